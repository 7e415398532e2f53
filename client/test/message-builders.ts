import type { MessageRowFragment } from '../src/graphql/generated/operations';

/** A mail that could not be sent. */
export const aMessage = (overrides: Partial<MessageRowFragment> = {}): MessageRowFragment => ({
  __typename: 'ShopMessage',
  id: 'message-1',
  template: 'ORDER_PAID',
  status: 'DEAD',
  attempts: 12,
  createdAt: '2026-05-01T12:00:00.000Z',
  nextAttemptAt: null,
  sentAt: null,
  error: 'The mail server refused the email (EENVELOPE, reply 550).',
  order: { __typename: 'Order', id: 'order-1', number: 'KS-100042', customerEmail: 'casey@example.test' },
  ...overrides,
});
