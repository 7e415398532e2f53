import type { Connection, mongo } from 'mongoose';
import { newObjectId } from './object-id.js';

interface Epoch {
  _id: 'database';
  epoch: string;
}

export const epochCollection = 'epochs';

/**
 * The end of cursors and event IDs: '' until a backup is restored. After a restore, times and revisions of changes that
 * were lost are used again, so cursors and IDs get another end.
 */
export async function readEpoch(connection: Connection): Promise<string> {
  const stored = await connection.collection<Epoch>(epochCollection).findOne({ _id: 'database' });
  return stored ? `.${stored.epoch}` : '';
}

export async function beginEpoch(database: mongo.Db): Promise<void> {
  const epochs = database.collection<Epoch>(epochCollection);
  await epochs.replaceOne({ _id: 'database' }, { epoch: newObjectId() }, { upsert: true });
}

export const withoutEpoch = (cursor: string): string => cursor.replace(/\..*$/, '');
