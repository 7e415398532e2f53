import { Field as SchemaField } from 'type-graphql';

type Decorator = ReturnType<typeof SchemaField>;
type FieldType = NonNullable<Parameters<typeof SchemaField>[0]>;

interface FieldOptions {
  nullable?: true;
  defaultValue?: unknown;
}

/** A field with its description. Strings and booleans need no `type`, because it is read from TypeScript's types. */
export function Field(description: string): Decorator;
export function Field(type: FieldType, description: string, options?: FieldOptions): Decorator;
export function Field(type: FieldType | string, description?: string, options?: FieldOptions): Decorator {
  if (typeof type === 'string') return SchemaField({ description: type });
  return SchemaField(type, { ...options, description });
}

/** A field that can be null. In an input, it can also be left out. */
export function NullableField(type: FieldType, description: string, options?: FieldOptions): Decorator {
  return Field(type, description, { ...options, nullable: true });
}
