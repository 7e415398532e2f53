import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newPerson, openPayment, orderPart, signUp } from './support/journeys';
import { freePort, startShop, type ShopProcess } from './support/shop-process';
import { expect, test } from './support/test';

test.describe('a server that is killed', () => {
  let dataDir: string;
  let port: number;
  let shop: ShopProcess;
  test.beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'kickstand-kill-'));
    port = await freePort();
    shop = await startShop(dataDir, port);
  });
  test.afterAll(async () => {
    await shop.end();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('keeps user, session, order and stock', async ({ browser, watch }) => {
    // The page's requests may fail while the server is down.
    watch.allow(/.*/);
    const context = await browser.newContext({ baseURL: shop.origin });
    const page = await context.newPage();
    await signUp(page, newPerson('Kim Kill'));
    await page
      .getByRole('button', { name: /Purchase Now/ })
      .first()
      .click();
    await page.waitForURL(/\/product\//);
    const productId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const stock = async () => {
      const answer = await page.request.get(`/api/product/${productId}`);
      return ((await answer.json()) as { availableQuantity: number }).availableQuantity;
    };
    const before = await stock();
    await orderPart(page, 2);
    expect(await stock()).toBe(before - 2);

    await shop.end('SIGKILL');
    shop = await startShop(dataDir, port);

    await page.goto('/dashboard');
    await expect(page.getByText('Kim Kill').first()).toBeVisible();
    expect(await stock()).toBe(before - 2);
    await openPayment(page);
    await expect(page.getByRole('heading', { name: 'Hello, Kim Kill' })).toBeVisible();
    await context.close();
  });
});
