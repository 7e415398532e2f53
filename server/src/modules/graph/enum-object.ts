/**
 * Turns the domain's lower-case values into the object type-graphql registers as an enum, with upper-case names:
 * `placed` inside is `PLACED` in the schema, without a second list to keep.
 */
export function toEnumObject<T extends string>(values: readonly T[]): Record<Uppercase<T>, T> {
  return Object.fromEntries(values.map((value) => [value.toUpperCase(), value])) as Record<Uppercase<T>, T>;
}
