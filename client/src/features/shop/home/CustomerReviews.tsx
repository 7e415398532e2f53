import { Link } from '../../../components/actions/Button';
import { MoreButton } from '../../../components/actions/MoreButton';
import { EmptyState } from '../../../components/feedback/EmptyState';
import { Pending, Skeleton } from '../../../components/feedback/Loading';
import { Section } from '../../../components/page/Section';
import { useHomeReviewsQuery, type ReviewCard_ReviewFragment } from '../../../graphql/generated/operations';
import { Rating } from '../../../components/icons/Rating';
import { ReportReview } from '../../../components/reviews/ReportReview';
import { chakra } from '../../../theme/chakra';

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
  if (!data) {
    return (
      <Pending what="the reviews" error={error} refetch={refetch}>
        <Grid as="div">
          {[0, 1, 2].map((index) => (
            <Skeleton key={index} height="15rem" />
          ))}
        </Grid>
      </Pending>
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
      {pageInfo.hasNextPage && (
        <MoreButton marginTop="6" more={() => fetchMore({ variables: { after: pageInfo.endCursor } })}>
          More reviews
        </MoreButton>
      )}
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

const Card = chakra('article', {
  base: {
    display: 'grid',
    gridTemplateRows: '1fr auto',
    gap: '6',
    height: 'full',
    bg: 'plate',
    padding: { base: '5', xl: '6' },
  },
});
const Label = chakra('p', { base: { textStyle: 'label', color: 'ink.soft', marginBottom: '2' } });
const Foot = chakra('footer', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    justifyContent: 'space-between',
    gap: '3',
    borderTop: 'hairline',
    paddingTop: '4',
  },
});

function ReviewCard({ review }: { review: ReviewCard_ReviewFragment }) {
  return (
    <Card>
      <div>
        <Label>User Review</Label>
        <chakra.p textStyle="subtitle" fontWeight="500" overflowWrap="anywhere">
          {review.text}
        </chakra.p>
        {review.product && (
          <chakra.p textStyle="small" color="ink.soft" marginTop="3" overflowWrap="anywhere">
            About{' '}
            <Link to={`/part/${review.product.slug}`} kind="item">
              {review.product.name}
            </Link>
          </chakra.p>
        )}
      </div>
      <Foot>
        <div>
          <Label>User Rating</Label>
          <chakra.span display="inline-flex" gap="3" alignItems="center">
            <Rating value={review.rating} />
            <chakra.span textStyle="number" fontWeight="semibold">
              {review.rating}
            </chakra.span>
          </chakra.span>
        </div>
        <chakra.span display="inline-flex" gap="3" alignItems="center">
          {review.authorName && (
            <chakra.span textStyle="small" color="ink.soft">
              {review.authorName}
            </chakra.span>
          )}
          <ReportReview review={review} />
        </chakra.span>
      </Foot>
    </Card>
  );
}
