import type { User } from './user.js';

/** The documented REST shape. */
export function toDocumentedUser({ id, email, role, displayName }: User) {
  return { _id: id, email, role, displayName };
}
