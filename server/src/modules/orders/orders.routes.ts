import { Router } from 'express';
import { z } from 'zod';
import { DomainError } from '../../shared/errors.js';
import { assertSignedIn } from '../../shared/actor.js';
import { actorOf, idempotencyHeader, numeric, readInput, text } from '../http/request.js';
import { toDocumentedOrder } from './order.serializer.js';
import type { OrdersService } from './orders.service.js';

const newOrder = z.object({
  productId: text,
  quantity: numeric,
  address: text,
  // Number inputs of existing clients send the phone as a number.
  phone: z.union([text, z.number().transform(String)], { error: 'is required' }),
  client: text.optional(),
});
const ordersOf = z.object({ client: text });

export function ordersRoutes(orders: OrdersService): Router {
  const router = Router();

  router.post('/order', async (request, response) => {
    const actor = actorOf(response);
    assertSignedIn(actor);
    const { client, ...input } = readInput(newOrder, request.body);
    if (client !== undefined && client.trim().toLowerCase() !== actor.email) {
      throw new DomainError('FORBIDDEN', 'client must be your own email address.');
    }
    const order = await orders.placeOrder(actor, {
      ...input,
      expectedUnitPrice: null,
      idempotencyKey: request.get(idempotencyHeader) ?? null,
    });
    response.json({ acknowledged: true, insertedId: order.id, order: toDocumentedOrder(order) });
  });

  router.get('/person', async (request, response) => {
    const actor = actorOf(response);
    assertSignedIn(actor);
    const { client } = readInput(ordersOf, request.query);
    const list = await orders.listDocumented(actor, client.trim().toLowerCase());
    response.json(list.map(toDocumentedOrder));
  });

  router.get('/order', async (_request, response) => {
    response.json((await orders.listDocumented(actorOf(response), null)).map(toDocumentedOrder));
  });

  router.get('/order/:id', async (request, response) => {
    response.json(toDocumentedOrder(await orders.getOrder(actorOf(response), request.params.id)));
  });

  router.delete('/order/:id', async (request, response) => {
    await orders.cancelOrder(actorOf(response), request.params.id);
    response.json({ acknowledged: true, deletedCount: 1 });
  });

  return router;
}
