import { ArgsType, Field, ID, InputType, ObjectType } from 'type-graphql';
import { connectionTypes, PageArgs } from '../graph/connection.js';
import { defineEnum } from '../graph/define-enum.js';
import { auditActions, type AuditSubjectType } from './audit.js';

export const AuditSubjectTypeEnum = defineEnum<AuditSubjectType>('AuditSubjectType', 'What an admin can change.', {
  order: 'An order.',
  picture: 'An uploaded picture.',
  product: 'A product.',
  user: 'Somebody with an account.',
});

@ObjectType('AuditFieldChange', { description: 'What became of one field.' })
export class AuditFieldChangeType {
  @Field({ description: 'Its name.' })
  field: string;

  @Field(() => String, { nullable: true, description: 'What it was, in words; null when there was nothing.' })
  before: string | null;

  @Field(() => String, { nullable: true, description: 'What it is since, in words; null when there is nothing.' })
  after: string | null;
}

@ObjectType('AuditEntry', { description: 'One change made by an admin. Never changed, never removed.' })
export class AuditEntryType {
  @Field(() => ID, { description: 'Of the entry.' })
  id: string;

  @Field(() => String, { description: `What was done: ${Object.keys(auditActions).join(', ')}.` })
  action: string;

  @Field(() => Date, { description: 'When.' })
  at: Date;

  @Field({ description: 'By whom: an email address, or system:<name>.' })
  by: string;

  @Field(() => AuditSubjectTypeEnum, { description: 'What kind of thing was changed.' })
  subjectType: AuditSubjectType;

  @Field(() => ID, { description: 'Which; the hash of its file for a picture.' })
  subjectId: string;

  @Field({ description: 'What it was called after the change.' })
  subjectName: string;

  @Field(() => [AuditFieldChangeType], { description: 'The fields that changed.' })
  changes: AuditFieldChangeType[];

  @Field(() => String, { nullable: true, description: 'What the admin said about it.' })
  note: string | null;
}

export const AuditEntryConnection = connectionTypes('AuditEntry', () => AuditEntryType).Connection;

@InputType('AuditFilter', { description: 'Which entries.' })
export class AuditFilterInput {
  @Field(() => AuditSubjectTypeEnum, { nullable: true, description: 'Only of this kind of thing.' })
  subjectType?: AuditSubjectType | null;

  @Field(() => ID, { nullable: true, description: 'Only of this thing.' })
  subjectId?: string | null;

  @Field(() => String, { nullable: true, description: 'Only by this email address, or system:<name>.' })
  by?: string | null;
}

@ArgsType()
export class AuditLogArgs extends PageArgs {
  @Field(() => AuditFilterInput, { nullable: true, description: 'Which; all by default.' })
  filter?: AuditFilterInput | null;
}
