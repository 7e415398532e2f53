import { useState } from 'react';
import { FindBike } from '../../../components/bike/FindBike';
import { ConfirmDialog } from '../../../components/dialog/dialogs';
import { FormError } from '../../../components/forms/Field';
import { toastSuccess } from '../../../components/toasts/toasts';
import {
  useVehicleUseQuery,
  type BikeFieldsFragment,
  type VehicleEditFragment,
} from '../../../graphql/generated/operations';
import { isStale, toShopError } from '../../../graphql/shop-error';
import { toBuildYears } from '../../../lib/garage/bike-words';
import { chakra } from '../../../theme/chakra';
import { useVehicleChanges } from './vehicle-changes';

interface MergeDialogProps {
  /** The duplicate, which is removed. */
  from: VehicleEditFragment;
  onMerged: () => void;
  /** Fetches the bikes again, because somebody else has changed or removed this one. */
  onStale: () => void;
  onClose: () => void;
}

const toLabel = (bike: BikeFieldsFragment) => `${bike.name}, ${toBuildYears(bike)}`;
const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

/**
 * Asks which bike to merge a duplicate into, and lists the consequences. Stays open and shows the reason if the shop
 * refuses.
 */
export function MergeDialog({ from, onMerged, onStale, onClose }: MergeDialogProps) {
  const [into, setInto] = useState<BikeFieldsFragment | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { merge } = useVehicleChanges();
  const { data, error } = useVehicleUseQuery({ variables: { id: from.id }, fetchPolicy: 'network-only' });
  const use = data?.vehicleUse;

  const confirm = async () => {
    if (!into) return;
    setIsBusy(true);
    setRefusal(null);
    try {
      await merge(from, into);
      toastSuccess(`${from.name} is merged into ${into.name}`);
      onMerged();
    } catch (failure) {
      setRefusal(toShopError(failure).message);
      if (isStale(failure)) onStale();
      setIsBusy(false);
    }
  };
  return (
    <ConfirmDialog
      title={into ? `Merge it into ${toLabel(into)}?` : `Merge ${toLabel(from)}`}
      description={`${toLabel(from)} is removed. Links to it, carts and orders then lead to the other bike. This cannot be undone.`}
      confirmLabel="Merge"
      busy={isBusy}
      disabled={!into}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {use && (
        <chakra.p>
          {`The fitment of ${count(use.productCount, 'product', 'products')} and the bike in ${count(use.garageCount, 'garage', 'garages')} change to the other bike.`}
        </chakra.p>
      )}
      <FindBike label="The bike that stays" verb="Choose" withoutIds={[from.id]} onPick={setInto} />
      <FormError>{refusal ?? (error ? toShopError(error).message : null)}</FormError>
    </ConfirmDialog>
  );
}
