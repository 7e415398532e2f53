import { BSONRegExp } from 'bson';
import { isTruthy } from '../aggregate/truth.js';
import { isNumeric, toNumber } from '../bson/number.js';
import { isDoc, type Doc, type Value } from '../bson/value.js';
import { showValue } from '../bson/show.js';
import { CommandError } from '../errors.js';
import { PARTIAL_OPERATORS } from '../index/coverage.js';
import { plainContext } from '../query/context.js';
import { isOperatorDoc, compileFilter } from '../query/matcher.js';
import { parsePath } from '../query/path.js';

const OPTIONS = new Set([
  'v',
  'key',
  'name',
  'unique',
  'sparse',
  'partialFilterExpression',
  'expireAfterSeconds',
  'background',
  'hidden',
  'collation',
  'ns',
]);

/** An index specification in the form that is stored and listed; throws for kinds of index that are not supported. */
export function normalizeIndex(spec: Doc): Doc {
  if (!isDoc(spec.key) || Object.keys(spec.key).length === 0)
    throw new CommandError('CannotCreateIndex', 'Index keys cannot be empty.');
  if (typeof spec.name !== 'string' || spec.name === '')
    throw new CommandError('FailedToParse', "The 'name' field is a required property of an index specification");
  const unknown = Object.keys(spec).find((name) => !OPTIONS.has(name));
  if (unknown)
    throw new CommandError(
      'InvalidIndexSpecificationOption',
      `The field '${unknown}' is not valid or not supported for an index specification`,
    );
  for (const [name, direction] of Object.entries(spec.key)) assertKey(name, direction);
  if (isDoc(spec.collation) && spec.collation.locale !== 'simple')
    throw new CommandError(
      'CannotCreateIndex',
      `Index '${spec.name}': an index cannot have a collation here. Index a normalised copy of the text instead, such as one in lower case.`,
    );
  if (spec.partialFilterExpression !== undefined) assertPartialFilter(spec.partialFilterExpression);
  assertExpiry(spec);
  const { v: _v, key, name, unique, sparse, partialFilterExpression, expireAfterSeconds } = spec;
  return {
    v: 2,
    key,
    name,
    ...(unique === true || unique === 1 ? { unique: true } : {}),
    ...(sparse === true || sparse === 1 ? { sparse: true } : {}),
    ...(partialFilterExpression === undefined ? {} : { partialFilterExpression }),
    ...(expireAfterSeconds === undefined ? {} : { expireAfterSeconds }),
  };
}

function assertKey(name: string, direction: Value): void {
  if (name === '' || name.split('.').some((step) => step === '' || step.startsWith('$'))) {
    throw new CommandError('CannotCreateIndex', `Index key contains an illegal field name: '${name}'`);
  }
  parsePath(name);
  if (typeof direction === 'string')
    throw new CommandError('CannotCreateIndex', `Unknown or unsupported index plugin '${direction}'`);
  if (!isNumeric(direction) || toNumber(direction) === 0)
    throw new CommandError('CannotCreateIndex', `Values in the index key pattern must be non-zero numbers: ${name}`);
}

function assertPartialFilter(filter: Value): void {
  if (!isDoc(filter))
    throw new CommandError('CannotCreateIndex', "'partialFilterExpression' for an index is not a document");
  compileFilter(filter, plainContext(new Date(0)));
  assertPartialOperators(filter);
}

function assertPartialOperators(filter: Doc): void {
  for (const [name, condition] of Object.entries(filter)) {
    if (name === '$and' || name === '$or') (condition as Doc[]).forEach(assertPartialOperators);
    else {
      const operators = name.startsWith('$') ? [name] : isOperatorDoc(condition) ? Object.keys(condition) : [];
      const refused = operators.find((operator) => !PARTIAL_OPERATORS.has(operator));
      const exists = isOperatorDoc(condition) ? condition.$exists : undefined;
      if (!refused && !(condition instanceof BSONRegExp) && (exists === undefined || isTruthy(exists))) continue;
      throw new CommandError(
        'CannotCreateIndex',
        `Expression not supported in partial index: ${showValue({ [name]: condition })}`,
      );
    }
  }
}

export function assertExpiry({ expireAfterSeconds, key }: Doc): void {
  if (expireAfterSeconds === undefined) return;
  if (!isNumeric(expireAfterSeconds) || toNumber(expireAfterSeconds) < 0) {
    throw new CommandError(
      'CannotCreateIndex',
      `TTL index 'expireAfterSeconds' option must be within an acceptable range`,
    );
  }
  if (Object.keys(key as Doc).length > 1 || '_id' in (key as Doc)) {
    throw new CommandError('CannotCreateIndex', 'TTL indexes are single-field indexes, and not on _id');
  }
}
