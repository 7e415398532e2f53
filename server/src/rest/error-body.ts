import { errorCodes } from '@kickstand/rules/errors';
import { z } from 'zod';
import type { DomainError } from '../shared/errors.js';

export const errorBody = z
  .object({
    error: z.object({
      code: z.enum(errorCodes),
      message: z.string(),
      details: z
        .looseObject({
          fields: z
            .array(z.object({ field: z.string(), message: z.string() }))
            .optional()
            .meta({ description: 'What is wrong with which field.' }),
          reason: z.string().optional().meta({ description: 'Of a CONFLICT: why, e.g. OUT_OF_STOCK.' }),
        })
        .optional(),
    }),
    message: z.string().meta({ description: 'The same, for clients that look for it here. Safe to show.' }),
  })
  .meta({ id: 'Error' });

/** For calls whose answers all say whether they succeeded. */
export const flaggedErrorBody = errorBody.extend({ success: z.literal(false) }).meta({ id: 'FlaggedError' });

/** The body of every refusal: `{ error: { code, message, details? }, message }`. */
export function toErrorBody({ code, message, details }: DomainError): z.output<typeof errorBody> {
  return {
    error: {
      code,
      message,
      ...(details ? { details: { ...details, fields: details.fields && [...details.fields] } } : {}),
    },
    message,
  };
}
