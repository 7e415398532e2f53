import { chakra } from '@chakra-ui/react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { Button } from '../../../../components/actions/Button';
import { FormError } from '../../../../components/forms/Field';
import { ObstacleNotice, TakeCurrent, type ObstacleText } from '../../../../components/forms/EditForm';
import { RuledSection } from '../../../../components/page/RuledSection';
import { useApolloClient } from '@apollo/client/react';
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
import { differing, useVersionedEdit, type Edition, type Obstacle } from '../../../../lib/forms/use-versioned-form';

const Form = chakra('form', { base: { display: 'grid', gap: '5', maxWidth: '60rem' } });
const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '3' } });

interface SheetFormProps {
  title: string;
  note?: ReactNode;
  section: Pick<SheetSection<object>, 'obstacle' | 'message' | 'isBusy' | 'isEdited' | 'save' | 'takeCurrent'>;
  /** Shown above the form, because forms, such as a search, cannot be nested. */
  above?: ReactNode;
  children: ReactNode;
}

/** Layout of a section: its fields, the reason why it was not saved, and its buttons. */
export function SheetForm({ title, note, section, above, children }: SheetFormProps) {
  const { obstacle, message, isBusy, isEdited } = section;
  return (
    <RuledSection title={title} note={note}>
      {above}
      <Form
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          if (isEdited && !isBusy) void section.save();
        }}
      >
        {children}
        {obstacle && <ObstacleNotice obstacle={obstacle} {...toText(obstacle)} />}
        <FormError>{message}</FormError>
        <Actions>
          <Button type="submit" tone="ink" busy={isBusy} disabled={!isEdited} keepsFocus>
            {obstacle?.kind === 'changed' ? 'Save mine' : 'Save'}
          </Button>
          <TakeCurrent obstacle={obstacle} disabled={isBusy} onTake={section.takeCurrent} />
        </Actions>
      </Form>
    </RuledSection>
  );
}

function toText(obstacle: SectionObstacle): ObstacleText {
  switch (obstacle.kind) {
    case 'changed':
      return {
        title: 'This was changed meanwhile',
        text: `Somebody else changed it too: ${obstacle.fields.join(', ')}. Nothing was overwritten, and yours is not saved yet.`,
      };
    case 'deleted':
      return {
        title: 'This product was deleted meanwhile',
        text: 'Nothing was saved. Restore it in Manage Products, then save again.',
      };
    case 'gone':
      return { title: 'This product is not there any more', text: 'Nothing was saved, and nothing can be.' };
  }
}

/** An entry of a list in a section, with its buttons at the end. */
export const Entry = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 11rem), 1fr))',
    borderTop: 'hairline',
    paddingTop: '4',
  },
});
export const EntryActions = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '2', gridColumn: '1 / -1' },
});
export const FieldGrid = chakra('div', {
  base: { display: 'grid', gap: '5', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 15rem), 1fr))' },
});
export const Remark = chakra('p', { base: { color: 'ink.soft' } });

/** Copies of a list with one entry removed or replaced. */
export const without = <Item,>(list: readonly Item[], index: number) => list.filter((_item, at) => at !== index);
export const withChanged = <Item,>(list: readonly Item[], index: number, changes: Partial<Item>) =>
  list.map((item, at) => (at === index ? { ...item, ...changes } : item));

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
type SectionObstacle = { kind: 'changed'; fields: readonly string[] } | { kind: 'deleted' | 'gone' };

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
  const { title } = plan;
  const fetchProduct = useFetchProduct();
  const [start] = useState(() => toEdition(product, plan));
  const [draft, setDraft] = useState(start.values);
  const [isBusy, setIsBusy] = useState(false);
  const refusal = useRefusal();
  const edit = useVersionedEdit<Draft, SectionEdition<Draft>>({
    start,
    send: async (typed, base) => toEdition(await plan.save((base ?? start).product, typed), plan),
    fetchLatest: (id) => fetchProduct(id).then((now) => now && toEdition(now, plan)),
    update: setDraft,
    mergesOtherFields: true,
  });
  const current = edit.base ?? start;
  const isEdited = differing(draft, current.values).length > 0;
  useEffect(() => {
    onUnsavedChange(title, isEdited);
    return () => onUnsavedChange(title, false);
  }, [title, isEdited, onUnsavedChange]);
  const restart = (from: SectionEdition<Draft>) => {
    edit.restart(from);
    setDraft(from.values);
    refusal.clear();
  };
  // After a save of another section, unedited fields get its effects, such as the attributes of a new category.
  if (product.version > current.version && !isBusy && !isEdited) restart(toEdition(product, plan));
  const save = async () => {
    setIsBusy(true);
    refusal.clear();
    try {
      if (await edit.save(draft)) toastSuccess(`${title} saved`);
    } catch (error) {
      refusal.explain(error);
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
      refusal.clear();
    },
    isEdited,
    isBusy,
    obstacle: edit.obstacle && toSectionObstacle(edit.obstacle, plan),
    faults: refusal.faults,
    message: refusal.message,
    save,
    takeCurrent: () => restart(current),
  };
}

function toSectionObstacle<Draft>(
  obstacle: Obstacle<Draft, SectionEdition<Draft>>,
  { labels }: SectionPlan<Draft>,
): SectionObstacle {
  if (obstacle.kind !== 'changed') return obstacle;
  return { kind: 'changed', fields: obstacle.both.map((field) => labels[field]) };
}

function useRefusal() {
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [message, setMessage] = useState<string | null>(null);
  return {
    faults,
    message,
    clear: () => {
      setFaults({});
      setMessage(null);
    },
    explain: (error: unknown) => {
      const { fields, message: reason } = error instanceof InvalidDraft ? error : toShopError(error);
      setFaults(fields);
      setMessage(Object.keys(fields).length > 0 ? 'Check what is marked.' : reason);
    },
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
