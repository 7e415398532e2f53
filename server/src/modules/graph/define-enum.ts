import { registerEnumType } from 'type-graphql';

/**
 * Makes a GraphQL enum of the domain's lower-case values: `placed` inside is `PLACED` in the schema.
 * @param descriptions of each value; leaving one out does not compile.
 */
export function defineEnum<T extends string>(
  name: string,
  description: string,
  descriptions: Record<T, string>,
): Record<Uppercase<T>, T> {
  const values = Object.keys(descriptions) as T[];
  const byName = <V>(of: (value: T) => V) =>
    Object.fromEntries(values.map((value) => [value.toUpperCase(), of(value)])) as Record<Uppercase<T>, V>;
  const enumObject = byName((value) => value);
  registerEnumType<Record<string, T>>(enumObject, {
    name,
    description,
    valuesConfig: byName((value) => ({ description: descriptions[value] })),
  });
  return enumObject;
}
