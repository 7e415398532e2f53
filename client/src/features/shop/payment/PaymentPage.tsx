import { useLocation, useParams } from 'react-router-dom';
import { Button, ButtonLink, Link } from '../../../components/actions/Button';
import { EmptyState } from '../../../components/feedback/EmptyState';
import { InlineError, Loading, Skeleton } from '../../../components/feedback/Loading';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { usePaymentOrderQuery, useTrackedPaymentOrderQuery } from '../../../graphql/generated/operations';
import { toShopError } from '../../../graphql/shop-error';
import { useOrderKey } from '../../../lib/orders/order-key';
import type { OrderLinks, PayableOrder } from './payment-state';
import { useEffect, useId, useRef, useState } from 'react';
import { Money } from '../../../components/money/Money';
import { toQuoteRows, toTaxRows } from '../../../components/quote/QuoteSummary';
import { DataPlate } from '../../../components/plate/DataPlate';
import { Figure } from '../../../components/plate/Figure';
import { Plate } from '../../../components/plate/Plate';
import { PaymentDesk } from './PaymentDesk';
import { usePayment, type Payment } from './use-payment';
import { StatusStamp, type StatusStampProps } from '../../../components/feedback/StatusStamp';
import { EmailText } from '../../../components/text/EmailText';
import { useSession } from '../../../lib/session/SessionProvider';
import { DateText } from '../../../components/money/DateText';
import { chakra } from '../../../theme/chakra';

/** Always fetched: the order may have been paid in another tab, or have expired. */
const afresh = {
  fetchPolicy: 'network-only',
  nextFetchPolicy: 'cache-first',
  notifyOnNetworkStatusChange: true,
} as const;

/** The payment of one of the customer's orders. */
export function PaymentPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = usePaymentOrderQuery({ variables: { id }, ...afresh });
  return (
    <Payment
      order={data?.order}
      error={error}
      refetch={() => void refetch()}
      links={{ order: `/dashboard/order/${id}`, next: { to: '/dashboard/order', label: 'Go to My Orders' } }}
      whoseElse="another account"
    />
  );
}

/** The payment of a guest's order, opened by the link in the mail. */
export function TrackedPaymentPage() {
  const { number = '' } = useParams();
  const { hash } = useLocation();
  // With another key, the order is fetched again: only the hash of the link has changed.
  return <TrackedPayment key={useOrderKey(number, hash)} number={number} hash={hash} />;
}

function TrackedPayment({ number, hash }: { number: string; hash: string }) {
  const { data, error, refetch } = useTrackedPaymentOrderQuery({ variables: { number }, ...afresh });
  const page = `/track/${number}${hash}`;
  return (
    <Payment
      order={data?.orderByNumber}
      error={error}
      refetch={() => void refetch()}
      links={{ order: page, next: { to: page, label: 'See the order' } }}
      whoseElse="somebody else, or the link is not complete"
    />
  );
}

interface PaymentProps {
  /** Undefined until the shop has answered; null when there is no such order. */
  order: PayableOrder | null | undefined;
  error: Error | undefined;
  refetch: () => void;
  links: OrderLinks;
  whoseElse: string;
}

function Payment({ order, error, refetch, links, whoseElse }: PaymentProps) {
  const refusal = error ? toShopError(error) : null;
  const isMissing = refusal?.code === 'NOT_FOUND' || order === null;
  const isUnknown = order === undefined;
  return (
    <>
      {!order && <PageMetadata title="Payment" isPrivate />}
      {order && <PaymentSheet key={order.id} order={order} links={links} onRefresh={refetch} />}
      {isMissing && (
        <EmptyState
          title="There is no such order"
          headingLevel={1}
          action={<ButtonLink to={links.next.to}>{links.next.label}</ButtonLink>}
        >
          {`It may have been deleted, or it belongs to ${whoseElse}.`}
        </EmptyState>
      )}
      {isUnknown && !refusal && (
        <Loading what="the order">
          <Skeleton height="3rem" width="60%" marginBottom="6" />
          <Skeleton height="22rem" />
        </Loading>
      )}
      {isUnknown && refusal && !isMissing && <InlineError onRetry={refetch}>{refusal.message}</InlineError>}
    </>
  );
}

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 2fr) minmax(0, 3fr)' },
    gap: { base: '6', xl: '10' },
    alignItems: 'start',
  },
});

function PaymentSheet({ order, links, onRefresh }: { order: PayableOrder; links: OrderLinks; onRefresh: () => void }) {
  const payment = usePayment(order.id, order.payment.status === 'PROCESSING');
  // An outcome of this visit has its own message; otherwise the status of the order is shown.
  const isOver = payment.state.phase === 'entering' && !order.isPayable;
  const transactionId = findTransaction(order, payment);
  const isPaid = transactionId !== null;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isPaid) heading.current?.focus();
  }, [isPaid]);
  return (
    <>
      <PageMetadata title={isPaid ? 'Thank you' : 'Payment'} isPrivate />
      <PageHeading ref={heading}>{`${isPaid ? 'Thank you' : 'Hello'}, ${order.customerName}`}</PageHeading>
      <Columns>
        {/* In a single column, the card comes first. */}
        <Plate
          figure="Payment"
          note={`Order ${order.number ?? order.id}`}
          borderTop="heavy"
          borderBottom="hairline"
          gridColumn={{ xl: '2' }}
          gridRow={{ xl: '1' }}
        >
          <chakra.div padding={{ base: '4', sm: '6' }} paddingTop="2">
            {transactionId !== null ? (
              <ThankYou order={order} transactionId={transactionId} links={links} />
            ) : isOver ? (
              <OrderStanding order={order} links={links} />
            ) : (
              <PaymentDesk order={order} links={links} payment={payment} onRefresh={onRefresh} />
            )}
          </chakra.div>
        </Plate>
        <OrderSlip order={order} />
      </Columns>
    </>
  );
}

/** Transaction id of an order that is paid and not shipped yet; null for any other order. */
function findTransaction({ status, payment: { transactionId, ...paid } }: PayableOrder, { state }: Payment) {
  if (state.phase === 'paid') return state.transactionId;
  return status === 'PAID' && paid.status === 'PAID' ? (transactionId ?? '') : null;
}

const narrow = { xl: 'none' } as const;

/** The order to pay. On narrow screens, it is below the card and collapsed. */
function OrderSlip({ order }: { order: PayableOrder }) {
  const [line] = order.lines;
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  return (
    <chakra.section display="grid" gap="5" gridColumn={{ xl: '1' }} gridRow={{ xl: '1' }} aria-label="Your order">
      <chakra.p display={narrow} textStyle="subtitle">
        {order.lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}
      </chakra.p>
      <Button
        display={narrow}
        justifySelf="start"
        aria-expanded={isOpen}
        aria-controls={detailsId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Hide the order' : 'Show the order'}
      </Button>
      <chakra.div id={detailsId} display={{ base: isOpen ? 'grid' : 'none', xl: 'grid' }} gap="5">
        {line && (
          <chakra.div bg="plate" border="hairline" maxWidth={{ base: '20rem', xl: 'none' }}>
            <Figure src={line.image.url} alt={line.image.altText} photo={line.image} sizes="20rem" />
          </chakra.div>
        )}
        <DataPlate
          caption="Your order"
          rows={[
            ...order.lines.flatMap(({ name, quantity, unitPrice }) => [
              { term: 'Product', value: name },
              { term: 'Quantity', value: quantity },
              { term: 'Unit price', value: <Money value={unitPrice} /> },
            ]),
            ...toQuoteRows(order.quote),
            { term: 'Total price', value: <Money value={order.total} /> },
            ...toTaxRows(order.quote),
          ]}
        />
      </chakra.div>
    </chakra.section>
  );
}

const Steps = chakra('ol', {
  base: {
    display: 'grid',
    gap: '2',
    listStyle: 'decimal',
    paddingInlineStart: '5',
    '& > li::marker': { textStyle: 'number' },
  },
});

interface ThankYouProps {
  order: PayableOrder;
  /** '' if it is not known. */
  transactionId: string;
  links: OrderLinks;
}

/** Shown after a payment, and later when a paid order that is not shipped yet is opened again. */
function ThankYou({ order, transactionId, links }: ThankYouProps) {
  const { user } = useSession();
  const email = <EmailText>{order.customerEmail}</EmailText>;
  return (
    <chakra.section display="grid" gap="4" justifyItems="start" aria-label="Payment">
      <StatusStamp tone="good" struck>
        Paid
      </StatusStamp>
      <chakra.p textStyle="subtitle" color="good">
        Congrats! Your payment is completed.
      </chakra.p>
      {transactionId && (
        <p>
          Your transaction Id: <TransactionId>{transactionId}</TransactionId>
        </p>
      )}
      <chakra.h2 textStyle="title" marginTop="2">
        What happens next
      </chakra.h2>
      <Steps>
        <li>The confirmation goes to {email}.</li>
        {order.quote.delivery?.isPickup ? (
          <li>We send you an email when you can pick your order up.</li>
        ) : (
          <>
            <li>We pack your order and hand it to the carrier.</li>
            <li>We send you an email when it is on its way.</li>
          </>
        )}
      </Steps>
      <ButtonLink to={links.next.to} tone="ink">
        {links.next.label}
      </ButtonLink>
      {links.order !== links.next.to && (
        <Link to={links.order} kind="line">
          See this order
        </Link>
      )}
      {user === null && (
        <chakra.div display="grid" gap="3" justifyItems="start" borderTop="hairline" paddingTop="4" width="full">
          <p>Create an account with {email} to find this order and later ones in it.</p>
          <ButtonLink to="/signup">Create an account</ButtonLink>
        </chakra.div>
      )}
    </chakra.section>
  );
}

interface Standing {
  stamp: string;
  tone: StatusStampProps['tone'];
  text: string;
}

/** Status of an order that cannot be paid now. If it was paid, its transaction id and refunds are shown, too. */
function OrderStanding({ order, links }: { order: PayableOrder; links: OrderLinks }) {
  const { stamp, tone, text } = toStanding(order);
  const { transactionId, paidAt, refunded } = order.payment;
  return (
    <chakra.section display="grid" gap="4" justifyItems="start" aria-label="Payment">
      <StatusStamp tone={tone}>{stamp}</StatusStamp>
      <chakra.p textStyle="subtitle">{text}</chakra.p>
      {transactionId && (
        <p>
          Your transaction Id: <TransactionId>{transactionId}</TransactionId>
        </p>
      )}
      {paidAt && (
        <chakra.p color="ink.soft">
          Paid on <DateText value={paidAt} withTime />
        </chakra.p>
      )}
      {refunded.amountMinor > 0 && (
        <p>
          Refunded: <Money value={refunded} />
        </p>
      )}
      <ButtonLink to={links.next.to}>{links.next.label}</ButtonLink>
    </chakra.section>
  );
}

const TransactionId = chakra('strong', { base: { textStyle: 'number', overflowWrap: 'anywhere' } });

function toStanding({ status, payment }: PayableOrder): Standing {
  if (payment.status === 'REFUNDED') {
    return { stamp: 'Refunded', tone: 'calm', text: 'This order was paid and has been refunded in full.' };
  }
  if (payment.status === 'PAID' || payment.status === 'PARTIALLY_REFUNDED') {
    if (status === 'EXPIRED' || status === 'CANCELLED') {
      return {
        stamp: status === 'EXPIRED' ? 'Expired' : 'Cancelled',
        tone: 'caution',
        text: 'Your payment came after this order had ended. You will get the money back.',
      };
    }
    return { stamp: 'Paid', tone: 'good', text: 'This order is paid. There is nothing left to do.' };
  }
  if (status === 'EXPIRED') {
    return {
      stamp: 'Expired',
      tone: 'caution',
      text: 'This order was not paid in time and its parts are no longer reserved. Nothing was charged. Order again to buy them.',
    };
  }
  if (status === 'CANCELLED') {
    return { stamp: 'Cancelled', tone: 'plain', text: 'This order was cancelled. Nothing was charged.' };
  }
  return { stamp: 'Unpaid', tone: 'plain', text: 'This order cannot be paid by card.' };
}
