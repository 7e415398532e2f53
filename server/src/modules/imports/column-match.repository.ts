import { Schema, type Connection } from 'mongoose';
import { required } from '../../platform/mongo/field-types.js';
import type { ColumnMatch, ImportKindName } from './import.js';
import type { RememberedMatch } from './read-header.js';

interface MatchDocument extends RememberedMatch {
  /** The kind of import, and the name of the column. */
  _id: string;
}

const schema = new Schema<MatchDocument>(
  { _id: String, kind: required.text, name: required.text, column: required.text },
  { collection: 'import_columns', versionKey: false },
);

const toId = (kind: ImportKindName, name: string) => `${kind}:${name}`;

/** Meanings that somebody has chosen for columns of earlier files of the same kind. */
export function createColumnMatches(connection: Connection) {
  const model = connection.model<MatchDocument>('ImportColumn', schema);
  return {
    find: async (kinds: readonly ImportKindName[], names: readonly string[]): Promise<RememberedMatch[]> => {
      const ids = kinds.flatMap((kind) => names.map((name) => toId(kind, name)));
      return model.find({ _id: { $in: ids } }).lean<RememberedMatch[]>();
    },

    /**
     * Stores the matches. If the column of a name is null, removes the stored match of this name.
     * @param matches the matches, with simplified names.
     */
    async remember(kind: ImportKindName, matches: readonly ColumnMatch[]): Promise<void> {
      await Promise.all(
        matches.map(async ({ name, column }) => {
          const _id = toId(kind, name);
          if (column === null) await model.deleteOne({ _id });
          else await model.updateOne({ _id }, { $set: { kind, name, column } }, { upsert: true });
        }),
      );
    },
  };
}
