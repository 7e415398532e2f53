import { findFault } from '@kickstand/rules/fields';
import { vehicleRules } from '@kickstand/rules/vehicles';
import { Controller } from 'react-hook-form';
import { DiscardDialog, Modal } from '../../../components/dialog/dialogs';
import { EditField, EditForm } from '../../../components/forms/EditForm';
import { NumberInput, SelectField, TextArea, TextInput } from '../../../components/forms/Field';
import { toastSuccess } from '../../../components/toasts/toasts';
import type { VehicleEditFragment, VehicleKind } from '../../../graphql/generated/operations';
import { findWholeFault } from '../../../lib/forms/field-errors';
import { fromLines } from '../../../lib/text/text-lines';
import { useUnsavedChanges, useVersionedForm } from '../../../lib/forms/use-versioned-form';
import { chakra } from '../../../theme/chakra';
import { blankVehicle, kindLabels, toEdition, toKw, useVehicleChanges, type VehicleValues } from './vehicle-changes';

const kinds = Object.entries(kindLabels).map(([value, label]) => ({ value: value as VehicleKind, label }));

const Fields = chakra('div', {
  base: { display: 'grid', gap: '4', gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } },
});

/** Accepts a whole number or nothing. The server checks the rest and names the invalid field. */
const wholeOrNone = { validate: (typed: string) => findWholeFault(typed) ?? true };

const baseVehicleLines = {
  validate: (typed: string) =>
    fromLines(typed).every((line) => /^\d{4}: ?\d{1,10}$/.test(line)) || 'Write a year and an ID in each line.',
};

/** The server reports errors by list entry; the form has one field for each list. */
function toField(input: string): keyof VehicleValues | null {
  const field = input.replace(/^(markets|aliases|baseVehicles)\.\d+(\..*)?$/, '$1');
  return field in blankVehicle ? (field as keyof VehicleValues) : null;
}

interface VehicleDialogProps {
  /** Null when a new bike is added. */
  vehicle: VehicleEditFragment | null;
  onClose: () => void;
}

/** Adds or edits a bike. */
export function VehicleDialog({ vehicle, onClose }: VehicleDialogProps) {
  const changes = useVehicleChanges();
  const { guard, question, setUnsaved } = useUnsavedChanges();
  const edit = useVersionedForm<VehicleValues>({
    start: vehicle && toEdition(vehicle),
    blank: blankVehicle,
    ...changes,
    toField,
    onSaved: () => {
      toastSuccess('The bike is saved');
      setUnsaved(false);
      onClose();
    },
  });
  const { control, register } = edit.form;
  const close = () => guard(onClose);
  return (
    <Modal title={vehicle ? `Edit ${vehicle.name}` : 'Add a bike'} onClose={close}>
      <EditForm label="Bike" what="bike" edit={edit} onUnsavedChange={setUnsaved} onCancel={close}>
        <Fields>
          <EditField edit={edit} name="make" label="Make" required>
            <TextInput {...register('make', { required: 'This is required.' })} />
          </EditField>
          <EditField edit={edit} name="model" label="Model" required>
            <TextInput {...register('model', { required: 'This is required.' })} />
          </EditField>
          <EditField edit={edit} name="variant" label="Variant" hint="Such as ABS. Empty for the basic version.">
            <TextInput {...register('variant')} />
          </EditField>
          <EditField edit={edit} name="code" label="Type code" hint="Such as PC40.">
            <TextInput content="figures" {...register('code')} />
          </EditField>
          <EditField edit={edit} name="yearFrom" label="First year" required>
            <NumberInput {...register('yearFrom', wholeOrNone)} />
          </EditField>
          <EditField edit={edit} name="yearTo" label="Last year" hint="Empty while it is still built.">
            <NumberInput {...register('yearTo', wholeOrNone)} />
          </EditField>
          <Controller
            control={control}
            name="kind"
            render={({ field }) => (
              <SelectField label="Kind" value={field.value} options={kinds} onChange={field.onChange} />
            )}
          />
          <EditField edit={edit} name="ccm" label="Displacement in cc">
            <NumberInput {...register('ccm', wholeOrNone)} />
          </EditField>
          <EditField edit={edit} name="kw" label="Power in kW">
            <NumberInput
              {...register('kw', { validate: (typed) => findFault(vehicleRules.kw, toKw(typed)) ?? true })}
            />
          </EditField>
          <EditField edit={edit} name="markets" label="Markets" hint="Separated by commas, such as EU, US.">
            <TextInput {...register('markets')} />
          </EditField>
          <chakra.div gridColumn="1 / -1">
            <EditField
              edit={edit}
              name="aliases"
              label="Other names"
              hint="One per line. Searches find the bike by these names too."
            >
              <TextArea rows={3} {...register('aliases')} />
            </EditField>
          </chakra.div>
          <chakra.div gridColumn="1 / -1">
            <EditField
              edit={edit}
              name="baseVehicles"
              label="VCdb base vehicles"
              hint="Year and ID, such as 2007: 12345, one per line. ACES files refer to bikes by these IDs."
            >
              <TextArea rows={3} {...register('baseVehicles', baseVehicleLines)} />
            </EditField>
          </chakra.div>
        </Fields>
      </EditForm>
      <DiscardDialog question={question} description="What you changed in this bike is not saved yet." />
    </Modal>
  );
}
