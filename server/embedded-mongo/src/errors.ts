import type { Doc } from './bson/value.js';

/** The error codes that the server answers with, by MongoDB's names for them. */
const CODES = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  TypeMismatch: 14,
  Overflow: 15,
  InvalidLength: 16,
  IllegalOperation: 20,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  DollarPrefixedFieldName: 52,
  NotSingleValueField: 54,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  CommandNotSupported: 115,
  InvalidPipelineOperator: 168,
  CannotIndexParallelArrays: 171,
  QueryPlanKilled: 175,
  InvalidIndexSpecificationOption: 197,
  ConversionFailure: 241,
  DuplicateKey: 11000,
  BSONObjectTooLarge: 10334,
};
const codes = new Map<string, number>(Object.entries(CODES));

/** If an error has no name of its own, its name is made from its code. */
type CodeName = keyof typeof CODES | `Location${number}`;

/** The error of a command as the wire protocol reports it: `code`, `codeName`, `errmsg` and extra fields. */
export class CommandError extends Error {
  readonly code: number;

  constructor(
    readonly codeName: CodeName,
    message: string,
    readonly details: { keyPattern?: Doc; keyValue?: Doc } = {},
  ) {
    super(message);
    this.name = 'CommandError';
    this.code = codes.get(codeName) ?? Number(codeName.replace('Location', ''));
  }
}
