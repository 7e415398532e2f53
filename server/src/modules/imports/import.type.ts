import { ArgsType, ID, InputType, Int, ObjectType } from 'type-graphql';
import { connectionTypes, PageArgs } from '../../api/graphql/connection.js';
import { defineEnum } from '../../api/graphql/define-enum.js';
import { Field, NullableField } from '../../api/graphql/field.js';
import type { FieldError } from '../../shared/errors.js';
import type { ColumnChange, ImportCounts, ImportKindName, ImportResults, ImportStatus, RowKind } from './import.js';

const ImportStatusEnum = defineEnum<ImportStatus>('ImportStatus', 'Status of an import.', {
  checking: 'Its file, or the products of an edit, are being read.',
  checked: 'It was compared with the data of the shop. Nothing was written yet.',
  running: 'It is being run.',
  stopped: 'It has stopped before its end, and can be continued or undone.',
  done: 'It was run, and can be undone.',
  undoing: 'It is being undone.',
  undo_stopped: 'The undo has stopped before its end, and can be continued.',
  undone: 'It was undone.',
});

const ImportKindEnum = defineEnum<ImportKindName>('ImportKind', 'What the rows of a file are about.', {
  products: 'Products with their prices and stock.',
  part_numbers: 'Numbers of products besides their own.',
  supersessions: 'Part numbers that are replaced by others.',
  bikes: 'Bikes to which products can be assigned.',
  fitment: 'Bikes that products fit.',
  customers: 'Customers with an account.',
});

const ImportRowKindEnum = defineEnum<RowKind>('ImportRowKind', 'What an import does with a row.', {
  new: 'It adds a product or another record, depending on the kind of file.',
  changed: 'It changes or removes an existing record.',
  bad: 'Nothing, because something is wrong with the row.',
});

@ObjectType('ImportCounts', { description: 'Numbers of rows by what an import does with them.' })
class ImportCountsType implements ImportCounts {
  @Field(() => Int, 'Rows that add something.')
  new: number;

  @Field(() => Int, 'Rows that change or remove something.')
  changed: number;

  @Field(() => Int, 'Rows that change nothing.')
  unchanged: number;

  @Field(() => Int, 'Rows with errors. They are not imported.')
  bad: number;
}

@ObjectType('ImportResults', { description: 'Numbers of rows by their result.' })
class ImportResultsType implements ImportResults {
  @Field(() => Int, 'Rows that were written.')
  written: number;

  @Field(() => Int, 'Rows that were not, or only partly, written because something was changed since the check.')
  refused: number;

  @Field(() => Int, 'Rows that were undone.')
  undone: number;

  @Field(() => Int, 'Rows that were not, or only partly, undone because something was changed since the import.')
  kept: number;
}

@ObjectType('ImportColumnMatch', { description: 'A column of a file that a user has matched to a column of the shop.' })
class ImportColumnMatchType {
  @Field('Name of the column in the file.')
  name: string;

  @Field('Name of the column that it is read as, as given in the template.')
  column: string;
}

@ObjectType('Import', {
  description: 'An import of a file, or an edit of many products, with its status and results. Kept for 30 days.',
})
export class ImportType {
  @Field(() => ID, 'ID of the import.')
  id: string;

  @Field(() => ImportKindEnum, 'What its rows are about.')
  kind: ImportKindName;

  @Field('Name of the file, or what an edit changes.')
  fileName: string;

  @Field(() => ImportStatusEnum, 'Status of the import.')
  status: ImportStatus;

  @NullableField(() => String, 'Why its check, run or undo failed; null if nothing failed, or if a person stopped it.')
  message: string | null;

  @Field(() => [String], 'Columns of the file that are imported.')
  columns: readonly string[];

  @Field(() => [String], 'Columns of the file that are not imported.')
  ignoredColumns: readonly string[];

  @Field(
    () => [ImportColumnMatchType],
    'Columns with other names that are imported because a user has matched them, for this file or an earlier one.',
  )
  matchedColumns: readonly ImportColumnMatchType[];

  @Field(() => ImportCountsType, 'Numbers of rows by what the import does with them.')
  counts: ImportCounts;

  @Field(() => ImportResultsType, 'Numbers of rows by what the import has done with them.')
  results: ImportResults;

  @Field(
    () => Int,
    'While an edit is checked, the number of products read; after that, the number of new and changed rows that the run or the undo has processed.',
  )
  cursor: number;

  @Field('Who uploaded the file or asked for the edit, as in the audit log.')
  by: string;

  @Field(() => Date, 'When the file was uploaded or the edit was requested.')
  createdAt: Date;

  @NullableField(() => Date, 'When it was finished or undone; null until then.')
  finishedAt: Date | null;
}

export const ImportConnection = connectionTypes('Import', () => ImportType).Connection;

@ObjectType('ImportChange', { description: 'A change of one column by a row of an import.' })
class ImportChangeType implements ColumnChange {
  @Field('Name of the column.')
  column: string;

  @Field('Text before; empty if there was none.')
  from: string;

  @Field('Text after; empty if there is none.')
  to: string;
}

@ObjectType('ImportFault', { description: 'Something that is wrong with a row of an import.' })
class ImportFaultType implements FieldError {
  @Field('Name of the column; empty if the error concerns the whole row.')
  field: string;

  @Field('What is wrong.')
  message: string;
}

@ObjectType('ImportRow', { description: 'A row of an import that changes something, or that is bad.' })
class ImportRowType {
  @Field(() => Int, 'Line of the file on which the row begins, from 1.')
  line: number;

  @Field(() => ImportRowKindEnum, 'What the import does with it.')
  kind: RowKind;

  @Field('Name of what the row is about, as before the import; if that is new, the name or number in the row.')
  name: string;

  @NullableField(
    () => ID,
    'ID of the product; a new product gets this ID when it is imported. Null if the row is bad or not about a product.',
  )
  productId: string | null;

  @Field(() => [ImportChangeType], 'What it changes.')
  changes: readonly ColumnChange[];

  @Field(() => [ImportFaultType], 'What is wrong with it.')
  faults: readonly FieldError[];

  @NullableField(() => String, 'What was not written or not undone, and why; null if everything was.')
  message: string | null;
}

export const ImportRowConnection = connectionTypes('ImportRow', () => ImportRowType).Connection;

@InputType({ description: 'Conditions for rows of an import. All of them must be met.' })
export class ImportRowFilter {
  @NullableField(() => ImportRowKindEnum, 'Only rows of this kind.')
  kind?: RowKind | null;

  @NullableField(() => Boolean, 'True: only rows that were not completely written or not completely undone.')
  isLeftOut?: boolean | null;
}

@ArgsType()
export class ImportRowArgs extends PageArgs {
  @NullableField(() => ImportRowFilter, 'Which rows; all by default.')
  filter?: ImportRowFilter | null;
}
