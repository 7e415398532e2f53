import { toRefundedText } from '@kickstand/rules/refunded-quantity';
import type { OrderedPartFragment } from '../../graphql/generated/operations';
import { useLocale } from '../../lib/locale/use-locale';
import { formatMoney } from '../../lib/money/money';
import { Link } from '../actions/Button';
import { chakra } from '../../theme/chakra';

const PartNumber = chakra('span', {
  base: { display: 'block', textStyle: 'label', fontWeight: 'normal', color: 'ink.soft' },
});
const Refunded = chakra('strong', { base: { display: 'block', textStyle: 'label', color: 'caution' } });
const List = chakra('ul', { base: { display: 'grid', gap: '2', listStyle: 'none' } });

/**
 * An ordered part: its name, its part number and the refunded quantity or amount. The name links to the part's page if
 * the shop still shows that page. The name is struck through if the whole quantity is refunded.
 */
export function OrderedPart({ line }: { line: OrderedPartFragment }) {
  const { name, partNumber, quantity, refundedQuantity, refunded, product } = line;
  const amount = formatMoney(refunded, useLocale());
  const refundedText = toRefundedText(refundedQuantity, quantity, refunded.amountMinor === 0 ? null : amount);
  const isAllRefunded = refundedQuantity === quantity;
  // The link is a flex container, which the `s` element does not strike through. So the link's own style does that.
  const decoration = isAllRefunded ? { textDecorationLine: 'underline line-through' } : {};
  const nameText = product ? (
    <Link to={`/part/${product.slug}`} kind="line" {...decoration}>
      {name}
    </Link>
  ) : (
    name
  );
  return (
    <>
      {isAllRefunded ? <chakra.s color="ink.soft">{nameText}</chakra.s> : nameText}
      {partNumber !== null && <PartNumber>{partNumber}</PartNumber>}
      {refundedText !== null && <Refunded>{refundedText}</Refunded>}
    </>
  );
}

/** The parts of an order, in a cell of a table. */
export function OrderedParts({ lines }: { lines: readonly OrderedPartFragment[] }) {
  return (
    <List>
      {lines.map((line) => (
        <li key={line.id}>
          <OrderedPart line={line} />
        </li>
      ))}
    </List>
  );
}
