import type { LedgerEntry } from './order-change.js';
import type { Order } from './order.js';

/** Append-only: there is no way to change or remove an entry. */
export interface LedgerStore {
  /** Entries that are there already are left as they are. */
  append(entries: readonly LedgerEntry[]): Promise<void>;
  /** Oldest first. */
  findByOrder(order: Pick<Order, 'id' | 'total'>): Promise<LedgerEntry[]>;
}
