import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MailError } from '../../src/platform/mail/mail-transport.js';
import { addProduct, openTestShop, type TestShop, type TestUser } from '../shop.js';
import { placeOrder } from './order-fixtures.js';

let shop: TestShop;
let admin: TestUser;
let customer: TestUser;
let orderIds: string[];

beforeAll(async () => {
  shop = await openTestShop({ settings: { newOrderRecipients: 'parts@shop.example' } });
  admin = await shop.newAdmin();
  customer = await shop.newCustomer();
  const productId = await addProduct(shop);
  orderIds = [];
  for (let index = 0; index < 2; index += 1) {
    orderIds.push((await placeOrder(shop, customer, productId)).id);
    shop.clock.advance({ minutes: 1 });
  }
  await shop.services.outboxWorker.relayAll();
});
afterAll(() => shop.close());

interface MessageList {
  totalCount: number;
  nodes: { id: string; template: string; status: string; attempts: number; error: string | null }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

const list = `query ($filter: MessageFilter, $first: Int, $after: String) {
  messages(filter: $filter, first: $first, after: $after) {
    totalCount
    nodes { id template status attempts error sentAt nextAttemptAt order { id customerEmail } }
    pageInfo { hasNextPage endCursor }
  }
}`;
const resend =
  'mutation ($input: ResendMessageInput!) { resendMessage(input: $input) { message { id status attempts } } }';

async function read(variables: object = {}): Promise<MessageList> {
  const { data, errors } = await shop.graphql<{ messages: MessageList }>(list, variables, admin);
  expect(errors).toBeUndefined();
  return data.messages;
}

describe('messages', () => {
  it('come newest first, page by page, each with its order', async () => {
    const ids: string[] = [];
    let after: string | null = null;
    do {
      const { nodes, pageInfo }: MessageList = await read({ first: 1, after });
      ids.push(...nodes.map(({ id }) => id));
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    } while (after !== null);
    const [older, newer] = orderIds;
    expect(ids).toEqual([
      `${newer}:1:order_placed`,
      `${newer}:1:new_order`,
      `${older}:1:order_placed`,
      `${older}:1:new_order`,
    ]);
    const [first] = (await read()).nodes;
    expect(first).toMatchObject({ status: 'QUEUED', attempts: 0, order: { id: newer, customerEmail: customer.email } });
  });

  it.each([
    ['of one kind', () => ({ template: 'NEW_ORDER' }), 2],
    ['about one order', () => ({ orderId: orderIds[0] }), 2],
    ['about one order, of one kind', () => ({ orderId: orderIds[0], template: 'NEW_ORDER' }), 1],
    ['in one state', () => ({ status: 'DEAD' }), 0],
    ['about no order', () => ({ orderId: 'none' }), 0],
  ] as const)('are narrowed to those %s', async (_which, filter, count) => {
    const { nodes, totalCount } = await read({ filter: filter() });
    expect([nodes.length, totalCount]).toEqual([count, count]);
  });

  it('refuse a cursor of another list', async () => {
    const { errors } = await shop.graphql(list, { after: 'abc' }, admin);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT' });
  });
});

describe('resendMessage', () => {
  it('sends a dead mail again; a sent one stays sent', async () => {
    const id = `${orderIds[0]}:1:order_placed`;
    shop.mails.failure = new MailError('The mail server refused the email (EENVELOPE, reply 550).', false);
    await shop.connection.collection('messages').updateMany({}, { $set: { attempts: 11 } });
    await shop.services.messages.deliverDue();
    expect((await read({ filter: { status: 'DEAD' } })).nodes).toContainEqual(
      expect.objectContaining({ id, attempts: 12, error: shop.mails.failure.message }),
    );

    shop.mails.failure = null;
    const again = () => shop.graphql(resend, { input: { messageId: id } }, admin);
    expect((await again()).data).toEqual({ resendMessage: { message: { id, status: 'QUEUED', attempts: 0 } } });
    await shop.services.messages.deliverDue();
    expect(shop.mails.list).toEqual([`Your order KS-100001 -> ${customer.email}`]);
    const { errors } = await again();
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', details: { reason: 'ILLEGAL_TRANSITION' } });
  });

  it('refuses an unknown id', async () => {
    const { errors } = await shop.graphql(resend, { input: { messageId: 'none' } }, admin);
    expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });
});
