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
 * A date or month that filters a list. While it is incomplete, the browser reports an empty value, as if nothing was
 * entered. This value is not passed on, so the list stays as it was.
 */
export function DateField({ label, hint, error, type = 'date', value, min, max, onChange }: DateFieldProps) {
  /** Text of the input while it is incomplete, and the `value` that still applies; null otherwise. */
  const [part, setPart] = useState<{ of: string; text: string } | null>(null);
  if (part && part.of !== value) setPart(null);
  const text = part?.text ?? null;
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
