import { useMemo } from 'react';
import { Button, Link } from '../../../components/actions/Button';
import { FetchError } from '../../../components/feedback/Loading';
import { StatusStamp } from '../../../components/feedback/StatusStamp';
import { SearchField } from '../../../components/forms/SearchField';
import { RuledSection } from '../../../components/page/RuledSection';
import { DataTable, TableSkeleton, type Column } from '../../../components/table/PagedTable';
import {
  useExplainSearchQuery,
  type ExplainSearchQuery,
  type ScorePartKind,
  type SearchTier,
} from '../../../graphql/generated/operations';
import { chakra } from '../../../theme/chakra';
import { blankRule, type RuleDraft } from './search-rules';

type Explanation = ExplainSearchQuery['explainSearch'];
type Hit = Explanation['hits'][number];

const tierLabels = {
  OWN_NUMBER: 'Its own number',
  OTHER_NUMBER: 'Another maker’s number',
  SUPERSEDED_NUMBER: 'A number that it replaces',
  NUMBER_START: 'A number that starts with it',
  WORDS: 'All words',
  CORRECTED: 'All words, corrected',
  SOME_WORDS: 'Some words',
  SIMILAR_NUMBER: 'A similar number',
  LISTED: 'Not found by the search',
} as const satisfies Record<SearchTier, string>;

const partLabels = {
  TEXT: 'words',
  WHOLE_WORDS: 'whole words in the name',
  PHRASE: 'words in order',
  CATEGORY: 'category',
  OUT_OF_STOCK: 'stock',
  NAME: 'words in the name',
  NUMBER_LENGTH: 'length of the number',
} as const satisfies Record<ScorePartKind, string>;

const Digits = chakra('span', { base: { textStyle: 'number', whiteSpace: 'nowrap' } });
const Small = chakra('span', {
  base: { textStyle: 'small', color: 'ink.soft', display: 'block', overflowWrap: 'anywhere' },
});
const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } });
const Remark = chakra('p', { base: { color: 'ink.soft', marginTop: '3' } });

interface RankingPreviewProps {
  query: string;
  onQuery: (query: string) => void;
  onEdit: (draft: RuleDraft) => void;
}

/** The results of a visitor's search, with the reasons for their order. */
export function RankingPreview({ query, onQuery, onEdit }: RankingPreviewProps) {
  const { data, previousData, error, refetch } = useExplainSearchQuery({
    variables: { query },
    skip: query === '',
    fetchPolicy: 'cache-and-network',
  });
  const found = query === '' ? null : (data ?? previousData)?.explainSearch;
  return (
    <RuledSection
      title="Preview of a search"
      note={found && `${found.totalCount} ${found.totalCount === 1 ? 'result' : 'results'}`}
    >
      <SearchField label="Search as a visitor" value={query} onSearch={onQuery} />
      {error && !data && <FetchError error={error} refetch={refetch} />}
      {query !== '' && !found && !error && <TableSkeleton what="the results" />}
      {found && <Explained query={query} found={found} onEdit={onEdit} />}
    </RuledSection>
  );
}

interface ExplainedProps {
  query: string;
  found: Explanation;
  onEdit: (draft: RuleDraft) => void;
}

function Explained({ query, found, onEdit }: ExplainedProps) {
  const columns = useMemo(() => toColumns(query, found.ranking, onEdit), [query, found.ranking, onEdit]);
  return (
    <>
      {found.redirect !== null && (
        <Remark>
          Visitors are sent to <Link to={found.redirect}>{found.redirect}</Link> and do not see these results.
        </Remark>
      )}
      {found.correction && <Remark>{`Also searched for “${found.correction.to}”.`}</Remark>}
      {found.hits.length > 0 ? (
        <DataTable
          caption="Results with reasons"
          columns={columns}
          rows={found.hits}
          getRowKey={(hit) => hit.product.id}
        />
      ) : (
        <Remark>
          {found.mode === 'BASIC' ? 'The search index is not ready. Try again in a moment.' : 'Nothing is found.'}
        </Remark>
      )}
    </>
  );
}

function toColumns(
  query: string,
  ranking: Explanation['ranking'],
  onEdit: (draft: RuleDraft) => void,
): readonly Column<Hit>[] {
  const current: RuleDraft = ranking ?? { ...blankRule, kind: 'RANKING', terms: [query] };
  const edit = ({ id, name }: Hit['product'], placement: Hit['placement']) => {
    const pinned = current.pinned.filter((other) => other.id !== id);
    const buried = current.buried.filter((other) => other.id !== id);
    onEdit({
      ...current,
      pinned: placement === 'PINNED' ? [...pinned, { id, name }] : pinned,
      buried: placement === 'BURIED' ? [...buried, { id, name }] : buried,
    });
  };
  return [
    { header: 'Place', align: 'end', isShort: true, cell: (_hit, index) => <Digits>{index + 1}</Digits> },
    {
      header: 'Product',
      isRowHeader: true,
      cell: ({ product: { slug, name, partNumber } }) => (
        <>
          <Link to={`/part/${slug}`} kind="item">
            {name}
          </Link>
          {partNumber !== null && <Small>{partNumber}</Small>}
        </>
      ),
    },
    {
      header: 'Why',
      cell: ({ tier, placement, parts }) => (
        <>
          {placement && <StatusStamp tone="plain">{placement === 'PINNED' ? 'First' : 'Last'}</StatusStamp>}{' '}
          {tierLabels[tier]}
          <Small>{toFactors(parts)}</Small>
        </>
      ),
    },
    { header: 'Score', align: 'end', isShort: true, cell: ({ score }) => <Digits>{toScore(score)}</Digits> },
    {
      header: 'Action',
      cell: ({ product, placement }) => (
        <Actions>
          {placement === null ? (
            <>
              <Button size="compact" aria-label={`Put ${product.name} first`} onClick={() => edit(product, 'PINNED')}>
                First
              </Button>
              <Button size="compact" aria-label={`Put ${product.name} last`} onClick={() => edit(product, 'BURIED')}>
                Last
              </Button>
            </>
          ) : (
            <Button size="compact" aria-label={`Release ${product.name}`} onClick={() => edit(product, null)}>
              Release
            </Button>
          )}
        </Actions>
      ),
    },
  ];
}

/** A factor of 1 has no effect, so it is not shown. */
const toFactors = (parts: Hit['parts']): string =>
  parts
    .filter(({ value }) => value !== 1)
    .map(({ kind, value }) => `${partLabels[kind]} ${toScore(value)}`)
    .join(' × ');

const toScore = (value: number): string => String(Math.round(value * 100) / 100);
