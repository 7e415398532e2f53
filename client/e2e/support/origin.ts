/** Where the run's shop is: on a port that was free. */
export const origin = () => process.env['SHOP_ORIGIN'] ?? '';
