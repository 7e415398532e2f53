import type { Types } from 'mongoose';
import { decodeCursor, invalidCursor } from '../../shared/pagination.js';
import { isObjectId, toObjectId } from './object-id.js';

/**
 * Condition for the documents after a cursor, in a list sorted newest first. Its cursors consist of a time in
 * milliseconds and a text ID.
 * @throws DomainError BAD_USER_INPUT if the cursor is not from this list.
 */
export function olderThan(tag: string, cursor: string, field: string): object {
  const [time, id] = decodeCursor(tag, cursor, 2);
  const at = new Date(Number(time));
  if (typeof time !== 'number' || typeof id !== 'string' || Number.isNaN(at.getTime())) throw invalidCursor();
  // The first condition uses the index. The second handles documents of the same time.
  return { [field]: { $lte: at }, $or: [{ [field]: { $lt: at } }, { [field]: at, _id: { $lt: id } }] };
}

/**
 * The ID in a cursor that contains nothing else. @throws DomainError BAD_USER_INPUT if the cursor is not from this
 * list.
 */
export function idInCursor(tag: string, cursor: string): Types.ObjectId {
  const [id] = decodeCursor(tag, cursor, 1);
  if (!isObjectId(String(id))) throw invalidCursor();
  return toObjectId(String(id));
}
