import { MoreButton } from '../../../components/actions/MoreButton';
import { usePartReviewsQuery } from '../../../graphql/generated/operations';

/** Adds the next reviews to those that the page of a part shows. */
export function MoreReviews({ productId, after }: { productId: string; after: string | null }) {
  const { fetchMore } = usePartReviewsQuery({ variables: { id: productId } });
  return (
    <MoreButton marginTop="6" more={() => fetchMore({ variables: { after } })}>
      More reviews
    </MoreButton>
  );
}
