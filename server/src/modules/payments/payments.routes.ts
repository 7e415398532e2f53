import type { Router } from 'express';
import { bindCalls } from '../http/bind-calls.js';
import { isDocumented } from '../orders/order.js';
import { documentedIfShown } from '../orders/order.serializer.js';
import type { Settlement } from './payment.js';
import { paymentsCalls } from './payments.calls.js';
import type { PaymentsService } from './payments.service.js';

export function paymentsRoutes(payments: PaymentsService): Router {
  return bindCalls(paymentsCalls, {
    createPaymentIntent: async ({ actor, body: { orderId = null, price = null } }) => {
      const { clientSecret } = await payments.startPaymentByPrice(actor, { orderId, price });
      return { clientSecret };
    },

    settlePayment: async ({ actor, params: { id: orderId }, body: { transactionId } }) => {
      if (actor.kind !== 'visitor') return toDocumentedSettlement(await payments.settlePayment(actor, { orderId }));
      const { order: _personal, ...answer } = toDocumentedSettlement(
        await payments.reportPayment({ orderId, transactionId }),
      );
      return answer;
    },
  });
}

function toDocumentedSettlement({ order, outcome, message }: Settlement) {
  return {
    acknowledged: true as const,
    matchedCount: isDocumented(order) ? 1 : 0,
    modifiedCount: outcome === 'paid' ? 1 : 0,
    outcome,
    ...(message === null ? {} : { message }),
    ...documentedIfShown(order),
  };
}
