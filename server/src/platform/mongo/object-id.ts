import { Types } from 'mongoose';

/** Creates a document ID: 24 hex digits that sort by the second of creation. */
export type NewId = () => string;

export const newObjectId: NewId = () => new Types.ObjectId().toHexString();

/** For IDs from outside: a text that is not 24 hex digits is treated as an unknown ID, not as an error. */
export function isObjectId(id: string): boolean {
  return /^[0-9a-f]{24}$/i.test(id);
}

export function toObjectId(id: string): Types.ObjectId {
  return Types.ObjectId.createFromHexString(id);
}
