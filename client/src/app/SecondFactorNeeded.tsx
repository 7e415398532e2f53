import { later } from '../components/page/later';
import { FullScreenSpinner } from '../components/shell/FullScreenSpinner';

/**
 * For staff and admins who have only the rights of a customer until they log in with a second factor. Loaded on demand:
 * few people ever see it, but everybody loads the files that use it.
 */
export const SecondFactorNeeded = later(
  () => import('./SecondFactorNotice').then((module) => module.SecondFactorNotice),
  <FullScreenSpinner />,
);
