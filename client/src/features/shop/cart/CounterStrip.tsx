import { useState, type MouseEvent } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { BikeChip } from '../../../components/bike/BikeChip';
import { CartIcon } from '../../../components/icons/icons';
import { laterDialog } from '../../../components/dialog/later-dialog';
import { afterHydration } from '../../../components/page/later';
import { PartSearch } from '../../../components/search/PartSearch';
import { Sheet } from '../../../components/shell/Sheet';
import { useHasBikesQuery } from '../../../graphql/generated/operations';
import { useHasCart } from '../../../lib/cart/use-has-cart';
import { chakra } from '../../../theme/chakra';

const Strip = chakra('nav', { base: { borderBottom: 'hairline', bg: 'paper' } });
const StripLink = chakra(RouterLink, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: 'target',
    minWidth: 'target',
    paddingInlineStart: '2',
    textStyle: 'small',
    fontWeight: 'semibold',
    _hover: { color: 'signal' },
  },
});
// Placed before the word "Cart", so that nothing moves when the number appears.
const Place = chakra('span', {
  base: {
    order: -1,
    minWidth: '4ch',
    textAlign: 'end',
    textStyle: 'number',
    // Shows the number if a part was added before the hydration.
    '&:empty::before': { content: 'var(--cart-count, none)' },
  },
});

// Same width with and without a bike, so that nothing moves when the bike appears.
const BikePlace = chakra('div', {
  base: {
    flex: { base: '1 1 0', lg: '0 1 20rem' },
    minWidth: '0',
    minHeight: 'target',
    display: 'flex',
    marginInlineEnd: 'auto',
  },
});

const CartCount = afterHydration(() => import('./CartCount').then((module) => module.CartCount));
const CartDrawer = laterDialog(() => import('./CartDrawer').then((module) => module.CartDrawer), '/cart');

/**
 * Below the top bar: search, all parts, the visitor's bike and the cart. Personal elements are loaded after hydration.
 */
export function CounterStrip() {
  const { pathname } = useLocation();
  const hasCart = useHasCart();
  const { data } = useHasBikesQuery();
  const hasBikes = (data?.vehicles.nodes.length ?? 0) > 0;
  // Path on which the drawer was opened; opening another page closes the drawer.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || pathname === '/cart' || pathname === '/checkout') return;
    event.preventDefault();
    setOpenOn(pathname);
  };
  return (
    <Strip aria-label="Shopping">
      <Sheet display="flex" flexWrap="wrap" columnGap="5">
        <PartSearch />
        <StripLink to="/parts" aria-current={pathname === '/parts' ? 'page' : undefined} paddingInlineStart="0">
          All parts
        </StripLink>
        <BikePlace>{hasBikes && <BikeChip />}</BikePlace>
        <StripLink to="/cart" onClick={open} aria-current={pathname === '/cart' ? 'page' : undefined}>
          <CartIcon />
          Cart
          <Place>{hasCart && <CartCount />}</Place>
        </StripLink>
      </Sheet>
      {openOn === pathname && <CartDrawer onClose={() => setOpenOn(null)} />}
    </Strip>
  );
}
