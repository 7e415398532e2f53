import { UNSAFE_createMemoryHistory } from 'react-router-dom';
import { guardHistory, type GuardedHistory } from '../src/lib/navigation/guarded-history';

export interface SlowHistory {
  history: GuardedHistory;
  /** Presses the browser's Back (negative) or Forward button. */
  press: (by: number) => void;
  /** Requested steps that are pending, oldest first. */
  asked: number[];
  /** Carries out the oldest pending step. */
  land: () => void;
}

/** A history without a browser, at `path`; by default it has no earlier or later entries. */
export function createMemoryHistory(path: string, [before, after]: [string?, string?] = []): GuardedHistory {
  const initialEntries = [before, path, after].filter((entry) => entry !== undefined);
  const history = UNSAFE_createMemoryHistory({ initialEntries, initialIndex: before ? 1 : 0, v5Compat: true });
  return guardHistory(history, () => history.index);
}

/**
 * A history that carries out a requested step only when `land` is called, like a busy browser. A step that is removed
 * from `asked` is never carried out.
 */
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
