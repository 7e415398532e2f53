import { test } from './test';

/**
 * Runs the tests of one file in the worker's own shop. It is for tests that change what all visitors see, or who is an
 * admin: in the shared shop, they would disturb other tests.
 */
export function runInOwnShop(): void {
  let shared: string | undefined;
  test.beforeAll(({ ownShop }) => {
    shared = process.env['SHOP_ORIGIN'];
    process.env['SHOP_ORIGIN'] = ownShop.origin;
  });
  test.afterAll(() => {
    process.env['SHOP_ORIGIN'] = shared;
  });
}
