import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { inputRecipe } from '../../theme/recipes/input';
import { useFieldControl } from './field-context';

const Input = chakra('input', inputRecipe);
const Area = chakra('textarea', inputRecipe);
const List = chakra('select', inputRecipe);

export type TextInputProps = ComponentProps<typeof Input>;

export function TextInput({ type = 'text', ...rest }: TextInputProps) {
  return <Input {...useFieldControl()} type={type} {...rest} />;
}

/** A telephone number. It is text, so it keeps its leading zeros. Phones show their telephone keypad, which has + ( ). */
export function PhoneInput(props: TextInputProps) {
  return <TextInput type="tel" inputMode="tel" autoComplete="tel" content="figures" {...props} />;
}

/** A number. The mouse wheel scrolls the page and never changes the value. */
export function NumberInput(props: TextInputProps) {
  return (
    <TextInput
      type="number"
      inputMode="decimal"
      step="any"
      content="figures"
      onWheel={(event) => event.currentTarget.blur()}
      {...props}
    />
  );
}

/**
 * An amount of money. It is a text input, so that the form can show an error. A number input silently drops a comma, and
 * 12,50 would become 1250.
 */
export function AmountInput(props: TextInputProps) {
  return <TextInput inputMode="decimal" autoComplete="off" content="figures" {...props} />;
}

export type TextAreaProps = ComponentProps<typeof Area>;

export function TextArea({ rows = 4, ...rest }: TextAreaProps) {
  return <Area {...useFieldControl()} rows={rows} {...rest} />;
}

/** The browser's own select. */
export function Select(props: ComponentProps<typeof List>) {
  return <List {...useFieldControl()} {...props} />;
}
