import { Button } from '../../../components/actions/Button';
import { FindBike } from '../../../components/bike/FindBike';
import { Modal } from '../../../components/dialog/dialogs';
import type { BikeFieldsFragment } from '../../../graphql/generated/operations';

interface BikesDialogProps {
  /** Bikes that the diagram has already. */
  withoutIds: readonly string[];
  onPick: (bike: BikeFieldsFragment) => void;
  onClose: () => void;
}

/** Adds bikes to the diagram; stays open to add several. */
export function BikesDialog({ withoutIds, onPick, onClose }: BikesDialogProps) {
  return (
    <Modal open title="Add bikes" onClose={onClose} actions={<Button onClick={onClose}>Done</Button>}>
      <FindBike label="Make and model" verb="Add" withoutIds={withoutIds} onPick={onPick} />
    </Modal>
  );
}
