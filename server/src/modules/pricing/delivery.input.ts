import { assumedGrams, deliveryLimits, methodRules, zoneRules } from '@kickstand/rules/delivery';
import type { Hazard } from '@kickstand/rules/products';
import { GraphQLSafeInt } from 'graphql-scalars';
import { ID, InputType, Int } from 'type-graphql';
import { Field, NullableField } from '../../api/graphql/field.js';
import { MoneyInput, toMoney } from '../../api/graphql/money.type.js';
import { invalidField } from '../../shared/errors.js';
import { describeLimits } from '../../shared/field-rules.js';
import { findStepFault, type Currency } from '../../shared/money.js';
import { HazardEnum } from '../catalogue/products/product-enums.js';
import { DeliveryMethodKindEnum } from './delivery.type.js';
import type { DeliveryMethodKind, DeliveryRules } from './delivery.js';
import { DestinationInput } from './quote.type.js';

@InputType('DeliveryZoneInput', { description: 'A zone.' })
export class DeliveryZoneInput {
  @Field(() => ID, 'ID of your choice: 1 to 40 letters, digits, - and _.')
  id: string;

  @Field(`Name for admins, ${describeLimits(zoneRules.name)}.`)
  name: string;

  @Field(() => [String], 'Countries, ISO 3166-1 alpha-2; empty for all that no other zone covers.')
  countries: readonly string[];

  @Field(() => [String], 'States or provinces of its only country; empty for all of them.')
  regions: readonly string[];

  @Field(() => [String], 'Postcodes of its only country, such as 18*, 97100-97999 or 10115; empty for all of them.')
  postcodes: readonly string[];
}

@InputType('DeliveryBandInput', { description: 'The price up to a weight or an order value.' })
export class DeliveryBandInput {
  @NullableField(
    () => GraphQLSafeInt,
    'Largest weight in grams, or largest value in minor units of the currency; null for any, in the last band only.',
  )
  upTo?: number | null;

  @Field(() => MoneyInput, 'Price.')
  price: MoneyInput;
}

@InputType('DeliverySurchargeInput', { description: 'A surcharge for destinations with certain postcodes.' })
export class DeliverySurchargeInput {
  @Field('Name for admins.')
  label: string;

  @Field('Country, ISO 3166-1 alpha-2.')
  country: string;

  @Field(() => [String], `Postcodes, such as 18*, 97100-97999 or 10115; at most ${deliveryLimits.postcodes}.`)
  postcodes: readonly string[];

  @Field(() => MoneyInput, 'Amount added to the price.')
  price: MoneyInput;
}

@InputType('DeliveryMethodInput', { description: 'A way in which orders are delivered or picked up.' })
export class DeliveryMethodInput {
  @Field(() => ID, 'ID of your choice: 1 to 40 letters, digits, - and _.')
  id: string;

  @Field(`Name for the customer, ${describeLimits(methodRules.name)}.`)
  name: string;

  @NullableField(() => String, `Name of the carrier, ${describeLimits(methodRules.carrier)}.`)
  carrier?: string | null;

  @Field(() => DeliveryMethodKindEnum, 'How its price is calculated.')
  kind: DeliveryMethodKind;

  @Field(() => [ID], 'IDs of the zones that it delivers to; empty for pick-up.')
  zoneIds: readonly string[];

  @NullableField(() => MoneyInput, 'Price of FLAT and PICKUP; 0 by default.')
  price?: MoneyInput | null;

  @Field(() => [DeliveryBandInput], 'Prices of BY_WEIGHT and BY_VALUE, with rising limits.')
  bands: readonly DeliveryBandInput[];

  @NullableField(() => MoneyInput, 'Minimum value of the lines, after discounts, for free delivery; surcharges apply.')
  freeFrom?: MoneyInput | null;

  @Field(() => [DeliverySurchargeInput], 'Surcharges; all that apply are added.')
  surcharges: readonly DeliverySurchargeInput[];

  @NullableField(() => Int, 'Largest weight of all lines together, in grams; null for no limit.')
  maximumGrams?: number | null;

  @NullableField(() => Int, 'Largest length of a product’s longest side, in millimetres; null for no limit.')
  maximumLengthMm?: number | null;

  @Field(() => [HazardEnum], 'Hazards that it does not carry.')
  excludedHazards: readonly Hazard[];

  @Field(() => Int, `Minimum number of days until an order arrives, ${describeLimits(methodRules.daysMin)}.`)
  daysMin: number;

  @Field(() => Int, `Maximum number of days until an order arrives, ${describeLimits(methodRules.daysMax)}.`)
  daysMax: number;

  @NullableField(() => String, `Where orders are picked up, ${describeLimits(methodRules.pickupAddress)}.`)
  pickupAddress?: string | null;

  @Field(() => Boolean, 'Whether customers can choose it.')
  isActive: boolean;
}

@InputType('SaveDeliveryRulesInput', { description: 'All zones and methods, which replace the current ones.' })
export class SaveDeliveryRulesInput {
  @Field(() => [DeliveryZoneInput], `Zones, at most ${deliveryLimits.zones}.`)
  zones: readonly DeliveryZoneInput[];

  @Field(() => [DeliveryMethodInput], `Methods, at most ${deliveryLimits.methods}.`)
  methods: readonly DeliveryMethodInput[];

  @Field(
    () => Int,
    `Weight of one unit of a product whose weight is not known, in grams: ${describeLimits(assumedGrams)}.`,
  )
  assumedGrams: number;

  @Field(() => Int, 'Version that was edited; 0 if there are no rules yet.')
  version: number;
}

@InputType('DeliveryTrialLineInput', { description: 'A product to try to deliver.' })
export class DeliveryTrialLineInput {
  @Field(() => ID, 'ID of the product.')
  productId: string;

  @Field(() => Int, 'Quantity.')
  quantity: number;
}

@InputType('DeliveryParcelInput', { description: 'A parcel without products of the shop, to try to deliver.' })
export class DeliveryParcelInput {
  @Field(() => Int, 'Weight in grams.')
  grams: number;

  @NullableField(() => Int, 'Longest side in millimetres.')
  lengthMm?: number | null;

  @Field(() => [HazardEnum], 'Hazards.')
  hazards: readonly Hazard[];

  @NullableField(() => MoneyInput, 'Value; 0 by default.')
  value?: MoneyInput | null;
}

@InputType('TryDeliveryInput', { description: 'A destination, and what to deliver.' })
export class TryDeliveryInput {
  @Field(() => DestinationInput, 'The destination.')
  destination: DestinationInput;

  @Field(() => [DeliveryTrialLineInput], 'Products of the shop.')
  lines: readonly DeliveryTrialLineInput[];

  @NullableField(() => DeliveryParcelInput, 'A parcel in addition to the lines.')
  parcel?: DeliveryParcelInput | null;
}

/** @throws DomainError BAD_USER_INPUT for an amount that is in another currency or cannot be charged. */
export function toRules(
  { zones, methods, assumedGrams: grams }: SaveDeliveryRulesInput,
  currency: Currency,
): DeliveryRules {
  return {
    assumedGrams: grams,
    zones,
    methods: methods.map(({ price, freeFrom, bands, surcharges, ...method }, index) => {
      const at = `methods.${index}`;
      return {
        ...method,
        carrier: method.carrier ?? null,
        priceMinor: price ? toMinor(price, currency, `${at}.price`) : 0,
        freeFromMinor: freeFrom ? toMinor(freeFrom, currency, `${at}.freeFrom`) : null,
        bands: bands.map((band, at2) => ({
          upTo: band.upTo ?? null,
          priceMinor: toMinor(band.price, currency, `${at}.bands.${at2}.price`),
        })),
        surcharges: surcharges.map(({ price: added, ...surcharge }, at2) => ({
          ...surcharge,
          priceMinor: toMinor(added, currency, `${at}.surcharges.${at2}.price`),
        })),
        maximumGrams: method.maximumGrams ?? null,
        maximumLengthMm: method.maximumLengthMm ?? null,
        pickupAddress: method.pickupAddress ?? '',
      };
    }),
  };
}

/** @throws DomainError BAD_USER_INPUT if the amount is in another currency or cannot be charged. */
export function toMinor(input: MoneyInput, currency: Currency, field: string): number {
  const amount = toMoney(input, field);
  const isForeign = amount.currency !== currency;
  const fault = isForeign ? `The amount must be in ${currency.toUpperCase()}.` : findStepFault(amount);
  if (fault !== null) throw invalidField(field, fault);
  return amount.amountMinor;
}
