import { useParams, type Params } from 'react-router-dom';
import { Link } from '../../../components/actions/Button';
import { MoreButton } from '../../../components/actions/MoreButton';
import { FetchError, Loading, Skeleton } from '../../../components/feedback/Loading';
import { Breadcrumb } from '../../../components/page/Breadcrumb';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { DataTable, type Column } from '../../../components/table/PagedTable';
import {
  BikeMakesDocument,
  BikesOfMakePageDocument,
  useBikeMakesQuery,
  useBikesOfMakePageQuery,
  type BikesOfMakePageQuery,
} from '../../../graphql/generated/operations';
import { toBikeAddress, toBuildYears } from '../../../lib/garage/bike-words';
import { toYearRange } from './bike-facts';
import { chakra } from '../../../theme/chakra';
import { BikeNotFound } from './BikeNotFound';

export const queries = ({ make }: Params) => [
  { query: BikeMakesDocument },
  { query: BikesOfMakePageDocument, variables: { make } },
];

type Bike = BikesOfMakePageQuery['vehicles']['edges'][number]['node'];

/** The bikes of a make. */
export function BikeMakePage() {
  const { make: slug = '' } = useParams();
  const makes = useBikeMakesQuery();
  const bikes = useBikesOfMakePageQuery({ variables: { make: slug } });
  const make = makes.data?.vehicleMakes.find((known) => known.slug === slug);
  if (makes.data && !make) return <BikeNotFound what="make" />;
  const failed = [makes, bikes].find(({ data, error }) => error && !data);
  const after = bikes.data?.vehicles.pageInfo.hasNextPage ? bikes.data.vehicles.pageInfo.endCursor : null;
  return (
    <chakra.div paddingBlock={{ base: '4', md: '6' }}>
      {make ? (
        <>
          <PageMetadata
            title={`${make.name} bikes`}
            description={`Parts for ${make.name} motorbikes built in ${toYearRange(make.years)}, by model and year.`}
          />
          <Breadcrumb steps={[{ name: 'Bikes', to: '/bikes' }]} current={make.name} />
          <PageHeading note={toYearRange(make.years)}>{make.name}</PageHeading>
        </>
      ) : (
        <PageMetadata title="Bikes" isPrivate />
      )}
      {failed && <FetchError error={failed.error} refetch={failed.refetch} />}
      {make && bikes.data && (
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
          <DataTable
            caption={`Bikes of ${make.name}`}
            columns={columns}
            rows={bikes.data.vehicles.edges.map(({ node }) => node)}
            getRowKey={({ id }) => id}
          />
          {after !== null && <MoreButton justifySelf="start" more={() => bikes.fetchMore({ variables: { after } })} />}
        </chakra.div>
      )}
      {!failed && !(make && bikes.data) && (
        <Loading what="the bikes">
          <Skeleton height="100dvh" />
        </Loading>
      )}
    </chakra.div>
  );
}

const columns: readonly Column<Bike>[] = [
  {
    header: 'Bike',
    isRowHeader: true,
    cell: ({ slug, make, model, variant, code }) => (
      <Link to={toBikeAddress({ slug, makeSlug: make.slug })} kind="item">
        {[model, variant, code && `(${code})`].filter(Boolean).join(' ')}
      </Link>
    ),
  },
  {
    header: 'Built',
    isShort: true,
    cell: (bike) => <chakra.span textStyle="number">{toBuildYears(bike)}</chakra.span>,
  },
  {
    header: 'Engine',
    align: 'end',
    isShort: true,
    cell: ({ ccm }) => ccm !== null && <chakra.span textStyle="number">{`${ccm} cc`}</chakra.span>,
  },
  {
    header: 'Parts that fit',
    align: 'end',
    isShort: true,
    cell: ({ productCount }) => <chakra.span textStyle="number">{productCount.toLocaleString('en')}</chakra.span>,
  },
];
