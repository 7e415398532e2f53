import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { ButtonLink } from '../../components/actions/Button';
import type { Purchase_ProductFragment } from '../../graphql/generated/operations';
import { useSession } from '../../lib/session/SessionProvider';
import { OrderForm } from './OrderForm';

export interface OrderSectionProps {
  product: Purchase_ProductFragment;
  /** Fetches price and stock again */
  refreshProduct: () => Promise<void>;
}

const Frame = chakra('section', { base: { borderTop: 'heavy', paddingTop: { base: '6', md: '10' } } });
const Notice = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    borderInlineStart: '3px solid',
    borderColor: 'good',
    bg: 'plate',
    padding: '4',
    marginBottom: '6',
  },
});

export function OrderSection({ product, refreshProduct }: OrderSectionProps) {
  const { user } = useSession();
  const [placedOrderId, setPlacedOrderId] = useState<string | null>(null);
  if (!user) return null;
  return (
    <Frame aria-labelledby="order-heading">
      <chakra.h2 id="order-heading" textStyle="heading" maxWidth="24ch" marginBottom={{ base: '6', md: '8' }}>
        To Complete Your Order Please Fill Up the Form Below:
      </chakra.h2>
      {placedOrderId && (
        <Notice>
          <chakra.p fontWeight="semibold">
            Your order is placed and its parts are set aside. Pay for it to have it sent.
          </chakra.p>
          <ButtonLink to={`/dashboard/payment/${placedOrderId}`} tone="signal">
            Pay for the order
          </ButtonLink>
        </Notice>
      )}
      <OrderForm product={product} customer={user} refreshProduct={refreshProduct} onPlaced={setPlacedOrderId} />
    </Frame>
  );
}
