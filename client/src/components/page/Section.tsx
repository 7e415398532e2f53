import { Suspense, useId, type ReactNode } from 'react';
import { chakra } from '../../theme/chakra';

export interface SectionProps {
  /** The section's number, e.g. 'P.1'; by default, the sections of a page are counted. */
  number?: string;
  title: string;
  /** Shows the title in capitals. Not for titles from the specification, which are shown as written. */
  capitals?: boolean;
  /** Small text opposite the title. */
  note?: ReactNode;
  /** 1 for the page's main heading, 2 for sections of a page. */
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
  // The first section of a page needs no line of its own, because the top bar's line is above it.
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

/**
 * Numbers the sections of a page, starting at 2. The numbers come from a CSS counter, so that a hidden section leaves
 * no gap.
 */
export const CountedSections = chakra('div', { base: { counterReset: 'section 1' } });

/** A numbered section: a heavy line, the number in the margin and a heading. */
export function Section({ number, title, capitals = false, note, level = 2, children }: SectionProps) {
  const headingId = useId();
  return (
    <Frame aria-labelledby={headingId} opens={level === 1 ? 'page' : 'section'}>
      <Number aria-hidden="true">{number && `§ ${number}`}</Number>
      <div>
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
        <Suspense>{children}</Suspense>
      </div>
    </Frame>
  );
}
