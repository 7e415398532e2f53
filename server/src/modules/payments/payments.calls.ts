import { z } from 'zod';
import { byId } from '../http/answers.js';
import { numeric, text } from '../http/request.js';
import type { RestCalls } from '../http/rest-call.js';
import { shownOrder } from '../orders/order.serializer.js';
import { paymentOutcomes } from './payment.js';

const group = 'Payments';

const intentRequest = z
  .object({
    orderId: text.nullish().meta({ description: 'The order to pay.', examples: ['665f1c2ab1e4d20012a7c0de'] }),
    price: numeric
      .nullish()
      .meta({ description: 'Without `orderId`: the total of your only unpaid order with that total.' }),
  })
  .meta({ id: 'IntentRequest', description: 'The amount is the stored order’s, whatever is sent.' });

const paymentReport = z
  .object({
    order: z.unknown().optional(),
    transactionId: z
      .unknown()
      .optional()
      .meta({ description: 'The id of the payment at the card provider. Needed without a token, else ignored.' }),
    status: z.unknown().optional(),
  })
  .meta({ id: 'PaymentReport', description: 'Never proof: the card provider is asked, whatever is sent.' });

const settlement = z
  .object({
    acknowledged: z.literal(true),
    matchedCount: z.int().min(0).max(1),
    modifiedCount: z.int().min(0).max(1).meta({ description: '1 when this call found the order paid first.' }),
    outcome: z.enum(paymentOutcomes),
    message: z.string().optional().meta({ description: 'For the customer.' }),
    order: shownOrder,
  })
  .meta({ id: 'Settlement' });

export const paymentsCalls = {
  createPaymentIntent: {
    id: 'createPaymentIntent',
    method: 'post',
    path: '/create-payment-intent',
    group,
    summary: 'Start the payment of an order',
    description: 'One payment per order: asked again, the open one is answered.',
    access: 'owner',
    body: intentRequest,
    answer: z
      .object({
        clientSecret: z
          .string()
          .nullable()
          .meta({ description: 'With it the browser confirms the card; null when there is nothing (more) to pay.' }),
      })
      .meta({ id: 'StartedPayment' }),
    answerDescription: 'The payment is open.',
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'PAYMENT_UNAVAILABLE'],
  },
  settlePayment: {
    id: 'settlePayment',
    method: 'patch',
    path: '/order/{id}',
    group,
    summary: 'Say that an order was paid',
    description:
      'A hint: the order becomes paid when the card provider says so, for its amount and currency. With a token, for ' +
      'your own orders. Without one, `transactionId` must be the payment of this order, and the answer leaves `order` out.',
    access: ['owner', 'admin'],
    tokenIsOptional: true,
    params: byId,
    body: paymentReport,
    answer: settlement,
    answerDescription: 'How the payment stands.',
    refusals: ['NOT_FOUND', 'CONFLICT', 'PAYMENT_UNAVAILABLE'],
  },
} as const satisfies RestCalls;
