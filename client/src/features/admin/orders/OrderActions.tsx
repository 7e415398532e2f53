import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '../../../components/actions/Button';
import { StatusStamp } from '../../../components/feedback/StatusStamp';
import { toastError } from '../../../components/toasts/toasts';
import { useShipOrderMutation } from '../../../graphql/generated/operations';
import { toShopError } from '../../../graphql/shop-error';
import type { OrderRow } from './ManageOrdersPage';

const Stack = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' } });

/** Unpaid: may be deleted. Paid: is shipped here. Everything else only says how it stands. */
export function OrderActions({ order, onDelete }: { order: OrderRow; onDelete: () => void }) {
  const { status, payment } = order;
  if (payment.status === 'PAID' || payment.status === 'PARTIALLY_REFUNDED') {
    return (
      <Stack>
        <StatusStamp tone="good">Paid</StatusStamp>
        <ShipButton order={order} />
      </Stack>
    );
  }
  if (payment.status === 'REFUNDED') return <StatusStamp tone="calm">Refunded</StatusStamp>;
  if (payment.status === 'PROCESSING') return <StatusStamp tone="caution">Processing</StatusStamp>;
  if (status !== 'PLACED') return <StatusStamp>{status === 'EXPIRED' ? 'Expired' : 'Unpaid'}</StatusStamp>;
  return (
    <Stack>
      <StatusStamp>Unpaid</StatusStamp>
      <Button tone="danger" size="compact" onClick={onDelete}>
        Delete
      </Button>
    </Stack>
  );
}

function ShipButton({ order }: { order: OrderRow }) {
  const [shipOrder] = useShipOrderMutation();
  const [isBusy, setIsBusy] = useState(false);
  const isShipped = order.status === 'SHIPPED';

  const ship = async () => {
    setIsBusy(true);
    try {
      await shipOrder({ variables: { input: { orderId: order.id } } });
    } catch (error) {
      toastError(toShopError(error).message);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button size="compact" busy={isBusy} disabled={isShipped} onClick={() => void ship()}>
      {isShipped ? 'Shipped' : 'pending'}
    </Button>
  );
}
