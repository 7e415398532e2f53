import { ArgsType, ID, InputType, Int, ObjectType } from 'type-graphql';
import { connectionTypes, PageArgs } from '../../api/graphql/connection.js';
import { defineEnum } from '../../api/graphql/define-enum.js';
import { Field, NullableField } from '../../api/graphql/field.js';
import type { FieldError } from '../../shared/errors.js';
import type { ColumnChange, ImportCounts, ImportKindName, ImportResults, ImportStatus, RowKind } from './import.js';

export const ImportStatusEnum = defineEnum<ImportStatus>('ImportStatus', 'What has become of an import.', {
  checking: 'Its file, or what an edit is about, is being read.',
  checked: 'It was compared with the catalogue. Nothing was written yet.',
  running: 'It is being run.',
  stopped: 'It has stopped before its end, and can be continued or undone.',
  done: 'It was run, and can be undone.',
  undoing: 'It is being undone.',
  undone: 'It was undone.',
});

export const ImportKindEnum = defineEnum<ImportKindName>('ImportKind', 'What the rows of a file are about.', {
  products: 'Products with their prices and stock.',
  part_numbers: 'Numbers of products besides their own.',
  supersessions: 'Numbers that others replace.',
  bikes: 'Bikes to which products are assigned.',
  fitment: 'Bikes that products fit.',
  customers: 'Customers with an account.',
});

export const ImportRowKindEnum = defineEnum<RowKind>('ImportRowKind', 'What an import does with a row.', {
  new: 'It adds a product, or what else the file is about.',
  changed: 'It changes one, or removes it.',
  bad: 'Nothing, because something is wrong with the row.',
});

@ObjectType('ImportCounts', { description: 'Numbers of rows by what an import does with them.' })
export class ImportCountsType implements ImportCounts {
  @Field(() => Int, 'Rows that add something.')
  new: number;

  @Field(() => Int, 'Rows that change or remove something.')
  changed: number;

  @Field(() => Int, 'Rows that change nothing.')
  unchanged: number;

  @Field(() => Int, 'Rows with which something is wrong. They are left out.')
  bad: number;
}

@ObjectType('ImportResults', { description: 'Numbers of rows by what has become of them.' })
export class ImportResultsType implements ImportResults {
  @Field(() => Int, 'Rows that were written.')
  written: number;

  @Field(() => Int, 'Rows of which something was not written, because it was changed since the check.')
  refused: number;

  @Field(() => Int, 'Rows that were undone.')
  undone: number;

  @Field(() => Int, 'Rows of which something was not undone, because it was changed since the import.')
  kept: number;
}

@ObjectType('ImportColumnMatch', { description: 'What a column of a file is read as, because somebody has said so.' })
export class ImportColumnMatchType {
  @Field('Name of the column in the file.')
  name: string;

  @Field('Name of the column that it is read as, as in a template.')
  column: string;
}

@ObjectType('Import', {
  description: 'A file with data of the shop or an edit of many products, and what has become of it. Kept for 30 days.',
})
export class ImportType {
  @Field(() => ID, 'ID of the import.')
  id: string;

  @Field(() => ImportKindEnum, 'What its rows are about.')
  kind: ImportKindName;

  @Field('Name of the file, or what an edit changes.')
  fileName: string;

  @Field(() => ImportStatusEnum, 'What has become of it.')
  status: ImportStatus;

  @NullableField(() => String, 'Why it has stopped; null if a person stopped it, or if it has not stopped.')
  message: string | null;

  @Field(() => [String], 'Columns of the file that are imported.')
  columns: readonly string[];

  @Field(() => [String], 'Columns of the file that are not imported, because no field has their name.')
  ignoredColumns: readonly string[];

  @Field(
    () => [ImportColumnMatchType],
    'Columns of the file with other names that are imported, because somebody has said of this or an earlier file what they are.',
  )
  matchedColumns: readonly ImportColumnMatchType[];

  @Field(() => ImportCountsType, 'What it does.')
  counts: ImportCounts;

  @Field(() => ImportResultsType, 'What it has done.')
  results: ImportResults;

  @Field(
    () => Int,
    'Number of products that were read during the check of an edit; then of new and changed rows that were run or, while it is being undone, gone through again.',
  )
  cursor: number;

  @Field('Who uploaded the file or asked for the edit, as in the audit log.')
  by: string;

  @Field(() => Date, 'When the file was uploaded, or the edit asked for.')
  createdAt: Date;

  @NullableField(() => Date, 'When it was done or undone; null before.')
  finishedAt: Date | null;
}

export const ImportConnection = connectionTypes('Import', () => ImportType).Connection;

@ObjectType('ImportChange', { description: 'A change of one column by a row of an import.' })
export class ImportChangeType implements ColumnChange {
  @Field('Name of the column.')
  column: string;

  @Field('Text before; empty if there was none.')
  from: string;

  @Field('Text after; empty if there is none.')
  to: string;
}

@ObjectType('ImportFault', { description: 'Something that is wrong with a row of an import.' })
export class ImportFaultType implements FieldError {
  @Field('Name of the column; empty if the fault is of the whole row.')
  field: string;

  @Field('What is wrong.')
  message: string;
}

@ObjectType('ImportRow', { description: 'A row of an import that changes something, or that is bad.' })
export class ImportRowType {
  @Field(() => Int, 'Line of the file on which it begins, from 1.')
  line: number;

  @Field(() => ImportRowKindEnum, 'What the import does with it.')
  kind: RowKind;

  @Field('Name of what it is about before the import, or what the row has as its name or number.')
  name: string;

  @NullableField(
    () => ID,
    'ID of the product. A new product exists under it after the import; null if the row is bad or not about a product.',
  )
  productId: string | null;

  @Field(() => [ImportChangeType], 'What it changes.')
  changes: readonly ColumnChange[];

  @Field(() => [ImportFaultType], 'What is wrong with it.')
  faults: readonly FieldError[];

  @NullableField(() => String, 'What of it was not written or not undone, and why; null if nothing was left out.')
  message: string | null;
}

export const ImportRowConnection = connectionTypes('ImportRow', () => ImportRowType).Connection;

@InputType({ description: 'Conditions for rows of an import. All of them must be met.' })
export class ImportRowFilter {
  @NullableField(() => ImportRowKindEnum, 'Only rows of this kind.')
  kind?: RowKind | null;

  @NullableField(() => Boolean, 'True: only rows of which something was not written or not undone.')
  isLeftOut?: boolean | null;
}

@ArgsType()
export class ImportRowArgs extends PageArgs {
  @NullableField(() => ImportRowFilter, 'Which rows; all by default.')
  filter?: ImportRowFilter | null;
}
