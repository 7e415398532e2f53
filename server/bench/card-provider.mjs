// The card sandbox as a process of its own, for `orders-apart.mjs`. It sends its port and keys to the parent process, which sends
// the address of the webhook.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createCardSandbox, createFileSandboxStore } from '@kickstand/card-sandbox';
import { stripeAmountLimits } from '../dist/src/platform/card-payments/minimum-amounts.js';
import { webhookEvents } from '../dist/src/platform/card-payments/stripe-mapping.js';

let webhookUrl = '';
process.on('message', (url) => (webhookUrl = url));

const folder = mkdtempSync(join(tmpdir(), 'kickstand-card-provider-'));
process.once('SIGTERM', () => {
  rmSync(folder, { recursive: true });
  process.exit();
});
const sandbox = await createCardSandbox({
  store: createFileSandboxStore(folder),
  webhookUrl: () => webhookUrl,
  webhookEvents,
  amountLimits: stripeAmountLimits,
});
const server = createServer(async (request, response) => {
  const { method, headers } = request;
  // Cards are confirmed under the path of the shop's own sandbox, which the API in this process does not have.
  const url = request.url.replace('/sandbox/stripe', '');
  const answer = await sandbox.handle({ method, url, headers, body: await text(request) });
  response.writeHead(answer.status, answer.headers).end(JSON.stringify(answer.body));
});
server.listen(0, '127.0.0.1', () => {
  const { secretKey, publishableKey, webhookSecret } = sandbox;
  process.send({
    port: server.address().port,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  });
});
