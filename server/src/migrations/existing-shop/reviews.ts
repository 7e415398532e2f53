import type { CollectionConversion, Conversion, OldDocument } from '../convert-collection.js';
import { isOwnId, unreadableId } from './document-ids.js';
import { Notes, readText, readWhole } from './read-values.js';

/** Before, ratings had no lower limit and could be strings. The authors are unknown. */
export const reviewConversion: CollectionConversion = {
  collection: 'reviews',
  old: { createdAt: { $exists: false } },
  later: [],
  prepare: () => Promise.resolve(convert),
};

function convert(old: OldDocument): Conversion {
  if (!isOwnId(old._id)) return unreadableId;
  const notes = new Notes();
  const review = readText(old['review']);
  if (review === null) return { kind: 'set_aside', problems: ['review is missing'] };
  const withinStars = (value: number) => Math.min(5, Math.max(1, Math.round(value)));
  const rating = readWhole(old['rating'], 'rating', { least: 1, most: 5, fallback: 1, round: withinStars }, notes);
  const set = { review, rating, author: null, productId: null, createdAt: old._id.getTimestamp() };
  return { kind: 'change', set, unset: [], adjustments: notes.adjustments };
}
