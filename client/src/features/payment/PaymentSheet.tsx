import { chakra } from '@chakra-ui/react';
import { Money } from '../../components/money/Money';
import { PageHeading } from '../../components/page/PageHeading';
import { DataPlate } from '../../components/plate/DataPlate';
import { Figure } from '../../components/plate/Figure';
import { Plate } from '../../components/plate/Plate';
import type { PaymentOrderQuery } from '../../graphql/generated/operations';
import { OrderStanding } from './OrderStanding';
import { PaymentDesk } from './PaymentDesk';
import { usePayment } from './use-payment';

export type PayableOrder = NonNullable<PaymentOrderQuery['order']>;

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 2fr) minmax(0, 3fr)' },
    gap: { base: '6', xl: '10' },
    alignItems: 'start',
  },
});

export function PaymentSheet({ order, onRefresh }: { order: PayableOrder; onRefresh: () => void }) {
  const payment = usePayment(order.id, order.payment.status === 'PROCESSING');
  // What happened during this visit is told in its own words; otherwise the order speaks for itself.
  const isOver = payment.state.phase === 'entering' && !order.isPayable;
  return (
    <>
      <PageHeading>{`Hello, ${order.customerName}`}</PageHeading>
      <Columns>
        <OrderSlip order={order} />
        <Plate figure="Payment" note={`Order ${order.id}`} borderTop="heavy" borderBottom="hairline">
          <chakra.div padding={{ base: '4', sm: '6' }} paddingTop="2">
            {isOver ? (
              <OrderStanding order={order} />
            ) : (
              <PaymentDesk order={order} payment={payment} onRefresh={onRefresh} />
            )}
          </chakra.div>
        </Plate>
      </Columns>
    </>
  );
}

function OrderSlip({ order }: { order: PayableOrder }) {
  const [line] = order.lines;
  return (
    <chakra.section display="grid" gap="5" aria-label="Your order">
      {line && (
        <chakra.div bg="plate" border="hairline" maxWidth={{ base: '20rem', xl: 'none' }}>
          <Figure src={line.image.url} alt={line.image.altText} photo={line.image} sizes="20rem" />
        </chakra.div>
      )}
      <DataPlate
        caption="Your order"
        rows={[
          { term: 'Product', value: order.lines.map(({ name }) => name).join(', ') },
          { term: 'Quantity', value: order.lines.reduce((sum, { quantity }) => sum + quantity, 0) },
          ...(line ? [{ term: 'Unit price', value: <Money value={line.unitPrice} /> }] : []),
          { term: 'Total price', value: <Money value={order.total} /> },
        ]}
      />
    </chakra.section>
  );
}
