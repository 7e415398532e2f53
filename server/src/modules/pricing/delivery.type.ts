import type { Hazard } from '@kickstand/rules/products';
import { GraphQLSafeInt } from 'graphql-scalars';
import { ID, Int, ObjectType } from 'type-graphql';
import { defineEnum } from '../../api/graphql/define-enum.js';
import { Field, NullableField } from '../../api/graphql/field.js';
import { MoneyType } from '../../api/graphql/money.type.js';
import { money, type Currency, type Money } from '../../shared/money.js';
import { HazardEnum } from '../catalogue/products/product-enums.js';
import type { DeliveryTrialAnswer } from './delivery.service.js';
import type { DeliveryAnswer, DeliveryMethodKind, DeliveryRules } from './delivery.js';
import type { Versioned } from './pricing-rules.repository.js';
import { DeliverabilityEnum, DeliveryOptionType, DeliveryRefusalType } from './quote.type.js';

export const DeliveryMethodKindEnum = defineEnum<DeliveryMethodKind>(
  'DeliveryMethodKind',
  'How the price of a delivery method is calculated.',
  {
    flat: 'One price.',
    by_weight: 'By the weight of all lines.',
    by_value: 'By the value of all lines, after discounts.',
    pickup: 'The customer picks the order up, for one price; no address is needed.',
  },
);

@ObjectType('DeliveryZone', { description: 'A part of the world with delivery methods of its own.' })
export class DeliveryZoneType {
  @Field(() => ID, 'ID of the zone.')
  id: string;

  @Field('Name for admins.')
  name: string;

  @Field(() => [String], 'Countries, ISO 3166-1 alpha-2; empty for all that no other zone covers.')
  countries: readonly string[];

  @Field(() => [String], 'States or provinces of its only country; empty for all of them.')
  regions: readonly string[];

  @Field(() => [String], 'Postcodes of its only country, such as 18*, 97100-97999 or 10115; empty for all of them.')
  postcodes: readonly string[];
}

@ObjectType('DeliveryBand', { description: 'The price up to a weight or an order value.' })
export class DeliveryBandType {
  @NullableField(
    () => GraphQLSafeInt,
    'Largest weight in grams, or largest value of the lines in minor units of the currency; null for any.',
  )
  upTo: number | null;

  @Field(() => MoneyType, 'Price.')
  price: MoneyType;
}

@ObjectType('DeliverySurcharge', { description: 'A surcharge for destinations with certain postcodes.' })
export class DeliverySurchargeType {
  @Field('Name for admins.')
  label: string;

  @Field('Country, ISO 3166-1 alpha-2.')
  country: string;

  @Field(() => [String], 'Postcodes, such as 18*, 97100-97999 or 10115.')
  postcodes: readonly string[];

  @Field(() => MoneyType, 'Amount added to the price.')
  price: MoneyType;
}

@ObjectType('DeliveryMethod', { description: 'A way in which orders are delivered or picked up.' })
export class DeliveryMethodType {
  @Field(() => ID, 'ID of the method.')
  id: string;

  @Field('Name for the customer.')
  name: string;

  @NullableField(() => String, 'Name of the carrier; null if none is given.')
  carrier: string | null;

  @Field(() => DeliveryMethodKindEnum, 'How its price is calculated.')
  kind: DeliveryMethodKind;

  @Field(() => [ID], 'IDs of the zones that it delivers to; empty for pick-up.')
  zoneIds: readonly string[];

  @Field(() => MoneyType, 'Price of FLAT and PICKUP; 0 for the other kinds.')
  price: MoneyType;

  @Field(() => [DeliveryBandType], 'Prices of BY_WEIGHT and BY_VALUE, with rising limits.')
  bands: DeliveryBandType[];

  @NullableField(
    () => MoneyType,
    'Minimum value of the lines, after discounts, for free delivery; surcharges still apply. Null if there is none.',
  )
  freeFrom: MoneyType | null;

  @Field(() => [DeliverySurchargeType], 'Surcharges; all that apply are added.')
  surcharges: DeliverySurchargeType[];

  @NullableField(() => Int, 'Largest weight of all lines together, in grams; null for no limit.')
  maximumGrams: number | null;

  @NullableField(() => Int, 'Largest length of a product’s longest side, in millimetres; null for no limit.')
  maximumLengthMm: number | null;

  @Field(() => [HazardEnum], 'Hazards that it does not carry.')
  excludedHazards: readonly Hazard[];

  @Field(() => Int, 'Minimum number of days until an order arrives.')
  daysMin: number;

  @Field(() => Int, 'Maximum number of days until an order arrives.')
  daysMax: number;

  @Field('Where orders are picked up; empty for the other kinds.')
  pickupAddress: string;

  @Field('Whether customers can choose it.')
  isActive: boolean;
}

@ObjectType('DeliveryRules', {
  description: 'Zones and methods of delivery. Without methods, delivery is free of charge.',
})
export class DeliveryRulesType {
  @Field(() => [DeliveryZoneType], 'Zones. A destination belongs to the most specific one.')
  zones: DeliveryZoneType[];

  @Field(() => [DeliveryMethodType], 'Methods. Customers see methods with the same price in this order.')
  methods: DeliveryMethodType[];

  @Field(() => Int, 'Weight of one unit of a product whose weight is not known, in grams.')
  assumedGrams: number;

  @Field(() => Int, 'Number of the current version, raised by each edit; 0 before the first.')
  version: number;
}

@ObjectType('DeliveryCountry', { description: 'A country that the shop delivers to.' })
export class DeliveryCountryType {
  @Field('ISO 3166-1 alpha-2.')
  code: string;

  @Field('Name of the country.')
  name: string;
}

@ObjectType('ProductDelivery', { description: 'How the smallest order of a product can be delivered.' })
export class ProductDeliveryType {
  @Field(() => DeliverabilityEnum, 'Whether it can be delivered.')
  deliverability: DeliveryAnswer['deliverability'];

  @Field(() => [DeliveryOptionType], 'Methods that can deliver it: the cheapest first, pick-up last.')
  options: DeliveryOptionType[];

  @Field(() => [DeliveryRefusalType], 'Why other methods cannot deliver it.')
  refusals: DeliveryRefusalType[];
}

@ObjectType('DeliveryTrial', { description: 'How something would be delivered to a destination.' })
export class DeliveryTrialType extends ProductDeliveryType {
  @NullableField(() => String, 'Name of the zone of the destination; null if no zone covers it.')
  zoneName: string | null;

  @Field(() => GraphQLSafeInt, 'Weight of everything, in grams.')
  grams: number;

  @Field(() => MoneyType, 'Value of everything.')
  value: MoneyType;
}

export type PresentedMethod = ReturnType<typeof presentRules>['methods'][number];

export function presentRules({ content, version }: Versioned<DeliveryRules>, currency: Currency) {
  const of = (amountMinor: number) => money(amountMinor, currency);
  return {
    version,
    assumedGrams: content.assumedGrams,
    zones: [...content.zones],
    methods: content.methods.map(({ priceMinor, freeFromMinor, bands, surcharges, ...method }) => ({
      ...method,
      price: of(priceMinor),
      freeFrom: freeFromMinor === null ? null : of(freeFromMinor),
      bands: bands.map(({ upTo, priceMinor: price }) => ({ upTo, price: of(price) })),
      surcharges: surcharges.map(({ priceMinor: price, ...surcharge }) => ({ ...surcharge, price: of(price) })),
    })),
  };
}

export function presentAnswer({ deliverability, options, refusals }: DeliveryAnswer, currency: Currency) {
  return {
    deliverability,
    options: options.map((option): typeof option & { price: Money } => ({
      ...option,
      price: money(option.priceMinor, currency),
    })),
    refusals: [...refusals],
  };
}

export function presentTrial({ zoneName, grams, valueMinor, ...answer }: DeliveryTrialAnswer, currency: Currency) {
  return { ...presentAnswer(answer, currency), zoneName, grams, value: money(valueMinor, currency) };
}
