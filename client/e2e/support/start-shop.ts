import { openShop } from './open-shop';

/** One shop for the whole run; each test signs up customers of its own. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const shop = await openShop();
  process.env['SHOP_ORIGIN'] = shop.origin;
  return () => shop.close();
}
