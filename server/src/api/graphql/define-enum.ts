import { registerEnumType } from 'type-graphql';

/** Name of a value in the schema: `REFUND_REQUESTED` stands for `refund.requested`, `ORDERS_READ` for `orders:read`. */
type NameOf<T extends string> = T extends `${infer Start}${'.' | ':'}${infer End}`
  ? `${Uppercase<Start>}_${NameOf<End>}`
  : Uppercase<T>;

/**
 * Creates a GraphQL enum from lower-case domain values: `placed` is `PLACED` in the schema.
 * @param descriptions one for each value; a missing one is a compile error.
 */
export function defineEnum<T extends string>(
  name: string,
  description: string,
  descriptions: Record<T, string>,
): Record<NameOf<T>, T> {
  const values = Object.keys(descriptions) as T[];
  const byName = <V>(of: (value: T) => V) =>
    Object.fromEntries(values.map((value) => [nameOf(value), of(value)])) as Record<NameOf<T>, V>;
  const enumObject = byName((value) => value);
  registerEnumType<Record<string, T>>(enumObject, {
    name,
    description,
    valuesConfig: byName((value) => ({ description: descriptions[value] })),
  });
  return enumObject;
}

function nameOf(value: string): string {
  return value.toUpperCase().replace(/[.:]/g, '_');
}
