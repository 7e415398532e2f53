import { readFileSync } from 'node:fs';
import { noTaxRules, type TaxRate, type TaxRules } from '../src/modules/pricing/taxes.js';

type StoredRate = Omit<TaxRate, 'rateMillionths' | keyof typeof rateDefaults> &
  Partial<typeof rateDefaults> & { percent: string };
interface StoredTaxes extends Pick<TaxRules, 'outside'> {
  classes: readonly { code: string; name: string }[];
  rates: readonly StoredRate[];
}

const rateDefaults: Pick<TaxRate, 'region' | 'postcodes' | 'taxClass' | 'appliesToDelivery' | 'validTo'> = {
  ...{ region: '', postcodes: [], taxClass: 'standard', appliesToDelivery: true, validTo: null },
};
const file = new URL('../demo-shop/data/taxes.json', import.meta.url);
const { classes, outside, rates } = JSON.parse(readFileSync(file, 'utf8')) as StoredTaxes;

/** Rules with the dated rates of the demo shop. */
export const exampleTaxes: TaxRules = {
  ...noTaxRules,
  classes: classes.map((each) => ({ ...each, stripeTaxCode: '' })),
  outside,
  rates: rates.map(({ percent, ...rate }) => ({
    ...{ ...rateDefaults, ...rate, rateMillionths: Math.round(Number(percent) * 10_000) },
  })),
};
