import { findFault, type FieldRule } from '@kickstand/rules/fields';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { toShopError, type ShopError } from '../../graphql/shop-error';
import { askForWhole } from './ask-for';

type Validate = (typed: string) => string | true;

/** Validates a form's field against one of the shop's rules. The server checks the rule again. */
export const followsRule =
  (rule: FieldRule): Validate =>
  (typed) =>
    findFault(rule, typed) ?? true;

/**
 * The whole number that is typed into a form's field; null if the field is empty. It is NaN for any other text, such as
 * 1.000, which may mean one or a thousand. Check it first, because a request would contain null instead.
 */
export function toWholeNumber(typed: string): number | null {
  const text = typed.trim();
  if (text === '') return null;
  return /^-?\d+$/.test(text) ? Number(text) : NaN;
}

/** Validates a whole number, which is text in the form, against one of the shop's rules. */
export const wholeFollowsRule =
  (rule: FieldRule): Validate =>
  (typed) =>
    findFault(rule, toWholeNumber(typed)) ?? true;

/** Validates how many units of at most `most` are chosen; 0 for none. */
export const quantityUpTo =
  (most: number): Validate =>
  (typed) => {
    const quantity = toWhole(typed);
    return (quantity >= 0 && quantity <= most) || `A whole number from 0 to ${most}`;
  };

/** -1 if the text is empty or not a whole number. The server refuses it with an error at the field. */
export function toWhole(typed: string): number {
  const number = toWholeNumber(typed) ?? -1;
  return Number.isSafeInteger(number) ? number : -1;
}

/** The error of a field for a whole number that may be empty; null if there is none. */
export const findWholeFault = (typed: string): string | null => (/^\d*$/.test(typed.trim()) ? null : askForWhole);

/**
 * Shows the server's refusal at the form's fields. `fieldByInput` maps names of the mutation's input to fields of the form.
 * The first one that is refused gets the focus, so the map should have the order of the form. `formMessage` is the error
 * that belongs to no field, or null; it is shown below the form.
 */
export function placeRefusal<TValues extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<TValues>,
  fieldByInput: Readonly<Record<string, Path<TValues>>>,
): { refusal: ShopError; formMessage: string | null } {
  const refusal = toShopError(error);
  const placed = Object.entries(fieldByInput).filter(([input]) => input in refusal.fields);
  placed.forEach(([input, field], index) =>
    setError(field, { type: 'server', message: refusal.fields[input] }, { shouldFocus: index === 0 }),
  );
  const homeless = Object.entries(refusal.fields).find(([input]) => !(input in fieldByInput));
  if (homeless) return { refusal, formMessage: homeless[1] };
  return { refusal, formMessage: placed.length > 0 ? null : refusal.message };
}
