import createClient, { type Client, type Middleware } from 'openapi-fetch';
import { openTestShop, type TestShop, type TestShopOptions, type TestUser } from '../shop.js';
import { assertAsDocumented } from './contract.js';
import type { paths } from './rest-api.js';

export interface RawAnswer {
  status: number;
  headers: Headers;
  text: string;
  body: unknown;
}

/** A shop whose every REST answer is checked against the OpenAPI document, whichever way it was asked for. */
export interface RestShop extends TestShop {
  /** The client generated from the document, as an integrator would use it. */
  as(user: TestUser | null, prefix?: '' | '/api'): Client<paths>;
  /** Anything that a well-behaved client would not send. */
  send(call: string, init?: RequestInit, user?: TestUser | null): Promise<RawAnswer>;
}

export async function openRestShop(options: TestShopOptions = {}): Promise<RestShop> {
  const shop = await openTestShop(options);
  return {
    ...shop,
    as(user, prefix = '/api') {
      const client = createClient<paths>({
        baseUrl: shop.origin + prefix,
        headers: user ? { authorization: `Bearer ${user.token}` } : {},
      });
      client.use(contractMiddleware);
      return client;
    },
    async send(call, init = {}, user = null) {
      const [method = 'GET', path = '/'] = call.split(' ');
      const headers = new Headers(init.headers);
      if (user) headers.set('authorization', `Bearer ${user.token}`);
      const response = await fetch(shop.origin + path, { ...init, method, headers });
      const text = await response.text();
      const contentType = response.headers.get('content-type');
      const body: unknown = contentType?.includes('json') && text !== '' ? JSON.parse(text) : text;
      const isPage = contentType?.includes('html') ?? false;
      if (!isPage && response.status !== 204) {
        assertAsDocumented({ method, path, status: response.status, contentType, body });
      }
      return { status: response.status, headers: response.headers, text, body };
    },
  };
}

const contractMiddleware: Middleware = {
  async onResponse({ request, response }) {
    const text = await response.clone().text();
    const contentType = response.headers.get('content-type');
    assertAsDocumented({
      method: request.method,
      path: new URL(request.url).pathname,
      status: response.status,
      contentType,
      body: contentType?.includes('json') && text !== '' ? JSON.parse(text) : text,
    });
  },
};

/** What the server must have answered for the test to go on. */
export function dataOf<T>(answer: { data?: T; error?: unknown; response: Response }): T {
  if (answer.data !== undefined) return answer.data;
  throw new Error(`${answer.response.url} answered ${answer.response.status}: ${JSON.stringify(answer.error)}`);
}
