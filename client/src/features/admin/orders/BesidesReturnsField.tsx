import type { UseFormRegisterReturn } from 'react-hook-form';
import { Choice } from '../../../components/forms/Field';
import { openReturnStatuses, toReturnName } from '../../../components/order/ReturnPlate';
import type { AdminOrderDetailFragment } from '../../../graphql/generated/operations';

interface BesidesReturnsFieldProps {
  /** Begins the label, which ends with the names of the returns. */
  label: string;
  field: UseFormRegisterReturn;
  order: AdminOrderDetailFragment;
}

/**
 * Asks staff to confirm that a refund does not concern returns that are still to be refunded. Otherwise, a unit would be
 * refunded or restocked twice.
 */
export function BesidesReturnsField({ label, field, order }: BesidesReturnsFieldProps) {
  const names = order.returns.flatMap((each, index) =>
    each.isRefundable || openReturnStatuses.includes(each.status) ? [toReturnName(each, index + 1)] : [],
  );
  if (names.length === 0) return null;
  return <Choice type="checkbox" label={`${label} ${names.join(' or ')}`} {...field} />;
}
