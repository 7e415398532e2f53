import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/actions/Button';
import { ChangeText } from '../../../components/audit/ChangeText';
import { Modal } from '../../../components/dialog/dialogs';
import { FormError } from '../../../components/forms/Field';
import { Loading, Skeleton } from '../../../components/feedback/Loading';
import {
  useBulkProductsQuery,
  useEditProductsMutation,
  type AdminProductsQueryVariables,
  type ProductEditInput,
} from '../../../graphql/generated/operations';
import { toShopError } from '../../../graphql/shop-error';
import { useLocale } from '../../../lib/locale/use-locale';
import { decimalsOf } from '../../../lib/money/money';
import {
  describeField,
  planEdits,
  summarise,
  toUndoingInput,
  type BulkChange,
  type BulkField,
  type EditResult,
  type PlannedEdit,
} from './bulk-edit';
import { BulkEditFields } from './BulkEditFields';
import { expireOtherLists } from './use-product-list';

interface BulkEditDialogProps {
  field: BulkField;
  productIds: readonly string[];
  /** Variables of the list on screen. */
  inView: AdminProductsQueryVariables;
  onClose: () => void;
}

const titles = { status: 'Status', category: 'Main category', brand: 'Brand', price: 'Price' } as const;

type Results = ReadonlyMap<string, EditResult>;

/** The sent edits with their results. */
interface Applied {
  planned: readonly PlannedEdit[];
  results: Results;
  /** Null until the edits are undone. */
  undone: Results | null;
}

/** Changes one field of many products: previews the edits, sends them, shows the result of each, and can undo them. */
export function BulkEditDialog({ field, productIds, inView, onClose }: BulkEditDialogProps) {
  const { data, error } = useBulkProductsQuery({
    variables: { ids: [...productIds] },
    // Bypasses the cache, because the answer to an edit must not change the preview.
    fetchPolicy: 'no-cache',
  });
  const [change, setChange] = useState<BulkChange | null>(null);
  const [applied, setApplied] = useState<Applied | null>(null);
  const { send, isBusy, failure } = useSendEdits(inView);
  const closeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The pressed button has disappeared, so the focus is set here.
    if (applied) closeButton.current?.focus();
  }, [applied]);

  const products = data?.products.edges.map(({ node }) => node);
  const planned = applied?.planned ?? (products && change ? planEdits(products, change) : null);
  const edits = planned?.flatMap(({ input }) => input ?? []) ?? [];
  const undo = applied && !applied.undone ? toUndoingInput(applied.planned, applied.results, field) : [];

  const apply = async () => {
    const results = planned && (await send(edits));
    if (results) setApplied({ planned, results, undone: null });
  };
  const takeBack = async () => {
    const undone = await send(undo);
    if (applied && undone) setApplied({ ...applied, undone });
  };
  return (
    <Modal
      open
      title={`${titles[field]} of ${productIds.length} ${productIds.length === 1 ? 'product' : 'products'}`}
      onClose={() => {
        if (!isBusy) onClose();
      }}
      actions={
        <>
          <Button ref={closeButton} disabled={isBusy} onClick={onClose}>
            {applied ? 'Close' : 'Cancel'}
          </Button>
          {!applied && (
            <Button tone="ink" busy={isBusy} disabled={edits.length === 0} onClick={() => void apply()}>
              {edits.length > 0 ? `Change ${edits.length}` : 'Change'}
            </Button>
          )}
          {undo.length > 0 && (
            <Button busy={isBusy} onClick={() => void takeBack()}>
              Undo {undo.length}
            </Button>
          )}
        </>
      }
    >
      {error && <FormError>{toShopError(error).message}</FormError>}
      {!products && !error && (
        <Loading what="the products">
          <Skeleton height="8rem" />
        </Loading>
      )}
      {products && !applied && (
        <>
          <BulkEditFields
            field={field}
            decimals={products[0] ? decimalsOf(products[0].price) : 2}
            onChange={setChange}
          />
          {products.length < productIds.length && (
            <chakra.p textStyle="small">
              {productIds.length - products.length} of the chosen products were deleted meanwhile.
            </chakra.p>
          )}
        </>
      )}
      {applied && <Summary applied={applied} />}
      {planned && <Rows field={field} planned={planned} applied={applied} />}
      <FormError>{failure}</FormError>
    </Modal>
  );
}

function useSendEdits(inView: AdminProductsQueryVariables) {
  const [editProducts, { loading }] = useEditProductsMutation({
    update: (cache) => expireOtherLists(cache, inView),
  });
  const [failure, setFailure] = useState<string | null>(null);

  /** @returns null if it failed; a retry changes nothing twice */
  const send = async (products: readonly ProductEditInput[]): Promise<Results | null> => {
    setFailure(null);
    try {
      const answer = await editProducts({ variables: { input: { products: [...products] } } });
      return new Map(answer.editProducts.results.map((result) => [result.productId, result]));
    } catch (error) {
      setFailure(toShopError(error).message);
      return null;
    }
  };
  return { send, isBusy: loading, failure };
}

function Summary({ applied: { results, undone } }: { applied: Applied }) {
  return (
    <chakra.p role="status" textStyle="label">
      {undone ? `Taken back: ${summarise(undone.values())}` : summarise(results.values())}
    </chakra.p>
  );
}

const List = chakra('ul', {
  base: { listStyle: 'none', maxHeight: '45vh', overflowY: 'auto', borderBlock: 'hairline', display: 'grid' },
});
const Row = chakra('li', {
  base: { paddingBlock: '2', display: 'grid', gap: '1', '& + &': { borderTop: 'hairline' }, overflowWrap: 'anywhere' },
});
const Remark = chakra('span', { base: { textStyle: 'small', color: 'ink.soft' } });
const Refusal = chakra('span', { base: { textStyle: 'small', fontWeight: 'semibold', color: 'danger' } });

interface RowsProps {
  field: BulkField;
  planned: readonly PlannedEdit[];
  applied: Applied | null;
}

/** Each product with its current and its new value; after the edit, with the result. */
function Rows({ field, planned, applied }: RowsProps) {
  const locale = useLocale();
  return (
    <List tabIndex={0} aria-label={applied ? 'Results' : 'What changes'}>
      {planned.map(({ product, after, input, problem }) => {
        const result = applied?.undone?.get(product.id) ?? applied?.results.get(product.id);
        const [from, to] = [product, after].map((one) => describeField(one, field, locale));
        const refusal = problem ?? result?.message;
        return (
          <Row key={product.id}>
            <span>{product.name}</span>
            {input ? <ChangeText before={from ?? null} after={to ?? null} /> : <Remark>{from}: stays as it is</Remark>}
            {result && !refusal && <Remark>{toOutcome(result, applied?.undone?.has(product.id) === true)}</Remark>}
            {refusal && <Refusal>{refusal}</Refusal>}
          </Row>
        );
      })}
    </List>
  );
}

function toOutcome({ outcome }: EditResult, isUndone: boolean): string {
  if (isUndone) return 'Taken back';
  return outcome === 'CHANGED' ? 'Done' : 'Unchanged';
}
