import { chakra } from '@chakra-ui/react';
import { Skeleton } from '../../components/feedback/Skeleton';
import { Plate } from '../../components/plate/Plate';

/** As tall as a card with a one-line name and three lines of description. */
export function ProductCardSkeleton() {
  return (
    <Plate figure="Fig. ··">
      <chakra.div borderBlock="hairline" padding="2" aspectRatio="4 / 3" />
      <chakra.div display="grid" gap="4" paddingInline="4" paddingBlock="5">
        <Skeleton height="1.5rem" width="70%" />
        <chakra.div display="grid" gap="2" height="3.9375rem">
          <Skeleton height="0.75rem" />
          <Skeleton height="0.75rem" />
          <Skeleton height="0.75rem" width="55%" />
        </chakra.div>
        <chakra.div display="grid" gap="2" height="4.9375rem">
          <Skeleton height="0.75rem" />
          <Skeleton height="0.75rem" />
          <Skeleton height="0.75rem" />
        </chakra.div>
        <Skeleton height="3.5rem" />
      </chakra.div>
    </Plate>
  );
}
