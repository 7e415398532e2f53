import createClient, { type Client, type Middleware } from 'openapi-fetch';
import { openTestShop, type TestShop, type TestShopOptions, type TestUser } from '../shop.js';
import { assertAsDocumented } from './contract.js';
import type { paths } from './generated/rest-api.js';

export interface RawAnswer {
  status: number;
  headers: Headers;
  text: string;
  body: unknown;
}

/** A shop whose REST answers are all checked against the OpenAPI document. */
export interface RestShop extends TestShop {
  /** The client generated from the document, which other programs would use. */
  as(user: TestUser | null, prefix?: '' | '/api'): Client<paths>;
  /** Sends any request, including those that the generated client would not send. */
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

/** The data of a successful answer; throws for any other answer. */
export function dataOf<T>(answer: { data?: T; error?: unknown; response: Response }): T {
  if (answer.data !== undefined) return answer.data;
  throw new Error(`${answer.response.url} answered ${answer.response.status}: ${JSON.stringify(answer.error)}`);
}
