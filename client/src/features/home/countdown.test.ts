import { describe, expect, it } from 'vitest';
import { timeLeft } from './countdown';

const end = Date.parse('2022-06-01T00:00:00Z');

describe('timeLeft', () => {
  it.each([
    ['2022-05-31T23:59:59Z', [0, 0, 0, 1]],
    ['2022-05-31T22:58:57Z', [0, 1, 1, 3]],
    ['2022-05-22T00:00:00Z', [10, 0, 0, 0]],
    ['2022-05-31T23:59:59.400Z', [0, 0, 0, 1]],
    ['2022-06-01T00:00:00Z', [0, 0, 0, 0]],
    ['2026-01-01T00:00:00Z', [0, 0, 0, 0]],
  ])('at %s leaves %j', (now, [days, hours, minutes, seconds]) => {
    expect(timeLeft(end, Date.parse(now))).toEqual({ days, hours, minutes, seconds });
  });
});
