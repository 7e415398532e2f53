export type IsSame<Values> = <Field extends keyof Values>(
  field: Field,
  one: Values[Field],
  other: Values[Field],
) => boolean;

/** Names of the fields with different values. */
export function differing<Values extends object>(
  some: Values,
  others: Values,
  isSame: IsSame<Values> = hasSameContent,
): (keyof Values)[] {
  return (Object.keys(some) as (keyof Values)[]).filter((field) => !isSame(field, some[field], others[field]));
}

/** Fields whose input differs from `before` keep the input; all others get their value in `now`. */
export function rebase<Values extends object>(
  typed: Values,
  before: Values,
  now: Values,
  isSame: IsSame<Values> = hasSameContent,
): Values {
  return { ...now, ...pick(typed, differing(typed, before, isSame)) };
}

/** The values of the given fields only. */
export function pick<Values extends object>(values: Values, fields: readonly (keyof Values)[]): Partial<Values> {
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Values>;
}

/** Whether two values have the same content; spaces around a text do not count. */
export const hasSameContent = (_field: unknown, one: unknown, other: unknown): boolean =>
  JSON.stringify(trimmed(one)) === JSON.stringify(trimmed(other));
const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);
