import type { AuditDocument } from './audit.model.js';
import type { AuditEntry } from './audit.js';

export function toAuditDocument({ id, changes, ...entry }: AuditEntry): AuditDocument {
  return { _id: id, ...entry, changes: [...changes] };
}

export function fromAuditDocument({ _id, ...row }: AuditDocument): AuditEntry {
  return { id: _id, ...row };
}
