import { createServer, type Server } from 'node:http';
import type { Connection, mongo } from 'mongoose';
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { RequestRecord } from '../http/observe-requests.js';
import { measureOutboxes } from '../modules/audit/outbox-sizes.js';
import type { MessagesService } from '../modules/messages/messages.service.js';
import type { OrderEventName } from '../modules/orders/order/order-store.js';
import type { ReconcileReport } from '../modules/orders/payments/reconcile-report.js';
import { listen } from '../platform/http-server.js';
import { inTime } from '../platform/in-time.js';
import type { Logger } from '../platform/logger.js';

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type Metrics = ReturnType<typeof createMetrics>;

/** The metrics of one process, for Prometheus. Labels have few values, whatever clients send. */
export function createMetrics() {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const requests = new Histogram({
    name: 'kickstand_request_seconds',
    help: 'Requests by route, with their duration',
    ...{ labelNames: ['method', 'route', 'status'] as const, buckets: seconds, registers },
  });
  const operations = new Histogram({
    name: 'kickstand_operation_seconds',
    help: 'GraphQL operations and REST calls by name and error code, with their duration',
    ...{ labelNames: ['operation', 'code'] as const, buckets: seconds, registers },
  });
  const events = new Counter({
    name: 'kickstand_order_events_total',
    help: 'Changes of orders and payments that this server has moved to the ledger',
    ...{ labelNames: ['event'] as const, registers },
  });
  const findings = new Gauge({
    name: 'kickstand_reconciler_findings',
    help: 'Differences from the card provider, and failed steps, of the latest run',
    ...{ labelNames: ['kind'] as const, registers, aggregator: 'max' as const },
  });
  return {
    register,
    countRequest: ({ method, route, operation, status, code, milliseconds }: RequestRecord) => {
      requests.observe({ method, route, status }, milliseconds / 1000);
      if (operation !== null) operations.observe({ operation, code: code ?? 'OK' }, milliseconds / 1000);
    },
    countEvents: (names: readonly OrderEventName[]) => {
      for (const event of names) events.inc({ event });
    },
    noteReconciliation: ({ differences, failures }: ReconcileReport) => {
      findings.reset();
      findings.set({ kind: 'failed_step' }, failures.length);
      for (const { kind } of differences) findings.inc({ kind });
    },
    watchDatabase: (connection: Connection) => watchDatabase(connection, registers),
    watchQueues: (parts: Queues) => watchQueues(parts, registers),
  };
}

/** Follows the driver's events. The driver sends those about commands only if the connection has `monitorCommands`. */
function watchDatabase(connection: Connection, registers: Registry[]): void {
  const pool = new Gauge({
    name: 'kickstand_database_connections',
    help: 'Connections to the database, those in use, and requests that wait for one',
    ...{ labelNames: ['state'] as const, registers },
  });
  const commands = new Histogram({
    name: 'kickstand_database_command_seconds',
    help: 'Commands of the database by name and outcome, with their duration',
    ...{ labelNames: ['command', 'outcome'] as const, buckets: seconds, registers },
  });
  const open = new Set<string>();
  const keyOf = ({ address, connectionId }: mongo.ConnectionCreatedEvent | mongo.ConnectionClosedEvent) =>
    `${address} ${connectionId}`;
  for (const state of ['open', 'in_use', 'waiting']) pool.set({ state }, 0);
  connection
    .getClient()
    .on('connectionCreated', (event) => pool.set({ state: 'open' }, open.add(keyOf(event)).size))
    .on('connectionClosed', (event) => {
      open.delete(keyOf(event));
      pool.set({ state: 'open' }, open.size);
    })
    .on('connectionCheckOutStarted', () => pool.inc({ state: 'waiting' }))
    .on('connectionCheckOutFailed', () => pool.dec({ state: 'waiting' }))
    .on('connectionCheckedOut', () => {
      pool.dec({ state: 'waiting' });
      pool.inc({ state: 'in_use' });
    })
    .on('connectionCheckedIn', () => pool.dec({ state: 'in_use' }))
    .on('commandSucceeded', ({ commandName: command, duration }) =>
      commands.observe({ command, outcome: 'ok' }, duration / 1000),
    )
    .on('commandFailed', ({ commandName: command, duration }) =>
      commands.observe({ command, outcome: 'failed' }, duration / 1000),
    );
}

interface Queues {
  connection: Connection;
  messages: Pick<MessagesService, 'measureQueue'>;
  searchIndex: { readonly followedAt: number | null };
  logger: Logger;
  now?: () => number;
}

/** Prometheus waits for ten seconds by default. */
const queuePatienceMs = 3_000;

/**
 * Lengths and ages of the queues, and the age of the search index; read when Prometheus asks. All servers report the
 * same queues. While the database does not answer, those of the queues are absent and all others are still there.
 */
function watchQueues(
  { connection, messages, searchIndex, logger, now = Date.now }: Queues,
  registers: Registry[],
): void {
  const startedAt = now();
  const ageOf = (at: Date | null) => (at === null ? 0 : Math.max(0, (now() - at.getTime()) / 1000));
  const shared = { registers, aggregator: 'max' as const };
  const lengths = new Gauge({
    name: 'kickstand_queue_length',
    help: 'Entries that wait in an outbox or in the queue of mails, and mails that were given up (messages.dead)',
    ...{ labelNames: ['queue'] as const, ...shared },
    collect: () => measure(),
  });
  const ages = new Gauge({
    name: 'kickstand_queue_age_seconds',
    help: 'How long the oldest entry has been waiting; for mails, how long it has been due',
    ...{ labelNames: ['queue'] as const, ...shared },
    collect: () => measure(),
  });
  const read = async () => {
    const sizes = Promise.all([measureOutboxes(connection), messages.measureQueue()]).catch((error: unknown) => {
      logger.error({ err: error }, 'the queues could not be measured');
      return null;
    });
    const found = await inTime(queuePatienceMs, sizes);
    for (const gauge of [lengths, ages]) gauge.reset();
    if (!found) return;
    const [outboxes, { queued, dead, dueSince }] = found;
    for (const [queue, { length, oldestAt }] of outboxes) {
      lengths.set({ queue }, length);
      ages.set({ queue }, ageOf(oldestAt));
    }
    lengths.set({ queue: 'messages.queued' }, queued);
    lengths.set({ queue: 'messages.dead' }, dead);
    ages.set({ queue: 'messages.queued' }, ageOf(dueSince));
  };
  // Both gauges are collected at the same time and share one reading.
  let reading: Promise<void> | null = null;
  const measure = () => (reading ??= read().finally(() => (reading = null)));
  const index = new Gauge({
    name: 'kickstand_search_index_age_seconds',
    help: 'Time since the search index was last compared with the database, or since the process started if it never was',
    ...shared,
    collect() {
      index.set((now() - (searchIndex.followedAt ?? startedAt)) / 1000);
    },
  });
}

interface MetricsSource {
  contentType: string;
  metrics(): Promise<string>;
}

/** The metrics of all workers together; for the process that started them. */
export function workerMetrics(): MetricsSource {
  const all = new AggregatorRegistry();
  return { contentType: all.contentType, metrics: () => all.clusterMetrics() };
}

/** Lets the first process read the metrics of this worker. */
export function shareMetrics({ register }: Metrics): void {
  AggregatorRegistry.setRegistries([register]);
  new AggregatorRegistry();
}

/** Serves `/metrics` on a port of its own, which proxies must not publish. */
export async function serveMetrics(address: { host: string; port: number }, source: MetricsSource): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    source.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': source.contentType }).end(text),
      (error: unknown) => response.writeHead(503).end(String(error)),
    );
  });
  await listen(server, address, 'METRICS_PORT');
  return server;
}
