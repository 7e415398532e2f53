import { UNSAFE_createBrowserHistory } from 'react-router-dom';
import { guardHistory, type GuardedHistory } from './guarded-history';

interface Entry {
  position: number;
  address: string;
}

/** The browser's history. The router numbers its entries in their state. */
export function createBrowserHistory(): GuardedHistory {
  const history = UNSAFE_createBrowserHistory({ v5Compat: true });
  let latest: Entry = { position: 0, address: '' };
  return guardHistory(history, () => {
    latest = readEntry(latest);
    return latest.position;
  });
}

/**
 * An entry without a number was added by a link within the page: after the latest entry, or replacing it if the address
 * is the same.
 */
function readEntry(latest: Entry): Entry {
  const state = window.history.state as { idx?: unknown } | null;
  const address = window.location.href;
  if (typeof state?.idx === 'number') return { position: state.idx, address };
  const position = latest.position + (address === latest.address ? 0 : 1);
  window.history.replaceState({ ...state, idx: position }, '');
  return { position, address };
}
