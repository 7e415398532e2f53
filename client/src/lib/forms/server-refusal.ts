import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { toShopError, type ShopError } from '../../graphql/shop-error';

/**
 * Puts the server's refusal on the form's fields. `fieldByInput` maps names of the mutation's input to the form's.
 * `formMessage` is what belongs to no field, or null: it stands under the form.
 */
export function placeRefusal<TValues extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<TValues>,
  fieldByInput: Readonly<Record<string, Path<TValues>>>,
): { refusal: ShopError; formMessage: string | null } {
  const refusal = toShopError(error);
  const entries = Object.entries(refusal.fields);
  const placed = entries.filter(([input]) => input in fieldByInput);
  placed.forEach(([input, message], index) => {
    const field = fieldByInput[input];
    if (field) setError(field, { type: 'server', message }, { shouldFocus: index === 0 });
  });
  const homeless = entries.find(([input]) => !(input in fieldByInput));
  if (homeless) return { refusal, formMessage: homeless[1] };
  return { refusal, formMessage: placed.length > 0 ? null : refusal.message };
}
