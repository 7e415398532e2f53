import type { Connection } from 'mongoose';

export interface OutboxSize {
  /** Number of entries that wait to be moved, counted in at most 1,000 documents. */
  length: number;
  /** Time of the oldest one; null if none waits. */
  oldestAt: Date | null;
}

type Entry = { at: Date };
const mostDocuments = 1_000;

/** The condition that finds documents with entries, by the name of the outbox. Each condition can use an index. */
const outboxes = {
  auditOutbox: { 'auditOutbox.at': { $gt: new Date(0) } },
  ledgerOutbox: { 'ledgerOutbox.sequence': { $gt: 0 } },
};

/** Measures the outboxes of all collections that have one. A key is `<collection>.<outbox>`. */
export async function measureOutboxes({ models }: Connection): Promise<Map<string, OutboxSize>> {
  const sizes = new Map<string, OutboxSize>();
  for (const model of Object.values(models)) {
    for (const [name, isWaiting] of Object.entries(outboxes)) {
      if (!model.schema.path(name)) continue;
      const rows = await model
        .find(isWaiting, { [`${name}.at`]: 1 })
        .limit(mostDocuments)
        .lean<Record<string, Entry[]>[]>();
      const times = rows.flatMap((row) => row[name] ?? []).map(({ at }) => at.getTime());
      const oldestAt = times.length === 0 ? null : new Date(Math.min(...times));
      sizes.set(`${model.collection.collectionName}.${name}`, { length: times.length, oldestAt });
    }
  }
  return sizes;
}
