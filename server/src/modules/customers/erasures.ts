import { isErasedEmail } from '@kickstand/rules/accounts';
import type { Connection } from 'mongoose';
import type { Clock } from '../../platform/clock.js';
import type { Logger } from '../../platform/logger.js';
import type { ForgetName, ForgetPerson } from '../../platform/mongo/forget-person.js';
import type { NewId } from '../../platform/mongo/object-id.js';
import { actorLabel, type Actor } from '../../shared/actor.js';
import { conflict, DomainError } from '../../shared/errors.js';
import type { FaultPoints } from '../../shared/fault-points.js';
import type { AccountsService } from '../accounts/accounts.service.js';
import type { Account } from '../accounts/user.js';
import type { AuditService } from '../audit/audit.service.js';
import { toAuditEntry } from '../audit/audit.js';
import type { OrdersService } from '../orders/order/orders.service.js';
import { createErasures, type Erasure } from './erasure.repository.js';

export interface ErasureDeps {
  connection: Connection;
  accounts: Pick<AccountsService, 'erasure'>;
  orders: Pick<OrdersService, 'findUnfinished' | 'findOrdersOf'>;
  audit: Pick<AuditService, 'append'>;
  clock: Clock;
  newId: NewId;
  logger: Logger;
  faults?: FaultPoints;
  /** Moves all entries that are still in outboxes. Rejects if some cannot be moved. */
  relayOutboxes: () => Promise<void>;
  /** One function for each collection that names people. */
  forgetPerson: readonly ForgetPerson[];
  /** Called for orders without an email address, whose customer the audit log may name. */
  forgetName: ForgetName;
}

/** Whom to erase. */
export interface ErasedPerson {
  /** ID of the account; for a guest, ID of the first order. */
  id: string;
  /** '' to erase only the order with this ID, because nothing says which orders without an address belong together. */
  email: string;
  account: Account | null;
}

const addressIsBusy = 'Another erasure with this address is being completed. Try again in a few minutes.';

interface Context extends ErasureDeps {
  erasures: ReturnType<typeof createErasures>;
}

const aliasOf = (erasureId: string) => `erased-${erasureId}`;
const aliasEmailOf = (erasureId: string) => `${aliasOf(erasureId)}@invalid`;

/** Erases people: an erasure is stored, then carried out in steps that a worker repeats if they were interrupted. */
export function createErasureSteps(deps: ErasureDeps) {
  const context: Context = { ...deps, erasures: createErasures(deps.connection) };
  return {
    /**
     * @returns whether the erasure is complete; otherwise a worker completes it.
     * @throws DomainError FORBIDDEN; CONFLICT (LAST_ADMIN), CONFLICT (ILLEGAL_TRANSITION) if something is left to do with
     *   an order; CONFLICT (IN_PROGRESS) if an erasure of somebody else with this address is not complete
     */
    async erase(actor: Actor, { id: customerId, email: address, account }: ErasedPerson): Promise<boolean> {
      await deps.accounts.erasure.assertErasable(actor, address, account);
      const [id, requestedAt] = [deps.newId(), deps.clock.now()];
      const email = address || aliasEmailOf(id);
      const orderId = address === '' ? customerId : null;
      const userId = account?.id ?? null;
      const isOwn = actor.kind === 'user' && actor.userId === userId;
      const by = isOwn ? aliasOf(id) : actorLabel(actor);
      const erasure: Erasure = { id, customerId, userId, orderId, email, by, requestedAt, checkedAt: null };
      await assertNothingLeft(context, erasure);
      if (!(await context.erasures.insert(erasure))) {
        if (orderId !== null) return false;
        const running = await context.erasures.findByEmail(email);
        if (running?.userId === userId) return false;
        const current = userId === null ? null : await deps.accounts.erasure.find(userId);
        // Their own erasure has been completed in the meantime.
        if (current && isErasedEmail(current.email)) return true;
        if (running || !(await context.erasures.insert(erasure))) throw conflict('IN_PROGRESS', addressIsBusy);
      }
      await deps.faults?.at('erase.after-insert');
      const checked = await check(context, erasure);
      return tryToComplete(context, checked);
    },

    /** Called by a worker: completes the erasures that were interrupted. */
    async completeErasures(): Promise<void> {
      for (;;) {
        const erasure = await context.erasures.claim(deps.clock.now());
        if (!erasure) return;
        try {
          await tryToComplete(context, await check(context, erasure));
        } catch (error) {
          // The erasure was withdrawn, e.g. because the person has ordered something since. They can ask again.
          if (!(error instanceof DomainError)) throw error;
        }
      }
    },
  };
}

/**
 * Closes the account, then checks the orders once more, so that the account cannot order in between. If something is
 * left to do with an order, the account is opened again and the erasure withdrawn.
 */
async function check(context: Context, erasure: Erasure): Promise<Erasure> {
  if (erasure.checkedAt !== null) return erasure;
  const { accounts, erasures, clock, faults } = context;
  const { id, userId, requestedAt } = erasure;
  const account = userId === null ? null : await accounts.erasure.find(userId);
  let checkedAt: Date;
  try {
    if (account) await accounts.erasure.close(account, requestedAt);
    await faults?.at('erase.after-close');
    // Exactly the orders placed until this time are checked, and later erased.
    checkedAt = clock.now();
    await assertNothingLeft(context, { ...erasure, checkedAt });
  } catch (error) {
    if (error instanceof DomainError) {
      if (userId !== null) await accounts.erasure.reopen(userId, requestedAt);
      await erasures.remove(id);
    }
    throw error;
  }
  await erasures.markChecked(id, checkedAt);
  await faults?.at('erase.after-check');
  return { ...erasure, checkedAt };
}

async function assertNothingLeft({ orders }: Context, erasure: Erasure): Promise<void> {
  const left = await orders.findUnfinished(ordersOf(erasure));
  if (left !== null) throw conflict('ILLEGAL_TRANSITION', left);
}

function ordersOf({ id, userId, orderId, email, checkedAt, requestedAt }: Erasure) {
  return { userId, orderId, emails: [email, aliasEmailOf(id)], until: checkedAt ?? requestedAt };
}

async function tryToComplete(context: Context, erasure: Erasure): Promise<boolean> {
  try {
    await complete(context, erasure);
    return true;
  } catch (error) {
    context.logger.error({ err: error, erasure: erasure.id }, 'an erasure is completed later');
    return false;
  }
}

/** Every step can be repeated. */
async function complete(context: Context, erasure: Erasure): Promise<void> {
  const { accounts, audit, clock, erasures, faults, logger } = context;
  const { id, customerId, userId, by } = erasure;
  const account = userId === null ? null : await accounts.erasure.find(userId);
  const aliasEmail = aliasEmailOf(id);
  if (account?.email !== aliasEmail) {
    // Requests that were already running may write during the first call. The second call erases what they wrote.
    await forgetOnce(context, erasure, account);
    await forgetOnce(context, erasure, account);
    if (account) await accounts.erasure.empty(account, aliasEmail);
    await faults?.at('erase.after-account');
  }
  const entry = { action: 'customer.erased', subject: { id: customerId, name: aliasOf(id) }, changes: [] } as const;
  await audit.append([toAuditEntry(entry, { id, at: clock.now(), by })]);
  // After an older backup is restored, these log lines show which customers must be erased again. So they do not depend on
  // LOG_LEVEL, and a crash may repeat but not lose one.
  logger.child({}, { level: 'info' }).info({ customerId }, 'a customer was erased');
  await faults?.at('erase.after-audit');
  await erasures.finish(id, clock.now());
}

async function forgetOnce(context: Context, erasure: Erasure, account: Account | null): Promise<void> {
  const { connection, faults, orders, relayOutboxes, forgetName, forgetPerson } = context;
  const { id, userId, email } = erasure;
  await relayOutboxes();
  const placed = await orders.findOrdersOf(ordersOf(erasure));
  const aliases = { alias: aliasOf(id), aliasEmail: aliasEmailOf(id) };
  const others = new Set(placed.map((order) => order.email));
  const formerEmails = [...others].filter((each) => each !== '' && each !== email && !isErasedEmail(each));
  const orderIds = placed.map((order) => order.id);
  for (const { id: orderId, email: address, name, number } of placed) {
    // Before the order loses the name: the log can only be searched with it.
    if (address === '' && name !== '') await forgetName(connection, { orderId, name, number });
  }
  const person = { userId, email, formerEmails, name: account?.displayName ?? null, orderIds, ...aliases };
  for (const forget of forgetPerson) {
    await forget(connection, person);
    await faults?.at('erase.after-step');
  }
}
