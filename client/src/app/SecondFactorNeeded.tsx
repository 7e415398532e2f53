import { later } from '../components/page/later';
import { FullScreenSpinner } from '../components/shell/FullScreenSpinner';

// Few people ever see it, and the files that use it are loaded by everybody.
const Notice = later(
  () => import('./SecondFactorNotice').then((module) => module.SecondFactorNotice),
  <FullScreenSpinner />,
);

/** For staff and admins who act as customers until they log in with a second factor. */
export function SecondFactorNeeded() {
  return <Notice />;
}
