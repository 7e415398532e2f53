import { chakra } from '@chakra-ui/react';
import type { Panel } from './sales-days';

const Drawing = chakra('svg', {
  base: {
    display: 'block',
    width: 'full',
    overflow: 'visible',
    '& [data-band]': { fill: 'sunken' },
    '& [data-bar]': { fill: 'ink.soft' },
    '& [data-bar=chosen]': { fill: 'ink' },
    '& [data-bar=best]': { fill: 'signal.fill' },
    '& line': { stroke: 'rule.strong', strokeWidth: '1px', vectorEffect: 'non-scaling-stroke' },
  },
});

const gap = 0.14;

interface BarPanelProps {
  panel: Panel;
  /** The day that is read out, and the best one; -1 for none */
  chosen: number;
  best: number;
  height: string;
}

/** Bars on a hairline axis. Stretched to the width there is; its words stand beside it. */
export function BarPanel({ panel: { bars, zero }, chosen, best, height }: BarPanelProps) {
  return (
    <Drawing viewBox={`0 0 ${bars.length} 1`} preserveAspectRatio="none" style={{ height }} aria-hidden="true">
      <rect data-band x={chosen} y={0} width={1} height={1} />
      {bars.map(({ top, height: length }, index) => (
        <rect
          key={index}
          data-bar={index === best ? 'best' : index === chosen ? 'chosen' : 'plain'}
          x={index + gap}
          y={top}
          width={1 - 2 * gap}
          height={length}
        />
      ))}
      <line x1={0} x2={bars.length} y1={zero} y2={zero} />
    </Drawing>
  );
}
