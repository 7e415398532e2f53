import type { Logger } from '../../platform/logger.js';
import { repeat, type Repeating } from '../../platform/repeating.js';

interface Deps {
  /** Functions that empty an outbox. The keys are names for log messages. */
  outboxes: Readonly<Record<string, () => Promise<unknown>>>;
  logger: Logger;
}

/**
 * Moves entries from the outboxes of documents to the audit log and the ledger. Every use case moves its own entries
 * right after its write. The worker moves entries that were left behind by a crash or a failure. Reads never move
 * entries.
 */
export function createOutboxWorker({ outboxes, logger }: Deps) {
  /** If one outbox fails, the others are still emptied. */
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
    /** Moves entries at once and then every `everyMs` milliseconds, until stopped. */
    start: ({ everyMs }: { everyMs: number }): Repeating => repeat(relayAll, everyMs),
  };
}
