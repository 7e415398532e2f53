import { staffRules } from '@kickstand/rules/orders';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { DialogForm } from '../../../components/dialog/DialogForm';
import { Modal } from '../../../components/dialog/dialogs';
import { Field, Select, TextInput } from '../../../components/forms/Field';
import { Money } from '../../../components/money/Money';
import { toastSuccess } from '../../../components/toasts/toasts';
import { forgetAuditLog } from '../../../graphql/forget-audit-log';
import {
  useRecordPaymentMutation,
  type AdminOrderDetailFragment,
  type PaymentMethod,
} from '../../../graphql/generated/operations';
import { followsRule, placeRefusal } from '../../../lib/forms/field-errors';
import { registerComplete } from '../../../lib/forms/register-complete';
import { useIdempotencyKey } from '../../../lib/idempotency/use-idempotency-key';
import { toMoneyInput } from '../../../lib/money/money';
import { chakra } from '../../../theme/chakra';

interface RecordPaymentProps {
  order: AdminOrderDetailFragment;
  /** Fetches the order again. */
  onRefresh: () => void;
  onClose: () => void;
}

interface PaymentValues {
  method: PaymentMethod;
  reference: string;
  receivedOn: string;
}

const inputFields = { reference: 'reference', receivedOn: 'receivedOn' } as const;

export function RecordPaymentDialog({ order, onRefresh, onClose }: RecordPaymentProps) {
  const form = useForm<PaymentValues>({ defaultValues: { method: 'CASH', reference: '', receivedOn: '' } });
  const { register, handleSubmit, setError, formState } = form;
  const { errors, isSubmitting } = formState;
  const [formMessage, setFormMessage] = useState<string | null>(null);
  const withKey = useIdempotencyKey();
  const [recordPayment] = useRecordPaymentMutation({ update: forgetAuditLog });

  const submit = handleSubmit(async ({ receivedOn, ...values }) => {
    setFormMessage(null);
    const expectedTotal = toMoneyInput(order.total);
    const input = { orderId: order.id, ...values, receivedOn: receivedOn || null, expectedTotal };
    try {
      await withKey(input, (idempotencyKey) => recordPayment({ variables: { input: { idempotencyKey, ...input } } }));
      toastSuccess('The payment is recorded');
      onClose();
    } catch (error) {
      const { refusal, formMessage: message } = placeRefusal(error, setError, inputFields);
      setFormMessage(message);
      if (refusal.code === 'CONFLICT') onRefresh();
    }
  });
  return (
    <Modal
      title="Record payment"
      description="Record a payment only if you have received the whole total. An open card payment will be cancelled."
      onClose={onClose}
    >
      <DialogForm
        message={formMessage}
        submitLabel="Record payment"
        busy={isSubmitting}
        onSubmit={submit}
        onCancel={onClose}
      >
        <chakra.p textStyle="title">
          <Money value={order.total} />
        </chakra.p>
        <Field label="Paid" required>
          <Select {...register('method')}>
            <option value="CASH">In cash</option>
            <option value="BANK_TRANSFER">By bank transfer</option>
          </Select>
        </Field>
        <Field
          label="Received on"
          hint="Today, if you leave this empty. An earlier day changes the tax report of that day."
          error={errors.receivedOn?.message}
        >
          <TextInput type="date" content="figures" {...registerComplete(form, 'receivedOn')} />
        </Field>
        <Field label="Reference (optional)" hint="Number of the receipt or transfer." error={errors.reference?.message}>
          <TextInput {...register('reference', { validate: followsRule(staffRules.reference) })} />
        </Field>
      </DialogForm>
    </Modal>
  );
}
