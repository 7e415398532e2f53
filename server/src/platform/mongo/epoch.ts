import type { Connection, mongo } from 'mongoose';
import { newObjectId } from './object-id.js';

interface Epoch {
  _id: 'database';
  epoch: string;
}

export const epochCollection = 'epochs';

/**
 * Suffix of cursors and event IDs. Empty until a backup is restored. Times and revisions that were lost in a restore are
 * used again, so each restore begins a new suffix.
 */
export async function readEpoch(connection: Connection): Promise<string> {
  const stored = await connection.collection<Epoch>(epochCollection).findOne({ _id: 'database' });
  return stored ? `.${stored.epoch}` : '';
}

export async function beginEpoch(database: mongo.Db): Promise<void> {
  const epochs = database.collection<Epoch>(epochCollection);
  await epochs.replaceOne({ _id: 'database' }, { epoch: newObjectId() }, { upsert: true });
}

export const withoutEpoch = (cursor: string): string => cursor.replace(/\.[^]*$/, '');
