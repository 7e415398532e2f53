import { Types } from 'mongoose';
import type { Conversion } from '../convert-collection.js';

/** The shop only finds documents with ObjectIds. */
export function isOwnId(id: unknown): id is Types.ObjectId {
  return id instanceof Types.ObjectId;
}

export const unreadableId: Conversion = { kind: 'set_aside', problems: ['_id is not an ObjectId'] };
