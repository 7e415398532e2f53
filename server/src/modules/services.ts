import type { Connection } from 'mongoose';
import type { CardPayments } from '../platform/card-payments/card-payments.js';
import type { Clock } from '../platform/clock.js';
import type { IdentityProvider } from '../platform/identity/identity-provider.js';
import type { ImageHost } from '../platform/images/image-host.js';
import type { Logger } from '../platform/logger.js';
import type { MailTransport } from '../platform/mail/mail-transport.js';
import { newObjectId } from '../platform/mongo/object-id.js';
import { createPublicPost, type PublicPost } from '../platform/outgoing/public-post.js';
import type { Pause } from '../platform/pause.js';
import type { Bucket } from '../platform/rate-limiter.js';
import type { SearchEngine } from '../platform/search/search-engine.js';
import type { TaxProvider } from '../platform/tax/tax-provider.js';
import type { VatRegister } from '../platform/tax/vat-register.js';
import type { GiveWay } from '../platform/traffic.js';
import type { FaultPoints } from '../shared/fault-points.js';
import type { Currency } from '../shared/money.js';
import { createAccountsService } from './accounts/accounts.service.js';
import { createAddressesService } from './addresses/addresses.service.js';
import { forgetNameInAuditLog } from './audit/audit.repository.js';
import { createAuditService } from './audit/audit.service.js';
import { createOutboxWorker } from './audit/outbox-worker.js';
import { createCartsService } from './carts/carts.service.js';
import { createCatalogueService } from './catalogue/products/catalogue.service.js';
import type { StockLimits } from './catalogue/stock/stock-limits.js';
import { createContentService } from './content/content.service.js';
import { createCustomersService } from './customers/customers.service.js';
import { openKnownCustomers } from './customers/known-customers.js';
import { createDiagramsService } from './diagrams/diagrams.service.js';
import { createMerchantFeed } from './feeds/merchant-feed.service.js';
import { forgetPerson } from './forget-person.js';
import { createGarageService } from './garage/garage.service.js';
import { createIdempotencyService } from './idempotency/idempotency.service.js';
import { createImportsService } from './imports/imports.service.js';
import { createKeysService } from './keys/keys.service.js';
import { createMediaService } from './media/media.service.js';
import { createMessagesService } from './messages/messages.service.js';
import { toMailSettings } from './messages/mail-settings.js';
import { createNumbersService } from './numbers/numbers.service.js';
import {
  createOrdersService,
  findOrderedParts,
  findOrderCurrency,
  hasPaidOrder,
  openOrderStore,
} from './orders/order/orders.service.js';
import { createReturnFilesService } from './orders/order/return-files.service.js';
import { findReturnedMisfits } from './orders/order/returned-misfits.js';
import type { OrderGuesses } from './orders/order/withdraw.js';
import type { OrderEventName } from './orders/order/order-store.js';
import { createOpeningSteps } from './overview/opening-steps.js';
import { createOverviewService } from './overview/overview.service.js';
import { createInvoicesService, toInvoiceTerms } from './orders/invoices/invoices.service.js';
import { openLedger } from './orders/ledger/ledger.js';
import { createPaymentsService } from './orders/payments/payments.service.js';
import { createDeliveryService } from './pricing/delivery.service.js';
import type { CodeGuesses } from './pricing/offers.js';
import { createPricingService } from './pricing/pricing.service.js';
import type { SettingTexts } from './settings/setting-list.js';
import { createSettingsService } from './settings/settings.service.js';
import { createRetention } from './retention.js';
import { createReviewsService } from './reviews/reviews.service.js';
import { createSearchService } from './search/search.service.js';
import { createStaffService } from './staff/staff.service.js';
import { createVehiclesService } from './vehicles/vehicles.service.js';
import { createWebhooksService } from './webhooks/webhooks.service.js';

/** What the services need from outside. Tests pass their own implementations. */
export interface ServiceDeps {
  connection: Connection;
  identity: IdentityProvider;
  cardPayments: CardPayments;
  /** Null or absent if no provider calculates taxes. */
  taxProvider?: TaxProvider | null;
  /** Null or absent if VAT numbers are not looked up. */
  vatRegister?: VatRegister | null;
  /** Null if the shop stores its pictures itself. */
  imageHost: ImageHost | null;
  /** Null if no mails are sent. */
  mailTransport: MailTransport | null;
  /** Sends the events of webhooks; by default to public addresses only. */
  postWebhook?: PublicPost;
  /** Counts the mails that each mailbox gets about unpaid orders. Without it, these mails are not limited. */
  mailLimit?: Bucket | null;
  /** Counts attempts with unknown discount codes. Without it, attempts are not limited. */
  codeGuesses?: CodeGuesses | null;
  /** Limits how often quotes ask the tax provider and the register of VAT numbers. Without it, there is no limit. */
  taxLookups?: Bucket | null;
  /** Counts wrong combinations of order number and email address. Without it, attempts are not limited. */
  orderGuesses?: OrderGuesses | null;
  /** Null if the database answers all searches. */
  searchEngine?: SearchEngine | null;
  clock: Clock;
  /** By default, background work does not wait for requests. */
  giveWay?: GiveWay | undefined;
  /** By default, waits in real time. Replaced in tests. */
  pause?: Pause;
  /** Points at which a test stops or kills the process. Absent in production. */
  faults?: FaultPoints;
  /** Returns a number from 0 to 1; Math.random by default. Replaced in tests. */
  random?: () => number;
  logger: Logger;
  /** Called with the events that are moved to the ledger. After a crash, the same event can be passed again. */
  onOrderEvents?: ((events: readonly OrderEventName[]) => void) | undefined;
  settings: ServiceSettings;
}

export interface ServiceSettings {
  /** The currency of all prices, as the settings named it when the server started. */
  currency: Currency;
  /** Settings that environment variables determine. */
  fixed: SettingTexts;
  /** Limits on what unpaid orders may reserve; by default the limits defined in the orders and catalogue modules. */
  orderLimits?: Partial<{ openOrders: number; guestNetworkProducts: number } & StockLimits>;
  adminEmails: readonly string[];
  /** At least 32 characters. */
  accessTokenSecret: string;
  /** Whether admins need a verified email address. False with the emulator, where addresses need not be verified. */
  adminsNeedVerifiedEmail: boolean;
  /** Origin of the shop, for links in mails. */
  publicUrl: string;
  /** Whether cards are really charged; false by default. */
  chargesCards?: boolean;
  /** Whether a mail server sends the mails; false by default. */
  hasMailServer?: boolean;
  /** Largest number of uploads that are being received or waiting. */
  uploadPlaces?: number;
}

export type Services = ReturnType<typeof createServices>;

/** Creates all services of the shop and connects them. */
export function createServices(deps: ServiceDeps) {
  const { connection, clock, settings } = deps;
  const idempotency = createIdempotencyService({ connection, clock, newId: newObjectId });
  const audit = createAuditService({ ...deps, newId: newObjectId });
  const media = createMediaService({ ...deps, ...settings, audit });
  const useImage = (imageUrl: string) => media.useImage(imageUrl);
  const shopSettings = createSettingsService({
    ...{ connection, clock, audit, useImage, fixed: settings.fixed, hasImageHost: deps.imageHost !== null },
    ...{ findOrderCurrency: () => findOrderCurrency(connection), hasMailServer: settings.hasMailServer ?? false },
  });
  const content = createContentService({ connection, clock, audit, idempotency, useImage });
  const readMail = async () =>
    toMailSettings(await shopSettings.read(), settings.publicUrl, await content.listFooter());
  const catalogue = createCatalogueService({
    ...{ ...deps, ...settings, idempotency, audit, useImage, stockLimits: settings.orderLimits ?? {} },
    followMerge: (actor, merge) => pricing.promotions.followMerge(actor, merge),
  });
  const vehicles = createVehiclesService({
    ...{ connection, clock, catalogue, audit, idempotency },
    followers: {
      garages: { count: (vehicle) => garage.countOwners(vehicle), follow: (from, into) => garage.follow(from, into) },
      diagrams: { count: (vehicle) => diagrams.countOf(vehicle), follow: (from, into) => diagrams.follow(from, into) },
    },
    findReturnedMisfits: () => findReturnedMisfits(connection),
  });
  const store = openOrderStore(connection);
  const numbers = createNumbersService({ connection, clock, audit, catalogue });
  const diagrams = createDiagramsService({
    ...{ connection, clock, catalogue, numbers, vehicles, audit, idempotency, useImage },
  });
  const search = createSearchService({
    ...{ ...deps, ...settings, catalogue, numbers, vehicles, idempotency, audit },
    engine: deps.searchEngine ?? null,
  });
  const pricing = createPricingService({
    ...{ connection, clock, audit, idempotency, catalogue, currency: settings.currency },
    hasPaidOrder: (customer) => hasPaidOrder(connection, customer),
    ...{ codeGuesses: deps.codeGuesses ?? null, taxLookups: deps.taxLookups ?? null },
    ...{ stockLimits: settings.orderLimits ?? {}, networkSecret: settings.accessTokenSecret },
    taxProvider: deps.taxProvider ?? null,
    vatRegister: deps.vatRegister ?? null,
  });
  const merchantFeed = createMerchantFeed({ ...settings, catalogue, pricing, settings: shopSettings, clock });
  const delivery = createDeliveryService({ pricing, catalogue, currency: settings.currency });
  const carts = createCartsService({
    connection,
    clock,
    catalogue,
    vehicles,
    pricing,
    findOrderedParts: (orderIds) => findOrderedParts(store, orderIds),
    newId: newObjectId,
    currency: settings.currency,
  });
  const invoices = createInvoicesService({
    ...{ ...deps, orders: store },
    readTerms: async () => toInvoiceTerms(await shopSettings.read(), await pricing.readTaxes()),
  });
  const returnFiles = createReturnFilesService({ connection, clock, media, orders: store });
  const messages = createMessagesService({
    ...deps,
    findAttachments: ({ template, orderId, refundId, returnId }) => {
      if (template === 'order_paid') return invoices.findFiles({ orderId, kind: 'invoice', refundId: null });
      if (template === 'order_refunded') return invoices.findFiles({ orderId, kind: 'credit_note', refundId });
      return template === 'return_approved' ? returnFiles.findLabel(orderId, returnId) : Promise.resolve([]);
    },
    transport: deps.mailTransport,
    readMail,
    mailLimit: deps.mailLimit ?? null,
    audit,
    ...{ orders: store, catalogue, findAccounts: (userIds) => accounts.findUsersByIds(userIds) },
    random: deps.random ?? Math.random,
    newId: newObjectId,
  });
  const webhooks = createWebhooksService({
    ...{ ...deps, catalogue, audit, idempotency, newId: newObjectId, random: deps.random ?? Math.random },
    ...{ transport: deps.mailTransport, readMail },
    post: deps.postWebhook ?? createPublicPost({ allowsPrivate: false }),
  });
  const ledger = openLedger({
    ...{ ...deps, orders: store, audit },
    async announce(entries) {
      // Invoices are issued first, because they are attached to the mails.
      await invoices.issueFor(entries);
      await Promise.all([messages.queue(entries), webhooks.queueOrderEvents(entries)]);
      deps.onOrderEvents?.(entries.map(({ event }) => event));
    },
  });
  const orders = createOrdersService({
    ...deps,
    orders: store,
    carts,
    vehicles,
    pricing,
    delivery,
    findAccount: async (userId) => (await accounts.findUsersByIds([userId]))[0] ?? null,
    recordOrder: ledger.recordOrder,
    returnFiles,
    stock: catalogue.stock,
    uses: pricing.uses,
    idempotency,
    newId: newObjectId,
    readTerms: () => shopSettings.read(),
    orderGuesses: deps.orderGuesses ?? null,
    networkSecret: settings.accessTokenSecret,
    openOrdersLimit: settings.orderLimits?.openOrders,
    guestProductsLimit: settings.orderLimits?.guestNetworkProducts,
  });
  const retention = createRetention({ ...deps, readTerms: () => shopSettings.read() });
  const payments = createPaymentsService({
    ...deps,
    orders: store,
    stock: catalogue.stock,
    uses: pricing.uses,
    ...{ idempotency, ledger, currency: settings.currency, readTerms: () => shopSettings.read() },
  });
  const addresses = createAddressesService({
    ...{ connection, newId: newObjectId, changeOf: (...change) => accounts.changed.around(...change) },
  });
  const accounts = createAccountsService({
    ...{ ...settings, ...deps, audit, newId: newObjectId },
    staff: {
      includes: (email) => staff.includes(email),
      findPermissions: (person, isPresent) => staff.findPermissions(person, isPresent),
    },
    staffNeedSecondFactor: async () => (await shopSettings.read()).staffNeedSecondFactor,
  });
  const staff = createStaffService({
    ...{ ...deps, ...settings, accounts, audit, idempotency, newId: newObjectId },
    ...{ transport: deps.mailTransport, readMail, random: deps.random ?? Math.random },
  });
  const keys = createKeysService({ connection, clock, accounts, audit, idempotency });
  const imports = createImportsService({
    ...{ ...deps, ...settings, catalogue, audit, supersessions: numbers.supersessions, vehicles, media },
    knownCustomers: openKnownCustomers({ ...settings, connection, clock, audit, addresses }),
    findRunner: ({ kind, id }) => (kind === 'user' ? accounts.findEnabledActor(id) : keys.findActor(id)),
  });
  const garage = createGarageService({ connection, vehicles, clock, newId: newObjectId });
  const reviews = createReviewsService({ connection, clock, idempotency, audit, catalogue, newId: newObjectId });
  const customers = createCustomersService({
    ...{ ...deps, audit, newId: newObjectId, currency: settings.currency },
    ...{ accounts, addresses, garage, carts, orders, ledger, invoices, returnFiles, messages, reviews, staff, imports },
    forgetPerson: [async (_, person) => deps.mailTransport?.forget?.(person), ...forgetPerson],
    forgetName: forgetNameInAuditLog,
    async relayOutboxes() {
      for (const relay of Object.values(outboxes)) await relay();
    },
  });
  const overview = createOverviewService({ orders, payments, catalogue, clock, currency: settings.currency });
  const openingSteps = createOpeningSteps({
    ...{ settings: shopSettings, pricing, catalogue, content },
    ...{ chargesCards: settings.chargesCards ?? false, hasMailServer: settings.hasMailServer ?? false },
  });
  const outboxes: Readonly<Record<string, () => Promise<unknown>>> = {
    apiKeys: () => keys.relayAudit(),
    content: () => content.relayAudit(),
    customers: () => customers.relayAudit(),
    diagrams: () => diagrams.relayAudit(),
    imports: () => imports.relayAudit(),
    messages: messages.relayAudit,
    orders: ledger.recordAll,
    pictures: media.relayAudit,
    pricing: () => pricing.relayAudit(),
    products: catalogue.relayAudit,
    reviews: () => reviews.relayAudit(),
    settings: () => shopSettings.relayAudit(),
    searchRules: () => search.rules.relayAudit(),
    staff: () => staff.relayAudit(),
    supersessions: () => numbers.supersessions.relayAudit(),
    users: accounts.relayAudit,
    vehicles: () => vehicles.relayAudit(),
    webhooks: () => webhooks.relayAudit(),
  };
  const outboxWorker = createOutboxWorker({
    logger: deps.logger,
    outboxes: { ...outboxes, erasures: () => customers.completeErasures() },
  });
  const startMails = ({ everyMs }: { everyMs: number }) =>
    messages.startDelivery({
      everyMs,
      async before() {
        await ledger.recordAll();
        await staff.sendInvitations();
      },
    });
  const background = { outboxWorker, startMails, retention };
  const people = { accounts, customers, keys, webhooks, staff, addresses, garage };
  return {
    catalogue,
    numbers,
    vehicles,
    diagrams,
    search,
    pricing,
    delivery,
    merchantFeed,
    carts,
    orders,
    payments,
    invoices,
    returnFiles,
    ...people,
    reviews,
    imports,
    media,
    messages,
    audit,
    overview,
    openingSteps,
    settings: shopSettings,
    content,
    recordOrder: ledger.recordOrder,
    ...background,
  };
}
