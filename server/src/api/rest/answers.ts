import { z } from 'zod';

/** IDs are 24 hex digits in requests, answers and the database. */
export const documentId = z
  .string()
  .meta({ pattern: '^[0-9a-f]{24}$', examples: ['665f1c2ab1e4d20012a7c0de'], description: '24 hex digits.' });

/** An ID in a path. A malformed ID gets the same answer as an unknown one. */
export const idParam = z.string().meta({ examples: ['665f1c2ab1e4d20012a7c0de'] });
export const byId = z.object({ id: idParam.meta({ description: 'The `_id`.' }) });
export const byEmail = z.object({
  email: z.string().meta({ description: 'An email address.', examples: ['shopper@kickstand.example'] }),
});

const acknowledged = z.literal(true);
const zeroOrOne = z.int().min(0).max(1);

/** Answers of writes have the same shape as those of MongoDB's driver, because existing clients read them. */
export const inserted = z
  .object({ acknowledged, insertedId: documentId })
  .meta({ id: 'Inserted', description: 'What was added, and under which id.' });

export const deleted = z
  .object({ acknowledged, deletedCount: zeroOrOne.meta({ description: '0 if it had already been deleted.' }) })
  .meta({ id: 'Deleted' });

export const modified = z
  .object({
    acknowledged,
    matchedCount: zeroOrOne,
    modifiedCount: zeroOrOne.meta({ description: '0 if nothing had to be changed.' }),
    upsertedCount: z.literal(0),
    upsertedId: z.null(),
  })
  .meta({ id: 'Modified' });

export function toInserted(insertedId: string): z.output<typeof inserted> {
  return { acknowledged: true, insertedId };
}

export function toDeleted(hasChanged: boolean): z.output<typeof deleted> {
  return { acknowledged: true, deletedCount: hasChanged ? 1 : 0 };
}

export function toModified(hasChanged: boolean): z.output<typeof modified> {
  return { acknowledged: true, matchedCount: 1, modifiedCount: hasChanged ? 1 : 0, upsertedCount: 0, upsertedId: null };
}
