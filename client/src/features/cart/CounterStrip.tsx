import { chakra } from '@chakra-ui/react';
import { lazy, Suspense, useState, type ComponentType, type FormEvent, type MouseEvent } from 'react';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom';
import { CartIcon, SearchIcon } from '../../components/icons/icons';
import { Sheet } from '../../components/shell/Sheet';
import { useHasCart } from '../../lib/cart/use-has-cart';

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
// On a phone the search has a line of its own.
const SearchForm = chakra('form', {
  base: {
    display: 'flex',
    flex: { base: '1 0 100%', sm: '1 1 16rem' },
    order: { base: 1, sm: 0 },
    maxWidth: { sm: '34rem' },
    borderBottom: { base: 'hairline', sm: 'none' },
    borderTop: { base: 'hairline', sm: 'none' },
  },
});
const SearchInput = chakra('input', {
  base: {
    flex: '1',
    minWidth: '0',
    minHeight: 'target',
    bg: 'transparent',
    color: 'ink',
    fontSize: '1rem',
    _placeholder: { color: 'ink.soft' },
    _focusVisible: { outline: '2px solid', outlineColor: 'signal', outlineOffset: '-2px' },
  },
});
const SearchButton = chakra('button', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    width: 'target',
    minHeight: 'target',
    cursor: 'pointer',
    _hover: { color: 'signal' },
  },
});
// Shown before the word, where nothing moves when it comes.
const Place = chakra('span', { base: { order: -1, minWidth: '4ch', textAlign: 'end', textStyle: 'number' } });

/** Without its code, the strip still leads to the cart. */
const nothing = { default: () => null };
const CartCount = lazy<ComponentType>(() => import('./CartCount').then(toDefault('CartCount'), () => nothing));
const CartDrawer = lazy<ComponentType<{ onClose: () => void }>>(() =>
  import('./CartDrawer').then(toDefault('CartDrawer')),
);

function toDefault<Name extends string>(name: Name) {
  return <T,>(module: Record<Name, T>) => ({ default: module[name] });
}

/** Under the top bar: search, all parts and the cart. What is personal in it comes once the page is in use. */
export function CounterStrip() {
  const { pathname } = useLocation();
  const hasCart = useHasCart();
  // Open on one page only: going anywhere closes the drawer.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || pathname === '/cart' || pathname === '/checkout') return;
    event.preventDefault();
    setOpenOn(pathname);
  };
  return (
    <Strip aria-label="Shopping">
      <Sheet display="flex" flexWrap="wrap" columnGap="5" justifyContent="flex-end">
        <PartSearch />
        <StripLink
          to="/parts"
          aria-current={pathname === '/parts' ? 'page' : undefined}
          marginInlineEnd="auto"
          paddingInlineStart="0"
        >
          All parts
        </StripLink>
        <StripLink to="/cart" onClick={open} aria-current={pathname === '/cart' ? 'page' : undefined}>
          <CartIcon />
          Cart
          <Place>
            {hasCart && (
              <Suspense>
                <CartCount />
              </Suspense>
            )}
          </Place>
        </StripLink>
      </Sheet>
      {openOn === pathname && (
        <Suspense>
          <CartDrawer onClose={() => setOpenOn(null)} />
        </Suspense>
      )}
    </Strip>
  );
}

/** A form that works before the page's code is here. */
function PartSearch() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : '';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('q');
    const q = typeof text === 'string' ? text.trim() : '';
    void navigate({ pathname: '/search', search: new URLSearchParams({ q }).toString() });
  };
  return (
    <SearchForm role="search" aria-label="Parts" action="/search" onSubmit={submit}>
      {/* Another search fills the field anew. */}
      <SearchInput
        key={query}
        type="search"
        name="q"
        aria-label="Find parts"
        placeholder="Part number, name or bike"
        maxLength={200}
        autoComplete="off"
        defaultValue={query}
      />
      <SearchButton type="submit" aria-label="Find">
        <SearchIcon />
      </SearchButton>
    </SearchForm>
  );
}
