import { useDeferredValue, useEffect, useId, useState } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { Button, ButtonLink } from '../actions/Button';
import { BrandMark } from '../icons/BrandMark';
import { CloseIcon, MenuIcon } from '../icons/icons';
import { Sheet } from './Sheet';
import { useShownShop } from '../../lib/shop/ShopProvider';
import { useIsHydrated } from '../../lib/rendered/use-is-hydrated';
import type { LoginState } from '../../lib/session/return-path';
import { chakra } from '../../theme/chakra';
import { ThemeToggle } from './ThemeToggle';

export interface TopBarProps {
  /** The signed-in user's display name; null for a visitor. */
  displayName: string | null;
  onSignOut: () => void;
}

const Bar = chakra('header', {
  base: { position: 'relative', zIndex: 'bar', bg: 'paper', borderBottom: 'line' },
});
const Row = chakra(Sheet, {
  base: { display: 'flex', alignItems: 'stretch', minHeight: '16', columnGap: { base: '2', sm: '6' } },
});
const Brand = chakra(RouterLink, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2.5',
    minHeight: 'target',
    fontFamily: 'heading',
    fontStretch: '70%',
    fontWeight: '850',
    fontSize: '1.5rem',
    lineHeight: '1',
    marginInlineEnd: 'auto',
    minWidth: '0',
  },
});
/** A long name is smaller and takes at most two lines; the rest is cut off. */
const BrandName = chakra('span', {
  base: { minWidth: '0', lineClamp: '2', lineHeight: '1.15' },
});
const wide = { base: 'none', lg: 'flex' } as const;
const WideNavigation = chakra('nav', { base: { display: wide, alignItems: 'stretch', columnGap: '1' } });
const Panel = chakra('div', {
  base: {
    display: { lg: 'none' },
    position: 'absolute',
    insetInline: '0',
    top: '100%',
    bg: 'paper',
    borderBlock: 'line',
    animation: 'plate-in 160ms cubic-bezier(0.2, 0.9, 0.3, 1)',
  },
});
const Destination = chakra(RouterLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '14',
    fontFamily: 'heading',
    fontStretch: '85%',
    fontWeight: '600',
    borderBottom: '3px solid transparent',
    transition: 'color 160ms, border-color 160ms',
    _hover: { color: 'signal' },
    _currentPage: { borderBottomColor: 'signal.fill' },
  },
  variants: {
    place: {
      bar: { paddingInline: '3', borderTop: '3px solid transparent' },
      panel: { paddingInline: '1', borderTop: 'hairline', _first: { borderTop: 'none' } },
    },
  },
});

const destinations = [
  { to: '/home', label: 'Home' },
  { to: '/portfolio', label: 'My Portfolio' },
  { to: '/blogs', label: 'Blogs' },
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/contact', label: 'Contact' },
] as const;

function isCurrent(destination: string, pathname: string): boolean {
  if (destination === '/home' && pathname === '/') return true;
  return pathname === destination || (destination === '/dashboard' && pathname.startsWith('/dashboard/'));
}

function Destinations({ place, isSignedIn }: { place: 'bar' | 'panel'; isSignedIn: boolean }) {
  const { pathname } = useLocation();
  return destinations
    .filter(({ to }) => isSignedIn || to !== '/dashboard')
    .map(({ to, label }) => (
      <Destination key={to} to={to} place={place} aria-current={isCurrent(to, pathname) ? 'page' : undefined}>
        {label}
      </Destination>
    ));
}

function Account({ displayName, onSignOut }: TopBarProps) {
  if (displayName === null) return <LogIn />;
  return (
    <>
      <chakra.span textStyle="small" fontWeight="semibold" maxWidth="40" truncate title={displayName}>
        {displayName}
      </chakra.span>
      <Button size="compact" onClick={onSignOut}>
        SIGN OUT
      </Button>
    </>
  );
}

/** Link to the login, which returns to the current page. */
function LogIn() {
  const location = useLocation();
  const { pathname, search, hash } = location;
  const returnTo: LoginState = { from: `${pathname}${search}${hash}` };
  return (
    <ButtonLink
      to="/login"
      // On the login page, the return address does not change.
      state={pathname === '/login' ? (location.state as unknown) : returnTo}
      tone="ink"
      size="compact"
    >
      LogIn
    </ButtonLink>
  );
}

function useDisclosure() {
  const { pathname } = useLocation();
  // Path on which the menu was opened; another page closes it.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === pathname;
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpenOn(null);
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [isOpen]);
  return { isOpen, toggle: () => setOpenOn(isOpen ? null : pathname) };
}

export function TopBar({ displayName, onSignOut }: TopBarProps) {
  const panelId = useId();
  const menu = useDisclosure();
  const isSignedIn = displayName !== null;
  // Deferred: if the menu was opened before hydration, one of its links may have the focus. React must open the menu
  // again before `isHydrated` becomes true; otherwise, it would remove the links.
  const isHydrated = useDeferredValue(useIsHydrated());
  const { name } = useShownShop();
  return (
    <Bar>
      <Row>
        <Brand to="/">
          <BrandMark />
          <BrandName fontSize={name.length > 12 ? '1.125rem' : undefined}>{name}</BrandName>
        </Brand>
        <WideNavigation aria-label="Main" data-personal>
          <Destinations place="bar" isSignedIn={isSignedIn} />
        </WideNavigation>
        <chakra.div display="flex" alignItems="center" gap={{ base: '1', sm: '3' }} data-personal>
          <ThemeToggle />
          <chakra.div display={wide} alignItems="center" gap="4">
            <Account displayName={displayName} onSignOut={onSignOut} />
          </chakra.div>
          <Button
            display={{ lg: 'none' }}
            size="compact"
            onClick={menu.toggle}
            data-early="panel"
            aria-expanded={menu.isOpen}
            aria-controls={panelId}
          >
            {menu.isOpen ? <CloseIcon /> : <MenuIcon />}
            Menu
          </Button>
        </chakra.div>
      </Row>
      <Panel id={panelId} hidden={!menu.isOpen}>
        {/* The menu can be opened before the code has loaded; see client/before-code. */}
        {(menu.isOpen || !isHydrated) && (
          <Sheet paddingBlock="3">
            <chakra.nav aria-label="Main">
              <Destinations place="panel" isSignedIn={isSignedIn} />
            </chakra.nav>
            <chakra.div
              display="flex"
              alignItems="center"
              justifyContent="space-between"
              gap="4"
              paddingBlock="4"
              data-account
            >
              <Account displayName={displayName} onSignOut={onSignOut} />
            </chakra.div>
          </Sheet>
        )}
      </Panel>
    </Bar>
  );
}
