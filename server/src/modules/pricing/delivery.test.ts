import { describe, expect, it } from 'vitest';
import {
  findCountries,
  findDelivery,
  findZone,
  type DeliveryItem,
  type DeliveryMethod,
  type DeliveryRules,
  type DeliveryZone,
} from './delivery.js';
import type { Destination } from './quote-request.js';

const zone = (id: string, rest: Partial<DeliveryZone> = {}): DeliveryZone => ({
  ...{ id, name: id, countries: [], regions: [], postcodes: [] },
  ...rest,
});
const method = (id: string, rest: Partial<DeliveryMethod> = {}): DeliveryMethod => ({
  ...{ id, name: id, carrier: null, kind: 'flat', zoneIds: ['home'], priceMinor: 500, bands: [] },
  ...{ freeFromMinor: null, surcharges: [], maximumGrams: null, maximumLengthMm: null, excludedHazards: [] },
  ...{ daysMin: 1, daysMax: 3, pickupAddress: '', isActive: true },
  ...rest,
});
const rulesOf = (...methods: readonly DeliveryMethod[]): DeliveryRules => ({
  zones: [zone('home', { countries: ['DE'] })],
  methods,
  assumedGrams: 200,
});
const item = (name: string, product: Partial<DeliveryItem['product']> = {}, quantity = 1): DeliveryItem => ({
  ...{ lineId: `line of ${name}`, quantity },
  product: { name, weightGrams: 1_000, lengthMm: null, widthMm: null, heightMm: null, hazards: [], ...product },
});
const to = (country: string, postcode = '', region = ''): Destination => ({ country, region, postcode });
const berlin = to('DE', '10115');
const spray = item('Chain spray', { weightGrams: 500, hazards: ['aerosol'] });
const exhaust = item('Silencer', { lengthMm: 900, widthMm: 200, heightMm: 150 });

const zones = [
  zone('islands', { countries: ['FR'], postcodes: ['97100-97999', '20*'] }),
  zone('france', { countries: ['FR'] }),
  zone('highlands', { countries: ['GB'], postcodes: ['IV*', 'HS*', 'KW1*'] }),
  zone('britain', { countries: ['GB', 'IM'] }),
  zone('far states', { countries: ['US'], regions: ['AK', 'Hawaii'] }),
  zone('anchorage', { countries: ['US'], regions: ['Alaska'], postcodes: ['99501'] }),
  zone('usa', { countries: ['US'] }),
  zone('japan', { countries: ['JP'], postcodes: ['100-0005'] }),
  zone('north', { countries: ['DE'], postcodes: ['20-29'] }),
  zone('latvia', { countries: ['LV'], postcodes: ['LV-10*'] }),
];

describe('the zone of a destination', () => {
  it.each([
    ['the country', to('FR', '75001'), 'france'],
    ['the country, while the postcode is unknown', to('FR'), 'france'],
    ['a range of postcodes', to('FR', '97400'), 'islands'],
    ['the end of a range', to('FR', '97999'), 'islands'],
    ['the country, if the postcode is beside a range', to('FR', '98000'), 'france'],
    ['the beginning of a postcode', to('FR', '20000'), 'islands'],
    ['a postcode with letters', to('GB', 'IV27 4AA'), 'highlands'],
    ['a postcode in lower case without a space', to('GB', 'hs12aa'), 'highlands'],
    ['the country, if the postcode only looks similar', to('GB', 'KW2 6AA'), 'britain'],
    ['each country of a zone', to('IM', 'IM1 1AA'), 'britain'],
    ['a state by its name', to('US', '99801', 'Alaska'), 'far states'],
    ['a state by its code', to('US', '96801', ' hi '), 'far states'],
    ['another state', to('US', '10001', 'NY'), 'usa'],
    ['a postcode rather than its state', to('US', '99501', 'AK'), 'anchorage'],
    ['a ZIP+4 code', to('US', '99501-1234', 'AK'), 'anchorage'],
    ['one postcode, with or without a hyphen', to('JP', '1000005'), 'japan'],
    ['a range of two digits', to('DE', '22085'), 'north'],
    ['a postcode with the country before it', to('DE', 'D-22085'), 'north'],
    ['a pattern with a country code', to('LV', '1050'), 'latvia'],
    ['the country, if the postcode is no number and so in no range', to('FR', 'AB'), 'france'],
  ])('is found by %s', (_what, destination, expected) => {
    expect(findZone(zones, destination)?.id).toBe(expected);
  });

  it.each([
    ['another postcode', to('JP', '100-0006')],
    ['another country', to('NO', '0150')],
    ['another part of the country', to('DE', '80331')],
  ])('is none for %s, unless a zone is for everything else', (_what, destination) => {
    expect(findZone(zones, destination)).toBeNull();
    expect(findZone([zone('rest'), ...zones], destination)?.id).toBe('rest');
  });

  it('is the first of several with the same rank', () => {
    const twins = [zone('first', { countries: ['DE'] }), zone('second', { countries: ['DE', 'AT'] })];
    expect(findZone(twins, berlin)?.id).toBe('first');
  });
});

describe('the countries to deliver to', () => {
  it('are those of the zones with a method, or all if nothing limits them', () => {
    const home = method('parcel', { zoneIds: ['france', 'usa'] });
    expect([...(findCountries({ zones, methods: [home], assumedGrams: 0 }) ?? [])]).toEqual(['FR', 'US']);
    expect(findCountries({ zones, methods: [{ ...home, isActive: false }], assumedGrams: 0 })).toEqual(new Set());
    expect(findCountries({ zones, methods: [], assumedGrams: 0 })).toBeNull();
    const rest = { zones: [...zones, zone('rest')], methods: [{ ...home, zoneIds: ['rest'] }], assumedGrams: 0 };
    expect(findCountries(rest)).toBeNull();
  });
});

const weights = method('by weight', {
  kind: 'by_weight',
  bands: [
    { upTo: 1_000, priceMinor: 490 },
    { upTo: 5_000, priceMinor: 690 },
    { upTo: 31_500, priceMinor: 1_490 },
  ],
});
const values = method('by value', {
  kind: 'by_value',
  bands: [
    { upTo: 2_000, priceMinor: 800 },
    { upTo: null, priceMinor: 300 },
  ],
});
const limitedValues = method('Letter', {
  kind: 'by_value',
  bands: [
    { upTo: 5_000, priceMinor: 490 },
    { upTo: 10_000, priceMinor: 690 },
  ],
});
const island = { label: 'Island', country: 'DE', postcodes: ['18565', '25992-25999'], priceMinor: 900 };
const north = { label: 'North', country: 'DE', postcodes: ['25*'], priceMinor: 100 };

describe('the price of delivery', () => {
  it.each<[string, DeliveryMethod, DeliveryItem[], number, Destination, number]>([
    ['is flat', method('flat'), [item('Disc')], 10_000, berlin, 500],
    ['is that of the first weight band at its limit', weights, [item('Disc')], 100, berlin, 490],
    ['is that of the next band above the limit', weights, [item('Disc', { weightGrams: 1_001 })], 100, berlin, 690],
    ['counts the quantity', weights, [item('Disc', {}, 3)], 100, berlin, 690],
    ['adds up the lines', weights, [item('Disc', {}, 3), item('Tyre', { weightGrams: 4_500 })], 100, berlin, 1_490],
    ['assumes a weight if it is unknown', weights, [item('Cap', { weightGrams: null }, 5)], 100, berlin, 490],
    ['assumes a weight for each unit', weights, [item('Cap', { weightGrams: null }, 6)], 100, berlin, 690],
    ['is by value', values, [item('Disc')], 2_000, berlin, 800],
    ['is by value in the last band', values, [item('Disc')], 2_001, berlin, 300],
    ['is 0 from a minimum value', method('flat', { freeFromMinor: 5_000 }), [item('Disc')], 5_000, berlin, 0],
    ['is not 0 below the minimum value', method('flat', { freeFromMinor: 5_000 }), [item('Disc')], 4_999, berlin, 500],
    [
      'is 0 from a minimum value above the last band, apart from surcharges',
      { ...limitedValues, freeFromMinor: 10_000, surcharges: [north] },
      [],
      10_001,
      to('DE', '25000'),
      100,
    ],
    [
      'is that of the band below the minimum value',
      { ...limitedValues, freeFromMinor: 10_000 },
      [item('Disc')],
      9_999,
      berlin,
      690,
    ],
    ['has no surcharge elsewhere', method('flat', { surcharges: [island] }), [item('Disc')], 100, berlin, 500],
    ['has no surcharge without a postcode', method('flat', { surcharges: [island] }), [item('Disc')], 1, to('DE'), 500],
    ['has a surcharge', method('flat', { surcharges: [island] }), [item('Disc')], 1, to('DE', '18565'), 1_400],
    ['adds surcharges', method('f', { surcharges: [island, north] }), [item('Disc')], 1, to('DE', '25996'), 1_500],
    [
      'keeps surcharges when it is free',
      method('f', { freeFromMinor: 1, surcharges: [north] }),
      [],
      1,
      to('DE', '25000'),
      100,
    ],
  ])('%s', (_what, by, items, valueMinor, destination, priceMinor) => {
    const answer = findDelivery(rulesOf(by), items, valueMinor, destination);
    expect(answer).toMatchObject({ deliverability: 'deliverable', options: [{ priceMinor }], refusals: [] });
  });
});

const air = method('Air', { excludedHazards: ['aerosol', 'battery'] });
const battery = item('Lithium battery', { hazards: ['battery'] });

describe('the answer about a refused delivery', () => {
  it.each<[string, DeliveryMethod, DeliveryItem[], string | null, string]>([
    [
      'an aerosol by air',
      air,
      [item('Disc'), spray],
      'Chain spray',
      'Chain spray is a spray can. Air does not carry spray cans.',
    ],
    [
      'a battery',
      air,
      [battery],
      'Lithium battery',
      'Lithium battery is or contains a battery. Air does not carry batteries.',
    ],
    [
      'a long product',
      method('Letter', { maximumLengthMm: 600 }),
      [exhaust],
      'Silencer',
      'Silencer is 90 cm long. Letter carries at most 60 cm.',
    ],
    [
      'a heavy product',
      method('Letter', { maximumGrams: 800 }),
      [item('Disc')],
      'Disc',
      'Disc weighs 1 kg. Letter carries at most 0.8 kg.',
    ],
    [
      'a heavy parcel',
      method('Letter', { maximumGrams: 2_500 }),
      [item('Disc', {}, 2), item('Tyre')],
      null,
      'All parts together weigh 3 kg. Letter carries at most 2.5 kg.',
    ],
    [
      'what is above the last weight band',
      weights,
      [item('Anvil', { weightGrams: 40_000 })],
      'Anvil',
      'Anvil weighs 40 kg. by weight carries at most 31.5 kg.',
    ],
    [
      'what is above the last value band',
      method('Letter', { kind: 'by_value', bands: [{ upTo: 50, priceMinor: 1 }] }),
      [item('Disc')],
      null,
      'Letter does not carry orders of this value.',
    ],
    [
      'a heavy parcel, even if its value would make it free',
      { ...weights, freeFromMinor: 1 },
      [item('Tyre', {}, 40)],
      null,
      'All parts together weigh 40 kg. by weight carries at most 31.5 kg.',
    ],
  ])('gives the reason for %s', (_what, by, items, product, message) => {
    const lineId = product === null ? null : `line of ${product}`;
    expect(findDelivery(rulesOf(by), items, 100, berlin)).toEqual({
      deliverability: 'not_deliverable',
      options: [],
      refusals: [{ methodId: by.id, name: by.name, lineId, message }],
    });
  });

  it('refuses a value between the last band and the minimum value for free delivery', () => {
    const answer = findDelivery(rulesOf({ ...limitedValues, freeFromMinor: 20_000 }), [item('Disc')], 15_000, berlin);
    expect(answer.refusals.map(({ message }) => message)).toEqual(['Letter does not carry orders of this value.']);
  });

  it('names each line and each reason, and still offers the other methods', () => {
    const small = { ...air, maximumLengthMm: 600 };
    const answer = findDelivery(rulesOf(small, method('Road')), [spray, battery, exhaust], 100, berlin);
    expect(answer).toMatchObject({ deliverability: 'deliverable', options: [{ methodId: 'Road' }] });
    expect(answer.refusals.map(({ lineId }) => lineId)).toEqual([
      'line of Chain spray',
      'line of Lithium battery',
      'line of Silencer',
    ]);
  });
});

const counter = method('Counter', { kind: 'pickup', zoneIds: [], priceMinor: 0, pickupAddress: '12 Lane' });

describe('a destination without a zone for its whole country', () => {
  const parts = [
    zone('states', { countries: ['US'], regions: ['CA', 'NY'] }),
    zone('tokyo', { countries: ['JP'], postcodes: ['100*'] }),
    zone('bavaria', { countries: ['DE'], regions: ['Bayern'] }),
    zone('corsica', { countries: ['FR'], postcodes: ['20*'] }),
    zone('highlands', { countries: ['GB'], postcodes: ['IV*'] }),
    zone('britain', { countries: ['GB'] }),
  ];
  const zoneIds = ['states', 'tokyo', 'bavaria', 'highlands', 'britain', 'rest'];
  const methods = [method('parcel', { zoneIds }), method('off', { zoneIds: ['corsica'], isActive: false }), counter];

  it.each<[string, Destination, withRest: string, withoutRest: string]>([
    ['without a state or postcode', to('US'), 'needs_destination', 'needs_destination'],
    ['without a state', to('US', '90001'), 'needs_destination', 'needs_destination'],
    ['without a postcode, in a zone', to('US', '', 'CA'), 'deliverable', 'deliverable'],
    ['without a postcode, in no zone', to('US', '', 'TX'), 'deliverable', 'not_deliverable'],
    ['without a postcode that a zone needs', to('JP', '', 'Tokyo'), 'needs_destination', 'needs_destination'],
    ['with an address in a zone', to('JP', '100-0005', 'Tokyo'), 'deliverable', 'deliverable'],
    ['with an address in no zone', to('JP', '530-0001', 'Osaka'), 'deliverable', 'not_deliverable'],
    ['with only the country', to('DE'), 'needs_destination', 'needs_destination'],
    ['whose address needs no region', to('DE', '80331'), 'deliverable', 'not_deliverable'],
    ['whose zone has no active method', to('FR'), 'deliverable', 'not_deliverable'],
    ['whose country also has a zone', to('GB'), 'deliverable', 'deliverable'],
    ['in another country', to('NO'), 'deliverable', 'not_deliverable'],
  ])('%s: %o is %s with a zone for the rest, and %s otherwise', (_what, destination, withRest, withoutRest) => {
    const answerIn = (zones: readonly DeliveryZone[]) =>
      findDelivery({ zones, methods, assumedGrams: 0 }, [item('Disc')], 1, destination);
    expect(answerIn([...parts, zone('rest')]).deliverability).toBe(withRest);
    expect(answerIn(parts).deliverability).toBe(withoutRest);
    const offered = answerIn(parts).options.map(({ methodId }) => methodId);
    expect(offered).toEqual(withoutRest === 'deliverable' ? ['parcel', 'Counter'] : ['Counter']);
  });
});

describe('the methods that are offered', () => {
  const idsOf = (rules: DeliveryRules, destination: Destination | null) =>
    findDelivery(rules, [item('Disc')], 100, destination).options.map(({ methodId }) => methodId);

  it('are the cheapest first, then the fastest, and pick-up last', () => {
    const dear = method('dear', { priceMinor: 900, daysMax: 1 });
    const slow = method('slow', { daysMax: 9 });
    expect(idsOf(rulesOf(counter, dear, slow, method('fast')), berlin)).toEqual(['fast', 'slow', 'dear', 'Counter']);
  });

  it('are the active ones of the zone', () => {
    const abroad = method('abroad', { zoneIds: ['elsewhere'] });
    expect(idsOf(rulesOf(abroad, method('off', { isActive: false }), method('on')), berlin)).toEqual(['on']);
  });

  it('are only pick-up if no zone covers the destination, and while the destination is unknown', () => {
    const rules = rulesOf(method('parcel'), counter);
    const items = [item('Disc')];
    expect(findDelivery(rules, items, 1, to('NO'))).toMatchObject({ deliverability: 'not_deliverable' });
    expect(idsOf(rules, to('NO'))).toEqual(['Counter']);
    for (const unknown of [null, to('')]) {
      expect(findDelivery(rules, items, 1, unknown)).toMatchObject({ deliverability: 'needs_destination' });
      expect(idsOf(rules, unknown)).toEqual(['Counter']);
    }
  });

  it('are none in a shop without methods, which delivers free of charge', () => {
    expect(findDelivery(rulesOf(), [spray], 1, null)).toEqual({
      ...{ deliverability: 'not_set_up', options: [], refusals: [] },
    });
  });
});
