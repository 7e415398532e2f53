import { Decimal128, Double, ObjectId, UUID } from 'bson';
import { isNullish, typeName, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import { asIndex, asText, fixed, unaryOrNull } from './operand.js';
import type { Operators } from './scope.js';

function toText(value: Value): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof ObjectId) return value.toHexString();
  if (value instanceof Double) return String(value.value);
  if (value instanceof Decimal128 || value instanceof UUID) return value.toString();
  if (typeof value === 'number') return String(value);
  throw new CommandError(
    'ConversionFailure',
    `Unsupported conversion from ${typeName(value)} to string in $convert with no onError value`,
  );
}

/** The position of a part in a text, counted in code points; -1 if the text does not contain it. */
function position(text: Value, part: Value, start: Value = 0, end?: Value): Value {
  if (isNullish(text)) return null;
  const points = [...asText('$indexOfCP', text)];
  const last = end === undefined ? points.length : asIndex('$indexOfCP', end);
  const from = asIndex('$indexOfCP', start);
  const searched = points.slice(from, last).join('');
  const at = searched.indexOf(asText('$indexOfCP', part));
  return at < 0 ? -1 : from + [...searched.slice(0, at)].length;
}

export const textOperators: Operators = {
  $indexOfCP: fixed('$indexOfCP', 2, 4, position),
  $toString: unaryOrNull('$toString', toText),
};
