import { bracketOf, complement, keyOf } from '../bson/key.js';
import { rankOf, TYPE_RANK, type Value } from '../bson/value.js';
import { literalPrefix } from '../query/regex.js';
import type { Conditions, ConditionMap } from './conditions.js';
import type { IndexField } from './index-keys.js';
import type { Interval } from '../storage/table.js';
import type { Index } from './collection-index.js';

/**
 * A key followed by these characters sorts after all compound keys that start with that key. The next component starts
 * with a type character, which is lower than \xff. If the key is only the beginning of a complemented text, the text's
 * terminator may follow. It is a single \xff, so END has two.
 */
const END = '\xff\xff';
/** If the `$in` list of a further field would give more combinations of values than this, the list is not used. */
const MOST_PREFIXES = 2000;

export type Bounds = {
  intervals: Interval[];
  /** The number of leading fields with equality conditions, and the number of fields that the bounds use. */
  equalities: number;
  fields: number;
  /** Whether each of the leading fields has only one value, so that entries are sorted by the remaining fields. */
  single: boolean;
};

/** The key ranges of an index that contain all matches; the whole index if there is no condition on its first field. */
export function boundsOf(index: Index, conditions: ConditionMap): Bounds {
  let prefixes = [''];
  let equalities = 0;
  let multikeyUsed = false;
  let single = true;
  for (const [position, field] of index.fields.entries()) {
    const wanted = conditions.get(field.name);
    // Different elements of one array may meet the conditions on two fields, so only one of the fields can be bounded.
    const multikey = index.multikeyFields.has(position);
    if (!wanted || (multikey && multikeyUsed)) break;
    multikeyUsed ||= multikey;
    const keys = wanted.equals && [...new Set(wanted.equals.map((value) => componentKey(value, field)))].sort();
    if (keys && keys.length * prefixes.length <= MOST_PREFIXES) {
      prefixes = prefixes.flatMap((prefix) => keys.map((key) => prefix + key));
      single &&= keys.length === 1;
      equalities++;
      continue;
    }
    const ranges = rangesOf(wanted, field, multikey);
    if (!ranges) break;
    const intervals = prefixes.flatMap((prefix) =>
      ranges.map(({ from, to }) => ({ from: prefix + from, to: prefix + to })),
    );
    return { intervals, equalities, fields: equalities + 1, single };
  }
  return {
    intervals: prefixes.map((prefix) => ({ from: prefix, to: prefix + END })),
    equalities,
    fields: equalities,
    single,
  };
}

const componentKey = (value: Value, { direction }: IndexField) =>
  direction === 1 ? keyOf(value) : complement(keyOf(value));

/** A position between keys: before a key and all keys that start with it, or after all of these. */
type Place = { key: string; after: boolean };
type Range = { from: Place; to: Place };

const before = (key: string): Place => ({ key, after: false });
const after = (key: string): Place => ({ key, after: true });

/** The ranges of one field's keys, in index order; null if no condition limits them. */
function rangesOf(conditions: Conditions, field: IndexField, multikey: boolean): Interval[] | null {
  const ranges = regexRanges(conditions) ?? comparisonRanges(conditions, multikey);
  if (!ranges) return null;
  if (field.direction === 1) return ranges.map((range) => ({ from: place(range.from), to: place(range.to) }));
  return ranges
    .map((range) => ({ from: place(complemented(range.to)), to: place(complemented(range.from)) }))
    .reverse();
}

/** A key of one character represents a whole type, so the position after it is the next character. */
const place = ({ key, after: isAfter }: Place) =>
  !isAfter ? key : key.length === 1 ? String.fromCharCode(key.charCodeAt(0) + 1) : key + END;
const complemented = ({ key, after: isAfter }: Place): Place => ({ key: complement(key), after: !isAfter });

/** A regular expression matches texts that start with its literal prefix, and stored expressions equal to itself. */
function regexRanges({ regexes }: Conditions): Range[] | null {
  for (const regex of regexes) {
    const prefix = literalPrefix(regex);
    if (prefix === '') continue;
    const key = keyOf(prefix).slice(0, -1);
    const same = keyOf(regex);
    return [
      { from: before(key), to: after(key) },
      { from: before(same), to: after(same) },
    ];
  }
  return null;
}

function comparisonRanges({ ranges }: Conditions, multikey: boolean): Range[] | null {
  let range: Range | null = null;
  for (const { operator, operand } of ranges.filter((candidate) => isBoundable(candidate.operand))) {
    const key = keyOf(operand);
    const bracket = bracketOf(operand);
    const next = String.fromCharCode(bracket.charCodeAt(0) + 1);
    const from = operator === '$gt' ? after(key) : before(operator === '$gte' ? key : bracket);
    const to = operator === '$lte' ? after(key) : before(operator === '$lt' ? key : next);
    if (!range) range = { from, to };
    // One array element may match the lower limit and another the upper one, so a multikey index uses only one limit.
    else if (!multikey) {
      range = {
        from: place(from) > place(range.from) ? from : range.from,
        to: place(to) < place(range.to) ? to : range.to,
      };
    }
  }
  return range && [range];
}

/**
 * Whether a comparison is a simple key range. False for MinKey and MaxKey (they compare with all types), for arrays
 * (they compare as a whole), and for regular expressions.
 */
function isBoundable(operand: Value): boolean {
  const rank = rankOf(operand);
  return rank !== TYPE_RANK.minKey && rank !== TYPE_RANK.maxKey && rank !== TYPE_RANK.array && rank !== TYPE_RANK.regex;
}
