import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { timeLeft, useCountdown } from './SaleCountdown';

const end = Date.parse('2022-06-01T00:00:00Z');

function advance(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

describe('useCountdown', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: end - 2_300 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('waits while the end is unknown', () => {
    const { result } = renderHook(() => useCountdown(null));
    expect(result.current).toEqual({ status: 'waiting' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('counts every second, shows zeros at the end and sets no further timer', () => {
    const { result } = renderHook(() => useCountdown(end));
    expect(result.current).toMatchObject({ status: 'running', left: { seconds: 3 } });
    advance(300);
    expect(result.current).toMatchObject({ status: 'running', left: { seconds: 2 } });
    advance(1_000);
    expect(result.current).toMatchObject({ status: 'running', left: { seconds: 1 } });
    advance(1_000);
    expect(result.current).toEqual({ status: 'ended', left: { days: 0, hours: 0, minutes: 0, seconds: 0 } });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('starts no timer when the end has passed', () => {
    vi.setSystemTime(end + 1);
    const { result } = renderHook(() => useCountdown(end));
    expect(result.current).toMatchObject({ status: 'ended' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('clears its timer when it is unmounted', () => {
    const { unmount } = renderHook(() => useCountdown(end));
    expect(vi.getTimerCount()).toBe(1);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('reads the clock it is given', () => {
    const now = () => end - 86_400_000;
    const { result } = renderHook(() => useCountdown(end, now));
    expect(result.current).toMatchObject({ status: 'running', left: { days: 1, hours: 0, minutes: 0, seconds: 0 } });
  });
});

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
