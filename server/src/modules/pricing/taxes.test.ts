import { describe, expect, it } from 'vitest';
import { exampleTaxes } from '../../../test/example-taxes.js';
import type { QuoteRequest } from './quote-request.js';
import { noTaxRules, taxesOn, type TaxAnswer, type TaxRate, type Taxable, type TaxRules } from './taxes.js';

const placeOf = (text: string) => {
  const [country = '', region = '', postcode = ''] = text.split('/');
  return { country, region, postcode };
};

const merchant = (origin: string, rules: Partial<TaxRules> = {}): TaxRules => ({
  ...{ ...exampleTaxes, origin: placeOf(origin), registrations: ['EU'], reverseCharge: true },
  ...rules,
});
const onTop = { pricesIncludeTax: false };
const nexus = ['US-CA', 'US-NY', 'US-TX', 'US-WA'];
const american = (state: string) => merchant(`US/${state}`, { ...onTop, registrations: nexus });
const german = merchant('DE//10115');
const asian: TaxRate[] = [
  {
    ...exampleTaxes.rates[0],
    country: 'JP',
    label: 'JCT',
    rateMillionths: 100_000,
    validFrom: '2019-10-01',
  } as TaxRate,
  {
    ...exampleTaxes.rates[0],
    country: 'BH',
    label: 'VAT',
    rateMillionths: 100_000,
    validFrom: '2022-01-01',
  } as TaxRate,
];

const shops = {
  german,
  'german, net': merchant('DE', { keepGrossPrice: false }),
  'german, small': merchant('DE', { euSales: 'origin' }),
  'german, on top': merchant('DE', onTop),
  'german, delivery standard': merchant('DE', { deliveryTaxClass: 'standard' }),
  'german, no reverse charge': merchant('DE', { reverseCharge: false }),
  'german, also in the UK': merchant('DE', { keepGrossPrice: false, registrations: ['EU', 'GB'] }),
  french: merchant('FR'),
  british: merchant('GB', {
    registrations: [] as const,
    rates: exampleTaxes.rates.filter((rate) => rate.country === 'GB'),
  }),
  'from Oregon': american('OR/97477'),
  'from Austin': american('TX/78701'),
  'from California': merchant('US/CA', { ...onTop, registrations: ['US-CA'] }),
  'from Manhattan': merchant('US/NY/10001', { ...onTop, registrations: ['US-CA'] }),
  japanese: merchant('JP', { rates: asian, registrations: ['JP'] }),
  bahraini: merchant('BH', { rates: asian, registrations: ['BH'] }),
} satisfies Record<string, TaxRules>;

/** E.g. '119.00 + 107.00 reduced + 9.90 delivery'. Amounts without a full stop are minor units. */
function taxablesOf(text: string): Taxable[] {
  return text.split(' + ').map((part, index) => {
    const [amount = '', taxClass = 'standard'] = part.split(' ');
    const amountMinor = Number(amount.replace('.', ''));
    return taxClass === 'delivery'
      ? { key: 'delivery', product: null, amountMinor }
      : { key: `line ${index}`, product: { taxClass }, amountMinor };
  });
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** E.g. 'in DE 19 %: 19.00 of 100.00 = 119.00'. */
function inWords({ isIncluded, exemption, taxes, shares }: TaxAnswer, taxables: readonly Taxable[]): string {
  const text = (minor: number) => (minor / 100).toFixed(2);
  const tax = sum([...shares.values()].map(({ taxMinor }) => taxMinor));
  const removed = sum([...shares.values()].map(({ removedMinor }) => removedMinor));
  expect(tax).toBe(sum(taxes.map(({ taxMinor }) => taxMinor)));
  const total = sum(taxables.map(({ amountMinor }) => amountMinor)) - removed + (isIncluded ? 0 : tax);
  const rates = taxes.map(
    ({ country, region, rateMillionths, baseMinor, taxMinor }) =>
      `${region || country} ${rateMillionths / 10_000} %: ${text(taxMinor)} of ${text(baseMinor)}`,
  );
  return [
    ...(removed > 0 ? [`less ${text(removed)},`] : []),
    exemption ?? (taxes.length === 0 ? 'untaxed' : `${isIncluded ? 'in' : 'on top'} ${rates.join(', ')}`),
    `= ${text(total)}`,
  ].join(' ');
}

type Case = readonly [
  shop: keyof typeof shops,
  to: string,
  amounts: string,
  expected: string,
  source: string,
  more?: { at?: string; vatNumber?: string },
];

const oss = 'Directive 2006/112/EC, Article 33 (a)';
const area = 'Directive 2006/112/EC, Articles 6 and 7';
const exported = 'Directive 2006/112/EC, Article 146';
const b2b = 'Directive 2006/112/EC, Article 138';
const small = 'Directive 2006/112/EC, Article 59c';
const uk = 'VAT Act 1994, sections 2 and 30';
const cdtfa = 'CDTFA, sales and use tax rates; publication 100';
const newYork = 'New York Publication 718; Tax Bulletin ST-838';
const texas = '34 Texas Administrative Code 3.334';
const wayfair = 'South Dakota v. Wayfair, 585 U.S. 162 (2018)';

const cases: readonly Case[] = [
  // Within Germany
  ['german', 'DE', '119.00', 'in DE 19 %: 19.00 of 100.00 = 119.00', 'UStG § 12 (1)'],
  ['german', 'DE', '107.00 reduced', 'in DE 7 %: 7.00 of 100.00 = 107.00', 'UStG § 12 (2)'],
  ['german', 'DE', '0.99', 'in DE 19 %: 0.16 of 0.83 = 0.99', 'UStG § 12 (1)'],
  ['german', 'DE', '100.00 + 19.00', 'in DE 19 %: 19.00 of 100.00 = 119.00', 'UStG § 12 (1)'],
  ['german', 'DE', '116.00', 'in DE 16 %: 16.00 of 100.00 = 116.00', 'UStG § 28 (1)', { at: '2020-12-31T23:59:59Z' }],
  ['german', 'DE', '119.00', 'in DE 19 %: 19.00 of 100.00 = 119.00', 'UStG § 28 (1)', { at: '2021-01-01T00:00:00Z' }],
  ['german, on top', 'DE', '100.00', 'on top DE 19 %: 19.00 of 100.00 = 119.00', 'UStG § 10 (1)'],
  ['german, on top', 'DE', '10.50', 'on top DE 19 %: 2.00 of 10.50 = 12.50', 'UStG § 10 (1), half up'],
  ['german, on top', 'DE', '0.02', 'on top DE 19 %: 0.00 of 0.02 = 0.02', 'UStG § 10 (1), half up'],
  ['german', 'DE//78266', '119.00', 'less 19.00, export = 100.00', 'UStG § 1 (2), Büsingen'],
  ['german', 'DE//D-27498', '119.00', 'less 19.00, export = 100.00', 'UStG § 1 (2), Heligoland'],
  // Distance sales within the EU at the rate of the destination, same price everywhere
  ['german', 'FR', '120.00', 'in FR 20 %: 20.00 of 100.00 = 120.00', oss],
  ['german', 'FR', '119.00', 'in FR 20 %: 19.83 of 99.17 = 119.00', oss],
  ['german', 'HU', '127.00', 'in HU 27 %: 27.00 of 100.00 = 127.00', oss],
  ['german', 'LU', '117.00', 'in LU 17 %: 17.00 of 100.00 = 117.00', oss],
  ['german', 'GR', '124.00', 'in GR 24 %: 24.00 of 100.00 = 124.00', oss],
  ['german', 'FI', '125.50', 'in FI 25.5 %: 25.50 of 100.00 = 125.50', oss],
  ['german', 'FI', '124.00', 'in FI 24 %: 24.00 of 100.00 = 124.00', oss, { at: '2024-08-31T12:00:00Z' }],
  ['german', 'EE', '124.00', 'in EE 24 %: 24.00 of 100.00 = 124.00', oss],
  ['german', 'EE', '122.00', 'in EE 22 %: 22.00 of 100.00 = 122.00', oss, { at: '2025-06-30T12:00:00Z' }],
  ['german', 'RO', '121.00', 'in RO 21 %: 21.00 of 100.00 = 121.00', oss],
  ['german', 'RO', '119.00', 'in RO 19 %: 19.00 of 100.00 = 119.00', oss, { at: '2025-07-31T12:00:00Z' }],
  ['german', 'SK', '123.00', 'in SK 23 %: 23.00 of 100.00 = 123.00', oss],
  ['german', 'SK', '120.00', 'in SK 20 %: 20.00 of 100.00 = 120.00', oss, { at: '2024-12-31T12:00:00Z' }],
  ['german', 'ES//28001', '121.00', 'in ES 21 %: 21.00 of 100.00 = 121.00', oss],
  ['german', 'FR', '105.50 reduced', 'in FR 5.5 %: 5.50 of 100.00 = 105.50', oss],
  ['german', 'DK', '125.00 reduced', 'in DK 25 %: 25.00 of 100.00 = 125.00', `${oss}; Denmark has no reduced rate`],
  ['french', 'DE', '120.00', 'in DE 19 %: 19.16 of 100.84 = 120.00', oss],
  // The same price without tax, plus the tax of the destination
  ['german, net', 'HU', '119.00', 'less 19.00, on top HU 27 %: 27.00 of 100.00 = 127.00', oss],
  ['german, net', 'LU', '119.00', 'less 19.00, on top LU 17 %: 17.00 of 100.00 = 117.00', oss],
  ['german, net', 'FR', '107.00 reduced', 'less 7.00, on top FR 5.5 %: 5.50 of 100.00 = 105.50', oss],
  ['german, net', 'DE', '119.00', 'in DE 19 %: 19.00 of 100.00 = 119.00', 'UStG § 12 (1)'],
  ['german, on top', 'IE', '100.00', 'on top IE 23 %: 23.00 of 100.00 = 123.00', oss],
  // Below 10,000 EUR a year
  ['german, small', 'FR', '119.00', 'in DE 19 %: 19.00 of 100.00 = 119.00', small],
  ['german, small', 'GB//SW1A 1AA', '119.00', 'less 19.00, export = 100.00', exported],
  // Borders of the EU's tax area
  ['german', 'MC', '120.00', 'in FR 20 %: 20.00 of 100.00 = 120.00', area],
  ['german', 'GB//BT1 5GS', '120.00', 'in XI 20 %: 20.00 of 100.00 = 120.00', 'Windsor Framework, Article 8'],
  ['german', 'ES//35001', '119.00', 'less 19.00, export = 100.00', `${area}, Canary Islands`],
  ['german', 'ES//51001', '119.00', 'less 19.00, export = 100.00', `${area}, Ceuta`],
  ['german', 'FI//22100', '119.00', 'less 19.00, export = 100.00', `${area}, Åland`],
  ['german', 'GP', '119.00', 'less 19.00, export = 100.00', `${area}, Guadeloupe`],
  ['german', 'GB//SW1A 1AA', '119.00', 'less 19.00, export = 100.00', exported],
  ['german', 'CH', '119.00 + 107.00 reduced', 'less 26.00, export = 200.00', exported],
  ['german', 'US/NY/10001', '119.00', 'less 19.00, export = 100.00', exported],
  ['german, on top', 'NO', '100.00', 'export = 100.00', exported],
  // Businesses in another member state
  ['german', 'FR', '119.00', 'less 19.00, reverse_charge = 100.00', b2b, { vatNumber: 'FR83404833048' }],
  ['german', 'FR', '119.00', 'less 19.00, reverse_charge = 100.00', b2b, { vatNumber: 'ATU13585627' }],
  ['german', 'GR', '119.00', 'less 19.00, reverse_charge = 100.00', b2b, { vatNumber: 'EL094259216' }],
  ['german', 'GB//BT1 5GS', '119.00', 'less 19.00, reverse_charge = 100.00', b2b, { vatNumber: 'XI980780684' }],
  ['german, on top', 'FR', '100.00', 'reverse_charge = 100.00', b2b, { vatNumber: 'FR83404833048' }],
  ['german', 'FR', '120.00', 'in FR 20 %: 20.00 of 100.00 = 120.00', b2b, { vatNumber: 'DE136695976' }],
  ['german', 'FR', '120.00', 'in FR 20 %: 20.00 of 100.00 = 120.00', b2b, { vatNumber: 'GB980780684' }],
  ['german', 'DE', '119.00', 'in DE 19 %: 19.00 of 100.00 = 119.00', b2b, { vatNumber: 'FR83404833048' }],
  ['german', 'CH', '119.00', 'less 19.00, export = 100.00', exported, { vatNumber: 'FR83404833048' }],
  [
    'german, no reverse charge',
    'FR',
    '120.00',
    'in FR 20 %: 20.00 of 100.00 = 120.00',
    oss,
    { vatNumber: 'FR83404833048' },
  ],
  // United Kingdom
  ['british', 'GB//SW1A 1AA', '120.00', 'in GB 20 %: 20.00 of 100.00 = 120.00', uk],
  ['british', 'GB//SW1A 1AA', '105.00 reduced', 'in GB 5 %: 5.00 of 100.00 = 105.00', `${uk}; section 29A`],
  ['british', 'GB//SW1A 1AA', '50.00 zero', 'in GB 0 %: 0.00 of 50.00 = 50.00', uk],
  ['british', 'GB//BT1 5GS', '120.00', 'in GB 20 %: 20.00 of 100.00 = 120.00', uk],
  ['british', 'IM//IM1 1AA', '120.00', 'in GB 20 %: 20.00 of 100.00 = 120.00', 'Isle of Man Act 1979'],
  ['british', 'JE//JE1 1AA', '120.00', 'less 20.00, export = 100.00', 'VAT Notice 703'],
  ['british', 'DE', '120.00', 'less 20.00, export = 100.00', 'VAT Notice 703'],
  [
    ...(['german, also in the UK', 'GB//SW1A 1AA', '119.00'] as const),
    ...(['less 19.00, on top GB 20 %: 20.00 of 100.00 = 120.00', 'gov.uk, goods of 135 GBP or less'] as const),
  ],
  // United States
  ['from Oregon', 'US/CA/94016', '100.00', 'on top CA 7.25 %: 7.25 of 100.00 = 107.25', cdtfa],
  ['from Oregon', 'US/California/94016', '100.00', 'on top CA 7.25 %: 7.25 of 100.00 = 107.25', cdtfa],
  ['from Oregon', 'US/NY/12207', '100.00', 'on top NY 4 %: 4.00 of 100.00 = 104.00', newYork],
  [
    ...(['from Oregon', 'US/N.Y./10001', '100.00'] as const),
    'on top NY 4.5 %: 4.50 of 100.00, NY 4 %: 4.00 of 100.00, NY 0.375 %: 0.38 of 100.00 = 108.88',
    newYork,
  ],
  ['from Oregon', 'US/TX/77001', '100.00', 'on top TX 6.25 %: 6.25 of 100.00 = 106.25', texas],
  [
    ...(['from Austin', 'US/TX/77001', '100.00'] as const),
    'on top TX 6.25 %: 6.25 of 100.00, TX 1 %: 1.00 of 100.00, TX 1 %: 1.00 of 100.00 = 108.25',
    `${texas}, taxed where the seller is`,
  ],
  ['from Austin', 'US/CA/94016', '100.00', 'on top CA 7.25 %: 7.25 of 100.00 = 107.25', cdtfa],
  ['from Oregon', 'US/WA/98101', '100.00', 'on top WA 6.5 %: 6.50 of 100.00 = 106.50', 'RCW 82.08.020'],
  ['from Oregon', 'US/OR/97477', '100.00', 'not_registered = 100.00', 'Oregon has no sales tax'],
  ['from Oregon', 'US/FL/33101', '100.00', 'not_registered = 100.00', `${wayfair}, no nexus`],
  ['from California', 'US/NY/10001', '100.00', 'not_registered = 100.00', `${wayfair}, no nexus`],
  ['from Manhattan', 'US/NY/12207', '100.00', 'on top NY 4 %: 4.00 of 100.00 = 104.00', newYork],
  ['from Manhattan', 'US/TX/77001', '100.00', 'not_registered = 100.00', `${wayfair}, no nexus`],
  ['from California', 'US/CA/94016', '100.00', 'on top CA 7.25 %: 7.25 of 100.00 = 107.25', cdtfa],
  ['from Oregon', 'DE', '100.00', 'export = 100.00', '19 CFR 30; no EU registration'],
  ['from Oregon', 'US', '100.00', 'untaxed = 100.00', 'The state is not known yet'],
  // Currencies with other exponents, in minor units
  ['japanese', 'JP', '1100', 'in JP 10 %: 1.00 of 10.00 = 11.00', 'Consumption Tax Act, Article 29'],
  ['japanese', 'JP', '999', 'in JP 10 %: 0.91 of 9.08 = 9.99', 'Consumption Tax Act, Article 29'],
  ['bahraini', 'BH', '1.100', 'in BH 10 %: 1.00 of 10.00 = 11.00', 'Decree-Law 48 of 2018, 3 decimals'],
  // With delivery
  [
    ...(['german', 'DE', '119.00 + 107.00 reduced + 22.60 delivery'] as const),
    ...(['in DE 19 %: 20.90 of 110.00, DE 7 %: 7.70 of 110.00 = 248.60', 'UStAE 3.10 (5)'] as const),
  ],
  ['german', 'DE', '107.00 reduced + 10.70 delivery', 'in DE 7 %: 7.70 of 110.00 = 117.70', 'UStAE 3.10 (5)'],
  [
    ...(['german, delivery standard', 'DE', '107.00 reduced + 11.90 delivery'] as const),
    ...(['in DE 19 %: 1.90 of 10.00, DE 7 %: 7.00 of 100.00 = 118.90', 'a class of its own'] as const),
  ],
  ['german', 'FR', '120.00 + 12.00 delivery', 'in FR 20 %: 22.00 of 110.00 = 132.00', oss],
  ['german, net', 'HU', '119.00 + 11.90 delivery', 'less 20.90, on top HU 27 %: 29.70 of 110.00 = 139.70', oss],
  ['german', 'CH', '119.00 + 11.90 delivery', 'less 20.90, export = 110.00', exported],
  [
    ...(['german', 'FR', '119.00 + 11.90 delivery', 'less 20.90, reverse_charge = 110.00', b2b] as const),
    { vatNumber: 'FR83404833048' },
  ],
  [
    ...(['british', 'GB//SW1A 1AA', '120.00 + 50.00 zero + 17.00 delivery'] as const),
    ...(['in GB 20 %: 22.00 of 110.00, GB 0 %: 0.00 of 55.00 = 187.00', 'VAT Notice 700/24'] as const),
  ],
  ['from Oregon', 'US/CA/94016', '100.00 + 10.00 delivery', 'on top CA 7.25 %: 7.25 of 100.00 = 117.25', cdtfa],
  ['from Oregon', 'US/NY/12207', '100.00 + 10.00 delivery', 'on top NY 4 %: 4.40 of 110.00 = 114.40', newYork],
  [
    'from Oregon',
    'US/WA/98101',
    '100.00 + 10.00 delivery',
    'on top WA 6.5 %: 7.15 of 110.00 = 117.15',
    'WAC 458-20-110',
  ],
  ['german', 'DE', '0.00 + 11.90 delivery', 'in DE 19 %: 1.90 of 10.00 = 11.90', 'UStAE 3.10 (5)'],
];

const requestOf = (to: string, more: Case[5] = {}): QuoteRequest => ({
  ...{ currency: 'eur', items: [], deliveryMethodId: null, codes: [] },
  destination: to === '' ? null : placeOf(to),
  vatNumber: more.vatNumber ?? null,
  now: new Date(more.at ?? '2026-11-25T12:00:00Z'),
});

describe('taxesOn', () => {
  const rows = cases.map(([shop, to, amounts, expected, source, more]) => ({
    ...{ shop, to, amounts, expected, source, more },
  }));

  it.each(rows)('$shop to $to: $amounts is $expected ($source)', ({ shop, to, amounts, expected, more }) => {
    const taxables = taxablesOf(amounts);
    expect(inWords(taxesOn(shops[shop], taxables, requestOf(to, more)), taxables)).toBe(expected);
  });

  it('taxes nothing without rates', () => {
    const taxables = taxablesOf('119.00 + 11.90 delivery');
    expect(inWords(taxesOn(noTaxRules, taxables, requestOf('DE')), taxables)).toBe('untaxed = 130.90');
  });

  it.each([
    ['german', 'in DE 19 %: 19.00 of 100.00 = 119.00'],
    ['from Oregon', 'untaxed = 119.00'],
  ] as const)('%s, without a destination: %s', (shop, expected) => {
    const taxables = taxablesOf('119.00');
    expect(inWords(taxesOn(shops[shop], taxables, requestOf('')), taxables)).toBe(expected);
  });

  it('gives each line its share of the rounded tax', () => {
    const { shares } = taxesOn(german, taxablesOf('0.33 + 0.33 + 0.34'), requestOf('DE'));
    expect([...shares.values()].map(({ taxMinor }) => taxMinor)).toEqual([5, 5, 6]);
  });
});
