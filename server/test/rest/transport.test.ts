import { request } from 'node:http';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTS from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createOpenApiDocument } from '../../src/http/rest/openapi.js';
import { repositoryRoot } from '../../src/platform/paths.js';
import { addProduct, type TestUser } from '../shop.js';
import { openRestShop, type RestShop } from './rest-shop.js';

let shop: RestShop;
let admin: TestUser;
let productId: string;

beforeAll(async () => {
  shop = await openRestShop({ corsOrigins: ['https://partner.example/', 'http://localhost:8080'] });
  admin = await shop.newAdmin();
  productId = await addProduct(shop);
  for (let count = 0; count < 20; count += 1) await addProduct(shop, { name: `Part ${count}` });
});
afterAll(() => shop.close());

interface PlainAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  length: number;
}

/** Sends a request without fetch, because fetch adds `Cache-Control: no-cache` to requests with a validator. */
function ask(path: string, headers: Record<string, string>, method = 'GET'): Promise<PlainAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(shop.origin + path, { method, headers }, (answer) => {
      let length = 0;
      answer.on('data', (chunk: Buffer) => (length += chunk.length));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, length }));
    });
    sent.on('error', reject).end();
  });
}

describe('GET /product/:id at the root', () => {
  const navigation = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';

  it.each([
    [navigation, 'text/html'],
    ['text/html', 'text/html'],
    ['text/html;q=0.9, application/json;q=0.1', 'text/html'],
    ['*/*', 'application/json'],
    ['application/json', 'application/json'],
    ['application/json, text/plain, */*', 'application/json'],
    ['text/html;q=0.1, application/json', 'application/json'],
    ['image/png', 'application/json'],
  ])('with Accept: %s answers %s', async (accept, contentType) => {
    const answer = await ask(`/product/${productId}`, { accept });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toContain(contentType);
    expect(answer.headers['vary']).toContain('Accept');
    expect((await ask(`/product/${productId}`, { accept }, 'HEAD')).headers['content-type']).toContain(contentType);
  });

  it('is the only path with content negotiation', async () => {
    for (const path of [`/api/product/${productId}`, '/product', '/review']) {
      expect((await ask(path, { accept: navigation })).headers['content-type'], path).toContain('application/json');
    }
  });
});

describe('a file that does not exist', () => {
  it.each(['/assets/gone-1a2b3c.js', '/api/gone'])('%s is answered with 404, not 400', async (path) => {
    expect((await ask(path, {})).status).toBe(404);
  });

  it('below /assets is not stored as missing: during an upgrade, another server has it', async () => {
    expect((await ask('/assets/gone-1a2b3c.js', {})).headers['cache-control']).toBe('no-store');
  });
});

describe('a list', () => {
  it.each(['/product', '/api/product', '/review', '/api/review'])('%s is not sent again if unchanged', async (path) => {
    const first = await ask(path, {});
    const etag = String(first.headers['etag']);
    expect(etag).toMatch(/^W\/"/);
    expect(first.headers['cache-control']).toBe('no-cache');
    const second = await ask(path, { 'if-none-match': etag });
    expect(second).toMatchObject({ status: 304, length: 0 });
    expect(second.headers['etag']).toBe(etag);
    expect((await ask(path, { 'if-none-match': 'W/"other"' })).status).toBe(200);
  });

  it('changes its ETag when it changes', async () => {
    const { etag } = (await ask('/api/product', {})).headers;
    await addProduct(shop, { name: 'News' });
    expect((await ask('/api/product', { 'if-none-match': String(etag) })).status).toBe(200);
  });

  it("of a user's own objects is not for shared caches", async () => {
    const answer = await ask('/api/order', { authorization: `Bearer ${admin.token}` });
    expect(answer.headers['cache-control']).toBe('private, no-cache');
  });

  it.each(['gzip', 'br'])('is compressed with %s on request', async (encoding) => {
    const plain = await ask('/api/product', { 'accept-encoding': 'identity' });
    const packed = await ask('/api/product', { 'accept-encoding': encoding });
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.length).toBeLessThan(plain.length / 3);
    expect(packed.headers['vary']).toContain('Accept-Encoding');
  });
});

describe('every answer', () => {
  it('has the id of the request, or a new one', async () => {
    const given = await ask('/api/nothing', { 'x-request-id': 'proxy-17.a' });
    expect(given.headers['x-request-id']).toBe('proxy-17.a');
    const made = await ask('/api/product', { 'x-request-id': 'two words <b>' });
    expect(made.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('has Cache-Control: no-store if it contains a token', async () => {
    const account = shop.identity.addAccount('cache@example.test');
    const answer = await ask(
      '/user/cache@example.test',
      { authorization: `Bearer ${shop.identity.issueIdToken(account)}` },
      'PUT',
    );
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('pages of other origins', () => {
  const paths = ['/api/product', '/product', '/review', '/graphql', '/create-payment-intent'];
  const preflight = (path: string, origin: string) =>
    ask(path, { origin, 'access-control-request-method': 'PUT' }, 'OPTIONS');

  it.each(paths)('may call %s if they are configured', async (path) => {
    for (const origin of ['https://partner.example', 'http://localhost:8080']) {
      const answer = await preflight(path, origin);
      expect(answer.status).toBe(204);
      expect(answer.headers['access-control-allow-origin']).toBe(origin);
      expect(answer.headers['access-control-allow-headers']).toMatch(/Authorization.*Content-Type/);
      expect(answer.headers['access-control-allow-methods']).toContain('PATCH');
      expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
    }
  });

  it.each(paths)('may not call %s if they are not configured', async (path) => {
    for (const origin of ['https://evil.example', 'https://partner.example.evil.example', 'null']) {
      const answer = await preflight(path, origin);
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
      expect(answer.headers['vary']).toContain('Origin');
    }
  });

  it('can read errors, too, and the headers that explain them', async () => {
    const answer = await ask('/api/user', { origin: 'https://partner.example' });
    expect(answer.status).toBe(401);
    expect(answer.headers['access-control-allow-origin']).toBe('https://partner.example');
    expect(answer.headers['access-control-expose-headers']).toContain('X-Request-Id');
  });
});

describe('the OpenAPI document', () => {
  it('that is served is the generated one', async () => {
    const answer = await fetch(`${shop.origin}/api/openapi.json`);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(createOpenApiDocument())));
  });

  it('matches docs/openapi.yaml', () => {
    const written: unknown = parse(readFileSync(join(repositoryRoot, 'docs', 'openapi.yaml'), 'utf8'));
    expect(written).toEqual(JSON.parse(JSON.stringify(createOpenApiDocument())));
  });

  it('matches the types of the tests’ client', async () => {
    const types = await openapiTS(pathToFileURL(join(repositoryRoot, 'docs', 'openapi.yaml')));
    expect(readFileSync(join(import.meta.dirname, 'generated', 'rest-api.ts'), 'utf8')).toBe(types);
  });

  it('only has references to schemas that exist', () => {
    const document = createOpenApiDocument();
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)];
    expect(references.length).toBeGreaterThan(18);
    for (const [, name] of references) expect(document.components.schemas).toHaveProperty(name ?? '');
  });
});

describe('the reference page', () => {
  it('is found without a trailing slash, and loads nothing from other servers', async () => {
    const page = await fetch(`${shop.origin}/api/docs`);
    expect(page.url).toBe(`${shop.origin}/api/docs/`);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    const html = await page.text();
    expect(html).not.toMatch(/(src|href)="(https?:)?\/\//);
    // The content security policy would block inline scripts.
    expect(html).not.toMatch(/<style|style=|<script>| on\w+=/);
    for (const file of ['reference.css', 'reference.js', 'elements.js', 'schemas.js', 'try-call.js']) {
      const answer = await fetch(`${shop.origin}/api/docs/${file}`);
      expect(answer.status, file).toBe(200);
      expect(await answer.text(), file).not.toMatch(/https?:\/\//);
    }
  });

  it('does not serve files outside of its folder', async () => {
    for (const path of ['/api/docs/..%2fpackage.json', '/api/docs/%2e%2e/package.json', '/api/docs/nothing.js']) {
      expect((await ask(path, {})).status, path).toBeGreaterThanOrEqual(400);
    }
  });
});
