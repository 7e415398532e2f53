import type { FormEvent, ReactNode } from 'react';
import { Button } from '../actions/Button';
import { FormError } from '../forms/Field';
import { chakra } from '../../theme/chakra';
import { DialogActions } from './ModalLayer';

const Form = chakra('form', { base: { display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' } });

interface DialogFormProps {
  children: ReactNode;
  /** Why nothing was saved; null if there is no such message. */
  message?: string | null | undefined;
  /** Label of the button that submits the form, e.g. 'Save'. */
  submitLabel: string;
  /** 'danger' for a destructive action. */
  tone?: 'ink' | 'danger';
  /** True while the form is submitted. */
  busy?: boolean;
  /** True if the form cannot be submitted. */
  disabled?: boolean;
  onSubmit: (event: FormEvent) => unknown;
  onCancel: () => void;
}

/** The form of a dialog, with its message and its buttons. */
export function DialogForm({
  children,
  message,
  submitLabel,
  tone = 'ink',
  busy = false,
  disabled = false,
  onSubmit,
  onCancel,
}: DialogFormProps) {
  return (
    <Form noValidate onSubmit={(event) => void onSubmit(event)}>
      {children}
      <FormError>{message}</FormError>
      <DialogActions>
        <Button onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" tone={tone} busy={busy} disabled={disabled}>
          {submitLabel}
        </Button>
      </DialogActions>
    </Form>
  );
}
