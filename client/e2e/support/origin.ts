/** Origin of the run's shop, on a free port. */
export const origin = () => process.env['SHOP_ORIGIN'] ?? '';
