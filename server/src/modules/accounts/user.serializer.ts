import { z } from 'zod';
import { documentId } from '../http/answers.js';
import type { User } from './user.js';

export const documentedUser = z
  .object({
    _id: documentId,
    email: z.string(),
    role: z.enum(['admin', 'customer']),
    displayName: z.string(),
  })
  .meta({ id: 'User' });

/** The documented REST shape. */
export function toDocumentedUser({ id, email, role, displayName }: User): z.output<typeof documentedUser> {
  return { _id: id, email, role, displayName };
}
