import { z } from 'zod';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = Readonly<Record<string, Json>>;

/** Turns zod schemas into JSON Schema. Schemas with a name are stored once, under `components`. */
export class SchemaCollector {
  readonly #named: Record<string, Json> = {};

  /** @returns the schema; if it has a name, a reference to it. */
  toSchema(schema: z.ZodType): Json {
    // The form that clients send: a number that may also be sent as a string is documented as both.
    const converted = z.toJSONSchema(schema, { io: 'input' }) as Record<string, Json>;
    const { $schema: _, $defs = {}, id, ...own } = converted as Record<string, Json> & { $defs?: JsonObject };
    for (const [name, definition] of Object.entries($defs)) this.#keep(name, definition);
    if (typeof id !== 'string') return toComponentReferences(own);
    this.#keep(id, own);
    return { $ref: `#/components/schemas/${id}` };
  }

  collected(): JsonObject {
    return Object.fromEntries(Object.entries(this.#named).sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #keep(name: string, definition: Json): void {
    const { id: _, ...rest } = definition as JsonObject;
    this.#named[name] = toComponentReferences(rest);
  }
}

function toComponentReferences(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(toComponentReferences);
  if (schema === null || typeof schema !== 'object') return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string'
        ? value.replace('#/$defs/', '#/components/schemas/')
        : toComponentReferences(value),
    ]),
  );
}
