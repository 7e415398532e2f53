import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSlowHistory, type SlowHistory } from '../../../test/memory-history';
import { useUnsavedChanges } from '../forms/use-unsaved-changes';
import { GateContext } from './gate';

const aMinute = 60_000;

/** A begun form at /edit, on a busy browser. */
function begin() {
  const slow: SlowHistory = createSlowHistory(['/earlier', '/before', '/edit', '/after'], 2);
  const { history } = slow;
  const arrivals: string[] = [];
  history.listen(({ action, location }) => arrivals.push(`${action} ${location.pathname}`));
  const wrapper = ({ children }: { children: ReactNode }) => <GateContext value={history.gate}>{children}</GateContext>;
  const { result } = renderHook(useUnsavedChanges, { wrapper });
  act(() => result.current.setUnsaved(true));
  return {
    ...slow,
    arrivals,
    address: () => history.location.pathname,
    press: (by: number) => act(() => slow.press(by)),
    land: () => act(slow.land),
    wait: (ms: number) => act(() => void vi.advanceTimersByTime(ms)),
    isAsked: () => result.current.question !== null,
    keep: () => act(() => result.current.question?.keep()),
    discard: () => act(() => result.current.question?.discard()),
    save: () => act(() => result.current.setUnsaved(false)),
    /** What the end of a session does: the form is gone, and something else is drawn. */
    endSession: () => {
      act(() => result.current.setUnsaved(false));
      act(() => history.replace('/login'));
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

describe('a step home that the router went elsewhere before', () => {
  it('is drawn where it leads when it comes all the same', () => {
    const form = begin();
    form.press(-1);
    expect(form.asked).toEqual([1]);
    form.endSession();
    form.land();
    expect(form.arrivals).toEqual(['REPLACE /login', 'POP /edit']);
    expect(form.address()).toBe('/edit');
    form.wait(aMinute);
    expect(form.asked).toEqual([]);
  });

  it('is made no more when the browser dropped it, and the next step of Back counts', () => {
    const form = begin();
    form.press(-1);
    form.asked.pop();
    form.endSession();
    expect(vi.getTimerCount()).toBe(0);
    form.wait(aMinute);
    expect(form.asked).toEqual([]);
    form.press(-1);
    expect(form.arrivals).toEqual(['REPLACE /login', 'POP /earlier']);
  });
});

describe('a slow step home', () => {
  /** Back, and two steps home of which the first has landed. */
  function beAskedAboutBack() {
    const form = begin();
    form.press(-1);
    form.wait(100);
    expect(form.asked).toEqual([1, 1]);
    form.land();
    expect([form.address(), form.isAsked()]).toEqual(['/edit', true]);
    return form;
  }

  it('that leads beyond the page leaves the question what it was', () => {
    const form = beAskedAboutBack();
    form.land();
    expect([form.address(), form.asked]).toEqual(['/after', [-1]]);
    form.land();
    expect([form.address(), form.isAsked()]).toEqual(['/edit', true]);
    form.discard();
    form.land();
    expect(form.arrivals).toEqual(['POP /before']);
  });

  it('is told from the steps that somebody makes while being asked: the latest is asked about', () => {
    const form = beAskedAboutBack();
    form.land();
    form.land();
    form.press(1);
    form.land();
    form.discard();
    form.land();
    expect(form.arrivals).toEqual(['POP /after']);
  });

  it('that leads beyond the page goes where the question was about once it is answered', () => {
    const form = beAskedAboutBack();
    form.land();
    form.discard();
    expect(form.asked).toEqual([-1]);
    form.land();
    expect(form.asked).toEqual([-1]);
    form.land();
    expect(form.arrivals).toEqual(['POP /before']);
  });

  it('that leads beyond the page is taken back for good when everything was saved meanwhile', () => {
    const form = beAskedAboutBack();
    form.land();
    form.save();
    form.land();
    expect([form.address(), form.asked]).toEqual(['/edit', []]);
  });

  it('has no say in what is asked about after the answer was to stay', () => {
    const form = beAskedAboutBack();
    form.asked.pop();
    form.keep();
    form.press(1);
    form.land();
    form.discard();
    form.land();
    expect(form.arrivals).toEqual(['POP /after']);
  });

  it('is tried with growing patience, and given up where the browser does not make it', () => {
    const form = begin();
    form.press(-1);
    const tries = [0, 99, 1, 399, 1, 1599, 1, 6399].map((ms) => {
      form.wait(ms);
      return form.asked.length;
    });
    expect(tries).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
    expect(form.isAsked()).toBe(false);
    form.wait(1);
    expect([form.isAsked(), form.asked.length]).toEqual([true, 4]);
    form.discard();
    expect(form.arrivals).toEqual(['POP /before']);
    expect(form.address()).toBe('/before');
  });
});
