import { chakra } from '@chakra-ui/react';
import { Navigate, useLocation, useParams, type Params } from 'react-router-dom';
import { ButtonLink } from '../../../components/actions/Button';
import { EmptyState } from '../../../components/feedback/EmptyState';
import { FetchError, Loading, Skeleton } from '../../../components/feedback/Loading';
import { Breadcrumb } from '../../../components/page/Breadcrumb';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { DiagramPageDocument, useDiagramPageQuery } from '../../../graphql/generated/operations';
import { toBikeAddress, toDiagramAddress } from '../../../lib/garage/bike-words';
import { DiagramSheet } from './DiagramSheet';
import { toPartCount } from './spot-words';

const toVariables = ({ make = '', model = '', id = '' }: Params) => ({ slug: `${make}-${model}`, id });

export const queries = (params: Params) => [{ query: DiagramPageDocument, variables: toVariables(params) }];

/** A diagram of one assembly of a bike, with numbered parts. */
export function DiagramPage() {
  const variables = toVariables(useParams());
  const { search } = useLocation();
  const { data, error, refetch } = useDiagramPageQuery({ variables });
  if (!data) {
    return (
      <chakra.div paddingBlock={{ base: '4', md: '6' }}>
        <PageMetadata title="Diagram" isPrivate />
        {error ? (
          <FetchError error={error} refetch={refetch} />
        ) : (
          <Loading what="the diagram">
            <Skeleton height="100dvh" />
          </Loading>
        )}
      </chakra.div>
    );
  }
  const { vehicle, diagram } = data;
  const bike = diagram?.vehicles.find(({ id }) => id === vehicle?.id);
  if (!diagram || !bike) return <NoSuchDiagram />;
  // The address belongs to a bike that was merged into another one.
  if (bike.slug !== variables.slug) return <Navigate to={toDiagramAddress(bike, diagram.id) + search} replace />;
  const { title, spots } = diagram;
  return (
    <chakra.div paddingBlock={{ base: '4', md: '6' }}>
      <PageMetadata
        title={`${title}, ${bike.name}`}
        description={`${title} of the ${bike.name} as a drawing: ${toPartCount(spots.length)} with numbers, prices and stock.`}
      />
      <Breadcrumb
        steps={[
          { name: 'Bikes', to: '/bikes' },
          { name: bike.make.name, to: `/bikes/${bike.make.slug}` },
          { name: bike.name, to: toBikeAddress({ slug: bike.slug, makeSlug: bike.make.slug }) },
        ]}
        current={title}
      />
      <PageHeading note={bike.name}>{title}</PageHeading>
      <DiagramSheet key={diagram.id} diagram={diagram} bike={bike} />
    </chakra.div>
  );
}

function NoSuchDiagram() {
  return (
    <chakra.div paddingBlock={{ base: '4', md: '6' }}>
      <PageMetadata title="No such diagram" isPrivate />
      <EmptyState
        drawing="/drawings/not-found.svg"
        title="There is no such diagram"
        headingLevel={1}
        action={
          <ButtonLink to="/bikes" tone="ink">
            See all bikes
          </ButtonLink>
        }
      >
        The address may be mistyped, or the diagram is not there any more. The page of a bike shows the diagrams it has.
      </EmptyState>
    </chakra.div>
  );
}
