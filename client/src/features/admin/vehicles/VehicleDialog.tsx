import { chakra } from '@chakra-ui/react';
import { Controller } from 'react-hook-form';
import { DiscardDialog } from '../../../components/dialog/DiscardDialog';
import { Modal } from '../../../components/dialog/Modal';
import { EditForm } from '../../../components/forms/EditForm';
import { Field } from '../../../components/forms/Field';
import { NumberInput, TextArea, TextInput } from '../../../components/forms/inputs';
import { SelectField } from '../../../components/forms/SelectField';
import { toastSuccess } from '../../../components/toasts/toasts';
import type { VehicleEditFragment, VehicleKind } from '../../../graphql/generated/operations';
import { useUnsavedChanges } from '../../../lib/forms/use-unsaved-changes';
import { useVersionedForm } from '../../../lib/forms/use-versioned-form';
import { useVehicleChanges } from './use-vehicle-changes';
import { kindLabels, toEdition, toVehicleValues, type VehicleValues } from './vehicle-values';

const kinds = Object.entries(kindLabels).map(([value, label]) => ({ value: value as VehicleKind, label }));

const Fields = chakra('div', {
  base: { display: 'grid', gap: '4', gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } },
});

/** The server checks the rest and names the field. */
const wholeOrNone = { validate: (typed: string) => /^\d*$/.test(typed.trim()) || 'Enter a whole number.' };

const blank = toVehicleValues(null);

/** The server reports errors by entry of the two lists; the form has one field for each list. */
function toField(input: string): keyof VehicleValues | null {
  const field = input.replace(/^(markets|aliases)\.\d+$/, '$1');
  return field in blank ? (field as keyof VehicleValues) : null;
}

interface VehicleDialogProps {
  /** Null when a new bike is added. */
  vehicle: VehicleEditFragment | null;
  onClose: () => void;
}

/** Adds or edits a bike. */
export function VehicleDialog({ vehicle, onClose }: VehicleDialogProps) {
  const { save, fetchLatest } = useVehicleChanges();
  const { guard, question, setUnsaved } = useUnsavedChanges();
  const edit = useVersionedForm<VehicleValues>({
    start: vehicle && toEdition(vehicle),
    blank,
    // A bike is always saved as a whole.
    save: (changes, base) => save({ ...(base?.values ?? blank), ...changes }, base),
    fetchLatest,
    toField,
    onSaved: () => {
      toastSuccess('The bike is saved');
      setUnsaved(false);
      onClose();
    },
  });
  const { notes } = edit;
  const { control, register, formState } = edit.form;
  const { errors, isSubmitting } = formState;
  const close = () => {
    if (!isSubmitting) guard(onClose);
  };
  return (
    <Modal open title={vehicle ? `Edit ${vehicle.name}` : 'Add a bike'} onClose={close}>
      <EditForm label="Bike" what="bike" edit={edit} onUnsavedChange={setUnsaved} onCancel={close}>
        <Fields>
          <Field label="Make" hint={notes.make} error={errors.make?.message} required>
            <TextInput {...register('make', { required: 'This is needed.' })} />
          </Field>
          <Field label="Model" hint={notes.model} error={errors.model?.message} required>
            <TextInput {...register('model', { required: 'This is needed.' })} />
          </Field>
          <Field
            label="Variant"
            hint={notes.variant ?? 'Such as ABS. Empty for the plain one.'}
            error={errors.variant?.message}
          >
            <TextInput {...register('variant')} />
          </Field>
          <Field label="Type code" hint={notes.code ?? 'Such as PC40.'} error={errors.code?.message}>
            <TextInput content="figures" {...register('code')} />
          </Field>
          <Field label="First year" hint={notes.yearFrom} error={errors.yearFrom?.message} required>
            <NumberInput {...register('yearFrom', wholeOrNone)} />
          </Field>
          <Field
            label="Last year"
            hint={notes.yearTo ?? 'Empty while it is still built.'}
            error={errors.yearTo?.message}
          >
            <NumberInput {...register('yearTo', wholeOrNone)} />
          </Field>
          <Controller
            control={control}
            name="kind"
            render={({ field }) => (
              <SelectField label="Kind" value={field.value} options={kinds} onChange={field.onChange} />
            )}
          />
          <Field label="Displacement in cc" hint={notes.ccm} error={errors.ccm?.message}>
            <NumberInput {...register('ccm', wholeOrNone)} />
          </Field>
          <Field label="Power in kW" hint={notes.kw} error={errors.kw?.message}>
            <NumberInput {...register('kw')} />
          </Field>
          <Field label="Markets" hint={notes.markets ?? 'With commas, such as EU, US.'} error={errors.markets?.message}>
            <TextInput {...register('markets')} />
          </Field>
          <chakra.div gridColumn="1 / -1">
            <Field
              label="Other names"
              hint={notes.aliases ?? 'One per line. Searches find the bike by these names too.'}
              error={errors.aliases?.message}
            >
              <TextArea rows={3} {...register('aliases')} />
            </Field>
          </chakra.div>
        </Fields>
      </EditForm>
      <DiscardDialog question={question} description="What you changed in this bike is not saved yet." />
    </Modal>
  );
}
