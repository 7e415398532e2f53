import { Money } from '../../../components/money/Money';
import type {
  AdminOrderDetailFragment,
  AdminOrderLineFragment,
  AdminOrderStateFragment,
} from '../../../graphql/generated/operations';
import { RuledSection } from '../../../components/page/RuledSection';
import { StatusStamp } from '../../../components/feedback/StatusStamp';
import { DataTable, type Column } from '../../../components/table/PagedTable';
import { ActorName } from '../../../components/audit/ActorName';
import { DateAndTime } from '../../../components/text/DateAndTime';
import { later } from '../../../components/page/later';
import { toRefundStamp, toWayOfRefund } from './order-labels';
import { refundReason } from '@kickstand/rules/orders';
import { useWatch } from 'react-hook-form';
import { Button } from '../../../components/actions/Button';
import { ConfirmDialog } from '../../../components/dialog/dialogs';
import { NumberInput, Choice, Field, FormError, TextInput } from '../../../components/forms/Field';
import { followsRule } from '../../../lib/forms/field-errors';
import { usePermission } from '../../../lib/session/SessionProvider';
import { useLocale } from '../../../lib/locale/use-locale';
import { toBikeName } from '../../../lib/orders/fit-at-order';
import { formatMoney, type MoneyAmount } from '../../../lib/money/money';
import { chakra } from '../../../theme/chakra';
import { BesidesReturnsField } from './BesidesReturnsField';
import {
  checkPartialAmount,
  checkRestockQuantity,
  deliverySubject,
  toSubject,
  useRefundForm,
  type PendingRefund,
  type RefundFormState,
} from './use-refund-form';

const RestockForm = later(() => import('./RestockForm').then((module) => module.RestockForm));

const Columns = chakra('div', { base: { display: 'grid', gap: '6' } });
const Remark = chakra('p', { base: { color: 'ink.soft' } });

/** Refunds made so far, and the form for another one. */
export function RefundSection({ order, onRefresh }: { order: AdminOrderDetailFragment; onRefresh: () => void }) {
  const { refunds, refundable, paidAt, disputed, underInquiry, status } = order.payment;
  const isFree = order.total.amountMinor === 0;
  const isAnythingLeft = refundable.amountMinor > 0 || (isFree && status === 'PAID');
  const isRefused = disputed && !underInquiry;
  const mayRefund = usePermission('refunds');
  return (
    <RuledSection
      title="Refunds"
      note={
        paidAt && (
          <>
            <Money value={refundable} /> left to refund
          </>
        )
      }
    >
      <Columns>
        {refunds.length > 0 && <RefundsTable refunds={refunds} />}
        {!paidAt && <Remark>Nothing was paid for this order, so there is nothing to refund.</Remark>}
        {paidAt && !isAnythingLeft && <Remark>There is nothing left to refund.</Remark>}
        {isAnythingLeft && underInquiry && (
          <Remark>The bank asks about this payment. A full refund ends the inquiry.</Remark>
        )}
        {isAnythingLeft && isRefused && (
          <Remark>
            This payment was disputed, so the card provider accepts no refund of it. If the dispute is still open,
            answer it in the provider’s dashboard.
          </Remark>
        )}
        {paidAt && (!isAnythingLeft || isRefused) && mayRefund && (
          // The key creates a new form when other parts can return to stock.
          <RestockForm key={toRestockable(order.lines)} order={order} onRefresh={onRefresh} />
        )}
        {isAnythingLeft && !isRefused && mayRefund && <RefundForm order={order} onRefresh={onRefresh} />}
      </Columns>
    </RuledSection>
  );
}

const toRestockable = (lines: readonly AdminOrderLineFragment[]) =>
  lines.map(({ id, restockableQuantity }) => `${id} ${restockableQuantity}`).join();

type Refund = AdminOrderStateFragment['payment']['refunds'][number];

const Small = chakra('div', { base: { textStyle: 'small' } });

const columns: readonly Column<Refund>[] = [
  { header: 'Amount', align: 'end', isRowHeader: true, cell: ({ amount }) => <Money value={amount} /> },
  { header: 'State', cell: (refund) => <StateCell refund={refund} /> },
  {
    header: 'Reason',
    cell: (refund) => (
      <Small>
        {refund.reason ?? 'None given'}
        <StockNote refund={refund} />
      </Small>
    ),
  },
  { header: 'By', cell: ({ by }) => by && <ActorName by={by} /> },
  {
    header: 'When',
    cell: ({ createdAt }) => <DateAndTime value={createdAt} />,
  },
];

function StockNote({ refund: { restockQuantity, restocked, restockPending } }: { refund: Refund }) {
  if (restockQuantity === 0 || !(restocked || restockPending)) return null;
  return (
    <Small color="ink.soft">
      {restocked ? 'Returned to stock' : 'To return to stock'}: {restockQuantity}
    </Small>
  );
}

function StateCell({ refund: { status, failureMessage } }: { refund: Refund }) {
  const { word, tone } = toRefundStamp(status);
  return (
    <>
      <StatusStamp tone={tone}>{word}</StatusStamp>
      {failureMessage && (
        <Small color="danger" marginTop="1.5">
          {failureMessage}
        </Small>
      )}
    </>
  );
}

function RefundsTable({ refunds }: { refunds: readonly Refund[] }) {
  return <DataTable caption="Refunds of the order" columns={columns} rows={refunds} getRowKey={({ id }) => id} />;
}

const Form = chakra('form', { base: { display: 'grid', gap: '4', maxWidth: 'measure' } });
const Portions = chakra('fieldset', { base: { border: 'none' } });

interface RefundFormProps {
  order: AdminOrderDetailFragment;
  /** Fetches the order again. */
  onRefresh: () => void;
}

/** Refunds the rest of the payment, or a part of it, after a confirmation. */
function RefundForm({ order, onRefresh }: RefundFormProps) {
  const state = useRefundForm(order, onRefresh);
  const { formMessage, pending, isBusy, ask, cancel, confirm } = state;
  const { register, formState, control } = state.form;
  const subject = toSubject(order, useWatch({ control, name: 'lineId' }));
  return (
    <Form
      noValidate
      aria-label="Refund"
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      {(order.lines.length > 1 || order.payment.refundableDelivery.amountMinor > 0) && (
        <SubjectFields state={state} order={order} />
      )}
      {order.fulfilment === 'PARTLY_SHIPPED' && (
        <Choice type="checkbox" label="These parts were shipped already" {...register('ofShippedUnits')} />
      )}
      {!subject.isDelivery && (
        <BesidesReturnsField label="This refund does not pay for" field={register('besidesReturns')} order={order} />
      )}
      {subject.refundable.amountMinor > 0 && <PortionFields state={state} left={subject.refundable} />}
      <Field label="Reason" hint="For the shop’s records." error={formState.errors.reason?.message}>
        <TextInput
          {...register('reason', {
            validate: followsRule(refundReason),
            setValueAs: (value: string) => value.trim(),
          })}
        />
      </Field>
      {!subject.isDelivery &&
        (order.lines.length > 1 && subject.lineId === null ? (
          <chakra.p color="ink.soft">Choose a product above to return it to stock.</chakra.p>
        ) : (
          <RestockField state={state} quantity={subject.quantity} left={subject.restockableQuantity} />
        ))}
      <FormError>{formMessage}</FormError>
      <Button type="submit" tone="ink" justifySelf="start">
        Refund
      </Button>
      {pending && (
        <ConfirmRefund
          pending={pending}
          wayOfRefund={toWayOfRefund(order, pending.amount)}
          isBusy={isBusy}
          onConfirm={confirm}
          onCancel={cancel}
        />
      )}
    </Form>
  );
}

function SubjectFields({ state, order }: { state: RefundFormState; order: AdminOrderDetailFragment }) {
  const { register, control } = state.form;
  const chosen = useWatch({ control, name: 'lineId' });
  // Units that cost nothing can be refunded too; no money is paid back. The chosen line stays even if nothing of it is
  // left: if the answer to a refund was lost, the refund may have succeeded, and the same one can be sent again.
  const lines = order.lines.filter(
    ({ id, refundable, quantity, refundedQuantity }) =>
      refundable.amountMinor > 0 || refundedQuantity < quantity || id === chosen,
  );
  return (
    <Portions aria-label="What">
      <Choice type="radio" value="" label="The order as a whole" {...register('lineId')} />
      {lines.map((line) => (
        <Choice key={line.id} type="radio" value={line.id} label={toLineLabel(line)} {...register('lineId')} />
      ))}
      {(order.payment.refundableDelivery.amountMinor > 0 || chosen === deliverySubject) && (
        <Choice type="radio" value={deliverySubject} label="The delivery" {...register('lineId')} />
      )}
    </Portions>
  );
}

/** Label of a line. It names the bike, because two lines can have the same product. */
function toLineLabel({ name, quantity, bike }: AdminOrderLineFragment): string {
  const bikeName = toBikeName({ bike });
  return `${quantity} × ${name}${bikeName === null ? '' : ` for ${bikeName}`}`;
}

function PortionFields({ state, left }: { state: RefundFormState; left: MoneyAmount }) {
  const { register, formState, control } = state.form;
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
          <NumberInput
            maxWidth="40"
            {...register('amount', {
              shouldUnregister: true,
              required: 'Say how much goes back',
              validate: (typed, values) => state.isRetry(values) || checkPartialAmount(typed, left, leftText),
            })}
          />
        </Field>
      )}
    </>
  );
}

interface RestockFieldProps {
  state: RefundFormState;
  /** Quantity ordered. */
  quantity: number;
  /** Quantity that can still be restocked. */
  left: number;
}

function RestockField({ state: { form, isRetry }, quantity, left }: RestockFieldProps) {
  const { register, formState } = form;
  if (left === 0) return <chakra.p color="ink.soft">Nothing more of this order can return to stock.</chakra.p>;
  if (quantity === 1) {
    return <Choice type="checkbox" label="Return the part to stock" {...register('restocksThePart')} />;
  }
  return (
    <Field label="Quantity to return to stock" hint={`0 to ${left}`} error={formState.errors.units?.message}>
      <NumberInput
        maxWidth="40"
        inputMode="numeric"
        {...register('units', { validate: (typed, values) => isRetry(values) || checkRestockQuantity(typed, left) })}
      />
    </Field>
  );
}

interface ConfirmRefundProps {
  pending: PendingRefund;
  wayOfRefund: string;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks to confirm the refund, with amount and recipient. */
function ConfirmRefund({ pending, wayOfRefund, isBusy, onConfirm, onCancel }: ConfirmRefundProps) {
  const { amount, restockQuantity, isRepeat } = pending;
  const sum = formatMoney(amount, useLocale());
  const sentences = [
    wayOfRefund,
    restockQuantity > 0 ? `To return to stock: ${restockQuantity}.` : '',
    isRepeat ? 'This is the refund you sent before: if it arrived, nothing is done twice.' : '',
  ];
  return (
    <ConfirmDialog
      title={`Refund ${sum}?`}
      description={sentences.filter(Boolean).join(' ')}
      confirmLabel={`Refund ${sum}`}
      busy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
