import { lazy, Suspense } from 'react';
import { FullScreenSpinner } from '../components/shell/FullScreenSpinner';

// Few people ever see it, and the files that use it are loaded by everybody.
const Notice = lazy(() => import('./SecondFactorNotice').then((file) => ({ default: file.SecondFactorNotice })));

/** For staff and admins who act as customers until they log in with a second factor. */
export function SecondFactorNeeded() {
  return (
    <Suspense fallback={<FullScreenSpinner />}>
      <Notice />
    </Suspense>
  );
}
