import { UNSAFE_createMemoryHistory } from 'react-router-dom';
import { guardHistory, type GuardedHistory } from '../src/lib/navigation/guarded-history';

/** A history without a browser, which begins at `path`; by default nothing lies before and after it. */
export function createMemoryHistory(path: string, [before, after]: [string?, string?] = []): GuardedHistory {
  const initialEntries = [before, path, after].filter((entry) => entry !== undefined);
  const history = UNSAFE_createMemoryHistory({ initialEntries, initialIndex: before ? 1 : 0, v5Compat: true });
  return guardHistory(history, () => history.index);
}
