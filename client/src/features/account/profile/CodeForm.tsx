import { useEffect, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/actions/Button';
import { Field, FormError, TextInput } from '../../../components/forms/Field';
import { chakra } from '../../../theme/chakra';

interface CodeFormProps {
  confirmLabel: string;
  /** Why the last code was refused. */
  message: string | null;
  onCode: (code: string) => Promise<unknown>;
  /** More buttons. */
  children?: ReactNode;
}

/** Asks for a code of an authenticator app. What was typed stays after a refusal. */
export function CodeForm({ confirmLabel, message, onCode, children }: CodeFormProps) {
  const { register, handleSubmit, formState, setFocus } = useForm<{ code: string }>();
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(({ code }) => onCode(code));
  useEffect(() => setFocus('code'), [setFocus]);
  return (
    <chakra.form method="post" display="grid" gap="5" noValidate onSubmit={(event) => void submit(event)}>
      <Field label="Code" hint="The six digits that the app shows now." error={errors.code?.message} required>
        <TextInput
          inputMode="numeric"
          autoComplete="one-time-code"
          content="figures"
          {...register('code', {
            setValueAs: (value: string) => value.replace(/\s/g, ''),
            required: 'Enter the code from your app.',
            pattern: { value: /^\d{6}$/, message: 'A code has six digits.' },
          })}
        />
      </Field>
      <FormError>{message}</FormError>
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        <Button type="submit" tone="ink" size="large" busy={isSubmitting}>
          {confirmLabel}
        </Button>
        {children}
      </chakra.div>
    </chakra.form>
  );
}
