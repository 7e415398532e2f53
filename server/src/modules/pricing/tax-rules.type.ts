import { taxLimits } from '@kickstand/rules/taxes';
import { GraphQLSafeInt } from 'graphql-scalars';
import { InputType, Int, ObjectType } from 'type-graphql';
import { defineEnum } from '../../api/graphql/define-enum.js';
import { Field, NullableField } from '../../api/graphql/field.js';
import { MoneyType } from '../../api/graphql/money.type.js';
import { DestinationInput, QuotedTaxType, TaxExemptionEnum } from './quote.type.js';
import type { EuSales, TaxExemption, TaxProviderName } from './taxes.js';

const TaxProviderEnum = defineEnum<TaxProviderName>('TaxProvider', 'What calculates taxes.', {
  table: "The shop's own rates.",
  stripe: 'Stripe Tax.',
});

const EuSalesEnum = defineEnum<EuSales>('EuSales', 'Rates for consumers in other countries of the EU.', {
  destination: 'The rates of the destination.',
  origin: "The rates of the shop's own country; allowed while these sales stay below 10,000 EUR a year.",
});

@InputType('TaxClassInput', { description: 'A tax class, which products name by its code.' })
@ObjectType('TaxClass', { description: 'A tax class, which products name by its code.' })
export class TaxClassType {
  @Field("Code of the class: a to z, 0 to 9 and hyphens. There is always 'standard'.")
  code: string;

  @Field('Name of the class.')
  name: string;

  @Field("Stripe's code of the kind of product, e.g. txcd_20030000; empty for any goods.")
  stripeTaxCode: string;
}

@InputType('TaxRateInput', { description: 'A rate of one class at one place.' })
@ObjectType('TaxRate', { description: 'A rate of one class at one place.' })
export class TaxRateType {
  @Field('ISO 3166-1 alpha-2, or XI for Northern Ireland.')
  country: string;

  @Field('State or province; empty for the whole country.')
  region: string;

  @Field(() => [String], 'Prefixes of the postcodes to which it applies; empty for all.')
  postcodes: readonly string[];

  @Field('Code of the class that is taxed. If a class has no rate at a place, the rates of the standard class apply.')
  taxClass: string;

  @Field('Name for customers.')
  label: string;

  @Field(() => Int, 'Rate in millionths: 190,000 for 19 %.')
  rateMillionths: number;

  @Field('Whether the delivery is taxed.')
  appliesToDelivery: boolean;

  @NullableField(() => String, 'First day in UTC, e.g. 2021-07-01; null for no limit.')
  validFrom?: string | null;

  @NullableField(() => String, 'Last day in UTC; null for no limit.')
  validTo?: string | null;

  @Field('Where the rate is published.')
  source: string;
}

@InputType('TaxOriginInput', { description: 'Where the shop sends its parcels from.' })
@ObjectType('TaxOrigin', { description: 'Where the shop sends its parcels from.' })
export class TaxOriginType {
  @Field('Country, ISO 3166-1 alpha-2; empty if it is not set.')
  country: string;

  @Field('State or province.')
  region: string;

  @Field('Postcode.')
  postcode: string;
}

@InputType('TaxTerritoryInput', { description: 'A territory outside the tax area of its country.' })
@ObjectType('TaxTerritory', { description: 'A territory outside the tax area of its country.' })
export class TaxTerritoryType {
  @Field('Country, ISO 3166-1 alpha-2.')
  country: string;

  @Field('Prefix of its postcodes.')
  postcode: string;
}

@InputType()
@ObjectType()
abstract class TaxRulesFields {
  @Field(() => TaxProviderEnum, 'What calculates taxes.')
  provider: TaxProviderName;

  @Field("Whether the shop's prices contain the tax of its own country; otherwise tax is added.")
  pricesIncludeTax: boolean;

  @Field(() => TaxOriginType, 'Where the shop sends its parcels from; an empty country if it is not set.')
  origin: TaxOriginType;

  @Field('VAT number of the shop; empty if it has none.')
  vatNumber: string;

  @Field(() => [TaxClassType], `Tax classes, at most ${taxLimits.classes}.`)
  classes: readonly TaxClassType[];

  @Field(() => [TaxRateType], `Rates, at most ${taxLimits.rates}. Several rates at one place add up.`)
  rates: readonly TaxRateType[];

  @Field(
    () => [String],
    'Where the shop collects tax besides its own place, e.g. DE, US-CA or EU; empty for every place with rates.',
  )
  registrations: readonly string[];

  @Field(() => EuSalesEnum, 'Rates for consumers in other countries of the EU.')
  euSales: EuSales;

  @Field('Whether places with other rates have the same prices including tax; otherwise the same prices without tax.')
  keepGrossPrice: boolean;

  @Field('Whether businesses with a VAT number of another country of the EU owe the tax themselves.')
  reverseCharge: boolean;

  @NullableField(() => String, 'Class of the delivery; null to tax it in proportion to the classes of the lines.')
  deliveryTaxClass?: string | null;

  @Field(
    () => [TaxTerritoryType],
    'Territories outside the tax area of their country, by the prefix of their postcodes.',
  )
  outside: readonly TaxTerritoryType[];
}

@ObjectType('TaxRules', { description: 'Tax rates, and how they apply. Without rates, nothing is taxed.' })
export class TaxRulesType extends TaxRulesFields {
  @Field(() => Int, 'Number of saved edits; send it with an edit.')
  version: number;
}

@InputType('SaveTaxRulesInput', { description: 'All tax rules; they replace those that were saved before.' })
export class SaveTaxRulesInput extends TaxRulesFields {
  @Field(() => Int, 'Version that you edited.')
  version: number;
}

@InputType('TaxTrialInput', { description: 'Amounts to be taxed for a destination.' })
export class TaxTrialInput {
  @Field(() => DestinationInput, 'The destination.')
  destination: DestinationInput;

  @Field(() => GraphQLSafeInt, 'Price of the goods, in minor units.')
  amountMinor: number;

  @Field('Code of the tax class of the goods.')
  taxClass: string;

  @Field(() => GraphQLSafeInt, 'Price of the delivery, in minor units.')
  deliveryMinor: number;

  @NullableField(() => String, 'VAT number of the customer.')
  vatNumber?: string | null;
}

@ObjectType('TaxTrial', { description: 'The tax on amounts for a destination.' })
export class TaxTrialType {
  @Field(() => [QuotedTaxType], 'Taxes by rate.')
  taxes: QuotedTaxType[];

  @Field('Whether the amounts include the taxes; otherwise the taxes are added.')
  taxIsIncluded: boolean;

  @NullableField(
    () => TaxExemptionEnum,
    'Why no tax is charged; null if tax is charged or the destination is not known.',
  )
  taxExemption: TaxExemption | null;

  @Field(() => MoneyType, "Tax of the shop's own country that is taken out of the amounts.")
  taxRemoved: MoneyType;

  @Field(() => MoneyType, 'Sum of the taxes.')
  tax: MoneyType;

  @Field(() => MoneyType, 'What the customer pays.')
  total: MoneyType;
}

/** Not declared to be the same for all visitors, because the tax rules are not read through the catalogue's cache. */
@ObjectType('TaxedPrice', { description: 'A price with the taxes that are added to it.' })
export class TaxedPriceType {
  @Field(() => MoneyType, 'Price of one unit with taxes.')
  total: MoneyType;
}
