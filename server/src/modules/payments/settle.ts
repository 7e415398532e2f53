import type { CardIntent } from '../../platform/card-payments/card-payments.js';
import { actorLabel, systemActor, type Actor } from '../../shared/actor.js';
import { DomainError, notFound } from '../../shared/errors.js';
import { retryWhileChanging } from '../../shared/retry.js';
import { assertMayOwn, isVisibleTo, labelOf } from '../orders/order-access.js';
import { reservationIdOf, wasSold, type Order, type OrderReservation } from '../orders/order.js';
import { orderIsChangingMessage } from '../orders/order-store.js';
import { toSettlement, type Settlement } from './payment.js';
import type { PaymentDeps } from './payment-deps.js';
import type { Ledger } from '../orders/ledger.js';
import { decideSettlement, toPaidLate, toPaidTooLate } from './settle-decision.js';
import type { SendRefund } from './send-refund.js';

export type Settle = (intentId: string, by: string) => Promise<Settlement | null>;

interface UseCases {
  recordOrder: Ledger['recordOrder'];
  sendRefund: SendRefund;
}

/**
 * The one way in which a payment reaches its order, behind the webhook, the customer's own report, GraphQL and the
 * reconciler: asks the provider, checks, and makes one conditional update. Safe to repeat and to run beside itself.
 */
export function createSettle(deps: PaymentDeps, { recordOrder, sendRefund }: UseCases): Settle {
  const { orders, stock, cardPayments, clock, faults } = deps;

  /**
   * @param by who noticed, for the ledger.
   * @returns null for an intent that is not of this shop, or that the provider does not know.
   */
  async function settle(intentId: string, by: string): Promise<Settlement | null> {
    const intent = await cardPayments.retrieveIntent(intentId);
    await faults?.at('settle.after-retrieve');
    if (!intent) return null;
    const order = await findOrderOf(intent);
    return order && settleIntent(order, intent, by);
  }

  /** The order that waits for the intent, else the one it was made for. */
  async function findOrderOf(intent: CardIntent): Promise<Order | null> {
    const waiting = await orders.findByIntentId(intent.id);
    return waiting ?? (intent.orderId === null ? null : orders.findById(intent.orderId));
  }

  /** @param found as it was read after the intent: read again only when it has changed since. */
  async function settleIntent(found: Order, intent: CardIntent, by: string): Promise<Settlement | null> {
    let known: Order | null = found;
    return retryWhileChanging(orderIsChangingMessage, async () => {
      const order = known ?? (await orders.findById(found.id));
      known = null;
      if (!order) return null;
      const who = { by, at: clock.now() };
      const decision = decideSettlement(order, intent, who);
      if (decision.kind === 'none') return finish(order, intent, false);
      if (decision.kind === 'mismatch' && !decision.change) return toSettlement(order, intent, { isMismatch: true });
      const changed = decision.kind === 'late' ? await settleLate(order, intent, by) : await write(order, decision);
      if (!changed) return undefined;
      if (decision.kind === 'mismatch') {
        await recordOrder(order.id);
        return toSettlement(changed, intent, { isMismatch: true });
      }
      return finish(changed, intent, true);
    });
  }

  async function write(order: Order, { change }: { change: Parameters<typeof orders.change>[1] | null }) {
    const changed = change && (await orders.change(order, change));
    await faults?.at('settle.after-change');
    return changed;
  }

  /**
   * The order had ended when the money came: its pieces are reserved anew if there are any, else all goes back.
   * @returns null when the order has changed meanwhile: to be looked at again.
   */
  async function settleLate(order: Order, intent: CardIntent, by: string): Promise<Order | null> {
    // Whoever ended the order may have died before giving its pieces back; they may be the last ones.
    for (const { id, productId, quantity } of order.reservations) {
      await stock.release({ productId, quantity, reservationId: id });
      await faults?.at('settle.after-late-release');
    }
    const { reservations, isComplete } = await reserveAgain(order);
    const who = { by, at: clock.now() };
    const changed = await write(order, {
      change: isComplete
        ? toPaidLate(order, intent, reservations, who)
        : toPaidTooLate(order, intent, deps.newId(), who),
    });
    if (changed && isComplete) return changed;
    // Some product is sold out, or somebody was faster. The fence tells whether it was with these very pieces.
    for (const { id, productId, quantity } of reservations) {
      if (!(await orders.fenceReservation(order.id, id))) continue;
      await stock.release({ productId, quantity, reservationId: id });
      await faults?.at('settle.after-late-release');
    }
    return changed;
  }

  /** The pieces of every product, or of those before the first that is short. */
  async function reserveAgain(order: Order) {
    const reservations: OrderReservation[] = [];
    for (const { productId, quantity } of order.reservations) {
      const reservation = await reserveProductAgain(order, { productId, quantity });
      await faults?.at('settle.after-late-reserve');
      if (reservation === null) return { reservations, isComplete: false };
      reservations.push(reservation);
    }
    return { reservations, isComplete: true };
  }

  /**
   * With what an attempt that died had reserved, if there is any. That is never reserved under its id again: were that
   * attempt alive after all, and its pieces sold by now, they would be taken off a second time.
   */
  async function reserveProductAgain(
    order: Order,
    { productId, quantity }: Pick<OrderReservation, 'productId' | 'quantity'>,
  ): Promise<OrderReservation | null> {
    const findLeft = async () => {
      const isUsable = ({ id }: { id: string }) =>
        !order.reservations.some((own) => own.id === id) && !order.voidedReservations.includes(id);
      const left = (await stock.findHolds(productId, order.id)).find((hold) => isUsable(hold));
      return left ? { id: left.id, productId, quantity } : null;
    };
    const left = await findLeft();
    if (left) return left;
    const id = reservationIdOf(order.id, deps.newId());
    const isReserved = await stock.reserveAgain({ productId, quantity, orderId: order.id, reservationId: id });
    // The last pieces may have gone to another attempt to settle this very payment.
    return isReserved ? { id, productId, quantity } : findLeft();
  }

  /** What follows a settlement; repeated by everybody who finds it made, for whoever made it may have died. */
  async function finish(order: Order, intent: CardIntent, isFirst: boolean): Promise<Settlement> {
    if (wasSold(order)) {
      for (const { id, productId } of order.reservations) {
        await stock.finalise(productId, id);
        await faults?.at('settle.after-finalise');
      }
    }
    const unsent = order.payment.refunds.find(({ status, providerId }) => status === 'pending' && providerId === null);
    const current = unsent && !wasSold(order) ? ((await sendRefund(order.id, unsent.id)) ?? order) : order;
    await recordOrder(order.id);
    return toSettlement(current, intent, { isFirst });
  }

  return settle;
}

export function createSettlePayment({ orders }: PaymentDeps, settle: Settle) {
  /**
   * The customer says that the payment is through (or an admin looks): the provider is asked, nobody else is believed.
   * @throws DomainError UNAUTHENTICATED; NOT_FOUND, also for somebody else's order.
   */
  async function settlePayment(actor: Actor, { orderId }: { orderId: string }): Promise<Settlement> {
    if (actor.kind !== 'system') assertMayOwn(actor);
    const order = await orders.findById(orderId);
    if (!order || !isVisibleTo(actor, order)) throw notFound('The order');
    const { intentId } = order.payment;
    const settlement = intentId === null ? null : await settle(intentId, labelOf(actor, order));
    return settlement ?? toSettlement(order, null);
  }

  /**
   * A client without a token says that a payment is through. It has to name the payment as the provider does, which only
   * the paying browser and the shop know; all others get one answer, so that no order can be guessed.
   * @throws DomainError UNAUTHENTICATED
   */
  async function reportPayment(report: { orderId: string; transactionId: unknown }): Promise<Settlement> {
    const order = await orders.findById(report.orderId);
    const intentId = order?.payment.intentId ?? null;
    if (!order || intentId === null || intentId !== report.transactionId) {
      throw new DomainError('UNAUTHENTICATED', 'Sign in, or send the transactionId of the payment of this order.');
    }
    return (await settle(intentId, actorLabel(systemActor('payment-report')))) ?? toSettlement(order, null);
  }

  return { settlePayment, reportPayment };
}
