import type { Doc, Value } from '../bson/value.js';
import { showValue } from '../bson/show.js';
import { isNumeric } from '../bson/number.js';
import type { Bounds } from './bounds.js';
import { collectConditions, type Conditions } from './conditions.js';
import type { Index } from './collection-index.js';

const EVERYTHING = '[MinKey, MaxKey]';

/** The bounds of an index scan as text, by field, as explain shows them. */
export function describeBounds(index: Index, bounds: Bounds, filter: Doc): Doc {
  const conditions = collectConditions(filter);
  return Object.fromEntries(
    index.fields.map(({ name }, position) => {
      const wanted = position < bounds.fields ? conditions.get(name) : undefined;
      if (!wanted) return [name, [EVERYTHING]];
      if (position < bounds.equalities)
        return [name, (wanted.equals ?? []).map((value) => `[${showValue(value)}, ${showValue(value)}]`)];
      return [name, [describeRange(wanted)]];
    }),
  );
}

function describeRange({ ranges, regexes }: Conditions): string {
  if (regexes.length > 0) return `[/${regexes[0]!.pattern}/, /${regexes[0]!.pattern}/]`;
  const low = ranges.find(({ operator }) => operator.startsWith('$g'));
  const high = ranges.find(({ operator }) => operator.startsWith('$l'));
  const from = low
    ? `${low.operator === '$gte' ? '[' : '('}${showValue(low.operand)}`
    : `[${edge(high?.operand, '-inf.0', '""')}`;
  const to = high
    ? `${showValue(high.operand)}${high.operator === '$lte' ? ']' : ')'}`
    : `${edge(low?.operand, 'inf.0', '{}')}${typeof low?.operand === 'string' ? ')' : ']'}`;
  return `${from}, ${to}`;
}

/** The lowest or highest value of the operand's type, as text. */
const edge = (operand: Value, number: string, text: string) =>
  isNumeric(operand) ? number : typeof operand === 'string' ? text : '...';
