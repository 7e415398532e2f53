import {
  assumedGrams,
  bandRules,
  deliveryLimits,
  methodRules,
  surchargeRules,
  zoneRules,
} from '@kickstand/rules/delivery';
import { findFault } from '@kickstand/rules/fields';
import { isRegionOf, regionError } from '@kickstand/rules/regions';
import { zoneEntryRules } from '@kickstand/rules/zone-entries';
import { invalidInput, type FieldError } from '../../shared/errors.js';
import { checkFields } from '../../shared/field-rules.js';
import { formatMoney, money, type Currency } from '../../shared/money.js';
import { inList, type AuditValues } from '../audit/audit.js';
import type { DeliveryBand, DeliveryMethod, DeliveryRules, DeliveryZone } from './delivery.js';

/**
 * Checks rules that an admin entered, and empties fields that do not belong to the kind of a method.
 * @throws DomainError BAD_USER_INPUT naming every invalid field, such as `methods.2.bands.0.price`.
 */
export function checkDeliveryRules(input: DeliveryRules): DeliveryRules {
  const faults: FieldError[] = [];
  const grams = checkFields({ assumedGrams }, input);
  faults.push(...grams.faults, ...tooMany('zones', input.zones), ...tooMany('methods', input.methods));
  const zones = input.zones.map((zone, index) => checkZone(zone, `zones.${index}`, faults));
  const zoneIds = new Set(zones.map(({ id }) => id));
  const methods = input.methods.map((method, index) => checkMethod(method, `methods.${index}`, zoneIds, faults));
  faults.push(...repeated('zones', 'id', zones), ...repeated('methods', 'id', methods));
  faults.push(...repeated('zones', 'name', zones));
  const rest = zones.flatMap(({ countries }, index) => (countries.length === 0 ? [index] : []));
  for (const index of rest.slice(1)) {
    faults.push({ field: `zones.${index}.countries`, message: 'Only one zone can be for all other countries.' });
  }
  if (faults.length > 0) throw invalidInput(faults);
  return { zones, methods, assumedGrams: grams.values.assumedGrams };
}

function checkZone(zone: DeliveryZone, path: string, faults: FieldError[]): DeliveryZone {
  const { values, faults: own } = checkFields(zoneRules, zone, path);
  faults.push(...own);
  const list = (field: keyof typeof zoneEntryRules) =>
    checkList(`${path}.${field}`, deliveryLimits[field], zoneEntryRules[field], zone[field], faults);
  const checked = { ...values, countries: list('countries'), regions: list('regions'), postcodes: list('postcodes') };
  for (const field of ['regions', 'postcodes'] as const) {
    if (checked[field].length === 0 || checked.countries.length === 1) continue;
    faults.push({ field: `${path}.${field}`, message: 'Choose exactly one country to limit the zone to parts of it.' });
  }
  const [country = ''] = checked.countries;
  const unknown = checked.regions.find((region) => !isRegionOf(country, region));
  if (unknown !== undefined) {
    faults.push({ field: `${path}.regions`, message: `${unknown}: ${regionError('State or region', country)}` });
  }
  return checked;
}

/** @returns the entries without repetitions. */
function checkList(
  path: string,
  most: number,
  rule: (typeof zoneEntryRules)[keyof typeof zoneEntryRules],
  entries: readonly string[],
  faults: FieldError[],
): string[] {
  if (entries.length > most) faults.push({ field: path, message: `There can be at most ${most}.` });
  const read = entries.map((entry) => {
    const fault = findFault(rule, entry);
    if (fault !== null) faults.push({ field: path, message: `${entry}: ${fault}` });
    return fault === null ? rule.parse(entry) : entry;
  });
  return [...new Set(read)];
}

function checkMethod(
  method: DeliveryMethod,
  path: string,
  zoneIds: ReadonlySet<string>,
  faults: FieldError[],
): DeliveryMethod {
  const typed = { ...method, carrier: method.carrier ?? '', price: method.priceMinor, freeFrom: method.freeFromMinor };
  const { values, faults: own } = checkFields(methodRules, typed, path);
  faults.push(...own);
  const fault = (field: string, message: string) => faults.push({ field: `${path}.${field}`, message });
  if (values.daysMax < values.daysMin) fault('daysMax', 'The maximum time cannot be below the minimum.');
  const { kind } = method;
  const isPickup = kind === 'pickup';
  const hasBands = kind === 'by_weight' || kind === 'by_value';
  if (isPickup && values.pickupAddress === '') fault('pickupAddress', 'Say where the order is picked up.');
  if (!isPickup && method.zoneIds.length === 0) fault('zoneIds', 'Choose at least one zone.');
  if (method.zoneIds.some((id) => !zoneIds.has(id))) fault('zoneIds', 'There is no zone with this ID.');
  const { name, carrier, price, freeFrom, pickupAddress, ...rest } = values;
  return {
    ...{ ...rest, name, kind, carrier: carrier || null, isActive: method.isActive },
    priceMinor: hasBands ? 0 : price,
    freeFromMinor: isPickup ? null : freeFrom,
    zoneIds: isPickup ? [] : [...new Set(method.zoneIds)],
    bands: hasBands ? checkBands(method.bands, path, faults) : [],
    surcharges: isPickup ? [] : checkSurcharges(method, path, faults),
    // Everything that the shop sells can be picked up.
    ...(isPickup ? { maximumGrams: null, maximumLengthMm: null } : {}),
    excludedHazards: isPickup ? [] : [...new Set(method.excludedHazards)].sort(),
    pickupAddress: isPickup ? pickupAddress : '',
  };
}

/** Checks that the limits rise, and that only the last band has none. */
function checkBands(bands: readonly DeliveryBand[], path: string, faults: FieldError[]): DeliveryBand[] {
  if (bands.length === 0) faults.push({ field: `${path}.bands`, message: 'Add at least one price.' });
  faults.push(...tooMany('bands', bands, `${path}.bands`));
  return bands.map(({ upTo, priceMinor }, index) => {
    const at = `${path}.bands.${index}`;
    const { values, faults: own } = checkFields(bandRules, { upTo, price: priceMinor }, at);
    faults.push(...own);
    const before = bands[index - 1]?.upTo;
    if (before === null || (before !== undefined && upTo !== null && upTo <= before)) {
      faults.push({ field: `${at}.upTo`, message: 'Limits must rise; only the last can be empty.' });
    }
    return { upTo: values.upTo, priceMinor: values.price };
  });
}

function checkSurcharges({ surcharges }: DeliveryMethod, path: string, faults: FieldError[]) {
  faults.push(...tooMany('surcharges', surcharges, `${path}.surcharges`));
  return surcharges.map(({ label, country, priceMinor, postcodes }, index) => {
    const at = `${path}.surcharges.${index}`;
    const { values, faults: own } = checkFields(
      { ...surchargeRules, country: zoneEntryRules.countries },
      { label, country, price: priceMinor },
      at,
    );
    faults.push(...own);
    if (postcodes.length === 0) faults.push({ field: `${at}.postcodes`, message: 'Add at least one postcode.' });
    const rule = zoneEntryRules.postcodes;
    const { price, ...rest } = values;
    return {
      ...rest,
      priceMinor: price,
      postcodes: checkList(`${at}.postcodes`, deliveryLimits.postcodes, rule, postcodes, faults),
    };
  });
}

function tooMany(
  list: 'zones' | 'methods' | 'bands' | 'surcharges',
  entries: readonly unknown[],
  field: string = list,
): FieldError[] {
  const most = deliveryLimits[list];
  return entries.length > most ? [{ field, message: `There can be at most ${most}.` }] : [];
}

function repeated<Key extends 'id' | 'name'>(
  list: 'zones' | 'methods',
  key: Key,
  entries: readonly Readonly<Record<Key, string>>[],
): FieldError[] {
  const keys = entries.map((entry) => entry[key].toLowerCase());
  return keys.flatMap((each, index) => {
    if (keys.indexOf(each) === index) return [];
    return [{ field: `${list}.${index}.${key}`, message: `Another one has this ${key}.` }];
  });
}

/** The rules as the audit log shows them: each zone and each method is a field. */
export function deliveryValues(
  { zones, methods, assumedGrams: grams }: DeliveryRules,
  currency: Currency,
): AuditValues {
  const names = new Map(zones.map(({ id, name }) => [id, name]));
  const price = (amountMinor: number) => formatMoney(money(amountMinor, currency));
  const titles = methods.map((method) => titleOf(method, names));
  const unique = titles.map((title, index) => (titles.indexOf(title) === index ? title : `${title} (${index + 1})`));
  return {
    'weight of products without one': `${grams} g`,
    'order of zones': inList(zones.map(({ name }) => name)),
    'order of methods': inList(unique),
    ...Object.fromEntries(zones.map((zone) => [`zone ${zone.name}`, zoneInWords(zone)])),
    ...Object.fromEntries(methods.map((method, index) => [`method ${unique[index]}`, methodInWords(method, price)])),
  };
}

const titleOf = ({ name, zoneIds }: DeliveryMethod, names: ReadonlyMap<string, string>) =>
  zoneIds.length === 0 ? name : `${name} to ${zoneIds.map((id) => names.get(id) ?? id).join(', ')}`;

function zoneInWords({ countries, regions, postcodes }: DeliveryZone): string {
  const parts = [countries.length === 0 ? 'all other countries' : countries.join(', '), regions.join(', ')];
  return [...parts, postcodes.join(', ')].filter(Boolean).join('; ');
}

function methodInWords(method: DeliveryMethod, price: (amountMinor: number) => string): string {
  const { kind, bands, surcharges, carrier, freeFromMinor, maximumGrams, maximumLengthMm, pickupAddress } = method;
  const limit = (upTo: number) => (kind === 'by_weight' ? `${upTo} g` : price(upTo));
  const prices = bands.map(
    ({ upTo, priceMinor }) => `${upTo === null ? 'above' : `up to ${limit(upTo)}`} ${price(priceMinor)}`,
  );
  return [
    method.isActive ? '' : 'not offered',
    carrier,
    bands.length > 0 ? prices.join(', ') : price(method.priceMinor),
    freeFromMinor !== null && `free from ${price(freeFromMinor)}`,
    ...surcharges.map(
      ({ label, country, postcodes, priceMinor }) =>
        `${label} in ${country} ${postcodes.join(', ')} ${price(priceMinor)}`,
    ),
    maximumGrams !== null && `at most ${maximumGrams} g`,
    maximumLengthMm !== null && `at most ${maximumLengthMm} mm`,
    method.excludedHazards.length > 0 && `no ${method.excludedHazards.join(', ')}`,
    `${method.daysMin} to ${method.daysMax} days`,
    pickupAddress.replaceAll('\n', ', '),
  ]
    .filter(Boolean)
    .join('; ');
}
