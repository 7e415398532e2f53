import type { Router } from 'express';
import { z } from 'zod';
import { byId } from '../../../api/rest/answers.js';
import { bindCalls } from '../../../api/rest/bind-calls.js';
import { numeric, text } from '../../../api/rest/request.js';
import type { RestCalls } from '../../../api/rest/rest-call.js';
import { isDocumented } from '../order/order.js';
import { withDocumentedOrder, shownOrder } from '../order/order.serializer.js';
import { paymentOutcomes, type Settlement } from './payment.js';
import type { PaymentsService } from './payments.service.js';

const group = 'Payments';

const intentRequest = z
  .object({
    orderId: text.nullish().meta({ description: 'The order to pay.', examples: ['665f1c2ab1e4d20012a7c0de'] }),
    price: numeric
      .nullish()
      .meta({ description: 'Without `orderId`, pays your unpaid order with this total; there must be exactly one.' }),
  })
  .meta({ id: 'IntentRequest', description: 'The amount is always the total of the stored order.' });

const paymentReport = z
  .object({
    order: z.unknown().optional(),
    transactionId: z
      .unknown()
      .optional()
      .meta({ description: 'The card provider’s ID of the payment. Required without a token, otherwise ignored.' }),
    status: z.unknown().optional(),
  })
  .meta({
    id: 'PaymentReport',
    description: 'The shop always asks the card provider; nothing sent here proves a payment.',
  });

const settlement = z
  .object({
    acknowledged: z.literal(true),
    matchedCount: z.int().min(0).max(1),
    modifiedCount: z.int().min(0).max(1).meta({ description: '1 if this call made the order paid, else 0.' }),
    outcome: z.enum(paymentOutcomes),
    message: z.string().optional().meta({ description: 'Message for the customer.' }),
    order: shownOrder,
  })
  .meta({ id: 'Settlement' });

export const paymentsCalls = {
  createPaymentIntent: {
    method: 'post',
    path: '/create-payment-intent',
    group,
    summary: 'Start the payment of an order',
    description: 'An order has at most one open payment; a repeated call returns it.',
    access: 'owner',
    body: intentRequest,
    answer: z
      .object({
        clientSecret: z
          .string()
          .nullable()
          .meta({ description: 'Secret for confirming the payment in the browser; null if nothing is left to pay.' }),
      })
      .meta({ id: 'StartedPayment' }),
    answerDescription: 'The payment is open.',
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'PAYMENT_UNAVAILABLE'],
  },
  settlePayment: {
    method: 'patch',
    path: '/order/{id}',
    group,
    summary: 'Report the payment of an order',
    description:
      'The order becomes paid only if the card provider confirms that its total was paid. With a token, ' +
      'customers can report payments of their own orders, and staff those of all orders. Without one, `transactionId` ' +
      'must be the payment of this order, and the answer has no `order`.',
    access: ['owner', 'orders'],
    tokenIsOptional: true,
    params: byId,
    body: paymentReport,
    answer: settlement,
    answerDescription: 'Outcome of the payment.',
    refusals: ['NOT_FOUND', 'CONFLICT', 'PAYMENT_UNAVAILABLE'],
  },
} as const satisfies RestCalls;

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
    ...withDocumentedOrder(order),
  };
}
