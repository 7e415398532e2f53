import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askShop, enterAsAdmin } from './support/shop-api';
import { freePort, startShop } from './support/shop-process';
import { carryToken, expect, test } from './support/test';

const newest = '{ orders(first: 1) { totalCount edges { node { status } } } }';

/** Pages for staff, each with a text that it shows after the shop's first start. */
const pages = [
  ['/dashboard/manageOrders', 'KS-100063'],
  ['/dashboard/picking', 'KS-100052'],
  ['/dashboard/returns', 'KS-100046'],
  ['/dashboard/deposits', 'KS-100048'],
  ['/dashboard/invoices', 'INV-000062'],
  ['/dashboard/customers', 'Nora Whitlock'],
] as const;

test.describe('a demo shop after its first start', () => {
  let shared: string | undefined;
  let dataDir: string;
  let shop: Awaited<ReturnType<typeof startShop>>;

  test.beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'kickstand-e2e-'));
    shop = await startShop(dataDir, await freePort(), { DEMO_DATA: 'on' });
    shared = process.env['SHOP_ORIGIN'];
    process.env['SHOP_ORIGIN'] = shop.origin;
  });
  test.afterAll(async () => {
    process.env['SHOP_ORIGIN'] = shared;
    await shop.end();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('has two months of orders in its lists', async ({ page, context }) => {
    test.slow();
    const admin = await enterAsAdmin();
    const isLast = { orders: { totalCount: 63, edges: [{ node: { status: 'PAID' } }] } };
    await expect.poll(() => askShop(newest, {}, admin.token), { timeout: 100_000 }).toEqual(isLast);
    await carryToken(context, admin);
    await page.goto('/dashboard/overview');
    await expect(page.getByText('Show as a table')).toBeVisible();
    await expect(page.getByText('A quiet month')).toBeHidden();
    for (const [path, text] of pages) {
      await page.goto(path);
      await expect(page.getByText(text).first()).toBeVisible();
    }
  });
});
