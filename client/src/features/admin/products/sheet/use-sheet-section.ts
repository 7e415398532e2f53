import { useApolloClient } from '@apollo/client/react';
import { useEffect, useMemo, useState } from 'react';
import { toastError, toastSuccess } from '../../../../components/toasts/toasts';
import { forgetAuditLog } from '../../../../graphql/forget-audit-log';
import {
  type PartNumberInput,
  ProductSheetDocument,
  type ProductSheet_ProductFragment,
  type UpdateProductInput,
  useSavePartNumbersMutation,
  useSaveProductSheetMutation,
} from '../../../../graphql/generated/operations';
import { toShopError } from '../../../../graphql/shop-error';

export type SheetProduct = ProductSheet_ProductFragment;

/** Sends edits of a product. An edit is refused if `base` is not the current version. */
interface SheetShop {
  update: (base: SheetProduct, changes: Omit<UpdateProductInput, 'productId' | 'version'>) => Promise<SheetProduct>;
  setNumbers: (base: SheetProduct, numbers: readonly PartNumberInput[]) => Promise<SheetProduct>;
}

export interface SectionProps {
  product: SheetProduct;
  shop: SheetShop;
  onUnsavedChange: (title: string, isUnsaved: boolean) => void;
}

/** A part of the product that is edited and saved on its own. */
export interface SectionPlan<Draft> {
  /** Name of the section in messages. */
  title: string;
  /** Names of the fields for the message that another admin changed them. */
  labels: { readonly [Field in keyof Draft]: string };
  /** Values of the section's fields for a product, as plain data. */
  toDraft: (product: SheetProduct) => Draft;
  /** Sends the draft as an edit of `base`, with its version. */
  save: (base: SheetProduct, draft: Draft) => Promise<SheetProduct>;
}

/** Why a section was not saved. Nothing is written then. */
export type SectionObstacle =
  /** `fields` names the fields that both changed. Fields that only the other admin changed show the stored value. */
  { kind: 'changed'; now: SheetProduct; fields: readonly string[] } | { kind: 'deleted' | 'gone' };

export interface SheetSection<Draft> {
  draft: Draft;
  change: (changes: Partial<Draft>) => void;
  isEdited: boolean;
  isBusy: boolean;
  obstacle: SectionObstacle | null;
  /** Refusals of single fields, by the server's names, e.g. `numbers.0.number`. */
  faults: Readonly<Record<string, string>>;
  /** Error of the section as a whole. */
  message: string | null;
  save: () => Promise<void>;
  /** Replaces the draft with the current values of the product. */
  takeCurrent: () => void;
}

/** A draft that a section refuses before it is sent. `fields` uses the server's names. */
export class InvalidDraft extends Error {
  constructor(readonly fields: Readonly<Record<string, string>>) {
    super('The draft cannot be sent.');
  }
}

const fieldsOf = <Draft extends object>(labels: { readonly [Field in keyof Draft]: string }) =>
  Object.keys(labels) as (keyof Draft)[];
/** Fields that differ from `was` keep their input; all others get their current value. */
function rebase<Draft extends object>(
  labels: { readonly [Field in keyof Draft]: string },
  typed: Draft,
  was: Draft,
  now: Draft,
): Draft {
  const kept = fieldsOf(labels).filter((field) => !isSame(typed[field], was[field]));
  return { ...now, ...Object.fromEntries(kept.map((field) => [field, typed[field]])) };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The draft of one section. Sections are saved on their own: an edit of another section, by this admin or another one,
 * is no conflict. Before an edit of the same field is overwritten, the admin is asked. Input is never lost.
 * @param onUnsavedChange called with whether there are unsaved changes
 */
export function useSheetSection<Draft extends object>(
  product: SheetProduct,
  plan: SectionPlan<Draft>,
  onUnsavedChange: (title: string, isUnsaved: boolean) => void,
): SheetSection<Draft> {
  const { title, labels, toDraft } = plan;
  const client = useApolloClient();
  const [base, setBase] = useState(product);
  const [draft, setDraft] = useState(() => toDraft(product));
  const [isBusy, setIsBusy] = useState(false);
  const [obstacle, setObstacle] = useState<SectionObstacle | null>(null);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [message, setMessage] = useState<string | null>(null);
  const isEdited = !isSame(draft, toDraft(base));

  useEffect(() => {
    onUnsavedChange(title, isEdited);
    return () => onUnsavedChange(title, false);
  }, [title, isEdited, onUnsavedChange]);

  // Another section was saved: unedited fields take over its effects, e.g. attributes of a new category.
  if (product.version > base.version && !isBusy && !isEdited) start(product);

  function start(current: SheetProduct) {
    setBase(current);
    setDraft(toDraft(current));
    setObstacle(null);
    setFaults({});
    setMessage(null);
  }

  async function findLatest(): Promise<SheetProduct | null> {
    const { data } = await client.query({
      query: ProductSheetDocument,
      variables: { id: base.id },
      // Not into the cache: the page would unmount the sheet of a deleted product, and its input would be lost.
      fetchPolicy: 'no-cache',
    });
    return data?.product ?? null;
  }

  /** @returns the saved product, or null after an obstacle */
  async function saveOver(edited: SheetProduct): Promise<SheetProduct | null> {
    try {
      return await plan.save(edited, draft);
    } catch (error) {
      const { code, reason } = toShopError(error);
      if (reason !== 'STALE_VERSION' && code !== 'NOT_FOUND') throw error;
    }
    const now = await findLatest();
    if (!now || now.deletedAt !== null) {
      setObstacle({ kind: now ? 'deleted' : 'gone' });
      return null;
    }
    // An earlier attempt may have arrived although its answer was lost.
    if (isSame(toDraft(now), draft)) return now;
    const [was, is] = [toDraft(edited), toDraft(now)];
    const follow = (typed: Draft) => rebase(labels, typed, was, is);
    setBase(now);
    setDraft(follow);
    const fields = fieldsOf(labels).filter(
      (field) =>
        !isSame(was[field], is[field]) && !isSame(was[field], draft[field]) && !isSame(is[field], draft[field]),
    );
    if (fields.length === 0) return plan.save(now, follow(draft));
    setObstacle({ kind: 'changed', now, fields: fields.map((field) => labels[field]) });
    return null;
  }

  async function save() {
    setIsBusy(true);
    setFaults({});
    setMessage(null);
    try {
      const saved = await saveOver(base);
      if (!saved) return;
      setBase(saved);
      setObstacle(null);
      // The server trims and sorts the input; what was typed meanwhile stays.
      setDraft((typed) => rebase(labels, typed, draft, toDraft(saved)));
      toastSuccess(`${title} saved`);
    } catch (error) {
      const { fields, message: reason } = error instanceof InvalidDraft ? error : toShopError(error);
      setFaults(fields);
      setMessage(Object.keys(fields).length > 0 ? 'Check what is marked.' : reason);
      toastError(`Failed to save ${title.toLowerCase()}`);
    } finally {
      setIsBusy(false);
    }
  }

  return {
    draft,
    change: (changes) => {
      setDraft((typed) => ({ ...typed, ...changes }));
      // They name entries by index, which may have changed.
      setFaults({});
      setMessage(null);
    },
    isEdited,
    isBusy,
    obstacle,
    faults,
    message,
    save,
    takeCurrent: () => {
      if (obstacle?.kind === 'changed') start(obstacle.now);
    },
  };
}

/** Saves the changes of the sheet's sections in the shop. */
export function useSheetShop(): SheetShop {
  const [updateProduct] = useSaveProductSheetMutation({ update: forgetAuditLog });
  const [setPartNumbers] = useSavePartNumbersMutation({ update: forgetAuditLog });
  return useMemo(
    () => ({
      update: async ({ id: productId, version }, changes) => {
        const answer = await updateProduct({ variables: { input: { productId, version, ...changes } } });
        return answer.updateProduct.product;
      },
      setNumbers: async ({ id: productId, version }, numbers) => {
        const answer = await setPartNumbers({ variables: { input: { productId, version, numbers: [...numbers] } } });
        return answer.setPartNumbers.product;
      },
    }),
    [updateProduct, setPartNumbers],
  );
}
