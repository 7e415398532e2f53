import { useApolloClient } from '@apollo/client/react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button, ButtonLink } from '../../../components/actions/Button';
import { CountryChoice, useDestination, type Destination } from '../../../components/delivery/CountryChoice';
import { EmptyState } from '../../../components/feedback/EmptyState';
import { InlineError, Pending, Skeleton } from '../../../components/feedback/Loading';
import { QuotePending, QuoteSummary } from '../../../components/quote/QuoteSummary';
import { toastError } from '../../../components/toasts/toasts';
import { useCartQuery, type CartFieldsFragment, type PricedCartFragment } from '../../../graphql/generated/operations';
import { toShopError } from '../../../graphql/shop-error';
import { addToCart, setCartQuantity } from '../../../lib/cart/change-cart';
import { useCodes } from '../../../lib/cart/codes';
import { useHasCart } from '../../../lib/cart/use-has-cart';
import { useIdempotencyKey } from '../../../lib/idempotency/use-idempotency-key';
import { useSession } from '../../../lib/session/SessionProvider';
import { chakra } from '../../../theme/chakra';
import { CartLine, type CartLineDetails } from './CartLine';
import { CodeField } from './CodeField';
import { useCartQuote } from './use-cart-quote';

interface CartContentsProps {
  place: 'page' | 'drawer';
  /** More actions for a cart that has lines. */
  children?: ReactNode;
}

const List = chakra('ul', { base: { listStyle: 'none', borderTop: 'line' } });
const Removed = chakra('p', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    border: 'line',
    bg: 'sunken',
    paddingInline: '4',
    paddingBlock: '2',
    textStyle: 'small',
  },
});

/** The lines of the cart, problems that prevent an order, the server's total, and the link to the checkout. */
export function CartContents({ place, children }: CartContentsProps) {
  const hasCart = useHasCart();
  const { data, error, refetch } = useCartQuery({
    skip: !hasCart,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const destination = useDestination();
  const changes = useCartChanges();
  const cart = data?.cart;
  if (hasCart && !data) {
    return (
      <Pending what="the cart" error={error} refetch={refetch}>
        <Skeleton height="6rem" marginBottom="4" />
        <Skeleton height="6rem" />
      </Pending>
    );
  }
  return (
    <chakra.div display="grid" gap="5" maxWidth="60rem">
      <div role="status">{changes.removed && <Undo removed={changes.removed} onUndo={changes.undo} />}</div>
      {cart && cart.lines.length > 0 ? (
        <>
          <List aria-label="Products in the cart">
            {cart.lines.map((line) => (
              <CartLine
                key={line.id}
                line={line}
                place={place}
                wanted={changes.wanted[line.id] ?? null}
                onWant={(change) => changes.want(line.id, change)}
                onChange={changes.setQuantity}
                onRemove={changes.remove}
              />
            ))}
          </List>
          {destination === undefined ? (
            <QuotePending />
          ) : (
            <CartTotals cart={cart} destination={destination}>
              <CheckOut isPossible={cart.isOrderable && !cart.lines.some((line) => changes.isBeyondStock(line))} />
              {children}
            </CartTotals>
          )}
        </>
      ) : (
        <Empty place={place} />
      )}
    </chakra.div>
  );
}

interface CartTotalsProps {
  cart: CartFieldsFragment;
  destination: Exclude<Destination, undefined>;
  /** Actions below the total. */
  children: ReactNode;
}

/** What the cart costs in the visitor's country, as far as it is known without an address, and the actions below. */
function CartTotals({ cart, destination, children }: CartTotalsProps) {
  const to = destination ? { destination: { country: destination.country } } : {};
  const { quote, isFirst, isLoading, error, refetch } = useCartQuote({ codes: useCodes(), ...to });
  if (isFirst) return <QuotePending />;
  const refusals = quote?.deliverability === 'NOT_DELIVERABLE' ? quote.deliveryRefusals : [];
  return (
    <>
      {error && <InlineError onRetry={() => void refetch()}>{error.message}</InlineError>}
      {destination && quote && dependsOnCountry(quote) && <CountryChoice {...destination} />}
      <CodeField quote={quote} />
      <QuoteSummary
        quote={quote?.quote ?? null}
        partsTotal={cart.total}
        totalLabel="Total of the cart"
        isBusy={isLoading}
      />
      {quote?.deliverability === 'NOT_DELIVERABLE' && (
        <chakra.p textStyle="small" fontWeight="semibold" color="danger">
          {['This cart cannot be delivered there.', ...refusals.map(({ message }) => message)].join(' ')}
        </chakra.p>
      )}
      {quote?.deliverability === 'NEEDS_DESTINATION' && (
        <chakra.p textStyle="small" color="ink.soft">
          Delivery comes on top. The checkout shows its price for your address.
        </chakra.p>
      )}
      {children}
    </>
  );
}

const dependsOnCountry = ({ deliverability, quote: { taxes, taxExemption } }: PricedCartFragment): boolean =>
  deliverability !== 'NOT_SET_UP' || taxes.length > 0 || taxExemption !== null;

function CheckOut({ isPossible }: { isPossible: boolean }) {
  const reasonId = useId();
  if (isPossible) {
    return (
      <ButtonLink to="/checkout" tone="signal" size="large" width="full">
        Check out
      </ButtonLink>
    );
  }
  return (
    <chakra.div display="grid" gap="2">
      <Button tone="signal" size="large" width="full" disabled aria-describedby={reasonId}>
        Check out
      </Button>
      <chakra.p id={reasonId} textStyle="small" fontWeight="semibold" color="danger">
        The cart cannot be ordered as it is. Change the quantities, or remove what is not available.
      </chakra.p>
    </chakra.div>
  );
}

function Empty({ place }: Pick<CartContentsProps, 'place'>) {
  return (
    <EmptyState
      title="Your cart is empty"
      {...(place === 'page' ? { drawing: '/drawings/empty-orders.svg' } : {})}
      action={
        <ButtonLink to="/home" tone="ink">
          See the parts
        </ButtonLink>
      }
    >
      Add parts with “Add to cart”. Nothing is reserved until you order.
    </EmptyState>
  );
}

function Undo({ removed, onUndo }: { removed: CartLineDetails; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // The focus moves here, because the pressed button disappears with its line.
  useEffect(() => button.current?.focus(), [removed]);
  return (
    <Removed as="div">
      {`${removed.name} was removed.`}
      <Button ref={button} size="compact" onClick={onUndo}>
        Undo
      </Button>
    </Removed>
  );
}

function useCartChanges() {
  const client = useApolloClient();
  const { user } = useSession();
  const withKey = useIdempotencyKey();
  const [removed, setRemoved] = useState<CartLineDetails | null>(null);
  const [wanted, setWanted] = useState<Readonly<Record<string, string | null>>>({});
  const showError = (error: unknown) => {
    const { message } = toShopError(error);
    // Several changes may fail with the same request.
    toastError(message, message);
  };

  const setQuantity = async (line: CartLineDetails, quantity: number): Promise<void> => {
    await setCartQuantity(client, line.id, quantity).catch(showError);
  };
  return {
    setQuantity,
    /** Quantities that are not saved yet, by line. */
    wanted,
    want: (lineId: string, change: (current: string | null) => string | null) =>
      setWanted((before) => ({ ...before, [lineId]: change(before[lineId] ?? null) })),
    /** Whether the shown quantity of one line exceeds the stock. The server checks all lines together. */
    isBeyondStock: ({ id, quantity, product }: CartLineDetails) =>
      product !== null && Number(wanted[id] ?? quantity) > product.availableQuantity,
    removed,
    remove: async (line: CartLineDetails) => {
      try {
        // Another quantity may have been chosen before the removal was sent.
        if ((await setCartQuantity(client, line.id, 0)) === 0) setRemoved(line);
      } catch (error) {
        showError(error);
      }
    },
    undo: () => {
      if (!removed) return;
      // Hides the button, because a second press would add the line twice. It is shown again after a failure.
      setRemoved(null);
      const { productId, quantity, vehicle, year } = removed;
      const line = { productId, quantity, ...(vehicle ? { vehicle: { vehicleId: vehicle.id, year } } : {}) };
      withKey(line, (idempotencyKey) => addToCart(client, { ...line, idempotencyKey }, user !== null)).catch(
        (error: unknown) => {
          setRemoved((current) => current ?? removed);
          showError(error);
        },
      );
    },
  };
}
