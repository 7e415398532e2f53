import { useShopQuery } from '../../graphql/generated/operations';
import type { MoneyAmount } from '../../lib/money/money';
import { chakra } from '../../theme/chakra';
import { Money } from './Money';

/** Shown beside a price: the deposit per unit for the old part, and how it is paid back. */
export function DepositNote({ deposit }: { deposit: MoneyAmount }) {
  const days = useShopQuery().data?.shop.oldPartDays;
  return (
    <chakra.span display="block" textStyle="small">
      Plus a deposit of <Money value={deposit} />, paid back when you send your old part back
      {days !== undefined && ` within ${days} ${days === 1 ? 'day' : 'days'}`}
    </chakra.span>
  );
}
