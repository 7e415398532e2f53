import { expect, it } from 'vitest';
import { operationToRun } from './send';

const two = 'query Browse { a } query Admin { b }';

it.each([
  ['the only operation, whatever the editor calls it', 'query Admin { b }', 'Browse', 'Admin'],
  ['the only operation without a name', '{ b }', 'Browse', null],
  ['the chosen one of several', two, 'Admin', 'Admin'],
  ['the operation that the editor names if the text does not parse', 'query Admin {', 'Browse', 'Browse'],
])('runs %s', (_, query, operationName, expected) => {
  expect(operationToRun({ query, operationName })).toBe(expected);
});
