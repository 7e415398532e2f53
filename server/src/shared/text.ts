import { invalidField, type FieldError } from './errors.js';

/**
 * Control characters (lines may be broken, and tabs set), halves of surrogate pairs, characters that turn the direction of
 * what follows them, and code points that are no characters.
 */
const unprintable = /[\p{Cs}\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]|[^\P{Cc}\t\n\r]/gu;

export function isPrintable(text: string): boolean {
  return text.search(unprintable) < 0;
}

/** For names that come from elsewhere and cannot be refused. @returns null when nothing is left to see. */
export function toPrintableName(text: string | null, most: number): string | null {
  const name = (text ?? '').slice(0, most).replace(unprintable, '').replace(/\s+/gu, ' ').trim();
  return isVisible(name) ? name : null;
}

/**
 * The one rule for text that people write and others read: something to see in it, and nothing that a screen cannot show
 * or that makes it look like something else.
 * @param label the field's name for people, at the beginning of the message.
 * @param text trimmed.
 */
export function textError(field: string, label: string, text: string, most: number): FieldError | null {
  if (text.length > most || !isVisible(text)) {
    return { field, message: `${label} must have 1 to ${most} characters.` };
  }
  return isPrintable(text) ? null : { field, message: unprintableMessage(label) };
}

/**
 * The same rule for notes that may be left out.
 * @returns the text trimmed; null when there is nothing to see in it.
 * @throws DomainError BAD_USER_INPUT
 */
export function toOptionalText(field: string, label: string, typed: string | null, most: number): string | null {
  const text = typed?.trim() ?? '';
  if (text.length > most) throw invalidField(field, `${label} must have at most ${most} characters.`);
  if (!isPrintable(text)) throw invalidField(field, unprintableMessage(label));
  return isVisible(text) ? text : null;
}

export function unprintableMessage(label: string): string {
  return `${label} must not contain control characters, characters that change the text direction, or broken characters.`;
}

function isVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
}
