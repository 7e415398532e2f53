import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AggregatorRegistry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createMetrics, serveMetrics } from '../src/app/metrics.js';
import type { RequestRecord } from '../src/http/observe-requests.js';
import { createLogger } from '../src/platform/logger.js';
import { repositoryRoot } from '../src/platform/paths.js';
import { openTestShop, type TestShop, type TestUser } from './shop.js';

let dir: string;
let shop: TestShop;
let server: Server;
let customer: TestUser;
const metrics = createMetrics();
const records: RequestRecord[] = [];

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'kickstand-metrics-'));
  const manifestPath = join(dir, 'manifest.json');
  const operations = [{ id: 'viewer', body: 'query Viewer { viewer { id } }' }];
  await writeFile(manifestPath, JSON.stringify({ format: 'apollo-persisted-query-manifest', version: 1, operations }));
  const observers = [metrics.countRequest, (record: RequestRecord) => void records.push(record)];
  shop = await openTestShop({ graphql: { manifestPath }, observers, onOrderEvents: metrics.countEvents });
  metrics.watchDatabase(shop.connection);
  metrics.watchQueues({
    connection: shop.connection,
    messages: shop.services.messages,
    searchIndex: { followedAt: Date.now() - 60_000 },
    logger: createLogger('silent'),
  });
  server = await serveMetrics({ host: '127.0.0.1', port: 0 }, metrics.register);
  customer = await shop.newCustomer();
});
afterAll(async () => {
  server.close();
  await shop.close();
  await rm(dir, { recursive: true });
});

/** The lines of one metric, without comments and buckets. */
async function read(name: string): Promise<string[]> {
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
  return (await answer.text()).split('\n').filter((line) => line.startsWith(name) && !line.includes('_bucket'));
}

const ask = (operationName: string, query = `query ${operationName} { viewer { id } }`) =>
  fetch(`${shop.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${customer.token}` },
    body: JSON.stringify({ operationName, query }),
  });

describe('metrics', () => {
  it('count requests by route and by operation; all unknown operations count as one', async () => {
    for (const name of ['Viewer', 'Mine1', 'Mine2', 'Mine3']) expect((await ask(name)).status).toBe(200);
    await ask('Viewer', 'query Viewer { nothing }');
    await shop.rest('GET /api/product/none');
    await shop.rest('GET /wp-login.php?user=1');
    await fetch(`${shop.origin}/feeds/google.xml`);
    await vi.waitUntil(() => records.length === 8);
    const counted = await read('kickstand_operation_seconds_count');
    expect(counted).toEqual([
      'kickstand_operation_seconds_count{operation="Viewer",code="OK"} 1',
      'kickstand_operation_seconds_count{operation="other",code="OK"} 3',
      'kickstand_operation_seconds_count{operation="Viewer",code="GRAPHQL_VALIDATION_FAILED"} 1',
      'kickstand_operation_seconds_count{operation="getProduct",code="NOT_FOUND"} 1',
    ]);
    const routes = (await read('kickstand_request_seconds_count')).map((line) => /route="([^"]*)"/.exec(line)?.[1]);
    expect(new Set(routes)).toEqual(new Set(['/feeds', '/graphql', '/product/{id}', 'page']));
  });

  it.each(['alerts.yml', 'grafana-dashboard.json'])('include those that %s uses', async (file) => {
    const text = await readFile(join(repositoryRoot, 'docs', 'operations', file), 'utf8');
    const asked = [...text.matchAll(/\b((?:kickstand|nodejs|process)_\w+?)(?:_count|_bucket)?\b/g)].map(
      ([, name]) => name,
    );
    const known = (await metrics.register.getMetricsAsJSON()).map(({ name }) => name);
    expect(asked.length).toBeGreaterThan(9);
    expect(asked.filter((name) => !known.includes(name ?? ''))).toEqual([]);
  });

  it('count the events of orders and the findings of the reconciler', async () => {
    metrics.countEvents(['order.placed', 'order.placed', 'payment.started']);
    metrics.noteReconciliation(await shop.services.payments.reconcile());
    expect(await read('kickstand_order_events_total')).toEqual([
      'kickstand_order_events_total{event="order.placed"} 2',
      'kickstand_order_events_total{event="payment.started"} 1',
    ]);
    expect(await read('kickstand_reconciler_findings')).toEqual([
      'kickstand_reconciler_findings{kind="failed_step"} 0',
    ]);
  });

  it('show the database and its queues, the age of the search index, and the process', async () => {
    await shop.connection.collection('messages').insertOne({ status: 'queued', dueAt: new Date(Date.now() - 120_000) });
    const waiting = { auditOutbox: [{ at: new Date(Date.now() - 300_000) }] };
    await shop.connection.collection('products').insertOne(waiting);
    const lengths = await read('kickstand_queue_length');
    expect(lengths).toContain('kickstand_queue_length{queue="messages.queued"} 1');
    expect(lengths).toContain('kickstand_queue_length{queue="products.auditOutbox"} 1');
    expect(lengths).toContain('kickstand_queue_length{queue="orders.ledgerOutbox"} 0');
    const [mail, product] = ['messages.queued', 'products.auditOutbox'].map(async (queue) => {
      const line = (await read('kickstand_queue_age_seconds')).find((one) => one.includes(queue));
      return Number(line?.split(' ').at(-1));
    });
    expect(await mail).toBeGreaterThanOrEqual(120);
    expect(await product).toBeGreaterThanOrEqual(300);
    expect(Number((await read('kickstand_search_index_age_seconds'))[0]?.split(' ')[1])).toBeGreaterThanOrEqual(60);
    expect((await read('kickstand_database_command_seconds_count')).join()).toContain('command="find",outcome="ok"');
    expect(await read('kickstand_database_connections')).toHaveLength(3);
    expect(await read('nodejs_eventloop_lag_seconds')).not.toEqual([]);
    expect(await read('process_resident_memory_bytes')).not.toEqual([]);
  });
});

it('without the database, the metrics of the queues are absent and the others are there', async () => {
  const { register, watchQueues } = createMetrics();
  let fails = false;
  const messages = {
    measureQueue: async () => (fails ? Promise.reject(new Error('away')) : shop.services.messages.measureQueue()),
  };
  const lines: string[] = [];
  const logger = createLogger('error', { write: (line) => void lines.push(line) });
  watchQueues({ connection: shop.connection, messages, searchIndex: { followedAt: Date.now() }, logger });
  const first = await register.metrics();
  expect(first).toContain('kickstand_queue_length{');
  expect(first).toContain('kickstand_queue_age_seconds{');
  fails = true;
  const text = await register.metrics();
  expect(text).not.toMatch(/kickstand_queue_(length|age_seconds)\{/);
  expect(text).toContain('kickstand_search_index_age_seconds ');
  expect(lines.join()).toContain('away');
});

it('the age of a search index that was never compared is the time since the start, also among other workers', async () => {
  let now = 1_000_000;
  const fresh = {
    get followedAt() {
      return now - 2_000;
    },
  };
  const registers = [{ followedAt: null }, fresh].map((searchIndex) => {
    const worker = createMetrics();
    const { connection, services } = shop;
    worker.watchQueues({
      connection,
      messages: services.messages,
      searchIndex,
      logger: createLogger('silent'),
      now: () => now,
    });
    return worker.register;
  });
  const readAges = async () => {
    const all = AggregatorRegistry.aggregate(await Promise.all(registers.map((each) => each.getMetricsAsJSON())));
    const name = 'kickstand_search_index_age_seconds';
    const texts = await Promise.all([...registers, all].map((each) => each.getSingleMetricAsString(name)));
    return texts.map((text) => Number(text.trim().split(' ').at(-1)));
  };
  expect(await readAges()).toEqual([0, 2, 2]);
  now += 70_000;
  expect(await readAges()).toEqual([70, 2, 70]);
});

it('a line of the access log tells what was requested but not by whom', async () => {
  records.length = 0;
  await shop.rest(`PUT /api/user/${customer.email}?name=${customer.email}`, {}, customer);
  await vi.waitUntil(() => records.length > 0);
  expect(records).toEqual([
    {
      method: 'PUT',
      route: '/user/{email}',
      operation: 'signIn',
      status: 401,
      code: 'UNAUTHENTICATED',
      milliseconds: expect.any(Number) as number,
      requestId: expect.any(String) as string,
      network: '127.0.0.0',
    },
  ]);
});
