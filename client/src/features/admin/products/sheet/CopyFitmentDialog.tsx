import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { Button } from '../../../../components/actions/Button';
import { Modal } from '../../../../components/dialog/dialogs';
import { FormError } from '../../../../components/forms/Field';
import { SearchField } from '../../../../components/forms/SearchField';
import { ProductFitmentDocument, useSuggestQuery } from '../../../../graphql/generated/operations';
import { toShopError } from '../../../../graphql/shop-error';
import { chakra } from '../../../../theme/chakra';
import { newRow, toValues, type DraftRow } from './fitment-draft';
import { toRows } from './fitment-problems';
import { Remark } from './fitment-parts';

interface CopyFitmentDialogProps {
  productId: string;
  /** @returns the number of rows that were added; duplicates are skipped */
  onAdd: (rows: readonly DraftRow[]) => number;
  onClose: () => void;
}

/** Copies all rows of another product, entered or imported, into the edited rows. */
export function CopyFitmentDialog({ productId, onAdd, onClose }: CopyFitmentDialogProps) {
  const client = useApolloClient();
  const [wanted, setWanted] = useState('');
  const [message, setMessage] = useState<string | null>(null);
  const [copied, setCopied] = useState<string | null>(null);
  const { data } = useSuggestQuery({ variables: { query: wanted }, skip: wanted.length < 2 });
  const found = wanted.length < 2 ? [] : (data?.suggest.products ?? []).filter(({ id }) => id !== productId);
  const copy = async ({ id, name }: { id: string; name: string }) => {
    setMessage(null);
    try {
      const { data: answer } = await client.query({
        query: ProductFitmentDocument,
        variables: { id },
        fetchPolicy: 'no-cache',
      });
      const rows = (answer?.product?.fitmentRows ?? []).map((row) => newRow(row.vehicle, toValues(row)));
      setCopied(toCopiedText(name, onAdd(rows), rows.length));
    } catch (error) {
      setMessage(toShopError(error).message);
    }
  };
  return (
    <Modal
      title="Copy from a product"
      description="Its rows are added to those in the list. Rows that are there already are left out."
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <SearchField label="Product" placeholder="Name or number" value={wanted} onSearch={setWanted} />
      <chakra.div display="grid" gap="2">
        {found.map((product) => (
          <Button
            key={product.id}
            size="compact"
            whiteSpace="normal"
            justifySelf="start"
            aria-label={`Copy from ${product.name}`}
            onClick={() => void copy(product)}
          >
            {product.name}
          </Button>
        ))}
      </chakra.div>
      <Remark role="status">{copied}</Remark>
      <FormError>{message}</FormError>
    </Modal>
  );
}

function toCopiedText(name: string, added: number, all: number): string {
  if (all === 0) return `${name} has no rows.`;
  if (added === 0) return `All rows of ${name} are there already.`;
  return `${toRows(added)} of ${name} copied. Save to keep ${added === 1 ? 'it' : 'them'}.`;
}
