import { chakra } from '@chakra-ui/react';
import { Link } from '../../../components/actions/Link';
import { AddToCart } from '../../../components/cart/AddToCart';
import { Money } from '../../../components/money/Money';
import { afterHydration } from '../../../components/page/after-hydration';
import { DataPlate } from '../../../components/plate/DataPlate';
import { Figure } from '../../../components/plate/Figure';
import { Plate } from '../../../components/plate/Plate';
import type { Purchase_ProductFragment } from '../../../graphql/generated/operations';
import { toFigureLabel } from '../../../lib/catalogue/figure-label';

const FitLine = afterHydration(() => import('../../../components/bike/FitPlate').then((module) => module.FitLine));

const Layout = chakra('section', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
    gap: { base: '6', lg: '10' },
    alignItems: 'start',
    paddingBottom: { base: '8', md: '12' },
  },
});
const Figures = chakra('span', { base: { textStyle: 'number' } });

/** The product: its drawing on the left, its data on the right. */
export function ProductSheet({ product }: { product: Purchase_ProductFragment }) {
  return (
    <Layout aria-label="Product">
      <Plate figure={toFigureLabel(1)} note={product.partNumber} borderTop="heavy">
        <chakra.div borderBlock="hairline" padding={{ base: '2', md: '6' }}>
          <Figure
            src={product.image.url}
            alt={product.image.altText}
            photo={product.image}
            sizes="(min-width: 64rem) 58vw, 100vw"
            priority
          />
        </chakra.div>
      </Plate>
      <chakra.div display="grid" gap="6">
        <chakra.h1 textStyle="display" fontSize="clamp(2.5rem, 5.5vw, 4.25rem)" overflowWrap="anywhere">
          {product.name}
        </chakra.h1>
        <chakra.p textStyle="body" color="ink.soft" whiteSpace="pre-line">
          {product.about}
        </chakra.p>
        <DataPlate
          caption={`Data plate of ${product.name}`}
          rows={[
            { term: 'Product name', value: product.name },
            {
              term: 'Avatar',
              value: (
                <chakra.div width="20">
                  <Figure src={product.image.url} alt={product.image.altText} photo={product.image} sizes="5rem" />
                </chakra.div>
              ),
            },
            { term: 'Price', value: <Money value={product.price} /> },
            { term: 'Available quantity', value: <Figures>{product.availableQuantity}</Figures> },
            { term: 'Minimum order quantity', value: <Figures>{product.minimumQuantity}</Figures> },
          ]}
        />
        <FitLine productId={product.id} />
        {product.availability !== 'OUT_OF_STOCK' && <AddToCart product={product} tone="signal" />}
        <Link to={`/part/${product.slug}`} kind="item" justifySelf="start" textDecorationColor="control">
          Full description, fitment and documents
        </Link>
      </chakra.div>
    </Layout>
  );
}
