import { GraphQLSafeInt } from 'graphql-scalars';
import { ID, InputType, Int, ObjectType } from 'type-graphql';
import { defineEnum } from '../../api/graphql/define-enum.js';
import { Field, NullableField } from '../../api/graphql/field.js';
import { MoneyType } from '../../api/graphql/money.type.js';
import { money, type Currency, type Money } from '../../shared/money.js';
import type { Deliverability, DeliveryOption, DeliveryRefusal } from './delivery.js';
import type { CodeAnswer } from './discounts.js';
import type { PricedQuote, Quote } from './quote.js';
import type { Destination } from './quote-request.js';
import type { QuotedTax, TaxExemption } from './taxes.js';

export const DeliverabilityEnum = defineEnum<Deliverability>('Deliverability', 'Whether lines can be delivered.', {
  not_set_up: 'The shop has no delivery methods: delivery is free of charge.',
  needs_destination:
    'Known once the destination is given, with its region and postcode if its country is divided into zones; the cart ' +
    'can be picked up if an option is a pick-up.',
  deliverable: 'At least one method delivers all lines.',
  not_deliverable: 'No method delivers all lines; they can be picked up if an option is a pick-up.',
});

export const TaxExemptionEnum = defineEnum<TaxExemption>('TaxExemption', 'Why no tax is charged.', {
  reverse_charge: 'The customer is a business in another country of the EU and owes the tax itself.',
  export: 'The destination is outside the tax area of the shop.',
  not_registered: 'The shop does not collect tax at the destination.',
});

@InputType('DestinationInput', { description: 'Where a parcel goes, as far as it is known.' })
export class DestinationInput {
  @Field('Country, ISO 3166-1 alpha-2.')
  country: string;

  @NullableField(() => String, 'State or province.')
  region?: string | null;

  @NullableField(() => String, 'Postcode.')
  postcode?: string | null;
}

export const toDestination = ({ country, region, postcode }: DestinationInput): Destination => ({
  country: country.trim().toUpperCase(),
  region: region ?? '',
  postcode: postcode ?? '',
});

@ObjectType('DeliveryOption', { description: 'A method that can deliver all lines.' })
export class DeliveryOptionType {
  @Field(() => ID, 'ID of the delivery method.')
  methodId: string;

  @Field('Name of the method.')
  name: string;

  @NullableField(() => String, 'Name of the carrier; null for pick-up and if none is given.')
  carrier: string | null;

  @Field(() => MoneyType, 'Price with surcharges, before discounts.')
  price: MoneyType;

  @Field(() => Int, 'Minimum number of days until it arrives.')
  daysMin: number;

  @Field(() => Int, 'Maximum number of days until it arrives.')
  daysMax: number;

  @Field('True if the customer picks it up.')
  isPickup: boolean;
}

@ObjectType('QuotedDelivery', { description: 'The delivery in a quote.' })
export class QuotedDeliveryType extends DeliveryOptionType {
  @Field(() => MoneyType, 'Discount on the delivery.')
  discount: MoneyType;

  @Field(() => MoneyType, 'Tax on the delivery.')
  tax: MoneyType;

  @Field(() => MoneyType, 'What the customer pays for the delivery.')
  total: MoneyType;
}

@ObjectType('DeliveryRefusal', { description: 'Why a method cannot deliver the lines.' })
export class DeliveryRefusalType {
  @Field(() => ID, 'ID of the delivery method.')
  methodId: string;

  @Field('Name of the method.')
  name: string;

  @NullableField(() => ID, 'ID of the line that it cannot deliver; null if the reason is the whole parcel.')
  lineId: string | null;

  @Field('The reason, for the customer.')
  message: string;
}

@ObjectType('QuoteLine', { description: 'Prices of a line.' })
export class QuoteLineType {
  @Field(() => ID, 'ID of the line.')
  lineId: string;

  @Field(() => Int, 'Quantity.')
  quantity: number;

  @Field(() => MoneyType, 'Price of one unit.')
  unitPrice: MoneyType;

  @Field(() => MoneyType, 'Discount on the line.')
  discount: MoneyType;

  @Field(() => MoneyType, 'Tax on the line: included in its price if taxIsIncluded, otherwise added to it.')
  tax: MoneyType;

  @Field(() => MoneyType, 'What the customer pays for the line.')
  total: MoneyType;
}

@ObjectType('QuoteAdjustment', { description: 'A discount in a quote.' })
export class QuoteAdjustmentType {
  @Field('Name of the discount.')
  label: string;

  @NullableField(() => String, 'The code of the promotion; null for an automatic discount and for a discount by staff.')
  code: string | null;

  @Field(() => MoneyType, 'Amount that it takes off.')
  amount: MoneyType;
}

@ObjectType('QuotedTax', { description: 'The tax of one rate in a quote.' })
export class QuotedTaxType {
  @Field('Country to which the tax is paid: ISO 3166-1 alpha-2, or XI for Northern Ireland.')
  country: string;

  @Field('State or province to which the tax is paid; empty for the country.')
  region: string;

  @Field('Name of the tax.')
  label: string;

  @Field(() => GraphQLSafeInt, 'Rate in millionths: 190,000 for 19 %.')
  rateMillionths: number;

  @Field(() => MoneyType, 'Taxed amount without the tax.')
  base: MoneyType;

  @Field(() => MoneyType, 'The tax.')
  tax: MoneyType;
}

@ObjectType('Quote', {
  description: 'Prices of a cart or an order. The totals of the lines and of the delivery sum to the total.',
})
export class QuoteType {
  @Field(() => [QuoteLineType], 'Prices of the lines.')
  lines: QuoteLineType[];

  @Field(() => [QuoteAdjustmentType], 'Discounts.')
  adjustments: QuoteAdjustmentType[];

  @NullableField(() => QuotedDeliveryType, 'The delivery; null if it is not priced.')
  delivery: QuotedDeliveryType | null;

  @Field(() => [QuotedTaxType], 'Taxes by rate.')
  taxes: QuotedTaxType[];

  @Field('Whether the prices include the taxes; otherwise the taxes are added.')
  taxIsIncluded: boolean;

  @NullableField(() => TaxExemptionEnum, 'Why no tax is charged; null if tax is charged or none is set up.')
  taxExemption: TaxExemption | null;

  @NullableField(() => String, 'VAT number of the customer; null for consumers.')
  vatNumber: string | null;

  @Field(() => MoneyType, 'Sum of unit prices times quantities, without deposits.')
  itemsTotal: MoneyType;

  @Field(() => MoneyType, 'Sum of the deposits for old parts, each of which is a line.')
  depositTotal: MoneyType;

  @Field(() => MoneyType, 'Sum of the discounts.')
  discountTotal: MoneyType;

  @Field(() => MoneyType, 'Price of delivery before discounts.')
  deliveryTotal: MoneyType;

  @Field(() => MoneyType, "Tax of the shop's own country that is taken out of the prices.")
  taxRemovedTotal: MoneyType;

  @Field(() => MoneyType, 'Sum of the taxes.')
  taxTotal: MoneyType;

  @Field(() => MoneyType, 'What the customer pays.')
  total: MoneyType;
}

@ObjectType('CodeAnswer', { description: 'Whether a discount code takes effect.' })
export class CodeAnswerType {
  @Field('The code as entered.')
  code: string;

  @NullableField(() => String, 'Why the code has no effect, for the customer; null if it takes effect.')
  problem: string | null;
}

@ObjectType('CartQuote', { description: 'Prices of a cart for a destination, and what the customer can choose.' })
export class CartQuoteType {
  @Field(
    () => QuoteType,
    'The prices with the chosen delivery method, or by default with the first option that is not pick-up.',
  )
  quote: QuoteType;

  @Field(() => DeliverabilityEnum, 'Whether the cart can be delivered.')
  deliverability: Deliverability;

  @Field(() => [DeliveryOptionType], 'Methods that can deliver the cart: the cheapest first, pick-up last.')
  deliveryOptions: DeliveryOptionType[];

  @Field(() => [DeliveryRefusalType], 'Why other methods cannot deliver it.')
  deliveryRefusals: DeliveryRefusal[];

  @Field(() => [CodeAnswerType], 'Whether each entered code takes effect.')
  codes: CodeAnswer[];
}

const toOption = (option: DeliveryOption, price: Money) => ({ ...option, price });

export const presentTax = ({ baseMinor, taxMinor, ...tax }: QuotedTax, currency: Currency) => ({
  ...{ ...tax, base: money(baseMinor, currency), tax: money(taxMinor, currency) },
});

/** A quote as the GraphQL schema shows it. */
export type PresentedQuote = ReturnType<typeof presentQuote>;

export function presentQuote(quote: Quote) {
  const { delivery, currency } = quote;
  const of = (amountMinor: number) => money(amountMinor, currency);
  return {
    lines: quote.lines.map(({ unitPriceMinor, discountMinor, taxMinor, totalMinor, ...line }) => ({
      ...line,
      unitPrice: of(unitPriceMinor),
      discount: of(discountMinor),
      tax: of(taxMinor),
      total: of(totalMinor),
    })),
    adjustments: quote.adjustments.map(({ amountMinor, ...adjustment }) => ({
      ...adjustment,
      amount: of(amountMinor),
    })),
    delivery: delivery && {
      ...toOption(delivery, of(delivery.priceMinor)),
      discount: of(delivery.discountMinor),
      tax: of(delivery.taxMinor),
      total: of(delivery.totalMinor),
    },
    taxes: quote.taxes.map((tax) => presentTax(tax, currency)),
    taxIsIncluded: quote.taxIsIncluded,
    taxExemption: quote.taxExemption,
    vatNumber: quote.vatNumber,
    itemsTotal: of(quote.itemsMinor),
    depositTotal: of(quote.depositMinor ?? 0),
    discountTotal: of(quote.discountMinor),
    deliveryTotal: of(quote.deliveryMinor),
    taxRemovedTotal: of(quote.taxRemovedMinor),
    taxTotal: of(quote.taxMinor),
    total: of(quote.totalMinor),
  };
}

export function presentCartQuote({ quote, deliverability, options, refusals, codes }: PricedQuote) {
  return {
    quote: presentQuote(quote),
    deliverability,
    deliveryOptions: options.map((option) => toOption(option, money(option.priceMinor, quote.currency))),
    deliveryRefusals: [...refusals],
    codes: [...codes],
  };
}
