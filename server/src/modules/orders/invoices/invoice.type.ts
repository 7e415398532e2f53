import { ArgsType, ID, ObjectType } from 'type-graphql';
import { connectionTypes, PageArgs } from '../../../api/graphql/connection.js';
import { defineEnum } from '../../../api/graphql/define-enum.js';
import { Field, NullableField } from '../../../api/graphql/field.js';
import { MoneyType } from '../../../api/graphql/money.type.js';
import type { InvoiceKind } from './invoice.js';

export const InvoiceKindEnum = defineEnum<InvoiceKind>('InvoiceKind', 'Kinds of invoices.', {
  invoice: 'Charges an order, or charges again what a credit note took back, because the bank returned the refund.',
  credit_note: 'Takes back what was refunded.',
});

@ObjectType('Invoice', { description: 'An invoice or a credit note, as it was issued. It never changes.' })
export class InvoiceType {
  @Field(() => ID, 'ID of the invoice: its number.')
  id: string;

  @Field('Its number, e.g. INV-000042. Invoices and credit notes are counted together, without gaps.')
  number: string;

  @Field(() => InvoiceKindEnum, 'Whether it is an invoice or a credit note.')
  kind: InvoiceKind;

  @Field(() => Date, 'When it was issued.')
  issuedAt: Date;

  @Field("Day of issue in the shop's time zone, e.g. 2026-11-27.")
  issuedOn: string;

  @Field(() => ID, 'ID of the order.')
  orderId: string;

  @Field('Number of the order, e.g. KS-100042.')
  orderNumber: string;

  @Field('Name of the buyer.')
  buyerName: string;

  @NullableField(() => String, 'Number of the invoice or credit note that it corrects; null if it corrects none.')
  corrects: string | null;

  @Field(() => MoneyType, 'The amount with tax, 0 or more. For a credit note, the amount credited.')
  total: MoneyType;

  @Field('Path of the EN 16931 XML file, for anyone who may see the order.')
  xmlUrl: string;

  @Field('Path of the PDF file, for anyone who may see the order.')
  pdfUrl: string;
}

export const InvoiceConnection = connectionTypes('Invoice', () => InvoiceType).Connection;

@ArgsType()
export class InvoicesArgs extends PageArgs {
  @NullableField(() => String, 'Only invoices and credit notes of one month, e.g. 2026-11.')
  month?: string | null;

  @NullableField(() => InvoiceKindEnum, 'Only one kind: invoices or credit notes.')
  kind?: InvoiceKind | null;
}
