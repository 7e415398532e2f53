import { once } from 'node:events';
import { Agent, request as openRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBuiltShop, type BuiltShop } from '../built-shop.js';

/** Each client has an address of its own, because Linux accepts all of 127.0.0.0/8. */
const attackers = ['127.0.0.2', '127.0.0.5'] as const;
const others = '127.0.0.3';
const reader = '127.0.0.4';
const mostGrowth = 200_000_000;

let shop: BuiltShop;
let lists: string[];
let pages: string[];
let memoryBefore: number;
beforeAll(async () => {
  shop = await startBuiltShop();
  pages = (await Promise.all(['pages', 'bikes-1', 'parts-1'].map(readSiteMap))).flat();
  lists = pages.filter((path) => /^\/(?:category|brand)\//.test(path));
  // The first requests make the server load and compile its code.
  for (const path of ['/', ...pages.slice(0, 10)]) await get(path, reader);
  memoryBefore = await shop.residentBytes();
});
afterAll(() => shop.close());

async function get(path: string, localAddress: string, agent?: Agent) {
  const request = openRequest(shop.origin + path, { localAddress, agent });
  request.end();
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, headers: answer.headers, html: await text(answer) };
}

async function readSiteMap(name: string): Promise<string[]> {
  const { html } = await get(`/sitemap-${name}.xml`, reader);
  return [...html.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/');
}

/** Asks for all pages at once. @returns the number of answers by status. */
async function flood(attacker: string, paths: readonly string[]): Promise<Record<number, number>> {
  const agent = new Agent({ maxSockets: 300 });
  const answers = await Promise.all(paths.map((path) => get(path, attacker, agent)));
  agent.destroy();
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Opens pages as another visitor, one after the other. Nobody has opened these pages before. */
async function expectReadable(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const { status, headers, html } = await get(path, others);
    expect([200, 503], path).toContain(status);
    if (status === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(html).toMatch(/<title>.+<\/title>/);
    expect(html).toMatch(/<h1[^>]*>.+<\/h1>/);
  }
}

describe('one client that asks for very many pages', () => {
  it('gets 404 for the pages after the last one of a list, at next to no cost', async () => {
    const later = Array.from({ length: 1_000 }, (_, index) => {
      const list = lists[index % 50];
      return `${list}?page=${100 + index}`;
    });
    const { html } = await get(later[0] ?? '', others);
    expect(html).toContain('<title>Page not found · Kickstand</title>');
    expect(html).toContain('<p>There is no page at this address.</p>');
    expect(html).not.toContain('rel="canonical"');
    const visit = expectReadable(pages.slice(20, 30));
    expect(await flood(attackers[0], later)).toEqual({ 404: 1_000 });
    await visit;
    expect((await shop.residentBytes()) - memoryBefore).toBeLessThan(mostGrowth);
  });

  it('is refused requests beyond its limit, while others can read', async () => {
    const fresh = pages.slice(-20);
    const visit = expectReadable(fresh);
    const { 200: answered = 0, 429: refused = 0, 503: busy = 0 } = await flood(attackers[1], pages.slice(40, 320));
    await visit;
    expect(answered).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(0);
    expect(answered + refused + busy).toBe(280);
    expect((await shop.residentBytes()) - memoryBefore).toBeLessThan(mostGrowth);
  });
});
