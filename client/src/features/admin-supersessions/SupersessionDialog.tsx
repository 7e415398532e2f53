import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { Button } from '../../components/actions/Button';
import { DiscardDialog } from '../../components/dialog/DiscardDialog';
import { Modal } from '../../components/dialog/Modal';
import { Field } from '../../components/forms/Field';
import { FormError } from '../../components/forms/FormError';
import { NumberInput, TextInput } from '../../components/forms/inputs';
import { SelectField } from '../../components/forms/SelectField';
import { VisuallyHidden } from '../../components/page/VisuallyHidden';
import { toastSuccess } from '../../components/toasts/toasts';
import type { SupersessionEditFragment, SupersessionKind } from '../../graphql/generated/operations';
import { toShopError } from '../../graphql/shop-error';
import { useUnsavedChanges } from '../../lib/forms/use-unsaved-changes';
import { useSupersessionChanges } from './use-supersession-changes';

interface Replacement {
  number: string;
  brandName: string;
  quantity: string;
}

interface Draft {
  number: string;
  brandName: string;
  kind: SupersessionKind;
  since: string;
  replacedBy: readonly Replacement[];
}

const kinds = [
  { value: 'REPLACED', label: 'One number replaces it' },
  { value: 'ALTERNATIVE', label: 'Any one of several numbers' },
  { value: 'KIT', label: 'Several numbers together' },
] as const satisfies readonly { value: SupersessionKind; label: string }[];

const blank: Replacement = { number: '', brandName: '', quantity: '1' };

function toDraft(supersession: SupersessionEditFragment | null): Draft {
  if (!supersession) return { number: '', brandName: '', kind: 'REPLACED', since: '', replacedBy: [blank] };
  const { number, brandName, kind, since, replacedBy } = supersession;
  return {
    ...{ number, brandName, kind, since: since === null ? '' : String(since) },
    replacedBy: replacedBy.map(({ number: by, brandName: brand, quantity }) => ({
      number: by,
      brandName: brand,
      quantity: String(quantity),
    })),
  };
}

const Form = chakra('form', { base: { display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' } });
const Row = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9rem), 1fr))',
  },
});

interface SupersessionDialogProps {
  /** Null to add one. */
  supersession: SupersessionEditFragment | null;
  onClose: () => void;
}

/** Adds or edits what replaces a number. Brand and number say which entry it is: they are not edited. */
export function SupersessionDialog({ supersession, onClose }: SupersessionDialogProps) {
  const { save } = useSupersessionChanges();
  const [start] = useState(() => toDraft(supersession));
  const [draft, setDraft] = useState(start);
  const [isBusy, setIsBusy] = useState(false);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [message, setMessage] = useState<string | null>(null);
  const { guard, question, setUnsaved } = useUnsavedChanges();
  const isEdited = JSON.stringify(draft) !== JSON.stringify(start);
  useEffect(() => {
    setUnsaved(isEdited);
    return () => setUnsaved(false);
  }, [isEdited, setUnsaved]);
  const change = (changes: Partial<Draft>) => {
    setDraft({ ...draft, ...changes });
    setFaults({});
    setMessage(null);
  };
  const { replacedBy } = draft;
  const changeReplacement = (index: number, changes: Partial<Replacement>) =>
    change({ replacedBy: replacedBy.map((each, at) => (at === index ? { ...each, ...changes } : each)) });

  const submit = async () => {
    setIsBusy(true);
    setMessage(null);
    setFaults({});
    const since = draft.since.trim() === '' ? null : Number(draft.since);
    const version = supersession?.version ?? null;
    try {
      await save({
        ...{ ...draft, since, version },
        replacedBy: replacedBy.map(({ quantity, ...each }) => ({ ...each, quantity: Number(quantity) })),
      });
      toastSuccess('The entry is saved');
      setUnsaved(false);
      onClose();
    } catch (error) {
      const { fields, message: reason } = toShopError(error);
      const isPlaced = Object.keys(fields).some((field) => field !== 'replacedBy');
      setFaults(fields);
      setMessage(fields['replacedBy'] ?? (isPlaced ? 'Check what is marked.' : reason));
      setIsBusy(false);
    }
  };
  return (
    <Modal
      open
      title={supersession ? `What replaces ${supersession.number}` : 'Add a replaced number'}
      onClose={() => {
        if (!isBusy) guard(onClose);
      }}
      actions={
        <>
          <Button onClick={() => guard(onClose)} disabled={isBusy}>
            Cancel
          </Button>
          <Button tone="ink" busy={isBusy} onClick={() => void submit()}>
            Save
          </Button>
        </>
      }
    >
      <Form
        noValidate
        aria-label="Replaced number"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void submit();
        }}
      >
        {!supersession && (
          <Row>
            <Field label="Old number" required error={faults['number']}>
              <TextInput
                content="figures"
                value={draft.number}
                onChange={({ target }) => change({ number: target.value })}
              />
            </Field>
            <Field label="Brand" required error={faults['brandName']}>
              <TextInput value={draft.brandName} onChange={({ target }) => change({ brandName: target.value })} />
            </Field>
          </Row>
        )}
        <Row>
          <SelectField
            label="How it is replaced"
            value={draft.kind}
            options={kinds}
            onChange={(kind) => change({ kind })}
          />
          <Field label="Since" hint="A year, if it is known." error={faults['since']}>
            <NumberInput value={draft.since} onChange={({ target }) => change({ since: target.value })} />
          </Field>
        </Row>
        {replacedBy.map((each, index) => (
          <Row key={index} role="group" aria-label={`Replacement ${index + 1}`}>
            <Field label="New number" required error={faults[`replacedBy.${index}.number`]}>
              <TextInput
                content="figures"
                value={each.number}
                onChange={({ target }) => changeReplacement(index, { number: target.value })}
              />
            </Field>
            <Field label="Its brand" required error={faults[`replacedBy.${index}.brandName`]}>
              <TextInput
                value={each.brandName}
                onChange={({ target }) => changeReplacement(index, { brandName: target.value })}
              />
            </Field>
            <Field label="Quantity" error={faults[`replacedBy.${index}.quantity`]}>
              <NumberInput
                value={each.quantity}
                onChange={({ target }) => changeReplacement(index, { quantity: target.value })}
              />
            </Field>
            {replacedBy.length > 1 && (
              <Button
                size="compact"
                onClick={() => change({ replacedBy: replacedBy.filter((_each, at) => at !== index) })}
              >
                Remove <VisuallyHidden>replacement {index + 1}</VisuallyHidden>
              </Button>
            )}
          </Row>
        ))}
        {draft.kind !== 'REPLACED' && (
          <Button size="compact" justifySelf="start" onClick={() => change({ replacedBy: [...replacedBy, blank] })}>
            Add another number
          </Button>
        )}
      </Form>
      <FormError>{message}</FormError>
      <DiscardDialog question={question} description="What you changed in this entry is not saved yet." />
    </Modal>
  );
}
