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
  type SheetSection,
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
  coreDeposit: string;
  priceTiers: readonly Tier[];
  taxClass: string;
}

const toDraft = ({ comparePrice, coreDeposit, priceTiers, taxClass }: SheetProduct): Draft => ({
  comparePrice: comparePrice?.amount ?? '',
  coreDeposit: coreDeposit?.amount ?? '',
  priceTiers: priceTiers.map(({ fromQuantity, price }) => ({
    fromQuantity: String(fromQuantity),
    price: price.amount,
  })),
  taxClass,
});

/** @throws InvalidDraft */
function toChanges(
  { price }: SheetProduct,
  { comparePrice, coreDeposit, priceTiers, taxClass }: Draft,
): Partial<UpdateProductInput> {
  const decimals = decimalsOf(price);
  const faults: Record<string, string> = {};
  const read = (field: string, typed: string): number => {
    const amount = toMinorUnits(typed, decimals);
    if (amount === null) faults[field] = `Enter an amount with ${amountFormat(decimals)}.`;
    return amount ?? 0;
  };
  const readOptional = (field: string, typed: string) => (typed.trim() === '' ? 0 : read(field, typed));
  const compareMinor = readOptional('comparePrice', comparePrice);
  const depositMinor = readOptional('coreDeposit', coreDeposit);
  const tiers = priceTiers.map((tier, index) => ({
    fromQuantity: Number(tier.fromQuantity),
    priceMinor: read(`priceTiers.${index}.price`, tier.price),
  }));
  const found = findPriceFaults({
    priceMinor: price.amountMinor,
    compareMinor: compareMinor || null,
    depositMinor: depositMinor || null,
    tiers,
  });
  for (const { field, message } of found) faults[field] ??= message;
  const classFault = findFault(productRules.taxClass, taxClass);
  if (classFault !== null) faults['taxClass'] = classFault;
  if (Object.keys(faults).length > 0) throw new InvalidDraft(faults);
  const toMoney = (amountMinor: number) => ({ amountMinor, currencyCode: price.currencyCode });
  return {
    comparePrice: toMoney(compareMinor),
    coreDeposit: toMoney(depositMinor),
    priceTiers: tiers.map(({ fromQuantity, priceMinor }) => ({ fromQuantity, price: toMoney(priceMinor) })),
    taxClass,
  };
}

/** Prices besides that of one unit, and the tax class. */
export function PricesSection({ product, shop, onUnsavedChange }: SectionProps) {
  const plan: SectionPlan<Draft> = {
    title: 'Prices and tax',
    labels: {
      comparePrice: 'Recommended price',
      coreDeposit: 'Deposit for the old part',
      priceTiers: 'Quantity prices',
      taxClass: 'Tax class',
    },
    toDraft,
    save: async (base, draft) => shop.update(base, toChanges(base, draft)),
  };
  const section = useSheetSection(product, plan, onUnsavedChange);
  const { draft, faults, change } = section;
  return (
    <SheetForm title={plan.title} section={section}>
      <FieldGrid>
        <Field label="Recommended price" hint="The maker’s. Empty: none." error={faults['comparePrice']}>
          <AmountInput value={draft.comparePrice} onChange={({ target }) => change({ comparePrice: target.value })} />
        </Field>
        <Field
          label="Deposit for the old part"
          hint="Paid with each unit, and paid back for its old part. Empty: none."
          error={faults['coreDeposit']}
        >
          <AmountInput value={draft.coreDeposit} onChange={({ target }) => change({ coreDeposit: target.value })} />
        </Field>
        <SelectField
          label="Tax class"
          value={draft.taxClass}
          options={useTaxClassChoices(draft.taxClass)}
          onChange={(taxClass) => change({ taxClass })}
        />
      </FieldGrid>
      <FormError>{faults['taxClass'] ?? faults['priceTiers']}</FormError>
      <TierFields section={section} />
    </SheetForm>
  );
}

/** Prices for larger quantities. */
function TierFields({ section: { draft, faults, change } }: { section: SheetSection<Draft> }) {
  const { priceTiers } = draft;
  const changeTier = (index: number, changes: Partial<Tier>) =>
    change({ priceTiers: withChanged(priceTiers, index, changes) });
  return (
    <>
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
    </>
  );
}

/** The shop's tax classes and that of the product. */
function useTaxClassChoices(own: string): readonly { value: string; label: string }[] {
  const { data } = useTaxClassChoicesQuery({ fetchPolicy: 'no-cache' });
  const classes = data?.taxRules.classes.map(({ code, name }) => ({ value: code, label: name })) ?? [];
  const missing = [...new Set([standardTaxClass, own])].filter((code) => !classes.some(({ value }) => value === code));
  return [...classes, ...missing.map((code) => ({ value: code, label: code }))];
}
