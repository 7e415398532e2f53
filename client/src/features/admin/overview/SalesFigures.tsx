import type { OverviewQuery } from '../../../graphql/generated/operations';
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Money } from '../../../components/money/Money';

const Strip = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'auto minmax(0, 1fr)', xl: 'auto 1fr auto auto' },
    borderBlock: 'line',
  },
});
const Cell = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    gap: '2',
    paddingBlock: '4',
    paddingInline: '4',
    borderInlineStart: 'hairline',
    minWidth: '0',
    '&:first-of-type': { borderInlineStart: 'none', paddingInlineStart: '0' },
    '&:nth-of-type(3)': { borderInlineStart: { base: 'none', xl: 'line' }, paddingInlineStart: { base: '0', xl: '4' } },
    '&:nth-of-type(n + 3)': { borderTop: { base: 'hairline', xl: 'none' } },
  },
});
const Term = chakra('dt', { base: { textStyle: 'label', color: 'ink.soft' } });
const Value = chakra('dd', {
  base: {
    textStyle: 'number',
    fontWeight: 'medium',
    lineHeight: '1',
    // Large amounts are wider than the narrowest phone.
    '& *': { overflowWrap: 'anywhere' },
  },
  variants: {
    size: {
      today: { fontSize: 'clamp(1.25rem, 5.5vw, 3rem)', letterSpacing: '-0.03em' },
      month: { fontSize: 'clamp(1.25rem, 3vw, 1.5rem)' },
    },
  },
});

/** Orders and revenue of today and of the last 30 days. */
export function SalesFigures({ overview: { today, last30Days } }: { overview: OverviewQuery['overview'] }) {
  return (
    <Strip aria-label="Orders and revenue">
      <FigureCell term="Orders today" size="today">
        {today.orders}
      </FigureCell>
      <FigureCell term="Revenue today" size="today">
        <Money value={today.revenue} />
      </FigureCell>
      <FigureCell term="Orders, 30 days" size="month">
        {last30Days.orders}
      </FigureCell>
      <FigureCell term="Revenue, 30 days" size="month">
        <Money value={last30Days.revenue} />
      </FigureCell>
    </Strip>
  );
}

function FigureCell({ term, size, children }: { term: string; size: 'today' | 'month'; children: ReactNode }) {
  return (
    <Cell>
      <Term>{term}</Term>
      <Value size={size}>{children}</Value>
    </Cell>
  );
}
