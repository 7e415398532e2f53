import type { Logger } from '../../platform/logger.js';
import { repeat, type Repeating } from '../../platform/repeating.js';

interface Deps {
  /** By the name of their collection, for the log. */
  outboxes: Readonly<Record<string, () => Promise<unknown>>>;
  logger: Logger;
}

/**
 * Moves entries from the outboxes of documents to the audit log and the ledger. Every use case relays its own entries
 * right after its write; the worker moves those that a crash or a failure left behind. Reads never write.
 */
export function createOutboxWorker({ outboxes, logger }: Deps) {
  /** One outbox that fails does not keep the others from being emptied. */
  async function relayAll(): Promise<void> {
    for (const [name, relay] of Object.entries(outboxes)) {
      try {
        await relay();
      } catch (error) {
        logger.error({ err: error, outbox: name }, 'entries stay in an outbox for now');
      }
    }
  }

  return {
    relayAll,
    /** Relays now and then every so often, until stopped. */
    start: ({ everyMs }: { everyMs: number }): Repeating => repeat(relayAll, everyMs),
  };
}
