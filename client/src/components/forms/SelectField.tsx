import { chakra } from '@chakra-ui/react';
import { inputRecipe } from '../../theme/recipes/input';
import { Field } from './Field';
import { useFieldControl } from './field-context';

const Select = chakra('select', inputRecipe);

export interface SelectFieldProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** One of a few, from the browser's own list. */
export function SelectField<Value extends string>({ label, ...rest }: SelectFieldProps<Value>) {
  return (
    <Field label={label}>
      <Options {...rest} />
    </Field>
  );
}

function Options<Value extends string>({ value, options, onChange }: Omit<SelectFieldProps<Value>, 'label'>) {
  return (
    <Select
      {...useFieldControl()}
      value={value}
      onChange={({ target }) => {
        const chosen = options.find((option) => option.value === target.value);
        if (chosen) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}
