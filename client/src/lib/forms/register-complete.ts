import type { FieldValues, Path, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';
import { askForParts } from './ask-for';

/**
 * Registers an input that may be for a date or a time. Until such an input is complete, its value is empty, as if nothing
 * was entered. Only the input itself knows the difference, so the form asks it, and refuses incomplete input.
 */
export function registerComplete<Values extends FieldValues, Name extends Path<Values>>(
  { register }: UseFormReturn<Values>,
  name: Name,
  validate: (typed: unknown) => string | boolean = () => true,
): UseFormRegisterReturn<Name> {
  let input: HTMLInputElement | null = null;
  const isComplete = () => !input?.validity.badInput || askForParts(input.type);
  const control = register(name, { validate: { isComplete, validate } });
  return {
    ...control,
    ref: (element: HTMLInputElement | null) => {
      input = element;
      control.ref(element);
    },
  };
}
