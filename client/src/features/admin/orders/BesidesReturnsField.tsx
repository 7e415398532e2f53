import type { UseFormRegisterReturn } from 'react-hook-form';
import { Choice } from '../../../components/forms/Field';
import { openReturnStatuses, toReturnName } from '../../../components/order/ReturnPlate';
import type { AdminOrderDetailFragment } from '../../../graphql/generated/operations';

interface BesidesReturnsFieldProps {
  field: UseFormRegisterReturn;
  order: AdminOrderDetailFragment;
}

/** Asks whether the refund pays for returns that are still to be refunded, so that no unit is paid back twice. */
export function BesidesReturnsField({ field, order }: BesidesReturnsFieldProps) {
  const names = order.returns.flatMap((each, index) =>
    each.isRefundable || openReturnStatuses.includes(each.status) ? [toReturnName(each, index + 1)] : [],
  );
  if (names.length === 0) return null;
  const label = `This refund does not pay for ${names.join(' or ')}`;
  return <Choice type="checkbox" label={label} {...field} />;
}
