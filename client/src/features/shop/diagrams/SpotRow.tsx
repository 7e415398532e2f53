import { Fragment, memo, useId, type RefCallback } from 'react';
import { Link } from '../../../components/actions/Button';
import { AddToCart } from '../../../components/cart/AddToCart';
import { SpotNumber } from '../../../components/diagram/Drawing';
import { Money } from '../../../components/money/Money';
import { TaxNote } from '../../../components/money/PriceNotes';
import { afterHydration } from '../../../components/page/later';
import type { FitFieldsFragment } from '../../../graphql/generated/operations';
import { toNumberPath, toTextBefore } from '../../../lib/catalogue/part-number';
import { isSold, toStockText } from '../../../lib/catalogue/stock-words';
import { chakra } from '../../../theme/chakra';
import { toPartName, type Spot } from './spot-words';

const FitBadge = afterHydration(() => import('../../../components/bike/FitBadge').then((module) => module.FitBadge));

interface SpotRowProps {
  spot: Spot;
  /** The bike whose page shows the diagram. */
  vehicleId: string;
  isLit: boolean;
  isChosen: boolean;
  /** Whether the part fits the visitor's bike; null if the row does not show this. */
  fit: FitFieldsFragment | null;
  rowRef: RefCallback<HTMLElement>;
}

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: '2.75rem minmax(0, 1fr)',
      sm: '2.75rem minmax(0, 1fr) 9.5rem',
    },
    columnGap: '3',
    rowGap: '2',
    alignItems: 'center',
    paddingBlock: '2',
    paddingInlineEnd: '2',
    borderBottom: 'hairline',
    borderInlineStart: '4px solid transparent',
    scrollMarginBlock: '5rem',
    '&[data-lit]': { bg: 'plate', '& [data-spot] > *': { bg: 'signal.fill', color: 'signal.on' } },
    '&[data-chosen]': { bg: 'plate', borderInlineStartColor: 'signal.fill' },
  },
});
const Show = chakra('button', {
  base: { display: 'grid', placeItems: 'center', minWidth: 'target', minHeight: 'target', cursor: 'pointer' },
});
const Words = chakra('div', { base: { minWidth: '0', overflowWrap: 'anywhere' } });
const Name = chakra('p', { base: { textStyle: 'subtitle' } });
const Small = chakra('p', { base: { textStyle: 'small', color: 'ink.soft' } });
const Figures = chakra('p', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '4', alignItems: 'baseline', textStyle: 'small' },
});
const Order = chakra('div', { base: { gridColumn: { base: '2', sm: 'auto' } } });

/** One part of the list beside the drawing. Memoized, because a list may have 200 parts. */
export const SpotRow = memo(function SpotRow({ spot, vehicleId, isLit, isChosen, fit, rowRef }: SpotRowProps) {
  const nameId = useId();
  const { ref, name, product, number, quantity, note, replacements } = spot;
  const isNamed = name !== null || product !== null;
  return (
    <Row
      ref={rowRef}
      tabIndex={-1}
      aria-current={isChosen ? 'true' : undefined}
      data-row={ref}
      data-lit={isLit || undefined}
      data-chosen={isChosen || undefined}
    >
      <Show type="button" data-spot={ref} aria-label={`${ref}, show on the drawing`}>
        <SpotNumber>{ref}</SpotNumber>
      </Show>
      <Words>
        {name !== null && <Name>{name}</Name>}
        {!isNamed && <Name>{number === null ? toPartName(spot) : <NumberLink number={number} />}</Name>}
        {product && (
          <chakra.p id={nameId} textStyle={name === null ? 'subtitle' : 'small'}>
            <Link to={`/part/${product.slug}`} kind="item">
              {product.name}
            </Link>
          </chakra.p>
        )}
        {number !== null && (isNamed || replacements.length > 0) && (
          <Small>
            {isNamed && <NumberLink number={number} />}
            {isNamed && replacements.length > 0 && ', '}
            <Replacements replacements={replacements} />
          </Small>
        )}
        {note !== null && <Small>{note}</Small>}
        {fit && <FitBadge fit={fit} />}
        <Figures>
          {product && (
            <span>
              <strong>
                <Money value={product.price} />
              </strong>
              <TaxNote />
            </span>
          )}
          <span>{product ? toStockText(product) : 'Not in our range'}</span>
          <chakra.span color="ink.soft">{`Quantity ${quantity}`}</chakra.span>
        </Figures>
      </Words>
      {product && isSold(product) && (
        <Order>
          <AddToCart product={product} describedBy={nameId} bike={{ vehicleId, year: null }} />
        </Order>
      )}
    </Row>
  );
});

function NumberLink({ number }: { number: string }) {
  const path = toNumberPath(number);
  return (
    <chakra.span textStyle="number">
      {path === null ? (
        number
      ) : (
        <Link to={path} kind="item">
          {number}
        </Link>
      )}
    </chakra.span>
  );
}

/** The numbers that replaced the number of the part. */
function Replacements({ replacements }: Pick<Spot, 'replacements'>) {
  if (replacements.length === 0) return null;
  return (
    <>
      {'replaced by '}
      {replacements.map(({ number, brandName }, index) => (
        <Fragment key={`${brandName} ${number}`}>
          {toTextBefore(replacements, index)}
          <NumberLink number={number} />
        </Fragment>
      ))}
    </>
  );
}
