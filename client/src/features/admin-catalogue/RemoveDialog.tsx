import { useRef, useState } from 'react';
import { Button } from '../../components/actions/Button';
import { Modal } from '../../components/dialog/Modal';
import { Field } from '../../components/forms/Field';
import { FormError } from '../../components/forms/FormError';
import { Select } from '../../components/forms/inputs';
import { toastSuccess } from '../../components/toasts/toasts';
import { toShopError } from '../../graphql/shop-error';

interface RemoveDialogProps {
  /** What is removed, e.g. 'category'. */
  what: string;
  name: string;
  /** What can take its products; none where they must be moved first. */
  others: readonly { id: string; label: string }[];
  /** @param mergeIntoId null removes it without a successor. */
  remove: (mergeIntoId: string | null) => Promise<void>;
  onRemoved: () => void;
  onClose: () => void;
}

/** Asks what takes the products of what is removed. Stays open with the shop's reason when it is refused. */
export function RemoveDialog({ what, name, others, remove, onRemoved, onClose }: RemoveDialogProps) {
  const cancelButton = useRef<HTMLButtonElement>(null);
  const [intoId, setIntoId] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const into = others.find(({ id }) => id === intoId);

  const confirm = async () => {
    setIsBusy(true);
    setRefusal(null);
    try {
      await remove(into?.id ?? null);
      toastSuccess(into ? `${name} is merged into ${into.label}` : `${name} is removed`);
      onRemoved();
    } catch (error) {
      setRefusal(toShopError(error).message);
      setIsBusy(false);
    }
  };
  return (
    <Modal
      open
      role="alertdialog"
      title={`Remove ${name}?`}
      description={
        others.length > 0
          ? `If it is in use, choose the ${what} that takes what it has. Earlier links to it lead there.`
          : `A ${what} with products is not removed.`
      }
      initialFocus={cancelButton}
      onClose={() => {
        if (!isBusy) onClose();
      }}
      actions={
        <>
          <Button ref={cancelButton} disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button tone="danger" busy={isBusy} onClick={() => void confirm()}>
            {into ? 'Merge and remove' : 'Remove'}
          </Button>
        </>
      }
    >
      {others.length > 0 && (
        <Field label="Merge into" hint="Products, drafts and deleted ones too, move there.">
          <Select value={intoId} onChange={({ target }) => setIntoId(target.value)}>
            <option value="">Nothing: it is empty</option>
            {others.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <FormError>{refusal}</FormError>
    </Modal>
  );
}
