import { searchTermsOf } from './search-terms.js';
import type { Currency } from '../../shared/money.js';
import { productsWithoutSlug } from '../catalogue.js';
import type { CollectionConversion, Conversion, OldDocument } from '../convert-collection.js';
import { Notes, readMinor, readText, readWhole } from './read-values.js';
import { isOwnId, unreadableId } from './document-ids.js';

const most = 1_000_000;
export const placeholderPicture = '/icon.svg';

/** Before, `price` was a decimal, and all numbers could be strings. */
export function productConversion(currency: Currency): CollectionConversion {
  return {
    collection: 'products',
    old: { priceMinor: { $exists: false } },
    later: [productsWithoutSlug],
    prepare: () => Promise.resolve((document) => convert(document, currency)),
  };
}

function convert(old: OldDocument, currency: Currency): Conversion {
  if (!isOwnId(old._id)) return unreadableId;
  const notes = new Notes();
  const name = readText(old['name']);
  if (name === null) notes.problems.push('name is missing');
  const priceMinor = readMinor(old['price'], 'price', currency, notes);
  const available = { least: 0, most, fallback: 0, round: Math.floor };
  const minimum = { least: 1, most, fallback: 1, round: Math.ceil };
  const availableQuantity = readWhole(old['availableQuantity'], 'availableQuantity', available, notes);
  const minimumQuantity = readWhole(old['minimumQuantity'], 'minimumQuantity', minimum, notes);
  const img = readText(old['img']);
  if (img === null) notes.adjustments.push('img is missing');
  if (name === null || notes.problems.length > 0) return { kind: 'set_aside', problems: notes.problems };
  const createdAt = old._id.getTimestamp();
  return {
    kind: 'change',
    set: {
      name,
      nameKey: name.toLowerCase(),
      about: readText(old['about']) ?? '',
      img: img ?? placeholderPicture,
      priceMinor,
      currency,
      availableQuantity,
      minimumQuantity,
      partNumber: null,
      category: null,
      searchTerms: searchTermsOf(name),
      reservations: [],
      version: 1,
      createdAt,
      updatedAt: createdAt,
      deletedAt: null,
    },
    unset: ['price'],
    adjustments: notes.adjustments,
  };
}
