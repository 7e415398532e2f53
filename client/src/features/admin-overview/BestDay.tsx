import { chakra } from '@chakra-ui/react';
import { useLocale } from '../../lib/locale/use-locale';
import { formatMoney } from '../../lib/money/money';
import { formatDay, type SalesDay } from './sales-days';

const Leader = chakra('div', {
  base: {
    position: 'absolute',
    top: '2',
    height: '8',
    width: '5',
    borderTop: '1px solid',
    borderColor: 'ink',
    '&[data-side=right]': { borderInlineStart: '1px solid' },
    '&[data-side=left]': { borderInlineEnd: '1px solid' },
  },
});
const Label = chakra('p', {
  base: { textStyle: 'label', position: 'absolute', top: '0', color: 'ink', whiteSpace: 'nowrap' },
});

const leaderWidth = '1.25rem';
const labelGap = '1.625rem';

/** A leader line from the best day's bar to its name, on the side where there is room. */
export function BestDay({ days, index }: { days: readonly SalesDay[]; index: number }) {
  const locale = useLocale();
  const day = days[index];
  if (!day) return null;
  const side = index < days.length / 2 ? 'right' : 'left';
  const at = `${((index + 0.5) / days.length) * 100}%`;
  const words = `Best: ${formatDay(day.date, locale, { month: 'short', day: 'numeric' })}`;
  return (
    <>
      <Leader data-side={side} style={{ insetInlineStart: side === 'right' ? at : `calc(${at} - ${leaderWidth})` }} />
      <Label
        style={
          side === 'right'
            ? { insetInlineStart: `calc(${at} + ${labelGap})` }
            : { insetInlineEnd: `calc(100% - ${at} + ${labelGap})` }
        }
      >
        {words} {formatMoney(day.revenue, locale)}
      </Label>
    </>
  );
}
