import { useState } from 'react';
import { Link } from '../../../components/actions/Button';
import { MoreButton } from '../../../components/actions/MoreButton';
import { toPlacesText } from '../../../components/bike/fit-places';
import { FetchError } from '../../../components/feedback/Loading';
import { afterHydration } from '../../../components/page/later';
import { RuledSection } from '../../../components/page/RuledSection';
import { DataTable, type Column } from '../../../components/table/PagedTable';
import {
  usePartBikesQuery,
  type FittedBikeFragment,
  type PartSheet_ProductFragment,
} from '../../../graphql/generated/operations';
import { toBikeAddress, toBuildYears } from '../../../lib/garage/bike-words';
import { chakra } from '../../../theme/chakra';

const SearchField = afterHydration(() =>
  import('../../../components/forms/SearchField').then((module) => module.SearchField),
);
const Rows = chakra('div', { base: { transition: 'opacity 160ms', '&[aria-busy=true]': { opacity: '0.45' } } });

/** The bikes that a part fits, or a text if it is universal. Not shown if the shop does not know what the part fits. */
export function FittedBikes({ product }: { product: Pick<PartSheet_ProductFragment, 'id' | 'name' | 'fitment'> }) {
  const { kind, vehicleCount, isComplete } = product.fitment;
  if (kind === 'UNSPECIFIED' || (kind === 'SPECIFIC' && vehicleCount === 0)) return null;
  if (kind === 'UNIVERSAL') {
    return (
      <RuledSection title="Fits these bikes">
        <p>
          This is a universal part, not made for a particular bike. Compare its measurements with your bike before you
          order.
        </p>
      </RuledSection>
    );
  }
  return (
    <RuledSection
      title="Fits these bikes"
      note={`${vehicleCount === 1 ? '1 bike' : `${vehicleCount.toLocaleString('en')} bikes`}${isComplete ? ', complete' : ''}`}
    >
      <BikeTable product={product} />
      {!isComplete && (
        <chakra.p textStyle="small" color="ink.soft" marginTop="3">
          The list is not complete: the part may fit other bikes too.
        </chakra.p>
      )}
    </RuledSection>
  );
}

function BikeTable({
  product: { id, name, fitment },
}: {
  product: Pick<PartSheet_ProductFragment, 'id' | 'name' | 'fitment'>;
}) {
  const [search, setSearch] = useState('');
  const { data, previousData, error, refetch, fetchMore } = usePartBikesQuery({
    variables: { id, search: search === '' ? null : search },
  });
  const bikes = (data ?? previousData)?.product?.vehicles;
  const after = data?.product?.vehicles.pageInfo.hasNextPage ? data.product.vehicles.pageInfo.endCursor : null;
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      {fitment.vehicleCount > 10 && (
        <chakra.div maxWidth="24rem" minHeight="4.5rem">
          <SearchField label="Find a bike" placeholder="cbr 600 06" value={search} onSearch={setSearch} />
        </chakra.div>
      )}
      {error && !data && <FetchError error={error} refetch={refetch} />}
      {bikes?.edges.length === 0 && data && (
        <chakra.p role="status">No bike in this list has that name. The part may still fit: ask us.</chakra.p>
      )}
      {bikes && bikes.edges.length > 0 && (
        <Rows aria-busy={!data}>
          <DataTable
            caption={`Bikes that ${name} fits`}
            columns={columns}
            rows={bikes.edges.map(({ node }, index) => ({ ...node, key: `${index} ${node.vehicle.id}` }))}
            getRowKey={({ key }) => key}
          />
        </Rows>
      )}
      {after !== null && <MoreButton justifySelf="start" more={() => fetchMore({ variables: { after } })} />}
    </chakra.div>
  );
}

const columns: readonly Column<FittedBikeFragment & { key: string }>[] = [
  {
    header: 'Bike',
    isRowHeader: true,
    cell: ({ vehicle }) => (
      <Link to={toBikeAddress({ slug: vehicle.slug, makeSlug: vehicle.make.slug })} kind="item">
        {vehicle.name}
      </Link>
    ),
  },
  { header: 'Years', cell: (row) => <chakra.span textStyle="number">{toBuildYears(row)}</chakra.span> },
  {
    header: 'Only if',
    cell: ({ conditions }) => (conditions.length === 0 ? '' : conditions.map(({ text }) => text).join('; ')),
  },
  { header: 'Where', cell: ({ places }) => toPlacesText(places) },
];
