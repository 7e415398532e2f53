import { z } from 'zod';
import { documentId } from '../../../api/rest/answers.js';
import { skuOf } from '../../catalogue/products/part-number.js';
import { trackingUrlOf, type Carrier } from '../../settings/carriers.js';
import { shippedParcelsOf, quantityToShip, shippedQuantityOf } from './order-parcels.js';
import { refundedQuantityOf } from './order-refunds.js';
import {
  nameOfOrder,
  orderStatuses,
  paymentMethodOf,
  paymentStatuses,
  quoteOf,
  recordedMethods,
  refundStatuses,
  type Order,
  type OrderLine,
  type OrderRefund,
} from './order.js';
import { parcelStatuses, type ShippedParcel } from './parcel.js';

const moment = z.iso.datetime();
const count = z.int().min(0);
const amount = z.int();

const lineRecord = z
  .object({
    id: z.string(),
    sku: z.string().meta({
      description:
        'The product’s part number when it was ordered; its ID if it had none with a digit or a letter from A to Z.',
    }),
    productId: documentId,
    name: z.string().meta({ description: 'The product’s name when it was ordered.' }),
    depositFor: z.string().nullable().meta({ description: 'ID of the line for whose old parts it is a deposit.' }),
    quantity: z.int().min(1),
    unitPriceMinor: count,
    discountMinor: count.meta({ description: 'What discounts take off the line.' }),
    taxRemovedMinor: count.meta({ description: 'Tax that is taken out of the price.' }),
    taxMinor: count,
    totalMinor: amount.meta({ description: 'What the customer pays for the line.' }),
    shippedQuantity: count,
    refundedQuantity: count.meta({
      description: 'Units that were refunded or returned to stock, whichever is larger. Pending refunds included.',
    }),
    quantityToShip: count.meta({ description: '0 unless the order is paid.' }),
  })
  .meta({ id: 'OrderLineRecord' });

const refundRecord = z
  .object({
    id: z.string(),
    status: z.enum(refundStatuses),
    amountMinor: count,
    returnId: z.string().nullable().meta({ description: 'ID of the return that it pays back; null if there is none.' }),
    lines: z
      .array(z.object({ lineId: z.string(), amountMinor: count }))
      .meta({ description: 'The refunded amount of each line; empty for a refund that names no lines.' }),
    createdAt: moment,
  })
  .meta({ id: 'RefundRecord' });

const parcelRecord = z
  .object({
    id: documentId,
    status: z.enum(parcelStatuses),
    carrier: z.string().nullable().meta({ description: 'Code of the carrier; null if none was named.' }),
    trackingNumber: z.string().nullable(),
    trackingUrl: z.string().nullable(),
    address: z
      .string()
      .nullable()
      .meta({ description: 'Where it was sent, as one text; null if the order still has this address.' }),
    lines: z.array(z.object({ lineId: z.string(), quantity: z.int().min(1) })),
    createdAt: moment,
  })
  .meta({ id: 'ParcelRecord' });

export const addressRecord = z
  .object({
    name: z.string(),
    company: z.string(),
    line1: z.string(),
    line2: z.string(),
    postcode: z.string(),
    city: z.string(),
    region: z.string().meta({ description: 'State, province or county.' }),
    country: z.string().meta({ description: 'ISO 3166-1 alpha-2.' }),
    phone: z.string(),
  })
  .meta({ id: 'AddressRecord', description: 'Parts that an address does not have are empty.' });

export const orderRecord = z
  .object({
    id: documentId,
    number: z.string().meta({ examples: ['KS-100042'] }),
    revision: z.int().min(0).meta({ description: 'Number of changes.' }),
    status: z.enum(orderStatuses),
    placedAt: moment,
    customer: z.object({
      id: documentId.nullable().meta({ description: 'ID of the account; null for a guest.' }),
      email: z.string(),
      name: z.string(),
      vatNumber: z.string().nullable(),
    }),
    address: z.string().meta({ description: 'Where it is delivered, as one text.' }),
    phone: z.string(),
    shippingAddress: addressRecord.nullable().meta({ description: 'The address in parts; null if it was one text.' }),
    currency: z.string().meta({ description: 'Currency of all its amounts: an ISO 4217 code in lower case.' }),
    lines: z.array(lineRecord),
    discounts: z.array(
      z.object({
        label: z.string(),
        code: z.string().nullable().meta({ description: 'The code that was entered; null for discounts without one.' }),
        amountMinor: count,
      }),
    ),
    delivery: z
      .object({
        name: z.string(),
        carrier: z.string().nullable(),
        isPickup: z.boolean(),
        ...{ priceMinor: count, discountMinor: count, taxRemovedMinor: count, taxMinor: count, totalMinor: amount },
      })
      .nullable()
      .meta({ description: 'Null if no delivery method was chosen.' }),
    taxes: z.array(
      z.object({
        label: z.string(),
        country: z.string(),
        region: z.string(),
        rateMillionths: z.int().meta({ description: '190000 for 19 %.' }),
        baseMinor: amount.meta({ description: 'The taxed amount without the tax.' }),
        taxMinor: amount,
      }),
    ),
    taxIsIncluded: z.boolean().meta({ description: 'Whether prices contain the taxes; otherwise they come on top.' }),
    totals: z.object({
      itemsMinor: count.meta({ description: 'Unit prices times quantities, without deposits.' }),
      depositMinor: count,
      ...{ discountMinor: count, deliveryMinor: count, taxRemovedMinor: count, taxMinor: count, totalMinor: count },
    }),
    payment: z.object({
      status: z.enum(paymentStatuses),
      method: z
        .enum(['card', ...recordedMethods])
        .nullable()
        .meta({ description: 'Null until it is paid, and if there was nothing to pay.' }),
      paidAt: moment.nullable(),
      transactionId: z.string().nullable().meta({ description: 'ID of a payment by card at the provider.' }),
      refundedMinor: count.meta({ description: 'The sum of the refunds that succeeded.' }),
      refunds: z
        .array(refundRecord)
        .meta({ description: 'Oldest first. Includes pending, failed and cancelled ones.' }),
      disputed: z.boolean().meta({ description: 'True while a dispute is open, and after one was lost.' }),
    }),
    parcels: z.array(parcelRecord).meta({ description: 'Oldest first.' }),
    note: z.string().nullable().meta({ description: 'Note by staff that the customer does not see.' }),
  })
  .meta({ id: 'OrderRecord' });

/** An order for other systems. @param carriers the carriers in the shop's settings. */
export function toOrderRecord(order: Order, carriers: readonly Carrier[]): z.output<typeof orderRecord> {
  const quote = quoteOf(order);
  const { id, revision, status, delivery, shippingAddress, payment, customer, note = null } = order;
  const { itemsMinor, depositMinor = 0, discountMinor, deliveryMinor, taxRemovedMinor, taxMinor, totalMinor } = quote;
  return {
    ...{ id, number: nameOfOrder(order), revision, status, placedAt: order.placedAt.toISOString() },
    customer: { id: customer.userId, email: customer.email, name: customer.name, vatNumber: quote.vatNumber },
    ...{ address: delivery.address, phone: delivery.phone, shippingAddress, currency: quote.currency },
    lines: order.lines.map((line) => toLineRecord(order, line)),
    discounts: quote.adjustments.map(({ label, code, amountMinor }) => ({ label, code, amountMinor })),
    delivery: quote.delivery && toDeliveryRecord(quote.delivery),
    taxes: quote.taxes.map(({ label, country, region, rateMillionths, baseMinor, taxMinor }) => ({
      ...{ label, country, region, rateMillionths, baseMinor, taxMinor },
    })),
    taxIsIncluded: quote.taxIsIncluded,
    totals: { itemsMinor, depositMinor, discountMinor, deliveryMinor, taxRemovedMinor, taxMinor, totalMinor },
    payment: {
      status: payment.status,
      method: paymentMethodOf(payment),
      paidAt: payment.paidAt?.toISOString() ?? null,
      transactionId: payment.transactionId,
      refundedMinor: payment.refunded.amountMinor,
      refunds: payment.refunds.map(toRefundRecord),
      disputed: payment.disputed,
    },
    parcels: shippedParcelsOf(order).map((parcel) => toParcelRecord(parcel, carriers)),
    note,
  };
}

function toLineRecord(order: Order, line: OrderLine): z.output<typeof lineRecord> {
  const { id, productId, partNumber, name, depositFor = null, quantity, unitPrice } = line;
  const quoted = quoteOf(order).lines.find(({ lineId }) => lineId === id);
  const { discountMinor = 0, taxRemovedMinor = 0, taxMinor = 0 } = quoted ?? {};
  return {
    ...{ id, sku: skuOf({ partNumber, id: productId }), productId, name, depositFor, quantity },
    unitPriceMinor: unitPrice.amountMinor,
    ...{ discountMinor, taxRemovedMinor, taxMinor },
    totalMinor: quoted?.totalMinor ?? unitPrice.amountMinor * quantity,
    shippedQuantity: shippedQuantityOf(order, line),
    refundedQuantity: refundedQuantityOf(order, line),
    quantityToShip: quantityToShip(order, line),
  };
}

function toRefundRecord({ id, status, amount, returnId, lines, createdAt }: OrderRefund) {
  return {
    ...{ id, status, amountMinor: amount.amountMinor, returnId: returnId ?? null },
    lines: lines.map((line) => ({ lineId: line.lineId, amountMinor: line.amount.amountMinor })),
    createdAt: createdAt.toISOString(),
  };
}

function toDeliveryRecord(delivery: NonNullable<ReturnType<typeof quoteOf>['delivery']>) {
  const { name, carrier, isPickup, priceMinor, discountMinor, taxRemovedMinor, taxMinor, totalMinor } = delivery;
  return { name, carrier, isPickup, priceMinor, discountMinor, taxRemovedMinor, taxMinor, totalMinor };
}

function toParcelRecord(parcel: ShippedParcel, carriers: readonly Carrier[]): z.output<typeof parcelRecord> {
  const { id, status, carrier, trackingNumber, address = null, lines, createdAt } = parcel;
  return {
    ...{ id, status, carrier, trackingNumber, trackingUrl: trackingUrlOf(carriers, parcel), address },
    lines: lines.map(({ lineId, quantity }) => ({ lineId, quantity })),
    createdAt: createdAt.toISOString(),
  };
}
