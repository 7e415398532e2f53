import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { toastSuccess } from '../../../components/toasts/toasts';
import { forgetAuditLog } from '../../../graphql/forget-audit-log';
import {
  ProductFitmentDocument,
  useSaveFitmentMutation,
  type SheetFitmentFragment,
} from '../../../graphql/generated/operations';
import { toShopError } from '../../../graphql/shop-error';
import { toDraft, toRowInput, type FitmentDraft } from './fitment-draft';

const isSame = (one: FitmentDraft, other: FitmentDraft) => JSON.stringify(one) === JSON.stringify(other);

/**
 * What admins enter about a product and bikes. It has a version of its own: what somebody else saved meanwhile is never
 * overwritten without being told of.
 * @param start as it was read from the shop.
 */
export function useFitmentDraft(start: SheetFitmentFragment, onUnsavedChange: (isUnsaved: boolean) => void) {
  const client = useApolloClient();
  const [base, setBase] = useState(start);
  const [draft, setDraft] = useState(() => toDraft(start));
  const [isBusy, setIsBusy] = useState(false);
  const [latest, setLatest] = useState<SheetFitmentFragment | null>(null);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [message, setMessage] = useState<string | null>(null);
  const [saveFitment] = useSaveFitmentMutation({ update: forgetAuditLog });
  const isEdited = !isSame(draft, toDraft(base));

  useEffect(() => {
    onUnsavedChange(isEdited);
    return () => onUnsavedChange(false);
  }, [isEdited, onUnsavedChange]);

  function begin(from: SheetFitmentFragment) {
    setBase(from);
    setDraft(toDraft(from));
    setLatest(null);
    setFaults({});
    setMessage(null);
  }

  async function read(): Promise<SheetFitmentFragment> {
    const { data } = await client.query({
      query: ProductFitmentDocument,
      variables: { id: base.id },
      fetchPolicy: 'no-cache',
    });
    if (!data?.product) throw new TypeError('The shop answered with nothing.');
    return data.product;
  }

  async function save() {
    const found = findFaults(draft);
    const [first] = Object.entries(found);
    if (first) {
      setFaults(found);
      setMessage(inWords(first, draft));
      return;
    }
    setIsBusy(true);
    setFaults({});
    setMessage(null);
    const { kind, isComplete } = draft;
    const { version } = (latest ?? base).fitment;
    try {
      const rows = draft.rows.map(toRowInput);
      await saveFitment({
        variables: { input: { productId: base.id, version, source: 'manual', kind, isComplete, rows } },
      });
      begin(await read());
      toastSuccess('Bikes saved');
    } catch (error) {
      await explain(error);
    } finally {
      setIsBusy(false);
    }
  }

  async function explain(error: unknown) {
    const { reason, fields, message: text } = toShopError(error);
    if (reason === 'STALE_VERSION') {
      await read().then(setLatest, (failure: unknown) => setMessage(toShopError(failure).message));
      return;
    }
    setFaults(fields);
    const [first] = Object.entries(fields);
    setMessage(first ? inWords(first, draft) : text);
  }

  return {
    draft,
    base,
    change: (next: FitmentDraft) => {
      setDraft(next);
      // They name rows by their places, which may be others now.
      setFaults({});
      setMessage(null);
    },
    isEdited,
    isBusy,
    faults,
    message,
    save,
    /** Somebody else saved first: `save` then overwrites what they said, and this takes it. */
    takeCurrent: latest && (() => begin(latest)),
  };
}

const numberFields = ['yearFrom', 'yearTo', 'quantity'] as const;

/** What cannot be sent at all, by the server's names; the shop checks the rest. */
function findFaults({ rows }: FitmentDraft): Record<string, string> {
  const faults = rows.flatMap((row, index) =>
    numberFields
      .filter((field) => !/^\d*$/.test(row[field].trim()))
      .map((field) => [`rows.${index}.${field}`, 'Enter a whole number.']),
  );
  return Object.fromEntries(faults) as Record<string, string>;
}

/** The refused row may stand on a page that is not shown. */
function inWords([field, text]: [string, string], { rows }: FitmentDraft): string {
  const [, index] = /^rows\.(\d+)\./.exec(field) ?? [];
  const row = index === undefined ? undefined : rows[Number(index)];
  return row ? `Row ${Number(index) + 1}, ${row.bike.name}: ${text}` : text;
}
