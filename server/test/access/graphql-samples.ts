import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Types } from 'mongoose';
import type { GraphContext } from '../../src/api/graphql/graph-context.js';
import { nameOfOrder, type Order } from '../../src/modules/orders/order/order.js';
import { systemActor } from '../../src/shared/actor.js';
import { addCatalogue } from '../catalogue-fixtures.js';
import { payForOrder, placeOrder } from '../graphql/order-fixtures.js';
import { addProduct, type TestShop, type TestUser } from '../shop.js';
import { addFitment, addVehicle, rowFor } from '../vehicle-fixtures.js';
import type { People } from './people.js';

export type Field = GraphQLField<unknown, GraphContext>;
/**
 * Sample values by the name of an argument or input field, or by `operation.name` if an operation needs its own value. A
 * sample that is a function returns a new value for each request.
 */
export type Samples = Readonly<Record<string, unknown>>;

export interface Request {
  document: string;
  variables: Record<string, unknown>;
}

/** Creates the objects that the samples refer to. Objects that belong to somebody belong to the customer. */
export async function createSamples(shop: TestShop, people: People): Promise<Samples> {
  const customer = people['the customer'];
  const { brakes, discs, brand, family } = await addCatalogue(shop);
  const { catalogue } = shop.services;
  const unused = { name: 'Unused', idempotencyKey: 'unused' };
  const unusedBrand = await catalogue.saveBrand(systemActor('test'), unused);
  const axes = [{ code: 'size', label: 'Size', values: ['S'] }];
  const unusedFamily = await catalogue.saveFamily(systemActor('test'), { ...unused, axes });
  const relatedId = await addProduct(shop);
  const productId = await addProduct(shop, {
    name: 'Jacket',
    availableQuantity: 1_000,
    categoryIds: [brakes.id],
    brandId: brand.id,
    familyId: family.id,
    options: [{ axis: 'size', value: 'M' }],
    related: [{ kind: 'accessory', productId: relatedId, quantity: 1 }],
  });
  const vehicle = await addVehicle(shop, { number: 1 });
  await addFitment(shop, productId, { rows: [rowFor(vehicle)] });
  const [doubled, single] = [await addVehicle(shop, { number: 2 }), await addVehicle(shop, { number: 3 })];
  const orderId = (await payForOrder(shop, customer, productId)).id;
  const refunded = await payForOrder(shop, customer, productId);
  const shipped = { orderId: (await payForOrder(shop, customer, productId)).id, idempotencyKey: 'parcel' };
  const parcel = await shop.services.orders.shipParcel(systemActor('test'), shipped);
  const { accounts, addresses, carts, orders, payments, reviews } = shop.services;
  const refund = {
    orderId: refunded.id,
    amount: null,
    restockQuantity: 0,
    reason: 'Damaged',
    idempotencyKey: 'refund',
  };
  await payments.refundOrder(await accounts.authenticate(people['an admin'].token), refund);
  const recorded = { id: refunded.id, method: 'cash', reference: 'R-17' };
  const stored = {
    ...{ 'payment.flag': 'Looks odd', 'payment.recorded': recorded, note: 'Rings on Monday' },
    'payment.refunds.0.failureMessage': 'Lost card',
  };
  await shop.connection.collection('orders').updateOne({ _id: new Types.ObjectId(refunded.id) }, { $set: stored });
  const review = { productId, rating: 5, text: 'Fits', idempotencyKey: 'review' };
  const shopper = { actor: await accounts.authenticate(customer.token), token: null };
  const cart = await carts.addLine(shopper, { productId, quantity: 2, idempotencyKey: 'cart' });
  const home = { name: 'Casey', line1: '12 Ratchet Lane', city: 'Central', country: 'HK', phone: '0170 1234567' };
  await addresses.saveAddress(shopper.actor, { address: home, isDefault: true });
  const { id: reviewId } = await reviews.addReview(await accounts.authenticate(customer.token), review);
  await shop.services.outboxWorker.relayAll();
  // No mail was sent before, so the mail of the customer's first order is still queued.
  const messageId = `${orderId}:1:order_placed`;
  const { rules } = shop.services.search;
  const ranking = { kind: 'ranking', terms: ['pannier'], pinnedIds: [productId] } as const;
  await rules.save(systemActor('test'), { idempotencyKey: 'ranking', ...ranking });
  const { id: ruleId } = await rules.save(systemActor('test'), {
    idempotencyKey: 'redirect',
    kind: 'redirect',
    terms: ['panniers'],
    path: '/parts',
  });
  const savePromotion = (name: string) =>
    shop.services.pricing.promotions.save(systemActor('test'), {
      ...{ idempotencyKey: name, name, kind: 'percent_off_order', percent: 10, code: name, productIds: [productId] },
    });
  const { id: promotionId } = await savePromotion('WELCOME10');
  const savePage = (path: string) =>
    shop.services.content.save(systemActor('test'), {
      ...{ idempotencyKey: path, path, title: 'Privacy', markdown: 'We keep little.', publish: true },
    });
  const { id: pageId } = await savePage('/privacy');
  const { id: bikeId } = await shop.services.garage.saveBike(shopper.actor, {
    vehicle: { vehicleId: vehicle.id },
  });
  const old = { number: '11-22', brandName: 'Haruna' };
  const { id: supersessionId } = await shop.services.numbers.supersessions.save(systemActor('test'), {
    ...old,
    kind: 'replaced',
    replacedBy: [{ number: '11-33', brandName: 'Haruna', quantity: 1 }],
  });
  const spots = [{ ref: '1', x: 0.5, y: 0.5, number: old.number, productId }];
  const saveDiagram = (title: string) =>
    shop.services.diagrams.saveDiagram(systemActor('test'), {
      ...{ idempotencyKey: title, title, spots, vehicleIds: [vehicle.id] },
      ...{ imageUrl: '/images/demo/brake-disc.svg', width: 640, height: 480 },
    });
  const { id: diagramId } = await saveDiagram('Front brake');
  const startsAt = shop.clock.now();
  const sale = { name: 'Brakes', startsAt, endsAt: new Date(startsAt.getTime() + 86_400_000), percent: 10 };
  const { id: saleId } = await catalogue.sales.save(systemActor('test'), {
    ...{ id: null, version: null, idempotencyKey: 'sale' },
    content: { ...sale, target: { kind: 'products', ids: [relatedId] } },
  });
  const disabled = await shop.newCustomer();
  const [role] = await shop.services.staff.listRoles(systemActor('test'));
  const revoked = (await shop.services.keys.list(systemActor('test'))).find(({ state }) => state === 'revoked')?.id;
  return {
    productId,
    orderId,
    number: (await orders.findOrder(systemActor('test'), orderId))?.number?.toString(),
    'cancelOrder.orderId': (await placeOrder(shop, customer, productId)).id,
    'cancelMyOrder.orderId': (await placeOrder(shop, customer, productId)).id,
    'startPayment.orderId': (await placeOrder(shop, customer, productId)).id,
    lineId: cart.lines[0]?.id,
    revision: cart.revision,
    reviewId,
    messageId,
    userId: customer.userId,
    'node.id': productId,
    'customer.id': customer.userId,
    'exportPersonalData.customerId': customer.userId,
    'eraseCustomer.customerId': (await shop.newCustomer()).userId,
    'saveCustomerNote.customerId': customer.userId,
    'saveCustomerNote.text': 'Prefers the phone.',
    'saveCustomerNote.version': 0,
    'productBySlug.slug': 'jacket',
    'category.slug': brakes.slug,
    'brand.slug': brand.slug,
    vehicleId: vehicle.id,
    'vehicle.slug': vehicle.slugs[0],
    'searchProducts.query': `${vehicle.model} jacket`,
    'Vehicle.id': vehicle.id,
    'vehicleUse.id': vehicle.id,
    'saveVehicle.idempotencyKey': randomUUID,
    'saveVehicle.make': 'Honda',
    'saveVehicle.model': () => `CB ${randomUUID()}`,
    'saveVehicle.kind': 'STREET',
    'saveVehicle.yearFrom': 2015,
    'mergeVehicles.fromId': doubled.id,
    'mergeVehicles.intoId': single.id,
    'mergeVehicles.fromVersion': 1,
    'mergeVehicles.intoVersion': 1,
    'Diagram.id': diagramId,
    'diagram.id': diagramId,
    'saveDiagram.idempotencyKey': 'saveDiagram',
    'saveDiagram.title': 'Rear brake',
    'saveDiagram.width': 640,
    'saveDiagram.height': 480,
    'saveDiagram.vehicleIds': [vehicle.id],
    'saveDiagram.spots': [{ ref: '1', x: 0, y: 1 }],
    'deleteDiagram.id': (await saveDiagram('Deleted')).id,
    'Category.id': brakes.id,
    'Brand.id': brand.id,
    'ProductFamily.id': family.id,
    'Order.id': refunded.id,
    'Product.id': productId,
    'Review.id': reviewId,
    'User.id': customer.userId,
    email: (await shop.newCustomer()).email,
    'removeAdmin.email': (await shop.newAdmin()).email,
    'disableUser.email': disabled.email,
    'enableUser.email': disabled.email,
    idToken: shop.identity.issueIdToken(shop.identity.addAccount(`${randomUUID()}@example.test`)),
    imageUrl: '/images/demo/drive-chain.svg',
    currencyCode: 'USD',
    phone: '0170 1234567',
    phoneNumber: '0170 1234567',
    linkedIn: 'casey',
    country: 'HK',
    isActive: true,
    isDefault: true,
    isComplete: false,
    ...Object.fromEntries(
      ['saveBrand', 'saveCategory', 'saveFamily'].flatMap((operation) => [
        [`${operation}.idempotencyKey`, randomUUID],
        [`${operation}.name`, () => `Panniers ${randomUUID()}`],
      ]),
    ),
    'setStock.items': [{ product: { productId }, difference: 1 }],
    'prepareProductEdit.filter': { ids: [productId], includeDrafts: true },
    'prepareProductEdit.changes': { stock: { difference: 1 } },
    'updateProducts.items': [{ product: { productId }, status: 'ACTIVE' }],
    'editProducts.products': [{ productId, version: 1, status: 'ACTIVE' }],
    'dismissReviewReports.reportCount': 1,
    moveCategoryId: brakes.id,
    removeCategoryId: discs.id,
    removeBrandId: unusedBrand.id,
    removeFamilyId: unusedFamily.id,
    'saveAttribute.code': 'thread_pitch',
    'saveAttribute.label': 'Thread pitch',
    'saveAttribute.kind': 'NUMBER',
    'removeAttribute.code': 'floating',
    'saveSale.idempotencyKey': 'saveSale',
    'saveSale.name': 'Jackets',
    'saveSale.startsAt': sale.startsAt,
    'saveSale.endsAt': sale.endsAt,
    'saveSale.targetKind': 'PRODUCTS',
    'saveSale.targetIds': [productId],
    'saveSale.percent': 20,
    'sale.id': saleId,
    'deleteSale.id': saleId,
    'salePreview.targetKind': 'PRODUCTS',
    'salePreview.targetIds': [productId],
    'salePreview.percent': 20,
    'saveSearchRule.idempotencyKey': 'saveSearchRule',
    'saveSearchRule.kind': 'SYNONYMS',
    'saveSearchRule.terms': ['pannier', 'saddlebag'],
    'deleteSearchRule.id': ruleId,
    promotionId,
    'promotion.id': promotionId,
    'savePromotion.idempotencyKey': 'savePromotion',
    'savePromotion.name': 'Winter',
    'savePromotion.kind': 'FREE_DELIVERY',
    'deletePromotion.id': (await savePromotion('UNUSED')).id,
    'contentPage.path': '/privacy',
    'managedPage.id': pageId,
    'pagePreview.markdown': '# Privacy',
    'savePage.idempotencyKey': randomUUID,
    'savePage.path': () => `/pages/${randomUUID()}`,
    'savePage.title': 'Imprint',
    'unpublishPage.id': pageId,
    'deletePage.id': (await savePage('/pages/deleted')).id,
    'explainSearch.query': 'pannier',
    bikeId,
    'partNumber.number': old.number,
    'saveSupersession.number': '22-33',
    'saveSupersession.kind': 'REPLACED',
    'saveSupersession.replacedBy': [{ number: '22-44', brandName: 'Haruna' }],
    'supersession.id': supersessionId,
    'deleteSupersession.id': supersessionId,
    'saveFamily.axes': [{ code: 'volume', label: 'Volume', values: ['30 l', '40 l'] }],
    'saveDeliveryRules.zones': [{ id: 'home', name: 'Home', countries: ['HK'], regions: [], postcodes: [] }],
    'saveDeliveryRules.methods': [],
    'saveDeliveryRules.assumedGrams': 500,
    'saveDeliveryRules.version': 0,
    'tryDelivery.input': { destination: { country: 'HK' }, lines: [{ productId, quantity: 1 }] },
    'saveTaxRules.classes': [{ code: 'standard', name: 'Standard', stripeTaxCode: '' }],
    'saveTaxRules.rates': [],
    'saveTaxRules.registrations': [],
    'saveTaxRules.outside': [],
    'saveTaxRules.origin': { country: '', region: '', postcode: '' },
    'saveTaxRules.vatNumber': '',
    'saveTaxRules.version': 0,
    'saveTaxRules.pricesIncludeTax': true,
    'saveTaxRules.keepGrossPrice': true,
    'saveTaxRules.reverseCharge': false,
    'saveTaxRules.deliveryTaxClass': null,
    'taxTrial.input': { destination: { country: 'DE' }, amountMinor: 1, taxClass: 'standard', deliveryMinor: 0 },
    'invoices.month': '2026-11',
    'taxReport.from': '2026-01-01T00:00:00Z',
    'taxReport.before': '2027-01-01T00:00:00Z',
    'quoteOrderFor.input': { lines: [{ productId, quantity: 1 }] },
    'placeOrderFor.lines': [{ productId, quantity: 1 }],
    'placeOrderFor.customer': { guest: { name: 'Gus' } },
    'placeOrderFor.address': '12 Ratchet Lane',
    'placeOrderFor.phone': '0170 1234567',
    'quoteOrderEdit.input': {
      orderId: (await placeOrder(shop, customer, productId)).id,
      lines: [{ productId, quantity: 1 }],
    },
    'editOrder.orderId': (await placeOrder(shop, customer, productId)).id,
    'editOrder.lines': [{ productId, quantity: 1 }],
    'editOrder.revision': 1,
    'changeOrderAddress.orderId': orderId,
    'changeOrderAddress.revision': 1,
    'changeOrderAddress.address': '13 Ratchet Lane',
    'changeOrderAddress.phone': '0170 1234567',
    'shipParcel.orderId': (await payForOrder(shop, customer, productId)).id,
    'setParcelStatus.orderId': parcel.order.id,
    'setParcelStatus.revision': parcel.order.revision,
    'setParcelTracking.orderId': parcel.order.id,
    'setParcelTracking.revision': parcel.order.revision,
    'setParcelTracking.carrier': 'dhl',
    parcelId: parcel.parcelId,
    ...(await returnSamples(shop, () => payForOrder(shop, customer, productId))),
    'recordPayment.orderId': (await placeOrder(shop, customer, productId)).id,
    'recordPayment.method': 'CASH',
    'sendPaymentLink.orderId': (await placeOrder(shop, customer, productId)).id,
    'sendPaymentLink.revision': 1,
    'createApiKey.scopes': ['ORDERS_READ'],
    revokeApiKeyId: revoked,
    ...(await importSamples(shop, people['an admin'])),
    ...(await webhookSamples(shop)),
    'saveStaffRole.idempotencyKey': randomUUID,
    'saveStaffRole.name': randomUUID,
    'saveStaffRole.permissions': ['ORDERS'],
    'inviteStaff.email': 'invited@example.test',
    'inviteStaff.roleId': role?.id,
    'saveAddress.address': { name: 'Casey', line1: '1', city: 'Central', country: 'HK', phone: '0170 1234567' },
    'placeCartOrder.address': '12 Ratchet Lane',
    'placeCartOrder.phone': '0170 1234567',
  };
}

/** Orders with returns, one in each status from which a mutation starts. */
async function returnSamples({ services: { orders } }: TestShop, pay: () => Promise<Order>): Promise<Samples> {
  const actor = systemActor('test');
  const ship = async () => {
    const { id: orderId } = await pay();
    return (await orders.shipParcel(actor, { orderId, idempotencyKey: orderId })).order;
  };
  const toLines = ({ lines }: Order) => lines.map(({ id: lineId }) => ({ lineId, quantity: 1 }));
  const request = async () => {
    const order = await ship();
    const lines = toLines(order).map((line) => ({ ...line, reason: 'other' as const }));
    return orders.requestReturn(actor, { orderId: order.id, lines, idempotencyKey: 'return' });
  };
  const approve = async () => {
    const { order, returnId } = await request();
    const { id: orderId, revision } = order;
    return { returnId, order: await orders.decideReturn(actor, { orderId, returnId, revision, decision: 'approved' }) };
  };
  const of = (name: string, { order, returnId }: Awaited<ReturnType<typeof approve>>) => ({
    [`${name}.orderId`]: order.id,
    [`${name}.returnId`]: returnId,
    [`${name}.revision`]: order.revision,
  });
  const [withdrawable, returnable, received] = [await pay(), await ship(), await approve()];
  const reference = (name: string) => ({
    [`${name}.orderNumber`]: nameOfOrder(withdrawable),
    [`${name}.email`]: withdrawable.customer.email,
  });
  return {
    ...{ ...reference('withdraw'), ...reference('withdrawableOrder') },
    'requestReturn.orderId': returnable.id,
    'requestReturn.lines': toLines(returnable).map((line) => ({ ...line, reason: 'OTHER' })),
    ...of('cancelReturn', await request()),
    ...of('decideReturn', await request()),
    ...of('setReturnLabel', await approve()),
    ...of('receiveReturn', received),
    'receiveReturn.lines': toLines(received.order).map((line) => ({ ...line, restockQuantity: 0 })),
  };
}

/** Imports in the statuses from which the mutations start. Staff who see only customers get imports of customers. */
async function importSamples(shop: TestShop, admin: TestUser): Promise<Samples> {
  return {
    ...(await importsOf(shop, admin, 'part number,name\nKS-IMPORTED,Bolt\n')),
    'staff with the permission customers': await importsOf(shop, admin, 'email\nmoved@elsewhere.example\n'),
  };
}

async function importsOf({ services }: TestShop, admin: TestUser, content: string): Promise<Samples> {
  const { accounts, imports } = services;
  const actor = await accounts.authenticate(admin.token);
  const folder = await mkdtemp(join(tmpdir(), 'kickstand-samples-'));
  const path = join(folder, 'file.csv');
  await writeFile(path, content);
  const upload = async () => {
    const file = { path, name: 'file', isAwaited: () => true, discard: () => Promise.resolve() };
    return (await imports.upload(actor, { name: 'file.csv' }, () => Promise.resolve(file))).id;
  };
  const [checked, running, done] = [await upload(), await upload(), await upload()];
  await imports.run(actor, done);
  await imports.runDue();
  await imports.run(actor, running);
  await rm(folder, { recursive: true });
  return { 'import.id': checked, runImportId: checked, stopImportId: running, undoImportId: done };
}

/** A webhook with an event that its receiver has not accepted, and another webhook to delete. */
async function webhookSamples({ services: { webhooks } }: TestShop): Promise<Samples> {
  const create = (key: string) =>
    webhooks.create(systemActor('test'), {
      ...{ url: `https://receiver.example/${key}`, events: ['order.placed'], idempotencyKey: key },
    });
  const { webhook } = await create('kept');
  const delivery = await webhooks.test(systemActor('test'), webhook.id);
  return {
    'webhook.id': webhook.id,
    'createWebhook.url': 'https://receiver.example',
    'createWebhook.events': ['ORDER_PAID'],
    enableWebhookId: webhook.id,
    testWebhookId: webhook.id,
    resendWebhookDeliveryId: delivery.id,
    deleteWebhookId: (await create('deleted')).webhook.id,
  };
}

/** The smallest valid value of the type: optional fields are left out, unless there is a sample for this operation. */
function sampleOf(type: GraphQLInputType, name: string, operation: string, samples: Samples): unknown {
  const given = samples[`${operation}.${name}`];
  const special: unknown = typeof given === 'function' ? (given as () => unknown)() : given;
  if (!isNonNullType(type)) return special;
  const own = special ?? samples[name === 'id' ? `${operation}Id` : name];
  if (own !== undefined) return own;
  const { ofType } = type;
  if (isListType(ofType)) return [];
  if (isInputObjectType(ofType)) {
    const fields = Object.values(ofType.getFields());
    return Object.fromEntries(
      fields.map((field) => [field.name, sampleOf(field.type, field.name, operation, samples)]),
    );
  }
  if (isEnumType(ofType)) return ofType.getValues()[0]?.name;
  return ['Int', 'SafeInt', 'Float'].includes(getNamedType(type).name) ? 1 : `a ${name}`;
}

/** A request of an operation with its required arguments and those with a sample; `given` has additional arguments. */
export function requestOf(
  kind: 'query' | 'mutation',
  { name, args, type }: Field,
  samples: Samples,
  { given = {}, selection }: { given?: Readonly<Record<string, unknown>>; selection?: string } = {},
): Request {
  const isSent = (arg: GraphQLArgument) => arg.name in given || `${name}.${arg.name}` in samples;
  const sent = args.filter((arg) => isNonNullType(arg.type) || isSent(arg));
  const declared = sent.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ');
  const passed = sent.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const asked = isLeafType(getNamedType(type)) ? '' : `{ ${selection ?? '__typename'} }`;
  const document = `${kind}${declared && `(${declared})`} { ${name}${passed && `(${passed})`} ${asked} }`;
  const sampled = (arg: GraphQLArgument) => given[arg.name] ?? sampleOf(arg.type, arg.name, name, samples);
  return { document, variables: Object.fromEntries(sent.map((arg) => [arg.name, sampled(arg)])) };
}

export interface Way {
  type: GraphQLNamedType;
  /** Field names from the operation to the object. */
  path: readonly string[];
  ask(selection: string): Request;
}

/** Finds a query that returns an object of a type: by its id, or through fields without arguments. */
export function findWay(schema: GraphQLSchema, target: string, samples: Samples): Way {
  const queries = Object.values(schema.getQueryType()?.getFields() ?? {});
  const starts: Way[] = Object.values(schema.getTypeMap()).flatMap((type) => {
    const id = samples[`${type.name}.id`];
    if (!isObjectType(type) || id === undefined) return [];
    const ask = (selection: string): Request => ({
      document: `query ($id: ID!) { node(id: $id) { ... on ${type.name} { ${selection} } } }`,
      variables: { id },
    });
    return [{ type, path: ['node'], ask }];
  });
  const fromQueries = queries.map((query: Field): Way => {
    const sampled = query.args.map(({ name }) => [name, samples[`${query.name}.${name}`]] as const);
    const given = Object.fromEntries(sampled.filter(([, sample]) => sample !== undefined));
    const ask = (selection: string) => requestOf('query', query, samples, { selection, given });
    return { type: getNamedType(query.type), path: [query.name], ask };
  });
  const visited = new Set<string>();
  const open = [...starts, ...fromQueries];
  for (let way = open.shift(); way; way = open.shift()) {
    if (way.type.name === target) return way;
    if (!isObjectType(way.type) || visited.has(way.type.name)) continue;
    visited.add(way.type.name);
    open.push(...nextWays(way, way.type));
  }
  throw new Error(`No query leads to a ${target}`);
}

function nextWays(way: Way, type: GraphQLObjectType): Way[] {
  const fields = Object.values(type.getFields()).filter(({ args }) => !args.some((arg) => isNonNullType(arg.type)));
  return fields.map((field) => ({
    type: getNamedType(field.type),
    path: [...way.path, field.name],
    ask: (selection) => way.ask(`${field.name} { ${selection} }`),
  }));
}
