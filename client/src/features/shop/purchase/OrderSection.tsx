import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { ButtonLink } from '../../../components/actions/Button';
import { ArrowIcon } from '../../../components/icons/icons';
import { useShopQuery, type Purchase_ProductFragment } from '../../../graphql/generated/operations';
import { useSession } from '../../../lib/session/SessionProvider';
import { durationInWords } from '../../../lib/time/duration-in-words';
import { OrderForm } from './OrderForm';

export interface OrderSectionProps {
  product: Purchase_ProductFragment;
  /** Fetches price and stock again. */
  refreshProduct: () => Promise<void>;
}

const Frame = chakra('section', { base: { borderTop: 'heavy', paddingTop: { base: '6', md: '10' } } });
const Notice = chakra('section', {
  base: {
    marginBottom: { base: '8', md: '12' },
    display: 'grid',
    gap: '4',
    justifyItems: 'start',
    border: '2px solid',
    borderColor: 'ink',
    bg: 'plate',
    padding: { base: '4', sm: '7' },
  },
});

/** The order form, and above it a link to the payment of the order that was just placed. */
export function OrderSection({ product, refreshProduct }: OrderSectionProps) {
  const { user } = useSession();
  const [placedOrderId, setPlacedOrderId] = useState<string | null>(null);
  if (!user) return null;
  return (
    <>
      {placedOrderId && <Placed key={placedOrderId} orderId={placedOrderId} />}
      <Frame aria-labelledby="order-heading">
        <chakra.h2 id="order-heading" textStyle="heading" maxWidth="24ch" marginBottom={{ base: '6', md: '8' }}>
          To Complete Your Order Please Fill Up the Form Below:
        </chakra.h2>
        <OrderForm product={product} customer={user} refreshProduct={refreshProduct} onPlaced={setPlacedOrderId} />
      </Frame>
    </>
  );
}

/** Takes the focus and scrolls to the middle of the screen, because the submitted form was further down. */
function Placed({ orderId }: { orderId: string }) {
  const { data } = useShopQuery();
  const pay = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    pay.current?.focus({ preventScroll: true });
    pay.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <Notice aria-labelledby="placed-heading">
      <chakra.h2 id="placed-heading" textStyle="heading" textTransform="uppercase">
        Your order is placed
      </chakra.h2>
      <chakra.p maxWidth="measure">{`The quantity is reserved for you${data ? ` for ${durationInWords(data.shop.orderReservationMinutes)}` : ''}. Pay for the order to have it sent.`}</chakra.p>
      <ButtonLink
        ref={pay}
        to={`/dashboard/payment/${orderId}`}
        tone="signal"
        size="large"
        width="full"
        maxWidth="30rem"
        justifyContent="space-between"
      >
        Pay for the order
        <ArrowIcon />
      </ButtonLink>
    </Notice>
  );
}
