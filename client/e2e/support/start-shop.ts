import { openShop } from './open-shop';

/** One shop for the whole run; each test creates its own customers. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const shop = await openShop();
  process.env['SHOP_ORIGIN'] = shop.origin;
  return () => shop.close();
}
