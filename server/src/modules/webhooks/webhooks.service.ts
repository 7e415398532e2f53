import { mostWebhooks, webhookEventNames, webhookPatienceDays, webhookUrl } from '@kickstand/rules/webhooks';
import type { Connection } from 'mongoose';
import { systemClock } from '../../platform/clock.js';
import { readEpoch, withoutEpoch } from '../../platform/mongo/epoch.js';
import { createReadCache } from '../../platform/read-cache.js';
import { repeat, type Repeating } from '../../platform/repeating.js';
import { actorLabel, assertAdmin, systemActor, type Actor } from '../../shared/actor.js';
import { conflict, invalidField, invalidInput, notFound } from '../../shared/errors.js';
import { readFields } from '../../shared/field-rules.js';
import { toDecimalString } from '../../shared/money.js';
import { toPageRequest, type Page } from '../../shared/pagination.js';
import { changesBetween, inList, type AuditedChange } from '../audit/audit.js';
import type { AuditOutbox, AuditService } from '../audit/audit.service.js';
import type { CatalogueService } from '../catalogue/products/catalogue.service.js';
import { isPublic, type Product } from '../catalogue/products/product.js';
import { claimIdOfNew, type IdempotencyService } from '../idempotency/idempotency.service.js';
import type { MailSettings } from '../messages/mail-settings.js';
import { sendDocumentMails, type DocumentMail, type DocumentMailDeps } from '../messages/document-mails.js';
import type { LedgerEntry } from '../orders/order/order-store.js';
import { sendWebhooks, type SendWebhooksDeps } from './send-webhooks.js';
import { createWebhookRepository, type WebhookRepository } from './webhook.repository.js';
import {
  newSecret,
  toDelivery,
  toOrderEvent,
  type DeliveredEvent,
  type Delivery,
  type Occurrence,
  type Webhook,
} from './webhook.js';

export interface WebhooksDeps extends Omit<SendWebhooksDeps, 'webhooks'>, DocumentMailDeps {
  connection: Connection;
  catalogue: Pick<CatalogueService, 'listChanged'>;
  audit: Pick<AuditService, 'openOutbox'>;
  idempotency: IdempotencyService;
}

export interface CreateWebhookInput {
  url: string;
  events: readonly DeliveredEvent[];
  idempotencyKey: string;
}

interface Context extends WebhooksDeps {
  webhooks: WebhookRepository;
  outbox: AuditOutbox;
  /** The webhooks, read once a second at most. */
  readAll: () => Promise<Webhook[]>;
  /** Makes this server read the webhooks again. */
  forgetAll: () => void;
}

/** Longest time until a server notices that another one has changed a webhook, in milliseconds. */
const keptMs = 1_000;
/** Number of changed products that are read together. */
const productsAtOnce = 100;

export type WebhooksService = ReturnType<typeof createWebhooksService>;

/** Webhooks: other systems receive events about orders and products. Only admins see and change webhooks. */
export function createWebhooksService(deps: WebhooksDeps) {
  const webhooks = createWebhookRepository(deps.connection);
  const cache = createReadCache({ clock: systemClock, keepMs: keptMs, maximumEntries: 1 });
  const context: Context = {
    ...{ ...deps, webhooks, outbox: deps.audit.openOutbox(webhooks.outbox) },
    readAll: () => cache.read('all', () => webhooks.findAll()),
    forgetAll: () => cache.invalidate(),
  };
  return {
    ...reads(context),
    ...changes(context),

    /**
     * Called before ledger entries are removed from the outbox of their order. An event that is queued again is still
     * stored only once.
     */
    async queueOrderEvents(entries: readonly LedgerEntry[]): Promise<void> {
      if ((await context.readAll()).length === 0) return;
      const epoch = await readEpoch(deps.connection);
      const events = entries.flatMap((entry) => toOrderEvent(entry, epoch) ?? []);
      await queue(context, events);
    },

    /** Queues product changes and sends queued deliveries, repeatedly until stopped. Waits only if nothing can be sent. */
    startSending({ everyMs }: { everyMs: number }): Repeating {
      let isStopped = false;
      const passes = repeat(async () => {
        try {
          for (let hasMore = true; hasMore;) hasMore = await passOnce(context, () => isStopped);
        } catch (error) {
          deps.logger.error({ err: error }, 'webhooks are sent later');
        }
      }, everyMs);
      return {
        stop() {
          isStopped = true;
          return passes.stop();
        },
      };
    },

    /** One pass of `startSending`. @returns whether more can be sent at once. */
    sendDue: (): Promise<boolean> => passOnce(context, () => false),

    /** Called by the outbox worker: moves waiting audit entries to the log. */
    relayAudit: (): Promise<void> => context.outbox.relayAll(),
  };
}

async function passOnce(context: Context, isStopped: () => boolean): Promise<boolean> {
  await queueChangedProducts(context, isStopped);
  const hasMore = await sendWebhooks(context, isStopped);
  await sendDocumentMails(context, context.webhooks.mails, writeWarning);
  return hasMore;
}

async function queue({ webhooks, readAll }: Context, events: readonly Occurrence[]): Promise<void> {
  if (events.length === 0) return;
  const all = await readAll();
  const deliveries = events.flatMap((event) => all.map((webhook) => toDelivery(webhook, event)));
  await webhooks.queue(deliveries.filter((delivery) => delivery !== null));
}

/** Continues where the last pass ended. Several servers may do so at once; each change is still stored only once. */
async function queueChangedProducts(context: Context, isStopped: () => boolean): Promise<void> {
  const { connection, webhooks, catalogue, readAll } = context;
  const told = (await readAll()).filter(
    ({ events, disabledAt }) => events.includes('product.changed') && disabledAt === null,
  );
  if (told.length === 0) return;
  const since = new Date(Math.min(...told.map(({ activeSince }) => activeSince.getTime())));
  // The cursor is stored without the epoch, so that the shop's own feed continues after a restore.
  const last = await webhooks.findFeedCursor();
  for (let after = last && last + (await readEpoch(connection)); !isStopped();) {
    const request = { first: productsAtOnce, after, since };
    const { page } = await catalogue.listChanged(systemActor('webhooks'), request);
    await queue(
      context,
      page.edges.map(({ node, cursor, changedAt: at }, sequence) => ({
        ...{ eventId: `product:${cursor}`, event: 'product.changed', at, sequence },
        data: JSON.stringify(describeProduct(node)),
      })),
    );
    if (page.endCursor !== null) await webhooks.moveFeedCursor(withoutEpoch(page.endCursor));
    if (!page.hasNextPage) return;
    after = page.endCursor;
  }
}

function describeProduct(product: Product) {
  const { id, partNumber, gtin, version, availableQuantity, price, deletedAt } = product;
  return {
    ...{ productId: id, partNumber, gtin, version, availableQuantity },
    price: { amount: toDecimalString(price), currency: price.currency },
    ...{ isPublished: isPublic(product), isDeleted: deletedAt !== null },
  };
}

function writeWarning(
  { id, url, createdBy, disabledAt }: Webhook,
  { newOrderRecipients: [address = createdBy], sender }: MailSettings,
): DocumentMail {
  return {
    id: `${id}:${disabledAt?.getTime()}`,
    to: { name: address, address },
    content: {
      subject: `A webhook of ${sender.name} is disabled`,
      heading: 'A webhook is disabled',
      paragraphs: [
        `${url} has not accepted any event for ${webhookPatienceDays} days, or has asked for no more events.`,
        'It receives no new events. Those that were not accepted yet are sent if you enable it again.',
      ],
      action: { label: 'Open the webhooks', url: `${sender.url}/dashboard/webhooks` },
      facts: [],
      ...{ lines: [], parts: [], total: null, notes: [] },
    },
  };
}

function reads({ webhooks }: Context) {
  return {
    /** Newest first. */
    async list(actor: Actor): Promise<Webhook[]> {
      assertAdmin(actor);
      return webhooks.findAll();
    },

    async find(actor: Actor, id: string): Promise<Webhook | null> {
      assertAdmin(actor);
      return webhooks.findById(id);
    },

    /** What was and will be sent to a webhook, newest first. */
    async listDeliveries(
      actor: Actor,
      webhookId: string,
      { first, after }: { first?: number | null; after?: string | null },
    ): Promise<{ page: Page<Delivery>; countAll: () => Promise<number> }> {
      assertAdmin(actor);
      const page = await webhooks.findDeliveries(webhookId, toPageRequest(first, after));
      return { page, countAll: () => webhooks.countDeliveries(webhookId) };
    },
  };
}

function changes(context: Context) {
  const { webhooks, clock, newId, outbox, forgetAll } = context;
  const find = async (id: string) => {
    const webhook = await webhooks.findById(id);
    if (!webhook) throw notFound('The webhook');
    return webhook;
  };
  return {
    create: (actor: Actor, input: CreateWebhookInput) => create(context, actor, input),

    /** Does nothing if it is enabled already. @throws DomainError NOT_FOUND */
    async enable(actor: Actor, id: string): Promise<Webhook> {
      assertAdmin(actor);
      const before = await find(id);
      if (before.disabledAt === null) return before;
      await webhooks.restartAttempts(id);
      const now = clock.now();
      const enabled = { disabledAt: null, activeSince: now, failingSince: null, dueAt: now };
      const entry = outbox.toEntry(actor, toAuditedChange('webhook.enabled', before, { ...before, ...enabled }));
      if (await webhooks.enable(id, enabled, entry)) await outbox.relay(entry);
      forgetAll();
      return find(id);
    },

    /** Does nothing if there is no such webhook. */
    async remove(actor: Actor, id: string): Promise<void> {
      assertAdmin(actor);
      const webhook = await webhooks.findById(id);
      if (!webhook) return;
      const entry = outbox.toEntry(actor, toAuditedChange('webhook.deleted', webhook, null));
      if (await webhooks.remove(id, clock.now(), entry)) await outbox.relay(entry);
      forgetAll();
      await webhooks.removeDeliveries(id);
    },

    /** Queues a test event, which has no content. @throws DomainError NOT_FOUND, CONFLICT */
    async test(actor: Actor, id: string): Promise<Delivery> {
      assertAdmin(actor);
      const webhook = await find(id);
      const ping = { eventId: `ping:${newId()}`, event: 'ping', at: clock.now(), sequence: 0, data: '{}' } as const;
      const delivery = toDelivery(webhook, ping);
      if (!delivery) throw isDisabled();
      await webhooks.queue([delivery]);
      return delivery;
    },

    /** Sends an event again, or at once if it waits for its next attempt. @throws DomainError NOT_FOUND, CONFLICT */
    async resend(actor: Actor, deliveryId: string): Promise<Delivery> {
      assertAdmin(actor);
      const delivery = await webhooks.findDelivery(deliveryId);
      if (!delivery) throw notFound('The delivery');
      const { disabledAt } = await find(delivery.webhookId);
      if (disabledAt !== null) throw isDisabled();
      await webhooks.queueAgain(delivery);
      await webhooks.hurry(delivery.webhookId, clock.now());
      return (await webhooks.findDelivery(deliveryId)) ?? delivery;
    },
  };
}

const isDisabled = () => conflict('ILLEGAL_TRANSITION', 'This webhook is disabled. Enable it first.');

/** A retry with the same key returns the same webhook and secret. @throws DomainError */
async function create(
  { webhooks, clock, idempotency, outbox, forgetAll }: Context,
  actor: Actor,
  input: CreateWebhookInput,
): Promise<{ webhook: Webhook; secret: string }> {
  assertAdmin(actor);
  const { url } = readFields({ url: webhookUrl }, { url: input.url });
  const events = webhookEventNames.filter((name) => input.events.includes(name));
  if (events.length === 0) throw invalidInput([{ field: 'events', message: 'Choose at least one event.' }]);
  const claim = { what: 'webhook', operation: 'create webhook', key: input.idempotencyKey, input: { url, events } };
  const id = await claimIdOfNew(idempotency, actor, claim);
  const existing = await webhooks.findById(id);
  if (existing) return { webhook: existing, secret: existing.secret };
  if ((await webhooks.findAll()).length >= mostWebhooks) {
    throw invalidField('url', `There are ${mostWebhooks} webhooks already. Delete one first.`);
  }
  const now = clock.now();
  const webhook: Webhook = {
    ...{ id, url, events, createdBy: actorLabel(actor), createdAt: now, activeSince: now },
    ...{ disabledAt: null, failingSince: null, dueAt: now },
  };
  const secret = newSecret();
  const entry = outbox.toEntry(actor, toAuditedChange('webhook.created', null, webhook));
  await webhooks.insert(webhook, secret, entry);
  await outbox.relay(entry);
  forgetAll();
  return { webhook, secret };
}

function toAuditedChange(
  action: AuditedChange['action'],
  before: Webhook | null,
  after: Webhook | null,
): AuditedChange {
  const valuesOf = ({ url, events, disabledAt }: Webhook) => ({
    ...{ url, events: inList(events) },
    state: disabledAt === null ? 'enabled' : 'disabled',
  });
  const { id = '', url: name = '' } = after ?? before ?? {};
  return {
    action,
    subject: { id, name },
    changes: changesBetween(before && valuesOf(before), after && valuesOf(after)),
  };
}
