import { isDoc, type Doc, type Value } from '../bson/value.js';
import type { QueryContext } from './context.js';
import type { LeafTest } from './leaf.js';
import { elementTest, isOperatorDoc, compileFilter } from './matcher.js';
import { parsePath, valueAt } from './path.js';

/**
 * The position of the array element that the filter matched, for `items.$` in updates and projections. The array is at
 * `arrayPath`. Returns -1 when the filter has no condition on that array.
 */
export function matchedPosition(filter: Doc, doc: Doc, arrayPath: string, context: QueryContext): number {
  const list = valueAt(doc, parsePath(arrayPath));
  if (!Array.isArray(list)) return -1;
  const tests = conditionsOn(filter, arrayPath, context);
  if (tests.length === 0) return -1;
  const everyTest = list.findIndex((element) => tests.every((test) => test(element)));
  return everyTest >= 0 ? everyTest : list.findIndex((element) => tests.some((test) => test(element)));
}

function conditionsOn(filter: Doc, arrayPath: string, context: QueryContext): LeafTest[] {
  return Object.entries(filter).flatMap(([name, condition]) => {
    if ((name === '$and' || name === '$or') && Array.isArray(condition)) {
      return condition.filter(isDoc).flatMap((part) => conditionsOn(part, arrayPath, context));
    }
    if (name === arrayPath) return [onElement(condition, context)];
    if (!name.startsWith(`${arrayPath}.`)) return [];
    const test = compileFilter({ [name.slice(arrayPath.length + 1)]: condition }, context);
    return [(value: Value) => isDoc(value) && test(value)];
  });
}

function onElement(condition: Value, context: QueryContext): LeafTest {
  if (isOperatorDoc(condition) && condition.$elemMatch !== undefined) return elementTest(condition.$elemMatch, context);
  const test = compileFilter({ element: condition }, context);
  return (value) => test({ element: value });
}
