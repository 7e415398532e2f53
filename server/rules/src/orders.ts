import * as z from 'zod/mini';
import { optionalText, phoneNumber, requiredText, wholeNumber } from './fields.js';

/** What a customer enters to order. The product's minimum and available quantity are checked in addition. */
export const orderRules = {
  quantity: wholeNumber(1, 1_000_000, 'Quantity must be a whole number of 1 or more.'),
  address: requiredText('Address', 500),
  phone: phoneNumber('Phone'),
};

/** Reason for a refund; '' if none is given. */
export const refundReason = optionalText('Reason', 500);

/** What an admin found out about a flagged payment. */
export const flagNote = requiredText('Note', 500);

/** As long as an email address can be (RFC 5321). */
const longestSearch = 254;

/** What an admin searches orders by: an id, or the beginning of an email address. It is read in the form that both are stored in. */
export const orderSearch = z.string().check(
  z.overwrite((typed) => typed.normalize('NFKC').trim().toLowerCase()),
  z.maxLength(longestSearch, { error: `search can have at most ${longestSearch} characters.` }),
);
