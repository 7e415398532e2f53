import { useState } from 'react';
import { Button } from '../../../components/actions/Button';
import { later } from '../../../components/page/later';
import type { AdminOrderDetailFragment } from '../../../graphql/generated/operations';

const AddressDialog = later(() => import('./AddressDialog').then((module) => module.AddressDialog));

/** Button that opens the form for the address of a paid order. An order that is picked up has none. */
export function ChangeAddress(props: { order: AdminOrderDetailFragment; onRefresh: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  if (props.order.quote.delivery?.isPickup) {
    return (
      <p>The customer picks this order up. Mark it as shipped when it is ready: an email then tells the customer.</p>
    );
  }
  return (
    <>
      <Button size="compact" onClick={() => setIsOpen(true)}>
        Change address
      </Button>
      {isOpen && <AddressDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}
