import { chakra } from '@chakra-ui/react';
import { BrandMark } from '../icons/BrandMark';
import { Sheet } from './Sheet';
import { ZoneStrip } from './ZoneStrip';

const lists = [
  { title: 'Services', entries: ['Branding', 'Design', 'Marketing', 'Advertisement'] },
  { title: 'Company', entries: ['About us', 'Contact', 'Jobs', 'Press kit'] },
  { title: 'Social', entries: ['Twitter', 'Instagram', 'Facebook', 'Github'] },
] as const;

const TitleBlock = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(3, auto)', md: '2fr 1fr 1fr 1fr' },
    border: 'line',
    marginBlock: { base: '6', md: '10' },
    bg: 'plate',
  },
});
const Cell = chakra('div', {
  base: {
    paddingInline: { base: '3', sm: '5', md: '6' },
    paddingBlock: { base: '4', md: '6' },
    borderInlineStart: 'hairline',
    borderTop: { base: 'hairline', md: 'none' },
    _first: { borderInlineStart: 'none', borderTop: 'none', gridColumn: { base: '1 / -1', md: 'auto' } },
    '&:nth-of-type(2)': { borderInlineStart: { base: 'none', md: 'hairline' } },
  },
});
const Placeholder = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: { base: 'target', md: '8' },
    textStyle: 'small',
    color: 'ink.soft',
  },
});

/** Looks like a drawing's title block. The entries of the lists are placeholders: links without a destination, which take no focus. */
export function Footer() {
  return (
    <chakra.footer borderTop="heavy" marginTop={{ base: '10', md: '16' }}>
      <Sheet>
        <TitleBlock>
          <Cell>
            <chakra.div display="flex" alignItems="flex-end" gap="4">
              <BrandMark size="3.5rem" />
              <chakra.p textStyle="display" fontSize="clamp(2.5rem, 5vw, 3.75rem)">
                Kickstand
              </chakra.p>
            </chakra.div>
            <chakra.p textStyle="small" color="ink.soft" marginTop="4">
              Because your motorbike is important to us.
            </chakra.p>
          </Cell>
          {lists.map(({ title, entries }) => (
            <Cell key={title}>
              <chakra.h2 textStyle="label" marginBottom="3">
                {title}
              </chakra.h2>
              <ul>
                {entries.map((entry) => (
                  <li key={entry}>
                    <Placeholder role="link" aria-disabled="true">
                      {entry}
                    </Placeholder>
                  </li>
                ))}
              </ul>
            </Cell>
          ))}
        </TitleBlock>
      </Sheet>
      <ZoneStrip />
    </chakra.footer>
  );
}
