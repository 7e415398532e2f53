import { useShopQuery } from '../../graphql/generated/operations';

/**
 * Whether the order form of a product orders at once; otherwise it puts the product into the cart, and the checkout asks for
 * the address.
 */
export const useAcceptsQuickOrders = (): boolean => useShopQuery().data?.shop.acceptsQuickOrders ?? true;
