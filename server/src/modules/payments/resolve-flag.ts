import { actorLabel, assertAdmin, type Actor } from '../../shared/actor.js';
import { invalidField } from '../../shared/errors.js';
import type { Order } from '../orders/order.js';
import type { ChangeOrder } from './change-order.js';
import type { PaymentDeps } from './payment-deps.js';
import type { RecordLedger } from './record-ledger.js';

interface UseCases {
  changeOrder: ChangeOrder;
  recordOrder: RecordLedger['recordOrder'];
}

export function createResolveFlag({ clock }: PaymentDeps, { changeOrder, recordOrder }: UseCases) {
  /**
   * An admin has looked at a flagged payment; what was found stays in the ledger. Without a flag nothing happens.
   * @throws DomainError NOT_FOUND, BAD_USER_INPUT (note)
   */
  return async function resolveFlag(actor: Actor, input: { orderId: string; note: string }): Promise<Order> {
    assertAdmin(actor);
    const note = input.note.trim();
    if (note.length < 1 || note.length > 500) throw invalidField('note', 'Note must have 1 to 500 characters.');
    const { order } = await changeOrder(input.orderId, ({ payment }) =>
      payment.flag === null
        ? null
        : {
            payment: { flag: null },
            reason: { event: 'payment.flag_resolved', note, by: actorLabel(actor), at: clock.now() },
          },
    );
    await recordOrder(order.id);
    return order;
  };
}
