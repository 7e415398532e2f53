import { useEffect } from 'react';
import { toastFailure } from '../toasts/toasts';

/** Fetches the pages after the first one, for a list from which something is chosen. */
export function useOtherPages(
  page: { hasNextPage: boolean; endCursor: string | null } | undefined,
  fetchMore: (options: { variables: { after: string } }) => Promise<unknown>,
): void {
  const after = page?.hasNextPage ? page.endCursor : null;
  useEffect(() => {
    if (after !== null) void fetchMore({ variables: { after } }).catch(toastFailure);
  }, [after, fetchMore]);
}
