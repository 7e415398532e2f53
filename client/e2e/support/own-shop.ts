import { openShop, type OpenShop } from './open-shop';
import { test } from './test';

/**
 * Gives the tests of a file a shop of their own, and runs them one after the other: those that change what every
 * visitor sees, or who the admins are, would disturb the journeys beside them.
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
