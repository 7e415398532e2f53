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
import { differing, useVersionedEdit, type Edition } from '../../../../lib/forms/use-versioned-form';

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
  /** Displayed names of the fields, for the message that another admin changed them. */
  labels: { readonly [Field in keyof Draft]: string };
  /** Values of the section's fields for a product, as plain data. */
  toDraft: (product: SheetProduct) => Draft;
  /** Sends the draft as an edit of `base`, with its version. */
  save: (base: SheetProduct, draft: Draft) => Promise<SheetProduct>;
}

/** Reason why a section was not saved. `fields` has the names of the fields that both admins changed. */
export type SectionObstacle = { kind: 'changed'; fields: readonly string[] } | { kind: 'deleted' | 'gone' };

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

/** Error for a draft that the section refuses before sending it. `fields` uses the server's names. */
export class InvalidDraft extends Error {
  constructor(readonly fields: Readonly<Record<string, string>>) {
    super('The draft cannot be sent.');
  }
}

interface SectionEdition<Draft> extends Edition<Draft> {
  product: SheetProduct;
}

/**
 * The draft of one section. Each section is saved separately, so an edit of another section is not a conflict, even by
 * another admin.
 * @param onUnsavedChange called with true if there are unsaved changes, otherwise with false
 */
export function useSheetSection<Draft extends object>(
  product: SheetProduct,
  plan: SectionPlan<Draft>,
  onUnsavedChange: (title: string, isUnsaved: boolean) => void,
): SheetSection<Draft> {
  const { title, labels } = plan;
  const fetchProduct = useFetchProduct();
  const [start] = useState(() => toEdition(product, plan));
  const [draft, setDraft] = useState(start.values);
  const [isBusy, setIsBusy] = useState(false);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [message, setMessage] = useState<string | null>(null);
  const edit = useVersionedEdit<Draft, SectionEdition<Draft>>({
    start,
    send: async (typed, base) => toEdition(await plan.save((base ?? start).product, typed), plan),
    fetchLatest: async (id) => {
      const now = await fetchProduct(id);
      return now && toEdition(now, plan);
    },
    update: setDraft,
    mergesOtherFields: true,
  });
  const { obstacle } = edit;
  const current = edit.base ?? start;
  const isEdited = differing(draft, current.values).length > 0;
  useEffect(() => {
    onUnsavedChange(title, isEdited);
    return () => onUnsavedChange(title, false);
  }, [title, isEdited, onUnsavedChange]);
  const clearFaults = () => {
    setFaults({});
    setMessage(null);
  };
  const restart = (from: SectionEdition<Draft>) => {
    edit.restart(from);
    setDraft(from.values);
    clearFaults();
  };
  // After a save of another section, unedited fields get its effects, such as the attributes of a new category.
  if (product.version > current.version && !isBusy && !isEdited) restart(toEdition(product, plan));
  const save = async () => {
    setIsBusy(true);
    clearFaults();
    try {
      if (await edit.save(draft)) toastSuccess(`${title} saved`);
    } catch (error) {
      const { fields, message: reason } = error instanceof InvalidDraft ? error : toShopError(error);
      setFaults(fields);
      setMessage(Object.keys(fields).length > 0 ? 'Check what is marked.' : reason);
      toastError(`Failed to save ${title.toLowerCase()}`);
    } finally {
      setIsBusy(false);
    }
  };
  return {
    draft,
    change: (changes) => {
      setDraft((typed) => ({ ...typed, ...changes }));
      // The errors name entries by index, and a change may move the entries.
      clearFaults();
    },
    isEdited,
    isBusy,
    obstacle:
      obstacle?.kind === 'changed'
        ? { kind: 'changed', fields: obstacle.both.map((field) => labels[field]) }
        : obstacle,
    faults,
    message,
    save,
    takeCurrent: () => restart(current),
  };
}

function toEdition<Draft>(product: SheetProduct, { toDraft }: SectionPlan<Draft>): SectionEdition<Draft> {
  const { id, version, deletedAt } = product;
  return { id, version, isDeleted: deletedAt !== null, values: toDraft(product), product };
}

function useFetchProduct(): (id: string) => Promise<SheetProduct | null> {
  const client = useApolloClient();
  return async (id) => {
    const { data } = await client.query({
      query: ProductSheetDocument,
      variables: { id },
      // Bypasses the cache: the page would unmount the sheet of a deleted product, and its input would be lost.
      fetchPolicy: 'no-cache',
    });
    return data?.product ?? null;
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
