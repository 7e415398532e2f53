import { optionalText } from './fields.js';

/** The note of staff about a customer; '' if there is none. */
export const customerNote = optionalText('Note', 2_000);
