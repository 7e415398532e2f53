import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useLocation, useParams, type Params } from 'react-router-dom';
import { Button, ButtonLink, Link } from '../../../components/actions/Button';
import { ConfirmDialog } from '../../../components/dialog/dialogs';
import { EmptyState } from '../../../components/feedback/EmptyState';
import { InlineError, Loading, Skeleton } from '../../../components/feedback/Loading';
import { DateText } from '../../../components/money/DateText';
import { Money } from '../../../components/money/Money';
import { toExchangeRows } from '../../../components/order/exchange-rows';
import { OrderedPart } from '../../../components/order/OrderedPart';
import { ParcelList, ParcelPlate } from '../../../components/order/ParcelPlate';
import { PayBy } from '../../../components/order/PayBy';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { later } from '../../../components/page/later';
import { toQuoteRows, toTaxRows } from '../../../components/quote/QuoteSummary';
import { DataPlate, type DataPlateRow } from '../../../components/plate/DataPlate';
import { Figure } from '../../../components/plate/Figure';
import { toastFailure, toastSuccess } from '../../../components/toasts/toasts';
import {
  useCancelMyOrderMutation,
  MyOrderDocument,
  useMyOrderQuery,
  useTrackedOrderQuery,
  type OrderReturnsFragment,
  type OrderSheetFragment,
  type OrderStatus,
} from '../../../graphql/generated/operations';
import { toShopError } from '../../../graphql/shop-error';
import { cancelOrder } from '../../../lib/cart/change-cart';
import { toBikeText } from '../../../lib/orders/fit-at-order';
import { useOrderKey } from '../../../lib/orders/order-key';
import { chakra } from '../../../theme/chakra';
import { PaymentCell } from './PaymentCell';

const InvoiceList = later(() => import('../../../components/order/InvoiceList').then((module) => module.InvoiceList));
const ReturnsOfOrder = later(() => import('./ReturnsOfOrder').then((module) => module.ReturnsOfOrder));

/** Guests' orders are not prefetched, because their key is only stored when the page opens. */
export const queries = { MyOrderPage: ({ id }: Params) => [{ query: MyOrderDocument, variables: { id } }] };

const quietly = {
  fetchPolicy: 'cache-and-network',
  nextFetchPolicy: 'cache-first',
  notifyOnNetworkStatusChange: true,
} as const;

/** One of the customer's orders: lines, delivery address, status and actions. */
export function MyOrderPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useMyOrderQuery({ variables: { id }, ...quietly });
  return (
    <AnOrder
      title="My Order"
      order={data?.order}
      error={error}
      refetch={async () => void (await refetch())}
      pages={{ payment: `/dashboard/payment/${id}`, back: { to: '/dashboard/order', label: 'All of my orders' } }}
      otherwise="It may belong to another account."
    />
  );
}

/** An order by its number: a guest's, opened by the link in the mail, or the customer's own. */
export function TrackOrderPage() {
  const { number = '' } = useParams();
  const { hash } = useLocation();
  // With another key, the order is fetched again: only the hash of the link has changed.
  return <TrackedOrder key={useOrderKey(number, hash)} number={number} hash={hash} />;
}

function TrackedOrder({ number, hash }: { number: string; hash: string }) {
  const { data, error, refetch } = useTrackedOrderQuery({ variables: { number }, ...quietly });
  return (
    <chakra.div paddingBlock={{ base: '6', md: '10' }}>
      <AnOrder
        title="Your order"
        order={data?.orderByNumber}
        error={error}
        refetch={async () => void (await refetch())}
        pages={{ payment: `/track/${number}/pay${hash}`, back: { to: '/home', label: 'See the parts' } }}
        otherwise="Open the complete link from the email about your order, or sign in with the email address you ordered with."
      />
    </chakra.div>
  );
}

interface OrderPages {
  payment: string;
  back: { to: string; label: string };
}

interface AnOrderProps {
  title: string;
  /** Undefined until the shop has answered; null when there is no such order. */
  order: OrderSheetFragment | null | undefined;
  error: Error | undefined;
  refetch: () => Promise<void>;
  pages: OrderPages;
  /** Text shown if there is no such order. */
  otherwise: string;
}

function AnOrder({ title, order, error, refetch, pages, otherwise }: AnOrderProps) {
  const refusal = error ? toShopError(error) : null;
  const isMissing = refusal?.code === 'NOT_FOUND' || order === null;
  const isUnknown = order === undefined;
  return (
    <>
      <PageMetadata title={title} isPrivate />
      {order && <OrderSheet order={order} pages={pages} refresh={refetch} />}
      {isMissing && (
        <EmptyState
          title="There is no such order"
          headingLevel={1}
          action={<ButtonLink to={pages.back.to}>{pages.back.label}</ButtonLink>}
        >
          {otherwise}
        </EmptyState>
      )}
      {isUnknown && !refusal && (
        <Loading what="the order">
          <Skeleton height="3rem" width="60%" marginBottom="6" />
          <Skeleton height="22rem" />
        </Loading>
      )}
      {isUnknown && refusal && !isMissing && (
        <InlineError onRetry={() => void refetch()}>{refusal.message}</InlineError>
      )}
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

interface OrderSheetProps {
  order: OrderSheetFragment;
  pages: OrderPages;
  refresh: () => Promise<void>;
}

function OrderSheet({ order, pages, refresh }: OrderSheetProps) {
  const [line] = order.lines;
  return (
    <>
      <PageHeading
        note={
          <>
            Ordered on <DateText value={order.placedAt} withTime />
          </>
        }
      >
        {'Order '}
        <chakra.span textStyle="number" fontSize="0.5em" fontWeight="medium" userSelect="all">
          {order.number ?? order.id}
        </chakra.span>
      </PageHeading>
      {isInPreparation(order) && <ThankYou order={order} />}
      <Columns>
        {line && (
          <chakra.div bg="plate" border="hairline" maxWidth={{ base: '20rem', xl: 'none' }}>
            <Figure src={line.image.url} alt={line.image.altText} photo={line.image} sizes="20rem" />
          </chakra.div>
        )}
        <chakra.div display="grid" gap="6">
          <chakra.section aria-label="Payment" display="flex" flexWrap="wrap" alignItems="center" gap="4">
            <PaymentCell order={order} paymentPage={pages.payment} />
            {order.isPayable && <CancelOrder order={order} refresh={refresh} />}
            <PayBy order={order} />
          </chakra.section>
          <DataPlate caption="The order" rows={toRows(order)} />
          {order.parcels.length > 0 && <Parcels order={order} />}
          {order.invoices.length > 0 && <Invoices order={order} />}
          <History order={order} />
          <ReturnsOfOrder order={order} refresh={refresh} />
          <Link to={pages.back.to} kind="item" justifySelf="start" textDecorationColor="control">
            {pages.back.label}
          </Link>
        </chakra.div>
      </Columns>
    </>
  );
}

/** Whether the order is paid, and the customer waits for its parts. */
const isInPreparation = ({ status, payment, fulfilment, ...order }: OrderSheetFragment) =>
  status === 'PAID' && payment.status === 'PAID' && fulfilment === 'UNSHIPPED' && hasPartsLeft(order);

const hasPartsLeft = ({ lines }: Pick<OrderReturnsFragment, 'lines'>) =>
  lines.some(({ depositFor, withdrawableQuantity }) => depositFor === null && withdrawableQuantity > 0);

function ThankYou({ order: { customerName, customerEmail, number, total, quote } }: { order: OrderSheetFragment }) {
  const purpose = quote.delivery?.isPickup ? 'for you to pick up' : 'to ship';
  return (
    <chakra.section aria-label="Thank you" display="grid" gap="2" maxWidth="measure" marginBottom="8">
      <chakra.h2 textStyle="title">{`Thank you, ${customerName}`}</chakra.h2>
      <p>{`${total.amountMinor === 0 ? 'Your order is confirmed.' : 'We have your payment.'} Your parts are being made ready ${purpose}.`}</p>
      {number && (
        <chakra.p overflowWrap="anywhere">
          {`We send an email about it to ${customerEmail}. Mention ${number} if you write to us.`}
        </chakra.p>
      )}
    </chakra.section>
  );
}

/** The parcels of the order, each with a link to the carrier's page. */
function Parcels({ order: { parcels, fulfilment, quote } }: { order: OrderSheetFragment }) {
  const [title, partly] = quote.delivery?.isPickup
    ? ['Pick-up', 'Part of your order is ready to be picked up. We will send an email when the rest is ready.']
    : ['Parcels', 'Part of your order has been shipped. The rest will follow in another parcel.'];
  return (
    <chakra.section aria-label={title} display="grid" gap="3">
      <chakra.h2 textStyle="title" textTransform="uppercase">
        {title}
      </chakra.h2>
      {fulfilment === 'PARTLY_SHIPPED' && <p>{partly}</p>}
      <ParcelList>
        {parcels.map((parcel, index) => (
          <ParcelPlate key={parcel.id} parcel={parcel} number={index + 1} />
        ))}
      </ParcelList>
    </chakra.section>
  );
}

function Invoices({ order: { invoices } }: { order: OrderSheetFragment }) {
  return (
    <chakra.section aria-label="Invoices" display="grid" gap="2">
      <chakra.h2 textStyle="title" textTransform="uppercase">
        Invoices
      </chakra.h2>
      <InvoiceList invoices={invoices} />
    </chakra.section>
  );
}

/** The line's bike with the fit answer at the time of the order, as evidence in case the part does not fit. */
function toBikeRows(line: Pick<OrderSheetFragment['lines'][number], 'bike' | 'fitAtOrder'>): DataPlateRow[] {
  const text = toBikeText(line);
  return text === null ? [] : [{ term: 'Bike', value: text }];
}

function toRows(order: OrderSheetFragment): DataPlateRow[] {
  const { lines, total, quote, payment, customerName, delivery } = order;
  return [
    ...toExchangeRows(order, '/dashboard/order'),
    ...lines.flatMap((line) => [
      { term: 'Product', value: <OrderedPart line={line} /> },
      ...toBikeRows(line),
      { term: 'Quantity', value: line.quantity },
      { term: 'Unit price', value: <Money value={line.unitPrice} /> },
    ]),
    ...toQuoteRows(quote),
    { term: 'Total price', value: <Money value={total} /> },
    ...toTaxRows(quote),
    ...(payment.refunded.amountMinor > 0 ? [{ term: 'Refunded', value: <Money value={payment.refunded} /> }] : []),
    { term: 'Name', value: customerName },
    { term: 'Address', value: <chakra.span whiteSpace="pre-line">{delivery.address}</chakra.span> },
    { term: 'Phone', value: delivery.phone },
  ];
}

const steps: Partial<Record<string, string>> = {
  PLACED: 'Ordered',
  PAID: 'Paid',
  SHIPPED: 'Shipped',
  CANCELLED: 'Cancelled',
  EXPIRED: 'Expired unpaid',
  REFUNDED: 'Refunded',
} satisfies Record<OrderStatus, string>;

function History({ order: { history, quote } }: { order: OrderSheetFragment }) {
  const isPickup = quote.delivery?.isPickup;
  return (
    <chakra.section aria-label="History" display="grid" gap="2">
      <chakra.h2 textStyle="title" textTransform="uppercase">
        History
      </chakra.h2>
      <ol>
        {history.map(({ status, at }) => (
          <chakra.li
            key={`${status} ${at}`}
            display="flex"
            justifyContent="space-between"
            gap="4"
            borderTop="hairline"
            paddingBlock="2"
          >
            <span>{isPickup && status === 'SHIPPED' ? 'Ready to be picked up' : (steps[status] ?? status)}</span>
            <DateText value={at} withTime />
          </chakra.li>
        ))}
      </ol>
    </chakra.section>
  );
}

/**
 * Cancels after a confirmation. If that fails, for example because a payment arrived meanwhile, the order is fetched
 * again.
 */
function CancelOrder({ order, refresh }: { order: OrderSheetFragment; refresh: () => Promise<void> }) {
  const client = useApolloClient();
  const [isAsking, setIsAsking] = useState(false);
  const [send, { loading }] = useCancelMyOrderMutation();
  const confirm = async () => {
    try {
      const isRestored = await cancelOrder(client, () => send({ variables: { input: { orderId: order.id } } }));
      toastSuccess(`Your order is cancelled${isRestored ? '. Its parts are back in your cart.' : ''}`);
    } catch (error) {
      toastFailure(error);
      await refresh().catch(() => undefined);
    }
    setIsAsking(false);
  };
  return (
    <>
      <Button size="compact" tone="danger" onClick={() => setIsAsking(true)}>
        Cancel the order
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Cancel this order?"
          description="Its parts are no longer reserved for you. Nothing is charged."
          confirmLabel="Cancel the order"
          cancelLabel="Keep the order"
          busy={loading}
          onConfirm={() => void confirm()}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
