import { Section } from '../../../components/page/Section';
import { chakra } from '../../../theme/chakra';

const figures = [
  { title: 'Visited Website', figure: '31K', note: 'Jan 1st - April 1st' },
  { title: 'New Buyers', figure: '4,200', note: '↗ 400 (22%)' },
  { title: 'Products Sold', figure: '1,2000 pcs', note: '↗ 90 (14%)' },
] as const;

const Band = chakra('dl', {
  base: { display: 'grid', gridTemplateColumns: { base: '1fr', md: 'auto auto auto' }, borderBlock: 'line' },
});
const Reading = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    paddingBlock: { base: '5', md: '6' },
    paddingInline: { md: '5' },
    borderTop: { base: 'hairline', md: 'none' },
    borderInlineStart: { md: 'hairline' },
    _first: { borderTop: 'none', borderInlineStart: 'none', paddingInlineStart: '0' },
  },
});
const Scale = chakra('svg', { base: { width: 'full', height: '3', stroke: 'ink', marginTop: 'auto' } });

/** Decoration: the edge of a steel ruler. */
function Ruler() {
  return (
    <Scale viewBox="0 0 300 12" preserveAspectRatio="none" aria-hidden="true">
      {Array.from({ length: 31 }, (_, tick) => (
        <path
          key={tick}
          d={`M${tick * 10} 12V${tick % 10 === 0 ? 0 : tick % 5 === 0 ? 4 : 8}`}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </Scale>
  );
}

export function Statistics({ level = 2 }: { level?: 1 | 2 }) {
  return (
    <Section title="Your Trust is Valuable!" level={level}>
      <Band>
        {figures.map(({ title, figure, note }) => (
          <Reading key={title}>
            <chakra.dt textStyle="label" color="ink.soft">
              {title}
            </chakra.dt>
            <chakra.dd textStyle="figure" whiteSpace="nowrap">
              {figure}
            </chakra.dd>
            <chakra.dd textStyle="number" fontSize="sm" whiteSpace="nowrap">
              {note}
            </chakra.dd>
            <Ruler />
          </Reading>
        ))}
      </Band>
    </Section>
  );
}
