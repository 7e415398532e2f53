import { optionalText } from './fields.js';

/** What staff note about a customer; '' for nothing. */
export const customerNote = optionalText('Note', 2_000);
