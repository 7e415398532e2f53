import { Types } from 'mongoose';

/** Creates a document id: 24 hex digits, which sort by the second of their creation. */
export type NewId = () => string;

export const newObjectId: NewId = () => new Types.ObjectId().toHexString();

/** For ids from outside: anything but 24 hex digits is treated as the id of no document, not as an error. */
export function isObjectId(id: string): boolean {
  return /^[0-9a-f]{24}$/i.test(id);
}

export function toObjectId(id: string): Types.ObjectId {
  return Types.ObjectId.createFromHexString(id);
}
