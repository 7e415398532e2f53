import { useRef, useState, type ReactNode } from 'react';
import { Button } from '../../../components/actions/Button';
import { Modal } from '../../../components/dialog/dialogs';
import { Field, FormError, Select } from '../../../components/forms/Field';
import { toastSuccess } from '../../../components/toasts/toasts';
import { toShopError } from '../../../graphql/shop-error';
import { withArticle } from '../../../lib/text/with-article';

interface Successor {
  id: string;
  label: string;
}

/** The entry that takes over the products; null for none. */
export interface SuccessorChoice {
  chosen: Successor | null;
  onChoose: (successor: Successor | null) => void;
}

interface RemoveDialogProps {
  /** Kind of the removed entry, e.g. 'category'. */
  what: string;
  name: string;
  /** Renders the choice of the entry that takes over the products; null if they must be moved first. */
  renderSuccessor: ((choice: SuccessorChoice) => ReactNode) | null;
  /** @param mergeIntoId null to remove without a successor */
  remove: (mergeIntoId: string | null) => Promise<unknown>;
  onRemoved: () => void;
  onClose: () => void;
}

/** Asks which entry takes over the products. Stays open and shows the reason if the shop refuses. */
export function RemoveDialog({ what, name, renderSuccessor, remove, onRemoved, onClose }: RemoveDialogProps) {
  const cancelButton = useRef<HTMLButtonElement>(null);
  const [into, setInto] = useState<Successor | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

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
        renderSuccessor
          ? `If it is in use, choose the ${what} that takes what it has. Earlier links to it lead there.`
          : `Only ${withArticle(what)} without products is removed.`
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
      {renderSuccessor?.({ chosen: into, onChoose: setInto })}
      <FormError>{refusal}</FormError>
    </Modal>
  );
}

/** Chooses one of a list. The chosen entry stays in the list when the list changes. */
export function SuccessorField({ choice, others }: { choice: SuccessorChoice; others: readonly Successor[] }) {
  const { chosen, onChoose } = choice;
  const options = chosen && !others.some(({ id }) => id === chosen.id) ? [chosen, ...others] : others;
  return (
    <Field label="Merge into" hint="Products, drafts and deleted ones too, move there.">
      <Select
        value={chosen?.id ?? ''}
        onChange={({ target }) => onChoose(options.find(({ id }) => id === target.value) ?? null)}
      >
        <option value="">Nothing: it is empty</option>
        {options.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
