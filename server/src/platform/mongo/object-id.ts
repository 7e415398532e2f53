import { Types } from 'mongoose';

/** Makes a new document id: 24 hex digits that sort by the second they were made in. */
export type NewId = () => string;

export const newObjectId: NewId = () => new Types.ObjectId().toHexString();

/** Ids from outside: anything but 24 hex digits is an id that does not exist, not an error. */
export function isObjectId(id: string): boolean {
  return /^[0-9a-f]{24}$/i.test(id);
}

export function toObjectId(id: string): Types.ObjectId {
  return Types.ObjectId.createFromHexString(id);
}
