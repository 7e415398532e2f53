import { chakra } from '@chakra-ui/react';
import { Loading } from '../feedback/Loading';
import { Skeleton } from '../feedback/Skeleton';

/** Placeholder of the height of a table header and `rows` rows. */
export function TableSkeleton({ what, rows = 5 }: { what: string; rows?: number }) {
  return (
    <Loading what={what}>
      <chakra.div borderBottom="line">
        <chakra.div height="2.5625rem" borderBottom="line" />
        {Array.from({ length: rows }, (_, index) => (
          <chakra.div
            key={index}
            height="4rem"
            borderTop="hairline"
            display="flex"
            alignItems="center"
            paddingInline="3"
          >
            <Skeleton height="1rem" width={`${70 - ((index * 13) % 35)}%`} />
          </chakra.div>
        ))}
      </chakra.div>
    </Loading>
  );
}
