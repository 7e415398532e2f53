import type { ReactNode } from 'react';
import { Choice } from './Field';

interface CheckboxesProps<Value extends string> {
  options: readonly { value: Value; label: ReactNode }[];
  chosen: readonly Value[];
  onToggle: (value: Value) => void;
}

/** A checkbox for each option. */
export function Checkboxes<Value extends string>({ options, chosen, onToggle }: CheckboxesProps<Value>) {
  return options.map(({ value, label }) => (
    <Choice
      key={value}
      type="checkbox"
      label={label}
      checked={chosen.includes(value)}
      onChange={() => onToggle(value)}
    />
  ));
}
