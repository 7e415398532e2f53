import type { ReactNode } from 'react';
import { chakra } from '../../theme/chakra';

const Stamp = chakra('span', {
  base: {
    display: 'inline-block',
    fontFamily: 'heading',
    fontStretch: '75%',
    fontWeight: '800',
    fontSize: '0.9375rem',
    lineHeight: '1',
    letterSpacing: '0.02em',
    whiteSpace: 'nowrap',
    paddingInline: '2.5',
    paddingBlock: '1.5',
    border: '2px solid currentColor',
    outline: '1px solid currentColor',
    outlineOffset: '-5px',
  },
  variants: {
    tone: {
      good: { color: 'good' },
      calm: { color: 'calm' },
      caution: { color: 'caution' },
      danger: { color: 'danger' },
      plain: { color: 'ink.soft' },
    },
    /** Rotated like a hand stamp; otherwise straight. */
    struck: { yes: { transform: 'rotate(-4deg)', animation: 'stamp 160ms cubic-bezier(0.2, 0.9, 0.3, 1)' }, no: {} },
  },
  defaultVariants: { tone: 'plain', struck: 'no' },
});

export interface StatusStampProps {
  tone?: 'good' | 'calm' | 'caution' | 'danger' | 'plain';
  struck?: boolean;
  children: ReactNode;
}

/** A status as a stamp. The word carries the meaning; the colour only repeats it. */
export function StatusStamp({ tone = 'plain', struck = false, children }: StatusStampProps) {
  return (
    <Stamp tone={tone} struck={struck ? 'yes' : 'no'}>
      {children}
    </Stamp>
  );
}
