import { createContext, useCallback, useMemo, useState } from 'react';
import { Button, Link } from '../../../components/actions/Button';
import { Pending } from '../../../components/feedback/Loading';
import { useEditedProductQuery } from '../../../graphql/generated/operations';
import { ChangesDisclosure } from '../../../components/audit/ChangesDisclosure';
import { EditForm } from './EditForm';
import type { EditedProduct } from './product-changes';
import { usePermission } from '../../../lib/session/SessionProvider';
import { useUnsavedChanges, type UnsavedChanges } from '../../../lib/forms/use-versioned-form';
import { chakra } from '../../../theme/chakra';

const Bench = chakra('div', { base: { padding: { base: '4', md: '5' }, display: 'grid', gap: '5' } });

/** Editor below the row of a product. Escape closes it. */
export function ProductEditor({ productId, editor }: { productId: string; editor: RowEditor }) {
  const editsCatalogue = usePermission('catalogue');
  return (
    <Bench
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) editor.close(productId);
      }}
    >
      <Editing productId={productId} editor={editor} />
      {editsCatalogue && (
        <Link to={`/dashboard/manageProducts/${productId}`} kind="item">
          Everything about this product
        </Link>
      )}
      <ChangesDisclosure subjectType="PRODUCT" subjectId={productId} />
    </Bench>
  );
}

function Editing({ productId, editor }: { productId: string; editor: RowEditor }) {
  const { data, error, refetch } = useEditedProductQuery({
    variables: { id: productId },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const [start, setStart] = useState<EditedProduct | null>(null);
  // The product as first loaded. Changes that others save meanwhile are shown when this edit is saved.
  if (!start && data?.product && data.product.deletedAt === null) setStart(data.product);

  if (start) {
    return (
      <EditForm
        product={start}
        onUnsavedChange={editor.setUnsaved}
        onSaved={() => editor.finish(productId)}
        onCancel={() => editor.close(productId)}
      />
    );
  }
  if (error || !data) return <Pending what="the product" height="20rem" error={error} refetch={refetch} />;
  return (
    <chakra.div role="alert" display="flex" flexWrap="wrap" gap="4" alignItems="center" justifyContent="space-between">
      <chakra.p fontWeight="semibold">
        {data.product ? 'This product has been deleted since you opened it.' : 'This product no longer exists.'}
      </chakra.p>
      <Button onClick={() => editor.close(productId)}>Close</Button>
    </chakra.div>
  );
}

/** Id of the open row. It is in a context, so that only the edit buttons render again when it changes. */
export const OpenRow = createContext<string | null>(null);

/** Opens and closes row editors. `useRowEditor` returns the same object in every render. */
export interface RowEditor extends Pick<UnsavedChanges, 'guard' | 'setUnsaved'> {
  open: (id: string) => void;
  /** If there are unsaved changes, asks the user before it closes the editor. */
  close: (id: string) => void;
  /** Closes the editor without a question, after saving. */
  finish: (id: string) => void;
}

/** Tracks which row of a table is open for editing. */
export function useRowEditor(focusRow: (id: string) => void) {
  const { guard, question, setUnsaved } = useUnsavedChanges();
  const [openId, setOpenId] = useState<string | null>(null);

  const finish = useCallback(
    (id: string) => {
      setUnsaved(false);
      setOpenId(null);
      focusRow(id);
    },
    [setUnsaved, focusRow],
  );
  const editor = useMemo(
    () => ({
      guard,
      setUnsaved,
      finish,
      open: (id: string) => guard(() => setOpenId(id)),
      close: (id: string) => guard(() => finish(id)),
    }),
    [guard, setUnsaved, finish],
  );
  return { openId, question, editor };
}
