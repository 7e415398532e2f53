import type { Page, PageRequest } from '../../shared/pagination.js';
import type { AuditEntry, AuditFilter } from './audit.js';

/** Append-only: there is no way to change or remove an entry. */
export interface AuditStore {
  /** Entries that are there already are left as they are. */
  append(entries: readonly AuditEntry[]): Promise<void>;
  /** Newest first. */
  findPage(filter: AuditFilter, request: PageRequest): Promise<Page<AuditEntry>>;
  count(filter: AuditFilter): Promise<number>;
}
