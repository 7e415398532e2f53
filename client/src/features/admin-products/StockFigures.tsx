import { chakra } from '@chakra-ui/react';
import { VisuallyHidden } from '../../components/page/VisuallyHidden';
import type { ProductRow } from './use-product-list';

const Line = chakra('span', {
  base: { display: 'inline-flex', alignItems: 'baseline', columnGap: '2' },
});
const Figures = chakra('span', { base: { textStyle: 'number', whiteSpace: 'nowrap' } });
const Mark = chakra('span', {
  base: { textStyle: 'label' },
  variants: { stock: { LOW_STOCK: { color: 'caution' }, OUT_OF_STOCK: { color: 'danger' } } },
});

const marks = { IN_STOCK: null, LOW_STOCK: 'Low', OUT_OF_STOCK: 'Out' } as const;

/** Available and minimum quantity, e.g. '20 / 2', with a mark when stock is low or out. */
export function StockFigures({ product }: { product: ProductRow }) {
  const { availability, availableQuantity, minimumQuantity } = product;
  return (
    <Line>
      {availability !== 'IN_STOCK' && <Mark stock={availability}>{marks[availability]}</Mark>}
      <Figures aria-hidden="true">
        {availableQuantity}
        <chakra.span color="ink.soft">{` / ${minimumQuantity}`}</chakra.span>
      </Figures>
      <VisuallyHidden>{`${availableQuantity} available, ${minimumQuantity} at least to an order`}</VisuallyHidden>
    </Line>
  );
}
