export { demoAccounts } from './demo-accounts.js';
export { demoFileRoutes } from './demo-file-routes.js';
export type { DemoAction } from './demo-order-data.js';
export type { DemoShopPort, NewBrand, NewOrder, NewProduct, NewReview, NewVehicle, OrderStep } from './port.js';
export { readOrderSteps, seedDemoShop } from './seed-demo-shop.js';
