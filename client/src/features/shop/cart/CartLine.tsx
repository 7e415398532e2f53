import { useState } from 'react';
import { Button, Link } from '../../../components/actions/Button';
import { FitBadge } from '../../../components/bike/FitBadge';
import { StepInput } from '../../../components/forms/Field';
import { Money } from '../../../components/money/Money';
import { PriceNotes } from '../../../components/money/PriceNotes';
import { Figure } from '../../../components/plate/Figure';
import type { CartFieldsFragment } from '../../../graphql/generated/operations';
import { chakra } from '../../../theme/chakra';

export type CartLineDetails = CartFieldsFragment['lines'][number];

type WantedChange = (current: string | null) => string | null;

interface CartLineProps {
  line: CartLineDetails;
  place: 'page' | 'drawer';
  /** Quantity that was entered and is not saved yet; null if there is none. */
  wanted: string | null;
  onWant: (change: WantedChange) => void;
  onChange: (line: CartLineDetails, quantity: number) => Promise<void>;
  onRemove: (line: CartLineDetails) => Promise<void>;
}

const Item = chakra('li', {
  base: {
    display: 'grid',
    columnGap: '4',
    rowGap: '3',
    paddingBlock: '4',
    borderBottom: 'hairline',
  },
  variants: {
    place: {
      drawer: { gridTemplateColumns: '5rem minmax(0, 1fr)' },
      page: { gridTemplateColumns: { base: '5rem minmax(0, 1fr)', md: '7rem minmax(0, 1fr)' } },
    },
  },
});
const Controls = chakra('div', {
  base: { gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' },
});
const Problem = chakra('p', {
  base: { gridColumn: '1 / -1', textStyle: 'small', fontWeight: 'semibold' },
  variants: { blocking: { true: { color: 'danger' }, false: { color: 'caution' } } },
});

export function CartLine({ line, place, onRemove, ...quantityProps }: CartLineProps) {
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = async () => {
    setIsRemoving(true);
    await onRemove(line);
    setIsRemoving(false);
  };
  return (
    <Item place={place} aria-label={line.name}>
      <chakra.div border="hairline" bg="plate" alignSelf="start">
        <Figure src={line.image.url} alt="" photo={line.image} sizes="7rem" />
      </chakra.div>
      <chakra.div display="grid" gap="1" alignContent="start">
        <chakra.p textStyle="subtitle" overflowWrap="anywhere">
          {line.product ? (
            <Link to={`/part/${line.product.slug}`} kind="item">
              {line.name}
            </Link>
          ) : (
            line.name
          )}
        </chakra.p>
        {line.product?.partNumber && (
          <chakra.p textStyle="label" color="ink.soft">
            {line.product.partNumber}
          </chakra.p>
        )}
        <UnitPrice line={line} />
        <BikeOfLine line={line} />
      </chakra.div>
      {line.problems.map(({ kind, message, isBlocking }) => (
        <Problem key={kind} blocking={isBlocking}>
          {message}
        </Problem>
      ))}
      <Controls>
        {line.product && <Quantity line={line} product={line.product} {...quantityProps} />}
        <Button
          size="compact"
          tone="bare"
          busy={isRemoving}
          aria-label={`Remove ${line.name}`}
          onClick={() => void remove()}
        >
          Remove
        </Button>
        <chakra.p marginInlineStart="auto" textStyle="subtitle">
          <Money value={line.total} />
        </chakra.p>
      </Controls>
    </Item>
  );
}

/** Unit price at the line's quantity, and the quantity from which one unit costs less. */
function UnitPrice({ line: { unitPrice, regularUnitPrice, product } }: Pick<CartLineProps, 'line'>) {
  const tiers = product?.priceTiers ?? [];
  const current = tiers.find(({ price }) => price.amountMinor === unitPrice.amountMinor);
  const next = tiers.find(({ price }) => price.amountMinor < unitPrice.amountMinor);
  return (
    <chakra.div textStyle="small" color="ink.soft">
      <p>
        <Money value={unitPrice} /> {current ? `each, from ${current.fromQuantity}` : 'each'}
      </p>
      <PriceNotes
        price={unitPrice}
        regularPrice={regularUnitPrice}
        lowestRecentPrice={product?.lowestRecentPrice ?? null}
      />
      {next && (
        <p>
          From {next.fromQuantity}: <Money value={next.price} /> each
        </p>
      )}
    </chakra.div>
  );
}

/** Label with the line's bike. If the fit is unknown, only the badge names the bike: "For" would promise a fit. */
function BikeOfLine({ line: { vehicle, year, fit } }: Pick<CartLineProps, 'line'>) {
  if (!vehicle) return null;
  const bike = [vehicle.name, year].filter((part) => part !== null).join(', ');
  if (fit?.answer === 'UNKNOWN') return <FitBadge fit={fit} bike={bike} />;
  return (
    <>
      <chakra.p textStyle="small" overflowWrap="anywhere">{`For ${bike}`}</chakra.p>
      {fit && <FitBadge fit={fit} />}
    </>
  );
}

interface QuantityProps extends Pick<CartLineProps, 'line' | 'wanted' | 'onWant' | 'onChange'> {
  product: NonNullable<CartLineDetails['product']>;
}

/** Shows the new quantity at once, before the server has answered. */
function Quantity({ line, product, wanted, onWant, onChange }: QuantityProps) {
  const { minimumQuantity: least, availableQuantity: most } = product;
  const shown = wanted ?? String(line.quantity);
  const quantity = Number(shown);
  const change = async (next: number) => {
    const text = String(next);
    onWant(() => text);
    if (next !== line.quantity || wanted !== null) await onChange(line, next);
    // Keep a quantity that was entered meanwhile.
    onWant((current) => (current === text ? null : current));
  };
  const commit = () => {
    if (wanted === null) return;
    // Not 1.000, which can mean 1 or 1000.
    if (/^\d+$/.test(wanted.trim()) && Number.isSafeInteger(quantity) && quantity >= 1) void change(quantity);
    else onWant(() => null);
  };
  return (
    <chakra.div role="group" aria-label={`Quantity of ${line.name}`} display="flex">
      <Button
        size="compact"
        keepsFocus
        aria-label={`One fewer of ${line.name}`}
        disabled={quantity <= least}
        onClick={() => void change(Math.max(least, Math.min(quantity - 1, most)))}
      >
        −
      </Button>
      <StepInput
        aria-label={`Quantity of ${line.name}`}
        inputMode="numeric"
        step={1}
        min={1}
        width="16"
        paddingInline="1"
        textAlign="center"
        value={shown}
        onChange={({ target }) => onWant(() => target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
        }}
      />
      <Button
        size="compact"
        keepsFocus
        aria-label={`One more of ${line.name}`}
        disabled={quantity >= most}
        onClick={() => void change(Math.max(least, quantity + 1))}
      >
        +
      </Button>
    </chakra.div>
  );
}
