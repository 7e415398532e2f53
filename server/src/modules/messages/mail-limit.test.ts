import { describe, expect, it } from 'vitest';
import { toMailboxKey } from './mail-limit.js';

describe('a mailbox', () => {
  it.each([
    ['Gus@Example.test', 'gus@example.test'],
    ['gus+1@example.test', 'gus@example.test'],
    ['gus+a+b@example.test', 'gus@example.test'],
    ['g.u.s+1@gmail.com', 'gus@googlemail.com'],
  ])('is the same for %s and %s', (one, other) => {
    expect(toMailboxKey(one)).toBe(toMailboxKey(other));
  });

  it.each([
    ['gus@example.test', 'gas@example.test'],
    ['gus@example.test', 'gus@other.test'],
    ['g.us@example.test', 'gus@example.test'],
  ])('differs for %s and %s', (one, other) => {
    expect(toMailboxKey(one)).not.toBe(toMailboxKey(other));
  });
});
