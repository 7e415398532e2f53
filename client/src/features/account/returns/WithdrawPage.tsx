import { useApolloClient } from '@apollo/client/react';
import { emailRule } from '@kickstand/rules/orders';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useSearchParams } from 'react-router-dom';
import { Button } from '../../../components/actions/Button';
import { Choice, Field, FormError, StepInput, TextInput } from '../../../components/forms/Field';
import { DateText } from '../../../components/money/DateText';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import {
  useWithdrawMutation,
  WithdrawableOrderDocument,
  type ReceiptFragment,
  type WithdrawableOrderQuery,
  type WithdrawableOrderQueryVariables,
} from '../../../graphql/generated/operations';
import { toShopError } from '../../../graphql/shop-error';
import { followsRule, quantityUpTo, toWhole } from '../../../lib/forms/field-errors';
import { useIdempotencyKey } from '../../../lib/idempotency/use-idempotency-key';
import { useSession } from '../../../lib/session/SessionProvider';
import { chakra } from '../../../theme/chakra';

type Reference = WithdrawableOrderQueryVariables;
type Withdrawable = NonNullable<WithdrawableOrderQuery['withdrawableOrder']>;

const Steps = chakra('div', { base: { display: 'grid', gap: '6', maxWidth: 'measure' } });
const Form = chakra('form', { base: { display: 'grid', gap: '5' } });
const Buttons = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '3' } });
const Lines = chakra('ul', { base: { display: 'grid', gap: '1', listStyle: 'disc', paddingInlineStart: '5' } });

/** Withdrawal from the contract for an order, in two steps, also for guests. Directive 2011/83/EU, article 11a. */
export function WithdrawPage() {
  const [found, setFound] = useState<{ reference: Reference; order: Withdrawable } | null>(null);
  const [receipt, setReceipt] = useState<ReceiptFragment | null>(null);
  const earlier = found?.order.receipts.at(-1);
  const isAnythingLeft = found?.order.lines.some(({ withdrawableQuantity }) => withdrawableQuantity > 0) ?? false;
  const shown = receipt ?? (isAnythingLeft ? null : (earlier ?? null));
  return (
    <chakra.div paddingBlock={{ base: '6', md: '10' }}>
      <PageMetadata title="Withdraw from a contract" isPrivate />
      <PageHeading>Withdraw from a contract</PageHeading>
      <Steps>
        {!found && <FindOrder onFound={(reference, order) => setFound({ reference, order })} />}
        {found && shown && <Receipt receipt={shown} email={found.reference.email} />}
        {found && !shown && isAnythingLeft && (
          <Confirm {...found} onWithdrawn={setReceipt} onBack={() => setFound(null)} />
        )}
        {found && !shown && !isAnythingLeft && <NothingLeft onBack={() => setFound(null)} />}
      </Steps>
    </chakra.div>
  );
}

/** First step: asks for the order. */
function FindOrder({ onFound }: { onFound: (reference: Reference, order: Withdrawable) => void }) {
  const client = useApolloClient();
  const { user } = useSession();
  const [parameters] = useSearchParams();
  const { state } = useLocation() as { state: { email?: string } | null };
  const [message, setMessage] = useState<string | null>(null);
  const orderNumber = parameters.get('order') ?? '';
  const { register, handleSubmit, formState } = useForm<Reference>({
    defaultValues: { orderNumber, email: state?.email ?? user?.email ?? '' },
  });
  const submit = handleSubmit(async (reference) => {
    setMessage(null);
    try {
      const { data } = await client.query<WithdrawableOrderQuery, WithdrawableOrderQueryVariables>({
        query: WithdrawableOrderDocument,
        variables: reference,
        fetchPolicy: 'no-cache',
      });
      if (data?.withdrawableOrder) onFound(reference, data.withdrawableOrder);
      else
        setMessage(
          'There is no order with this number and email address. Compare them with the email about your order.',
        );
    } catch (error) {
      setMessage(toShopError(error).message);
    }
  });
  return (
    <Form aria-label="Your order" noValidate onSubmit={(event) => void submit(event)}>
      <p>
        You can withdraw from an order, or from a part of it, without giving a reason. You need no account. In the next
        step you check what you are withdrawing from, and confirm.
      </p>
      <Field label="Order number" hint="For example KS-100042." error={formState.errors.orderNumber?.message} required>
        <TextInput
          autoComplete="off"
          {...register('orderNumber', { required: 'Enter the number of your order', setValueAs: trimmed })}
        />
      </Field>
      <Field label="Email" hint="The one you ordered with." error={formState.errors.email?.message} required>
        <TextInput
          type="email"
          autoComplete="email"
          {...register('email', { validate: followsRule(emailRule), setValueAs: trimmed })}
        />
      </Field>
      <FormError>{message}</FormError>
      <Button type="submit" tone="ink" justifySelf="start" busy={formState.isSubmitting}>
        Withdraw from contract here
      </Button>
    </Form>
  );
}

const trimmed = (typed: string) => typed.trim();

interface ConfirmProps {
  reference: Reference;
  order: Withdrawable;
  onWithdrawn: (receipt: ReceiptFragment) => void;
  onBack: () => void;
}

/** Second step: asks which parts of the order the customer withdraws from. */
function Confirm({ reference, order, onWithdrawn, onBack }: ConfirmProps) {
  const withKey = useIdempotencyKey();
  const [withdraw] = useWithdrawMutation();
  const [message, setMessage] = useState<string | null>(null);
  const [isPart, setIsPart] = useState(false);
  const lines = order.lines.filter(({ withdrawableQuantity }) => withdrawableQuantity > 0);
  const { register, handleSubmit, formState } = useForm<{ quantities: string[] }>({
    defaultValues: { quantities: lines.map(({ withdrawableQuantity }) => `${withdrawableQuantity}`) },
  });
  const submit = handleSubmit(async ({ quantities }) => {
    setMessage(null);
    const chosen = lines
      .map(({ lineId }, index) => ({ lineId, quantity: toWhole(quantities[index] ?? '') }))
      .filter(({ quantity }) => quantity > 0);
    const input = { ...reference, lines: isPart ? chosen : null };
    try {
      const answer = await withKey(input, (idempotencyKey) =>
        withdraw({ variables: { input: { ...input, idempotencyKey } } }),
      );
      onWithdrawn(answer.withdraw.receipt);
    } catch (error) {
      setMessage(toShopError(error).message);
    }
  });
  return (
    <Form aria-label="Withdrawal" noValidate onSubmit={(event) => void submit(event)}>
      <Title>{`Order ${order.orderNumber}`}</Title>
      <Deadline order={order} />
      <p>You are withdrawing from the contract for these parts:</p>
      {isPart ? (
        lines.map((line, index) => (
          <Field
            key={line.lineId}
            label={line.name}
            hint={`Quantity, 0 to ${line.withdrawableQuantity}`}
            error={formState.errors.quantities?.[index]?.message}
          >
            <StepInput maxWidth="40" inputMode="numeric" {...register(`quantities.${index}`, quantityRule(line))} />
          </Field>
        ))
      ) : (
        <LineList lines={lines.map(({ name, withdrawableQuantity: quantity }) => ({ name, quantity }))} />
      )}
      <Choice
        type="checkbox"
        label="Only a part of it"
        checked={isPart}
        onChange={({ target }) => setIsPart(target.checked)}
      />
      <FormError>{message}</FormError>
      <Buttons>
        <Button type="submit" tone="ink" busy={formState.isSubmitting}>
          Confirm withdrawal
        </Button>
        <Button onClick={onBack}>Back</Button>
      </Buttons>
    </Form>
  );
}

const quantityRule = ({ withdrawableQuantity: most }: { withdrawableQuantity: number }) => ({
  validate: quantityUpTo(most),
});

function Deadline({ order: { placedAt, lastDay, isInTime } }: { order: Withdrawable }) {
  return (
    <p>
      Ordered on <DateText value={placedAt} />.
      {lastDay !== null && (
        <>
          {isInTime ? ' You can withdraw until ' : ' The last day to withdraw was '}
          <DateText value={lastDay} />
          {isInTime ? '.' : '. We will look at your request and answer by email.'}
        </>
      )}
    </p>
  );
}

function LineList({ lines }: { lines: readonly { name: string; quantity: number }[] }) {
  return (
    <Lines>
      {lines.map(({ name, quantity }, index) => (
        <li key={index}>{`${quantity} × ${name}`}</li>
      ))}
    </Lines>
  );
}

/** Confirmation on the screen. The mail confirms the same. */
function Receipt({ receipt, email }: { receipt: ReceiptFragment; email: string }) {
  return (
    <chakra.section aria-label="Receipt" display="grid" gap="4">
      <Title>We have received your withdrawal</Title>
      <p>
        {`Your withdrawal from the contract for order ${receipt.orderNumber} was received on `}
        <DateText value={receipt.receivedAt} withTime />
        {'. It covers:'}
      </p>
      <LineList lines={receipt.lines} />
      <p>
        {receipt.isInTime
          ? `A receipt goes to ${email}. It says what happens next.`
          : `A receipt goes to ${email}. The last day to withdraw had already passed: we will look at your request and answer by email.`}
      </p>
      <p>Is something damaged or wrong? Open the order through the link in the email and add pictures.</p>
    </chakra.section>
  );
}

function NothingLeft({ onBack }: { onBack: () => void }) {
  return (
    <>
      <Title>Nothing is left to withdraw from</Title>
      <p>Everything in this order is refunded or returned, or the order has ended.</p>
      <Button justifySelf="start" onClick={onBack}>
        Back
      </Button>
    </>
  );
}

/** Title of a step. It takes the focus, so that screen readers say what is shown now. */
function Title({ children }: { children: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <chakra.h2 ref={title} tabIndex={-1} textStyle="title" outline="none">
      {children}
    </chakra.h2>
  );
}
