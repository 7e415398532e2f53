import type { Connection } from 'mongoose';
import { epochCollection } from '../../src/platform/mongo/epoch.js';

export type DatabaseContents = Record<string, { documents: string[]; indexes: unknown }>;

/** The whole content of the database, byte for byte, and its indexes. Each restore begins a new epoch, which is left out. */
export async function contentsOf(connection: Connection): Promise<DatabaseContents> {
  const database = connection.getClient().db(connection.name);
  const listed = await database.listCollections({}, { nameOnly: true }).toArray();
  const all: DatabaseContents = {};
  for (const { name } of listed.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (name === epochCollection) continue;
    const raw = await database.collection(name).find({}, { raw: true }).sort({ _id: 1 }).toArray();
    const indexes = await database.collection(name).indexes();
    all[name] = {
      documents: raw.map((bytes) => (bytes as unknown as Buffer).toString('base64')),
      indexes: indexes.sort((a, b) => (String(a.name) < String(b.name) ? -1 : 1)),
    };
  }
  return all;
}
