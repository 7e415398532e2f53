import type { ReactNode } from 'react';
import { chakra } from '../../theme/chakra';

const Glyph = chakra('svg', {
  base: { width: '1.25em', height: '1.25em', flexShrink: 0, fill: 'none', stroke: 'currentColor', strokeWidth: '1.75' },
});

export function Icon({ children }: { children: ReactNode }) {
  return (
    <Glyph viewBox="0 0 24 24" aria-hidden="true" strokeLinecap="square">
      {children}
    </Glyph>
  );
}

export const ArrowIcon = () => (
  <Icon>
    <path d="M3 12h17M14 6l6 6-6 6" />
  </Icon>
);

export const MenuIcon = () => (
  <Icon>
    <path d="M3 6h18M3 12h18M3 18h12" />
  </Icon>
);

export const CloseIcon = () => (
  <Icon>
    <path d="m5 5 14 14M19 5 5 19" />
  </Icon>
);

export const SearchIcon = () => (
  <Icon>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 6 6" />
  </Icon>
);

/** A crate. */
export const CartIcon = () => (
  <Icon>
    <path d="M3 8h18l-2 12H5L3 8ZM8 8l2-5M16 8l-2-5M9 12v4M15 12v4" />
  </Icon>
);

/** A headlamp, on. */
export const LampOnIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="4.5" />
    <path d="M12 1.5v3M12 19.5v3M1.5 12h3M19.5 12h3M4.6 4.6l2.1 2.1M17.3 17.3l2.1 2.1M4.6 19.4l2.1-2.1M17.3 6.7l2.1-2.1" />
  </Icon>
);

/** A headlamp, off. */
export const LampOffIcon = () => (
  <Icon>
    <path d="M20 14.5A8.5 8.5 0 1 1 9.5 4a6.8 6.8 0 0 0 10.5 10.5Z" />
  </Icon>
);
