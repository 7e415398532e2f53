import type { SaveTaxRulesInput, TaxRulesFieldsFragment } from '../../../graphql/generated/operations';
import type { Edition } from '../../../lib/forms/use-versioned-form';

export type TaxRate = Omit<TaxRulesFieldsFragment['rates'][number], '__typename'>;
export type TaxClass = Omit<TaxRulesFieldsFragment['classes'][number], '__typename'>;

/** Values of the form for tax rules. Lists of short texts are separated by commas. */
export type TaxDraft = Pick<
  TaxRulesFieldsFragment,
  'provider' | 'pricesIncludeTax' | 'vatNumber' | 'euSales' | 'keepGrossPrice' | 'reverseCharge'
> & {
  country: string;
  region: string;
  postcode: string;
  registrations: string;
  /** '' if delivery is taxed in proportion to the lines. */
  deliveryTaxClass: string;
  /** Territories without tax: a country and the beginning of the postcode, e.g. 'ES 35, ES 38'. */
  outside: string;
  classes: TaxClass[];
  rates: TaxRate[];
};

const withoutTypename = <T extends { __typename?: string }>({ __typename, ...rest }: T): Omit<T, '__typename'> => {
  void __typename;
  return rest;
};

export function toTaxEdition(rules: TaxRulesFieldsFragment): Edition<TaxDraft> {
  const { version, origin, classes, rates, outside, registrations, deliveryTaxClass, ...rest } = rules;
  const { provider, pricesIncludeTax, vatNumber, euSales, keepGrossPrice, reverseCharge } = rest;
  const values: TaxDraft = {
    ...{ provider, pricesIncludeTax, vatNumber, euSales, keepGrossPrice, reverseCharge },
    ...{ country: origin.country, region: origin.region, postcode: origin.postcode },
    registrations: registrations.join(', '),
    deliveryTaxClass: deliveryTaxClass ?? '',
    outside: outside.map(({ country, postcode }) => `${country} ${postcode}`).join(', '),
    classes: classes.map(withoutTypename),
    rates: rates.map(withoutTypename),
  };
  return { id: 'taxes', version, values };
}

const listOf = (text: string) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

export function toTaxInput(draft: TaxDraft, version: number): SaveTaxRulesInput {
  const { country, region, postcode, registrations, deliveryTaxClass, outside, ...rest } = draft;
  return {
    ...{ ...rest, version, origin: { country, region, postcode } },
    registrations: listOf(registrations),
    deliveryTaxClass: deliveryTaxClass || null,
    outside: listOf(outside).map((entry) => ({
      country: entry.slice(0, 2).toUpperCase(),
      postcode: entry.slice(2).trim(),
    })),
  };
}

/** The form's field for a field of the mutation's input; null if there is none. */
export function toTaxField(input: string): keyof TaxDraft | null {
  const [name = '', part = ''] = input.split('.');
  const field = name === 'origin' ? part : name;
  return fields.find((each) => each === field) ?? null;
}

const fields: readonly (keyof TaxDraft)[] = [
  ...(['country', 'region', 'postcode', 'vatNumber', 'registrations', 'deliveryTaxClass', 'outside'] as const),
  ...(['classes', 'rates'] as const),
];

const euCountries = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/**
 * What the admin should know about the rules as they are typed.
 * @param isQuick whether the order form of a product orders at once
 */
export function findTaxNotices(
  { provider, pricesIncludeTax, country, rates, euSales, registrations }: TaxDraft,
  isQuick: boolean,
): string[] {
  const notices: string[] = [];
  const isTaxed = provider === 'STRIPE' || rates.length > 0;
  if (isQuick && (provider === 'STRIPE' || (isTaxed && !pricesIncludeTax))) {
    notices.push(
      'Orders placed with the form on a product’s page or with POST /order are not taxed: they cost the unit price times the ' +
        'quantity. To send customers through the cart, turn off “Take orders on the product’s page” in the settings.',
    );
  }
  if (isTaxed && country === '') {
    notices.push(
      'Enter where the shop sends its parcels from. Without it, orders cannot be picked up' +
        (provider === 'TABLE' ? ', and exports and sales within the EU are not recognised.' : '.'),
    );
  }
  const collectsInEu = registrations.trim() === '' || /\bEU\b/i.test(registrations);
  if (provider === 'TABLE' && euCountries.includes(country) && euSales === 'DESTINATION' && collectsInEu) {
    const missing = euCountries.filter((each) => !rates.some((rate) => rate.country === each));
    if (missing.length > 0) notices.push(`Sales to these countries of the EU are not taxed: ${missing.join(', ')}.`);
  }
  return notices;
}

export const toPercent = (rateMillionths: number) => String(rateMillionths / 10_000);

/** @returns NaN for a text that is not a number. */
export const toMillionths = (percent: string) => Math.round(Number(percent.replace(',', '.') || 'x') * 10_000);
