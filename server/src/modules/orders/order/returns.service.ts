import type { Connection } from 'mongoose';
import { assertMay, type Actor } from '../../../shared/actor.js';
import { toPageRequest } from '../../../shared/pagination.js';
import { decideReturn, receiveReturn, setReturnLabel, type DecideReturnInput } from './decide-return.js';
import type { Order } from './order.js';
import { cancelReturn, requestReturn, type RequestReturnInput } from './request-return.js';
import type { ReturnFilesService } from './return-files.service.js';
import { createReturnLists } from './return-list.repository.js';
import type { ReturnStatus } from './return.js';
import { withdraw, type WithdrawDeps, type WithdrawInput } from './withdraw.js';

export interface ReturnsDeps extends WithdrawDeps {
  recordOrder: (orderId: string) => Promise<void>;
  returnFiles: Pick<ReturnFilesService, 'assertLabel'>;
}

/** Waits for the change of an order, then moves the order's ledger entries from its outbox to the ledger. */
export type Recorded = <T>(orderId: string, change: Promise<T>) => Promise<T>;

interface ReturnListRequest {
  first?: number | null;
  after?: string | null;
  status?: ReturnStatus | null;
}

/** What customers and staff do with returns. */
export function returns(deps: ReturnsDeps, recorded: Recorded) {
  const assertMayUseLabel = async (
    actor: Actor,
    { returnId, labelFileId }: Pick<DecideReturnInput, 'returnId' | 'labelFileId'>,
  ) => {
    assertMay(actor, 'orders:write');
    await deps.returnFiles.assertLabel(returnId, labelFileId);
  };
  return {
    async withdraw(actor: Actor, input: WithdrawInput) {
      const { order, receipt } = await withdraw(deps, actor, input);
      await deps.recordOrder(order.id);
      return { receipt };
    },
    requestReturn: (actor: Actor, input: RequestReturnInput) =>
      recorded(input.orderId, requestReturn(deps, actor, input)),
    cancelReturn: (actor: Actor, input: Parameters<typeof cancelReturn>[2]): Promise<Order> =>
      recorded(input.orderId, cancelReturn(deps, actor, input)),
    async decideReturn(actor: Actor, input: Parameters<typeof decideReturn>[2]): Promise<Order> {
      await assertMayUseLabel(actor, input);
      return recorded(input.orderId, decideReturn(deps, actor, input));
    },
    async setReturnLabel(actor: Actor, input: Parameters<typeof setReturnLabel>[2]): Promise<Order> {
      await assertMayUseLabel(actor, input);
      return recorded(input.orderId, setReturnLabel(deps, actor, input));
    },
    receiveReturn: (actor: Actor, input: Parameters<typeof receiveReturn>[2]): Promise<Order> =>
      recorded(input.orderId, receiveReturn(deps, actor, input)),
  };
}

export function listReturns(connection: Connection) {
  const lists = createReturnLists(connection);
  return {
    /** Orders that have returns with this status; by default, orders with open returns. */
    async listReturns(actor: Actor, { first, after, status = null }: ReturnListRequest) {
      assertMay(actor, 'orders:read');
      const page = await lists.findPage(status, toPageRequest(first, after));
      return { page, countAll: () => lists.count(status) };
    },

    /** Orders that have returns with this status, even if the order ended unpaid; latest return first. */
    listAllReturns(actor: Actor, { first, after, status }: ReturnListRequest & { status: ReturnStatus }) {
      assertMay(actor, 'orders:read');
      return lists.findPageOfAll(status, toPageRequest(first, after));
    },

    /** For loaders. Callers must check access to the orders. */
    findExchanges: (returnIds: readonly string[]): Promise<Map<string, Order[]>> => lists.findExchanges(returnIds),
  };
}
