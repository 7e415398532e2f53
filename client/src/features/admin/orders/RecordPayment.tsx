import { staffRules } from '@kickstand/rules/orders';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button, ButtonLink } from '../../../components/actions/Button';
import { Modal } from '../../../components/dialog/dialogs';
import { Field, FormError, Select, TextInput } from '../../../components/forms/Field';
import { Money } from '../../../components/money/Money';
import { toastFailure, toastSuccess } from '../../../components/toasts/toasts';
import { forgetAuditLog } from '../../../graphql/forget-audit-log';
import {
  useRecordPaymentMutation,
  useSendPaymentLinkMutation,
  type AdminOrderDetailFragment,
  type PaymentMethod,
} from '../../../graphql/generated/operations';
import { followsRule, placeRefusal } from '../../../lib/forms/field-errors';
import { useIdempotencyKey } from '../../../lib/idempotency/use-idempotency-key';
import { toMoneyInput } from '../../../lib/money/money';
import { chakra } from '../../../theme/chakra';

const Buttons = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '3' } });

interface PaymentActionsProps {
  order: AdminOrderDetailFragment;
  /** Fetches the order again. */
  onRefresh: () => void;
}

/** What staff can do with an unpaid order, besides deleting it. */
export function UnpaidActions({ order, onRefresh }: PaymentActionsProps) {
  const [isRecording, setIsRecording] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [sendLink] = useSendPaymentLinkMutation({ update: forgetAuditLog });
  const { id: orderId, revision, customerEmail } = order;

  const send = async () => {
    setIsSending(true);
    try {
      await sendLink({ variables: { input: { orderId, revision } } });
      toastSuccess(`A link to the payment is on its way to ${customerEmail}`);
    } catch (error) {
      toastFailure(error);
    }
    setIsSending(false);
    onRefresh();
  };
  return (
    <Buttons>
      <Button tone="ink" onClick={() => setIsRecording(true)}>
        Record payment
      </Button>
      {customerEmail !== '' && (
        <Button busy={isSending} onClick={() => void send()}>
          Send payment link
        </Button>
      )}
      <ButtonLink to={`/dashboard/manageOrders/${orderId}/edit`}>Edit order</ButtonLink>
      {isRecording && <RecordPaymentDialog order={order} onRefresh={onRefresh} onClose={() => setIsRecording(false)} />}
    </Buttons>
  );
}

interface PaymentValues {
  method: PaymentMethod;
  reference: string;
  receivedOn: string | null;
}

const inputFields = { reference: 'reference', receivedOn: 'receivedOn' } as const;
const orNull = (text: string | null) => text || null;

function RecordPaymentDialog({ order, onRefresh, onClose }: PaymentActionsProps & { onClose: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm<PaymentValues>({
    defaultValues: { method: 'CASH', reference: '', receivedOn: null },
  });
  const { errors, isSubmitting } = formState;
  const [formMessage, setFormMessage] = useState<string | null>(null);
  const withKey = useIdempotencyKey();
  const [recordPayment] = useRecordPaymentMutation({ update: forgetAuditLog });

  const submit = handleSubmit(async (values) => {
    setFormMessage(null);
    const input = { orderId: order.id, ...values, expectedTotal: toMoneyInput(order.total) };
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
      open
      title="Record payment"
      description="Record a payment only if you have received the whole total. An open card payment will be cancelled."
      onClose={onClose}
    >
      <chakra.form display="grid" gap="4" noValidate onSubmit={(event) => void submit(event)}>
        <chakra.p textStyle="title">
          <Money value={order.total} />
        </chakra.p>
        <Field label="Paid" required>
          <Select {...register('method')}>
            <option value="CASH">In cash</option>
            <option value="BANK_TRANSFER">By bank transfer</option>
          </Select>
        </Field>
        <Field label="Received on" hint="Today, if you leave this empty." error={errors.receivedOn?.message}>
          <TextInput type="date" content="figures" {...register('receivedOn', { setValueAs: orNull })} />
        </Field>
        <Field label="Reference (optional)" hint="Number of the receipt or transfer." error={errors.reference?.message}>
          <TextInput {...register('reference', { validate: followsRule(staffRules.reference) })} />
        </Field>
        <FormError>{formMessage}</FormError>
        <Button type="submit" tone="signal" busy={isSubmitting} justifySelf="start">
          Record payment
        </Button>
      </chakra.form>
    </Modal>
  );
}
