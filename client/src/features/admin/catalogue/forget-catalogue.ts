import { forgetQueries } from '../../../graphql/forget-audit-log';

/** Removes the catalogue from the cache after a change, so that pages fetch it again. */
export const forgetCatalogue = forgetQueries('category', 'categories', 'brand', 'searchProducts');
