import { useShopQuery } from '../../graphql/generated/operations';

/**
 * Whether the order form of a product places the order at once. Otherwise it puts the product into the cart, and the
 * checkout asks for the address.
 */
export const useAcceptsQuickOrders = (): boolean => useShopQuery().data?.shop.acceptsQuickOrders ?? true;
