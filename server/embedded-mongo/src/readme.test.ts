import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ACCUMULATORS } from './aggregate/group-stages.js';
import { OPERATORS } from './aggregate/operators.js';
import { STAGES } from './aggregate/stages.js';
import { COMMANDS } from './commands/dispatch.js';
import { plainContext } from './query/context.js';
import { compileFilter } from './query/matcher.js';
import { MODIFIERS } from './update/modifiers.js';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

/** The names in a row of the README's table of what is supported. */
function namesIn(row: string): string[] {
  const line = new RegExp(`^\\| ${row} +\\|(.*)\\|$`, 'm').exec(readme)?.[1] ?? '';
  return [...line.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

test.each([
  ['commands', [...COMMANDS.keys()]],
  ['update operators', [...MODIFIERS.keys()]],
  ['stages', [...STAGES.keys()]],
  ['accumulators', [...ACCUMULATORS.keys()]],
  ['expressions', [...OPERATORS.keys()]],
])('the README lists the supported %s', (row, names) => {
  expect(namesIn(row).sort()).toEqual(names.sort());
});

test('the README lists no unknown query operator', () => {
  const isUnknown = (name: string) =>
    [{ [name]: [{}] }, { field: { [name]: 'string' } }].every((filter) => {
      try {
        compileFilter(filter, plainContext(new Date(0)));
      } catch (error) {
        return String(error).includes('unknown');
      }
      return false;
    });
  expect(namesIn('query operators').filter(isUnknown)).toEqual([]);
  expect(['$all', '$mod', '$nor', '$where'].filter((name) => !isUnknown(name))).toEqual([]);
});
