import type { Connection } from 'mongoose';
import { createAuditService, type AuditService } from '../src/modules/audit/audit.service.js';
import type { Clock } from '../src/platform/clock.js';
import { createLogger } from '../src/platform/logger.js';
import { newObjectId } from '../src/platform/mongo/object-id.js';
import type { FaultPoints } from '../src/shared/fault-points.js';

/** Opens the audit log like a server process of the shop. */
export function openAudit(deps: { connection: Connection; clock: Clock; faults?: FaultPoints }): AuditService {
  return createAuditService({ ...deps, logger: createLogger('silent'), newId: newObjectId });
}
