import { Link } from '../../../components/actions/Button';
import { useFits } from '../../../components/bike/use-fits';
import { EmptyState } from '../../../components/feedback/EmptyState';
import { Pending } from '../../../components/feedback/Loading';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { RuledSection } from '../../../components/page/RuledSection';
import { PartsDocument, usePartsQuery, type PartsQuery } from '../../../graphql/generated/operations';
import { chakra } from '../../../theme/chakra';
import { CompareBar } from './Compare';
import { CardGrid, PartCard } from './PartCard';

export const queries = () => [{ query: PartsDocument }];

const Tiles = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      sm: 'repeat(2, minmax(0, 1fr))',
      lg: 'repeat(3, minmax(0, 1fr))',
    },
    columnGap: '5',
    rowGap: '5',
  },
});
const Tile = chakra('li', { base: { bg: 'plate', borderTop: 'line', padding: '4', display: 'grid', gap: '1' } });
const Row = chakra('ul', { base: { display: 'flex', flexWrap: 'wrap', columnGap: '4' } });

/** Start page of the catalogue: categories, brands and new parts. */
export function PartsPage() {
  const { data, error, refetch } = usePartsQuery();
  return (
    <chakra.div paddingBlock={{ base: '5', md: '8' }}>
      <PageMetadata title="All parts" description="Every category, every brand and the newest parts of the shop." />
      <PageHeading>All parts</PageHeading>
      {data && <Catalogue {...data} />}
      {data && <CompareBar />}
      {!data && <Pending what="the catalogue" height="100dvh" error={error} refetch={refetch} />}
    </chakra.div>
  );
}

function Catalogue({ categories, brands, newest }: PartsQuery) {
  const fits = useFits(newest.edges.map(({ node }) => node.id));
  return (
    <chakra.div display="grid" gap={{ base: '8', md: '12' }}>
      {categories.length > 0 && (
        <RuledSection title="Categories">
          <Tiles>
            {categories.map(({ id, slug, name, productCount, children }) => (
              <Tile key={id}>
                <chakra.h3 textStyle="title">
                  <Link to={`/category/${slug}`} kind="item" minWidth="target">
                    {name}
                  </Link>
                </chakra.h3>
                <chakra.p textStyle="label" color="ink.soft">
                  {productCount === 1 ? '1 part' : `${productCount} parts`}
                </chakra.p>
                <Row>
                  {children.map((child) => (
                    <li key={child.id}>
                      <Link to={`/category/${child.slug}`} kind="item" minWidth="target">
                        {child.name}
                      </Link>
                    </li>
                  ))}
                </Row>
              </Tile>
            ))}
          </Tiles>
        </RuledSection>
      )}
      {brands.nodes.length > 0 && (
        <RuledSection title="Brands">
          <Row>
            {brands.nodes.map(({ id, slug, name }) => (
              <li key={id}>
                <Link to={`/brand/${slug}`} kind="item" minWidth="target">
                  {name}
                </Link>
              </li>
            ))}
          </Row>
        </RuledSection>
      )}
      <RuledSection title="New in the shop">
        {newest.edges.length === 0 ? (
          <EmptyState drawing="/drawings/empty-orders.svg" title="The shelf is empty">
            No parts are available right now. Come back soon.
          </EmptyState>
        ) : (
          <CardGrid>
            {newest.edges.map(({ node }) => (
              <li key={node.id}>
                <PartCard product={node} fit={fits.get(node.id)} />
              </li>
            ))}
          </CardGrid>
        )}
      </RuledSection>
    </chakra.div>
  );
}
