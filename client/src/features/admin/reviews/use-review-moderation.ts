import type { ApolloCache } from '@apollo/client';
import { useMemo } from 'react';
import { forgetAuditLog } from '../../../graphql/forget-audit-log';
import {
  AdminReviewsDocument,
  useDismissReviewReportsMutation,
  useHideReviewMutation,
  useRestoreReviewMutation,
  type AdminReviewsQueryVariables,
} from '../../../graphql/generated/operations';

export interface ReviewModeration {
  hide: (reviewId: string) => Promise<void>;
  restore: (reviewId: string) => Promise<void>;
  /** @param reportCount number of reports that the admin saw, so that later ones are not dismissed */
  dismiss: (reviewId: string, reportCount: number) => Promise<void>;
}

/** @param inView variables of the list on screen, which keeps a hidden review so that it can be restored */
export function useReviewModeration(inView: AdminReviewsQueryVariables): ReviewModeration {
  const [hideReview] = useHideReviewMutation();
  const [restoreReview] = useRestoreReviewMutation();
  const [dismissReports] = useDismissReviewReportsMutation();
  return useMemo(() => {
    const update = (cache: ApolloCache) => forgetOtherLists(cache, inView);
    return {
      hide: async (reviewId) => void (await hideReview({ variables: { input: { reviewId } }, update })),
      restore: async (reviewId) => void (await restoreReview({ variables: { input: { reviewId } }, update })),
      dismiss: async (reviewId, reportCount) =>
        void (await dismissReports({ variables: { input: { reviewId, reportCount } }, update })),
    };
  }, [hideReview, restoreReview, dismissReports, inView]);
}

/** All other lists of reviews, such as the home page's, are fetched again when they are shown next. */
function forgetOtherLists(cache: ApolloCache, variables: AdminReviewsQueryVariables): void {
  const query = AdminReviewsDocument;
  const inView = cache.readQuery({ query, variables });
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'reviews' });
  if (inView) cache.writeQuery({ query, variables, data: inView });
  forgetAuditLog(cache);
}
