import { Suspense } from 'react';
import { useFits } from '../../../components/bike/use-fits';
import { EmptyState } from '../../../components/feedback/EmptyState';
import { Pending, Skeleton } from '../../../components/feedback/Loading';
import { Section } from '../../../components/page/Section';
import { Plate } from '../../../components/plate/Plate';
import {
  useHomeProductsQuery,
  type FitFieldsFragment,
  type ProductCard_ProductFragment,
} from '../../../graphql/generated/operations';
import { useId } from 'react';
import { Button, Link, NavigationButton } from '../../../components/actions/Button';
import { AddToCart } from '../../../components/cart/AddToCart';
import { ArrowIcon } from '../../../components/icons/icons';
import { Money } from '../../../components/money/Money';
import { PriceNotes } from '../../../components/money/PriceNotes';
import { afterHydration } from '../../../components/page/later';
import { Figure } from '../../../components/plate/Figure';
import { SpecificationRows } from '../../../components/plate/SpecificationRows';
import { toFigureLabel } from '../../../lib/catalogue/figure-label';
import { useShownShop } from '../../../lib/shop/ShopProvider';
import { ProductStructuredData } from '../../../components/plate/ProductStructuredData';
import { chakra } from '../../../theme/chakra';

const Grid = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
    columnGap: { base: '5', xl: '6' },
    rowGap: { base: '8', md: '10' },
  },
});

// Figure 1 of the page is the hero.
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
          No parts are available right now. Come back soon: new ones are added here first.
        </EmptyState>
      );
    }
    return (
      <Grid>
        {products.map((product, index) => (
          <li key={product.id}>
            <Suspense>
              <ProductCard product={product} figureNumber={firstFigure + index} fit={fits.get(product.id)} />
            </Suspense>
          </li>
        ))}
      </Grid>
    );
  }
  return (
    <Pending what="the parts" error={error} refetch={refetch}>
      <Grid as="div">
        {placeholders.map((index) => (
          <ProductCardSkeleton key={index} />
        ))}
      </Grid>
    </Pending>
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

interface ProductCardProps {
  product: ProductCard_ProductFragment;
  figureNumber: number;
  /** Whether the product fits the visitor's bike; undefined without a bike and while loading. */
  fit?: FitFieldsFragment | undefined;
}

const FitBadge = afterHydration(() => import('../../../components/bike/FitBadge').then((module) => module.FitBadge));

const Picture = chakra('div', { base: { borderBlock: 'hairline', padding: '2' } });
const Words = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '4', flex: '1', paddingInline: '4', paddingBlock: '5' },
});
const About = chakra('p', { base: { textStyle: 'small', color: 'ink.soft', flex: '1', lineClamp: '3' } });

/** A product: picture, name, description, price and stock. */
function ProductCard({ product, figureNumber, fit }: ProductCardProps) {
  const nameId = useId();
  const { addsTax } = useShownShop();
  return (
    <Plate
      as="article"
      height="full"
      figure={toFigureLabel(figureNumber)}
      note={product.partNumber}
      aria-labelledby={nameId}
    >
      <Picture>
        <Figure
          src={product.image.url}
          alt={product.image.altText}
          photo={product.image}
          sizes="(min-width: 64rem) 33vw, (min-width: 48rem) 50vw, 100vw"
        />
      </Picture>
      <Words>
        <chakra.h3 id={nameId} textStyle="title">
          <Link to={`/part/${product.slug}`} kind="item">
            {product.name}
          </Link>
        </chakra.h3>
        {fit && <FitBadge fit={fit} />}
        <About>{product.about}</About>
        <chakra.div display="grid" gap="2" textAlign="end">
          <SpecificationRows rows={[{ term: 'Price per unit', value: <Money value={product.price} /> }]} />
          <PriceNotes {...product} />
          <SpecificationRows
            rows={[
              { term: 'Available quantity', value: product.availableQuantity },
              { term: 'Minimum quantity', value: product.minimumQuantity },
            ]}
          />
        </chakra.div>
        <PurchaseNow product={product} nameId={nameId} />
      </Words>
      {/* Search engines expect the price with tax, which only the part page knows. */}
      {!addsTax && <ProductStructuredData product={product} />}
    </Plate>
  );
}

function PurchaseNow({ product, nameId }: { product: ProductCard_ProductFragment; nameId: string }) {
  const reasonId = useId();
  if (product.availability === 'OUT_OF_STOCK') {
    const reason = product.availableQuantity > 0 ? 'the quantity left is below the minimum order' : 'none left';
    return (
      <chakra.div display="grid" gap="2">
        <Button size="large" width="full" disabled aria-describedby={`${nameId} ${reasonId}`}>
          Purchase Now
        </Button>
        <chakra.p id={reasonId} textStyle="small" fontWeight="semibold">
          {`Out of stock: ${reason}.`}
        </chakra.p>
      </chakra.div>
    );
  }
  return (
    <chakra.div display="grid" gap="3">
      <NavigationButton
        to={`/product/${product.id}`}
        tone="signal"
        size="large"
        width="full"
        justifyContent="space-between"
        aria-describedby={nameId}
      >
        Purchase Now
        <ArrowIcon />
      </NavigationButton>
      <AddToCart product={product} describedBy={nameId} tone="signal" />
    </chakra.div>
  );
}
