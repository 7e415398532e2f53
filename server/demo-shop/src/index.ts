export { demoAccounts } from './demo-accounts.js';
export { demoFileRoutes } from './demo-file-routes.js';
export type { DemoShopPort, NewBrand, NewProduct, NewReview, NewVehicle } from './port.js';
export { seedDemoShop } from './seed-demo-shop.js';
