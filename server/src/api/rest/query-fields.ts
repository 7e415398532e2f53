import { z } from 'zod';
import { documentId } from './answers.js';

/**
 * A parameter that may be given several times. The query parser returns a list only if the parameter is given more than
 * once.
 */
export function repeatable<Item extends z.ZodType>(item: Item) {
  return z.preprocess((sent) => [sent].flat(), z.array(item)).optional();
}

/** An ID in a query. Unlike one in a path, it is refused if it is malformed. */
export const sentId = documentId.regex(/^[0-9a-f]{24}$/, { error: 'must be 24 hex digits' });

export const trueOrFalse = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((sent) => sent === 'true');

/** A date and time with its time zone. */
export const moment = z.iso
  .datetime({ offset: true, error: 'must be a moment such as 2026-03-01T00:00:00Z' })
  .transform((sent) => new Date(sent))
  .meta({ examples: ['2026-03-01T00:00:00Z'] });
