import type { Connection } from 'mongoose';
import type { Clock } from '../../platform/clock.js';
import type { Logger } from '../../platform/logger.js';
import type { NewId } from '../../platform/mongo/object-id.js';
import { actorLabel, assertAdmin, type Actor } from '../../shared/actor.js';
import type { FaultPoints } from '../../shared/fault-points.js';
import { toPageRequest, type Page } from '../../shared/pagination.js';
import type { OutboxStore } from './audit-outbox.js';
import { toAuditEntry, type AuditedChange, type AuditEntry, type AuditFilter } from './audit.js';
import { createAuditRepository } from './audit.repository.js';

export interface AuditDeps {
  connection: Connection;
  clock: Clock;
  logger: Logger;
  newId: NewId;
  faults?: FaultPoints;
}

export interface AuditListRequest {
  first?: number | null;
  after?: string | null;
  filter?: AuditFilter | null;
}

/** The audit entries of one collection, which are moved from its documents to the log. */
export interface AuditOutbox {
  /** The entry for a change that is about to be made. The update that makes the change must contain it. */
  toEntry(actor: Actor, change: AuditedChange): AuditEntry;
  /** Moves entries to the log after the changes are made. Never fails: the worker moves entries that are left behind. */
  relay(...entries: readonly AuditEntry[]): Promise<void>;
  /** The entries of an import about these documents, in the log or still to be moved. */
  findOfImport(importId: string, ids: readonly string[]): Promise<AuditEntry[]>;
  /** Moves all entries that were left behind by a crash or a failure. */
  relayAll: () => Promise<void>;
}

export type AuditService = ReturnType<typeof createAuditService>;

/** The service of the audit log. Entries can only be appended; admins can read them. */
export function createAuditService({ connection, clock, logger, newId, faults }: AuditDeps) {
  const store = createAuditRepository(connection);
  return {
    /** Appends entries that do not come from an audit outbox, such as those of orders. */
    append: (entries: readonly AuditEntry[]): Promise<void> => store.append(entries),

    /** Records the export of a list with personal data. Must be called before the export. */
    recordExport(actor: Actor, list: string): Promise<void> {
      const change = { action: 'list.exported', subject: { id: list, name: list }, changes: [] } as const;
      return store.append([toAuditEntry(change, { id: newId(), at: clock.now(), by: actorLabel(actor) })]);
    },

    /** For exports, whose callers have checked access. */
    findBySubjects: (subjectIds: readonly string[]): Promise<AuditEntry[]> => store.findBySubjects(subjectIds),

    openOutbox(outbox: OutboxStore): AuditOutbox {
      const move = async (entries: readonly AuditEntry[]): Promise<void> => {
        await faults?.at('audit.before-record');
        await store.append(entries);
        await faults?.at('audit.after-record');
        await outbox.remove(entries);
      };
      return {
        toEntry: (actor, change) => toAuditEntry(change, { id: newId(), at: clock.now(), by: actorLabel(actor) }),
        async relay(...entries) {
          if (entries.length === 0) return;
          try {
            await move(entries);
          } catch (error) {
            const ids = entries.map(({ id }) => id);
            logger.error({ err: error, entries: ids }, 'audit entries stay in their outboxes for now');
          }
        },
        async findOfImport(importId, ids) {
          // Read before the log, so that no entry is missed that is moved in the meantime.
          const waiting = await outbox.findIn(ids);
          const moved = await store.findOfImport(importId, ids);
          return [...waiting.filter((entry) => entry.importId === importId), ...moved];
        },
        async relayAll() {
          for await (const entries of outbox.pending()) await move(entries);
        },
      };
    },

    /** Newest first. */
    async listEntries(actor: Actor, request: AuditListRequest): Promise<Page<AuditEntry>> {
      assertAdmin(actor);
      return store.findPage(request.filter ?? {}, toPageRequest(request.first, request.after));
    },

    async countEntries(actor: Actor, filter: AuditFilter): Promise<number> {
      assertAdmin(actor);
      return store.count(filter);
    },
  };
}
