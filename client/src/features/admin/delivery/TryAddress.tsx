import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { Button } from '../../../components/actions/Button';
import { ChosenList, ProductChoice, type Named } from '../../../components/choices/ChosenList';
import { Choice, Field, FormError, NumberInput, TextInput } from '../../../components/forms/Field';
import { Money } from '../../../components/money/Money';
import { RuledSection } from '../../../components/page/RuledSection';
import {
  TryDeliveryDocument,
  type Hazard,
  type TryDeliveryInput,
  type TryDeliveryQuery,
} from '../../../graphql/generated/operations';
import { toShopError } from '../../../graphql/shop-error';
import { findWholeFault, toWholeNumber } from '../../../lib/forms/field-errors';
import { amountFormat, toMinorUnits } from '../../../lib/money/parse-amount';
import { formatWeight } from '../../../lib/text/format-weight';
import { chakra } from '../../../theme/chakra';
import type { Currency } from './delivery-draft';
import { hazardChoices, toggled } from './MethodFields';
import { Buttons, FieldGrid, Remark } from './RuleField';

type Trial = TryDeliveryQuery['tryDelivery'];

const texts = [
  { field: 'country', label: 'Country', hint: 'A code such as DE.', input: TextInput },
  { field: 'region', label: 'State or region', hint: undefined, input: TextInput },
  { field: 'postcode', label: 'Postcode', hint: undefined, input: TextInput },
  { field: 'grams', label: 'Weight in grams', hint: 'Leave empty to try only the products above.', input: NumberInput },
  { field: 'lengthMm', label: 'Longest side in mm', hint: undefined, input: NumberInput },
  { field: 'value', label: 'Order value', hint: undefined, input: NumberInput },
] as const;
type Typed = Record<(typeof texts)[number]['field'], string>;

const blank: Typed = { country: '', region: '', postcode: '', grams: '1000', lengthMm: '', value: '' };

type Line = Named & { quantity: string };

/** Shows how products or a parcel would be delivered to an address according to the saved rules. */
export function TryAddress({ shop }: { shop: Currency }) {
  const client = useApolloClient();
  const [typed, setTyped] = useState(blank);
  const [hazards, setHazards] = useState<Hazard[]>([]);
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [trial, setTrial] = useState<Trial | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const faults = findFaults(typed, shop);
  const submit = async () => {
    const ofLines = lines.map(({ quantity }) => findWholeFault(quantity));
    if ([...Object.values(faults), ...ofLines].some((fault) => fault !== null)) return;
    const input = toInput(typed, { hazards, lines }, shop);
    try {
      const { data } = await client.query({
        query: TryDeliveryDocument,
        variables: { input },
        fetchPolicy: 'no-cache',
      });
      setTrial(data?.tryDelivery ?? null);
      setMessage(null);
    } catch (error) {
      setMessage(toShopError(error).message);
    }
  };
  return (
    <RuledSection title="Try an address">
      <Products lines={lines} onChange={setLines} />
      <chakra.form
        noValidate
        aria-label="Try an address"
        display="grid"
        gap="4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <FieldGrid>
          {texts.map(({ field, label, hint, input: Input }) => (
            <Field key={field} label={label} hint={hint} error={faults[field] ?? undefined}>
              <Input
                value={typed[field]}
                onChange={({ target }) => setTyped((before) => ({ ...before, [field]: target.value }))}
              />
            </Field>
          ))}
        </FieldGrid>
        <Contents hazards={hazards} onChange={setHazards} />
        <FormError>{message}</FormError>
        <Button type="submit" justifySelf="start">
          Try it
        </Button>
      </chakra.form>
      <div role="status">{trial && <Answer trial={trial} />}</div>
    </RuledSection>
  );
}

function Contents({ hazards, onChange }: { hazards: Hazard[]; onChange: (hazards: Hazard[]) => void }) {
  return (
    <Buttons role="group" aria-label="It contains">
      {hazardChoices.map(({ value, label }) => (
        <Choice
          key={value}
          type="checkbox"
          label={label}
          checked={hazards.includes(value)}
          onChange={() => onChange(toggled(hazards, value))}
        />
      ))}
    </Buttons>
  );
}

function Products({ lines, onChange }: { lines: readonly Line[]; onChange: (lines: readonly Line[]) => void }) {
  return (
    <chakra.div display="grid" gap="4" marginBottom="4">
      <ProductChoice
        label="Find a product to deliver"
        known={lines}
        onAdd={(product) => onChange([...lines, { ...product, quantity: '1' }])}
      />
      <ChosenList
        chosen={lines}
        onChange={onChange}
        renderField={(line) => (
          <Field label={`Quantity of ${line.name}`} error={findWholeFault(line.quantity) ?? undefined}>
            <NumberInput
              value={line.quantity}
              onChange={({ target: { value: quantity } }) =>
                onChange(lines.map((each) => (each.id === line.id ? { ...each, quantity } : each)))
              }
            />
          </Field>
        )}
      />
    </chakra.div>
  );
}

/** Errors of what is typed, by field. */
function findFaults({ grams, lengthMm, value }: Typed, { currencyDecimals: decimals }: Currency) {
  const isAmount = value === '' || toMinorUnits(value, decimals) !== null;
  const faults: Partial<Record<keyof Typed, string | null>> = {
    grams: findWholeFault(grams),
    lengthMm: findWholeFault(lengthMm),
    value: isAmount ? null : `Enter an amount with ${amountFormat(decimals)}.`,
  };
  return faults;
}

function toInput(
  { grams, lengthMm, value, ...destination }: Typed,
  { hazards, lines }: { hazards: Hazard[]; lines: readonly Line[] },
  shop: Currency,
): TryDeliveryInput {
  const { currencyCode, currencyDecimals } = shop;
  const amountMinor = toMinorUnits(value || '0', currencyDecimals) ?? 0;
  const parcel = { grams: Number(grams), lengthMm: toWholeNumber(lengthMm), hazards };
  return {
    destination,
    lines: lines.map(({ id: productId, quantity }) => ({ productId, quantity: Number(quantity) })),
    parcel: grams.trim() === '' ? null : { ...parcel, value: { amountMinor, currencyCode } },
  };
}

const incomplete = 'The zone depends on the rest of the address';

const Row = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '4',
    justifyContent: 'space-between',
    borderTop: 'hairline',
    paddingBlock: '2',
  },
});

function Answer({ trial: { zoneName, grams, deliverability, options, refusals } }: { trial: Trial }) {
  const zone = zoneName === null ? 'No zone covers this address' : `Zone: ${zoneName}`;
  return (
    <chakra.div display="grid" gap="2" paddingTop="4">
      <p>{`${deliverability === 'NEEDS_DESTINATION' ? incomplete : zone}; ${formatWeight(grams)}.`}</p>
      {deliverability === 'NOT_DELIVERABLE' && <chakra.p fontWeight="semibold">No method delivers it.</chakra.p>}
      <chakra.ul listStyleType="none">
        {options.map(({ methodId, name, carrier, price, daysMin, daysMax }) => (
          <Row key={methodId}>
            <span>{[name, carrier, `${daysMin} to ${daysMax} days`].filter(Boolean).join(', ')}</span>
            <Money value={price} />
          </Row>
        ))}
      </chakra.ul>
      {refusals.map(({ methodId, message }) => (
        <Remark key={`${methodId} ${message}`}>{message}</Remark>
      ))}
    </chakra.div>
  );
}
