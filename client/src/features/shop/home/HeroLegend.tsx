import { chakra } from '@chakra-ui/react';

// The numbered parts of hero-exploded.svg, in order.
const parts = [
  'Crankcase',
  'Base gasket',
  'Piston',
  'Cylinder',
  'Head gasket',
  'Cylinder head',
  'Rocker cover',
  'Valve and spring',
  'Camshaft',
] as const;

const List = chakra('ol', {
  base: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridTemplateRows: 'repeat(5, auto)',
    columnGap: '6',
    borderTop: 'line',
    paddingTop: '3',
  },
});
const Part = chakra('li', { base: { textStyle: 'small', display: 'flex', gap: '3', alignItems: 'baseline' } });
const Number = chakra('span', { base: { textStyle: 'number', fontSize: 'xs', color: 'ink.soft', minWidth: '1.5ch' } });

/** Names of the numbered parts of the exploded drawing. */
export function HeroLegend() {
  return (
    <List aria-label="Parts of figure 1">
      {parts.map((part, index) => (
        <Part key={part}>
          <Number>{index + 1}</Number>
          {part}
        </Part>
      ))}
    </List>
  );
}
