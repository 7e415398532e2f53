import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../../src/platform/paths.js';
import { systemActor } from '../../src/shared/actor.js';
import { payForOrder } from '../graphql/order-fixtures.js';
import { addProduct, openTestShop } from '../shop.js';

it('docs/webhooks.md shows an event as it is sent for a paid order', async () => {
  const page = readFileSync(join(repositoryRoot, 'docs', 'webhooks.md'), 'utf8');
  const shown = JSON.parse(/```json\n([^`]*)```/.exec(page)?.[1] ?? '') as { data: object };
  const sent: unknown[] = [];
  const postWebhook = (_url: string, body: string) => {
    sent.push(JSON.parse(body));
    return Promise.resolve(204);
  };
  const shop = await openTestShop({ postWebhook });
  try {
    const input = { url: 'https://erp.example/hook', events: ['order.paid'] as const, idempotencyKey: 'key' };
    await shop.services.webhooks.create(systemActor('test'), input);
    const productId = await addProduct(shop, { priceMinor: 12_990 });
    const { id: orderId } = await payForOrder(shop, await shop.newCustomer(), productId, 1);
    await shop.services.outboxWorker.relayAll();
    await shop.services.webhooks.sendDue();
    const timestamp = shop.clock.now().toISOString();
    expect(sent).toEqual([{ ...shown, timestamp, data: { ...shown.data, orderId } }]);
  } finally {
    await shop.close();
  }
});
