import { z } from 'zod';

export const text = z.string().min(1);
/** Lower-case words joined by hyphens: a key, or the name of a file without its extension. */
export const key = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
export const partNumber = z.string().regex(/^KS-\d{4}-[0-9A-Z]{2,4}$/, 'must look like KS-4010-320F');
export const code = z.string().regex(/^[a-z]+(_[a-z]+)*$/);
export const quantity = z.int().min(1);
export const year = z.int().min(1885).max(2100);
export const priceMinor = z.int().min(1);
export const millimetres = z.int().min(1);
/** ISO 3166-1 alpha-2. */
export const country = z.string().regex(/^[A-Z]{2}$/);
