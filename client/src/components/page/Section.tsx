import { chakra } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';

export interface SectionProps {
  /** The section's number on the sheet, e.g. 'P.1'; without one it is counted among those of its page */
  number?: string;
  title: string;
  /** A title of our own is set in capitals; one of the specification keeps its letters. */
  capitals?: boolean;
  /** A line of small print across from the title */
  note?: ReactNode;
  /** The page's main heading is h1; sections of a page are h2 */
  level?: 1 | 2;
  children: ReactNode;
}

const Frame = chakra('section', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '7.5rem minmax(0, 1fr)' },
    columnGap: '6',
    paddingBlock: { base: '8', md: '12' },
  },
  // The page's first section stands under the bar's own rule.
  variants: { opens: { page: { paddingTop: { base: '6', md: '10' } }, section: { borderTop: 'heavy' } } },
});
const Number = chakra('p', {
  base: {
    textStyle: 'label',
    color: 'ink.soft',
    paddingBottom: { base: '3', lg: '0' },
    paddingTop: { lg: '1' },
    '&:empty': {
      counterIncrement: 'section',
      _before: { content: '"§ " counter(section, decimal-leading-zero)' },
    },
  },
});
const Head = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    justifyContent: 'space-between',
    gap: '3',
    paddingBottom: { base: '6', md: '9' },
  },
});

/** The sections of a page, counted after the opening, which is the first: one that is not shown leaves no gap. */
export const CountedSections = chakra('div', { base: { counterReset: 'section 1' } });

/** A numbered section of the catalogue: heavy rule, number in the margin, condensed headline. */
export function Section({ number, title, capitals = false, note, level = 2, children }: SectionProps) {
  const headingId = useId();
  return (
    <Frame aria-labelledby={headingId} opens={level === 1 ? 'page' : 'section'}>
      <Number aria-hidden="true">{number && `§ ${number}`}</Number>
      <div data-below={level === 2 || undefined}>
        <Head>
          <chakra.h2
            as={level === 1 ? 'h1' : 'h2'}
            id={headingId}
            textStyle="display"
            textTransform={capitals ? 'uppercase' : undefined}
          >
            {title}
          </chakra.h2>
          {note && (
            <chakra.p textStyle="label" color="ink.soft">
              {note}
            </chakra.p>
          )}
        </Head>
        {children}
      </div>
    </Frame>
  );
}
