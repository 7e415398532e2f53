import { chakra } from '@chakra-ui/react';
import { useWatch } from 'react-hook-form';
import { Button } from '../../../components/actions/Button';
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog';
import { Choice } from '../../../components/forms/Choice';
import { Field } from '../../../components/forms/Field';
import { FormError } from '../../../components/forms/FormError';
import { AmountInput, TextInput } from '../../../components/forms/inputs';
import type { AdminOrderDetailFragment } from '../../../graphql/generated/operations';
import { useLocale } from '../../../lib/locale/use-locale';
import { formatMoney, type MoneyAmount } from '../../../lib/money/money';
import { checkPart } from './refund-rules';
import { useRefundForm, type RefundFormState } from './use-refund-form';

const Form = chakra('form', { base: { display: 'grid', gap: '4', maxWidth: 'measure' } });
const Portions = chakra('fieldset', { base: { border: 'none' } });

interface RefundFormProps {
  order: AdminOrderDetailFragment;
  /** The shop knows better how much is left: ask it. */
  onRefresh: () => void;
}

/** Sends money back: everything that is left or a part, after the amount was said once more. */
export function RefundForm({ order, onRefresh }: RefundFormProps) {
  const { form, formMessage, asked, isBusy, ask, cancel, confirm } = useRefundForm(order, onRefresh);
  const { register, formState } = form;
  const { refundable, canRestock } = order.payment;
  const pieces = describePieces(order);
  return (
    <Form
      noValidate
      aria-label="Refund"
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <PortionFields form={form} left={refundable} />
      <Field label="Reason" hint="For the shop’s records." error={formState.errors.reason?.message}>
        <TextInput
          {...register('reason', {
            maxLength: { value: 500, message: 'At most 500 characters' },
            setValueAs: (value: string) => value.trim(),
          })}
        />
      </Field>
      {canRestock ? (
        <Choice type="checkbox" label={`Put the parts back on the shelf (${pieces})`} {...register('restock')} />
      ) : (
        <chakra.p color="ink.soft">The parts are back on the shelf, or on their way there.</chakra.p>
      )}
      <FormError>{formMessage}</FormError>
      <Button type="submit" tone="ink" justifySelf="start">
        Refund
      </Button>
      {asked && (
        <ConfirmRefund
          amount={asked.amount}
          restocked={asked.values.restock && canRestock ? pieces : null}
          email={order.customerEmail}
          isBusy={isBusy}
          onConfirm={confirm}
          onCancel={cancel}
        />
      )}
    </Form>
  );
}

function PortionFields({ form, left }: { form: RefundFormState['form']; left: MoneyAmount }) {
  const { register, formState, control } = form;
  const portion = useWatch({ control, name: 'portion' });
  const leftText = formatMoney(left, useLocale());
  return (
    <>
      <Portions aria-label="How much">
        <Choice type="radio" value="all" label={`Refund everything left (${leftText})`} {...register('portion')} />
        <Choice type="radio" value="part" label="Refund a part" {...register('portion')} />
      </Portions>
      {portion === 'part' && (
        <Field
          label="Amount"
          hint={`In ${left.currencyCode.toUpperCase()}, at most ${leftText}.`}
          error={formState.errors.amount?.message}
          required
        >
          <AmountInput
            maxWidth="40"
            {...register('amount', {
              shouldUnregister: true,
              required: 'Say how much goes back',
              validate: (typed) => checkPart(typed, left, leftText),
            })}
          />
        </Field>
      )}
    </>
  );
}

interface ConfirmRefundProps {
  amount: MoneyAmount;
  /** The pieces that go back on the shelf with it; null where none do. */
  restocked: string | null;
  email: string;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

function ConfirmRefund({ amount, restocked, email, isBusy, onConfirm, onCancel }: ConfirmRefundProps) {
  const sum = formatMoney(amount, useLocale());
  const money = `The money goes back to the card of ${email} and cannot be called back.`;
  return (
    <ConfirmDialog
      open
      title={`Refund ${sum}?`}
      description={restocked ? `${money} On the shelf go: ${restocked}.` : money}
      confirmLabel={`Refund ${sum}`}
      busy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}

/** However little money goes back: the pieces of an order go back together. */
function describePieces({ lines }: AdminOrderDetailFragment): string {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return pieces === 1 ? 'the 1 piece' : `all ${pieces} pieces`;
}
