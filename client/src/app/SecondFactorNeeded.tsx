import { later } from '../components/page/later';
import { FullScreenSpinner } from '../components/shell/FullScreenSpinner';

// Loaded on demand: few people ever see it, but everybody loads the files that use it.
const Notice = later(
  () => import('./SecondFactorNotice').then((module) => module.SecondFactorNotice),
  <FullScreenSpinner />,
);

/** For staff and admins who have only the rights of a customer until they log in with a second factor. */
export function SecondFactorNeeded() {
  return <Notice />;
}
