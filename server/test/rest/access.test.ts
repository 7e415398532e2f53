import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Router } from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFileForm } from '../../src/modules/http/file-transfer.js';
import type { RestCall } from '../../src/modules/http/rest-call.js';
import { documentedCalls } from '../../src/rest/documented-calls.js';
import { createRestRouter } from '../../src/rest/router.js';
import { httpStatusByCode } from '../../src/shared/errors.js';
import { everyRefused, notSignedIn, openCast, refusals, type Cast, type Refused } from '../refused-cast.js';
import { addProduct, type TestUser } from '../shop.js';
import { assertAsDocumented } from './contract.js';
import { openRestShop, type RestShop } from './rest-shop.js';

let shop: RestShop;
let cast: Cast;
/** What there is to be refused: it all exists, and is the customer's where it is anybody's. */
let there: Record<string, string>;

beforeAll(async () => {
  shop = await openRestShop();
  cast = await openCast(shop);
  const productId = await addProduct(shop);
  const order = { productId, quantity: 1, address: '12 Ratchet Lane', phone: '0170 1234567' };
  const { insertedId } = (await shop.rest<{ insertedId: string }>('POST /order', order, cast['the customer'])).body;
  const { email } = await shop.newCustomer('Sidney Somebody');
  there = { '/product/{id}': productId, '/order/{id}': insertedId, email };
});
afterAll(() => shop.close());

const mountsOf = (call: RestCall) => (call.isUnderApiOnly ? ['/api'] : ['/api', '']);
const cellsOf = (access: RestCall['access'][], whom: readonly Refused[]) =>
  documentedCalls
    .filter((call) => access.includes(call.access))
    .flatMap((call) =>
      mountsOf(call).flatMap((mount) => whom.map((who) => [nameOf(call, mount), who, call, mount] as const)),
    );

const nameOf = ({ method, path }: RestCall, mount: string) => `${method.toUpperCase()} ${mount}${path}`;
const toPath = ({ path }: RestCall) =>
  path.replace('{id}', there[path] ?? '').replace('{email}', encodeURIComponent(there['email'] ?? ''));

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: unknown;
}

/** Announces a body where the call has one, and never sends it: whoever answers has not read a byte of it. */
async function announce(call: RestCall, mount: string, user: TestUser | null): Promise<Answer> {
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

describe('an admin’s call', () => {
  it.each(cellsOf(['admin'], everyRefused))('%s refuses %s before it reads a byte', async (_name, who, call, mount) => {
    const { status, headers, body } = await announce(call, mount, cast[who]);
    const code = refusals[who];
    expect(status).toBe(httpStatusByCode[code]);
    expect(body).toMatchObject({ error: { code }, ...(call.flagsSuccess ? { success: false } : {}) });
    expect(headers['www-authenticate']).toBe(code === 'UNAUTHENTICATED' ? 'Bearer' : undefined);
  });
});

describe('a call of those who are signed in', () => {
  // Whether the identity provider's token is good, only the provider can tell.
  const cells = [...cellsOf(['signed-in'], notSignedIn), ...cellsOf(['identity'], ['a visitor'])];
  it.each(cells)('%s refuses %s before it reads a byte', async (_name, who, call, mount) => {
    const { status, body } = await announce(call, mount, cast[who]);
    expect([status, body]).toMatchObject([401, { error: { code: 'UNAUTHENTICATED' } }]);
  });

  it.each(cellsOf(['identity'], everyRefused))('%s takes no token of %s', async (_name, who, call, mount) => {
    const init = { headers: { 'content-type': 'application/json' }, body: '{}' };
    const answer = await shop.send(nameOf({ ...call, path: toPath(call) }, mount), init, cast[who]);
    expect(answer.status).toBe(401);
  });
});

describe('whoever may make a call', () => {
  const allowed = (call: RestCall): TestUser | null => {
    if (call.access === 'anybody') return null;
    return cast[call.access === 'admin' ? 'an admin' : 'the customer'];
  };

  it.each(cellsOf(['anybody', 'signed-in', 'admin'], ['a visitor']))('%s', async (_name, _who, call, mount) => {
    const body = call.body && !isFileForm(call.body) ? '{}' : undefined;
    const init = body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body };
    const answer = await shop.send(nameOf({ ...call, path: toPath(call) }, mount), init, allowed(call));
    expect(answer.status).not.toBe(401);
    // Somebody else's orders and roles are not the customer's to ask for.
    if (call.access !== 'signed-in') expect(answer.status).not.toBe(403);
    expect(answer.text).not.toContain('There is nothing at');
  });
});

describe('the routes', () => {
  it('are the documented calls, no more and no fewer', () => {
    const bound = routesOf(createRestRouter(shop.services, 'usd')).sort();
    const documented = documentedCalls.map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`);
    expect(bound).toEqual(documented.sort());
  });

  it('that are under /api only are nothing at the root', async () => {
    const calls = documentedCalls.filter(({ isUnderApiOnly }) => isUnderApiOnly);
    expect(calls.length).toBeGreaterThan(0);
    for (const { method, path } of calls) {
      const answer = await shop.rest(`${method.toUpperCase()} ${path}`, undefined, cast['an admin']);
      // The app's page, where a browser might go, or nothing at all.
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
