import { use } from 'react';
import { ActionButton } from '../../../components/actions/ActionButton';
import { Button } from '../../../components/actions/Button';
import { DateText } from '../../../components/money/DateText';
import { Money } from '../../../components/money/Money';
import { VisuallyHidden } from '../../../components/page/VisuallyHidden';
import { Figure } from '../../../components/plate/Figure';
import { ChooseBox } from '../../../components/table/choice';
import type { Column } from '../../../components/table/PagedTable';
import type { RowFocus } from '../../../lib/lists/list-state';
import { chakra } from '../../../theme/chakra';
import type { ProductRow } from './use-product-list';
import { OpenRow, type RowEditor } from './ProductEditor';

/** Actions of a row. Every render passes the same object, so that rows are not rendered again. */
interface ProductActions {
  editor: RowEditor;
  focus: RowFocus;
  onDelete: (product: ProductRow) => void;
  restore: (productId: string) => Promise<void>;
}

const Avatar = chakra('div', {
  base: { width: '14', border: 'hairline', bg: 'plate' },
  variants: { deleted: { yes: { filter: 'grayscale(1)', opacity: '0.5' }, no: {} } },
});
const Name = chakra('span', { variants: { deleted: { yes: { color: 'ink.soft' }, no: {} } } });
const PartNumber = chakra('span', {
  base: { display: 'block', textStyle: 'label', fontWeight: 'normal', color: 'ink.soft' },
});
const Status = chakra('span', { base: { display: 'block', textStyle: 'label', color: 'signal' } });
const statusLabels = { DRAFT: 'Draft', DISCONTINUED: 'Discontinued' } as const;
const DeletedMark = chakra('span', {
  base: { display: 'block', textStyle: 'label', color: 'ink.soft', whiteSpace: 'nowrap' },
});

const isDeleted = ({ deletedAt }: ProductRow) => (deletedAt === null ? 'no' : 'yes');

/**
 * @param isChoosing whether each row has a checkbox to choose it
 * @param editsCatalogue false for staff who only set the stock
 */
export function toProductColumns(
  actions: ProductActions,
  isChoosing: boolean,
  editsCatalogue: boolean,
): readonly Column<ProductRow>[] {
  return [
    ...(isChoosing ? [chooseColumn] : []),
    {
      header: 'No.',
      align: 'end',
      isShort: true,
      cell: (_product, index) => <chakra.span textStyle="number">{index + 1}</chakra.span>,
    },
    {
      header: 'Avatar',
      isShort: true,
      cell: (product) => (
        <Avatar deleted={isDeleted(product)}>
          <Figure src={product.image.url} alt="" photo={product.image} sizes="3.5rem" />
        </Avatar>
      ),
    },
    {
      header: 'Name',
      isRowHeader: true,
      cell: (product) => (
        <Name deleted={isDeleted(product)}>
          {product.name}
          {product.partNumber && <PartNumber>{product.partNumber}</PartNumber>}
          {product.status !== 'ACTIVE' && <Status>{statusLabels[product.status]}</Status>}
        </Name>
      ),
    },
    { header: 'Price', align: 'end', isShort: true, cell: ({ price }) => <Money value={price} /> },
    { header: 'Stock', align: 'end', isShort: true, cell: (product) => <StockFigures product={product} /> },
    {
      header: 'Edit',
      isShort: true,
      isSelfExplanatory: true,
      cell: (product) =>
        product.deletedAt === null ? (
          <EditButton product={product} {...actions} />
        ) : (
          editsCatalogue && (
            <ActionButton
              ref={actions.focus.controlRef(product.id)}
              act={() => actions.restore(product.id)}
              success={`${product.name} is restored`}
              onSettled={() => actions.focus.focusRow(product.id)}
            >
              Restore
            </ActionButton>
          )
        ),
    },
    {
      header: 'Delete',
      isShort: true,
      isSelfExplanatory: true,
      cell: (product) =>
        product.deletedAt === null ? (
          editsCatalogue && (
            <Button tone="danger" size="compact" onClick={() => actions.onDelete(product)}>
              Delete
            </Button>
          )
        ) : (
          <DeletedMark>
            Deleted
            <br />
            <DateText value={product.deletedAt} />
          </DeletedMark>
        ),
    },
  ];
}

const chooseColumn: Column<ProductRow> = {
  header: 'Choose',
  isShort: true,
  isSelfExplanatory: true,
  cell: ({ id, name, deletedAt }) => deletedAt === null && <ChooseBox id={id} name={name} />,
};

const StockLine = chakra('span', {
  base: { display: 'inline-flex', alignItems: 'baseline', columnGap: '2' },
});
const Figures = chakra('span', { base: { textStyle: 'number', whiteSpace: 'nowrap' } });
const StockMark = chakra('span', {
  base: { textStyle: 'label' },
  variants: { stock: { LOW_STOCK: { color: 'caution' }, OUT_OF_STOCK: { color: 'danger' } } },
});

const stockMarks = { IN_STOCK: null, LOW_STOCK: 'Low', OUT_OF_STOCK: 'Out' } as const;

/** Available and minimum quantity, e.g. '20 / 2', with a mark when stock is low or out. */
function StockFigures({ product }: { product: ProductRow }) {
  const { availability, availableQuantity, minimumQuantity } = product;
  return (
    <StockLine>
      {availability !== 'IN_STOCK' && <StockMark stock={availability}>{stockMarks[availability]}</StockMark>}
      <Figures aria-hidden="true">
        {availableQuantity}
        <chakra.span color="ink.soft">{` / ${minimumQuantity}`}</chakra.span>
      </Figures>
      <VisuallyHidden>{`${availableQuantity} available, at least ${minimumQuantity} per order`}</VisuallyHidden>
    </StockLine>
  );
}

type RowProps = ProductActions & { product: ProductRow };

function EditButton({ product, editor, focus }: RowProps) {
  const isOpen = use(OpenRow) === product.id;
  return (
    <Button
      ref={focus.controlRef(product.id)}
      size="compact"
      aria-expanded={isOpen}
      onClick={() => (isOpen ? editor.close(product.id) : editor.open(product.id))}
    >
      Edit
    </Button>
  );
}
