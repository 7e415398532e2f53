import { useState } from 'react';
import { Button } from '../../../components/actions/Button';
import { FileButton } from '../../../components/actions/FileButton';
import { ActionDialog } from '../../../components/dialog/dialogs';
import { ChoiceBar, type RowChoice } from '../../../components/table/choice';
import { toastError, toastSuccess } from '../../../components/toasts/toasts';
import { forgetAuditLog } from '../../../graphql/forget-audit-log';
import { useShipOrdersMutation, type AdminOrderRowFragment } from '../../../graphql/generated/operations';

interface ChosenOrdersProps {
  choice: RowChoice<AdminOrderRowFragment>;
  onShipped: () => void;
}

/** Ships, prints or exports the chosen orders. */
export function ChosenOrders({ choice, onShipped }: ChosenOrdersProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { chosen } = choice;
  const paid = chosen.filter(({ status }) => status === 'PAID');
  const query = new URLSearchParams(chosen.map(({ id }) => ['order', id])).toString();
  const disabled = chosen.length === 0;
  return (
    <ChoiceBar label="Chosen orders" choice={choice}>
      <Button size="compact" tone="ink" keepsFocus disabled={paid.length === 0} onClick={() => setIsAsking(true)}>
        Ship
      </Button>
      <FileButton size="compact" url={`/api/pick-list.pdf?${query}`} what="pick list" disabled={disabled}>
        Pick list (PDF)
      </FileButton>
      <FileButton size="compact" url={`/api/packing-slips.pdf?${query}`} what="packing slips" disabled={disabled}>
        Packing slips (PDF)
      </FileButton>
      <FileButton size="compact" url={`/api/orders.csv?${query}`} what="orders" disabled={disabled}>
        Export chosen (CSV)
      </FileButton>
      <FileButton size="compact" url={`/api/orders.xlsx?${query}`} what="orders" disabled={disabled}>
        Export chosen (Excel)
      </FileButton>
      {isAsking && <ShipDialog orders={paid} onShipped={onShipped} onClose={() => setIsAsking(false)} />}
    </ChoiceBar>
  );
}

interface ShipDialogProps extends Pick<ChosenOrdersProps, 'onShipped'> {
  orders: readonly AdminOrderRowFragment[];
  onClose: () => void;
}

function ShipDialog({ orders, onShipped, onClose }: ShipDialogProps) {
  const [shipOrders] = useShipOrdersMutation({ update: forgetAuditLog });
  const ship = async () => {
    const rows = orders.map(({ number }) => ({ orderNumber: number ?? '' }));
    const { results } = (await shipOrders({ variables: { input: { rows } } })).shipOrders;
    const shipped = results.filter(({ outcome }) => outcome === 'SHIPPED').length;
    if (shipped > 0) toastSuccess(toCountText(shipped, 'is shipped', 'are shipped'));
    const refusals = results.flatMap(({ outcome, message }, index) =>
      outcome === 'SHIPPED' ? [] : [`${orders[index]?.number ?? ''}: ${message ?? 'It is shipped already.'}`],
    );
    if (refusals.length > 0) toastError([...refusals.slice(0, 3), ...(refusals.length > 3 ? ['…'] : [])].join(' '));
  };
  return (
    <ActionDialog
      title={`Ship ${toCountText(orders.length)}?`}
      description="Everything that is left of each becomes one parcel without a tracking number, and the customer gets an email. Orders that are not paid, or are shipped, are left out."
      confirmLabel="Ship"
      act={ship}
      onDone={onShipped}
      onClose={onClose}
    />
  );
}

function toCountText(count: number, one = '', several = ''): string {
  return (count === 1 ? `1 order ${one}` : `${count} orders ${several}`).trim();
}
