import type { Stock } from '../../catalogue/stock/stock.js';
import type { PromotionUses, UseCounter } from '../../pricing/promotion-uses.js';
import { isStock, type HeldStock, type Order, type OrderReservation } from './order.js';

/** What orders reserve: stock, and uses of promotions. */
export interface Resources {
  stock: Stock;
  uses: PromotionUses;
}

/** @returns false if it was already released or made final. */
export function release({ stock, uses }: Resources, reservation: OrderReservation): Promise<boolean> {
  return isStock(reservation) ? stock.release(toReserved(reservation)) : uses.release(reservation);
}

/**
 * Makes a reservation final because its order is paid.
 * @returns false if it was already released or made final, or if it holds more than the order needs. The sweep reduces
 * such a reservation before it makes it final.
 */
export function finalise({ stock, uses }: Resources, reservation: OrderReservation): Promise<boolean> {
  return isStock(reservation) ? stock.finalise(toReserved(reservation)) : uses.finalise(reservation);
}

/** Reservations made before `before`, with the IDs of their orders. */
export async function* reservationsBefore(
  { stock, uses }: Resources,
  before: Date,
): AsyncGenerator<{ orderId: string; reservation: OrderReservation }> {
  for await (const { orderId, id, productId, quantity } of stock.reservationsBefore(before)) {
    yield { orderId, reservation: { id, productId, quantity } };
  }
  for await (const { orderId, ...reservation } of uses.reservationsBefore(before)) yield { orderId, reservation };
}

const toReserved = ({ id: reservationId, ...stock }: HeldStock) => ({ ...stock, reservationId });

/** Lowers a stock reservation to `quantity`. @returns false if the stored reservation differs or no longer exists. */
export function reduce({ stock }: Resources, reservation: HeldStock, quantity: number): Promise<boolean> {
  return stock.reduce(toReserved(reservation), quantity);
}

/** Merges the reservations of each product into one; an order that was edited may have several. */
export function mergeStock(reservations: readonly OrderReservation[]): OrderReservation[] {
  const merged = new Map<string, HeldStock>();
  for (const reservation of reservations.filter(isStock)) {
    const quantity = reservation.quantity + (merged.get(reservation.productId)?.quantity ?? 0);
    merged.set(reservation.productId, { ...reservation, quantity });
  }
  return [...merged.values(), ...reservations.filter((reservation) => !isStock(reservation))];
}

const isSameCounter = (a: UseCounter, b: UseCounter) =>
  a.promotionId === b.promotionId && a.customerKey === b.customerKey;

/**
 * Reserves stock, or a use of a promotion, for an order that was edited, or was paid after its reservation was
 * released. If an interrupted attempt left a reservation, that one is used. A new reservation always gets a new ID.
 * With the ID of a slow attempt whose units are already deducted from stock, its units would be deducted a second time.
 * @returns null if there is not enough left.
 */
export async function reserveAgain(
  { stock, uses, newId }: Resources & { newId: () => string },
  order: Order,
  earlier: Omit<HeldStock, 'id'> | UseCounter,
): Promise<OrderReservation | null> {
  const findLeft = async () => {
    const left = isStock(earlier)
      ? (await stock.findReservations([earlier.productId], [order.id])).filter(
          (each) => each.quantity === earlier.quantity,
        )
      : (await uses.findReservations(order.id)).filter((hold) => isSameCounter(hold, earlier));
    const isUsable = ({ id }: { id: string }) =>
      !order.reservations.some((own) => own.id === id) && !order.voidedReservations.includes(id);
    const usable = left.find((reservation) => isUsable(reservation));
    return usable ? { ...earlier, id: usable.id } : null;
  };
  const left = await findLeft();
  if (left) return left;
  const id = reservationIdOf(order.id, newId());
  const again = { ...earlier, id };
  const isReserved = isStock(again)
    ? await stock.reserveAgain({ ...again, orderId: order.id, reservationId: id })
    : await uses.reserveAgain({ ...again, orderId: order.id });
  // A concurrent attempt at the same edit or payment may have reserved the last units.
  return isReserved ? again : findLeft();
}

/**
 * Every attempt to reserve has its own ID, and no ID is used twice. So any process can release or finalise a
 * reservation that it finds, at any later time. The reservations of other attempts are not affected.
 */
export function reservationIdOf(orderId: string, attemptId: string): string {
  return `${orderId}:${attemptId}`;
}
