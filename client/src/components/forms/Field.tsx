import { chakra } from '@chakra-ui/react';
import { useId, useMemo, type ReactNode } from 'react';
import { FieldContext } from './field-context';

export interface FieldProps {
  label: string;
  /** Shown below the label. */
  hint?: ReactNode;
  /** Error message of the value. */
  error?: string | undefined;
  required?: boolean;
  children: ReactNode;
}

const Label = chakra('label', { base: { textStyle: 'label', display: 'block', color: 'ink' } });
const Hint = chakra('p', { base: { textStyle: 'small', color: 'ink.soft' } });
const FieldError = chakra('p', {
  base: { textStyle: 'small', fontWeight: 'semibold', color: 'danger', display: 'flex', gap: '2' },
});

/** A labelled control. The input inside gets its id, hint and error from a context. */
export function Field({ label, hint, error, required = false, children }: FieldProps) {
  const id = useId();
  const control = useMemo(
    () => ({
      id,
      'aria-required': required || undefined,
      'aria-invalid': Boolean(error) || undefined,
      'aria-describedby': [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined,
    }),
    [id, required, hint, error],
  );
  return (
    <chakra.div display="grid" gap="1.5" alignContent="start">
      <Label htmlFor={id}>{label}</Label>
      <FieldContext value={control}>{children}</FieldContext>
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {error && (
        <FieldError id={`${id}-error`} role="alert">
          <span aria-hidden="true">×</span>
          <span>{error}</span>
        </FieldError>
      )}
    </chakra.div>
  );
}
