import { isErasedEmail, isReleasedEmail } from '@kickstand/rules/accounts';
import type { Clock } from '../../platform/clock.js';
import type { Logger } from '../../platform/logger.js';
import { MailError, type MailAttachment, type MailTransport } from '../../platform/mail/mail-transport.js';
import type { NewId } from '../../platform/mongo/object-id.js';
import type { Bucket } from '../../platform/rate-limiter.js';
import { goAhead, type GiveWay } from '../../platform/traffic.js';
import type { FaultPoints } from '../../shared/fault-points.js';
import type { User } from '../accounts/user.js';
import type { CatalogueService } from '../catalogue/products/catalogue.service.js';
import type { OrderStore } from '../orders/order/order-store.js';
import type { Order } from '../orders/order/order.js';
import { countMail } from './mail-limit.js';
import {
  afterFailure,
  afterSuccess,
  hasTimeToSend,
  isOutOfAttempts,
  type Message,
  type MessageChange,
} from './message.js';
import type { MessageRepository } from './message.repository.js';
import type { MailSettings } from './mail-settings.js';
import { UnwritableMailError } from './mail-template.js';
import { isObsolete, writeMail } from './templates.js';

export interface DeliverMessagesDeps {
  messages: MessageRepository;
  orders: Pick<OrderStore, 'findByIds'>;
  catalogue: Pick<CatalogueService, 'findProductsByIds'>;
  findAccounts: (ids: readonly string[]) => Promise<User[]>;
  transport: MailTransport;
  readMail: () => Promise<MailSettings>;
  /** Files that belong to the mail, such as the invoice of a paid order. */
  findAttachments: (message: Message) => Promise<MailAttachment[]>;
  /** Limits how many mails about unpaid orders one mailbox gets; null for no limit. */
  mailLimit: Bucket | null;
  clock: Clock;
  /** Returns a number from 0 to 1. */
  random: () => number;
  newId: NewId;
  faults?: FaultPoints;
  /** Called before each mail. */
  giveWay?: GiveWay | undefined;
  logger: Logger;
}

/** What the mails of a batch are about, by ID. */
interface Subjects {
  orders: ReadonlyMap<string, Order>;
  products: Awaited<ReturnType<CatalogueService['findProductsByIds']>>;
}

/** Largest number of mails being sent at the same time. */
const parallelMails = 4;
/** Number of messages that are leased together. Their orders and products are also read together. */
const mailsPerBatch = 20;

/**
 * Sends the messages that are due, in batches. A message is leased before it is sent and marked as sent afterwards. So
 * it is sent at least once, even after a crash in between. A mail that is sent twice has the same Message-ID both
 * times.
 */
export function createDeliverMessages(deps: DeliverMessagesDeps) {
  const { messages, clock, newId, faults, giveWay = goAhead } = deps;
  /**
   * @param isStopped checked before each mail.
   * @returns when nothing is due, when it is stopped, or as soon as the mail server fails. No more mails are sent until
   * the next call.
   */
  return async function deliverDue(isStopped: () => boolean = () => false): Promise<void> {
    let isServerDown = false;
    while (!isServerDown && !isStopped()) {
      const waiting = await messages.claim(clock.now(), newId(), mailsPerBatch);
      if (waiting.length === 0) return;
      await faults?.at('message.after-claim');
      const subjects = await findSubjects(deps, waiting);
      const deliverMany = async () => {
        for (;;) {
          await giveWay();
          if (isServerDown || isStopped()) return;
          const [message] = waiting;
          // Later mails of a slow batch are given back, because another server can claim them before they are sent.
          if (!message || !hasTimeToSend(message, clock.now())) return;
          waiting.shift();
          const outcome = await attempt(deps, message, subjects);
          isServerDown ||= outcome.isServerDown;
          await faults?.at('message.after-send');
          await finish(deps, message, outcome.change);
        }
      };
      await Promise.all(Array.from({ length: parallelMails }, deliverMany));
      if (waiting.length > 0) await messages.giveBack(waiting, clock.now());
    }
  };
}

async function findSubjects(deps: DeliverMessagesDeps, due: readonly Message[]): Promise<Subjects> {
  const found = await deps.orders.findByIds([...new Set(due.map(({ orderId }) => orderId))]);
  const userIds = new Set(found.flatMap(({ customer: { userId } }) => userId ?? []));
  const accounts = await deps.findAccounts([...userIds]);
  const productIds = found.flatMap(({ lines }) => lines.map(({ productId }) => productId));
  return {
    orders: new Map(found.map((order) => [order.id, withCurrentAddress(order, accounts)])),
    products: await deps.catalogue.findProductsByIds([...new Set(productIds)]),
  };
}

/**
 * The order with the address that its account has now, if that is confirmed, also in its history. The address with which
 * the order was placed may belong to somebody else by now.
 */
function withCurrentAddress(order: Order, accounts: readonly User[]): Order {
  const { customer, history } = order;
  const email = accounts.find(({ id, isEmailConfirmed }) => id === customer.userId && isEmailConfirmed)?.email;
  if (email === undefined || isErasedEmail(customer.email)) return order;
  const renamed = history.map((event) => (event.by === customer.email ? { ...event, by: email } : event));
  return { ...order, customer: { ...customer, email }, history: renamed };
}

/** @returns the change of the message; null to remove it, because it is obsolete or there is nobody to send it to. */
async function attempt(
  { transport, clock, random, logger, ...deps }: DeliverMessagesDeps,
  message: Message,
  { orders, products }: Subjects,
): Promise<{ change: MessageChange | null; isServerDown: boolean }> {
  try {
    if (isOutOfAttempts(message)) throw new UnwritableMailError('The server stopped while it was sending the email.');
    const order = orders.get(message.orderId);
    if (!order) throw new UnwritableMailError('The order no longer exists.');
    if (isObsolete(message, order)) return { change: null, isServerDown: false };
    if (!hasAddress(order) && message.template !== 'new_order') return { change: null, isServerDown: false };
    // Counted before it is written, because a mail that waits for something fails there.
    if (deps.mailLimit) await countMail(deps.mailLimit, message, order);
    const mail = writeMail(message, order, products, await deps.readMail());
    const attachments = await deps.findAttachments(message);
    await transport.send({ ...mail, attachments });
    return { change: afterSuccess(clock.now()), isServerDown: false };
  } catch (error) {
    if (error instanceof UnwritableMailError) return { change: afterLastFailure(error.message), isServerDown: false };
    const { message: reason, isServerDown } =
      error instanceof MailError ? error : new MailError('The email could not be written.', false);
    if (!(error instanceof MailError))
      logger.error({ err: error, messageId: message.id }, 'a mail could not be written');
    return { change: afterFailure(message, reason, { now: clock.now(), random: random() }), isServerDown };
  }
}

/**
 * False if staff placed the order for a customer without an email address, or if the address only replaces one: that of a
 * customer who was erased, or of an account whose address belongs to somebody else.
 */
function hasAddress({ customer: { email } }: Order): boolean {
  return email !== '' && !isErasedEmail(email) && !isReleasedEmail(email);
}

async function finish(
  { messages, logger }: DeliverMessagesDeps,
  message: Message,
  change: MessageChange | null,
): Promise<void> {
  if (!change) return messages.remove(message);
  const { id: messageId, template, attempts } = message;
  const isOurs = await messages.finish(message, change);
  if (!isOurs) logger.warn({ messageId }, 'a mail took longer than its lease and may be sent twice');
  else if (change.status === 'dead') logger.error({ messageId, template, reason: change.error }, 'a mail was given up');
  else if (change.status === 'queued')
    logger.warn({ messageId, attempts, reason: change.error }, 'a mail is tried again later');
}

function afterLastFailure(error: string): MessageChange {
  return { status: 'dead', dueAt: null, leaseId: null, error };
}
