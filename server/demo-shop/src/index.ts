export { demoAccounts } from './demo-accounts.js';
export { demoFileRoutes } from './demo-file-routes.js';
export type { DemoShopPort, NewBrand, NewProduct, NewReview } from './port.js';
export { seedDemoShop } from './seed-demo-shop.js';
