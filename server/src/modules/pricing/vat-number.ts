import jsvat from 'jsvat-next';
import { invalidField } from '../../shared/errors.js';

const { checkVAT, countries } = jsvat;

/**
 * A VAT number without spaces and punctuation, in upper case; null for none.
 * @throws DomainError BAD_USER_INPUT if its format or its check digits are wrong.
 */
export function readVatNumber(typed: string | null | undefined, field = 'vatNumber'): string | null {
  if (!typed?.trim()) return null;
  // VAT numbers have fewer than 40 characters. Longer texts are cut, because the patterns would take too long.
  const { isValid, value } = checkVAT(typed.slice(0, 40), [...countries]);
  if (isValid && value !== undefined && /^[A-Z]{2}/.test(value)) return value;
  throw invalidField(
    field,
    'This is not a VAT number. It must begin with the two letters of the country, like DE136695976.',
  );
}
