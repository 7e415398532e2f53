import { ObjectType, type ClassType } from 'type-graphql';
import { Field } from './field.js';

type FieldType = Parameters<typeof Field>[0] & (() => unknown);

/**
 * The result of a mutation with one field, e.g. `payloadOf('saveBrand', { brand: () => BrandType })` for the type
 * `SaveBrandPayload`.
 */
export function payloadOf(mutation: string, result: Record<string, FieldType>, description?: string): ClassType {
  class Payload {}
  for (const [name, type] of Object.entries(result)) {
    Field(type, description ?? `The ${name} after the change.`)(Payload.prototype, name);
  }
  const name = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Payload`;
  ObjectType(name, { description: `Result of ${mutation}.` })(Payload);
  return Payload;
}
