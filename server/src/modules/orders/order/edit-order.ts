import { actorLabel, assertMay, type Actor } from '../../../shared/actor.js';
import { conflict, DomainError, invalidField, notFound } from '../../../shared/errors.js';
import { isEqual, money, toDecimalString, type Money } from '../../../shared/money.js';
import type { Product } from '../../catalogue/products/product.js';
import { customerKeyOf, type UseCounter } from '../../pricing/promotion-uses.js';
import type { PricedQuote, Quote } from '../../pricing/quote.js';
import type { Destination, QuoteItem } from '../../pricing/quote-request.js';
import { agreeOn, readDelivery, type Delivery, type DeliveryInput } from './agreed-quote.js';
import { findStaffChargeFault } from './charge-limits.js';
import { closeIntent, type EndOrderDeps } from './end-order.js';
import { toLineOf, withDepositLines } from './new-order.js';
import { assertRevision } from './order-store.js';
import { partLinesOf } from './order-lines.js';
import {
  isPayable,
  isStock,
  quoteOf,
  wasPaid,
  type HeldStock,
  type Order,
  type OrderLine,
  type OrderReservation,
} from './order.js';
import { staffReservationMinutes, type PlaceOrderForDeps } from './place-order-for.js';
import { isStanding } from './return.js';
import { reduce, release, reserveAgain } from './reservations.js';
import { findSoldProducts, quantityOfProduct, readStaffLines, toStaffItems, type StaffLine } from './staff-lines.js';

/** A line after the edit. */
export interface EditedLine extends StaffLine {
  /** ID of an existing line of the order; null or absent for a new line. */
  lineId?: string | null;
}

export interface QuoteOrderEditInput {
  orderId: string;
  /** All lines after the edit. */
  lines: readonly EditedLine[];
  /** Null or absent to keep the order's destination. */
  destination?: Destination | null;
  /** Null or absent to keep the order's delivery method. */
  deliveryMethodId?: string | null;
}

/** If no part of an address is sent, the address stays. If no delivery method is sent, the method stays. */
export interface EditOrderInput extends DeliveryInput {
  orderId: string;
  /** Revision of the order that staff saw. */
  revision: number;
  lines: readonly EditedLine[];
  /** The total after the edit, as staff saw it. */
  expectedTotal: Money;
  idempotencyKey: string;
}

export type EditOrderDeps = PlaceOrderForDeps & Pick<EndOrderDeps, 'cardPayments'>;

/** The price of an unpaid order after an edit. @throws as for `editOrder` */
export async function quoteOrderEdit(
  deps: EditOrderDeps,
  actor: Actor,
  { orderId, lines, destination, deliveryMethodId }: QuoteOrderEditInput,
): Promise<PricedQuote> {
  assertMay(actor, 'orders:read');
  const order = await getOrder(deps, orderId);
  assertEditable(order);
  const edited = await readLines(deps, order, lines);
  return price(deps, order, edited.items, {
    destination: destination ?? order.shippingAddress,
    deliveryMethodId: deliveryMethodId ?? methodOf(order),
  });
}

/**
 * Changes lines, discounts, address and delivery method of an unpaid order. First, additional stock is reserved;
 * second, an open payment for another total is cancelled; third, the order is changed if its revision is unchanged;
 * last, stock that is no longer needed is released. Each step can be repeated, and the sweep completes edits that a
 * crash has interrupted. A retry with the same key returns the order.
 * @throws DomainError FORBIDDEN; NOT_FOUND; BAD_USER_INPUT naming the invalid field; CONFLICT: STALE_VERSION,
 * TOTAL_CHANGED, NOT_DELIVERABLE, CODE_NOT_VALID, CODE_USED_UP, OUT_OF_STOCK; ILLEGAL_TRANSITION if the order is paid,
 * being paid or ended, or if the customer has withdrawn from parts of it.
 */
export async function editOrder(
  deps: EditOrderDeps,
  actor: Actor,
  { idempotencyKey, ...input }: EditOrderInput,
): Promise<Order> {
  assertMay(actor, 'orders:write');
  const by = actorLabel(actor);
  await getOrder(deps, input.orderId);
  const key = { owner: by, operation: 'editOrder', key: idempotencyKey, input };
  const { entityId: editId } = await deps.idempotency.claim(key);
  const order = await getOrder(deps, input.orderId);
  if (order.editId === editId) return order;
  assertEditable(order);
  assertRevision(order, input.revision);
  const edit = await decide(deps, order, input);
  const reservations = await reserve(deps, order, edit);
  try {
    if (isPaidOtherwise(order, edit.quote)) await cancelPayment(deps, order);
    await deps.faults?.at('edit.after-cancel-intent');
    const at = deps.clock.now();
    const changed = await deps.orders.change(order, {
      content: { ...edit, editId, reservedUntil: toDeadline(order, at) },
      reservations,
      reason: { event: 'order.edited', note: describeEdit(order, edit), by, at },
    });
    await deps.faults?.at('edit.after-change');
    if (changed) {
      await releaseSpare(deps, order, reservations);
      return changed;
    }
  } catch (error) {
    if (error instanceof DomainError) await giveUp(deps, order, reservations);
    throw error;
  }
  await giveUp(deps, order, reservations);
  const current = await getOrder(deps, order.id);
  // A concurrent attempt with the same key was faster.
  if (current.editId === editId) return current;
  assertEditable(current);
  assertRevision(current, input.revision);
  throw conflict('STALE_VERSION', 'This order is being changed right now. Look at it again.');
}

async function getOrder({ orders }: EditOrderDeps, orderId: string): Promise<Order> {
  const order = await orders.findById(orderId);
  if (!order) throw notFound('The order');
  return order;
}

function assertEditable(order: Order): void {
  const { status } = order;
  if (isPayable(order)) {
    if (!order.returns.some(isStanding)) return;
    const advice = 'Cancel the withdrawal first, or place a new order without them.';
    throw conflict('ILLEGAL_TRANSITION', `The customer has withdrawn from parts of this order. ${advice}`, { status });
  }
  const message = wasPaid(order)
    ? 'A paid order cannot be edited. Refund what is not wanted, and place another order for what is missing.'
    : `An order that is ${status} cannot be edited. Place a new one.`;
  throw conflict('ILLEGAL_TRANSITION', message, { status });
}

interface EditedLines {
  lines: readonly (EditedLine & { lineId: string })[];
  products: ReadonlyMap<string, Product>;
  items: QuoteItem[];
  lastLine: number;
}

/**
 * A product whose total quantity does not change keeps its agreed price; other products get the current price. Only a
 * product whose total quantity rises must be for sale.
 */
async function readLines(deps: EditOrderDeps, order: Order, input: readonly EditedLine[]): Promise<EditedLines> {
  const read = readStaffLines(input);
  const ordered = partLinesOf(order);
  let lastLine = Math.max(order.lastLine ?? 0, ...order.lines.map(({ id }) => Number(id.split(':')[1])));
  const lines = read.map((line, index) => {
    const { lineId } = line;
    if (lineId == null) return { ...line, lineId: `${order.id}:${(lastLine += 1)}` };
    const known = ordered.find(({ id, productId }) => id === lineId && productId === line.productId);
    const isTwice = read.findIndex((other) => other.lineId === lineId) !== index;
    if (!known || isTwice) throw invalidField(`lines.${index}.lineId`, 'The order has no such line with this product.');
    return { ...line, lineId };
  });
  const isKept = ({ productId: id }: StaffLine) => quantityOfProduct(lines, id) <= quantityOfProduct(ordered, id);
  const products = await findSoldProducts(deps, lines, isKept);
  const items = toStaffItems(lines, products, (index) => lines[index]?.lineId ?? '').map((item) => {
    const { id } = item.product;
    const agreed = ordered.find(({ productId }) => productId === id);
    if (!agreed || quantityOfProduct(ordered, id) !== quantityOfProduct(lines, id)) return item;
    const coreDeposit = order.lines.find(({ depositFor }) => depositFor === agreed.id)?.unitPrice ?? null;
    return { ...item, unitPriceMinor: agreed.unitPrice.amountMinor, product: { ...item.product, coreDeposit } };
  });
  return { lines, products, items, lastLine };
}

interface EditChoice {
  destination: Destination | null;
  deliveryMethodId: string | null;
  isFinal?: boolean;
}

const methodOf = (order: Order) => order.quote?.delivery?.methodId ?? null;

async function price(
  { pricing }: EditOrderDeps,
  order: Order,
  items: readonly QuoteItem[],
  choice: EditChoice,
): Promise<PricedQuote> {
  const { customer, id: orderId, source } = order;
  if (source === 'quick' && !choice.destination && choice.deliveryMethodId === null) {
    const quote = await pricing.quoteQuick(items);
    return { quote, codes: [], deliverability: 'not_set_up', options: [], refusals: [] };
  }
  const { adjustments, vatNumber } = quoteOf(order);
  return pricing.quote({
    ...{ ...choice, items, vatNumber, orderId },
    codes: adjustments.flatMap(({ code }) => code ?? []),
    customer: { userId: customer.userId, email: customer.email || null, ownsEmail: customer.email !== '' },
  });
}

type Edit = Pick<Order, 'lines' | 'lastLine' | 'delivery' | 'shippingAddress' | 'total'> & { quote: Quote };

async function decide(deps: EditOrderDeps, order: Order, input: Omit<EditOrderInput, 'idempotencyKey'>): Promise<Edit> {
  const { lines, products, items, lastLine } = await readLines(deps, order, input.lines);
  const deliveryMethodId = input.deliveryMethodId ?? methodOf(order);
  const { shippingAddress, ...delivery } = await toDelivery(deps, order, { ...input, deliveryMethodId });
  const choice = { destination: shippingAddress, deliveryMethodId, isFinal: true };
  const quote = agreeOn(await price(deps, order, items, choice), choice, input.expectedTotal);
  const total = money(quote.totalMinor, quote.currency);
  const fault = findStaffChargeFault(total);
  if (fault !== null) throw invalidField('lines', fault);
  const edited = lines.flatMap(({ lineId: id, quantity, productId, discount }): OrderLine[] => {
    const product = products.get(productId);
    const priced = quote.lines.find(({ lineId }) => lineId === id);
    if (!product || !priced) return [];
    const known = order.lines.find((line) => line.id === id);
    const { name, partNumber, imageUrl } = known ?? toLineOf(product);
    const unitPrice = money(priced.unitPriceMinor, quote.currency);
    const kept = { id, productId, name, partNumber, imageUrl, quantity, unitPrice };
    return [{ ...kept, ...(known?.fit && { fit: known.fit }), ...(discount && { discount }) }];
  });
  return { lines: withDepositLines(edited, quote), lastLine, delivery, shippingAddress, quote, total };
}

/** The order's address, unless another one is given or the delivery method changes. */
async function toDelivery(deps: EditOrderDeps, order: Order, input: DeliveryInput): Promise<Delivery> {
  const { shippingAddress, delivery } = order;
  const isGiven = [input.shippingAddress, input.address, input.phone].some(Boolean);
  if (isGiven) return readDelivery(deps, input);
  if ((input.deliveryMethodId ?? null) === methodOf(order)) return { ...delivery, shippingAddress };
  const kept = shippingAddress ? { shippingAddress } : delivery;
  return readDelivery(deps, { ...kept, deliveryMethodId: input.deliveryMethodId ?? null });
}

/** Whether a payment that was started before the edit no longer matches the edited order. */
function isPaidOtherwise(order: Order, quote: Quote): boolean {
  const isSameTotal = order.total.amountMinor === quote.totalMinor;
  return !isSameTotal || quoteOf(order).taxCalculationId !== quote.taxCalculationId;
}

/** After this, nobody can pay the earlier total. The customer's next payment uses the new total. */
async function cancelPayment(deps: EditOrderDeps, { payment, status }: Order): Promise<void> {
  if (payment.intentId === null || (await closeIntent(deps, payment.intentId))) return;
  throw conflict('ILLEGAL_TRANSITION', 'The customer has just paid by card, so the order cannot be edited.', {
    status,
  });
}

/**
 * Which of the order's stock reservations stay, and which quantities are missing. Pure. A reservation can only be
 * reduced; missing quantities are reserved under another ID.
 */
export function planStock(
  reservations: readonly OrderReservation[],
  lines: readonly Pick<OrderLine, 'productId' | 'quantity'>[],
): { kept: HeldStock[]; missing: Omit<HeldStock, 'id'>[] } {
  const productIds = [...new Set(lines.map(({ productId }) => productId))].sort();
  const open = new Map(productIds.map((id) => [id, quantityOfProduct(lines, id)]));
  const kept = reservations.filter(isStock).flatMap((reservation) => {
    const { productId } = reservation;
    const quantity = Math.min(reservation.quantity, open.get(productId) ?? 0);
    open.set(productId, (open.get(productId) ?? 0) - quantity);
    return quantity === 0 ? [] : [{ ...reservation, quantity }];
  });
  const missing = [...open].flatMap(([productId, quantity]) => (quantity > 0 ? [{ productId, quantity }] : []));
  return { kept, missing };
}

/** @returns the reservations of the edited order. @throws DomainError CONFLICT: OUT_OF_STOCK, CODE_USED_UP */
async function reserve(deps: EditOrderDeps, order: Order, { lines, quote }: Edit): Promise<OrderReservation[]> {
  const { kept, missing } = planStock(order.reservations, partLinesOf({ lines }));
  const counters = await deps.uses.countersOf(quote, customerKeyOf(order.customer));
  const isSame = (one: UseCounter, other: UseCounter) =>
    one.promotionId === other.promotionId && one.customerKey === other.customerKey;
  const uses = order.reservations.flatMap((each) => (isStock(each) ? [] : [each]));
  const keptUses = uses.filter((use) => counters.some((counter) => isSame(counter, use)));
  const newUses = counters.filter((counter) => !keptUses.some((use) => isSame(counter, use)));
  const reserved: OrderReservation[] = [];
  for (const wanted of [...missing, ...newUses]) {
    const reservation = await reserveAgain(deps, order, wanted);
    if (!reservation) {
      await giveUp(deps, order, reserved);
      throw isStock(wanted) ? await outOfStock(deps, wanted) : conflict('CODE_USED_UP', 'A discount has been used up.');
    }
    reserved.push(reservation);
    await deps.faults?.at('edit.after-reserve');
  }
  return [...kept, ...reserved.filter(isStock), ...keptUses, ...reserved.filter((each) => !isStock(each))];
}

async function outOfStock({ stock }: EditOrderDeps, { productId }: Omit<HeldStock, 'id'>): Promise<DomainError> {
  const product = (await stock.findProducts([productId])).get(productId);
  const availableQuantity = product?.availableQuantity ?? 0;
  const message = `There is not enough of ${product?.name ?? 'a product'}: at most ${availableQuantity} more can be added.`;
  return conflict('OUT_OF_STOCK', message, { lines: [{ productId, availableQuantity }] });
}

/** Releases what was reserved for an edit that was not made. The order's own reservations stay. */
async function giveUp(deps: EditOrderDeps, order: Order, reserved: readonly OrderReservation[]): Promise<void> {
  for (const reservation of reserved.filter(({ id }) => !order.reservations.some((own) => own.id === id))) {
    await releaseUnused(deps, order, reservation);
  }
}

async function releaseUnused(deps: EditOrderDeps, order: Order, reservation: OrderReservation): Promise<void> {
  if (await deps.orders.fenceReservation(order.id, reservation.id)) await release(deps, reservation);
}

/** Releases what the order no longer needs, unless another edit has added it again. */
async function releaseSpare(deps: EditOrderDeps, before: Order, after: readonly OrderReservation[]): Promise<void> {
  for (const reservation of before.reservations) {
    const kept = after.find(({ id }) => id === reservation.id);
    if (!kept) await releaseUnused(deps, before, reservation);
    else if (isStock(kept) && isStock(reservation) && kept.quantity < reservation.quantity) {
      await reduce(deps, reservation, kept.quantity);
    }
    await deps.faults?.at('edit.after-release');
  }
}

/** Extends the deadline to that of an order that staff place now, but never shortens it. */
function toDeadline({ reservedUntil }: Order, now: Date): Date | null {
  const deadline = new Date(now.getTime() + staffReservationMinutes * 60_000);
  return reservedUntil && reservedUntil < deadline ? deadline : reservedUntil;
}

/** For the ledger and the audit log, without personal data. */
function describeEdit(before: Order, after: Edit): string {
  const inWords = (lines: readonly OrderLine[]) =>
    lines
      .map(({ quantity, name, discount }) => `${quantity} x ${name}${discount ? ` less ${discount.percent}%` : ''}`)
      .join(', ');
  const [from, to] = [inWords(before.lines), inWords(after.lines)];
  const [method, newMethod] = [before.quote?.delivery?.name, after.quote.delivery?.name];
  return [
    ...(from === to ? [] : [`${to} instead of ${from}`]),
    ...(before.delivery.address === after.delivery.address ? [] : ['another address']),
    ...(method === newMethod ? [] : [`delivery by ${newMethod ?? 'no method'}`]),
    ...(isEqual(before.total, after.total)
      ? []
      : [`${toDecimalString(after.total)} instead of ${toDecimalString(before.total)}`]),
  ].join('; ');
}
