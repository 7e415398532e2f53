import type {
  AdminDeliveryQuery,
  DeliveryMethodKind,
  DeliveryRulesFieldsFragment,
  Hazard,
  MoneyInput,
  SaveDeliveryRulesInput,
} from '../../../graphql/generated/operations';
import { toWhole } from '../../../lib/forms/field-errors';
import type { Edition } from '../../../lib/forms/use-versioned-form';
import { randomId } from '../../../lib/idempotency/use-idempotency-key';
import { toMinorUnits } from '../../../lib/money/parse-amount';
import { fromLines, toLines } from '../../../lib/text/text-lines';

/** Zones and methods as typed. Regions and postcodes are one per line; optional numbers and amounts may be ''. */
export type DeliveryDraft = {
  assumedGrams: string;
  zones: ZoneDraft[];
  methods: MethodDraft[];
};

export type ZoneDraft = {
  id: string;
  name: string;
  /** Two-letter codes, separated by spaces or commas; empty for all countries that no other zone has. */
  countries: string;
  regions: string;
  postcodes: string;
};

export type MethodDraft = {
  id: string;
  name: string;
  carrier: string;
  kind: DeliveryMethodKind;
  zoneIds: string[];
  price: string;
  bands: { upTo: string; price: string }[];
  freeFrom: string;
  surcharges: { label: string; country: string; postcodes: string; price: string }[];
  maximumGrams: string;
  maximumLengthMm: string;
  excludedHazards: Hazard[];
  daysMin: string;
  daysMax: string;
  pickupAddress: string;
  isActive: boolean;
};

export type Currency = Pick<AdminDeliveryQuery['shop'], 'currencyCode' | 'currencyDecimals'>;

export const blankDraft: DeliveryDraft = { assumedGrams: '0', zones: [], methods: [] };

/** New entries get their IDs here, because methods refer to zones by ID. */
export const newZone = (): ZoneDraft => ({
  ...{ id: randomId(), name: '', countries: '', regions: '', postcodes: '' },
});
export const newBand = { upTo: '', price: '' };
export const newSurcharge = { label: '', country: '', postcodes: '', price: '' };
/** The fields that the form does not show for pick-up. */
const noDelivery = {
  ...{ carrier: '', zoneIds: [], freeFrom: '', surcharges: [] },
  ...{ maximumGrams: '', maximumLengthMm: '', excludedHazards: [] },
};
export const newMethod = (): MethodDraft => ({
  ...{ id: randomId(), name: '', kind: 'BY_WEIGHT', price: '', bands: [newBand] },
  ...noDelivery,
  ...{ daysMin: '1', daysMax: '3', pickupAddress: '', isActive: true },
});

export function toEdition({
  version,
  assumedGrams,
  zones,
  methods,
}: DeliveryRulesFieldsFragment): Edition<DeliveryDraft> {
  const values: DeliveryDraft = {
    assumedGrams: String(assumedGrams),
    zones: zones.map(({ id, name, countries, regions, postcodes }) => ({
      ...{ id, name, countries: countries.join(' '), regions: toLines(regions), postcodes: toLines(postcodes) },
    })),
    methods: methods.map((method) => {
      const { id, name, kind, zoneIds, bands, surcharges, excludedHazards, pickupAddress, isActive } = method;
      const hasBands = kind === 'BY_WEIGHT' || kind === 'BY_VALUE';
      return {
        ...{ id, name, kind, zoneIds, excludedHazards, pickupAddress, isActive, carrier: method.carrier ?? '' },
        price: hasBands ? '' : method.price.amount,
        bands: bands.map(({ upTo, price }) => ({
          upTo: upTo === null ? '' : kind === 'BY_WEIGHT' ? String(upTo) : toAmount(upTo, price.amount),
          price: price.amount,
        })),
        freeFrom: method.freeFrom?.amount ?? '',
        surcharges: surcharges.map(({ label, country, postcodes, price }) => ({
          ...{ label, country, postcodes: toLines(postcodes), price: price.amount },
        })),
        maximumGrams: String(method.maximumGrams ?? ''),
        maximumLengthMm: String(method.maximumLengthMm ?? ''),
        ...{ daysMin: String(method.daysMin), daysMax: String(method.daysMax) },
      };
    }),
  };
  return { id: 'delivery', version, values };
}

/** @param like an amount such as '4.90'; the result has as many decimals as it. */
function toAmount(minor: number, like: string): string {
  const decimals = like.split('.')[1]?.length ?? 0;
  return (minor / 10 ** decimals).toFixed(decimals);
}

export function toInput(draft: DeliveryDraft, version: number, shop: Currency): SaveDeliveryRulesInput {
  const { currencyCode, currencyDecimals } = shop;
  // -1 if the text is not an amount. The server refuses it with an error at the field.
  const minor = (typed: string) => toMinorUnits(typed, currencyDecimals) ?? -1;
  const money = (typed: string): MoneyInput => ({ amountMinor: minor(typed), currencyCode });
  const optional = <Value>(typed: string, read: (text: string) => Value) => (typed.trim() === '' ? null : read(typed));
  return {
    version,
    assumedGrams: toWhole(draft.assumedGrams),
    zones: draft.zones.map(({ countries, regions, postcodes, ...zone }) => ({
      ...zone,
      ...{ countries: toCodes(countries), regions: fromLines(regions), postcodes: fromLines(postcodes) },
    })),
    methods: draft.methods.map((typed) => {
      // A refusal of what was typed into hidden fields would be shown nowhere.
      const shown = { ...typed, ...(typed.kind === 'PICKUP' ? noDelivery : { pickupAddress: '' }) };
      const { bands, surcharges, price, kind, ...method } = shown;
      const hasBands = kind === 'BY_WEIGHT' || kind === 'BY_VALUE';
      return {
        ...{ ...method, kind, price: hasBands ? null : money(price), freeFrom: optional(method.freeFrom, money) },
        bands: hasBands
          ? bands.map((band) => ({
              upTo: optional(band.upTo, kind === 'BY_WEIGHT' ? toWhole : minor),
              price: money(band.price),
            }))
          : [],
        surcharges: surcharges.map(({ postcodes, ...surcharge }) => ({
          ...{ ...surcharge, postcodes: fromLines(postcodes), price: money(surcharge.price) },
        })),
        maximumGrams: optional(method.maximumGrams, toWhole),
        maximumLengthMm: optional(method.maximumLengthMm, toWhole),
        ...{ daysMin: toWhole(method.daysMin), daysMax: toWhole(method.daysMax) },
      };
    }),
  };
}

export const toCodes = (typed: string): string[] =>
  typed
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean);

/** Whether an active method charges for delivery; pick-up is not counted. */
export const hasCharges = ({ methods }: DeliveryDraft): boolean =>
  methods.some(
    ({ isActive, kind, price, bands, surcharges }) =>
      isActive &&
      kind !== 'PICKUP' &&
      [...(kind === 'FLAT' ? [{ price }] : bands), ...surcharges].some(({ price: typed }) => /[1-9]/.test(typed)),
  );
