type CanBeMissing<Value> = [Extract<Value, null | undefined>] extends [never] ? false : true;

/** The input without nulls: fields that can be null become optional instead. */
export type WithoutNulls<Input> = {
  [Field in keyof Input as CanBeMissing<Input[Field]> extends true ? never : Field]: Input[Field];
} & {
  [Field in keyof Input as CanBeMissing<Input[Field]> extends true ? Field : never]?: NonNullable<Input[Field]>;
};

/** In most inputs an absent field means the same as null: no change, or the default. */
export function withoutNulls<Input extends object>(input: Input): WithoutNulls<Input> {
  const given = Object.entries(input).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(given) as WithoutNulls<Input>;
}
