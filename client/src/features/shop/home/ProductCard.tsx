import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { Button, NavigationButton } from '../../../components/actions/Button';
import { Link } from '../../../components/actions/Link';
import { AddToCart } from '../../../components/cart/AddToCart';
import { ArrowIcon } from '../../../components/icons/icons';
import { Money } from '../../../components/money/Money';
import { afterHydration } from '../../../components/page/after-hydration';
import { Figure } from '../../../components/plate/Figure';
import { Plate } from '../../../components/plate/Plate';
import { SpecificationRows } from '../../../components/plate/SpecificationRows';
import type { FitFieldsFragment, ProductCard_ProductFragment } from '../../../graphql/generated/operations';
import { toFigureLabel } from '../../../lib/catalogue/figure-label';
import { ProductStructuredData } from '../../../components/plate/ProductStructuredData';

export interface ProductCardProps {
  product: ProductCard_ProductFragment;
  figureNumber: number;
  /** Whether it fits the visitor's bike; undefined without a bike and while loading. */
  fit?: FitFieldsFragment | undefined;
}

const FitBadge = afterHydration(() => import('../../../components/bike/FitBadge').then((module) => module.FitBadge));

const Picture = chakra('div', { base: { borderBlock: 'hairline', padding: '2' } });
const Words = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '4', flex: '1', paddingInline: '4', paddingBlock: '5' },
});
const About = chakra('p', { base: { textStyle: 'small', color: 'ink.soft', flex: '1', lineClamp: '3' } });

/** A product: picture, name, description, price and stock. */
export function ProductCard({ product, figureNumber, fit }: ProductCardProps) {
  const nameId = useId();
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
        <SpecificationRows
          rows={[
            { term: 'Price per unit', value: <Money value={product.price} /> },
            { term: 'Available quantity', value: product.availableQuantity },
            { term: 'Minimum quantity', value: product.minimumQuantity },
          ]}
        />
        <PurchaseNow product={product} nameId={nameId} />
      </Words>
      <ProductStructuredData product={product} />
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
