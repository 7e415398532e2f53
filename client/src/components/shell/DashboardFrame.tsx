import { useId, useState, type ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { Button } from '../actions/Button';
import { chakra } from '../../theme/chakra';

export interface DashboardDestination {
  to: string;
  label: string;
  /** True for the dashboard's index, which is marked as current only at exactly this address. */
  exact?: boolean;
}

const Frame = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '15rem minmax(0, 1fr)' },
    gap: { base: '6', lg: '10' },
    paddingBlock: { base: '6', lg: '10' },
    alignContent: 'start',
    // Keeps the footer below the first screen, so that visitors do not see it move when content loads.
    minHeight: '100dvh',
  },
});
const Menus = chakra('div', {
  base: {
    counterReset: 'sheet',
    display: 'grid',
    gap: { base: '3', lg: '6' },
    alignSelf: 'start',
    position: { lg: 'sticky' },
    top: { lg: '6' },
    '&[data-folded]': { lgDown: { display: 'none' } },
  },
});
const Fold = chakra('div', { base: { display: { lg: 'none' }, '& > button': { width: '100%' } } });
const List = chakra('ol', {
  base: {
    display: 'flex',
    flexDirection: { lg: 'column' },
    flexWrap: { base: 'wrap', lg: 'nowrap' },
    '& > li': { flex: { base: '1 1 auto', lg: 'none' } },
    border: { base: 'line', lg: 'none' },
    borderTop: { base: 'line', lg: 'heavy' },
  },
});
const Entry = chakra(NavLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '12',
    paddingInline: '3',
    fontFamily: 'heading',
    fontStretch: '88%',
    fontWeight: '600',
    borderBottom: { lg: 'hairline' },
    transition: 'background-color 160ms, color 160ms',
    _before: {
      counterIncrement: 'sheet',
      content: 'counter(sheet, decimal-leading-zero)',
      fontFamily: 'mono',
      fontSize: 'xs',
      fontWeight: 'medium',
      color: 'ink.soft',
    },
    '&:hover:not([aria-current])': { bg: 'plate' },
    _currentPage: { bg: 'ink', color: 'paper', _before: { color: 'paper' } },
  },
});

export interface DashboardMenu {
  name: string;
  /** The menu is hidden if this is empty. */
  destinations: readonly DashboardDestination[];
}

interface DashboardFrameProps {
  /** Shown one below the other. */
  menus: readonly DashboardMenu[];
  children: ReactNode;
}

/**
 * Maximum number of menu entries. If there are more, a phone folds the menus, so that the page starts on the first
 * screen.
 */
const mostUnfolded = 8;

/** The dashboard's page with its menus: beside it, or above it on a phone. */
export function DashboardFrame({ menus, children }: DashboardFrameProps) {
  const id = useId();
  const { pathname } = useLocation();
  // Opening another page folds the menus again.
  const [unfoldedAt, setUnfoldedAt] = useState<string | null>(null);
  const isLong = menus.flatMap(({ destinations }) => destinations).length > mostUnfolded;
  const isFolded = isLong && unfoldedAt !== pathname;
  return (
    <Frame>
      {isLong && (
        <Fold>
          <Button
            aria-expanded={!isFolded}
            aria-controls={id}
            onClick={() => setUnfoldedAt(isFolded ? pathname : null)}
          >
            {isFolded ? 'Show all pages' : 'Hide the pages'}
          </Button>
        </Fold>
      )}
      <Menus id={id} data-folded={isFolded || undefined}>
        {menus.map((menu) => menu.destinations.length > 0 && <Menu key={menu.name} {...menu} />)}
      </Menus>
      <chakra.div minWidth="0" animation="sheet-in 160ms cubic-bezier(0.2, 0.9, 0.3, 1)">
        {children}
      </chakra.div>
    </Frame>
  );
}

function Menu({ name, destinations }: DashboardMenu) {
  return (
    <nav aria-label={name}>
      <List>
        {destinations.map(({ to, label, exact }) => (
          <li key={to}>
            <Entry to={to} end={exact}>
              {label}
            </Entry>
          </li>
        ))}
      </List>
    </nav>
  );
}
