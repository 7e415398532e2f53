import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '../../../components/actions/Button';
import { Link } from '../../../components/actions/Link';
import { InlineError, Loading, Skeleton } from '../../../components/feedback/Loading';
import { Disclosure } from '../../../components/page/Disclosure';
import { useEditedProductQuery } from '../../../graphql/generated/operations';
import { toShopError } from '../../../graphql/shop-error';
import { AuditTrail } from '../../../components/audit/AuditTrail';
import { EditForm } from './EditForm';
import type { EditedProduct } from './product-changes';
import type { RowEditor } from './use-row-editor';

const Bench = chakra('div', { base: { padding: { base: '4', md: '5' }, display: 'grid', gap: '5' } });

/** Editor below the row of a product. Escape closes it. */
export function ProductEditor({ productId, editor }: { productId: string; editor: RowEditor }) {
  return (
    <Bench
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) editor.close(productId);
      }}
    >
      <Editing productId={productId} editor={editor} />
      <Link to={`/dashboard/manageProducts/${productId}`} kind="item">
        Everything about this product
      </Link>
      <Disclosure label="Changes">
        <AuditTrail subjectType="PRODUCT" subjectId={productId} />
      </Disclosure>
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
  // Keep the product as loaded: changes by others are shown when the edit is saved.
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
  if (error) return <InlineError onRetry={() => void refetch()}>{toShopError(error).message}</InlineError>;
  if (!data) {
    return (
      <Loading what="the product">
        <Skeleton height="20rem" />
      </Loading>
    );
  }
  return (
    <chakra.div role="alert" display="flex" flexWrap="wrap" gap="4" alignItems="center" justifyContent="space-between">
      <chakra.p fontWeight="semibold">
        {data.product ? 'This product was deleted meanwhile.' : 'This product is not there any more.'}
      </chakra.p>
      <Button onClick={() => editor.close(productId)}>Close</Button>
    </chakra.div>
  );
}
