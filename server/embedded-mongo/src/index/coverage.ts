import { isTruthy } from '../aggregate/operand.js';
import { compareValues, identical } from '../bson/compare.js';
import { isNaNValue, isNumeric } from '../bson/number.js';
import { isDoc, isNullish, listOf, rankOf, type Doc, type Value } from '../bson/value.js';
import { plainContext } from '../query/context.js';
import { compileFilter, isOperatorDoc, typeTest } from '../query/matcher.js';
import type { Conditions, ConditionMap, Range } from './conditions.js';
import type { Index } from './collection-index.js';

/** Whether the index contains every match of the conditions. A sparse or partial index leaves documents out. */
export function coversMatches(index: Index, conditions: ConditionMap): boolean {
  if (index.sparse && !index.fields.some(({ name }) => demandsPresence(conditions.get(name)))) return false;
  return index.partial === null || impliesFilter(conditions, index.partial);
}

function demandsPresence(conditions: Conditions | undefined): boolean {
  if (!conditions) return false;
  if (conditions.equals) return !conditions.equals.some(isNullish);
  return conditions.ranges.length > 0 || conditions.regexes.length > 0 || conditions.exists;
}

/** Whether every document that meets the conditions also meets the partial filter; false when this is not certain. */
function impliesFilter(conditions: ConditionMap, partial: Doc): boolean {
  return Object.entries(partial).every(([name, condition]) => {
    if (name === '$and') return listOf(condition).every((part) => isDoc(part) && impliesFilter(conditions, part));
    if (name === '$or') return listOf(condition).some((part) => isDoc(part) && impliesFilter(conditions, part));
    const known = conditions.get(name);
    if (!known) return false;
    if (!isOperatorDoc(condition)) return impliesOperator(known, name, '$eq', condition);
    return Object.entries(condition).every(([operator, operand]) => impliesOperator(known, name, operator, operand));
  });
}

/**
 * The operators allowed in a partial index's filter. Older folders may have indexes with other operators; no query uses
 * such an index.
 */
export const PARTIAL_OPERATORS = new Set(['$eq', '$in', '$gt', '$gte', '$lt', '$lte', '$exists', '$type']);

function impliesOperator(known: Conditions, name: string, operator: string, operand: Value): boolean {
  if (!PARTIAL_OPERATORS.has(operator)) return false;
  if (operator === '$type') return impliesType(known, operand);
  if (known.equals) {
    const test = compileFilter({ [name]: { [operator]: operand } }, plainContext(new Date(0)));
    // A condition on null also matches documents in which the field is missing.
    return known.equals.every((value) => test(docWith(name, value)) && (!isNullish(value) || test({})));
  }
  if (operator === '$exists') return isTruthy(operand) && demandsPresence(known);
  return known.ranges.some((range) => impliesRange(range, operator, operand));
}

/**
 * Whether all values that meet the conditions have the type. An int and a double can be equal, so for numbers only the
 * type `number` is certain.
 */
function impliesType({ equals, ranges }: Conditions, type: Value): boolean {
  const isOfType = typeTest(type);
  const holds = (value: Value) => !isNullish(value) && (isNumeric(value) ? type === 'number' : isOfType(value));
  if (equals) return equals.every(holds);
  return ranges.some(({ operand }) => holds(operand));
}

function impliesRange(range: Range, operator: string, operand: Value): boolean {
  if (rankOf(range.operand) !== rankOf(operand)) return false;
  if (range.operator === operator && identical(range.operand, operand)) return true;
  // NaN has a place in the sort order, but in conditions it matches only itself.
  if (isNaNValue(range.operand) || isNaNValue(operand)) return false;
  if (range.operator[1] !== operator[1] || !/^\$[gl]te?$/.test(operator)) return false;
  const difference = compareValues(range.operand, operand) * (operator.startsWith('$g') ? 1 : -1);
  return difference > 0 || (difference === 0 && (operator.endsWith('e') || !range.operator.endsWith('e')));
}

function docWith(path: string, value: Value): Doc {
  const dot = path.indexOf('.');
  return dot < 0 ? { [path]: value } : { [path.slice(0, dot)]: docWith(path.slice(dot + 1), value) };
}
