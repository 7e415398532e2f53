import { chakra } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';

export interface RuledSectionProps {
  title: string;
  /** What stands across from the title: a count, a link */
  note?: ReactNode;
  children: ReactNode;
}

const Frame = chakra('section', { base: { minWidth: '0', display: 'grid', gap: '3', alignContent: 'start' } });
const Head = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '4',
    borderTop: 'heavy',
    // As high with a link across from the title as without: sections side by side share their lines.
    minHeight: '3.25rem',
    paddingTop: '1',
  },
});

/** A section of a page: a heavy rule, a headline and content. */
export function RuledSection({ title, note, children }: RuledSectionProps) {
  const headingId = useId();
  return (
    <Frame aria-labelledby={headingId}>
      <Head>
        <chakra.h2 id={headingId} textStyle="title">
          {title}
        </chakra.h2>
        {note && (
          <chakra.div textStyle="label" color="ink.soft">
            {note}
          </chakra.div>
        )}
      </Head>
      <div>{children}</div>
    </Frame>
  );
}
