import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useCountdown } from './use-countdown';

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

  it('waits while the end is not known', () => {
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

  it('never starts a timer when the end has passed already', () => {
    vi.setSystemTime(end + 1);
    const { result } = renderHook(() => useCountdown(end));
    expect(result.current).toMatchObject({ status: 'ended' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('clears its timer when it leaves the screen', () => {
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
