import { useState } from 'react';
import { Button } from '../../../components/actions/Button';
import { ActionDialog } from '../../../components/dialog/dialogs';
import { toastErased } from '../../../components/erasure/toast-erased';
import { RuledSection } from '../../../components/page/RuledSection';
import { forgetAuditLog } from '../../../graphql/forget-audit-log';
import { useEraseCustomerMutation } from '../../../graphql/generated/operations';
import { usePermission } from '../../../lib/session/SessionProvider';

interface EraseOrderProps {
  orderId: string;
  onRefresh: () => void;
}

/** Erases the personal data of an order without an email address, which is on no customer's page; for some staff only. */
export function EraseOrder({ orderId, onRefresh }: EraseOrderProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [eraseCustomer] = useEraseCustomerMutation({ update: forgetAuditLog });
  const mayErase = usePermission('customers');
  const erase = async () => {
    const erased = await eraseCustomer({ variables: { input: { customerId: orderId } } });
    toastErased(erased.eraseCustomer, 'The personal data is erased');
  };
  if (!mayErase) return null;
  return (
    <RuledSection title="Personal data">
      <Button tone="danger" size="compact" onClick={() => setIsOpen(true)}>
        Erase personal data
      </Button>
      {isOpen && (
        <ActionDialog
          title="Erase the personal data of this order?"
          description="This cannot be undone. All notes are erased and, unless the order was paid, also name, address and phone number. Invoices stay. Other orders of the same person are not erased."
          confirmLabel="Erase"
          act={erase}
          onDone={onRefresh}
          onClose={() => setIsOpen(false)}
        />
      )}
    </RuledSection>
  );
}
