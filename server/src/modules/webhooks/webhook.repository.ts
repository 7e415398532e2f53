import { Schema, type Connection, type Model } from 'mongoose';
import { optional, required, type Stored } from '../../platform/mongo/field-types.js';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import { olderThan } from '../../platform/mongo/cursors.js';
import { replaceInTexts, type ForgetPerson } from '../../platform/mongo/forget-person.js';
import { isObjectId, toObjectId } from '../../platform/mongo/object-id.js';
import { encodeCursor, toPage, type Page, type PageRequest } from '../../shared/pagination.js';
import {
  addAuditOutbox,
  createOutboxStore,
  inOutbox,
  pushToOutbox,
  withoutAuditOutbox,
  type AuditedDocument,
} from '../audit/audit-outbox.js';
import type { AuditEntry } from '../audit/audit.js';
import { createMailOutbox, type MailedDocument } from '../messages/document-mails.js';
import { deliveriesKeptDays, type Delivery, type Webhook } from './webhook.js';

interface WebhookDocument extends AuditedDocument, MailedDocument, Stored<Webhook> {
  secret: string;
  /** Lease of the server that last sent the webhook's deliveries; `leasedUntil` is null once the lease has ended. */
  leaseId: string | null;
  leasedUntil: Date | null;
  deletedAt: Date | null;
  failures: number;
}

interface DeliveryDocument extends Stored<Delivery> {
  _id: string;
  /** True for `product.changed`, which waits for all other events, because there may be thousands; otherwise absent. */
  sentLast?: true;
}

/** Deleted webhooks are kept for this long, so that their audit entries can be moved first. */
const deletedKeptDays = 30;

const webhookSchema = new Schema<WebhookDocument>(
  {
    url: required.text,
    events: required.texts,
    secret: required.text,
    createdBy: required.text,
    createdAt: required.date,
    activeSince: required.date,
    disabledAt: optional.date,
    failingSince: optional.date,
    // Only read by the version before this one, which may run beside it.
    failures: { type: Number, default: 0 },
    dueAt: required.date,
    leaseId: optional.text,
    leasedUntil: optional.date,
    deletedAt: optional.date,
    mailDueAt: Date,
    mailAttempts: required.number,
  },
  { collection: 'webhooks', versionKey: false },
);
webhookSchema.index({ mailDueAt: 1 }, { sparse: true });
webhookSchema.index({ deletedAt: 1 }, { expireAfterSeconds: deletedKeptDays * 86_400 });
addAuditOutbox(webhookSchema);

const deliverySchema = new Schema<DeliveryDocument>(
  {
    _id: required.text,
    webhookId: required.text,
    eventId: required.text,
    event: required.text,
    at: required.date,
    sequence: required.number,
    data: required.text,
    state: required.text,
    sentLast: Boolean,
    attempts: required.number,
    sentAt: optional.date,
    status: optional.number,
    error: optional.text,
  },
  { collection: 'webhook_deliveries', versionKey: false },
);
deliverySchema.index({ webhookId: 1, state: 1, sentLast: 1, at: 1, sequence: 1, _id: 1 });
deliverySchema.index({ webhookId: 1, at: -1, _id: -1 });
deliverySchema.index({ at: 1 }, { expireAfterSeconds: deliveriesKeptDays * 86_400 });

/** How far the product changes have been read. */
interface FeedDocument {
  _id: 'products';
  after: string | null;
}

const feedSchema = new Schema<FeedDocument>(
  { _id: required.text, after: optional.text },
  { collection: 'webhook_feeds', versionKey: false },
);

const alive = { deletedAt: null };
const pageTag = 'webhooks.deliveries';

export type WebhookRepository = ReturnType<typeof createWebhookRepository>;
/** Fields that an attempt or an admin changes. */
export type WebhookChange = Partial<Pick<Webhook, 'disabledAt' | 'activeSince' | 'failingSince' | 'dueAt'>>;
export type DeliveryChange = Partial<Pick<Delivery, 'state' | 'attempts' | 'sentAt' | 'status' | 'error'>>;

export function createWebhookRepository(connection: Connection) {
  const webhooks = connection.model<WebhookDocument>('Webhook', webhookSchema);
  const deliveries = connection.model<DeliveryDocument>('WebhookDelivery', deliverySchema);
  const feeds = connection.model<FeedDocument>('WebhookFeed', feedSchema);
  return {
    outbox: createOutboxStore(webhooks),
    mails: createMailOutbox(webhooks, toWebhook),
    ...webhooksOf(webhooks),
    ...leasesOf(webhooks),
    ...deliveriesOf(deliveries),

    /** Counts the attempts of the queued deliveries anew. */
    async restartAttempts(webhookId: string): Promise<void> {
      await deliveries.updateMany({ webhookId, state: 'queued' }, { $set: { attempts: 0 } });
    },

    /** Cursor of the last change that was read; null if there is none. */
    async findFeedCursor(): Promise<string | null> {
      return (await feeds.findById('products').lean<FeedDocument>())?.after ?? null;
    },

    async moveFeedCursor(after: string): Promise<void> {
      await feeds.updateOne({ _id: 'products' }, { $set: { after } }, { upsert: true });
    },
  };
}

function webhooksOf(model: Model<WebhookDocument>) {
  return {
    async insert({ id, events, ...webhook }: Webhook, secret: string, entry: AuditEntry): Promise<void> {
      const state = { leaseId: null, leasedUntil: null, deletedAt: null, mailAttempts: 0 };
      await model.create({
        ...webhook,
        ...state,
        ...inOutbox(entry),
        ...{ _id: toObjectId(id), events: [...events], secret },
      });
    },

    /** Newest first. There are few: see `mostWebhooks`. */
    async findAll(): Promise<Webhook[]> {
      const rows = await model.find(alive, withoutAuditOutbox).sort({ _id: -1 }).lean<WebhookDocument[]>();
      return rows.map(toWebhook);
    },

    async findById(id: string): Promise<(Webhook & { secret: string }) | null> {
      if (!isObjectId(id)) return null;
      const row = await model.findOne({ _id: toObjectId(id), ...alive }, withoutAuditOutbox).lean<WebhookDocument>();
      return row && { ...toWebhook(row), secret: row.secret };
    },

    /** @returns false if it is enabled already, or deleted. */
    async enable(id: string, change: WebhookChange, entry: AuditEntry): Promise<boolean> {
      const disabled = { _id: toObjectId(id), ...alive, disabledAt: { $ne: null } };
      const update = { $set: change, $unset: { mailDueAt: '' }, ...pushToOutbox(entry) };
      return (await model.updateOne(disabled, update)).modifiedCount === 1;
    },

    /** Makes the next attempt due at this time. */
    async hurry(id: string, dueAt: Date): Promise<void> {
      await model.updateOne({ _id: toObjectId(id), ...alive }, { $set: { dueAt } });
    },

    /** @returns false if it was deleted already. */
    async remove(id: string, deletedAt: Date, entry: AuditEntry): Promise<boolean> {
      const update = { $set: { deletedAt }, $unset: { mailDueAt: '' }, ...pushToOutbox(entry) };
      return (await model.updateOne({ _id: toObjectId(id), ...alive }, update)).modifiedCount === 1;
    },
  };
}

function leasesOf(model: Model<WebhookDocument>) {
  return {
    /** Leases a webhook to one server. @returns null if it is not due, or if another server has it. */
    async claim(
      id: string,
      leaseId: string,
      now: Date,
      leasedUntil: Date,
    ): Promise<(Webhook & { secret: string }) | null> {
      const row = await model
        .findOneAndUpdate(
          {
            ...{ _id: toObjectId(id), ...alive, disabledAt: null, dueAt: { $lte: now } },
            $or: [{ leasedUntil: null }, { leasedUntil: { $lte: now } }],
          },
          { $set: { leaseId, leasedUntil } },
          { returnDocument: 'after', projection: withoutAuditOutbox },
        )
        .lean<WebhookDocument>();
      return row && { ...toWebhook(row), secret: row.secret };
    },

    /**
     * Writes the outcome of an attempt.
     * @param leasedUntil null to end the lease.
     * @param mailDueAt set to tell the shop by mail that the webhook is disabled.
     * @returns false if another server has leased the webhook since, or if it was deleted.
     */
    async finish(
      id: string,
      leaseId: string,
      change: WebhookChange & { leasedUntil: Date | null; mailDueAt?: Date },
    ): Promise<boolean> {
      const { matchedCount } = await model.updateOne({ _id: toObjectId(id), leaseId, ...alive }, { $set: change });
      return matchedCount === 1;
    },
  };
}

function deliveriesOf(model: Model<DeliveryDocument>) {
  return {
    /** Deliveries that are already stored are not changed. */
    async queue(queued: readonly Delivery[]): Promise<void> {
      if (queued.length === 0) return;
      const rows = queued.map(({ id, ...delivery }) => ({
        ...{ ...delivery, _id: id },
        ...(delivery.event === 'product.changed' && { sentLast: true }),
      }));
      await model.insertMany(rows, { ordered: false }).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
      });
    },

    /** The oldest queued delivery of the webhook. Changes of products come last. */
    async findNext(webhookId: string): Promise<Delivery | null> {
      const row = await model
        .findOne({ webhookId, state: 'queued' })
        .sort({ sentLast: 1, at: 1, sequence: 1, _id: 1 })
        .lean<DeliveryDocument>();
      return row && toDelivery(row);
    },

    async findDelivery(id: string): Promise<Delivery | null> {
      const row = await model.findById(id).lean<DeliveryDocument>();
      return row && toDelivery(row);
    },

    /** Writes the outcome of an attempt. @returns false if it failed and an admin has sent the delivery again since. */
    async change({ id, attempts }: Delivery, change: DeliveryChange): Promise<boolean> {
      const unchanged = change.state === 'sent' ? {} : { attempts };
      return (await model.updateOne({ _id: id, ...unchanged }, { $set: change })).matchedCount === 1;
    },

    /**
     * Does nothing if the receiver has accepted the delivery since it was read, so that two requests at once send it
     * once.
     */
    async queueAgain({ id, sentAt }: Delivery): Promise<void> {
      await model.updateOne({ _id: id, sentAt }, { $set: { state: 'queued', attempts: 0 } });
    },

    /** Newest first. */
    async findDeliveries(webhookId: string, request: PageRequest): Promise<Page<Delivery>> {
      const rows = await model
        .find({ webhookId, ...(request.after === null ? {} : olderThan(pageTag, request.after, 'at')) })
        .sort({ at: -1, _id: -1 })
        .limit(request.first + 1)
        .lean<DeliveryDocument[]>();
      return toPage(rows.map(toDelivery), request, ({ at, id }) => encodeCursor(pageTag, [at.getTime(), id]));
    },

    countDeliveries: (webhookId: string): Promise<number> => model.countDocuments({ webhookId }).exec(),

    async removeDeliveries(webhookId: string): Promise<void> {
      await model.deleteMany({ webhookId });
    },
  };
}

const toDelivery = ({ _id, sentLast: _last, ...row }: DeliveryDocument): Delivery => ({ id: _id, ...row });

function toWebhook({ _id, url, events, createdBy, createdAt, ...row }: WebhookDocument): Webhook {
  const { activeSince, disabledAt, failingSince, dueAt } = row;
  return {
    ...{ id: _id.toHexString(), url, events, createdBy, createdAt },
    ...{ activeSince, disabledAt, failingSince, dueAt },
  };
}

export const forgetInWebhooks: ForgetPerson = (connection, { email: from, alias: to }) =>
  replaceInTexts(connection.collection('webhooks'), ['createdBy'], { from, to });
