import { ExternalLink } from '../../../components/actions/Button';
import { DateText } from '../../../components/money/DateText';
import { Money } from '../../../components/money/Money';
import { toExchangeRows } from '../../../components/order/exchange-rows';
import { OrderedPart } from '../../../components/order/OrderedPart';
import { DataPlate, type DataPlateRow } from '../../../components/plate/DataPlate';
import { Figure } from '../../../components/plate/Figure';
import { Plate } from '../../../components/plate/Plate';
import { toQuoteRows, toTaxRows } from '../../../components/quote/QuoteSummary';
import { EmailText } from '../../../components/text/EmailText';
import type { AdminOrderDetailFragment, AdminOrderLineFragment } from '../../../graphql/generated/operations';
import { toFigureLabel } from '../../../lib/catalogue/figure-label';
import { toBikeText } from '../../../lib/orders/fit-at-order';
import { toStatusLabel } from '../../../lib/orders/status-labels';
import { chakra } from '../../../theme/chakra';
import { toMethodLabel } from './order-labels';

const Layout = chakra('section', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 2fr) minmax(0, 3fr)' },
    gap: { base: '5', xl: '8' },
    alignItems: 'start',
  },
});
const Digits = chakra('span', { base: { textStyle: 'number', overflowWrap: 'anywhere' } });

/** Lines, buyer, delivery address and total of the order. */
export function OrderPlate({ order }: { order: AdminOrderDetailFragment }) {
  return (
    <Layout aria-label="Order">
      <chakra.div display="grid" gap="5" maxWidth={{ base: '20rem', xl: 'none' }}>
        {order.lines
          .filter(({ depositFor }) => depositFor === null)
          .map((line, index) => (
            <LineFigure key={line.id} line={line} number={index + 1} />
          ))}
      </chakra.div>
      <DataPlate caption="Data plate of the order" rows={toRows(order)} />
    </Layout>
  );
}

function LineFigure({ line, number }: { line: AdminOrderLineFragment; number: number }) {
  return (
    <Plate figure={toFigureLabel(number)} note={`Quantity ${line.quantity}`} borderBottom="hairline">
      <chakra.div borderTop="hairline">
        <Figure src={line.image.url} alt={line.image.altText} photo={line.image} sizes="20rem" />
      </chakra.div>
    </Plate>
  );
}

function toRows(order: AdminOrderDetailFragment): DataPlateRow[] {
  const { customerName, customerEmail, delivery, lines, payment } = order;
  return [
    { term: 'Order number', value: <Digits>{order.number ?? '—'}</Digits> },
    { term: 'Order id', value: <Digits>{order.id}</Digits> },
    { term: 'Placed', value: <DateText value={order.placedAt} withTime /> },
    { term: 'Status', value: toStatusLabel(order.status, order.quote) },
    ...toExchangeRows(order, '/dashboard/manageOrders'),
    ...(order.isPayable && order.reservedUntil
      ? [{ term: 'Reserved until', value: <DateText value={order.reservedUntil} withTime /> }]
      : []),
    {
      term: 'Buyer',
      value: (
        <>
          {customerName}
          {customerEmail !== '' && (
            <>
              <br />
              <ExternalLink href={`mailto:${customerEmail}`}>
                <EmailText>{customerEmail}</EmailText>
              </ExternalLink>
            </>
          )}
        </>
      ),
    },
    {
      term: order.quote.delivery?.isPickup ? 'Picked up at' : 'Delivery address',
      value: <chakra.span whiteSpace="pre-line">{delivery.address}</chakra.span>,
    },
    { term: 'Phone', value: <Digits>{delivery.phone}</Digits> },
    ...lines.flatMap(toLineRows),
    ...toQuoteRows(order.quote),
    { term: 'Total', value: <Money value={order.total} /> },
    ...toTaxRows(order.quote),
    ...(payment.paidAt ? [{ term: 'Paid', value: <DateText value={payment.paidAt} withTime /> }] : []),
    ...(payment.refunded.amountMinor > 0 ? [{ term: 'Refunded', value: <Money value={payment.refunded} /> }] : []),
    ...(payment.method && payment.method !== 'CARD' ? [{ term: 'Payment', value: toMethodLabel(payment) }] : []),
    ...(order.note ? [{ term: 'Note', value: order.note }] : []),
    ...(payment.transactionId ? [{ term: 'Transaction id', value: <Digits>{payment.transactionId}</Digits> }] : []),
  ];
}

const toBikeRows = (text: string | null): DataPlateRow[] => (text === null ? [] : [{ term: 'Bike', value: text }]);

const toLineRows = (line: AdminOrderLineFragment): DataPlateRow[] => [
  { term: 'Product', value: <OrderedPart line={line} /> },
  ...toBikeRows(toBikeText(line)),
  { term: 'Quantity', value: <Digits>{line.quantity}</Digits> },
  { term: 'Unit price', value: <Money value={line.unitPrice} /> },
];
