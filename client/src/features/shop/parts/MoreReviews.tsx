import { NetworkStatus } from '@apollo/client';
import { Button } from '../../../components/actions/Button';
import { toastFailure } from '../../../components/toasts/toasts';
import { usePartReviewsQuery } from '../../../graphql/generated/operations';

/** Adds the next reviews to those that the page of a part shows. */
export function MoreReviews({ productId, after }: { productId: string; after: string | null }) {
  const { fetchMore, networkStatus } = usePartReviewsQuery({
    variables: { id: productId },
    notifyOnNetworkStatusChange: true,
  });
  return (
    <Button
      marginTop="6"
      busy={networkStatus === NetworkStatus.fetchMore}
      onClick={() => void fetchMore({ variables: { after } }).catch(toastFailure)}
    >
      More reviews
    </Button>
  );
}
