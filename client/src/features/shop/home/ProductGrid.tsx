import { chakra } from '@chakra-ui/react';
import { useFits } from '../../../components/bike/use-fits';
import { EmptyState } from '../../../components/feedback/EmptyState';
import { InlineError, Loading, Skeleton } from '../../../components/feedback/Loading';
import { Section } from '../../../components/page/Section';
import { Plate } from '../../../components/plate/Plate';
import { useHomeProductsQuery } from '../../../graphql/generated/operations';
import { toShopError } from '../../../graphql/shop-error';
import { ProductCard } from './ProductCard';

const Grid = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
    columnGap: { base: '5', xl: '6' },
    rowGap: { base: '8', md: '10' },
  },
});

// The hero is figure 1 of the sheet.
const firstFigure = 2;
const placeholders = [0, 1, 2, 3, 4, 5];

function Products() {
  const { data, error, refetch } = useHomeProductsQuery();
  const fits = useFits(data?.products.edges.map(({ node }) => node.id) ?? []);
  if (data) {
    // The list starts with the newest product. The grid shows the six newest ones, the oldest of them first.
    const products = data.products.edges.map(({ node }) => node).reverse();
    if (products.length === 0) {
      return (
        <EmptyState drawing="/drawings/empty-orders.svg" title="The shelf is empty">
          No parts are on sale right now. Come back soon: new ones are added here first.
        </EmptyState>
      );
    }
    return (
      <Grid>
        {products.map((product, index) => (
          <li key={product.id}>
            <ProductCard product={product} figureNumber={firstFigure + index} fit={fits.get(product.id)} />
          </li>
        ))}
      </Grid>
    );
  }
  if (error) {
    return <InlineError onRetry={() => void refetch()}>{toShopError(error).message}</InlineError>;
  }
  return (
    <Loading what="the parts">
      <Grid as="div">
        {placeholders.map((index) => (
          <ProductCardSkeleton key={index} />
        ))}
      </Grid>
    </Loading>
  );
}

export function ProductGrid() {
  return (
    <chakra.div id="parts">
      <Section title="Parts" capitals note="The latest on the shelf">
        <Products />
      </Section>
    </chakra.div>
  );
}

/** As tall as a card with a one-line name and three lines of description. */
function ProductCardSkeleton() {
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
