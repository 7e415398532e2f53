import { useState } from 'react';
import { Figure } from '../../../components/plate/Figure';
import { Plate } from '../../../components/plate/Plate';
import type { PartSheet_ProductFragment } from '../../../graphql/generated/operations';
import { toFigureLabel } from '../../../lib/catalogue/figure-label';
import { chakra } from '../../../theme/chakra';

/** One large picture; thumbnails below it choose another. */
export function Gallery({ product: { media, image, partNumber, name } }: { product: PartSheet_ProductFragment }) {
  const pictures = media.flatMap(({ image: picture, kind, title }) => (picture ? { ...picture, kind, title } : []));
  const only = { ...image, kind: null, title: null };
  const shown = pictures.length > 0 ? pictures : [only];
  const [chosen, setChosen] = useState(0);
  const current = shown[chosen] ?? only;
  return (
    <Plate
      figure={toFigureLabel(chosen + 1)}
      note={partNumber}
      borderTop="heavy"
      gridColumn={{ lg: '1' }}
      gridRow={{ lg: '1 / span 2' }}
    >
      <chakra.div borderBlock="hairline" padding={{ base: '2', md: '6' }}>
        <Figure
          key={current.url}
          src={current.url}
          alt={current.altText}
          photo={current}
          sizes="(min-width: 64rem) 58vw, 100vw"
          priority
        />
      </chakra.div>
      {current.title !== null && <Caption title={current.title} isDrawing={current.kind === 'DRAWING'} />}
      {shown.length > 1 && (
        <Thumbnails role="group" aria-label={`Pictures of ${name}`}>
          {shown.map((picture, index) => (
            <Thumbnail
              key={picture.url}
              type="button"
              aria-label={picture.altText || `Picture ${index + 1}`}
              aria-pressed={index === chosen}
              onClick={() => setChosen(index)}
            >
              <Figure src={picture.url} alt="" photo={picture} sizes="5rem" />
            </Thumbnail>
          ))}
        </Thumbnails>
      )}
    </Plate>
  );
}

/** The title of a picture. A title such as "1 Lens; 2 Housing" is shown as the legend of a drawing. */
function Caption({ title, isDrawing }: { title: string; isDrawing: boolean }) {
  const entries = title.split('; ');
  const legend = entries.flatMap((entry) => {
    const [, number, part] = /^(\d+) (.+)$/.exec(entry) ?? [];
    return number && part ? { number, part } : [];
  });
  if (!isDrawing || legend.length < entries.length) return <chakra.p padding="3">{title}</chakra.p>;
  return (
    <Legend aria-label="Numbers on the drawing">
      {legend.map(({ number, part }) => (
        <li key={number}>
          <LegendNumber>{number}</LegendNumber> {part}
        </li>
      ))}
    </Legend>
  );
}

const Legend = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 14rem), 1fr))',
    gap: '1.5',
    padding: '3',
    textStyle: 'small',
    '& > li': { display: 'flex', alignItems: 'baseline', gap: '2' },
  },
});
const LegendNumber = chakra('span', {
  base: {
    flexShrink: '0',
    width: '6',
    border: 'hairline',
    borderRadius: '999px',
    textStyle: 'number',
    fontSize: 'xs',
    lineHeight: '1.4rem',
    textAlign: 'center',
  },
});

const Thumbnails = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2', padding: '3' } });
const Thumbnail = chakra('button', {
  base: {
    width: '20',
    minHeight: 'target',
    border: '1px solid',
    borderColor: 'rule',
    cursor: 'pointer',
    _hover: { borderColor: 'ink' },
    '&[aria-pressed=true]': { borderColor: 'signal', outline: '1px solid', outlineColor: 'signal' },
  },
});
