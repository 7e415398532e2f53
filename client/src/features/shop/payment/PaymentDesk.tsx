import { chakra } from '@chakra-ui/react';
import { Button, ButtonLink } from '../../../components/actions/Button';
import { InlineError } from '../../../components/feedback/Loading';
import { Money } from '../../../components/money/Money';
import { PayBy } from '../../../components/order/PayBy';
import { useShopQuery, useStartPaymentMutation } from '../../../graphql/generated/operations';
import { CardForm } from './CardForm';
import type { OrderLinks, PayableOrder, PaymentState } from './payment-state';
import { useCardProvider } from './use-card-provider';
import type { Payment } from './use-payment';
import { useCallback, useEffect, useRef } from 'react';
import { toShopError, type ShopError } from '../../../graphql/shop-error';

interface PaymentDeskProps {
  order: PayableOrder;
  links: OrderLinks;
  payment: Payment;
  /** Fetches the order again. */
  onRefresh: () => void;
}

/** The card form. An outcome that needs another step, or that is not final, is shown below it. */
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
        onPay={(confirm) => void pay(confirm)}
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

interface OutcomeProps {
  state: PaymentState;
  onCheck: () => void;
}

function Outcome({ state, onCheck }: OutcomeProps) {
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

interface ClientSecret {
  /** Null until it is loaded, and if nothing is left to pay by card. */
  clientSecret: string | null;
  error: ShopError | null;
  retry: () => void;
}

/** Requests the client secret of the order's payment once, when the page opens. */
function useClientSecret(orderId: string, isNeeded: boolean): ClientSecret {
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
