import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../components/actions/Button';
import type { AdminOrderDetailFragment } from '../../../graphql/generated/operations';

const AddressDialog = lazy(() =>
  import('./AddressDialog').then(({ AddressDialog: content }) => ({ default: content })),
);

/** Opens the form for the address of a paid order. */
export function ChangeAddress(props: { order: AdminOrderDetailFragment; onRefresh: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="compact" onClick={() => setIsOpen(true)}>
        Change address
      </Button>
      <Suspense fallback={null}>{isOpen && <AddressDialog {...props} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
