import type { mongo } from 'mongoose';
import { StartupError } from '../platform/data-folder.js';

interface RestoreMarker {
  _id: 'restore';
  /** Absolute path of the backup. */
  file: string;
}

export const restoreMarkerCollection = 'unfinished_restore';

/**
 * Flushed to disk before the next write: the marker is written before anything is deleted, and removed after everything
 * is restored.
 */
const writeConcern = { w: 'majority', j: true } as const;

/** Marks a database while a backup is restored into it, because data is missing until the restore is complete. */
export function createRestoreMarker(database: mongo.Db) {
  const markers = database.collection<RestoreMarker>(restoreMarkerCollection);
  return {
    find: (): Promise<RestoreMarker | null> => markers.findOne(),

    async set(file: string): Promise<void> {
      await markers.updateOne({ _id: 'restore' }, { $set: { file } }, { upsert: true, writeConcern });
    },

    async remove(): Promise<void> {
      await markers.drop({ writeConcern });
    },
  };
}

/** @throws StartupError if a restore of this database was interrupted. */
export async function assertRestored(database: mongo.Db): Promise<void> {
  const marker = await createRestoreMarker(database).find();
  if (marker === null) return;
  throw new StartupError(
    `The restore of ${marker.file} was interrupted, and data is missing. ` +
      'Run it again: npm run restore -- FILE. It needs no --force.',
  );
}
