export { demoAccounts } from './demo-accounts.js';
export { drawingRoutes } from './drawing-routes.js';
export type { DemoShopPort, NewProduct, NewReview } from './port.js';
export { seedDemoShop } from './seed-demo-shop.js';
