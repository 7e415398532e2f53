import { expect, it } from 'vitest';
import { withoutEpoch } from './epoch.js';

it.each([
  ['a cursor without an epoch', 'cursor', 'cursor'],
  ['a cursor with an epoch', 'cursor.0123', 'cursor'],
  ['dots and line breaks', 'cursor....\n..\n', 'cursor'],
])('finds the bare cursor of %s', (_what, cursor, bare) => {
  expect(withoutEpoch(cursor)).toBe(bare);
});
