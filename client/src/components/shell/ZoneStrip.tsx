import { chakra } from '../../theme/chakra';

const Strip = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(4, 1fr)', md: 'repeat(8, 1fr)' },
    borderBlock: 'hairline',
    color: 'ink.soft',
    fontFamily: 'mono',
    fontSize: '2xs',
    lineHeight: '1.25rem',
    textAlign: 'center',
  },
});
const Zone = chakra('span', {
  base: { borderInlineStart: 'hairline', _first: { borderInlineStart: 'none' } },
  variants: { wide: { true: { display: { base: 'none', md: 'block' } } } },
});

/** Decoration: the edge of a drawing sheet with numbered zones. */
export function ZoneStrip() {
  return (
    <Strip aria-hidden="true">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((zone) => (
        <Zone key={zone} wide={zone > 4}>
          {zone}
        </Zone>
      ))}
    </Strip>
  );
}
