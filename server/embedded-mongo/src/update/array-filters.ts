import type { Doc, Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import type { QueryContext } from '../query/context.js';
import { compileFilter } from '../query/matcher.js';

/** Compiles the array filters of an update to tests of an element, by the name used in `$[name]`. */
export function compileArrayFilters(given: Value, paths: string[], context: QueryContext) {
  const filters = new Map<string, (element: Value) => boolean>();
  for (const filter of Array.isArray(given) ? (given as Doc[]) : []) {
    const name = arrayFilterName(filter);
    if (filters.has(name))
      throw new CommandError(
        'FailedToParse',
        `Found multiple array filters with the same top-level field name ${name}`,
      );
    const test = compileFilter(filter, context);
    filters.set(name, (element) => test({ [name]: element }));
  }
  const used = new Set(paths.flatMap((path) => [...path.matchAll(/\$\[([^\]]+)\]/g)].map((match) => match[1]!)));
  for (const name of used)
    if (!filters.has(name))
      throw new CommandError('BadValue', `No array filter found for identifier '${name}' in path`);
  for (const name of filters.keys()) {
    if (!used.has(name))
      throw new CommandError('FailedToParse', `The array filter for identifier '${name}' was not used in the update`);
  }
  return (name: string, element: Value) => filters.get(name)!(element);
}

function arrayFilterName(filter: Doc): string {
  const [first] = Object.keys(filter);
  if (first === undefined)
    throw new CommandError('FailedToParse', 'Cannot use an expression without a top-level field name in arrayFilters');
  if (first.startsWith('$')) return arrayFilterName((filter[first] as Doc[] | undefined)?.[0] ?? {});
  return first.split('.')[0]!;
}
