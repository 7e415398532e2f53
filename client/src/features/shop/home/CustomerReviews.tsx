import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '../../../components/actions/Button';
import { EmptyState } from '../../../components/feedback/EmptyState';
import { InlineError, Loading, Skeleton } from '../../../components/feedback/Loading';
import { Section } from '../../../components/page/Section';
import { useHomeReviewsQuery } from '../../../graphql/generated/operations';
import { toShopError } from '../../../graphql/shop-error';
import { ReviewCard } from './ReviewCard';

const Grid = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
    // Adjacent cards share one border.
    gap: '1px',
    '& > *': { outline: '1px solid var(--chakra-colors-rule)' },
  },
});

function Reviews() {
  const { data, error, refetch, fetchMore } = useHomeReviewsQuery();
  const [moreError, setMoreError] = useState<string | null>(null);
  const [isFetchingMore, setFetchingMore] = useState(false);

  const showMore = async (after: string | null) => {
    setFetchingMore(true);
    setMoreError(null);
    try {
      await fetchMore({ variables: { after } });
    } catch (failure) {
      setMoreError(toShopError(failure).message);
    } finally {
      setFetchingMore(false);
    }
  };

  if (!data) {
    if (error) return <InlineError onRetry={() => void refetch()}>{toShopError(error).message}</InlineError>;
    return (
      <Loading what="the reviews">
        <Grid as="div">
          {[0, 1, 2].map((index) => (
            <Skeleton key={index} height="15rem" />
          ))}
        </Grid>
      </Loading>
    );
  }
  const { edges, pageInfo } = data.reviews;
  if (edges.length === 0) {
    return (
      <EmptyState drawing="/drawings/empty-reviews.svg" title="No reviews yet">
        Nobody has written a review yet. To write the first one, sign in and open Add A Review.
      </EmptyState>
    );
  }
  return (
    <>
      <Grid>
        {edges.map(({ node }) => (
          <li key={node.id}>
            <ReviewCard review={node} />
          </li>
        ))}
      </Grid>
      <chakra.div display="grid" gap="4" justifyItems="start" marginTop="6">
        {moreError && <InlineError onRetry={() => void showMore(pageInfo.endCursor)}>{moreError}</InlineError>}
        {pageInfo.hasNextPage && !moreError && (
          <Button onClick={() => void showMore(pageInfo.endCursor)} busy={isFetchingMore}>
            More reviews
          </Button>
        )}
      </chakra.div>
    </>
  );
}

export function CustomerReviews({ level = 2 }: { level?: 1 | 2 }) {
  return (
    <Section title="Customer Reviews" level={level}>
      <Reviews />
    </Section>
  );
}
