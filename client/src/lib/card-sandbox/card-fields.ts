import { formatExpiry, formatShortenedExpiry } from './card-expiry';
import { cvcLengthOf, digitsOf, formatCardNumber } from './card-number';
import type { FieldName } from './card-validation';

interface FieldTraits {
  label: string;
  name: string;
  placeholder: string;
  autocomplete: AutoFill;
  inputMode: 'numeric' | 'text';
  /** Formats the typed text, given the digits of the card number. */
  format: (text: string, numberDigits: string) => string;
  /** The same after a deletion, if the deleted text must not be completed again. */
  formatDeleting?: (text: string) => string;
}

/** Names, labels and placeholders are those of Stripe's field, so that password managers and tests find them. */
export const fieldTraits: Readonly<Record<FieldName, FieldTraits>> = {
  number: {
    label: 'Credit or debit card number',
    name: 'cardnumber',
    placeholder: 'Card number',
    autocomplete: 'cc-number',
    inputMode: 'numeric',
    format: formatCardNumber,
  },
  expiry: {
    label: 'Credit or debit card expiration date',
    name: 'exp-date',
    placeholder: 'MM / YY',
    autocomplete: 'cc-exp',
    inputMode: 'numeric',
    format: formatExpiry,
    formatDeleting: formatShortenedExpiry,
  },
  cvc: {
    label: 'Credit or debit card CVC/CVV',
    name: 'cvc',
    placeholder: 'CVC',
    autocomplete: 'cc-csc',
    inputMode: 'numeric',
    format: (text, numberDigits) => digitsOf(text).slice(0, cvcLengthOf(numberDigits)),
  },
  postalCode: {
    label: 'Postal code',
    name: 'postal',
    placeholder: 'ZIP',
    autocomplete: 'postal-code',
    inputMode: 'text',
    format: (text) => text.replace(/[^\w\s-]/g, '').slice(0, 10),
  },
};

export const fieldNames = Object.keys(fieldTraits) as FieldName[];

export function createInput(owner: Document, field: FieldName, describedBy: string): HTMLInputElement {
  const { label, name, placeholder, autocomplete, inputMode } = fieldTraits[field];
  const input = owner.createElement('input');
  input.type = 'text';
  input.name = name;
  input.placeholder = placeholder;
  input.autocomplete = autocomplete;
  input.inputMode = inputMode;
  input.spellcheck = false;
  input.setAttribute('aria-label', label);
  input.setAttribute('aria-invalid', 'false');
  input.setAttribute('aria-describedby', describedBy);
  return input;
}

/** Sets the formatted text and keeps the caret behind the same digit. */
export function reformat(input: HTMLInputElement, formatted: string): void {
  if (input.value === formatted) return;
  const caret = input.selectionStart ?? input.value.length;
  const atEnd = caret >= input.value.length;
  const digitsBefore = digitsOf(input.value.slice(0, caret)).length;
  input.value = formatted;
  if (atEnd) return;
  let position = 0;
  for (let seen = 0; position < formatted.length && seen < digitsBefore; position += 1) {
    if (/\d/.test(formatted[position] ?? '')) seen += 1;
  }
  input.setSelectionRange(position, position);
}

/** A deleted separator would be added again, so the caret moves past it and a digit is deleted. */
export function stepOverSeparator(input: HTMLInputElement): void {
  const { selectionStart, selectionEnd, value } = input;
  if (selectionStart === null || selectionStart !== selectionEnd) return;
  const before = value.slice(0, selectionStart);
  const target = before.replace(/[\s/]+$/, '').length;
  if (target > 0 && target < selectionStart) input.setSelectionRange(target, target);
}
