import type { ReactNode } from 'react';
import { VisuallyHidden } from '../page/VisuallyHidden';

/** Wraps skeletons and announces what is loading. */
export function Loading({ what, children }: { what: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>{`Fetching ${what}…`}</VisuallyHidden>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
