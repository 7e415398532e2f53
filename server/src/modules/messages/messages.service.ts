import type { Connection } from 'mongoose';
import type { MailTransport } from '../../platform/mail/mail-transport.js';
import { repeat, type Repeating } from '../../platform/repeating.js';
import { assertMay, type Actor } from '../../shared/actor.js';
import { conflict, notFound } from '../../shared/errors.js';
import { toPageRequest, type Page } from '../../shared/pagination.js';
import { createOutboxStore } from '../audit/audit-outbox.js';
import { changesBetween } from '../audit/audit.js';
import type { AuditOutbox, AuditService } from '../audit/audit.service.js';
import type { LedgerEntry } from '../orders/order/order-store.js';
import { createDeliverMessages, type DeliverMessagesDeps } from './deliver-messages.js';
import { afterResend, toMessages, type Message } from './message.js';
import { messageModel } from './message.model.js';
import { createMessageRepository, type MessageFilter } from './message.repository.js';

export interface MessagesDeps extends Omit<DeliverMessagesDeps, 'messages' | 'transport'> {
  connection: Connection;
  audit: Pick<AuditService, 'openOutbox'>;
  /** Null if the shop sends no mails; then none are queued. */
  transport: MailTransport | null;
}

export interface MessageListRequest {
  first?: number | null;
  after?: string | null;
  filter?: MessageFilter | null;
}

export type MessagesService = ReturnType<typeof createMessagesService>;

/**
 * When the server stops, it waits this long for mails that are being sent. Mails that are not finished are sent again
 * later.
 */
const stopPatienceMs = 1_500;

/** Mails about orders. They are queued when their events are recorded, and sent in the background. */
export function createMessagesService({ transport, ...deps }: MessagesDeps) {
  const { clock, logger, readMail } = deps;
  const messages = createMessageRepository(deps.connection);
  const outbox = deps.audit.openOutbox(createOutboxStore(messageModel(deps.connection)));
  const deliverDue = transport && createDeliverMessages({ ...deps, messages, transport });

  return {
    /** Called by the outbox worker: moves waiting audit entries to the log. */
    relayAudit: () => outbox.relayAll(),

    /**
     * Called before entries leave their order's outbox. The same entry can be passed again: each message is stored only
     * once.
     */
    async queue(entries: readonly LedgerEntry[]): Promise<void> {
      if (transport === null) return;
      const tellsShop = (await readMail()).newOrderRecipients.length > 0;
      await messages.insert(entries.flatMap((entry) => toMessages(entry, { tellsShop })));
    },

    /** For exports. The caller has already checked access. */
    findByOrders: (orderIds: readonly string[]): Promise<Message[]> => messages.findByOrders(orderIds),

    /** For metrics. */
    measureQueue: () => messages.measureQueue(),

    async deliverDue(): Promise<void> {
      await deliverDue?.();
    },

    /**
     * Queues and sends messages at once and then every `everyMs` milliseconds, until stopped.
     * @param before runs before each pass: moves events that are still in the outboxes of their orders to the ledger,
     * which queues their messages, and sends mails that are not about orders.
     */
    startDelivery({ everyMs, before }: { everyMs: number; before: () => Promise<unknown> }): Repeating {
      let isStopped = false;
      const pass = async () => {
        try {
          await before();
          await deliverDue?.(() => isStopped);
        } catch (error) {
          logger.error({ err: error }, 'sending mails failed; they are sent later');
        }
      };
      const passes = repeat(pass, everyMs);
      return {
        async stop() {
          isStopped = true;
          const patience = new Promise<void>((resolve) => setTimeout(resolve, stopPatienceMs).unref());
          await Promise.race([passes.stop(), patience]);
          transport?.close();
        },
      };
    },
    ...forAdmins({ messages, outbox, clock }),
  };
}

function forAdmins({
  messages,
  outbox,
  clock,
}: {
  messages: ReturnType<typeof createMessageRepository>;
  outbox: AuditOutbox;
  clock: MessagesDeps['clock'];
}) {
  return {
    /** Newest first. */
    async listMessages(actor: Actor, request: MessageListRequest): Promise<Page<Message>> {
      assertMay(actor, 'orders:read');
      return messages.findPage(request.filter ?? {}, toPageRequest(request.first, request.after));
    },

    async countMessages(actor: Actor, filter: MessageFilter): Promise<number> {
      assertMay(actor, 'orders:read');
      return messages.count(filter);
    },

    /**
     * Queues a dead mail again, with all attempts left. A mail that is already queued is due at once.
     * @throws DomainError NOT_FOUND; CONFLICT (ILLEGAL_TRANSITION) for a mail that is sent or being sent.
     */
    async resendMessage(actor: Actor, messageId: string): Promise<Message> {
      assertMay(actor, 'orders:write');
      const message = await messages.findById(messageId);
      if (!message) throw notFound('The email');
      const { status } = message;
      if (status === 'sent' || status === 'sending') {
        const problem = status === 'sent' ? 'was sent already' : 'is being sent';
        throw conflict(
          'ILLEGAL_TRANSITION',
          `This email ${problem}. Only emails that have not been sent can be queued again.`,
          { status },
        );
      }
      const entry = outbox.toEntry(actor, {
        action: 'message.resent',
        subject: { id: message.id, name: `${message.template} of order ${message.orderId}` },
        changes: changesBetween({ status }, { status: 'queued' }),
      });
      // Does nothing if a server or another person has taken the message since.
      if (await messages.resend(message.id, status, afterResend(clock.now()), entry)) await outbox.relay(entry);
      return (await messages.findById(message.id)) ?? message;
    },
  };
}
