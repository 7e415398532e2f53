/** See `server/scripts/test.mjs`. */
const length = process.env['TEST_LENGTH'] ?? 'gate';

/** `npm run test:all` checks every screen at every width and in both themes. */
export const checksAllScreens = length === 'full';

/** Widths at which a test runs if its outcome depends on the width. */
export const deviceWidths = checksAllScreens ? [390, 1280] : [390];

/**
 * Files that `npm test` leaves to `.ci/run`, such as those that check all screens one by one, or that kill the process
 * of a shop.
 */
export const skippedFiles =
  length === 'short'
    ? [
        'admin-catalogue.spec.ts',
        'admin-screens.spec.ts',
        'admin-vehicles.spec.ts',
        'demo-orders.spec.ts',
        'diagrams.spec.ts',
        'kill-fitment.spec.ts',
        'kill.spec.ts',
        'layout-shift.spec.ts',
        'packing-day.spec.ts',
        'product-edit.spec.ts',
        'product-sheet.spec.ts',
        'rendered-pages.spec.ts',
        'screens.spec.ts',
        'search-rules.spec.ts',
      ]
    : [];
