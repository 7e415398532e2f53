import { useId, useRef, useState } from 'react';
import { Button } from '../../../components/actions/Button';
import { StatusStamp } from '../../../components/feedback/StatusStamp';
import { VisuallyHidden } from '../../../components/page/VisuallyHidden';
import { toastFailure, toastSuccess } from '../../../components/toasts/toasts';
import {
  useShipOrderMutation,
  useUndoShipmentMutation,
  type Fulfilment,
  type OrderStatus,
  type PaymentStatus,
} from '../../../graphql/generated/operations';
import { useNow } from '../../../lib/time/use-now';
import { toStatusLabel } from '../../../lib/orders/status-labels';
import { forgetAuditLog } from '../../../graphql/forget-audit-log';
import { chakra } from '../../../theme/chakra';
import { toFulfilmentLabel, toStamps } from './order-labels';

interface OrderWithActions {
  id: string;
  status: OrderStatus;
  shippedAt: string | null;
  shipmentUndoableUntil: string | null;
  fulfilment: Fulfilment;
  quote: { delivery: { isPickup: boolean } | null };
  payment: { status: PaymentStatus; disputed: boolean; restockableQuantity: number };
}

const Stack = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' } });

const Remark = chakra('span', { base: { textStyle: 'small', color: 'ink.soft' } });

interface OrderActionsProps {
  order: OrderWithActions;
  onDelete: () => void;
  /** Given on the page of the order, which shows a button that undoes the shipment, for as long as that is possible. */
  page?: { revision: number; onRefresh: () => void };
}

/**
 * Status and actions of an order. An unpaid order can be deleted. A paid order can be shipped unless all its parts are
 * back in stock or on their way there, or its payment is disputed; when it is shipped, a toast offers to undo the
 * shipment.
 */
export function OrderActions({ order, onDelete, page }: OrderActionsProps) {
  const { status, payment, fulfilment, quote } = order;
  const isAllBack = status === 'PAID' && payment.restockableQuantity === 0;
  const isHeld = status === 'PAID' && payment.disputed && !isAllBack;
  return (
    <Stack>
      {toStamps(order).map(({ word, tone }) => (
        <StatusStamp key={word} tone={tone}>
          {word}
        </StatusStamp>
      ))}
      {fulfilment === 'PARTLY_SHIPPED' && <Remark>{toFulfilmentLabel(order)}</Remark>}
      {quote.delivery?.isPickup && <Remark>Pick-up</Remark>}
      {isAllBack && <Remark>Everything is back in stock, or on its way there.</Remark>}
      {isHeld && (
        <Remark>
          The payment is disputed. “Ship parcel” {page ? 'below' : 'on the page of the order'} ships it anyway.
        </Remark>
      )}
      {((status === 'PAID' && !isAllBack && !isHeld) || status === 'SHIPPED') && (
        <ShippingButtons order={order} page={page} />
      )}
      {status === 'PLACED' && payment.status === 'UNPAID' && (
        <Button tone="danger" size="compact" onClick={onDelete}>
          Delete
        </Button>
      )}
    </Stack>
  );
}

type ShippingProps = Pick<OrderActionsProps, 'order' | 'page'>;

function ShippingButtons({ order, page }: ShippingProps) {
  const { id, status, shipmentUndoableUntil, quote } = order;
  const what = 'Marks the order as shipped';
  const shipDescription = quote.delivery?.isPickup ? `${what}: an email says that it is ready to be picked up` : what;
  const [shipOrder] = useShipOrderMutation({ update: forgetAuditLog });
  const [undoShipment] = useUndoShipmentMutation({ update: forgetAuditLog });
  const [busy, setBusy] = useState<'ship' | 'undo' | null>(null);
  const shipButton = useRef<HTMLButtonElement>(null);
  const descriptionId = useId();
  const isShipped = status === 'SHIPPED';
  const canUndo = useNow() < Date.parse(shipmentUndoableUntil ?? '');

  const run = async (action: 'ship' | 'undo') => {
    setBusy(action);
    try {
      if (action === 'ship') {
        // In the list, nobody sees whether the customer has withdrawn from parts. Without a revision, the server refuses
        // such an order.
        await shipOrder({ variables: { input: { orderId: id, revision: page?.revision ?? null } } });
        toastSuccess('The order is marked as shipped', undo);
      } else {
        await undoShipment({ variables: { input: { orderId: id } } });
        toastSuccess('The shipment was undone');
        // The undo button disappears now and would lose the focus.
        shipButton.current?.focus();
      }
    } catch (error) {
      toastFailure(error);
      page?.onRefresh();
    } finally {
      setBusy(null);
    }
  };
  const undo = { label: 'Undo', name: 'Undo shipping', run: () => void run('undo') };
  return (
    <>
      <Button
        ref={shipButton}
        size="compact"
        busy={busy === 'ship'}
        disabled={isShipped}
        keepsFocus
        {...(isShipped ? {} : { title: shipDescription, 'aria-describedby': descriptionId })}
        onClick={() => void run('ship')}
      >
        {isShipped ? toStatusLabel(status, quote) : 'pending'}
      </Button>
      {!isShipped && <VisuallyHidden id={descriptionId}>{shipDescription}</VisuallyHidden>}
      {page && canUndo && (
        <Button tone="bare" size="compact" busy={busy === 'undo'} aria-label={undo.name} onClick={undo.run}>
          {undo.label}
        </Button>
      )}
    </>
  );
}
