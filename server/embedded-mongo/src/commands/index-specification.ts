import { BSONRegExp } from 'bson';
import { isTruthy } from '../aggregate/operand.js';
import { isNumeric, toNumber } from '../bson/number.js';
import { isDoc, listOf, showValue, type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import { PARTIAL_OPERATORS } from '../index/coverage.js';
import { plainContext } from '../query/context.js';
import { isOperatorDoc, compileFilter } from '../query/matcher.js';
import { parsePath } from '../query/path.js';
import type { IndexSpec } from '../storage/storage.js';

const OPTIONS = ['v', 'key', 'name', 'unique', 'sparse', 'partialFilterExpression', 'expireAfterSeconds', 'background'];

const refused = (message: string) => new CommandError('CannotCreateIndex', message);

/** An index specification in the form that is stored and listed; throws for kinds of index that are not supported. */
export function normalizeIndex(spec: Doc): IndexSpec {
  const { key, name, unique, sparse, partialFilterExpression, expireAfterSeconds } = spec;
  if (!isDoc(key) || Object.keys(key).length === 0) throw refused('Index keys cannot be empty.');
  if (typeof name !== 'string' || name === '')
    throw new CommandError('FailedToParse', "The 'name' field is a required property of an index specification");
  const unknown = Object.keys(spec).find((option) => !OPTIONS.includes(option));
  if (unknown)
    throw new CommandError(
      'InvalidIndexSpecificationOption',
      `The field '${unknown}' is not valid or not supported for an index specification`,
    );
  for (const [field, direction] of Object.entries(key)) assertKey(field, direction);
  if (partialFilterExpression !== undefined) assertPartialFilter(partialFilterExpression);
  if (expireAfterSeconds !== undefined) assertExpiry(expireAfterSeconds, key);
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
  if (name.split('.').some((step) => step === '' || step.startsWith('$')))
    throw refused(`Index key contains an illegal field name: '${name}'`);
  parsePath(name);
  if (typeof direction === 'string') throw refused(`Unknown or unsupported index plugin '${direction}'`);
  if (!isNumeric(direction) || toNumber(direction) === 0)
    throw refused(`Values in the index key pattern must be non-zero numbers: ${name}`);
}

function assertPartialFilter(filter: Value): void {
  if (!isDoc(filter)) throw refused("'partialFilterExpression' for an index is not a document");
  compileFilter(filter, plainContext(new Date(0)));
  assertPartialOperators(filter);
}

function assertPartialOperators(filter: Doc): void {
  for (const [name, condition] of Object.entries(filter)) {
    if (name === '$and' || name === '$or') listOf(condition).filter(isDoc).forEach(assertPartialOperators);
    else {
      const operators = name.startsWith('$') ? [name] : isOperatorDoc(condition) ? Object.keys(condition) : [];
      const exists = isOperatorDoc(condition) ? condition.$exists : undefined;
      const isSupported =
        operators.every((operator) => PARTIAL_OPERATORS.has(operator)) &&
        !(condition instanceof BSONRegExp) &&
        (exists === undefined || isTruthy(exists));
      if (!isSupported) throw refused(`Expression not supported in partial index: ${showValue({ [name]: condition })}`);
    }
  }
}

function assertExpiry(seconds: Value, key: Doc): void {
  if (!isNumeric(seconds) || toNumber(seconds) < 0)
    throw refused(`TTL index 'expireAfterSeconds' option must be within an acceptable range`);
  if (Object.keys(key).length > 1 || '_id' in key)
    throw refused('TTL indexes are single-field indexes, and not on _id');
}
