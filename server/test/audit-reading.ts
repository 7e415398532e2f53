import type { AuditService } from '../src/modules/audit/audit.service.js';
import type { AuditEntry, AuditFilter } from '../src/modules/audit/audit.js';
import { systemActor } from '../src/shared/actor.js';

/** The entries of the audit log as an admin gets them, newest first. */
export async function readAuditLog(audit: AuditService, filter: AuditFilter = {}): Promise<AuditEntry[]> {
  const { edges } = await audit.listEntries(systemActor('reader'), { first: 100, filter });
  return edges.map(({ node }) => node);
}
