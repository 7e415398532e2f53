import type { Connection } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestConnection, openTestDatabase, type TestDatabase } from '../../../../test/database.js';
import { randomFrom } from '../../../../test/interleaving.js';
import { killedAt, overtakenAt, pointsOf } from '../../../../test/kill-points.js';
import { anOrder, anOrderRefund, lineId, paidWith } from '../../../../test/payment-builders.js';
import { TestClock } from '../../../../test/test-clock.js';
import { ensureIndexes } from '../../../platform/mongo/indexes.js';
import type { FaultPoints } from '../../../shared/fault-points.js';
import { money } from '../../../shared/money.js';
import { noTaxRules } from '../../pricing/taxes.js';
import { toSettings } from '../../settings/setting-list.js';
import type { LedgerEntry, OrderEventName } from '../order/order-store.js';
import { createInvoicesService, toInvoiceTerms, type InvoicesService } from './invoices.service.js';

let database: TestDatabase;
let service: InvoicesService;
let settings = {};
const clock = new TestClock();

const refunds = ['r1', 'r2'].map((id) => anOrderRefund({ id, amount: money(2_000, 'usd'), status: 'succeeded' }));
const refundedTwice = anOrder('paid', { ...paidWith('pi_1'), refunds });

/** The invoices service of one server. By default, each order has a total of 50.00 and two refunds. */
function openServer(connection: Connection, faults?: FaultPoints, order = refundedTwice): InvoicesService {
  return createInvoicesService({
    ...{ connection, clock, ...(faults && { faults }) },
    orders: {
      findById: (id) => Promise.resolve({ ...order, id }),
      findByIds: (ids) => Promise.resolve(ids.map((id) => ({ ...order, id }))),
    },
    readTerms: () => Promise.resolve(toInvoiceTerms(toSettings(settings), noTaxRules)),
  });
}
beforeAll(async () => {
  database = await openTestDatabase();
  service = openServer(database.connection);
  await ensureIndexes(database.connection);
});
afterAll(() => database.drop());
beforeEach(async () => {
  settings = {};
  for (const name of ['invoices', 'number_ranges']) await database.connection.collection(name).deleteMany({});
});

const orderId = 'a'.repeat(24);
const entry = (event: OrderEventName, refundId: string | null = null, id = orderId) =>
  [{ event, refundId, orderId: id } as LedgerEntry] as const;
const paid = entry('payment.settled');
const refunded = (refundId: string) => entry('refund.succeeded', refundId);
const listed = async () =>
  (await service.findByOrderIds([orderId])).map(({ number, kind, refundId }) => `${number} ${kind} ${refundId}`);
const pendingNumbers = () => database.connection.collection('number_ranges').distinct('pending.number');

describe('issuing invoices', () => {
  it('creates one invoice for an order, however often it is repeated', async () => {
    await Promise.all([1, 2, 3].map(() => service.issueFor([...paid, ...paid])));
    expect(await listed()).toEqual(['INV-000001 invoice null']);
    expect(await pendingNumbers()).toEqual([]);
  });

  it.each([
    ['the bank sends the money back', 'refund.bounced'],
    ['the refund is cancelled later', 'refund.cancelled'],
  ] as const)('issues a credit note for each refund, and another invoice if %s', async (_case, event) => {
    await service.issueFor([...paid, ...refunded('r1'), ...entry(event, 'r1'), ...refunded('r2')]);
    expect(await listed()).toEqual([
      'INV-000001 invoice null',
      'INV-000002 credit_note r1',
      'INV-000003 invoice r1',
      'INV-000004 credit_note r2',
    ]);
    const issued = await service.findByOrderIds([orderId]);
    expect(issued.map(({ corrects }) => corrects?.number ?? null)).toEqual([
      ...[null, 'INV-000001', 'INV-000002', 'INV-000001'],
    ]);
    expect(issued.map(({ totals }) => totals.totalMinor)).toEqual([5_000, 2_000, 2_000, 2_000]);
  });

  it('issues nothing for a refund that is cancelled while it is pending', async () => {
    await service.issueFor([...paid, ...entry('refund.cancelled', 'r1')]);
    expect(await listed()).toEqual(['INV-000001 invoice null']);
  });

  it.each([
    ['no credit note for units that only return to stock', 2_500, 0],
    ['a credit note for units that cost nothing', 0, 1],
  ])('issues %s', async (_case, unitPriceMinor, creditNotes) => {
    const nothing = money(0, 'usd');
    const units = [{ lineId, amount: nothing, restockQuantity: 1, quantity: 1 }];
    const refund = anOrderRefund({ id: 'r1', amount: nothing, status: 'succeeded', lines: units });
    const order = anOrder('paid', { ...paidWith('pi_1'), refunds: [refund] });
    const lines = order.lines.map((line) => ({ ...line, unitPrice: money(unitPriceMinor, 'usd') }));
    const entries = [...paid, { ...refunded('r1')[0], amount: null }];
    const total = money(2 * unitPriceMinor, 'usd');
    await openServer(database.connection, undefined, { ...order, lines, total }).issueFor(entries);
    expect((await listed()).slice(1)).toHaveLength(creditNotes);
  });

  it('issues nothing if the settings say so, and no credit note without an invoice', async () => {
    settings = { issuesInvoices: 'off' };
    await service.issueFor([...paid, ...entry('payment.too_late'), ...entry('order.placed')]);
    settings = {};
    await service.issueFor([...refunded('r1'), ...entry('refund.bounced', 'r1')]);
    expect(await listed()).toEqual([]);
  });

  it('still issues credit notes for orders that have an invoice, with the current number prefix', async () => {
    await service.issueFor(paid);
    settings = { issuesInvoices: 'off', invoiceNumberPrefix: 'R' };
    await service.issueFor(refunded('r1'));
    expect(await listed()).toEqual(['INV-000001 invoice null', 'R000002 credit_note r1']);
  });

  it('copies the settings into the invoice, so that later changes of the settings do not affect it', async () => {
    settings = { companyName: 'Ratchet Ltd', timeZone: 'Pacific/Auckland' };
    await service.issueFor(paid);
    settings = { companyName: 'Another Ltd' };
    await service.issueFor(paid);
    const [invoice] = await service.findByOrderIds([orderId]);
    const { name, address } = invoice?.seller ?? {};
    expect([name, address]).toEqual(['Ratchet Ltd', toSettings({}).contactAddress]);
    const [month, day, year] = clock.now().toLocaleDateString('en-US', { timeZone: 'Pacific/Auckland' }).split('/');
    expect(invoice?.issuedOn).toBe([year, month?.padStart(2, '0'), day?.padStart(2, '0')].join('-'));
  });
});

describe('a server that stops while it issues invoices', () => {
  it.each(pointsOf('invoice'))('at %s leaves an invoice that the next server completes', async (point) => {
    await killedAt(point, (faults) => openServer(database.connection, faults).issueFor(paid));
    const other = 'b'.repeat(24);
    await service.issueFor([...entry('payment.settled', null, other), ...paid]);
    expect(await listed()).toEqual(['INV-000001 invoice null']);
    expect((await service.findByOrderIds([other])).map(({ number }) => number)).toEqual(['INV-000002']);
    expect(await pendingNumbers()).toEqual([]);
  });

  it.each(pointsOf('invoice'))('at %s leaves its credit note to the next server that issues one', async (point) => {
    await service.issueFor(paid);
    await killedAt(point, (faults) => openServer(database.connection, faults).issueFor(refunded('r1')));
    await service.issueFor(refunded('r2'));
    expect(await listed()).toEqual([
      'INV-000001 invoice null',
      'INV-000002 credit_note r1',
      'INV-000003 credit_note r2',
    ]);
    expect(await pendingNumbers()).toEqual([]);
  });

  it.each(pointsOf('invoice'))('at %s does no harm if it goes on after a server has overtaken it', async (point) => {
    await service.issueFor(paid);
    await overtakenAt(
      point,
      (faults) => openServer(database.connection, faults).issueFor(refunded('r1')),
      () => service.issueFor([...refunded('r1'), ...refunded('r2')]),
    );
    const issued = await service.findByOrderIds([orderId]);
    expect(issued.map(({ sequence, totals }) => [sequence, totals.totalMinor])).toEqual([[1, 5_000], [2, 2_000], [3, 2_000]]); // prettier-ignore
  });
});

/** A server that dies at one in ten fault points, on average, and then writes nothing more. */
async function openMortal(random: () => number) {
  const connection = await openTestConnection(database.connection.name);
  let die = (): void => undefined;
  const died = new Promise<'died'>((resolve) => (die = () => resolve('died')));
  let isDead = false;
  const server = openServer(connection, {
    at() {
      if (!isDead && random() < 0.1) {
        isDead = true;
        die();
      }
      return isDead ? new Promise(() => undefined) : undefined;
    },
  });
  return { server, died, close: () => connection.close() };
}

const seed = Number(process.env['INVOICES_SEED'] ?? Math.floor(Math.random() * 1_000_000_000));

it(`200 orders get the invoice numbers 1 to 200 although two servers keep dying, seed ${seed}`, async () => {
  const random = randomFrom(seed);
  const ids = Array.from({ length: 200 }, (_, index) => index.toString(16).padStart(24, '0'));
  let deaths = 0;
  const run = async () => {
    let mortal = await openMortal(random);
    // Each server gets the entries of all orders, two at a time, as from the ledger, until all orders have invoices.
    const entries = [...ids].sort(() => random() - 0.5).map((id) => entry('payment.settled', null, id)[0]);
    while (entries.length > 0) {
      const two = entries.splice(0, 2);
      const issue = () => mortal.server.issueFor(two);
      while ((await Promise.race([issue(), mortal.died])) === 'died') {
        deaths += 1;
        await mortal.close();
        mortal = await openMortal(random);
      }
    }
    await mortal.close();
  };
  await Promise.all([run(), run()]);
  const issued = await service.findByOrderIds(ids);
  expect(issued.map(({ sequence }) => sequence)).toEqual(ids.map((_, index) => index + 1));
  expect(new Set(issued.map((each) => each.orderId)).size).toBe(200);
  expect(await pendingNumbers()).toEqual([]);
  expect(deaths).toBeGreaterThan(5);
}, 60_000);
