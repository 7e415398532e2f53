/** Origin of the shop that the current test uses. */
export const origin = () => process.env['SHOP_ORIGIN'] ?? '';
