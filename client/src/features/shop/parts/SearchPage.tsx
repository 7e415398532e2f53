import { useSearchParams, type Params } from 'react-router-dom';
import { ButtonLink, Link } from '../../../components/actions/Button';
import { EmptyState } from '../../../components/feedback/EmptyState';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { usePartNumberHintQuery } from '../../../graphql/generated/operations';
import { looksLikeNumber, toNumberPath, toReplacementText } from '../../../lib/catalogue/part-number';
import { chakra } from '../../../theme/chakra';
import { toListQueries } from './list-address';
import { PartList } from './PartList';

export const queries = (_params: Params, search: URLSearchParams) => toListQueries(search, {});

/** The results of a search, or all parts if the query is empty. */
export function SearchPage() {
  const [params] = useSearchParams();
  const query = params.get('q')?.trim() ?? '';
  return (
    <chakra.div paddingBlock={{ base: '5', md: '8' }}>
      <PageMetadata title={query === '' ? 'Search' : `Search: ${query}`} isPrivate />
      <PageHeading>{query === '' ? 'All parts' : `Parts for “${query}”`}</PageHeading>
      <NumberHint key={`number ${query}`} query={query} />
      <PartList key={query} scope={{}} empty={<NothingFound query={query} />} />
    </chakra.div>
  );
}

const Notice = chakra('p', {
  base: { bg: 'plate', borderTop: 'line', paddingInline: '4', paddingBlock: '3', marginBottom: '5' },
});

/**
 * Shown above the results of a search for a part number: the numbers that replaced it, if any, and a link to the page of
 * the searched number.
 */
function NumberHint({ query }: { query: string }) {
  const path = toNumberPath(query);
  const isNumber = path !== null && looksLikeNumber(query);
  const { data } = usePartNumberHintQuery({ variables: { number: query }, skip: !isNumber });
  const answer = data?.partNumber;
  if (path === null || !answer?.isKnown) return null;
  const current = toReplacementText(answer.ends);
  return (
    <Notice>
      {current !== '' && `${answer.number} was replaced by ${current}. `}
      <Link to={path}>{`All about the number ${answer.number}`}</Link>
    </Notice>
  );
}

function NothingFound({ query }: { query: string }) {
  return (
    <EmptyState
      drawing="/drawings/empty-orders.svg"
      title="Nothing found"
      action={
        <ButtonLink to="/parts" tone="ink">
          See all parts
        </ButtonLink>
      }
    >
      {query === '' ? (
        'No parts are available right now. Come back soon.'
      ) : (
        <>
          {`No part has all of the words “${query}”. Try fewer words, or the number that is stamped on the old part. `}
          <Link to="/contact">Ask us</Link> if you do not find it.
        </>
      )}
    </EmptyState>
  );
}
