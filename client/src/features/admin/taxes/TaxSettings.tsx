import type { FieldErrors } from 'react-hook-form';
import { Choice, Field, SelectField, TextInput } from '../../../components/forms/Field';
import { RuledSection } from '../../../components/page/RuledSection';
import { useAcceptsQuickOrders } from '../../../lib/orders/use-accepts-quick-orders';
import { chakra } from '../../../theme/chakra';
import { findTaxNotices, type TaxDraft } from './tax-draft';

export const Row = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 12rem), 1fr))',
  },
});
const Notice = chakra('p', {
  base: { borderInlineStart: '6px solid', borderColor: 'signal.fill', bg: 'plate', padding: '3', marginBottom: '3' },
});

interface TaxSettingsProps {
  draft: TaxDraft;
  errors: FieldErrors<TaxDraft>;
  onChange: (changes: Partial<TaxDraft>) => void;
}

/** The settings that say how the tax rates apply. */
export function TaxSettings({ draft, errors, onChange }: TaxSettingsProps) {
  const text = (
    name: 'country' | 'region' | 'postcode' | 'vatNumber' | 'registrations' | 'outside',
    label: string,
    hint?: string,
  ) => (
    <Field label={label} hint={hint} error={errors[name]?.message}>
      <TextInput value={draft[name]} onChange={({ target }) => onChange({ [name]: target.value })} />
    </Field>
  );
  const isQuick = useAcceptsQuickOrders();
  return (
    <RuledSection title="Settings">
      {findTaxNotices(draft, isQuick).map((notice) => (
        <Notice key={notice}>{notice}</Notice>
      ))}
      <Choices draft={draft} onChange={onChange} />
      <Row marginTop="4">
        {text('country', 'Sent from: country', 'Two letters, such as DE.')}
        {text('region', 'State or region')}
        {text('postcode', 'Postcode')}
        {text('vatNumber', 'VAT number of the shop', 'Used on invoices if “VAT number” in the settings is empty.')}
      </Row>
      <Row marginTop="4">
        {text(
          'registrations',
          'Registered in',
          'Such as EU, DE or US-CA, separated by commas. Empty: wherever there is a rate.',
        )}
        {text('outside', 'Territories without tax', 'Country and beginning of the postcode, such as ES 35, ES 38.')}
      </Row>
      <Choice
        type="checkbox"
        label="The price including tax is the same everywhere"
        checked={draft.keepGrossPrice}
        onChange={({ target }) => onChange({ keepGrossPrice: target.checked })}
      />
      <Choice
        type="checkbox"
        label="No tax for businesses elsewhere in the EU (reverse charge)"
        checked={draft.reverseCharge}
        onChange={({ target }) => onChange({ reverseCharge: target.checked })}
      />
    </RuledSection>
  );
}

function Choices({ draft, onChange }: Omit<TaxSettingsProps, 'errors'>) {
  return (
    <Row gridTemplateColumns={{ md: 'repeat(2, minmax(0, 1fr))' }}>
      <SelectField
        label="Taxes are calculated by"
        value={draft.provider}
        options={[
          { value: 'TABLE', label: 'The rates below' },
          { value: 'STRIPE', label: 'Stripe Tax' },
        ]}
        onChange={(provider) => onChange({ provider })}
      />
      <SelectField
        label="Prices of the shop"
        value={draft.pricesIncludeTax ? 'yes' : 'no'}
        options={[
          { value: 'yes', label: 'include tax' },
          { value: 'no', label: 'exclude tax: it is added' },
        ]}
        onChange={(value) => onChange({ pricesIncludeTax: value === 'yes' })}
      />
      <SelectField
        label="EU sales are taxed in"
        value={draft.euSales}
        options={[
          { value: 'DESTINATION', label: 'the customer’s country (OSS)' },
          { value: 'ORIGIN', label: 'yours, below 10,000 EUR a year' },
        ]}
        onChange={(euSales) => onChange({ euSales })}
      />
      <SelectField
        label="Delivery is taxed"
        value={draft.deliveryTaxClass}
        options={[
          { value: '', label: 'as the goods, in proportion' },
          ...draft.classes.map(({ code, name }) => ({ value: code, label: `as ${name}` })),
        ]}
        onChange={(deliveryTaxClass) => onChange({ deliveryTaxClass })}
      />
    </Row>
  );
}
