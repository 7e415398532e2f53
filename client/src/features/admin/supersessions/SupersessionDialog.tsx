import { useWatch, type Path } from 'react-hook-form';
import { Button } from '../../../components/actions/Button';
import { DiscardDialog, Modal } from '../../../components/dialog/dialogs';
import { EditForm } from '../../../components/forms/EditForm';
import { Field, FormError, NumberInput, SelectField, TextInput } from '../../../components/forms/Field';
import { VisuallyHidden } from '../../../components/page/VisuallyHidden';
import { toastSuccess } from '../../../components/toasts/toasts';
import { forgetQueries } from '../../../graphql/forget-audit-log';
import {
  LatestSupersessionDocument,
  useSaveSupersessionMutation,
  type SaveSupersessionInput,
  type SupersessionEditFragment,
  type SupersessionKind,
} from '../../../graphql/generated/operations';
import { toWhole } from '../../../lib/forms/field-errors';
import {
  useFetchLatest,
  useUnsavedChanges,
  useVersionedForm,
  type Edition,
} from '../../../lib/forms/use-versioned-form';
import { chakra } from '../../../theme/chakra';

interface Replacement {
  number: string;
  brandName: string;
  quantity: string;
}

/** Values of the form for a replaced number. */
type Draft = {
  number: string;
  brandName: string;
  kind: SupersessionKind;
  since: string;
  replacedBy: Replacement[];
};

const kinds = [
  { value: 'REPLACED', label: 'One number replaces it' },
  { value: 'ALTERNATIVE', label: 'Any one of several numbers' },
  { value: 'KIT', label: 'Several numbers together' },
] as const satisfies readonly { value: SupersessionKind; label: string }[];

const noReplacement: Replacement = { number: '', brandName: '', quantity: '1' };
const blank: Draft = { number: '', brandName: '', kind: 'REPLACED', since: '', replacedBy: [noReplacement] };

function toEdition(supersession: SupersessionEditFragment): Edition<Draft> {
  const { id, version, number, brandName, kind, since, replacedBy } = supersession;
  const values: Draft = {
    ...{ number, brandName, kind, since: since === null ? '' : String(since) },
    replacedBy: replacedBy.map(({ number: by, brandName: brand, quantity }) => ({
      number: by,
      brandName: brand,
      quantity: String(quantity),
    })),
  };
  return { id, version, values };
}

function toInput({ since, replacedBy, ...draft }: Draft, version: number | null): SaveSupersessionInput {
  return {
    ...{ ...draft, version, since: since.trim() === '' ? null : toWhole(since) },
    replacedBy: replacedBy.map(({ quantity, ...each }) => ({ ...each, quantity: toWhole(quantity) })),
  };
}

const toField = (input: string): Path<Draft> | null =>
  /^(number|brandName|since|replacedBy(\.\d+\.(number|brandName|quantity))?)$/.test(input)
    ? (input as Path<Draft>)
    : null;

const Row = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9rem), 1fr))',
  },
});

interface SupersessionDialogProps {
  /** Null when a new entry is added. */
  supersession: SupersessionEditFragment | null;
  onClose: () => void;
}

/** Adds or edits a replaced number. Brand and number identify a stored entry, so they cannot be edited. */
export function SupersessionDialog({ supersession, onClose }: SupersessionDialogProps) {
  const [save] = useSaveSupersessionMutation({
    update: forgetQueries('supersessions', 'partNumber', 'searchProducts'),
  });
  const { guard, question, setUnsaved } = useUnsavedChanges();
  const edit = useVersionedForm<Draft>({
    start: supersession && toEdition(supersession),
    blank,
    // An entry is always saved as a whole.
    save: async (changes, base) => {
      const input = toInput({ ...(base?.values ?? blank), ...changes }, base?.version ?? null);
      return toEdition((await save({ variables: { input } })).saveSupersession.supersession);
    },
    fetchLatest: useFetchLatest(LatestSupersessionDocument, ({ supersession: latest }) => latest && toEdition(latest)),
    toField,
    onSaved: () => {
      toastSuccess('The entry is saved');
      setUnsaved(false);
      onClose();
    },
  });
  const { form, notes } = edit;
  const { errors } = form.formState;
  const draft = useWatch({ control: form.control }) as Draft;
  const { replacedBy } = draft;
  const change = (name: keyof Draft, value: Draft[keyof Draft]) => {
    // The errors name entries by index, and a change may move the entries.
    form.clearErrors();
    form.setValue(name, value);
  };
  const changeReplacement = (index: number, changes: Partial<Replacement>) =>
    change(
      'replacedBy',
      replacedBy.map((each, at) => (at === index ? { ...each, ...changes } : each)),
    );
  const close = () => guard(onClose);
  return (
    <Modal title={supersession ? `What replaces ${supersession.number}` : 'Add a replaced number'} onClose={close}>
      <EditForm label="Replaced number" what="entry" edit={edit} onUnsavedChange={setUnsaved} onCancel={close}>
        {!supersession && (
          <Row>
            <Field label="Old number" required error={errors.number?.message}>
              <TextInput
                content="figures"
                value={draft.number}
                onChange={({ target }) => change('number', target.value)}
              />
            </Field>
            <Field label="Brand" required error={errors.brandName?.message}>
              <TextInput value={draft.brandName} onChange={({ target }) => change('brandName', target.value)} />
            </Field>
          </Row>
        )}
        <Row>
          <SelectField
            label="How it is replaced"
            value={draft.kind}
            options={kinds}
            onChange={(kind) => change('kind', kind)}
          />
          <Field label="Since" hint={notes.since ?? 'A year, if it is known.'} error={errors.since?.message}>
            <NumberInput value={draft.since} onChange={({ target }) => change('since', target.value)} />
          </Field>
        </Row>
        {replacedBy.map((each, index) => (
          <Row key={index} role="group" aria-label={`Replacement ${index + 1}`}>
            <Field label="New number" required error={errors.replacedBy?.[index]?.number?.message}>
              <TextInput
                content="figures"
                value={each.number}
                onChange={({ target }) => changeReplacement(index, { number: target.value })}
              />
            </Field>
            <Field label="Its brand" required error={errors.replacedBy?.[index]?.brandName?.message}>
              <TextInput
                value={each.brandName}
                onChange={({ target }) => changeReplacement(index, { brandName: target.value })}
              />
            </Field>
            <Field label="Quantity" error={errors.replacedBy?.[index]?.quantity?.message}>
              <NumberInput
                value={each.quantity}
                onChange={({ target }) => changeReplacement(index, { quantity: target.value })}
              />
            </Field>
            {replacedBy.length > 1 && (
              <Button size="compact" onClick={() => change('replacedBy', replacedBy.toSpliced(index, 1))}>
                Remove <VisuallyHidden>replacement {index + 1}</VisuallyHidden>
              </Button>
            )}
          </Row>
        ))}
        {draft.kind !== 'REPLACED' && (
          <Button
            size="compact"
            justifySelf="start"
            onClick={() => change('replacedBy', [...replacedBy, noReplacement])}
          >
            Add another number
          </Button>
        )}
        <FormError>{errors.replacedBy?.message ?? notes.replacedBy ?? null}</FormError>
      </EditForm>
      <DiscardDialog question={question} description="What you changed in this entry is not saved yet." />
    </Modal>
  );
}
