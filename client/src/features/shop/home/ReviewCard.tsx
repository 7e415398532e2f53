import { chakra } from '@chakra-ui/react';
import { Link } from '../../../components/actions/Link';
import { Rating } from '../../../components/icons/Rating';
import { ReportReview } from '../../../components/reviews/ReportReview';
import type { ReviewCard_ReviewFragment } from '../../../graphql/generated/operations';

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

export function ReviewCard({ review }: { review: ReviewCard_ReviewFragment }) {
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
