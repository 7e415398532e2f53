import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Figure } from '../../components/plate/Figure';
import { Plate } from '../../components/plate/Plate';
import type { PartSheet_ProductFragment } from '../../graphql/generated/operations';
import { toFigureLabel } from '../../lib/catalog/figure-label';

/** One large picture; thumbnails below it choose another. */
export function Gallery({ product: { media, image, partNumber, name } }: { product: PartSheet_ProductFragment }) {
  const pictures = media.flatMap(({ image: picture }) => picture ?? []);
  const shown = pictures.length > 0 ? pictures : [image];
  const [chosen, setChosen] = useState(0);
  const current = shown[chosen] ?? image;
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
