import { Button } from '../../../components/actions/Button';
import { Modal } from '../../../components/dialog/dialogs';
import { FindProduct, type ProductPick } from '../../../components/search/FindProduct';

interface ProductDialogProps {
  title: string;
  onPick: (product: ProductPick) => void;
  onClose: () => void;
}

/** Chooses the product for a part of the drawing. */
export function ProductDialog({ title, onPick, onClose }: ProductDialogProps) {
  return (
    <Modal open title={title} onClose={onClose} actions={<Button onClick={onClose}>Cancel</Button>}>
      <FindProduct label="Name or part number" verb="Choose" onPick={onPick} />
    </Modal>
  );
}
