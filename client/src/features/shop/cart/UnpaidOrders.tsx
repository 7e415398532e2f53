import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button, ButtonLink } from '../../../components/actions/Button';
import { FetchError, Loading, Skeleton } from '../../../components/feedback/Loading';
import { Money } from '../../../components/money/Money';
import { PayBy } from '../../../components/order/PayBy';
import {
  useCancelMyOrderMutation,
  useUnpaidOrdersQuery,
  type UnpaidOrdersQuery,
} from '../../../graphql/generated/operations';
import { cancelOrder } from '../../../lib/cart/change-cart';
import { useHasCart } from '../../../lib/cart/use-has-cart';
import { readOrderKey } from '../../../lib/orders/order-key';
import { toastFailure } from '../../../components/toasts/toasts';
import { chakra } from '../../../theme/chakra';

type UnpaidOrder = UnpaidOrdersQuery['unpaidOrders'][number];

const List = chakra('ul', { base: { listStyle: 'none', display: 'grid', gap: '4' } });
const Item = chakra('li', {
  base: {
    display: 'grid',
    gap: '3',
    border: 'line',
    bg: 'sunken',
    paddingInline: '4',
    paddingBlock: '4',
    maxWidth: '60rem',
  },
});
const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '3' } });

/**
 * The unpaid orders that were placed from the cart, above the cart itself. The cart is fetched at the same time, and
 * shown once the orders are known, so that it does not move.
 */
export function UnpaidOrders({ children }: { children: ReactNode }) {
  const hasCart = useHasCart();
  const { data, error, refetch } = useUnpaidOrdersQuery({ skip: !hasCart, fetchPolicy: 'network-only' });
  const [cancelled, setCancelled] = useState<UnpaidOrder | null>(null);
  const isLoading = hasCart && !data && !error;
  const orders = data?.unpaidOrders.filter(({ id }) => id !== cancelled?.id) ?? [];
  const afterCancel = async (order: UnpaidOrder) => {
    setCancelled(order);
    await refetch();
  };
  return (
    <>
      {isLoading && (
        <Loading what="the cart">
          <Skeleton height="6rem" marginBottom="4" />
          <Skeleton height="6rem" />
        </Loading>
      )}
      {(orders.length > 0 || cancelled || error) && (
        <chakra.section aria-label="Unpaid orders" display="grid" gap="4" marginBottom="8">
          {error && <FetchError error={error} refetch={refetch} />}
          {cancelled && <Cancelled order={cancelled} />}
          {orders.length > 0 && (
            <List>
              {orders.map((order) => (
                <Unpaid key={order.id} order={order} onCancel={() => afterCancel(order)} />
              ))}
            </List>
          )}
        </chakra.section>
      )}
      <div hidden={isLoading}>{children}</div>
    </>
  );
}

/** A guest's order can be paid or cancelled in a browser tab that has its key, or through the link in its mail. */
function Unpaid({ order, onCancel }: { order: UnpaidOrder; onCancel: () => Promise<void> }) {
  const client = useApolloClient();
  const [send, { loading }] = useCancelMyOrderMutation();
  const orderKey = readOrderKey(`/track/${order.number}`);
  const cancel = async () => {
    try {
      const variables = { input: { orderId: order.id } };
      await cancelOrder(client, () => send({ variables, context: { orderKey } }));
      await onCancel();
    } catch (error) {
      toastFailure(error);
    }
  };
  return (
    <Item>
      <chakra.p fontWeight="semibold">
        {`Order ${order.number} is not paid yet: quantity ${order.quantity}, `}
        <Money value={order.total} />
      </chakra.p>
      <PayBy order={{ isPayable: true, reservedUntil: order.reservedUntil }} />
      {order.isOwn || orderKey ? (
        <Actions>
          <ButtonLink
            to={orderKey ? `/track/${order.number}/pay` : `/dashboard/payment/${order.id}`}
            tone="signal"
            aria-label={`Pay for order ${order.number}`}
          >
            Pay
          </ButtonLink>
          <Button busy={loading} aria-label={`Cancel order ${order.number}`} onClick={() => void cancel()}>
            Cancel
          </Button>
        </Actions>
      ) : (
        <p>To pay for it or cancel it, open the link in the email about it.</p>
      )}
    </Item>
  );
}

/** Gets the focus, because the pressed button has disappeared. */
function Cancelled({ order }: { order: UnpaidOrder }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), [order]);
  return (
    <chakra.p ref={text} tabIndex={-1} fontWeight="semibold">
      {`Order ${order.number} is cancelled. Its parts are back in your cart.`}
    </chakra.p>
  );
}
