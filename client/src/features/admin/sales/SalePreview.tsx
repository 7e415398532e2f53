import { skipToken } from '@apollo/client/react';
import { Money } from '../../../components/money/Money';
import { DataTable, type Column } from '../../../components/table/PagedTable';
import {
  useSalePreviewQuery,
  type SalePreviewInput,
  type SalePreviewQuery,
} from '../../../graphql/generated/operations';
import { chakra } from '../../../theme/chakra';

type Example = SalePreviewQuery['salePreview']['examples'][number];

const columns: readonly Column<Example>[] = [
  { header: 'Product', isRowHeader: true, cell: ({ product }) => product.name },
  { header: 'Regular price', align: 'end', cell: ({ regularPrice }) => <Money value={regularPrice} /> },
  { header: 'In the sale', align: 'end', cell: ({ salePrice }) => <Money value={salePrice} /> },
];

/** Prices of some products before and in the sale. @param input null while it is incomplete. */
export function SalePreview({ input }: { input: SalePreviewInput | null }) {
  const { data, previousData, error } = useSalePreviewQuery(
    input ? { variables: { input }, fetchPolicy: 'no-cache' } : skipToken,
  );
  const preview = input ? (data ?? previousData)?.salePreview : null;
  return (
    <chakra.section aria-label="Preview" display="grid" gap="3">
      <chakra.h3 textStyle="label">Preview</chakra.h3>
      {!input && <p>Choose what the sale is for, and enter how prices are reduced.</p>}
      {input && error && <p role="alert">{error.message}</p>}
      {preview && <p>{toText(preview)}</p>}
      {preview && preview.examples.length > 0 && (
        <DataTable
          caption="Prices in the sale"
          columns={columns}
          rows={preview.examples}
          getRowKey={({ product }) => product.id}
        />
      )}
    </chakra.section>
  );
}

function toText({ productCount, examples }: SalePreviewQuery['salePreview']): string {
  if (productCount === 0) return 'Customers see no product of this sale.';
  const count = productCount === 1 ? '1 product is' : `${productCount.toLocaleString('en-US')} products are`;
  return productCount > examples.length ? `${count} in this sale, such as these:` : `${count} in this sale:`;
}
