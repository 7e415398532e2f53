import { useState } from 'react';
import { useShownShop } from '../../../lib/shop/ShopProvider';
import { buttonRecipe } from '../../../theme/recipes/button';
import { ArrowIcon } from '../../../components/icons/icons';
import { Figure } from '../../../components/plate/Figure';
import svg from '../../../../public/drawings/hero-exploded.svg?raw';
import { chakra } from '../../../theme/chakra';

const Banner = chakra('section', {
  base: {
    containerType: 'inline-size',
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(12, minmax(0, 1fr))' },
    columnGap: '6',
    paddingTop: { base: '5', md: '8' },
    paddingBottom: { base: '8', md: '10' },
  },
});
const ToTheParts = chakra('a', buttonRecipe);
const Legend = chakra('p', {
  base: {
    textStyle: 'label',
    textTransform: 'uppercase',
    color: 'ink.soft',
    gridColumn: '1 / -1',
    display: 'flex',
    justifyContent: 'space-between',
    gap: '4',
    paddingBottom: { base: '4', md: '6' },
  },
});
const Wordmark = chakra('h1', {
  base: { textStyle: 'wordmark', gridColumn: '1 / -1', whiteSpace: 'nowrap', marginInlineStart: '-0.024em' },
});
const Words = chakra('div', {
  base: {
    gridColumn: { lg: '1 / span 4' },
    gridRow: { lg: '3' },
    display: 'grid',
    gap: '5',
    justifyItems: 'start',
    alignContent: 'start',
    paddingTop: { base: '6', lg: '9' },
  },
});
const Key = chakra('div', {
  base: {
    gridColumn: { lg: '1 / span 4' },
    gridRow: { base: '5', lg: '4' },
    alignSelf: 'end',
    paddingTop: { base: '4', lg: '8' },
    maxWidth: '24rem',
  },
});
const Drawing = chakra('div', {
  base: {
    gridColumn: { lg: '5 / -1' },
    gridRow: { lg: '3 / span 2' },
    paddingTop: { base: '4', lg: '3' },
  },
});

const InlineDrawing = chakra('div', {
  base: {
    color: 'ink',
    '--signal': { _light: '{colors.signal.fill}', _dark: '{colors.signal}' },
    '& > svg': { display: 'block', width: 'full', height: 'auto' },
  },
});

const drawingId = 'exploded-engine';
const drawingText =
  "A motorbike engine's top end, taken apart along its axis: crankcase, gaskets, piston, cylinder, head, cover, valve and camshaft";

/**
 * The server writes the drawing into the page, so that the largest element of the first screen needs no second request.
 * The client's code does not contain the drawing. In the browser, the rendered drawing is kept, or the file is loaded
 * if the visitor comes from another page.
 */
function ExplodedEngine() {
  const [markup] = useState(() =>
    import.meta.env.SSR
      ? svg.replace(/ id="dark"|<style>.*<\/style>/g, '')
      : (document.getElementById(drawingId)?.innerHTML ?? null),
  );
  if (markup === null) return <Figure src="/drawings/hero-exploded.svg" alt={drawingText} priority />;
  return (
    <InlineDrawing id={drawingId} role="img" aria-label={drawingText} dangerouslySetInnerHTML={{ __html: markup }} />
  );
}

/** Scales down a name that is longer than 'Kickstand', and lets it wrap if its letters are wide. */
const wordmarkOf = ({ length }: string) =>
  length > 9
    ? ({ fontSize: `calc(100cqi / ${(0.42 * length).toFixed(2)})`, lineHeight: '1', whiteSpace: 'normal' } as const)
    : {};

/** The shop's name across the page, and an exploded drawing of an engine. */
export function Hero() {
  const { name, tagline, lead } = useShownShop();
  return (
    <Banner aria-label={name}>
      <Legend>
        <span>Fig. 01</span>
        <span>Parts &amp; accessories</span>
      </Legend>
      <Wordmark overflowWrap="anywhere" style={wordmarkOf(name)}>
        {name}
      </Wordmark>
      <Words>
        <chakra.p textStyle="heading" maxWidth="18ch">
          {tagline}
        </chakra.p>
        <chakra.p textStyle="lead" color="ink.soft" maxWidth="38ch">
          {lead}
        </chakra.p>
        <ToTheParts href="#parts" tone="ink" size="large">
          See the parts
          <ArrowIcon />
        </ToTheParts>
      </Words>
      <Key>
        <HeroLegend />
      </Key>
      <Drawing>
        <ExplodedEngine />
      </Drawing>
    </Banner>
  );
}

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
function HeroLegend() {
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
