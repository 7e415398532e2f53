import type { ReactElement } from 'react';
import { chakra } from '../../theme/chakra';
import { fitWords, type FitAnswerWords } from './fit-words';

const Badge = chakra('p', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    textStyle: 'small',
    fontWeight: 'semibold',
  },
  variants: {
    tone: {
      good: { color: 'good' },
      calm: { color: 'calm' },
      caution: { color: 'caution' },
      danger: { color: 'danger' },
      plain: { color: 'ink.soft' },
    },
  },
});
const Glyph = chakra('svg', {
  base: { width: '1.25em', height: '1.25em', flexShrink: 0, fill: 'none', stroke: 'currentColor', strokeWidth: '2' },
});

const drawings = {
  tick: <path d="m4 12.5 5.5 5.5L20 6.5" />,
  list: <path d="m3 6 2 2 3-4M3 16l2 2 3-4M12 6h9M12 16h9" />,
  ring: <path d="M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 9v6M9 12h6" />,
  cross: <path d="m5 5 14 14M19 5 5 19" />,
  question: <path d="M8 8.5a4 4 0 1 1 5.5 3.7c-1 .5-1.5 1-1.5 2.3M12 19v.5" />,
} as const satisfies Record<ReturnType<typeof fitWords>['icon'], ReactElement>;

export function FitIcon({ fit }: { fit: FitAnswerWords }) {
  return (
    <Glyph viewBox="0 0 24 24" aria-hidden="true">
      {drawings[fitWords(fit).icon]}
    </Glyph>
  );
}

interface FitBadgeProps {
  fit: FitAnswerWords;
  /** Name of the bike that the label is about; the visitor's bike by default. */
  bike?: string;
}

/** Short label: whether a part fits a bike. */
export function FitBadge({ fit, bike }: FitBadgeProps) {
  const { short, shortFor, tone } = fitWords(fit);
  return (
    <Badge tone={tone}>
      <FitIcon fit={fit} />
      {bike === undefined ? short : shortFor(bike)}
    </Badge>
  );
}
