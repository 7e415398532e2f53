import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSlowHistory, type SlowHistory } from '../../../test/memory-history';
import { useUnsavedChanges } from '../forms/use-versioned-form';
import { GateContext } from './gate';

const aMinute = 60_000;

/** A form with unsaved changes at /edit, in a slow browser. */
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
    /** Simulates the end of a session: the form is unmounted and another page is shown. */
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

describe('a reverting step during which the router navigated elsewhere', () => {
  it('is followed by the router if it still happens', () => {
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

  it('is not repeated if the browser dropped it, and the next Back is followed', () => {
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

describe('a slow reverting step', () => {
  /** Presses Back. Two reverting steps follow, and the first one has arrived. */
  function beAskedAboutBack() {
    const form = begin();
    form.press(-1);
    form.wait(100);
    expect(form.asked).toEqual([1, 1]);
    form.land();
    expect([form.address(), form.isAsked()]).toEqual(['/edit', true]);
    return form;
  }

  it('that overshoots the page does not change the question', () => {
    const form = beAskedAboutBack();
    form.land();
    expect([form.address(), form.asked]).toEqual(['/after', [-1]]);
    form.land();
    expect([form.address(), form.isAsked()]).toEqual(['/edit', true]);
    form.discard();
    form.land();
    expect(form.arrivals).toEqual(['POP /before']);
  });

  it('is told apart from the user’s steps, and the question is about the latest of those', () => {
    const form = beAskedAboutBack();
    form.land();
    form.land();
    form.press(1);
    form.land();
    form.discard();
    form.land();
    expect(form.arrivals).toEqual(['POP /after']);
  });

  it('that overshoots the page does not change where the answer leads', () => {
    const form = beAskedAboutBack();
    form.land();
    form.discard();
    expect(form.asked).toEqual([-1]);
    form.land();
    expect(form.asked).toEqual([-1]);
    form.land();
    expect(form.arrivals).toEqual(['POP /before']);
  });

  it('that overshoots the page is reverted if everything was saved meanwhile', () => {
    const form = beAskedAboutBack();
    form.land();
    form.save();
    form.land();
    expect([form.address(), form.asked]).toEqual(['/edit', []]);
  });

  it('does not affect later questions after the user chose to stay', () => {
    const form = beAskedAboutBack();
    form.asked.pop();
    form.keep();
    form.press(1);
    form.land();
    form.discard();
    form.land();
    expect(form.arrivals).toEqual(['POP /after']);
  });

  it('is repeated after growing timeouts, and given up if the browser does not make it', () => {
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
