import { BSONRegExp } from 'bson';
import { isDoc, isNullish, listOf, type Doc, type Value } from '../bson/value.js';
import { isElementOperators, isOperatorDoc, regexOf, type RangeOperator } from '../query/matcher.js';

/** The conditions of a filter on one path, as far as an index can use them. Candidates are checked again afterwards. */
export type Conditions = {
  /** The path equals one of these. */
  equals: Value[] | null;
  ranges: Range[];
  regexes: BSONRegExp[];
  exists: boolean;
};

export type Range = { operator: RangeOperator; operand: Value };
export type ConditionMap = Map<string, Conditions>;

/** The conditions that all matches must meet: those at the top level, in `$and` and in `$elemMatch`. */
export function collectConditions(filter: Doc): ConditionMap {
  const map: ConditionMap = new Map();
  collect(filter, '', map);
  return map;
}

function collect(filter: Doc, prefix: string, map: ConditionMap): void {
  for (const [name, condition] of Object.entries(filter)) {
    if (name === '$and' && Array.isArray(condition))
      condition.forEach((part) => isDoc(part) && collect(part, prefix, map));
    else if (!name.startsWith('$')) collectField(prefix + name, condition, map);
  }
}

function at(path: string, map: ConditionMap): Conditions {
  let found = map.get(path);
  if (!found) map.set(path, (found = { equals: null, ranges: [], regexes: [], exists: false }));
  return found;
}

/**
 * A number after the first step of a path may be a position in an array, or a field of the array's elements.
 * `$elemMatch` interprets such a number differently from a plain path. Index keys do not show the difference, so such
 * paths give no conditions.
 */
export const isAmbiguousPath = (path: string): boolean => /\.\d+(\.|$)/.test(path);

function collectField(path: string, condition: Value, map: ConditionMap): void {
  if (isAmbiguousPath(path)) return;
  if (condition instanceof BSONRegExp) return void at(path, map).regexes.push(condition);
  if (!isOperatorDoc(condition)) return narrow(path, [condition], map);
  for (const [operator, operand] of Object.entries(condition)) collectOperator(path, operator, operand, condition, map);
}

function collectOperator(path: string, operator: string, operand: Value, condition: Doc, map: ConditionMap): void {
  switch (operator) {
    case '$eq':
      return narrow(path, [operand], map);
    case '$in':
      return narrow(path, listOf(operand), map);
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      if (!isNullish(operand)) at(path, map).ranges.push({ operator, operand });
      else if (operator.endsWith('e')) narrow(path, [null], map);
      return;
    case '$regex':
      return void at(path, map).regexes.push(regexOf(operand, condition.$options));
    case '$exists':
      if (operand === true || operand === 1) at(path, map).exists = true;
      return;
    case '$elemMatch':
      if (isDoc(operand)) collectElement(path, operand, map);
  }
}

function collectElement(path: string, operand: Doc, map: ConditionMap): void {
  if (!isElementOperators(operand)) return collect(operand, `${path}.`, map);
  for (const [operator, value] of Object.entries(operand)) {
    if (operator !== '$elemMatch') collectOperator(path, operator, value, operand, map);
  }
}

function narrow(path: string, values: Value[], map: ConditionMap): void {
  // Arrays and regular expressions have no single key. An array is indexed by its elements, and an expression matches
  // values other than itself.
  if (values.some((value) => Array.isArray(value) || value instanceof BSONRegExp)) return;
  const conditions = at(path, map);
  if (!conditions.equals || values.length < conditions.equals.length) conditions.equals = values;
}
