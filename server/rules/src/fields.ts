import * as z from 'zod/mini';

/** Checks one field of an input or a form. Its messages may be shown to the user. */
export type FieldRule = z.ZodMiniType;

/** The message for a value that the rule refuses; null for a valid one. */
export function findFault(rule: FieldRule, value: unknown): string | null {
  return rule.safeParse(value).error?.issues[0]?.message ?? null;
}

// Functions that make rules are marked as free of side effects, so that a page does not load rules it does not use.

/** A text for display. It is trimmed and needs at least one visible character. */
// @__NO_SIDE_EFFECTS__
export function requiredText(label: string, most: number) {
  const error = `${label} must have 1 to ${most} characters.`;
  return z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error, abort: true }),
      z.maxLength(most, { error, abort: true }),
      z.refine(isVisible, { error, abort: true }),
      z.refine(isPrintable, { error: unprintableMessage(label) }),
    );
}

/** An optional text for display. It is trimmed; a text without visible characters becomes ''. */
// @__NO_SIDE_EFFECTS__
export function optionalText(label: string, most: number) {
  return z.string().check(
    z.trim(),
    z.maxLength(most, { error: `${label} must have at most ${most} characters.`, abort: true }),
    z.refine(isPrintable, { error: unprintableMessage(label), abort: true }),
    z.overwrite((text) => (isVisible(text) ? text : '')),
  );
}

/**
 * A web address: a text with `://` or `www.`, or words joined by a full stop, such as `evil.example`. The word after
 * the full stop must be in lower case, as in most web addresses, or be a usual ending. So `St.John` is not a web
 * address.
 */
const webAddress = /:\/\/|(?<![\p{L}\p{N}])www\d?\.|(?=[\p{N}-]*\p{L})[\p{L}\p{N}-]{2,}\.\p{Ll}{2,}(?![\p{L}\p{N}])/u;
const usualEnding =
  /[\p{L}\p{N}-]\.(?:com|net|org|info|biz|co|io|me|ru|app|dev|shop|store|site|online|xyz|top|link|click)(?![\p{L}\p{N}])/iu;

/** For a text that the shop's mails contain, so that nobody can send links to strangers through these mails. */
// @__NO_SIDE_EFFECTS__
export function withoutWebAddress(label: string, rule: ReturnType<typeof requiredText>) {
  const error = `${label} must not contain a web address. Put a space after each full stop.`;
  return rule.check(z.refine((text) => !webAddress.test(text) && !usualEnding.test(text), { error }));
}

/** Whether a text is an http(s) address without a user name or password. */
export function isHttpAddress(text: string): boolean {
  try {
    const { protocol, username, password } = new URL(text);
    return ['http:', 'https:'].includes(protocol) && username === '' && password === '';
  } catch {
    return false;
  }
}

/** Format of phone numbers, for descriptions. */
export const phoneFormat = '5 to 20 digits; spaces and the characters + - ( ) are allowed';

/** A phone number in any usual notation, with at most 40 characters. Leading zeros are kept. */
// @__NO_SIDE_EFFECTS__
export function phoneNumber(label: string) {
  const error = `${label} must have 5 to 20 digits; spaces and + - ( ) are allowed.`;
  return z
    .string()
    .check(
      z.trim(),
      z.regex(/^[\s+()-]*(?:\d[\s+()-]*){5,20}$/, { error, abort: true }),
      z.maxLength(40, { error: `${label} must have at most 40 characters.` }),
    );
}

// @__NO_SIDE_EFFECTS__
export function wholeNumber(least: number, most: number, error: string) {
  return z
    .number({ error })
    .check(
      z.refine(Number.isSafeInteger, { error, abort: true }),
      z.minimum(least, { error, abort: true }),
      z.maximum(most, { error }),
    );
}

/**
 * Control characters other than tabs and line breaks, characters that change the text direction, and broken characters.
 * Broken characters are unpaired surrogates, and code points that are not characters.
 */
const unprintable = /[\p{Cs}\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]|[^\P{Cc}\t\n\r]/gu;

export function isPrintable(text: string): boolean {
  return text.search(unprintable) < 0;
}

export function isVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
}

function unprintableMessage(label: string): string {
  return `${label} must not contain control characters, characters that change the text direction, or broken characters.`;
}

/**
 * Cleans a name from an identity provider, because such a name cannot be refused. @returns null if nothing visible is
 * left.
 */
export function toPrintableName(text: string | null, most: number): string | null {
  const name = (text ?? '').slice(0, most).replace(unprintable, '').replace(/\s+/gu, ' ').trim();
  return isVisible(name) ? name : null;
}

const keyError = 'idempotencyKey must have 1 to 200 characters.';

/** The caller's key for a write. The write is executed once, even if it is retried with the same key. Not trimmed. */
export const idempotencyKey = z.string().check(
  z.minLength(1, { error: keyError, abort: true }),
  z.maxLength(200, { error: keyError, abort: true }),
  z.refine((key) => key.trim() !== '', { error: keyError }),
);
