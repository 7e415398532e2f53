import { ButtonLink, Link } from '../../../components/actions/Button';
import { PickBike } from '../../../components/bike/PickBike';
import { EmptyState } from '../../../components/feedback/EmptyState';
import { FetchError, Loading, Skeleton } from '../../../components/feedback/Loading';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { BikeMakesDocument, useBikeMakesQuery, type BikeMakesQuery } from '../../../graphql/generated/operations';
import { chakra } from '../../../theme/chakra';
import { toYearRange } from './bike-facts';

export const queries = () => [{ query: BikeMakesDocument }];

const Tiles = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      sm: 'repeat(2, minmax(0, 1fr))',
      lg: 'repeat(3, minmax(0, 1fr))',
    },
    gap: '5',
  },
});
const Tile = chakra('li', { base: { bg: 'plate', borderTop: 'line', padding: '4', display: 'grid', gap: '1' } });

/** The makes of the bikes that the shop knows. */
export function BikesPage() {
  const { data, error, refetch } = useBikeMakesQuery();
  return (
    <chakra.div paddingBlock={{ base: '5', md: '8' }}>
      <PageMetadata title="Bikes" description="Find parts by the make, model and year of your motorbike." />
      <PageHeading>Bikes</PageHeading>
      {error && !data && <FetchError error={error} refetch={refetch} />}
      {data && <Makes makes={data.vehicleMakes} />}
      {!data && !error && (
        <Loading what="the bikes">
          <Skeleton height="100dvh" />
        </Loading>
      )}
    </chakra.div>
  );
}

function Makes({ makes }: { makes: BikeMakesQuery['vehicleMakes'] }) {
  if (makes.length === 0) {
    return (
      <EmptyState
        drawing="/drawings/empty-orders.svg"
        title="No bikes yet"
        action={
          <ButtonLink to="/parts" tone="ink">
            See all parts
          </ButtonLink>
        }
      >
        We do not list parts by bike yet. Look for them by name or number.
      </EmptyState>
    );
  }
  return (
    <chakra.div display="grid" gap="6">
      <PickBike tone="ink" size="large" justifySelf="start">
        Choose your bike
      </PickBike>
      <Tiles aria-label="Makes">
        {makes.map(({ id, slug, name, years }) => (
          <Tile key={id}>
            <chakra.h2 textStyle="title">
              <Link to={`/bikes/${slug}`} kind="item" minWidth="target">
                {name}
              </Link>
            </chakra.h2>
            <chakra.p textStyle="label" color="ink.soft">
              {toYearRange(years)}
            </chakra.p>
          </Tile>
        ))}
      </Tiles>
    </chakra.div>
  );
}
