import type { Clock } from '../../platform/clock.js';
import type { Logger } from '../../platform/logger.js';
import { MailError, type MailTransport } from '../../platform/mail/mail-transport.js';
import type { NewId } from '../../platform/mongo/object-id.js';
import type { Bucket } from '../../platform/rate-limiter.js';
import type { FaultPoints } from '../../shared/fault-points.js';
import type { CatalogueService } from '../catalogue/products/catalogue.service.js';
import type { OrderStore } from '../orders/order/order-store.js';
import { countMail } from './mail-limit.js';
import { afterFailure, afterSuccess, isOutOfAttempts, type Message, type MessageChange } from './message.js';
import type { MessageRepository } from './message.repository.js';
import { UnwritableMailError, writeMail, type MailSettings } from './templates.js';

export interface DeliverMessagesDeps {
  messages: MessageRepository;
  orders: Pick<OrderStore, 'findById'>;
  catalogue: Pick<CatalogueService, 'findProductsByIds'>;
  transport: MailTransport;
  mail: MailSettings;
  /** Limit of mails about unpaid orders to one mailbox; null for no limit. */
  mailLimit: Bucket | null;
  clock: Clock;
  /** Returns a number from 0 to 1. */
  random: () => number;
  newId: NewId;
  faults?: FaultPoints;
  logger: Logger;
}

/** Largest number of mails being sent at the same time. */
const parallelMails = 4;

/**
 * Sends the messages that are due. A message is leased before it is sent and marked as sent afterwards, so it is sent at
 * least once, even after a crash in between. A mail that is sent twice has the same Message-ID both times.
 */
export function createDeliverMessages({
  messages,
  transport,
  clock,
  random,
  faults,
  logger,
  ...deps
}: DeliverMessagesDeps) {
  /**
   * @param isStopped checked before each mail.
   * @returns when nothing is due, or as soon as the mail server fails. No more mails are sent until the next call.
   */
  return async function deliverDue(isStopped: () => boolean = () => false): Promise<void> {
    let isServerDown = false;
    const deliverMany = async () => {
      while (!isServerDown && !isStopped()) {
        const message = await messages.claim(clock.now(), deps.newId());
        if (message === null) return;
        await faults?.at('message.after-claim');
        const outcome = await attempt(message);
        isServerDown ||= outcome.isServerDown;
        await faults?.at('message.after-send');
        await finish(message, outcome.change);
      }
    };
    await Promise.all(Array.from({ length: parallelMails }, deliverMany));
  };

  async function attempt(message: Message): Promise<{ change: MessageChange; isServerDown: boolean }> {
    try {
      if (isOutOfAttempts(message)) throw new UnwritableMailError('The server stopped while it was sending the mail.');
      const order = await deps.orders.findById(message.orderId);
      if (!order) throw new UnwritableMailError('The order no longer exists.');
      const products = await deps.catalogue.findProductsByIds(order.lines.map(({ productId }) => productId));
      const mail = writeMail(message, order, products, deps.mail);
      if (deps.mailLimit) await countMail(deps.mailLimit, message, order);
      await transport.send(mail);
      return { change: afterSuccess(clock.now()), isServerDown: false };
    } catch (error) {
      if (error instanceof UnwritableMailError) return { change: afterLastFailure(error.message), isServerDown: false };
      const { message: reason, isServerDown } =
        error instanceof MailError ? error : new MailError('The mail could not be written.', false);
      if (!(error instanceof MailError))
        logger.error({ err: error, messageId: message.id }, 'a mail could not be written');
      return { change: afterFailure(message, reason, { now: clock.now(), random: random() }), isServerDown };
    }
  }

  async function finish(message: Message, change: MessageChange): Promise<void> {
    const { id: messageId, template, attempts } = message;
    const isOurs = await messages.finish(message, change);
    if (!isOurs) logger.warn({ messageId }, 'a mail took longer than its lease and may be sent twice');
    else if (change.status === 'dead')
      logger.error({ messageId, template, reason: change.error }, 'a mail was given up');
    else if (change.status === 'queued')
      logger.warn({ messageId, attempts, reason: change.error }, 'a mail is tried again later');
  }
}

function afterLastFailure(error: string): MessageChange {
  return { status: 'dead', dueAt: null, leaseId: null, error };
}
