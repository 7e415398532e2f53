import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { Button, ButtonLink } from '../../components/actions/Button';
import { ArrowIcon } from '../../components/icons/icons';
import type { Purchase_ProductFragment } from '../../graphql/generated/operations';
import { useSession } from '../../lib/session/SessionProvider';
import { OrderForm } from './OrderForm';

export interface OrderSectionProps {
  product: Purchase_ProductFragment;
  /** Fetches price and stock again. */
  refreshProduct: () => Promise<void>;
}

const Frame = chakra('section', { base: { borderTop: 'heavy', paddingTop: { base: '6', md: '10' } } });
const Notice = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    justifyItems: 'start',
    border: '2px solid',
    borderColor: 'ink',
    bg: 'plate',
    padding: { base: '4', sm: '7' },
  },
});

/** The order form. Once an order is placed, a link to its payment replaces the form. */
export function OrderSection({ product, refreshProduct }: OrderSectionProps) {
  const { user } = useSession();
  const [placedOrderId, setPlacedOrderId] = useState<string | null>(null);
  const [isFolded, setIsFolded] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  if (!user) return null;
  return (
    <Frame aria-labelledby={isFolded ? 'placed-heading' : 'order-heading'}>
      {placedOrderId && isFolded && (
        <Placed
          key={placedOrderId}
          orderId={placedOrderId}
          onOrderMore={() => {
            setIsFolded(false);
            requestAnimationFrame(() => heading.current?.focus());
          }}
        />
      )}
      <div hidden={isFolded}>
        <chakra.h2
          id="order-heading"
          ref={heading}
          tabIndex={-1}
          textStyle="heading"
          maxWidth="24ch"
          marginBottom={{ base: '6', md: '8' }}
        >
          To Complete Your Order Please Fill Up the Form Below:
        </chakra.h2>
        <OrderForm
          product={product}
          customer={user}
          refreshProduct={refreshProduct}
          onPlaced={(orderId) => {
            setPlacedOrderId(orderId);
            setIsFolded(true);
          }}
        />
      </div>
    </Frame>
  );
}

/** Takes the focus and scrolls to the middle of the screen, because the submitted form was further down. */
function Placed({ orderId, onOrderMore }: { orderId: string; onOrderMore: () => void }) {
  const pay = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    pay.current?.focus({ preventScroll: true });
    pay.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <Notice>
      <chakra.h2 id="placed-heading" textStyle="heading" textTransform="uppercase">
        Your order is placed
      </chakra.h2>
      <chakra.p maxWidth="measure">Its parts are reserved for you. Pay for the order to have it sent.</chakra.p>
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
      <Button onClick={onOrderMore}>Order more of this part</Button>
    </Notice>
  );
}
