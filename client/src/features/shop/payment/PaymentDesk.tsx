import { Button, ButtonLink } from '../../../components/actions/Button';
import { InlineError } from '../../../components/feedback/Loading';
import { Money } from '../../../components/money/Money';
import { PayBy } from '../../../components/order/PayBy';
import { useShopQuery, useStartPaymentMutation } from '../../../graphql/generated/operations';
import type { OrderLinks, PayableOrder, PaymentState } from './payment-state';
import { useCardProvider } from './use-card-provider';
import type { Confirmation, Payment } from './use-payment';
import { useCallback, useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { toShopError } from '../../../graphql/shop-error';
import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeCardElementOptions } from '@stripe/stripe-js';
import { FormError } from '../../../components/forms/Field';
import { palette } from '../../../theme/palette';
import { useTheme, type Theme } from '../../../theme/use-theme';
import { chakra } from '../../../theme/chakra';

interface PaymentDeskProps {
  order: PayableOrder;
  links: OrderLinks;
  payment: Payment;
  /** Fetches the order again. */
  onRefresh: () => void;
}

/**
 * The card form and, below it, the outcome of a payment. No outcome is shown if the payment succeeded or the card can
 * be tried again.
 */
export function PaymentDesk({ order, links, payment, onRefresh }: PaymentDeskProps) {
  const shop = useShopQuery();
  const { state, pay, check } = payment;
  const secret = useClientSecret(order.id, state.phase === 'entering');
  const card = useCardProvider(shop.data?.shop.cardPayments);

  if (secret.error?.code === 'BAD_USER_INPUT') return <Unpayable order={links.order} reason={secret.error.message} />;
  if (secret.error) {
    const retry = () => {
      onRefresh();
      secret.retry();
    };
    return <InlineError onRetry={retry}>{secret.error.message}</InlineError>;
  }
  if (card.hasFailed || shop.error) {
    const retry = () => {
      void shop.refetch();
      card.retry();
    };
    return <InlineError onRetry={retry}>The card form could not be loaded. Nothing was charged.</InlineError>;
  }
  return (
    <chakra.section display="grid" gap="5" aria-label="Payment">
      {state.phase === 'entering' && <PayBy order={order} />}
      <CardForm
        provider={card.provider}
        clientSecret={secret.clientSecret}
        billing={{ name: order.customerName, email: order.customerEmail }}
        isLocked={state.phase !== 'entering'}
        isBusy={state.phase === 'confirming' || state.phase === 'settling'}
        error={state.phase === 'entering' ? state.cardError : null}
        amount={<Money value={order.total} />}
        onPay={(confirm) => void pay(confirm, secret.retry)}
      />
      <Outcome state={state} onCheck={() => void check()} />
    </chakra.section>
  );
}

/** Shown for an order whose total is below the minimum card charge. Such orders are refused now, but older ones exist. */
function Unpayable({ order, reason }: { order: string; reason: string }) {
  return (
    <chakra.section display="grid" gap="4" justifyItems="start" aria-label="Payment">
      <InlineError>{reason}</InlineError>
      <ButtonLink to={order}>See or cancel the order</ButtonLink>
    </chakra.section>
  );
}

function Outcome({ state, onCheck }: { state: PaymentState; onCheck: () => void }) {
  return (
    <div role={state.phase === 'unknown' ? 'alert' : 'status'}>
      {(state.phase === 'processing' || state.phase === 'unknown') && (
        <chakra.div display="grid" gap="3" justifyItems="start">
          <chakra.p fontWeight="semibold">{state.message}</chakra.p>
          <Button tone="ink" onClick={onCheck}>
            Check the payment
          </Button>
        </chakra.div>
      )}
      {state.phase === 'reviewed' && <chakra.p fontWeight="semibold">{state.message}</chakra.p>}
    </div>
  );
}

/** Requests the client secret of the order's payment when the page opens, and again with `retry`. */
function useClientSecret(orderId: string, isNeeded: boolean) {
  const [startPayment, { data, error }] = useStartPaymentMutation();
  const askedFor = useRef<string | null>(null);
  const ask = useCallback(() => {
    // The failure is shown from the hook's own `error`.
    void startPayment({ variables: { input: { orderId } } }).catch(() => undefined);
  }, [orderId, startPayment]);

  useEffect(() => {
    if (!isNeeded || askedFor.current === orderId) return;
    askedFor.current = orderId;
    ask();
  }, [orderId, isNeeded, ask]);

  return {
    clientSecret: data?.startPayment.clientSecret ?? null,
    error: error ? toShopError(error) : null,
    retry: ask,
  };
}

interface CardFormProps {
  provider: Stripe | null;
  clientSecret: string | null;
  billing: { name: string; email: string };
  /** True during and after a payment, when no card can be entered. */
  isLocked: boolean;
  isBusy: boolean;
  /** The provider's message about the card. */
  error: string | null;
  /** The total, shown beside the button. */
  amount: ReactNode;
  onPay: (confirm: () => Promise<Confirmation>) => void;
}

/** Card entry and the Pay button. Card data stays in the provider's own frame and never reaches the shop. */
function CardForm(props: CardFormProps) {
  return (
    <Elements stripe={props.provider}>
      <CardEntry {...props} />
    </Elements>
  );
}

const CardBox = chakra('div', {
  base: {
    minHeight: '12',
    paddingInline: '3',
    paddingBlock: '3.5',
    bg: 'paper',
    border: '1px solid',
    borderColor: 'control',
    borderBottomWidth: '2px',
    transition: 'border-color 160ms',
    '&[data-focused=true]': { borderColor: 'ink', outline: '2px solid', outlineColor: 'signal', outlineOffset: '1px' },
    '&[data-refused=true]': { borderColor: 'danger' },
    '&[data-locked=true]': { bg: 'transparent', borderStyle: 'dashed' },
  },
});

function CardEntry({ clientSecret, billing, isLocked, isBusy, error, amount, onPay }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const { theme } = useTheme();
  const [isFocused, setIsFocused] = useState(false);
  const [entryError, setEntryError] = useState<string | null>(null);
  const shownError = entryError ?? error;
  const canPay = Boolean(stripe && clientSecret) && !isLocked;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const card = elements?.getElement(CardElement);
    if (!stripe || !card || !clientSecret || isLocked) return;
    const confirm = (billing_details: Partial<typeof billing>) =>
      stripe.confirmCardPayment(clientSecret, { payment_method: { card, billing_details } });
    onPay(async () => {
      const confirmation = await confirm(billing);
      // The provider refuses some addresses that the shop accepts. It does not need one: the shop sends the mails.
      return confirmation.error?.code === 'email_invalid' ? confirm({ name: billing.name }) : confirmation;
    });
  };

  return (
    <chakra.form display="grid" gap="4" onSubmit={submit} aria-label="Card payment">
      <chakra.p textStyle="label" id="card-label">
        Card
      </chakra.p>
      <CardBox
        role="group"
        aria-labelledby="card-label"
        data-focused={isFocused}
        data-refused={shownError !== null}
        data-locked={isLocked}
      >
        <CardElement
          options={{ style: toCardStyle(theme), hidePostalCode: true, disabled: isLocked }}
          onFocus={() => setIsFocused(true)}
          onBlur={() => setIsFocused(false)}
          onChange={(change) => setEntryError(change.error?.message ?? null)}
        />
      </CardBox>
      <FormError>{shownError}</FormError>
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="5">
        <chakra.p fontSize="1.375rem" fontWeight="semibold">
          {amount}
        </chakra.p>
        <Button type="submit" tone="signal" size="large" flex="1" maxWidth="16rem" busy={isBusy} disabled={!canPay}>
          Pay
        </Button>
      </chakra.div>
    </chakra.form>
  );
}

/** Styles passed to the frame of the card fields, where the page's style sheets have no effect. */
function toCardStyle(theme: Theme): NonNullable<StripeCardElementOptions['style']> {
  const { ink, inkSoft, danger } = palette[theme];
  return {
    base: {
      color: ink,
      iconColor: inkSoft,
      fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
      fontSize: '16px',
      '::placeholder': { color: inkSoft },
    },
    invalid: { color: danger, iconColor: danger },
  };
}
