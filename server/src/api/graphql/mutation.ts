import { Mutation as SchemaMutation, ObjectType } from 'type-graphql';
import { Field } from './field.js';

type FieldType = Parameters<typeof Field>[0] & (() => unknown);

/**
 * A mutation with its description. The result is a type, or the only field of a payload. The payload's type is named
 * after the mutation: `@Mutation({ brand: () => BrandType }, 'Adds or edits a brand.')` above `saveBrand` makes the
 * type `SaveBrandPayload`.
 * @param meaning description of the payload's field; by default 'The brand after the change.' for the field `brand`.
 */
export function Mutation(
  result: FieldType | Record<string, FieldType>,
  description: string,
  meaning?: string,
): MethodDecorator {
  return (target, method, descriptor) => {
    const type = typeof result === 'function' ? result : payloadOf(String(method), result, meaning);
    SchemaMutation(type, { description })(target, method, descriptor);
  };
}

function payloadOf(mutation: string, result: Record<string, FieldType>, meaning?: string): FieldType {
  class Payload {}
  for (const [name, type] of Object.entries(result)) {
    Field(type, meaning ?? `The ${name} after the change.`)(Payload.prototype, name);
  }
  ObjectType(typeNameFor(mutation, 'Payload'), { description: `Result of ${mutation}.` })(Payload);
  return () => Payload;
}

/** E.g. 'SaveBrandPayload' for `saveBrand` and 'Payload'. */
export const typeNameFor = (mutation: string, ending: string): string =>
  `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}${ending}`;
