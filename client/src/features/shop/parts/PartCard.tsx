import { memo, useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { AddToCart } from '../../../components/cart/AddToCart';
import { Rating } from '../../../components/icons/Rating';
import { Money } from '../../../components/money/Money';
import { PriceNotes } from '../../../components/money/PriceNotes';
import { afterHydration } from '../../../components/page/later';
import { Figure } from '../../../components/plate/Figure';
import type { FitFieldsFragment, PartCard_ProductFragment, PartListQuery } from '../../../graphql/generated/operations';
import { isSold, toStockText } from '../../../lib/catalogue/stock-words';
import { toBikeName } from '../../../lib/garage/bike-words';
import { chakra } from '../../../theme/chakra';
import { CompareChoice } from './Compare';

const FitBadge = afterHydration(() => import('../../../components/bike/FitBadge').then((module) => module.FitBadge));

/** Columns of cards on a wide screen, rows on a phone. */
export const CardGrid = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      sm: 'repeat(2, minmax(0, 1fr))',
      lg: 'repeat(3, minmax(0, 1fr))',
      xl: 'repeat(4, minmax(0, 1fr))',
    },
    gap: { base: '0', sm: '5' },
  },
});
const Card = chakra('article', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: { base: '6.5rem minmax(0, 1fr)', sm: 'minmax(0, 1fr)' },
    gridTemplateRows: { sm: 'auto 1fr' },
    columnGap: '4',
    height: 'full',
    bg: 'plate',
    borderTop: 'line',
    paddingInline: { base: '2', sm: '0' },
  },
});
const Picture = chakra('div', {
  base: { alignSelf: 'start', padding: '2', borderBottom: { base: 'none', sm: 'hairline' } },
});
const Words = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    minWidth: '0',
    paddingInline: { base: '0', sm: '4' },
    paddingBlock: { base: '3', sm: '4' },
  },
});
const Name = chakra('h3', { base: { textStyle: 'subtitle', overflowWrap: 'anywhere' } });
// The whole card links to the part; its buttons lie above the link.
const NameLink = chakra(RouterLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: 'target',
    _hover: { color: 'signal' },
    _before: { content: '""', position: 'absolute', inset: '0' },
  },
});
const Line = chakra('p', {
  base: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: '4', textStyle: 'small' },
});
const Foot = chakra('div', { base: { position: 'relative', marginTop: 'auto', paddingTop: '1' } });

interface PartCardProps {
  product: PartCard_ProductFragment;
  /** Whether the part fits the visitor's bike; null without a bike and while loading. */
  fit?: FitFieldsFragment | null | undefined;
  /** Whether the part fits the bikes that the search names; null if the search names none. */
  namedFit?: NamedFit | null;
}

type NamedFit = NonNullable<PartListQuery['searchProducts']['edges'][number]['namedFit']>;

/** One part in a list. */
export const PartCard = memo(function PartCard({ product, fit, namedFit }: PartCardProps) {
  const nameId = useId();
  const { slug, name, partNumber, image, price, brand, rating } = product;
  const isOnSale = isSold(product);
  return (
    <Card aria-labelledby={nameId}>
      <Picture>
        <Figure
          src={image.url}
          alt=""
          photo={image}
          sizes="(min-width: 80rem) 25vw, (min-width: 64rem) 33vw, (min-width: 40rem) 50vw, 7rem"
        />
      </Picture>
      <Words>
        <chakra.p textStyle="label" color="ink.soft" overflowWrap="anywhere">
          {[brand?.name, partNumber].filter(Boolean).join(' · ')}
        </chakra.p>
        <Name id={nameId}>
          <NameLink to={`/part/${slug}`}>{name}</NameLink>
        </Name>
        {rating && <RatingLine rating={rating} />}
        {fit && <FitBadge fit={fit} />}
        {namedFit && <FitBadge fit={{ answer: namedFit.answer, isExcluded: false }} bike={toNamedBikes(namedFit)} />}
        <Line>
          <span>
            <chakra.strong fontSize="lg">
              <Money value={price} />
            </chakra.strong>
            <PriceNotes {...product} />
          </span>
          <chakra.span color={isOnSale ? 'ink.soft' : 'ink'} fontWeight={isOnSale ? undefined : 'semibold'}>
            {toStockText(product)}
          </chakra.span>
        </Line>
        <Foot>
          <CompareChoice product={product} describedBy={nameId} />
          {isOnSale && <AddToCart product={product} describedBy={nameId} />}
        </Foot>
      </Words>
    </Card>
  );
});

/** The name of the first bike, and the number of further bikes with the same answer. */
function toNamedBikes({ vehicle, year, vehicleCount }: NamedFit): string {
  const name = toBikeName({ name: vehicle.name, year });
  return vehicleCount === 1 ? name : `${name} and ${vehicleCount - 1} more`;
}

/** Icons for the rounded average, then the average and the number of ratings. */
export function RatingLine({ rating: { average, count } }: { rating: { average: number; count: number } }) {
  return (
    <chakra.p display="flex" flexWrap="wrap" alignItems="center" columnGap="3" textStyle="small" color="ink.soft">
      <Rating value={Math.round(average)} />
      <span>{`${average.toFixed(1)}, ${count} ${count === 1 ? 'review' : 'reviews'}`}</span>
    </chakra.p>
  );
}

export const conditionLabels = { NEW: 'New', REMANUFACTURED: 'Remanufactured', USED: 'Used' } as const;
