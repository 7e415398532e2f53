import { useId } from 'react';
import { Button } from '../../../components/actions/Button';
import { ArrowIcon } from '../../../components/icons/icons';
import { LegalNote } from '../../../components/order/LegalNote';
import { Money } from '../../../components/money/Money';
import type { Purchase_ProductFragment } from '../../../graphql/generated/operations';
import { toWholeNumber } from '../../../lib/forms/field-errors';
import { unitPriceOf } from '../../../lib/catalogue/order-quantity';
import { multiplyMoney, withMinorUnits } from '../../../lib/money/money';
import { chakra } from '../../../theme/chakra';

interface OrderTotalProps {
  product: Purchase_ProductFragment;
  /** Quantity as typed. */
  quantity: string;
  busy: boolean;
}

const Slip = chakra('div', { base: { border: '2px solid', borderColor: 'ink', bg: 'plate' } });
const Line = chakra('p', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '4',
    paddingInline: '4',
    paddingBlock: '3',
    borderBottom: 'hairline',
    textStyle: 'small',
  },
});
const Sum = chakra('output', {
  base: {
    textStyle: 'number',
    display: 'block',
    fontSize: 'clamp(2rem, 4vw, 3rem)',
    fontWeight: 'semibold',
    letterSpacing: '-0.04em',
    lineHeight: '1',
    textAlign: 'end',
    overflowWrap: 'anywhere',
  },
});

/** The summary beside the form: unit price, quantity, total and the order button. */
export function OrderTotal({ product, quantity, busy }: OrderTotalProps) {
  const reasonId = useId();
  const units = toWholeQuantity(quantity);
  const unitPrice = unitPriceOf(product, units);
  const { coreDeposit } = product;
  const paidPerUnit = withMinorUnits(unitPrice, unitPrice.amountMinor + (coreDeposit?.amountMinor ?? 0));
  const isOutOfStock = product.availability === 'OUT_OF_STOCK';
  return (
    <Slip>
      <Line>
        <span>Price per unit</span>
        <Money value={unitPrice} />
      </Line>
      {coreDeposit && (
        <Line>
          <span>Deposit per unit</span>
          <Money value={coreDeposit} />
        </Line>
      )}
      <Line>
        <span>Quantity</span>
        <chakra.span textStyle="number">{units}</chakra.span>
      </Line>
      <chakra.div padding="4" display="grid" gap="4">
        <chakra.p textStyle="label" color="ink.soft">
          Total
        </chakra.p>
        <Sum aria-label="Total" color={units === 0 ? 'control' : 'ink'}>
          <Money value={multiplyMoney(paidPerUnit, units)} />
        </Sum>
        <LegalNote />
        <Button
          type="submit"
          tone="signal"
          size="large"
          width="full"
          justifyContent="space-between"
          busy={busy}
          disabled={isOutOfStock}
          aria-describedby={isOutOfStock ? reasonId : undefined}
        >
          Place Order
          {!busy && <ArrowIcon />}
        </Button>
        {isOutOfStock && (
          <chakra.p id={reasonId} textStyle="small" fontWeight="semibold">
            Out of stock: the quantity left is below the minimum order.
          </chakra.p>
        )}
      </chakra.div>
    </Slip>
  );
}

/** 0 unless the input is a whole number. */
function toWholeQuantity(typed: string): number {
  const units = toWholeNumber(typed) ?? 0;
  return Number.isSafeInteger(units) && units > 0 ? units : 0;
}
