import * as z from 'zod/mini';

/** Code of the tax class of products that have no other. */
export const standardTaxClass = 'standard';

/** Code of a tax class. An empty text becomes the standard class. */
export const taxClassCode = z.string().check(
  z.overwrite((text) => text.trim() || standardTaxClass),
  z.maxLength(40, { error: 'Tax class must have at most 40 characters.', abort: true }),
  z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, {
    error: 'Tax class must consist of a to z and 0 to 9, with single hyphens in between.',
  }),
);
