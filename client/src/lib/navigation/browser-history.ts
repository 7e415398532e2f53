import { UNSAFE_createBrowserHistory } from 'react-router-dom';
import { guardHistory, type GuardedHistory } from './guarded-history';

interface Entry {
  position: number;
  address: string;
}

/** The browser's history. The router stores the number of each entry in the entry's state. */
export function createBrowserHistory(): GuardedHistory {
  const history = UNSAFE_createBrowserHistory({ v5Compat: true });
  let latest: Entry = { position: 0, address: '' };
  return guardHistory(history, () => {
    latest = readEntry(latest);
    return latest.position;
  });
}

/**
 * An entry without a number was added by a link within the page. It follows the latest entry, or replaces it if both have
 * the same address.
 */
function readEntry(latest: Entry): Entry {
  const state = window.history.state as { idx?: unknown } | null;
  const address = window.location.href;
  if (typeof state?.idx === 'number') return { position: state.idx, address };
  const position = latest.position + (address === latest.address ? 0 : 1);
  window.history.replaceState({ ...state, idx: position }, '');
  return { position, address };
}
