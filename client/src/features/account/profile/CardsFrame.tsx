import type { ReactNode } from 'react';
import { Pending } from '../../../components/feedback/Loading';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { chakra } from '../../../theme/chakra';

export const CardList = chakra('ul', {
  base: {
    listStyle: 'none',
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' },
    gap: '5',
    alignItems: 'start',
  },
});
export const Card = chakra('li', {
  base: {
    border: 'hairline',
    bg: 'plate',
    padding: { base: '4', md: '5' },
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '4',
  },
});
export const CardActions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '3' } });

interface CardsFrameProps {
  title: string;
  /** Name of the loading content, such as 'your bikes'. */
  what: string;
  query: { error?: unknown; refetch: () => Promise<unknown> };
  /** The page with its heading; empty until the data is loaded. */
  children: ReactNode;
}

/** A page that shows the customer's own entries as cards. */
export function CardsFrame({ title, what, query, children }: CardsFrameProps) {
  return (
    <>
      <PageMetadata title={title} isPrivate />
      {children ?? (
        <>
          <PageHeading>{title}</PageHeading>
          <Pending what={what} height="11rem" error={query.error} refetch={query.refetch} />
        </>
      )}
    </>
  );
}
