import { useState } from 'react';
import { Button } from '../../../components/actions/Button';
import { FileButton } from '../../../components/actions/FileButton';
import { ParcelList, ParcelPlate } from '../../../components/order/ParcelPlate';
import { RuledSection } from '../../../components/page/RuledSection';
import { Figure } from '../../../components/plate/Figure';
import { DataTable, type Column } from '../../../components/table/PagedTable';
import { toastFailure, toastSuccess } from '../../../components/toasts/toasts';
import { forgetAuditLog } from '../../../graphql/forget-audit-log';
import {
  useSetParcelStatusMutation,
  useUndoShipmentMutation,
  type AdminOrderDetailFragment,
  type AdminOrderLineFragment,
  type ParcelOutcome,
} from '../../../graphql/generated/operations';
import { useNow } from '../../../lib/time/use-now';
import { chakra } from '../../../theme/chakra';
import { toFulfilmentLabel } from './order-labels';
import { noTracking, ShipParcelForm } from './ShipParcelForm';
import { TrackingDialog } from './TrackingDialog';

interface ParcelsSectionProps {
  order: AdminOrderDetailFragment;
  /** Fetches the order again. */
  onRefresh: () => void;
}

const Parts = chakra('div', { base: { display: 'grid', gap: '6' } });

/** The shipped and remaining quantities of a paid order, its parcels, and the form to ship another parcel. */
export function ParcelsSection({ order, onRefresh }: ParcelsSectionProps) {
  const { lines, parcels, quote } = order;
  const left = lines.filter(({ quantityToShip }) => quantityToShip > 0);
  const [tracking, keepTracking] = useState(noTracking);
  return (
    <RuledSection title={quote.delivery?.isPickup ? 'Pick-up' : 'Parcels'} note={toFulfilmentLabel(order)}>
      <Parts>
        <DataTable caption="Quantities of the order" columns={columns} rows={lines} getRowKey={({ id }) => id} />
        <FileButton url={`/api/packing-slips.pdf?order=${order.id}`} what="packing slip" justifySelf="start">
          Packing slip (PDF)
        </FileButton>
        {parcels.length > 0 && (
          <ParcelList>
            {parcels.map((parcel, index) => (
              <ParcelPlate key={parcel.id} parcel={parcel} number={index + 1}>
                <ParcelActions order={order} parcel={parcel} number={index + 1} onRefresh={onRefresh} />
              </ParcelPlate>
            ))}
          </ParcelList>
        )}
        {left.length > 0 && (
          // The key creates a new form when the remaining quantities change, because the form is prefilled with them.
          <ShipParcelForm
            key={left.map(({ id, quantityToShip }) => `${id} ${quantityToShip}`).join()}
            orderId={order.id}
            lines={left}
            tracking={tracking}
            keepTracking={keepTracking}
            onRefresh={onRefresh}
          />
        )}
      </Parts>
    </RuledSection>
  );
}

const Part = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '3' } });
const Thumbnail = chakra('div', { base: { flex: 'none', width: '3.5rem', border: 'hairline', bg: 'plate' } });
const PartNumber = chakra('span', { base: { display: 'block', textStyle: 'label', color: 'ink.soft' } });
const Digits = chakra('span', { base: { textStyle: 'number' } });

function quantityColumn(
  header: string,
  read: (line: AdminOrderLineFragment) => number,
): Column<AdminOrderLineFragment> {
  return { header, align: 'end', cell: (line) => <Digits>{read(line)}</Digits> };
}

const columns: readonly Column<AdminOrderLineFragment>[] = [
  {
    header: 'Part',
    isRowHeader: true,
    cell: (line) => (
      <Part>
        <Thumbnail>
          <Figure src={line.image.url} alt="" photo={line.image} sizes="3.5rem" />
        </Thumbnail>
        <div>
          {line.name}
          {line.partNumber !== null && <PartNumber>{line.partNumber}</PartNumber>}
        </div>
      </Part>
    ),
  },
  quantityColumn('Ordered', ({ quantity }) => quantity),
  quantityColumn('Shipped', ({ shippedQuantity }) => shippedQuantity),
  quantityColumn('Refunded', ({ refundedQuantity }) => refundedQuantity),
  quantityColumn('To ship', ({ quantityToShip }) => quantityToShip),
];

const outcomes: readonly [ParcelOutcome, string][] = [
  ['DELIVERED', 'Delivered'],
  ['LOST', 'Lost'],
  ['SENT_BACK', 'Sent back'],
];

const Buttons = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } });

type Parcel = AdminOrderDetailFragment['parcels'][number];

/** Records what happened to a parcel, corrects its tracking number, and undoes the shipment while that is possible. */
function ParcelActions({ order, parcel, number, onRefresh }: ParcelsSectionProps & { parcel: Parcel; number: number }) {
  const { id: orderId, revision } = order;
  const { id: parcelId, status, undoableUntil } = parcel;
  const [setStatus] = useSetParcelStatusMutation({ update: forgetAuditLog });
  const [undoShipment] = useUndoShipmentMutation({ update: forgetAuditLog });
  const [busy, setBusy] = useState<string | null>(null);
  const [isCorrecting, setIsCorrecting] = useState(false);
  const canUndo = useNow() < Date.parse(undoableUntil ?? '');

  const run = async (name: string, message: string, act: () => Promise<unknown>) => {
    setBusy(name);
    try {
      await act();
      toastSuccess(message);
    } catch (error) {
      toastFailure(error);
      onRefresh();
    } finally {
      setBusy(null);
    }
  };
  const button = (name: string, label: string, onClick: () => void) => (
    <Button
      key={name}
      size="compact"
      busy={busy === name}
      disabled={busy !== null && busy !== name}
      aria-label={`${label}: parcel ${number}`}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  return (
    <>
      {(status === 'LOST' || status === 'SENT_BACK') && (
        <chakra.p color="ink.soft">Refund its parts below, or return them to stock.</chakra.p>
      )}
      <Buttons>
        {outcomes
          .filter(([outcome]) => outcome !== status)
          .map(([outcome, label]) =>
            button(outcome, label, () => {
              const input = { orderId, parcelId, revision, status: outcome };
              void run(outcome, `Parcel ${number}: ${label.toLowerCase()}`, () => setStatus({ variables: { input } }));
            }),
          )}
        {button('correct', 'Tracking number', () => setIsCorrecting(true))}
        {canUndo &&
          button('undo', 'Undo', () => {
            const input = { orderId, parcelId };
            void run('undo', 'The shipment of the parcel was undone', () => undoShipment({ variables: { input } }));
          })}
      </Buttons>
      {isCorrecting && (
        <TrackingDialog order={order} parcel={parcel} onRefresh={onRefresh} onClose={() => setIsCorrecting(false)} />
      )}
    </>
  );
}
