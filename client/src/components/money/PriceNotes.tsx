import type { MoneyAmount } from '../../lib/money/money';
import { VisuallyHidden } from '../page/VisuallyHidden';
import { useShownShop } from '../../lib/shop/ShopProvider';
import { chakra } from '../../theme/chakra';
import { Money } from './Money';

interface PriceNotesProps {
  price: MoneyAmount;
  /** The price without the sale. */
  regularPrice: MoneyAmount;
  /** Lowest price of the 30 days before the sale; null if there was none. */
  lowestRecentPrice: MoneyAmount | null;
  /** The maker's recommended price; null if there is none. */
  comparePrice?: MoneyAmount | null;
  /** Whether no tax is added, even if the shop adds tax to its prices. */
  isFinal?: boolean;
}

const Line = chakra('span', { base: { display: 'block' } });

/** Says that tax is added to the price, if the shop adds tax to its prices. */
export function TaxNote() {
  const { addsTax } = useShownShop();
  return (
    addsTax && (
      <Line textStyle="small" color="ink.soft">
        plus tax
      </Line>
    )
  );
}

/**
 * Notes beside a price, such as the recommended price, or that tax is added to it. A reduced price also has the regular
 * price, the reduction, and the lowest price of the 30 days before the sale.
 */
export function PriceNotes({
  price,
  regularPrice,
  lowestRecentPrice,
  comparePrice = null,
  isFinal = false,
}: PriceNotesProps) {
  const isReduced = price.amountMinor < regularPrice.amountMinor;
  const taxNote = !isFinal && <TaxNote />;
  if (!isReduced && !comparePrice) return taxNote;
  const percent = Math.floor(100 - (100 * price.amountMinor) / regularPrice.amountMinor);
  return (
    <Line textStyle="small" color="ink.soft">
      {taxNote}
      {isReduced && (
        <Line>
          <VisuallyHidden>Regular price: </VisuallyHidden>
          <s>
            <Money value={regularPrice} />
          </s>
          {percent > 0 && <chakra.strong color="signal">{` −${percent}%`}</chakra.strong>}
        </Line>
      )}
      {isReduced && lowestRecentPrice && (
        <Line>
          Lowest price of the 30 days before the sale: <Money value={lowestRecentPrice} />
        </Line>
      )}
      {comparePrice && (
        <Line>
          Recommended price: <Money value={comparePrice} />
        </Line>
      )}
    </Line>
  );
}
