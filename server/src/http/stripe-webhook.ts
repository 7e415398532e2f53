import express, { Router } from 'express';
import type { PaymentsService } from '../modules/orders/payments/payments.service.js';

/**
 * Receives the card provider's events. If an event cannot be handled, the answer is an error, so that the provider sends
 * it again.
 */
export function stripeWebhook(payments: PaymentsService): Router {
  const router = Router();
  router.post('/webhooks/stripe', express.raw({ type: () => true, limit: '1mb' }), async (request, response) => {
    const body: unknown = request.body;
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    await payments.handleWebhook(bytes, request.get('stripe-signature'));
    response.json({ received: true });
  });
  return router;
}
