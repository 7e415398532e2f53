import { useMemo, useState } from 'react';
import { Button } from '../../../components/actions/Button';
import { ActionDialog } from '../../../components/dialog/dialogs';
import { FetchError } from '../../../components/feedback/Loading';
import { SelectField } from '../../../components/forms/Field';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { RuledSection } from '../../../components/page/RuledSection';
import {
  Exports,
  DataTable,
  ListToolbar,
  pagedListOptions,
  PagedTable,
  pageSize,
  TableSkeleton,
  toPagedList,
  type Column,
} from '../../../components/table/PagedTable';
import { RowActions } from '../../../components/table/ManagedList';
import { toastSuccess } from '../../../components/toasts/toasts';
import {
  useSearchReportQuery,
  useSearchRulesQuery,
  type SearchCountFieldsFragment,
  type SearchRuleFieldsFragment,
} from '../../../graphql/generated/operations';
import { neighbourOf, useQueryParams, useRowFocus } from '../../../lib/lists/list-state';
import { chakra } from '../../../theme/chakra';
import { RankingPreview } from './RankingPreview';
import { RuleDialog } from './RuleDialog';
import { blankRule, kindLabels, useRuleChanges, type RuleDraft } from './search-rules';

const periods = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const;

const Sections = chakra('div', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '8' } });
const Digits = chakra('span', { base: { textStyle: 'number' } });
const Text = chakra('span', { base: { overflowWrap: 'anywhere' } });
const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } });
const Remark = chakra('p', { base: { color: 'ink.soft' } });

/** Searches without results, most frequent searches, the rules for searches, and a preview of a search. */
export function SearchReportPage() {
  const { read, write } = useQueryParams();
  const [draft, setDraft] = useState<RuleDraft | null>(null);
  const period = periods.find(({ value }) => value === read('days'))?.value ?? '30';
  return (
    <>
      <PageMetadata title="Search report" isPrivate />
      <PageHeading>Search report</PageHeading>
      <ListToolbar count={null}>
        <SelectField
          label="Searches of the last"
          value={period}
          options={periods}
          onChange={(next) => write('days', next === '30' ? '' : next)}
        />
      </ListToolbar>
      <Sections>
        <Report days={Number(period)} onAdd={setDraft} onPreview={(query) => write('preview', query)} />
        <Rules onEdit={setDraft} />
        <RankingPreview query={read('preview')} onQuery={(query) => write('preview', query)} onEdit={setDraft} />
      </Sections>
      {draft && <RuleDialog draft={draft} onClose={() => setDraft(null)} />}
    </>
  );
}

interface ReportProps {
  days: number;
  onAdd: (draft: RuleDraft) => void;
  onPreview: (query: string) => void;
}

function Report({ days, onAdd, onPreview }: ReportProps) {
  const { data, previousData, error, refetch } = useSearchReportQuery({
    variables: { days },
    fetchPolicy: 'cache-and-network',
  });
  const report = (data ?? previousData)?.searchReport;
  const columns = useMemo(() => toCountColumns(onAdd, onPreview), [onAdd, onPreview]);
  if (error && !data) return <FetchError error={error} refetch={refetch} />;
  if (!report) return <TableSkeleton what="the searches" />;
  const sections = [
    { title: 'Searched and not found', rows: report.missed, none: 'Every search found something.' },
    { title: 'Unknown part numbers', rows: report.unknownNumbers, none: 'Every part number was found.' },
    { title: 'Most searched', rows: report.top, none: 'Nobody searched in this time.' },
  ];
  return sections.map(({ title, rows, none }) => (
    <RuledSection key={title} title={title} note={rows.length > 0 && String(rows.length)}>
      {rows.length === 0 ? (
        <Remark>{none}</Remark>
      ) : (
        <DataTable caption={title} columns={columns} rows={rows} getRowKey={({ query }) => query} />
      )}
    </RuledSection>
  ));
}

function toCountColumns(
  onAdd: ReportProps['onAdd'],
  onPreview: ReportProps['onPreview'],
): readonly Column<SearchCountFieldsFragment>[] {
  return [
    { header: 'Search', isRowHeader: true, cell: ({ query }) => <Text>{query}</Text> },
    { header: 'Searches', align: 'end', isShort: true, cell: ({ count }) => <Digits>{count}</Digits> },
    { header: 'Results', align: 'end', isShort: true, cell: ({ results }) => <Digits>{results}</Digits> },
    {
      header: 'Action',
      cell: ({ query }) => (
        <Actions>
          <Button
            size="compact"
            aria-label={`Add a synonym for “${query}”`}
            onClick={() => onAdd({ ...blankRule, terms: [query] })}
          >
            Synonym
          </Button>
          <Button
            size="compact"
            aria-label={`Redirect “${query}”`}
            onClick={() => onAdd({ ...blankRule, kind: 'REDIRECT', terms: [query] })}
          >
            Redirect
          </Button>
          <Button size="compact" tone="bare" aria-label={`Preview “${query}”`} onClick={() => onPreview(query)}>
            Preview
          </Button>
        </Actions>
      ),
    },
  ];
}

const addControl = 'add';
const noRules = {
  title: 'No rules yet',
  text: 'Say which words mean the same, which searches open another page, and what comes first.',
};

function Rules({ onEdit }: { onEdit: (draft: RuleDraft) => void }) {
  const query = useSearchRulesQuery({ variables: { first: pageSize }, ...pagedListOptions });
  const [deleted, setDeleted] = useState<SearchRuleFieldsFragment | null>(null);
  const { remove } = useRuleChanges();
  const { controlRef, focusRow } = useRowFocus();
  const list = toPagedList(query, ({ searchRules }) => searchRules);
  const columns = useMemo(
    (): readonly Column<SearchRuleFieldsFragment>[] => [
      { header: 'Rule', cell: ({ kind }) => kindLabels[kind] },
      { header: 'Searches', isRowHeader: true, cell: ({ terms }) => <Text>{terms.join(', ')}</Text> },
      { header: 'Leads to', cell: (rule) => <Text>{toEffect(rule)}</Text> },
      {
        header: 'Action',
        cell: (rule) => (
          <RowActions
            controlRef={controlRef(rule.id)}
            name={`the rule for ${rule.terms.join(', ')}`}
            edit={() => onEdit(rule)}
            second={{ label: 'Delete', onPress: () => setDeleted(rule) }}
          />
        ),
      },
    ],
    [controlRef, onEdit],
  );
  return (
    <RuledSection
      title="Rules"
      note={
        <Button ref={controlRef(addControl)} size="compact" onClick={() => onEdit(blankRule)}>
          Add a rule
        </Button>
      }
    >
      <Exports file="search-rules" what="rules" />
      <PagedTable what="the rules" list={list} columns={columns} empty={noRules} />
      {deleted && (
        <ActionDialog
          title="Delete this rule?"
          description={`Searches for ${deleted.terms.join(', ')} find what they would find without it.`}
          confirmLabel="Delete"
          act={() => remove(deleted)}
          onDone={() => {
            toastSuccess('The rule is deleted');
            focusRow(neighbourOf(list.rows ?? [], deleted.id) ?? addControl);
          }}
          onStale={list.retry}
          onClose={() => setDeleted(null)}
        />
      )}
    </RuledSection>
  );
}

function toEffect({ kind, alternatives, path, pinned, buried }: SearchRuleFieldsFragment): string {
  if (kind === 'SYNONYMS') return 'all of them';
  if (kind === 'ONE_WAY_SYNONYMS') return alternatives.join(', ');
  if (kind === 'REDIRECT') return path ?? '';
  const names = (products: readonly { name: string }[]) => products.map(({ name }) => name).join(', ');
  return [pinned.length > 0 && `First: ${names(pinned)}`, buried.length > 0 && `Last: ${names(buried)}`]
    .filter(Boolean)
    .join('. ');
}
