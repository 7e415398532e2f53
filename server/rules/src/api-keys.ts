import { requiredText } from './fields.js';

/** Maximum number of keys that are neither revoked nor expired. */
export const mostKeys = 100;

export const keyName = requiredText('Name', 60);
