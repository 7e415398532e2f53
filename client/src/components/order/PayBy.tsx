import { DateText } from '../money/DateText';

/** The time until which an unpaid order can be paid. Renders nothing for an order that cannot be paid. */
export function PayBy({ order }: { order: { isPayable: boolean; reservedUntil: string | null } }) {
  if (!order.isPayable || order.reservedUntil === null) return null;
  return (
    <p>
      Pay by <DateText value={order.reservedUntil} withTime />. After that the parts are no longer reserved.
    </p>
  );
}
