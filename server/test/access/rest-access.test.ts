import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { httpStatusByCode } from '@kickstand/rules/errors';
import type { Router } from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFileForm } from '../../src/api/rest/file-transfer.js';
import type { DocumentedCall } from '../../src/api/rest/rest-call.js';
import { documentedCalls } from '../../src/http/rest/documented-calls.js';
import { createOpenApiDocument } from '../../src/http/rest/openapi.js';
import { createRestRouter } from '../../src/http/rest/router.js';
import { rightsOf, rolesOf, type AccessMode } from '../../src/shared/access.js';
import type { Order } from '../../src/modules/orders/order/order.js';
import { scopesFor, systemActor } from '../../src/shared/actor.js';
import { photo } from '../media/pictures.js';
import { payForOrder, placeOrder } from '../graphql/order-fixtures.js';
import { assertAsDocumented } from '../rest/contract.js';
import { openRestShop, type RestShop } from '../rest/rest-shop.js';
import { addProduct, type TestUser } from '../shop.js';
import { everybody, expectedOf, openPeople, type People, type Person } from './people.js';

let shop: RestShop;
let people: People;
/**
 * The request of each call, by the call's id. All objects exist; those that belong to somebody belong to the customer.
 */
let asked: Record<string, Partial<Params> & { query?: string; body?: object; file?: Buffer }>;
type Params = Record<'id' | 'number' | 'email' | 'returnId' | 'fileId' | 'sku', string>;

beforeAll(async () => {
  shop = await openRestShop();
  people = await openPeople(shop);
  const customer = people['the customer'];
  const productId = await addProduct(shop);
  const order = async () => ({ id: (await placeOrder(shop, customer, productId)).id });
  const paid = await payForOrder(shop, customer, productId);
  await shop.services.outboxWorker.relayAll();
  const [invoice] = await shop.services.invoices.findByOrderIds([paid.id]);
  const picture = await photo().png().toBuffer();
  const returned = await requestReturn(customer, await payForOrder(shop, customer, productId));
  const ofReturn = { ...returned, file: picture };
  const ofMonth = '?month=2026-11';
  const ofPeriod = '?from=2026-11-01T00:00:00Z&before=2026-12-01T00:00:00Z';
  asked = {
    addReturnPicture: ofReturn,
    addReturnLabel: ofReturn,
    getReturnFile: { ...returned, fileId: await addPicture(customer, ofReturn) },
    getInvoiceXml: { id: paid.id, number: invoice?.number ?? '' },
    getInvoicePdf: { id: paid.id, number: invoice?.number ?? '' },
    exportInvoices: { query: ofMonth },
    exportInvoicesWorkbook: { query: ofMonth },
    exportInvoiceFiles: { query: ofMonth },
    exportTaxes: { query: ofPeriod },
    exportTaxesWorkbook: { query: ofPeriod },
    getProductRecord: { sku: productId },
    updateProductRecord: { sku: productId },
    getCustomerRecord: { id: customer.userId },
    getOrderRecord: { number: String(paid.number) },
    shipParcel: { number: String(paid.number) },
    getProduct: { id: productId },
    deleteProduct: { id: await addProduct(shop) },
    getOrder: await order(),
    settlePayment: await order(),
    deleteOrder: await order(),
    createPaymentIntent: { body: { orderId: (await order()).id } },
    listOwnOrders: { query: `?client=${encodeURIComponent(customer.email)}` },
    isAdmin: { email: customer.email },
    signIn: { email: customer.email },
    makeAdmin: { email: (await shop.newCustomer('Sidney Somebody')).email },
  };
});
afterAll(() => shop.close());

async function requestReturn(customer: TestUser, { id, lines }: Order) {
  const { accounts, orders } = shop.services;
  await orders.shipParcel(systemActor('test'), { orderId: id, idempotencyKey: id });
  const actor = await accounts.authenticate(customer.token);
  const returned = lines.map(({ id: lineId }) => ({ lineId, quantity: 1, reason: 'damaged' as const }));
  const { returnId } = await orders.requestReturn(actor, { orderId: id, lines: returned, idempotencyKey: id });
  return { id, returnId };
}

async function addPicture(customer: TestUser, { id, returnId, file }: { id: string; returnId: string; file: Buffer }) {
  const { body } = await shop.send(`POST /api/orders/${id}/returns/${returnId}/pictures`, formOf(file), customer);
  return (body as { id: string }).id;
}

function formOf(file: Buffer): RequestInit {
  const body = new FormData();
  body.append('file', new Blob([Uint8Array.from(file)]), 'photo');
  return { body };
}

const cells = documentedCalls.flatMap((call) =>
  (call.isUnderApiOnly ? ['/api'] : ['/api', '']).flatMap((mount) =>
    everybody.map((person) => [nameOf(call, mount), person, call, mount] as const),
  ),
);
// documented-calls.test.ts tests the call that a visitor may send without a token.
const accessCells = cells.filter(
  ([, person, call]) => !call.takesIdToken && !(call.tokenIsOptional && person === 'a visitor'),
);
const cellsThat = (...expected: string[]) =>
  accessCells.filter(([, person, { access, method }]) => expected.includes(expectedOf(access, modeOf(method), person)));

const modeOf = (method: DocumentedCall['method']): AccessMode => (method === 'get' ? 'read' : 'write');

function nameOf({ method, path }: DocumentedCall, mount: string): string {
  return `${method.toUpperCase()} ${mount}${path}`;
}

function toPath({ id, path }: DocumentedCall): string {
  const { query = '', ...params } = asked[id] ?? {};
  const valueOf = (_: string, name: keyof Params) => encodeURIComponent(params[name] ?? '');
  return path.replace(/\{(\w+)\}/g, valueOf) + query;
}

interface Announced {
  status: number;
  headers: IncomingMessage['headers'];
  body: unknown;
}

/**
 * Announces a body if the call has one, but never sends it. So an answer shows that the server did not read the body.
 */
async function announce(call: DocumentedCall, mount: string, user: TestUser | null): Promise<Announced> {
  const path = mount + toPath(call);
  const method = call.method.toUpperCase();
  const contentType = call.body && isFileForm(call.body) ? 'multipart/form-data; boundary=x' : 'application/json';
  const sent = request(shop.origin + path, {
    method,
    headers: {
      ...(user ? { authorization: `Bearer ${user.token}` } : {}),
      ...(call.body ? { 'content-type': contentType, 'content-length': '5000' } : {}),
    },
  });
  if (call.body) sent.flushHeaders();
  else sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const body = JSON.parse(await text(answer)) as unknown;
  sent.destroy();
  const { statusCode: status = 0, headers } = answer;
  assertAsDocumented({ method, path, status, contentType: headers['content-type'] ?? null, body });
  return { status, headers, body };
}

function send(call: DocumentedCall, mount: string, person: Person) {
  const { body = {}, file } = asked[call.id] ?? {};
  const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const init = file ? formOf(file) : call.body && !isFileForm(call.body) ? json : {};
  return shop.send(nameOf({ ...call, path: toPath(call) }, mount), init, people[person]);
}

describe('a call', () => {
  it.each(cellsThat('UNAUTHENTICATED', 'FORBIDDEN'))(
    '%s refuses %s before it reads a byte',
    async (_name, person, call, mount) => {
      const { status, headers, body } = await announce(call, mount, people[person]);
      const code = expectedOf(call.access, modeOf(call.method), person) as 'UNAUTHENTICATED' | 'FORBIDDEN';
      expect(status).toBe(httpStatusByCode[code]);
      expect(body).toMatchObject({ error: { code }, ...(call.hasSuccessField ? { success: false } : {}) });
      expect(headers['www-authenticate']).toBe(code === 'UNAUTHENTICATED' ? 'Bearer' : undefined);
    },
  );

  it.each(cellsThat('not theirs'))('%s answers %s with 403 or 404', async (_name, person, call, mount) => {
    expect([403, 404]).toContain((await send(call, mount, person)).status);
  });

  it.each(cellsThat('allowed'))('%s is not refused to %s', async (_name, person, call, mount) => {
    const answer = await send(call, mount, person);
    expect([401, 403, 404]).not.toContain(answer.status);
    expect(answer.status).toBeLessThan(500);
    // An owner gets their own objects.
    if (rolesOf(call.access).includes('owner')) expect(answer.status).toBe(200);
    expect(answer.text).not.toContain('There is nothing at');
  });

  it.each(cells.filter(([, , call]) => call.takesIdToken))(
    '%s does not accept the access token of %s',
    async (_name, person, call, mount) => {
      expect((await announce(call, mount, null)).status).toBe(401);
      expect((await send(call, mount, person)).status).toBe(401);
    },
  );
});

describe('the documentation', () => {
  it.each(documentedCalls)(
    'names the roles that may call $id',
    ({ path, method, access, takesIdToken, tokenIsOptional }) => {
      const { security, description } = createOpenApiDocument().paths[path]?.[method] ?? {};
      const schemes = {
        visitor: takesIdToken ? [{ idToken: [] }] : [],
        customer: [{ accessToken: [] }],
        owner: [{ accessToken: ['owner'] }],
        guest: [{ orderKey: [] }],
      };
      const expected = rolesOf(access).flatMap((role): object[] =>
        role in schemes ? schemes[role as keyof typeof schemes] : [{ accessToken: [role] }],
      );
      expected.push(...scopesFor(rightsOf(access, modeOf(method))).map((scope) => ({ apiKey: [scope] })));
      expect(security).toEqual(tokenIsOptional ? [...expected, {}] : expected);
      expect(description).toMatch(/(everybody|users|only|admins|permission [a-z ]+|a guest's order)\.$/);
    },
  );
});

describe('the routes', () => {
  it('are exactly the documented calls', () => {
    const bound = routesOf(createRestRouter(shop.services, 'usd')).sort();
    const documented = documentedCalls.map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`);
    expect(bound).toEqual(documented.sort());
  });

  it('that are only under /api do not exist at the root', async () => {
    const calls = documentedCalls.filter(({ isUnderApiOnly }) => isUnderApiOnly);
    expect(calls.length).toBeGreaterThan(0);
    for (const { method, path } of calls) {
      const answer = await shop.rest(`${method.toUpperCase()} ${path}`, undefined, people['an admin']);
      // Outside of `/api`, the answer is the app's page or 404.
      const isPage = answer.headers.get('content-type')?.includes('text/html') ?? false;
      expect(isPage || answer.status === 404, path).toBe(true);
    }
  });

  function routesOf(router: Router): string[] {
    return router.stack.flatMap(({ route, handle }) => {
      if (!route) return 'stack' in handle ? routesOf(handle as Router) : [];
      return route.stack.map(({ method }) => `${method} ${route.path}`);
    });
  }
});
