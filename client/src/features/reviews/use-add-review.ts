import { useAddReviewMutation } from '../../graphql/generated/operations';
import { useIdempotencyKey } from '../../lib/idempotency/use-idempotency-key';

export interface ReviewDraft {
  text: string;
  rating: number;
}

/** Adds a review; lists of reviews are fetched anew when they are shown next. */
export function useAddReview(): (draft: ReviewDraft) => Promise<void> {
  const withKey = useIdempotencyKey();
  const [addReview] = useAddReviewMutation({
    update: (cache) => {
      cache.evict({ id: 'ROOT_QUERY', fieldName: 'reviews' });
      cache.gc();
    },
  });
  return async (draft) => {
    await withKey(draft, (idempotencyKey) => addReview({ variables: { input: { idempotencyKey, ...draft } } }));
  };
}
