import type { Model, QueryFilter, Types, UpdateQuery } from 'mongoose';

/** Most documents that are updated with one command. */
export const portion = 200;

/**
 * Updates all matching documents, like `updateMany`, but with several commands. Some databases read the clock only once
 * per command, and readers of changes expect to see a write soon after its time. Documents that stop matching in the
 * meantime are left out, and so are those that begin to match.
 * @returns the number of changed documents
 */
export async function updateInPortions<Row>(
  collection: Model<Row>,
  filter: QueryFilter<Row>,
  update: UpdateQuery<Row>,
): Promise<number> {
  const model = collection as unknown as Model<{ _id: Types.ObjectId }>;
  const isWanted: object = filter;
  const found = (await model.find(isWanted, { _id: 1 }).lean()).map(({ _id }) => _id);
  let changed = 0;
  for (let from = 0; from < found.length; from += portion) {
    const isNext = { _id: { $in: found.slice(from, from + portion) } };
    changed += (await model.updateMany({ $and: [isWanted, isNext] }, update)).modifiedCount;
  }
  return changed;
}
