import { openShop, type OpenShop } from './open-shop';
import { test } from './test';

/**
 * Starts a shop for the tests of one file, which run one after the other: tests that change what every visitor sees, or
 * who the admins are, would disturb other tests in the shared shop.
 */
export function runInOwnShop(): void {
  let shared: string | undefined;
  let own: OpenShop | undefined;
  test.describe.configure({ mode: 'default' });
  test.beforeAll(async () => {
    // Two shops may start at once on a machine with two cores.
    test.setTimeout(120_000);
    shared = process.env['SHOP_ORIGIN'];
    own = await openShop();
    process.env['SHOP_ORIGIN'] = own.origin;
  });
  test.afterAll(async () => {
    process.env['SHOP_ORIGIN'] = shared;
    await own?.close();
  });
}
