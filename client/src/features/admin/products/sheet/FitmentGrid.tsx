import { useCallback, useMemo, useState, type KeyboardEvent } from 'react';
import { Button } from '../../../../components/actions/Button';
import { Choice } from '../../../../components/forms/Field';
import { SearchField } from '../../../../components/forms/SearchField';
import { VisuallyHidden } from '../../../../components/page/VisuallyHidden';
import { Body, Head, HeadCell, Table } from '../../../../components/table/table-parts';
import { chakra } from '../../../../theme/chakra';
import { arrangeRows, hasFaults, toRows, type Layout } from './fitment-problems';
import type { DraftRow } from './fitment-draft';
import { Actions, GridFrame, Remark } from './fitment-parts';
import { FitmentRow } from './FitmentRow';
import { NewFitmentRow } from './NewFitmentRow';
import type { FitmentSection } from './use-fitment-draft';

/** Rows per page: a product may have thousands. */
const pageSize = 50;

const Bar = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '4', '& > [data-search]': { flex: '1 1 14rem' } },
});
const Problems = chakra('p', { base: { color: 'danger', fontWeight: 'semibold' } });

const noRows: readonly string[] = [];

/**
 * The entered and the imported rows, one page at a time. They are filtered and sorted only when rows are added,
 * removed, replaced or refused, or when the admin searches or sorts. So a row does not move while it is edited.
 */
export function FitmentGrid({ section }: { section: FitmentSection }) {
  const { draft, others, contradictions, refused, revision, additions, changeRow, removeRow } = section;
  const [layout, setLayout] = useState<Layout>({ search: '', order: 'ascending', isProblemsOnly: false });
  const [page, setPage] = useState(0);
  const [open, setOpen] = useState(noRows);
  const [seenAdditions, setSeenAdditions] = useState(additions);
  if (seenAdditions !== additions) {
    // Added rows come first in the list, so its first page is shown, without filters.
    setSeenAdditions(additions);
    setLayout({ ...layout, search: '', isProblemsOnly: false });
    setPage(0);
  }
  const [shown, setShown] = useState<{ for: string; keys: readonly string[] }>({ for: '', keys: noRows });
  const rows = useMemo(() => [...draft.rows, ...others], [draft.rows, others]);
  const wanted = JSON.stringify([revision, layout]);
  if (shown.for !== wanted) {
    setShown({ for: wanted, keys: arrangeRows(rows, layout, { contradictions, refused }).map(({ key }) => key) });
  }
  const byKey = useMemo(() => new Map(rows.map((row) => [row.key, row])), [rows]);
  const pages = Math.max(1, Math.ceil(shown.keys.length / pageSize));
  const current = Math.min(page, pages - 1);
  const first = current * pageSize;
  const drawn = shown.keys.slice(first, first + pageSize).flatMap((key) => byKey.get(key) ?? []);
  const wrongCount = draft.rows.filter((row) => hasFaults(row) || refused.has(row.key)).length;
  const withSource = others.length > 0;

  const look = (changes: Partial<Layout>) => {
    setLayout({ ...layout, ...changes });
    setPage(0);
  };
  const toggle = useCallback(
    (key: string) => setOpen((last) => (last.includes(key) ? last.filter((known) => known !== key) : [...last, key])),
    [],
  );
  const remove = useCallback(
    ({ key }: DraftRow, button: HTMLElement) => {
      const buttons = [...(button.closest('tbody')?.querySelectorAll<HTMLElement>('[data-column=remove]') ?? [])];
      const place = buttons.indexOf(button);
      (buttons[place + 1] ?? buttons[place - 1])?.focus();
      removeRow(key);
    },
    [removeRow],
  );

  return (
    <chakra.div display="grid" gap="3" gridTemplateColumns="minmax(0, 1fr)">
      <Bar>
        <SearchField
          label="Find a bike in the list"
          placeholder="cbr 600"
          value={layout.search}
          onSearch={(search) => look({ search })}
        />
        {(wrongCount + contradictions.size > 0 || layout.isProblemsOnly) && (
          <Choice
            type="checkbox"
            checked={layout.isProblemsOnly}
            onChange={({ target }) => look({ isProblemsOnly: target.checked })}
            label="Only rows with problems"
          />
        )}
      </Bar>
      <div role="status">
        <Remark>{toCount(draft.rows.length, others, shown.keys.length)}</Remark>
        {wrongCount + contradictions.size > 0 && <Problems>{toProblems(wrongCount, contradictions.size)}</Problems>}
      </div>
      <GridFrame>
        <Table role="table" onKeyDown={moveBetweenRows}>
          <caption>
            <VisuallyHidden>Bikes that the product fits</VisuallyHidden>
          </caption>
          <Head role="rowgroup">
            <tr role="row">
              <HeadCell role="columnheader" scope="col" aria-sort={layout.order}>
                <Button
                  tone="bare"
                  size="compact"
                  textStyle="label"
                  onClick={() => look({ order: layout.order === 'ascending' ? 'descending' : 'ascending' })}
                >
                  Bike
                  <span aria-hidden="true">{layout.order === 'ascending' ? '↑' : '↓'}</span>
                  <VisuallyHidden>Sort the other way round</VisuallyHidden>
                </Button>
              </HeadCell>
              {columns.map(({ name, width }) => (
                <HeadCell key={name} role="columnheader" scope="col" width={width}>
                  {name}
                </HeadCell>
              ))}
              {withSource && (
                <HeadCell role="columnheader" scope="col" width="5.75rem">
                  Source
                </HeadCell>
              )}
              <HeadCell role="columnheader" scope="col" width="4rem">
                <VisuallyHidden>Action</VisuallyHidden>
              </HeadCell>
            </tr>
          </Head>
          <Body role="rowgroup">
            <NewFitmentRow withSource={withSource} onAdd={section.addRows} onBegunChange={section.setIsEntryBegun} />
            {drawn.map((row) => (
              <FitmentRow
                key={row.key}
                row={row}
                against={contradictions.get(row.key)}
                refusal={refused.get(row.key)}
                isOpen={open.includes(row.key)}
                withSource={withSource}
                onChange={changeRow}
                onToggle={toggle}
                onRemove={remove}
              />
            ))}
          </Body>
        </Table>
      </GridFrame>
      {pages > 1 && (
        <Actions role="group" aria-label="Pages of the list">
          <Button size="compact" disabled={current === 0} keepsFocus onClick={() => setPage(current - 1)}>
            Previous rows
          </Button>
          <chakra.span role="status" textStyle="label">
            {`${(first + 1).toLocaleString('en-US')} to ${(first + drawn.length).toLocaleString('en-US')} of ${shown.keys.length.toLocaleString('en-US')}`}
          </chakra.span>
          <Button size="compact" disabled={current === pages - 1} keepsFocus onClick={() => setPage(current + 1)}>
            Next rows
          </Button>
        </Actions>
      )}
    </chakra.div>
  );
}

const columns = [
  { name: 'From', width: '4.5rem' },
  { name: 'To', width: '4.5rem' },
  { name: 'Position', width: '7.5rem' },
  { name: 'Qty', width: '3.5rem' },
  { name: 'Conditions', width: '10rem' },
  { name: 'Does not fit', width: '5.5rem' },
] as const;

function toCount(own: number, others: readonly DraftRow[], shown: number): string {
  if (own + others.length === 0) return 'No bikes are entered yet.';
  const bySource = new Map<string, number>();
  for (const { source } of others) bySource.set(source, (bySource.get(source) ?? 0) + 1);
  const sources = [...bySource].map(([source, count]) => `${toRows(count)} of ${source}, replaced by its next import`);
  const all = sources.length === 0 ? toRows(own) : [`${toRows(own)} entered here`, ...sources].join('; ');
  return shown === own + others.length ? all : `${toRows(shown)} shown of ${all}`;
}

function toProblems(wrong: number, contradicted: number): string {
  const parts = [
    wrong > 0 && `${toRows(wrong)} cannot be saved`,
    contradicted > 0 && `${toRows(contradicted)} in contradictions between sources`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

/**
 * Handles keys as in a spreadsheet. Up and Down move to the same column of the row above or below; Enter moves to the row
 * below.
 */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key];
  const { target } = event;
  if (step === undefined || !(target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return;
  const { column } = target.dataset;
  if (column === undefined) return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>(`[data-column=${column}]`)];
  const field = fields[fields.indexOf(target) + step];
  field?.focus();
  field?.select();
}
