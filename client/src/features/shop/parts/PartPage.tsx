import { Navigate, useParams, type Params } from 'react-router-dom';
import { ButtonLink } from '../../../components/actions/Button';
import { EmptyState } from '../../../components/feedback/EmptyState';
import { Pending, Skeleton } from '../../../components/feedback/Loading';
import { PageMetadata } from '../../../components/page/PageHeading';
import { PartDocument, usePartQuery } from '../../../graphql/generated/operations';
import { chakra } from '../../../theme/chakra';
import { PartSheet } from './PartSheet';

export const queries = ({ slug }: Params) => [{ query: PartDocument, variables: { slug } }];

/** The public page of one part. */
export function PartPage() {
  const { slug = '' } = useParams();
  return (
    <chakra.div paddingBlock={{ base: '4', md: '6' }}>
      <Part key={slug} slug={slug} />
    </chakra.div>
  );
}

function Part({ slug }: { slug: string }) {
  const { data, error, refetch } = usePartQuery({ variables: { slug } });
  const product = data?.productBySlug;
  if (product && product.deletedAt === null) {
    // The address has an earlier slug of the part.
    if (product.slug !== slug) return <Navigate to={`/part/${product.slug}`} replace />;
    return <PartSheet product={product} hasBikes={data.vehicles.nodes.length > 0} />;
  }
  if (data && !error) return <NoSuchPart />;
  return (
    <>
      <PageMetadata title="Part" isPrivate />
      <Pending what="the part" error={error} refetch={refetch}>
        <chakra.div display="grid" gap="6" minHeight="100dvh" alignContent="start">
          <Skeleton height="1.5rem" width="50%" />
          <Skeleton height="24rem" />
          <Skeleton height="4rem" width="80%" />
        </chakra.div>
      </Pending>
    </>
  );
}

function NoSuchPart() {
  return (
    <>
      <PageMetadata title="No such part" isPrivate />
      <EmptyState
        drawing="/drawings/not-found.svg"
        title="This part is not available"
        headingLevel={1}
        action={
          <ButtonLink to="/parts" tone="ink">
            See all parts
          </ButtonLink>
        }
      >
        It may have been taken off the shelf, or the address may be mistyped.
      </EmptyState>
    </>
  );
}
