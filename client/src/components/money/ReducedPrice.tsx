import { chakra } from '@chakra-ui/react';
import type { MoneyAmount } from '../../lib/money/money';
import { VisuallyHidden } from '../page/VisuallyHidden';
import { Money } from './Money';

interface ReducedPriceProps {
  price: MoneyAmount;
  /** The price without the sale. */
  regularPrice: MoneyAmount;
  /** Lowest price of the 30 days before the sale; null if there was none. */
  lowestRecentPrice: MoneyAmount | null;
}

/** What a reduced price must say beside it: the regular price, the reduction, and the lowest price of 30 days. */
export function ReducedPrice({ price, regularPrice, lowestRecentPrice }: ReducedPriceProps) {
  if (price.amountMinor >= regularPrice.amountMinor) return null;
  const percent = Math.floor(100 - (100 * price.amountMinor) / regularPrice.amountMinor);
  return (
    <chakra.span display="block" textStyle="small" color="ink.soft">
      <VisuallyHidden>Regular price: </VisuallyHidden>
      <s>
        <Money value={regularPrice} />
      </s>
      {percent > 0 && <chakra.strong color="signal">{` −${percent} %`}</chakra.strong>}
      {lowestRecentPrice && (
        <chakra.span display="block">
          Lowest price of the last 30 days: <Money value={lowestRecentPrice} />
        </chakra.span>
      )}
    </chakra.span>
  );
}
