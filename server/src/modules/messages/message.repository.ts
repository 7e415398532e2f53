import type { Connection, mongo, QueryFilter, UpdateQuery } from 'mongoose';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import { olderThan } from '../../platform/mongo/cursors.js';
import type { ForgetPerson } from '../../platform/mongo/forget-person.js';
import { isObjectId, toObjectId } from '../../platform/mongo/object-id.js';
import { encodeCursor, toPage, type Page, type PageRequest } from '../../shared/pagination.js';
import { pushToOutbox, withoutAuditOutbox } from '../audit/audit-outbox.js';
import type { AuditEntry } from '../audit/audit.js';
import { messageModel, type MessageDocument } from './message.model.js';
import { leaseMinutes, type Message, type MessageChange, type MessageStatus, type MessageTemplate } from './message.js';

export interface MessageFilter {
  status?: MessageStatus | null;
  template?: MessageTemplate | null;
  orderId?: string | null;
}

export type MessageRepository = ReturnType<typeof createMessageRepository>;

const pageTag = 'messages';

export function createMessageRepository(connection: Connection) {
  const model = messageModel(connection);
  const stored = connection.collection<MessageDocument>('messages');

  return {
    /**
     * Does not change existing messages, with one exception: if an existing message is queued or dead and belongs to an
     * earlier event, it is queued again.
     */
    async insert(messages: readonly Message[]): Promise<void> {
      if (messages.length === 0) return;
      try {
        await stored.insertMany(messages.map(toDocument), { ordered: false, ignoreUndefined: true });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        for (const { id, attempts, createdAt, dueAt } of messages) {
          const unsent = { _id: id, createdAt: { $lt: createdAt }, status: { $in: ['queued', 'dead'] as const } };
          await model.updateOne(unsent, { $set: { status: 'queued', attempts, createdAt, dueAt, error: null } });
        }
      }
    },

    /** @returns false if the message no longer has the status `from`. */
    async resend(id: string, from: MessageStatus, change: MessageChange, entry: AuditEntry): Promise<boolean> {
      const { matchedCount } = await model.updateOne(
        { _id: id, status: from },
        { ...toUpdate(change), ...pushToOutbox(entry) },
      );
      return matchedCount > 0;
    },
    ...leases(stored),
    ...reads(model),
  };
}

function leases(stored: mongo.Collection<MessageDocument>) {
  return {
    /**
     * Takes up to `most` messages for one attempt each: those that have been due for the longest time. No other server
     * gets them until the lease ends.
     */
    async claim(now: Date, leaseId: string, most: number): Promise<Message[]> {
      const isDue = { dueAt: { $lte: now } };
      const due = await stored.find(isDue, { projection: { _id: 1 }, sort: { dueAt: 1 }, limit: most }).toArray();
      if (due.length === 0) return [];
      const ids = { $in: due.map(({ _id }) => _id) };
      const dueAt = new Date(now.getTime() + leaseMinutes * 60_000);
      const lease = { $set: { status: 'sending' as const, dueAt, leaseId }, $inc: { attempts: 1 } };
      await stored.updateMany({ _id: ids, ...isDue }, lease);
      const rows = await stored.find({ _id: ids, leaseId }, { projection: withoutAuditOutbox }).toArray();
      return rows.map(toMessage);
    },

    /** Ends the leases of messages that were not attempted. */
    async giveBack(messages: readonly Message[], now: Date): Promise<void> {
      const leased = { _id: { $in: messages.map(({ id }) => id) }, leaseId: messages[0]?.leaseId };
      await stored.updateMany(leased, {
        $set: { status: 'queued', dueAt: now, leaseId: null },
        $inc: { attempts: -1 },
      });
    },

    /** Removes a leased message. */
    async remove({ id, leaseId }: Pick<Message, 'id' | 'leaseId'>): Promise<void> {
      await stored.deleteOne({ _id: id, leaseId });
    },

    /** @returns false if the lease has ended and another attempt has taken the message. */
    async finish({ id, leaseId }: Pick<Message, 'id' | 'leaseId'>, change: MessageChange): Promise<boolean> {
      const { matchedCount } = await stored.updateOne({ _id: id, status: 'sending', leaseId }, toUpdate(change));
      return matchedCount > 0;
    },
  };
}

function reads(model: ReturnType<typeof messageModel>) {
  return {
    async findById(id: string): Promise<Message | null> {
      const row = await model.findById(id, withoutAuditOutbox).lean<MessageDocument>();
      return row && toMessage(row);
    },

    /** Newest first. */
    async findPage(filter: MessageFilter, request: PageRequest): Promise<Page<Message>> {
      const conditions = [
        toConditions(filter),
        ...(request.after === null ? [] : [olderThan(pageTag, request.after, 'createdAt')]),
      ];
      const rows = await model
        .find({ $and: conditions }, withoutAuditOutbox)
        .sort({ createdAt: -1, _id: -1 })
        .limit(request.first + 1)
        .lean<MessageDocument[]>();
      const toCursor = ({ createdAt, id }: Message) => encodeCursor(pageTag, [createdAt.getTime(), id]);
      return toPage(rows.map(toMessage), request, toCursor);
    },

    /** Messages of several orders, oldest first. */
    async findByOrders(orderIds: readonly string[]): Promise<Message[]> {
      const rows = await model
        .find({ orderId: { $in: orderIds.map(toObjectId) } }, withoutAuditOutbox)
        .sort({ createdAt: 1, _id: 1 })
        .lean<MessageDocument[]>();
      return rows.map(toMessage);
    },

    /** `dueSince` is the earliest due time of a message; null if none is queued or being sent. */
    async measureQueue(): Promise<{ queued: number; dead: number; dueSince: Date | null }> {
      const [queued, dead, oldest] = await Promise.all([
        model.countDocuments({ status: { $in: ['queued', 'sending'] } }),
        model.countDocuments({ status: 'dead' }),
        model
          .findOne({ dueAt: { $gt: new Date(0) } }, { dueAt: 1 })
          .sort({ dueAt: 1 })
          .lean<Pick<MessageDocument, 'dueAt'>>(),
      ]);
      return { queued, dead, dueSince: oldest?.dueAt ?? null };
    },

    count: (filter: MessageFilter): Promise<number> => model.countDocuments(toConditions(filter)).exec(),
  };
}

function toConditions({ status, template, orderId }: MessageFilter): QueryFilter<MessageDocument> {
  return {
    ...(status ? { status } : {}),
    ...(template ? { template } : {}),
    // An order ID with another format matches no order and therefore no message.
    ...(typeof orderId === 'string' ? (isObjectId(orderId) ? { orderId: toObjectId(orderId) } : { _id: '' }) : {}),
  };
}

/** A due time that becomes null is removed. */
function toUpdate({ dueAt, sentAt, ...fields }: MessageChange): UpdateQuery<MessageDocument> {
  return {
    $set: { ...fields, ...(dueAt ? { dueAt } : {}), ...(sentAt ? { sentAt } : {}) },
    ...(dueAt === null ? { $unset: { dueAt: '' } } : {}),
  };
}

function toDocument({ id, orderId, dueAt, sentAt, ...message }: Message): MessageDocument {
  return {
    _id: id,
    ...message,
    orderId: toObjectId(orderId),
    ...(dueAt ? { dueAt } : {}),
    ...(sentAt ? { sentAt } : {}),
  };
}

function toMessage({ _id, orderId, dueAt, sentAt, ...row }: MessageDocument): Message {
  return { id: _id, ...row, orderId: orderId.toHexString(), dueAt: dueAt ?? null, sentAt: sentAt ?? null };
}

/** Mails that were not sent yet are removed, so they are never sent. */
export const forgetInMessages: ForgetPerson = async (connection, { orderIds }) => {
  const messages = messageModel(connection);
  const orderId = { $in: orderIds.map(toObjectId) };
  await messages.deleteMany({ orderId, status: { $ne: 'sent' } });
  await messages.updateMany({ orderId }, { $set: { error: null } });
};

/** Mails that could not be sent are kept: staff may send them again. @returns the number of deleted mails */
export async function forgetOldMails(connection: Connection, before: Date): Promise<number> {
  return (await messageModel(connection).deleteMany({ sentAt: { $lt: before } })).deletedCount;
}
