import { Button } from '../../components/actions/Button';
import { FindBike } from '../../components/bike/FindBike';
import { Modal } from '../../components/dialog/Modal';
import type { BikeFieldsFragment } from '../../graphql/generated/operations';

interface BikesDialogProps {
  /** Those that it has already. */
  withoutIds: readonly string[];
  onPick: (bike: BikeFieldsFragment) => void;
  onClose: () => void;
}

/** Adds bikes, one after the other. */
export function BikesDialog({ withoutIds, onPick, onClose }: BikesDialogProps) {
  return (
    <Modal open title="Add bikes" onClose={onClose} actions={<Button onClick={onClose}>Done</Button>}>
      <FindBike label="Make and model" verb="Add" withoutIds={withoutIds} onPick={onPick} />
    </Modal>
  );
}
