import { findFault } from '@kickstand/rules/fields';
import { findPriceFaults, productLimits, productRules } from '@kickstand/rules/products';
import { standardTaxClass } from '@kickstand/rules/tax-classes';
import { Button } from '../../../../components/actions/Button';
import { Field, NumberInput, SelectField } from '../../../../components/forms/Field';
import { VisuallyHidden } from '../../../../components/page/VisuallyHidden';
import { useTaxClassChoicesQuery } from '../../../../graphql/generated/operations';
import { toWholeNumber } from '../../../../lib/forms/field-errors';
import { decimalsOf } from '../../../../lib/money/money';
import { amountFormat, toMinorUnits } from '../../../../lib/money/parse-amount';
import type { ProductValues } from '../product-changes';
import {
  Entry,
  EntryActions,
  faultOf,
  FieldGrid,
  Remark,
  SheetSection,
  withChanged,
  type Faults,
  type SectionProps,
  type SheetPart,
  type SheetProduct,
} from './SheetSection';

/** A price for larger quantities, as typed. */
interface Tier {
  fromQuantity: string;
  price: string;
}

export interface PricesDraft {
  /** Empty if there is none. */
  comparePrice: string;
  coreDeposit: string;
  priceTiers: readonly Tier[];
  taxClass: string;
}

/** Amount in minor units; 0 if nothing is typed, null if the text is not an amount. */
const toOptionalMinor = (typed: string, decimals: number) => (typed.trim() === '' ? 0 : toMinorUnits(typed, decimals));

/** @throws TypeError if the text is not an amount */
function toMoney(typed: string, { price }: SheetProduct) {
  const amountMinor = toOptionalMinor(typed, decimalsOf(price));
  if (amountMinor === null) throw new TypeError('The amount was not checked.');
  return { amountMinor, currencyCode: price.currencyCode };
}

function findFaults(
  { price: unitPrice, comparePrice, coreDeposit, priceTiers, taxClass }: PricesDraft & ProductValues,
  { price }: SheetProduct,
): Faults {
  const decimals = decimalsOf(price);
  const faults: Record<string, string> = {};
  const read = (field: string, amount: number | null): number => {
    if (amount === null) faults[field] = `Enter an amount with ${amountFormat(decimals)}.`;
    return amount ?? 0;
  };
  const found = findPriceFaults({
    priceMinor: toMinorUnits(unitPrice, decimals) ?? price.amountMinor,
    compareMinor: read('comparePrice', toOptionalMinor(comparePrice, decimals)) || null,
    depositMinor: read('coreDeposit', toOptionalMinor(coreDeposit, decimals)) || null,
    tiers: priceTiers.map((tier, index) => ({
      fromQuantity: toWholeNumber(tier.fromQuantity) ?? 0,
      priceMinor: read(`priceTiers.${index}.price`, toMinorUnits(tier.price, decimals)),
    })),
  });
  for (const { field, message } of found) faults[field] ??= message;
  const classFault = findFault(productRules.taxClass, taxClass);
  return classFault === null ? faults : { ...faults, taxClass: classFault };
}

export const pricesPart: SheetPart<PricesDraft> = {
  title: 'Prices and tax',
  fields: {
    comparePrice: {
      label: 'Recommended price',
      toInput: (typed, product) => ({ comparePrice: toMoney(typed, product) }),
    },
    coreDeposit: {
      label: 'Deposit for the old part',
      toInput: (typed, product) => ({ coreDeposit: toMoney(typed, product) }),
    },
    priceTiers: {
      label: 'Quantity prices',
      toInput: (tiers, product) => ({
        priceTiers: tiers.map(({ fromQuantity, price }) => ({
          fromQuantity: Number(fromQuantity),
          price: toMoney(price, product),
        })),
      }),
    },
    taxClass: { label: 'Tax class' },
  },
  toDraft: ({ comparePrice, coreDeposit, priceTiers, taxClass }) => ({
    comparePrice: comparePrice?.amount ?? '',
    coreDeposit: coreDeposit?.amount ?? '',
    priceTiers: priceTiers.map(({ fromQuantity, price }) => ({
      fromQuantity: String(fromQuantity),
      price: price.amount,
    })),
    taxClass,
  }),
  findFaults,
};

/** Recommended price, deposit, prices for larger quantities, and the tax class. */
export function PricesSection({ draft, faults, change }: SectionProps<PricesDraft>) {
  return (
    <SheetSection title={pricesPart.title} error={faults['taxClass'] ?? faults['priceTiers']}>
      <FieldGrid>
        <Field label="Recommended price" hint="The maker’s. Empty: none." error={faultOf(faults, 'comparePrice')}>
          <NumberInput value={draft.comparePrice} onChange={({ target }) => change({ comparePrice: target.value })} />
        </Field>
        <Field
          label="Deposit for the old part"
          hint="Paid with each unit, and paid back when the old part is returned. Empty: none."
          error={faultOf(faults, 'coreDeposit')}
        >
          <NumberInput value={draft.coreDeposit} onChange={({ target }) => change({ coreDeposit: target.value })} />
        </Field>
        <SelectField
          label="Tax class"
          value={draft.taxClass}
          options={useTaxClassChoices(draft.taxClass)}
          onChange={(taxClass) => change({ taxClass })}
        />
      </FieldGrid>
      <TierFields {...{ draft, faults, change }} />
    </SheetSection>
  );
}

/** Prices for larger quantities. */
function TierFields({ draft: { priceTiers }, faults, change }: Omit<SectionProps<PricesDraft>, 'product'>) {
  const changeTier = (index: number, changes: Partial<Tier>) =>
    change({ priceTiers: withChanged(priceTiers, index, changes) });
  return (
    <>
      {priceTiers.length === 0 && <Remark>No quantity prices yet. One unit costs the same at any quantity.</Remark>}
      {priceTiers.map((tier, index) => (
        <Entry key={index} role="group" aria-label={`Quantity price ${index + 1}`}>
          <Field label="From a quantity of" required error={faultOf(faults, `priceTiers.${index}.fromQuantity`)}>
            <NumberInput
              inputMode="numeric"
              value={tier.fromQuantity}
              onChange={({ target }) => changeTier(index, { fromQuantity: target.value })}
            />
          </Field>
          <Field label="Price of one unit" required error={faultOf(faults, `priceTiers.${index}.price`)}>
            <NumberInput value={tier.price} onChange={({ target }) => changeTier(index, { price: target.value })} />
          </Field>
          <EntryActions>
            <Button size="compact" onClick={() => change({ priceTiers: priceTiers.toSpliced(index, 1) })}>
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
