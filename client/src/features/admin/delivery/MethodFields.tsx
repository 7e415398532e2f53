import { methodRules, surchargeRules } from '@kickstand/rules/delivery';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '../../../components/actions/Button';
import { NumberInput, Choice, SelectField, TextArea } from '../../../components/forms/Field';
import { VisuallyHidden } from '../../../components/page/VisuallyHidden';
import type { DeliveryMethodKind, Hazard } from '../../../graphql/generated/operations';
import { chakra } from '../../../theme/chakra';
import { newBand, newSurcharge, type DeliveryDraft, type MethodDraft, type ZoneDraft } from './delivery-draft';
import { FieldGrid, RuleFault, RuleField } from './RuleField';

const kinds = [
  { value: 'BY_WEIGHT', label: 'By weight' },
  { value: 'BY_VALUE', label: 'By order value' },
  { value: 'FLAT', label: 'One price' },
  { value: 'PICKUP', label: 'Picked up, no address' },
] as const satisfies readonly { value: DeliveryMethodKind; label: string }[];

export const hazardChoices = [
  { value: 'AEROSOL', label: 'Spray cans' },
  { value: 'BATTERY', label: 'Batteries' },
] as const satisfies readonly { value: Hazard; label: string }[];

const Group = chakra('fieldset', { base: { border: 'none', minWidth: '0', display: 'grid', gap: '3' } });
const Legend = chakra('legend', { base: { textStyle: 'label', marginBottom: '2' } });
const Choices = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', columnGap: '6' } });

interface MethodFieldsProps {
  index: number;
  method: MethodDraft;
  zones: readonly ZoneDraft[];
}

/** The fields of a method; they depend on its kind. */
export function MethodFields({ index, method, zones }: MethodFieldsProps) {
  const { setValue } = useFormContext<DeliveryDraft>();
  const path = `methods.${index}` as const;
  const { kind, isActive, bands } = method;
  const isPickup = kind === 'PICKUP';
  const hasBands = kind === 'BY_WEIGHT' || kind === 'BY_VALUE';
  return (
    <>
      <FieldGrid>
        <RuleField path={`${path}.name`} label="Name for customers" rule={methodRules.name} required />
        <SelectField
          label="Price"
          value={kind}
          options={kinds}
          onChange={(next) => {
            setValue(`${path}.kind`, next);
            if (bands.length === 0) setValue(`${path}.bands`, [newBand]);
          }}
        />
        {!isPickup && <RuleField path={`${path}.carrier`} label="Carrier" rule={methodRules.carrier} />}
        {!hasBands && <RuleField path={`${path}.price`} label="Amount" input={NumberInput} required />}
        {!isPickup && (
          <RuleField
            path={`${path}.freeFrom`}
            label="Order value for free delivery"
            hint="After discounts."
            input={NumberInput}
          />
        )}
      </FieldGrid>
      {isPickup ? (
        <RuleField path={`${path}.pickupAddress`} label="Where it is picked up" input={TextArea} required />
      ) : (
        <Zones path={path} chosen={method.zoneIds} zones={zones} />
      )}
      {hasBands && <Bands index={index} kind={kind} />}
      {!isPickup && <Surcharges index={index} />}
      <FieldGrid>
        <RuleField path={`${path}.daysMin`} label="Days, at least" input={NumberInput} />
        <RuleField path={`${path}.daysMax`} label="Days, at most" input={NumberInput} />
        {!isPickup && (
          <>
            <RuleField path={`${path}.maximumGrams`} label="Heaviest order in grams" input={NumberInput} />
            <RuleField path={`${path}.maximumLengthMm`} label="Longest side in mm" input={NumberInput} />
          </>
        )}
      </FieldGrid>
      {!isPickup && <Hazards path={path} chosen={method.excludedHazards} />}
      <Choice
        type="checkbox"
        label="Customers can choose it"
        checked={isActive}
        onChange={() => setValue(`${path}.isActive`, !isActive)}
      />
    </>
  );
}

interface ZonesProps {
  path: `methods.${number}`;
  chosen: readonly string[];
  zones: readonly ZoneDraft[];
}

function Zones({ path, chosen, zones }: ZonesProps) {
  const { setValue } = useFormContext<DeliveryDraft>();
  return (
    <Group>
      <Legend>Delivers to</Legend>
      <Choices>
        {zones.map(({ id, name }) => (
          <Choice
            key={id}
            type="checkbox"
            label={name || 'New zone'}
            checked={chosen.includes(id)}
            onChange={() => setValue(`${path}.zoneIds`, toggled(chosen, id))}
          />
        ))}
      </Choices>
      <RuleFault path={`${path}.zoneIds`} />
    </Group>
  );
}

function Hazards({ path, chosen }: { path: `methods.${number}`; chosen: readonly Hazard[] }) {
  const { setValue } = useFormContext<DeliveryDraft>();
  return (
    <Group>
      <Legend>Does not carry</Legend>
      <Choices>
        {hazardChoices.map(({ value, label }) => (
          <Choice
            key={value}
            type="checkbox"
            label={label}
            checked={chosen.includes(value)}
            onChange={() => setValue(`${path}.excludedHazards`, toggled(chosen, value).sort())}
          />
        ))}
      </Choices>
    </Group>
  );
}

export const toggled = <Value,>(list: readonly Value[], value: Value): Value[] =>
  list.includes(value) ? list.filter((each) => each !== value) : [...list, value];

function Bands({ index, kind }: { index: number; kind: DeliveryMethodKind }) {
  const { fields, append, remove } = useFieldArray<DeliveryDraft, `methods.${number}.bands`, 'key'>({
    ...{ name: `methods.${index}.bands`, keyName: 'key' },
  });
  const isWeight = kind === 'BY_WEIGHT';
  return (
    <Group>
      <Legend>{isWeight ? 'Prices by weight' : 'Prices by order value'}</Legend>
      {fields.map(({ key }, at) => (
        <FieldGrid key={key} role="group" aria-label={`Price ${at + 1}`}>
          <RuleField
            path={`methods.${index}.bands.${at}.upTo`}
            label={isWeight ? 'Weight up to, in grams' : 'Order value up to'}
            hint={at === fields.length - 1 ? 'Empty: any.' : undefined}
            input={NumberInput}
          />
          <RuleField path={`methods.${index}.bands.${at}.price`} label="Price" input={NumberInput} required />
          {fields.length > 1 && (
            <Button size="compact" alignSelf="end" onClick={() => remove(at)}>
              Remove <VisuallyHidden>price {at + 1}</VisuallyHidden>
            </Button>
          )}
        </FieldGrid>
      ))}
      <RuleFault path={`methods.${index}.bands`} />
      <Button size="compact" justifySelf="start" onClick={() => append(newBand)}>
        Add a price
      </Button>
    </Group>
  );
}

function Surcharges({ index }: { index: number }) {
  const { fields, append, remove } = useFieldArray<DeliveryDraft, `methods.${number}.surcharges`, 'key'>({
    ...{ name: `methods.${index}.surcharges`, keyName: 'key' },
  });
  return (
    <Group>
      <Legend>Surcharges by postcode</Legend>
      {fields.map(({ key }, at) => {
        const path = `methods.${index}.surcharges.${at}` as const;
        return (
          <FieldGrid key={key} role="group" aria-label={`Surcharge ${at + 1}`}>
            <RuleField path={`${path}.label`} label="What for" rule={surchargeRules.label} required />
            <RuleField path={`${path}.country`} label="Country" hint="A code such as DE." required />
            <RuleField path={`${path}.price`} label="Added price" input={NumberInput} required />
            <RuleField
              path={`${path}.postcodes`}
              label="Postcodes"
              hint="One per line, such as 18*."
              input={TextArea}
              required
            />
            <Button size="compact" alignSelf="end" onClick={() => remove(at)}>
              Remove <VisuallyHidden>surcharge {at + 1}</VisuallyHidden>
            </Button>
          </FieldGrid>
        );
      })}
      <Button size="compact" justifySelf="start" onClick={() => append(newSurcharge)}>
        Add a surcharge
      </Button>
    </Group>
  );
}
