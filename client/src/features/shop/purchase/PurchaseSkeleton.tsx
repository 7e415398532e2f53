import { chakra } from '@chakra-ui/react';
import { Loading, Skeleton } from '../../../components/feedback/Loading';
import { PageMetadata } from '../../../components/page/PageHeading';
import { Plate } from '../../../components/plate/Plate';

export function PurchaseSkeleton() {
  return (
    <>
      <PageMetadata title="Purchase" isPrivate />
      <Loading what="the part">
        <chakra.div
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' }}
          gap={{ base: '6', lg: '10' }}
          minHeight="100dvh"
          alignItems="start"
        >
          <Plate figure="Fig. ··" borderTop="heavy">
            <chakra.div borderBlock="hairline" padding={{ base: '2', md: '6' }} aspectRatio="4 / 3" />
          </Plate>
          <chakra.div display="grid" gap="6">
            <Skeleton height="4rem" width="80%" />
            <Skeleton height="6rem" />
            <Skeleton height="20rem" />
          </chakra.div>
        </chakra.div>
      </Loading>
    </>
  );
}
