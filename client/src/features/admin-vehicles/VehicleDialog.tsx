import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { Button } from '../../components/actions/Button';
import { DiscardDialog } from '../../components/dialog/DiscardDialog';
import { Modal } from '../../components/dialog/Modal';
import { Field } from '../../components/forms/Field';
import { FormError } from '../../components/forms/FormError';
import { NumberInput, TextArea, TextInput } from '../../components/forms/inputs';
import { SelectField } from '../../components/forms/SelectField';
import { toastSuccess } from '../../components/toasts/toasts';
import type { VehicleEditFragment, VehicleKind } from '../../graphql/generated/operations';
import { toShopError } from '../../graphql/shop-error';
import { placeRefusal } from '../../lib/forms/server-refusal';
import { useUnsavedChanges } from '../../lib/forms/use-unsaved-changes';
import { useVehicleChanges } from './use-vehicle-changes';
import { kindLabels, toVehicleValues, type VehicleValues } from './vehicle-values';

const kinds = Object.entries(kindLabels).map(([value, label]) => ({ value: value as VehicleKind, label }));

const Form = chakra('form', {
  base: { display: 'grid', gap: '4', gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } },
});

/** The shop checks the rest, and names the field. */
const wholeOrNone = { validate: (typed: string) => /^\d*$/.test(typed.trim()) || 'Enter a whole number.' };

/** The server names entries of the two lists; the form has one field for each list. */
const toField = (input: string) => input.replace(/^(markets|aliases)\.\d+$/, '$1') as keyof VehicleValues;

interface VehicleDialogProps {
  /** Null to add one. */
  vehicle: VehicleEditFragment | null;
  onClose: () => void;
}

/** Adds or edits a bike. */
export function VehicleDialog({ vehicle, onClose }: VehicleDialogProps) {
  const { save } = useVehicleChanges();
  const [formMessage, setFormMessage] = useState<string | null>(null);
  const { control, register, handleSubmit, setError, formState } = useForm<VehicleValues>({
    defaultValues: toVehicleValues(vehicle),
  });
  const { errors, isSubmitting, isDirty } = formState;
  const { guard, question, setUnsaved } = useUnsavedChanges();
  useEffect(() => {
    setUnsaved(isDirty);
    return () => setUnsaved(false);
  }, [isDirty, setUnsaved]);

  const submit = handleSubmit(async (typed) => {
    setFormMessage(null);
    try {
      await save(typed, vehicle);
      toastSuccess('The bike is saved');
      setUnsaved(false);
      onClose();
    } catch (error) {
      const inputs = Object.keys(toShopError(error).fields).filter((input) => input !== 'id' && input !== 'version');
      const fieldByInput = Object.fromEntries(inputs.map((input) => [input, toField(input)]));
      setFormMessage(placeRefusal(error, setError, fieldByInput).formMessage);
    }
  });

  return (
    <Modal
      open
      title={vehicle ? `Edit ${vehicle.name}` : 'Add a bike'}
      onClose={() => {
        if (!isSubmitting) guard(onClose);
      }}
      actions={
        <>
          <Button onClick={() => guard(onClose)} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button tone="ink" busy={isSubmitting} onClick={() => void submit()}>
            Save
          </Button>
        </>
      }
    >
      <Form noValidate aria-label="Bike" onSubmit={(event) => void submit(event)}>
        <Field label="Make" error={errors.make?.message} required>
          <TextInput {...register('make', { required: 'This is needed.' })} />
        </Field>
        <Field label="Model" error={errors.model?.message} required>
          <TextInput {...register('model', { required: 'This is needed.' })} />
        </Field>
        <Field label="Variant" hint="Such as ABS. Empty for the plain one." error={errors.variant?.message}>
          <TextInput {...register('variant')} />
        </Field>
        <Field label="Type code" hint="Such as PC40." error={errors.code?.message}>
          <TextInput content="figures" {...register('code')} />
        </Field>
        <Field label="First year" error={errors.yearFrom?.message} required>
          <NumberInput {...register('yearFrom', wholeOrNone)} />
        </Field>
        <Field label="Last year" hint="Empty while it is still built." error={errors.yearTo?.message}>
          <NumberInput {...register('yearTo', wholeOrNone)} />
        </Field>
        <Controller
          control={control}
          name="kind"
          render={({ field }) => (
            <SelectField label="Kind" value={field.value} options={kinds} onChange={field.onChange} />
          )}
        />
        <Field label="Displacement in cc" error={errors.ccm?.message}>
          <NumberInput {...register('ccm', wholeOrNone)} />
        </Field>
        <Field label="Power in kW" error={errors.kw?.message}>
          <NumberInput {...register('kw')} />
        </Field>
        <Field label="Markets" hint="With commas, such as EU, US." error={errors.markets?.message}>
          <TextInput {...register('markets')} />
        </Field>
        <chakra.div gridColumn="1 / -1">
          <Field label="Other names" hint="One a line. The bike is found by them too." error={errors.aliases?.message}>
            <TextArea rows={3} {...register('aliases')} />
          </Field>
        </chakra.div>
      </Form>
      <FormError>{formMessage}</FormError>
      <DiscardDialog question={question} description="What you changed in this bike is not saved yet." />
    </Modal>
  );
}
