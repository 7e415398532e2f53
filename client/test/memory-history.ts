import { UNSAFE_createMemoryHistory } from 'react-router-dom';
import { guardHistory, type GuardedHistory } from '../src/lib/navigation/guarded-history';

export interface SlowHistory {
  history: GuardedHistory;
  /** The browser's own button. */
  press: (by: number) => void;
  /** The steps that were asked for and are neither made nor dropped yet, oldest first. */
  asked: number[];
  /** Makes the oldest of them. */
  land: () => void;
}

/** A history without a browser, which begins at `path`; by default nothing lies before and after it. */
export function createMemoryHistory(path: string, [before, after]: [string?, string?] = []): GuardedHistory {
  const initialEntries = [before, path, after].filter((entry) => entry !== undefined);
  const history = UNSAFE_createMemoryHistory({ initialEntries, initialIndex: before ? 1 : 0, v5Compat: true });
  return guardHistory(history, () => history.index);
}

/** One that makes the steps it is asked for when it is told to, as a busy browser does; what is taken out it drops. */
export function createSlowHistory(initialEntries: string[], initialIndex: number): SlowHistory {
  const history = UNSAFE_createMemoryHistory({ initialEntries, initialIndex, v5Compat: true });
  const asked: number[] = [];
  const press = history.go.bind(history);
  history.go = (by) => void asked.push(by);
  return {
    history: guardHistory(history, () => history.index),
    press,
    asked,
    land: () => press(asked.shift() ?? 0),
  };
}
