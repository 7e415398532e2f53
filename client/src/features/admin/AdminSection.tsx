import { chakra } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';

export interface AdminSectionProps {
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
    alignItems: 'baseline',
    justifyContent: 'space-between',
    columnGap: '4',
    borderTop: 'heavy',
    paddingTop: '3',
  },
});

/** A part of an admin's page: heavy rule, headline, and what is told there. */
export function AdminSection({ title, note, children }: AdminSectionProps) {
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
