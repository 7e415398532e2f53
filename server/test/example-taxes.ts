import { readDemoData } from '@kickstand/demo-shop/demo-data';
import { noTaxRules, type TaxRules } from '../src/modules/pricing/taxes.js';

const { classes, outside, rates } = readDemoData().taxes;

/** Rules with the dated rates of the demo shop. */
export const exampleTaxes: TaxRules = { ...noTaxRules, classes, outside, rates };
