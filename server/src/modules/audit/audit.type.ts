import { ArgsType, Field, ID, InputType, ObjectType } from 'type-graphql';
import { connectionTypes, PageArgs } from '../graph/connection.js';
import { defineEnum } from '../graph/define-enum.js';
import type { AuditAction, AuditSubjectType } from './audit.js';

export const AuditSubjectTypeEnum = defineEnum<AuditSubjectType>('AuditSubjectType', 'What an admin can change.', {
  order: 'An order.',
  picture: 'An uploaded picture.',
  product: 'A product.',
  review: 'A review.',
  user: 'Somebody with an account.',
});

export const AuditActionEnum = defineEnum<AuditAction>('AuditAction', 'What an admin can do.', {
  'product.added': 'A product was put on sale.',
  'product.updated': 'A product was edited.',
  'product.deleted': 'A product was taken off sale.',
  'product.restored': 'A deleted product was put on sale again.',
  'user.made_admin': 'Somebody was made an admin.',
  'user.removed_admin': 'Somebody is an admin no longer.',
  'user.disabled': 'An account was disabled.',
  'user.enabled': 'A disabled account was enabled again.',
  'order.cancelled': 'An unpaid order was deleted.',
  'order.shipped': 'A paid order was handed to the carrier.',
  'order.shipment_undone': 'Shipping was undone: the order is paid and not shipped.',
  'order.refund_requested': 'Money of an order was to go back.',
  'order.flag_resolved': 'A flagged payment was looked at.',
  'picture.uploaded': 'A picture was uploaded.',
  'review.hidden': 'A review was hidden from everybody but admins.',
  'review.restored': 'A hidden review was made public again.',
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

  @Field(() => AuditActionEnum, { description: 'What was done.' })
  action: AuditAction;

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
