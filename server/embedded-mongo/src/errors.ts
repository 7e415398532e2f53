/** The error codes that the server can answer with, by MongoDB's names for them. */
const CODES = {
  InternalError: 1,
  BadValue: 2,
  NoSuchKey: 4,
  FailedToParse: 9,
  UserNotFound: 11,
  Unauthorized: 13,
  TypeMismatch: 14,
  Overflow: 15,
  InvalidLength: 16,
  IllegalOperation: 20,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  ShutdownInProgress: 91,
  CommandNotSupported: 115,
  DocumentValidationFailure: 121,
  InvalidIndexSpecificationOption: 197,
  QueryPlanKilled: 175,
  NoQueryExecutionPlans: 291,
  DuplicateKey: 11000,
  BSONObjectTooLarge: 10334,
  Location31249: 31249,
  Location31250: 31250,
  Location31253: 31253,
  Location31254: 31254,
  Location15998: 15998,
  Location16020: 16020,
  Location16410: 16410,
  Location16555: 16555,
  Location16608: 16608,
  Location17276: 17276,
  Location40228: 40228,
  Location40234: 40234,
  Location40238: 40238,
  Location40323: 40323,
  Location40324: 40324,
  Location40352: 40352,
  Location40353: 40353,
  Location40414: 40414,
  Location40415: 40415,
  Location51091: 51091,
  Location51108: 51108,
  Location15952: 15952,
  ConversionFailure: 241,
  InvalidPipelineOperator: 168,
} as const;

export type CodeName = keyof typeof CODES;

/** The error of a command as the wire protocol reports it: `code`, `codeName`, `errmsg` and extra fields. */
export class CommandError extends Error {
  readonly code: number;

  constructor(
    readonly codeName: CodeName,
    message: string,
    readonly details: Record<string, unknown> = {},
  ) {
    super(message);
    this.name = 'CommandError';
    this.code = CODES[codeName];
  }
}
