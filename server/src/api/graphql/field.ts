import { Field as SchemaField } from 'type-graphql';

type Decorator = ReturnType<typeof SchemaField>;
type FieldType = NonNullable<Parameters<typeof SchemaField>[0]>;

interface FieldOptions {
  nullable?: true;
  defaultValue?: unknown;
}

/** A field with its description. Only a text and a flag need no type: TypeScript's is used. */
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
