import { Types } from 'mongoose';
import type { Conversion } from '../convert-collection.js';

/** The shop finds its documents by ObjectIds only. */
export function isOwnId(id: unknown): id is Types.ObjectId {
  return id instanceof Types.ObjectId;
}

export const unreadableId: Conversion = { kind: 'set_aside', problems: ['_id is not an ObjectId'] };
