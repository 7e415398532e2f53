import type { Storage } from './storage.js';

/** The format of the folders that this version reads and writes. */
const FORMAT = 2;

/** Thrown if another version of this package wrote the folder. */
class OtherFormatError extends Error {
  constructor(dir: string, format: number) {
    const what =
      format > FORMAT ? `a newer version: its format is ${format}` : 'an older version, before folders had a format';
    super(
      `the database folder ${dir} was written by ${what}, this version reads ${FORMAT}. ` +
        'Start the version that wrote it, or restore a backup that this version made',
    );
    this.name = 'OtherFormatError';
  }
}

/**
 * Gives a new folder its format.
 * @throws OtherFormatError if the folder has another one.
 */
export async function claimFormat(storage: Storage, dir: string): Promise<void> {
  const { format } = storage;
  if (format === FORMAT) return;
  if (format !== null || !storage.isEmpty) throw new OtherFormatError(dir, format ?? 1);
  storage.putFormat(FORMAT);
  await storage.commit();
}
