import { compareValues, identical } from '../bson/compare.js';
import { isDoc, isNullish, typeName, TYPE_RANK, type Doc, type Value } from '../bson/value.js';
import { plainContext } from '../query/context.js';
import { isOperatorDoc } from '../query/field-condition.js';
import { compileFilter } from '../query/matcher.js';
import type { Conditions, ConditionMap } from './conditions.js';
import type { Index } from './collection-index.js';

/** Whether every match of the conditions is in the index: a sparse or partial index leaves documents out. */
export function coversMatches(index: Index, conditions: ConditionMap): boolean {
  if (index.sparse && !index.fields.some(({ name }) => demandsPresence(conditions.get(name)))) return false;
  return index.partial === null || impliesFilter(conditions, index.partial);
}

function demandsPresence(conditions: Conditions | undefined): boolean {
  if (!conditions) return false;
  if (conditions.equals) return !conditions.equals.some(isNullish);
  return conditions.ranges.length > 0 || conditions.regexes.length > 0 || conditions.exists;
}

/** Whether whatever meets the conditions meets the partial filter; when it cannot be told, no. */
function impliesFilter(conditions: ConditionMap, partial: Doc): boolean {
  return Object.entries(partial).every(([name, condition]) => {
    if (name === '$and') return (condition as Doc[]).every((part) => impliesFilter(conditions, part));
    if (name === '$or') return (condition as Doc[]).some((part) => impliesFilter(conditions, part));
    const known = conditions.get(name);
    if (!known) return false;
    if (!isOperatorDoc(condition)) return impliesOperator(known, name, '$eq', condition);
    return Object.entries(condition).every(([operator, operand]) => impliesOperator(known, name, operator, operand));
  });
}

function impliesOperator(known: Conditions, name: string, operator: string, operand: Value): boolean {
  if (known.equals) {
    const test = compileFilter({ [name]: { [operator]: operand } }, plainContext(new Date(0)));
    return known.equals.every((value) => test(docWith(name, value)));
  }
  if (operator === '$exists') return operand === false ? false : demandsPresence(known);
  if (operator === '$type') {
    const test = compileFilter({ [name]: { $type: operand } }, plainContext(new Date(0)));
    const number = operand === 'number';
    return known.ranges.some(
      ({ operand: bound }) => test(docWith(name, bound)) && (number || TYPE_RANK[typeName(bound)] !== TYPE_RANK.int),
    );
  }
  return known.ranges.some((range) => impliesRange(range, operator, operand));
}

function impliesRange(range: Conditions['ranges'][number], operator: string, operand: Value): boolean {
  if (TYPE_RANK[typeName(range.operand)] !== TYPE_RANK[typeName(operand)]) return false;
  if (range.operator === operator && identical(range.operand, operand)) return true;
  if (range.operator[1] !== operator[1] || !/^\$[gl]te?$/.test(operator)) return false;
  const difference = compareValues(range.operand, operand) * (operator.startsWith('$g') ? 1 : -1);
  return difference > 0 || (difference === 0 && (operator.endsWith('e') || !range.operator.endsWith('e')));
}

function docWith(path: string, value: Value): Doc {
  const [first, ...rest] = path.split('.').reverse();
  const inner: Doc = { [first!]: value };
  return rest.reduce<Doc>((doc, step) => ({ [step]: doc }), isDoc(inner) ? inner : {});
}
