import { ButtonLink } from '../../../components/actions/Button';
import { EmptyState } from '../../../components/feedback/EmptyState';
import { PageMetadata } from '../../../components/page/PageHeading';
import { chakra } from '../../../theme/chakra';

export function BikeNotFound({ what }: { what: 'bike' | 'make' }) {
  return (
    <chakra.div paddingBlock={{ base: '4', md: '6' }}>
      <PageMetadata title={`No such ${what}`} isPrivate />
      <EmptyState
        drawing="/drawings/not-found.svg"
        title={`There is no such ${what}`}
        headingLevel={1}
        action={
          <ButtonLink to="/bikes" tone="ink">
            See all bikes
          </ButtonLink>
        }
      >
        The address may be mistyped, or the bike has another name here.
      </EmptyState>
    </chakra.div>
  );
}
