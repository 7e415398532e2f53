import { toPickList, type PickedPart } from '@kickstand/rules/pick-list';
import { drawHeading, drawTable, finishPdf, startPdf, type Pdf, type PdfColumn } from '../../../platform/pdf/pdf.js';
import { findPictureIn } from '../../media/picture.js';
import type { ShopSettings } from '../../settings/setting-list.js';
import { fitInWords } from './ordered-fit.js';
import { quantityToShip, shippedParcelsOf, shippedQuantityOf } from './order-parcels.js';
import { partLinesOf } from './order-lines.js';
import { nameOfOrder, quoteOf, type Order, type OrderLine } from './order.js';
import type { Parcel } from './parcel.js';

export type Packer = Pick<ShopSettings, 'shopName' | 'contactAddress' | 'timeZone'>;

interface PackedLine extends Pick<OrderLine, 'name' | 'partNumber' | 'productId' | 'fit'> {
  quantityToShip: number;
}

const pickColumns: readonly PdfColumn<PickedPart>[] = [
  { header: 'Quantity', width: 60, isBold: true, cell: ({ quantity }) => `${quantity}` },
  { header: 'Part number', width: 130, cell: ({ partNumber }) => partNumber ?? '' },
  { header: 'Part', cell: ({ name }) => name },
  { header: 'Orders', width: 60, align: 'right', cell: ({ orders }) => `${orders}` },
];

/**
 * A pick list for the orders: the products to take from the shelves, as a PDF file.
 * @param readPicture reads the picture at an address as JPEG; null if there is none
 */
export async function toPickListPdf(
  orders: readonly Order[],
  packer: Packer,
  at: Date,
  readPicture: (imageUrl: string) => Promise<Buffer | null>,
): Promise<Buffer> {
  const lines = orders.flatMap((order) => order.lines);
  const imageUrls = new Map(lines.map(({ productId, imageUrl }) => [productId, imageUrl]));
  const pdf = await startPdf({ title: 'Pick list', createdAt: at });
  drawHeading(pdf, 'Pick list');
  pdf.text(`${orders.length} ${orders.length === 1 ? 'order' : 'orders'}: ${orders.map(nameOfOrder).join(', ')}`);
  pdf.moveDown();
  const parts = toPickList(orders.map((order) => ({ lines: linesOf(order, quantityToShip) })));
  const pictureOf = ({ productId }: PickedPart) => readPicture(imageUrls.get(productId) ?? '');
  const isAnyStored = lines.some(({ imageUrl }) => findPictureIn(imageUrl));
  await drawTable(pdf, pickColumns, parts, isAnyStored ? pictureOf : undefined);
  return finishPdf(pdf, `${packer.shopName}, ${inWords(at, packer, 'short')}`);
}

const slipColumns: readonly PdfColumn<PackedLine>[] = [
  { header: 'Quantity', width: 60, isBold: true, cell: ({ quantityToShip: quantity }) => `${quantity}` },
  { header: 'Part number', width: 130, cell: ({ partNumber }) => partNumber ?? '' },
  { header: 'Part', cell: ({ name, fit }) => (fit ? `${name}\nFor ${fitInWords(fit)}` : name) },
];

/** Packing slips as a PDF file, with a new page for each order: its address and contents. */
export async function toPackingSlipsPdf(orders: readonly Order[], packer: Packer, at: Date): Promise<Buffer> {
  const pdf = await startPdf({ title: 'Packing slips', createdAt: at });
  for (const [index, order] of orders.entries()) {
    if (index > 0) pdf.addPage();
    await drawSlip(pdf, order, packer);
  }
  return finishPdf(pdf, packer.contactAddress.replaceAll('\n', ', '));
}

async function drawSlip(pdf: Pdf, order: Order, packer: Packer): Promise<void> {
  const { customer, delivery, placedAt } = order;
  drawHeading(pdf, `Packing slip ${nameOfOrder(order)}`);
  pdf.text(`Ordered from ${packer.shopName} on ${inWords(placedAt, packer)}`).moveDown();
  const method = quoteOf(order).delivery?.name;
  for (const { address, lines } of packedAt(order)) {
    if (!address.startsWith(customer.name)) pdf.text(customer.name);
    pdf.text(address).text(delivery.phone).moveDown();
    if (method) pdf.text(method).moveDown();
    await drawTable(pdf, slipColumns, lines);
    pdf.moveDown();
  }
}

/** The units that are left to ship; if none are left, the units that were shipped, by the address they were sent to. */
function packedAt(order: Order): { address: string; lines: PackedLine[] }[] {
  const { address: current } = order.delivery;
  const left = linesOf(order, quantityToShip);
  if (left.length > 0) return [{ address: current, lines: left }];
  const parcels = shippedParcelsOf(order);
  const addressOf = ({ address }: Pick<Parcel, 'address'>) => address ?? current;
  // Versions without parcels also shipped orders.
  const addresses = parcels.length === 0 ? [current] : parcels.map(addressOf);
  return [...new Set(addresses)].map((address) => {
    const sentThere = parcels.filter((parcel) => addressOf(parcel) === address);
    return { address, lines: linesOf({ ...order, parcels: sentThere }, shippedQuantityOf) };
  });
}

function linesOf(order: Order, quantityOf: (order: Order, line: OrderLine) => number): PackedLine[] {
  return partLinesOf(order)
    .map((line) => ({ ...line, quantityToShip: quantityOf(order, line) }))
    .filter((line) => line.quantityToShip > 0);
}

function inWords(at: Date, { timeZone }: Packer, timeStyle?: 'short'): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone, ...(timeStyle && { timeStyle }) }).format(at);
}
