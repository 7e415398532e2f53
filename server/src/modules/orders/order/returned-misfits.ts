import type { Connection } from 'mongoose';
import type { ReturnedMisfit } from '../../vehicles/misfits.js';
import type { OrderDocument } from './order-document.js';
import { hasReturns, orderModel } from './order.model.js';
import { isStanding } from './return.js';

type ReadDocument = Required<Pick<OrderDocument, 'lines' | 'returns'>>;

/** Lines that were sold as fitting and returned because they do not fit, the latest return first. */
export async function findReturnedMisfits(connection: Connection): Promise<ReturnedMisfit[]> {
  const rows = await orderModel(connection)
    .find({ ...hasReturns, 'returns.lines.reason': 'does_not_fit' }, { lines: 1, returns: 1 })
    .sort({ lastReturnAt: -1, _id: -1 })
    .lean<ReadDocument[]>();
  return rows.flatMap(misfitsIn).sort((a, b) => b.returnedAt.getTime() - a.returnedAt.getTime());
}

/** Returns that were declined or cancelled are left out. */
function misfitsIn({ lines, returns }: ReadDocument): ReturnedMisfit[] {
  return returns.filter(isStanding).flatMap((each) =>
    each.lines.flatMap(({ lineId, reason, note }) => {
      const line = lines.find(({ id }) => id === lineId);
      if (reason !== 'does_not_fit' || !line?.fit || !['fits', 'fits_if'].includes(line.fit.answer)) return [];
      const { vehicleId, year } = line.fit;
      return [{ productId: line.productId.toHexString(), vehicleId, year, returnedAt: each.createdAt, note }];
    }),
  );
}
