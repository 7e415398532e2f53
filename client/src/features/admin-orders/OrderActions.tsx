import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '../../components/actions/Button';
import { StatusStamp } from '../../components/feedback/StatusStamp';
import { useShipOrderMutation, type OrderStatus, type PaymentStatus } from '../../graphql/generated/operations';
import { tellFailure } from '../../lib/tell-failure';
import { forgetAuditLog } from '../../graphql/forget-audit-log';
import { toStamps } from './order-labels';

interface ActedOnOrder {
  id: string;
  status: OrderStatus;
  shippedAt: string | null;
  payment: { status: PaymentStatus; disputed: boolean; restockableQuantity: number };
}

const Stack = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' } });

const Remark = chakra('span', { base: { textStyle: 'small', color: 'ink.soft' } });

/**
 * Unpaid: may be deleted. Paid: is shipped here, while any of its parts are left to it. Everything else only says
 * how it stands.
 */
export function OrderActions({ order, onDelete }: { order: ActedOnOrder; onDelete: () => void }) {
  const { id, status, payment } = order;
  const isAllBack = status === 'PAID' && payment.restockableQuantity === 0;
  return (
    <Stack>
      {toStamps(order).map(({ word, tone }) => (
        <StatusStamp key={word} tone={tone}>
          {word}
        </StatusStamp>
      ))}
      {isAllBack && <Remark>All parts are back on the shelf, or on their way there.</Remark>}
      {((status === 'PAID' && !isAllBack) || status === 'SHIPPED') && (
        <ShipButton orderId={id} isShipped={status === 'SHIPPED'} />
      )}
      {status === 'PLACED' && payment.status === 'UNPAID' && (
        <Button tone="danger" size="compact" onClick={onDelete}>
          Delete
        </Button>
      )}
    </Stack>
  );
}

function ShipButton({ orderId, isShipped }: { orderId: string; isShipped: boolean }) {
  const [shipOrder] = useShipOrderMutation({ update: forgetAuditLog });
  const [isBusy, setIsBusy] = useState(false);

  const ship = async () => {
    setIsBusy(true);
    try {
      await shipOrder({ variables: { input: { orderId } } });
    } catch (error) {
      tellFailure(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button size="compact" busy={isBusy} disabled={isShipped} keepsFocus onClick={() => void ship()}>
      {isShipped ? 'Shipped' : 'pending'}
    </Button>
  );
}
