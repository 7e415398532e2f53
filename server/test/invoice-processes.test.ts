import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createOrderStore } from '../src/modules/orders/order/order.repository.js';
import { unpaid } from '../src/modules/orders/order/order.js';
import { openTestConnection } from './database.js';
import { anOrder } from './payment-builders.js';
import { startServerProcess, type ServerProcess } from './server-process.js';

const count = Number(process.env['INVOICES'] ?? 200);
const databaseName = `test_${randomUUID().slice(0, 8)}`;
let connection: Connection;
let servers: ServerProcess[];

beforeAll(async () => {
  connection = await openTestConnection(databaseName);
  servers = [await startServerProcess(databaseName), await startServerProcess(databaseName)];
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await connection.dropDatabase();
  await connection.close();
});

/** Adds a paid order whose ledger entries wait in its outbox, where each server looks every few seconds. */
async function addPaidOrder(id: string): Promise<void> {
  const store = createOrderStore(connection);
  const lines = anOrder().lines.map((each) => ({ ...each, id: `${id}:1` }));
  const order = { ...anOrder('placed', unpaid('usd')), id, lines, reservations: [] };
  const placed = await store.insert(order, null);
  if (typeof placed === 'string') throw new Error(`The order is not stored: ${placed}`);
  const [by, at] = ['ada@example.test', new Date()];
  const recorded = { id, method: 'cash', reference: '' } as const;
  await store.change(placed, {
    ...{ status: 'paid', payment: { status: 'paid', paidAt: at, recorded } },
    reason: { event: 'payment.recorded', amount: placed.total, intentId: null, note: null, by, at },
  });
}

async function addAll(ids: readonly string[]): Promise<void> {
  for (const id of ids) await addPaidOrder(id);
}

const invoices = () => connection.collection('invoices');
const unrecorded = () => connection.collection('orders').countDocuments({ 'ledgerOutbox.sequence': { $gt: 0 } });

it(`${count} invoices of two servers, one of which is killed, have the numbers 1 to ${count}`, async () => {
  const ids = Array.from({ length: count }, (_, index) => index.toString(16).padStart(24, '0'));
  const adding = addAll(ids);
  await vi.waitUntil(async () => (await invoices().countDocuments()) >= count / 4, { timeout: 60_000, interval: 5 });
  servers[0]?.child.kill('SIGKILL');
  await adding;
  await vi.waitUntil(async () => (await unrecorded()) === 0, { timeout: 60_000 });
  const issued = await invoices().find().sort({ sequence: 1 }).toArray();
  expect(issued.map(({ sequence }) => Number(sequence))).toEqual(ids.map((_, index) => index + 1));
  expect(new Set(issued.map(({ orderId }) => String(orderId)))).toEqual(new Set(ids));
  expect(await connection.collection('number_ranges').distinct('pending.number')).toEqual([]);
});
