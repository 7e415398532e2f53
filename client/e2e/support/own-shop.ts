import { test } from './test';

/**
 * Runs the tests of one file in the worker's own shop. They change what all visitors see, or who is an admin, and would
 * disturb other tests in the shared shop.
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
