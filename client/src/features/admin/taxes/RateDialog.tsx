import { useState, type FormEvent } from 'react';
import { DialogForm } from '../../../components/dialog/DialogForm';
import { Modal } from '../../../components/dialog/dialogs';
import { NumberInput, Choice, Field, SelectField, TextInput } from '../../../components/forms/Field';
import { toMillionths, toPercent, type TaxClass, type TaxRate } from './tax-draft';

interface RateDialogProps {
  rate: TaxRate;
  classes: readonly TaxClass[];
  onApply: (rate: TaxRate) => void;
  onClose: () => void;
}

/** Adds or edits a tax rate in the form. The rate is saved together with all tax rules. */
export function RateDialog({ rate: start, classes, onApply, onClose }: RateDialogProps) {
  const [rate, setRate] = useState(start);
  const [percent, setPercent] = useState(toPercent(start.rateMillionths));
  const [postcodes, setPostcodes] = useState(start.postcodes.join(', '));
  const change = (changes: Partial<TaxRate>) => setRate({ ...rate, ...changes });
  const rateMillionths = toMillionths(percent);
  const isPercent = Number.isFinite(rateMillionths) && rateMillionths >= 0 && rateMillionths <= 500_000;
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const starts = postcodes.split(',').map((text) => text.trim());
    onApply({ ...rate, rateMillionths, postcodes: starts.filter(Boolean) });
  };
  return (
    <Modal title="Tax rate" onClose={onClose}>
      <DialogForm submitLabel="Apply" disabled={!isPercent} onSubmit={apply} onCancel={onClose}>
        <Field label="Country" required hint="Two letters, such as DE; XI is Northern Ireland.">
          <TextInput value={rate.country} onChange={({ target }) => change({ country: target.value.toUpperCase() })} />
        </Field>
        <Field label="State or region" hint="Empty for the whole country.">
          <TextInput value={rate.region} onChange={({ target }) => change({ region: target.value })} />
        </Field>
        <Field label="Beginnings of postcodes" hint="Separated by commas. Empty: all.">
          <TextInput value={postcodes} onChange={({ target }) => setPostcodes(target.value)} />
        </Field>
        <SelectField
          label="Tax class"
          value={rate.taxClass}
          options={classes.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(taxClass) => change({ taxClass })}
        />
        <Field label="Name for customers" required>
          <TextInput value={rate.label} onChange={({ target }) => change({ label: target.value })} />
        </Field>
        <Field label="Percent" required error={isPercent ? undefined : 'Percent must be a number from 0 to 50.'}>
          <NumberInput value={percent} onChange={({ target }) => setPercent(target.value)} />
        </Field>
        <Days rate={rate} onChange={change} />
        <Field label="Source" required hint="Where the rate is published.">
          <TextInput value={rate.source} onChange={({ target }) => change({ source: target.value })} />
        </Field>
        <Choice
          type="checkbox"
          label="Delivery is taxed too"
          checked={rate.appliesToDelivery}
          onChange={({ target }) => change({ appliesToDelivery: target.checked })}
        />
      </DialogForm>
    </Modal>
  );
}

function Days({ rate, onChange }: { rate: TaxRate; onChange: (changes: Partial<TaxRate>) => void }) {
  return (
    <>
      <Field label="First day" hint="Such as 2021-07-01. Days begin at midnight UTC. Empty: no limit.">
        <TextInput
          value={rate.validFrom ?? ''}
          onChange={({ target }) => onChange({ validFrom: target.value || null })}
        />
      </Field>
      <Field label="Last day">
        <TextInput value={rate.validTo ?? ''} onChange={({ target }) => onChange({ validTo: target.value || null })} />
      </Field>
    </>
  );
}
