/* Generated from schema.graphql and the .graphql documents: `npm run codegen`. Do not edit. */
export * from './types';
export * from './components/audit/audit';
export * from './features/account/account';
export * from './features/admin-orders/orders';
export * from './features/admin-overview/overview';
export * from './features/admin-products/products';
export * from './features/admin-reviews/reviews';
export * from './features/admin-users/users';
export * from './features/catalog/purchase';
export * from './features/home/home-products';
export * from './features/home/home-reviews';
export * from './features/orders/orders';
export * from './features/payment/payment';
export * from './features/reviews/reviews';
export * from './graphql/shop';
export * from './lib/cart/cart';
export * from './lib/session/session';