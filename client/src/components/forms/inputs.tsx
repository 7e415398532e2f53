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

/** A telephone number, as text: it keeps its leading zeros. Phones show their telephone keypad, which has + ( ). */
export function PhoneInput(props: TextInputProps) {
  return <TextInput type="tel" inputMode="tel" autoComplete="tel" content="figures" {...props} />;
}

/** A number that is counted or paid. The wheel scrolls the page and never changes the value. */
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
 * An amount of money, typed. Text, not a number: a browser drops a comma from a number without a word, and 12,50 would
 * become 1250; here the form sees it and can say so.
 */
export function AmountInput(props: TextInputProps) {
  return <TextInput inputMode="decimal" autoComplete="off" content="figures" {...props} />;
}

export type TextAreaProps = ComponentProps<typeof Area>;

export function TextArea({ rows = 4, ...rest }: TextAreaProps) {
  return <Area {...useFieldControl()} rows={rows} {...rest} />;
}

/** One of a few, from the browser's own list. */
export function Select(props: ComponentProps<typeof List>) {
  return <List {...useFieldControl()} {...props} />;
}
