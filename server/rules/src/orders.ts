import * as z from 'zod/mini';
import { typedEmailPattern } from './accounts.js';
import { optionalText, phoneNumber, requiredText, wholeNumber, withoutWebAddress } from './fields.js';
import { largestQuantity } from './limits.js';

/** Fields of the order form. The product's minimum and available quantity are checked separately. */
export const orderRules = {
  quantity: wholeNumber(1, largestQuantity, 'Quantity must be a whole number of 1 or more.'),
  address: withoutWebAddress('Address', requiredText('Address', 500)),
  phone: phoneNumber('Phone'),
};

/** Maximum length of an email address (RFC 5321). */
const longestEmail = 254;

const emailError = 'Email must be an email address, such as name@example.com.';

/** An email address that is stored in lower case. */
export const emailRule = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(longestEmail, { error: emailError, abort: true }),
  z.regex(typedEmailPattern, { error: emailError, abort: true }),
  z.refine((email) => !/\p{C}/u.test(email), { error: emailError }),
);

/** Fields of a guest, who orders without an account. */
export const guestRules = {
  // Stricter than `emailRule`, which also reads the addresses of earlier orders. The address must not be a link, because
  // mails to the shop contain it.
  email: emailRule.check(z.refine((email) => !/[/?#:<>",;()[\]\\|{}]|\.$|@.*\.\./.test(email), { error: emailError })),
  name: withoutWebAddress('Name', requiredText('Name', 100)),
};

/** Reason for a refund; '' if none is given. */
export const refundReason = optionalText('Reason', 500);

/** A note of staff on a flagged payment. */
export const flagNote = requiredText('Note', 500);

/** Fields of orders that staff place or edit for customers, and of payments that staff record. */
export const staffRules = {
  /** For the customer: why a line costs less. */
  discountReason: withoutWebAddress('Reason', requiredText('Reason', 100)),
  discountPercent: wholeNumber(1, 100, 'Discount must be a whole number from 1 to 100 percent.'),
  /** '' if there is none. */
  note: optionalText('Note', 500),
  /** Number of a receipt or a bank transfer; '' if there is none. */
  reference: optionalText('Reference', 100),
};

const trackingNumberError =
  'Tracking number must have at most 60 letters and digits; spaces and . - _ / are allowed in between.';

/** Fields of a parcel. */
export const parcelRules = {
  /** '' if there is none. */
  trackingNumber: z
    .string()
    .check(
      z.trim(),
      z.maxLength(60, { error: trackingNumberError, abort: true }),
      z.regex(/^(?:[A-Za-z0-9](?:[A-Za-z0-9 ._/-]*[A-Za-z0-9])?)?$/, { error: trackingNumberError }),
    ),
};

/** Fields of withdrawals and returns. */
export const returnRules = {
  /** '' if there is none. */
  note: optionalText('Note', 500),
  /** Why a return is declined, or closed without a refund. */
  decisionNote: requiredText('Note', 500),
  /** How to send the units back: a text or a link; '' if there is none. */
  label: optionalText('Label', 1_000),
};

/** In the EU, consumers can withdraw for at least this many days (Directive 2011/83/EU, article 9). */
export const leastReturnDays = 14;

/** Largest number of orders that are shipped at once. */
export const mostShipments = 500;

/** Search text for orders, in lower case. */
export const orderSearch = z.string().check(
  z.overwrite((typed) => typed.normalize('NFKC').trim().toLowerCase()),
  z.maxLength(longestEmail, { error: `search can have at most ${longestEmail} characters.` }),
);
