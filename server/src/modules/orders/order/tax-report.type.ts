import { Int, ObjectType } from 'type-graphql';
import { Field, NullableField } from '../../../api/graphql/field.js';
import { MoneyType } from '../../../api/graphql/money.type.js';
import { money } from '../../../shared/money.js';
import { TaxExemptionEnum } from '../../pricing/quote.type.js';
import type { TaxExemption } from '../../pricing/taxes.js';
import type { TaxReportRow } from './tax-report.js';

@ObjectType('TaxReportRow', { description: 'Taxes of one rate in one country, or sales without tax for one reason.' })
export class TaxReportRowType {
  @Field('Country to which the tax is paid, or delivery country of sales without tax; empty if it is not known.')
  country: string;

  @Field('State or province to which the tax is paid; empty for the country.')
  region: string;

  @Field('Name of the tax; empty for sales without tax.')
  label: string;

  @NullableField(() => Int, 'Rate in millionths; null for sales without tax.')
  rateMillionths: number | null;

  @NullableField(() => TaxExemptionEnum, 'Why there is no tax; null if there is a tax, or if no rate applies.')
  exemption: TaxExemption | null;

  @Field(() => Int, 'Number of orders that were paid in the period.')
  orders: number;

  @Field(() => MoneyType, 'What these orders cost without tax.')
  sold: MoneyType;

  @Field(() => MoneyType, 'Their tax.')
  soldTax: MoneyType;

  @Field(
    () => MoneyType,
    'Amount without tax that was refunded in the period, no matter when the order was paid, less refunds that failed or that the bank returned in the period. Can be negative.',
  )
  refunded: MoneyType;

  @Field(() => MoneyType, 'Its tax.')
  refundedTax: MoneyType;
}

export function presentTaxReportRow({
  currency,
  soldMinor,
  soldTaxMinor,
  refundedMinor,
  refundedTaxMinor,
  ...row
}: TaxReportRow) {
  const of = (amountMinor: number) => money(amountMinor, currency);
  return {
    ...row,
    ...{ sold: of(soldMinor), soldTax: of(soldTaxMinor) },
    ...{ refunded: of(refundedMinor), refundedTax: of(refundedTaxMinor) },
  };
}
