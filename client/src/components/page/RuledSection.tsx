import { Suspense, useId, type ReactNode, type Ref } from 'react';
import { chakra } from '../../theme/chakra';

export interface RuledSectionProps {
  title: string;
  /** Shown opposite the title: a count or a link. */
  note?: ReactNode;
  /** Ref of the heading. If it is given, scripts can focus the heading. */
  ref?: Ref<HTMLHeadingElement>;
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
    // Same height with and without a link, so that sections side by side line up.
    minHeight: '3.25rem',
    paddingTop: '1',
  },
});

/** A section of a page: a heavy line, a heading and content. */
export function RuledSection({ title, note, ref, children }: RuledSectionProps) {
  const headingId = useId();
  return (
    <Frame aria-labelledby={headingId}>
      <Head>
        <chakra.h2 ref={ref} id={headingId} tabIndex={ref ? -1 : undefined} textStyle="title">
          {title}
        </chakra.h2>
        {note && (
          <chakra.div textStyle="label" color="ink.soft">
            {note}
          </chakra.div>
        )}
      </Head>
      <div>
        <Suspense>{children}</Suspense>
      </div>
    </Frame>
  );
}
