import { useState, type ReactNode } from 'react';
import { askForParts } from '../../lib/forms/ask-for';
import { Field, TextInput } from './Field';

/** For browsers whose inputs for months are text inputs. */
const textInput = { pattern: String.raw`\d{4}-(0[1-9]|1[0-2])`, placeholder: '2026-11' };

interface DateFieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  type?: 'date' | 'month';
  /** YYYY-MM-DD, or YYYY-MM for a month; empty for none. */
  value: string;
  min?: string;
  max?: string;
  /** Called with an empty value or a complete one. */
  onChange: (date: string) => void;
}

/**
 * A date or month that narrows a list. While only a part of it is entered, its value is empty, as if nothing was entered.
 * So the part is not passed on, and the list stays as it was.
 */
export function DateField({ label, hint, error, type = 'date', value, min, max, onChange }: DateFieldProps) {
  /** Text of the input while a part of it is missing, and the value that was not replaced; null otherwise. */
  const [part, setPart] = useState<{ of: string; text: string } | null>(null);
  const text = part?.of === value ? part.text : null;
  const isComplete = (input: HTMLInputElement) => {
    const { badInput, patternMismatch } = input.validity;
    setPart(badInput || patternMismatch ? { of: value, text: input.value } : null);
    return !badInput && !patternMismatch;
  };
  return (
    <Field label={label} hint={hint} error={text === null ? error : askForParts(type)}>
      <TextInput
        type={type}
        content="figures"
        {...(type === 'month' && textInput)}
        min={min || undefined}
        max={max || undefined}
        value={text ?? value}
        onChange={({ target }) => isComplete(target) && onChange(target.value)}
        // Browsers report no change while parts are added to an empty date, nor when the last parts are removed.
        onBlur={({ target }) => isComplete(target) && target.value !== value && onChange(target.value)}
      />
    </Field>
  );
}
