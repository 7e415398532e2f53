import type { Connection, Model } from 'mongoose';
import type { Clock } from '../../platform/clock.js';
import type { Logger } from '../../platform/logger.js';
import type { NewId } from '../../platform/mongo/object-id.js';
import { repeat, type Repeating } from '../../platform/repeating.js';
import { actorLabel, assertAdmin, type Actor } from '../../shared/actor.js';
import { noFaults, type FaultPoints } from '../../shared/fault-points.js';
import { toPageRequest, type Page } from '../../shared/pagination.js';
import { createOutboxStore, type AuditedDocument } from './audit-outbox.js';
import { createAuditRepository } from './audit.repository.js';
import { toAuditEntry, type AuditedChange, type AuditEntry, type AuditFilter } from './audit.js';

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

/** How a module has its changes told in the log. */
export interface AuditOutbox {
  /** The entry of a change that is about to be made; it goes into the update that makes it. */
  toEntry(actor: Actor, change: AuditedChange): AuditEntry;
  /** Moves an entry to the log once the change is made. Never fails: what is left behind is moved later. */
  relay(entry: AuditEntry): Promise<void>;
}

export type AuditService = ReturnType<typeof createAuditService>;

/** The audit log's public door: append-only, read by admins. */
export function createAuditService({ connection, clock, logger, newId, faults = noFaults }: AuditDeps) {
  const store = createAuditRepository(connection);
  /** Where entries wait that a crash or a failure kept from the log. */
  const sources: (() => Promise<void>)[] = [];

  async function relayAll(): Promise<void> {
    const failures: unknown[] = [];
    // One that fails does not keep the others from the log.
    for (const relayLeftBehind of sources) await relayLeftBehind().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }

  /** Relays what can be relayed now; what is left behind is moved later. */
  async function catchUp(): Promise<void> {
    try {
      await relayAll();
    } catch (error) {
      logger.error({ err: error }, 'audit entries are left in their outboxes for now');
    }
  }

  return {
    /** For changes that are explained elsewhere with the change itself, as those of orders are. */
    append: (entries: readonly AuditEntry[]): Promise<void> => store.append(entries),

    /** @param relayLeftBehind moves to the log whatever has been kept from it; called before anybody reads. */
    addSource(relayLeftBehind: () => Promise<void>): void {
      sources.push(relayLeftBehind);
    },

    /** @param model of documents with an outbox; the subjects of their entries are the documents themselves. */
    openOutbox<T extends AuditedDocument>(model: Model<T>): AuditOutbox {
      const outbox = createOutboxStore(model);
      const move = async (entries: readonly AuditEntry[]): Promise<void> => {
        await faults.at('audit.before-record');
        await store.append(entries);
        await faults.at('audit.after-record');
        await outbox.remove(entries);
      };
      sources.push(async () => {
        for await (const entries of outbox.pending()) await move(entries);
      });
      return {
        toEntry: (actor, change) => toAuditEntry(change, { id: newId(), at: clock.now(), by: actorLabel(actor) }),
        async relay(entry) {
          try {
            await move([entry]);
          } catch (error) {
            logger.error({ err: error, entry: entry.id }, 'an audit entry is left in its outbox for now');
          }
        },
      };
    },

    catchUp,

    /** Catches up now and then every so often, until stopped. */
    startRelay: ({ everyMs }: { everyMs: number }): Repeating => repeat(catchUp, everyMs),

    /** Newest first, and complete: whatever was kept from the log is brought there first. */
    async listEntries(actor: Actor, request: AuditListRequest): Promise<Page<AuditEntry>> {
      assertAdmin(actor);
      const page = toPageRequest(request.first, request.after);
      await relayAll();
      return store.findPage(request.filter ?? {}, page);
    },

    async countEntries(actor: Actor, filter: AuditFilter): Promise<number> {
      assertAdmin(actor);
      return store.count(filter);
    },
  };
}
