import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { toastSuccess } from '../../../../components/toasts/toasts';
import { forgetAuditLog } from '../../../../graphql/forget-audit-log';
import {
  ProductFitmentDocument,
  useSaveFitmentMutation,
  type SheetFitmentFragment,
} from '../../../../graphql/generated/operations';
import { toShopError } from '../../../../graphql/shop-error';
import { useReportUnsaved, useVersionedEdit } from '../../../../lib/forms/use-versioned-form';
import {
  isSameDraft,
  ownSource,
  toRowInput,
  toStoredFitment,
  withRows,
  type DraftRow,
  type FitmentDraft,
  type RowValues,
  type StoredFitment,
} from './fitment-draft';
import { faultsOf, findContradictions, hasFaults } from './fitment-problems';

/** Errors with which the server refused a row, by the names of its input fields. */
export type Refusal = Readonly<Record<string, string>>;

const noRefusals: ReadonlyMap<string, Refusal> = new Map();

export type FitmentSection = ReturnType<typeof useFitmentDraft>;

/**
 * Draft of the bikes of a product. The bikes have their own version, so that another admin's changes are never
 * overwritten without a warning.
 * @param start the product with its bikes, as loaded from the server
 */
export function useFitmentDraft(start: SheetFitmentFragment, onUnsavedChange: (isUnsaved: boolean) => void) {
  const client = useApolloClient();
  const [stored] = useState(() => toStoredFitment(start));
  const [draft, setDraft] = useState(stored.values.draft);
  // Increases when rows are added, removed, replaced or refused. The grid then sorts and filters its rows again.
  const [revision, setRevision] = useState(0);
  const [additions, setAdditions] = useState(0);
  const [isEntryBegun, setIsEntryBegun] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [refused, setRefused] = useState(noRefusals);
  const [message, setMessage] = useState<string | null>(null);
  const [saveFitment] = useSaveFitmentMutation({ update: forgetAuditLog });
  const fetchLatest = async (): Promise<StoredFitment | null> => {
    const { data } = await client.query({
      query: ProductFitmentDocument,
      variables: { id: start.id },
      fetchPolicy: 'no-cache',
    });
    return data?.product ? toStoredFitment(data.product) : null;
  };
  const edit = useVersionedEdit<StoredFitment['values'], StoredFitment>({
    start: stored,
    send: async ({ draft: { kind, isComplete, rows } }, base) => {
      const { id: productId, version } = base ?? stored;
      const input = { productId, version, source: ownSource, kind, isComplete, rows: rows.map(toRowInput) };
      await saveFitment({ variables: { input } });
      const now = await fetchLatest();
      if (!now) throw new TypeError('The shop answered with nothing.');
      return now;
    },
    fetchLatest,
    update: (merge) => {
      setDraft((last) => merge({ draft: last }).draft);
      setRevision((count) => count + 1);
    },
    isSame: (_field, one, other) => isSameDraft(one, other),
  });
  const { others, values } = edit.base ?? stored;
  const isEdited = !isSameDraft(draft, values.draft);
  const contradictions = useMemo(() => findContradictions([...draft.rows, ...others]), [draft.rows, others]);
  useReportUnsaved(isEdited || isEntryBegun, onUnsavedChange);
  const currentDraft = useRef(draft);
  useEffect(() => {
    currentDraft.current = draft;
  }, [draft]);

  async function save() {
    const wrong = draft.rows.filter(hasFaults);
    if (wrong[0]) return setMessage(toRefusalText(wrong[0], Object.values(faultsOf(wrong[0])), wrong.length));
    setIsBusy(true);
    setRefused(noRefusals);
    setMessage(null);
    try {
      if (await edit.save({ draft })) toastSuccess('Bikes saved');
    } catch (error) {
      explain(error);
    } finally {
      setIsBusy(false);
    }
  }

  function explain(error: unknown) {
    const { fields, message: text } = toShopError(error);
    const refusals = toRefusals(fields, draft);
    setRefused(refusals);
    if (refusals.size > 0) setRevision((count) => count + 1);
    const first = draft.rows.find(({ key }) => refusals.has(key));
    const [ofForm] =
      Object.entries(fields)
        .find(([field]) => !rowField.test(field))
        ?.slice(1) ?? [];
    setMessage(
      first ? toRefusalText(first, Object.values(refusals.get(first.key) ?? {}), refusals.size) : (ofForm ?? text),
    );
  }

  const changeRow = useCallback((key: string, changes: Partial<RowValues>) => {
    setDraft((last) => ({ ...last, rows: last.rows.map((row) => (row.key === key ? { ...row, ...changes } : row)) }));
    setRefused((last) => (last.has(key) ? new Map([...last].filter(([known]) => known !== key)) : last));
    setMessage(null);
  }, []);
  const removeRow = useCallback((key: string) => {
    setDraft((last) => ({ ...last, rows: last.rows.filter((row) => row.key !== key) }));
    setRevision((count) => count + 1);
    setMessage(null);
  }, []);
  const addRows = useCallback((added: readonly DraftRow[]): number => {
    const newCount = withRows(currentDraft.current, added).rows.length - currentDraft.current.rows.length;
    if (newCount === 0) return 0;
    setDraft((last) => withRows(last, added));
    setRevision((count) => count + 1);
    setAdditions((count) => count + 1);
    setMessage(null);
    return newCount;
  }, []);

  return {
    draft,
    /** Imported rows: read-only here, and replaced by the next import from their source. */
    others,
    contradictions,
    revision,
    /** Number of times rows were added. */
    additions,
    change: (changes: Partial<Pick<FitmentDraft, 'isComplete' | 'kind'>>) => {
      setDraft({ ...draft, ...changes });
      setMessage(null);
    },
    changeRow,
    removeRow,
    /** Adds rows without duplicates and returns how many were added. */
    addRows,
    /** Called with true if the new row has input that is not added yet, otherwise with false. */
    setIsEntryBegun,
    isEdited,
    isBusy,
    refused,
    message,
    save,
    obstacle: edit.obstacle,
    /** Replaces the draft with the stored one. */
    takeCurrent: () => {
      edit.restart(edit.base ?? stored);
      setDraft(values.draft);
      setRevision((count) => count + 1);
      setRefused(noRefusals);
      setMessage(null);
    },
  };
}

const rowField = /^rows\.(\d+)\.(\w+)/;

/** The refusals by the key of their row; the server names rows by index. */
function toRefusals(fields: Readonly<Record<string, string>>, { rows }: FitmentDraft): Map<string, Refusal> {
  const refusals = new Map<string, Refusal>();
  for (const [field, text] of Object.entries(fields)) {
    const [, index, name] = rowField.exec(field) ?? [];
    const row = index === undefined ? undefined : rows[Number(index)];
    if (row && name !== undefined) refusals.set(row.key, { ...refusals.get(row.key), [name]: text });
  }
  return refusals;
}

/** Names the bike of the refused row, because the row may be on a page that is not shown. */
function toRefusalText({ bike }: DraftRow, [text = '']: readonly string[], count: number): string {
  const first = `${bike.name}: ${text}`;
  return count === 1 ? first : `${count} rows cannot be saved. The first one is ${first}`;
}
