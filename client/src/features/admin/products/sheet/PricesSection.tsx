import { findFault } from '@kickstand/rules/fields';
import { findPriceFaults, productLimits, productRules } from '@kickstand/rules/products';
import { standardTaxClass } from '@kickstand/rules/tax-classes';
import { Button } from '../../../../components/actions/Button';
import { AmountInput, Field, FormError, NumberInput, SelectField } from '../../../../components/forms/Field';
import { VisuallyHidden } from '../../../../components/page/VisuallyHidden';
import { useTaxClassChoicesQuery, type UpdateProductInput } from '../../../../graphql/generated/operations';
import { decimalsOf } from '../../../../lib/money/money';
import { amountFormat, toMinorUnits } from '../../../../lib/money/parse-amount';
import {
  Entry,
  EntryActions,
  FieldGrid,
  InvalidDraft,
  Remark,
  SheetForm,
  useSheetSection,
  withChanged,
  without,
  type SectionPlan,
  type SectionProps,
  type SheetProduct,
} from './SheetForm';

/** A price for larger quantities, as typed. */
interface Tier {
  fromQuantity: string;
  price: string;
}

interface Draft {
  /** Empty if there is none. */
  comparePrice: string;
  priceTiers: readonly Tier[];
  taxClass: string;
}

const toDraft = ({ comparePrice, priceTiers, taxClass }: SheetProduct): Draft => ({
  comparePrice: comparePrice?.amount ?? '',
  priceTiers: priceTiers.map(({ fromQuantity, price }) => ({
    fromQuantity: String(fromQuantity),
    price: price.amount,
  })),
  taxClass,
});

/** @throws InvalidDraft */
function toChanges(
  { price }: SheetProduct,
  { comparePrice, priceTiers, taxClass }: Draft,
): Partial<UpdateProductInput> {
  const decimals = decimalsOf(price);
  const faults: Record<string, string> = {};
  const read = (field: string, typed: string): number => {
    const amount = toMinorUnits(typed, decimals);
    if (amount === null) faults[field] = `Enter an amount with ${amountFormat(decimals)}.`;
    return amount ?? 0;
  };
  const compareMinor = comparePrice.trim() === '' ? 0 : read('comparePrice', comparePrice);
  const tiers = priceTiers.map((tier, index) => ({
    fromQuantity: Number(tier.fromQuantity),
    priceMinor: read(`priceTiers.${index}.price`, tier.price),
  }));
  const found = findPriceFaults({ priceMinor: price.amountMinor, compareMinor: compareMinor || null, tiers });
  for (const { field, message } of found) faults[field] ??= message;
  const classFault = findFault(productRules.taxClass, taxClass);
  if (classFault !== null) faults['taxClass'] = classFault;
  if (Object.keys(faults).length > 0) throw new InvalidDraft(faults);
  const toMoney = (amountMinor: number) => ({ amountMinor, currencyCode: price.currencyCode });
  return {
    comparePrice: toMoney(compareMinor),
    priceTiers: tiers.map(({ fromQuantity, priceMinor }) => ({ fromQuantity, price: toMoney(priceMinor) })),
    taxClass,
  };
}

/** Prices besides that of one unit, and the tax class. */
export function PricesSection({ product, shop, onUnsavedChange }: SectionProps) {
  const plan: SectionPlan<Draft> = {
    title: 'Prices and tax',
    labels: { comparePrice: 'Recommended price', priceTiers: 'Quantity prices', taxClass: 'Tax class' },
    toDraft,
    save: async (base, draft) => shop.update(base, toChanges(base, draft)),
  };
  const section = useSheetSection(product, plan, onUnsavedChange);
  const { draft, faults, change } = section;
  const { priceTiers } = draft;
  const changeTier = (index: number, changes: Partial<Tier>) =>
    change({ priceTiers: withChanged(priceTiers, index, changes) });
  return (
    <SheetForm title={plan.title} section={section}>
      <FieldGrid>
        <Field label="Recommended price" hint="The maker’s. Empty: none." error={faults['comparePrice']}>
          <AmountInput value={draft.comparePrice} onChange={({ target }) => change({ comparePrice: target.value })} />
        </Field>
        <SelectField
          label="Tax class"
          value={draft.taxClass}
          options={useTaxClassChoices(draft.taxClass)}
          onChange={(taxClass) => change({ taxClass })}
        />
      </FieldGrid>
      <FormError>{faults['taxClass'] ?? faults['priceTiers']}</FormError>
      {priceTiers.length === 0 && <Remark>No quantity prices yet. One unit costs the same in every quantity.</Remark>}
      {priceTiers.map((tier, index) => (
        <Entry key={index} role="group" aria-label={`Quantity price ${index + 1}`}>
          <Field label="From a quantity of" required error={faults[`priceTiers.${index}.fromQuantity`]}>
            <NumberInput
              inputMode="numeric"
              value={tier.fromQuantity}
              onChange={({ target }) => changeTier(index, { fromQuantity: target.value })}
            />
          </Field>
          <Field label="Price of one unit" required error={faults[`priceTiers.${index}.price`]}>
            <AmountInput value={tier.price} onChange={({ target }) => changeTier(index, { price: target.value })} />
          </Field>
          <EntryActions>
            <Button size="compact" onClick={() => change({ priceTiers: without(priceTiers, index) })}>
              Remove <VisuallyHidden>quantity price {index + 1}</VisuallyHidden>
            </Button>
          </EntryActions>
        </Entry>
      ))}
      <Button
        justifySelf="start"
        size="compact"
        disabled={priceTiers.length >= productLimits.priceTiers}
        onClick={() => change({ priceTiers: [...priceTiers, { fromQuantity: '', price: '' }] })}
      >
        Add a quantity price
      </Button>
    </SheetForm>
  );
}

/** The shop's tax classes and that of the product. */
function useTaxClassChoices(own: string): readonly { value: string; label: string }[] {
  const { data } = useTaxClassChoicesQuery({ fetchPolicy: 'no-cache' });
  const classes = data?.taxRules.classes.map(({ code, name }) => ({ value: code, label: name })) ?? [];
  const missing = [...new Set([standardTaxClass, own])].filter((code) => !classes.some(({ value }) => value === code));
  return [...classes, ...missing.map((code) => ({ value: code, label: code }))];
}
