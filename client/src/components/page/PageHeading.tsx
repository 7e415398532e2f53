import { chakra } from '@chakra-ui/react';
import type { ReactNode, Ref } from 'react';

const Frame = chakra('header', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    justifyContent: 'space-between',
    gap: '3',
    paddingBottom: '5',
    marginBottom: { base: '5', md: '7' },
    borderBottom: 'heavy',
  },
});

interface PageHeadingProps {
  children: ReactNode;
  note?: ReactNode;
  /** Ref of the heading, which can be focused. */
  ref?: Ref<HTMLHeadingElement>;
}

/** The heading of a working page: dashboard, account, administration. */
export function PageHeading({ children, note, ref }: PageHeadingProps) {
  return (
    <Frame>
      {/* The heading may contain a person's name, which may be wider than a phone. */}
      <chakra.h1 ref={ref} tabIndex={ref ? -1 : undefined} textStyle="heading" minWidth="0" overflowWrap="anywhere">
        {children}
      </chakra.h1>
      {note && (
        <chakra.p textStyle="label" color="ink.soft">
          {note}
        </chakra.p>
      )}
    </Frame>
  );
}
