import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anAdmin } from '../../../../test/builders';
import { aMessage } from '../../../../test/message-builders';
import { refusal, type Answers } from '../../../../test/graphql-stub';
import { renderApp } from '../../../../test/render-app';
import type { MessageRowFragment, MessagesQuery } from '../../../graphql/generated/operations';

const sent = aMessage({ id: 'message-2', template: 'NEW_ORDER', status: 'SENT', attempts: 1, error: null });
const waiting = aMessage({
  id: 'message-3',
  template: 'ORDER_REFUNDED',
  status: 'QUEUED',
  attempts: 2,
  nextAttemptAt: '2026-05-01T12:04:00.000Z',
});

const messages = (rows: MessageRowFragment[]): MessagesQuery => ({
  messages: {
    __typename: 'ShopMessageConnection',
    totalCount: rows.length,
    edges: rows.map((node) => ({ __typename: 'ShopMessageEdge', cursor: node.id, node })),
    pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
  },
});

const open = (answers: Answers = {}, query = '') =>
  renderApp(`/dashboard/mails${query}`, {
    signedInAs: anAdmin(),
    answers: { Messages: messages([aMessage(), sent, waiting]), ...answers },
  });

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

describe('Emails', () => {
  it('are listed with their order, recipient and state', async () => {
    open();
    const dead = await row('Order paid');
    const order = within(dead).getByRole('link', { name: 'KS-100042' });
    expect(order.getAttribute('href')).toBe('/dashboard/manageOrders/order-1');
    within(dead).getByText('casey@example.test');
    within(dead).getByText('Not sent');
    within(dead).getByText(String(aMessage().error));
    within(await row('New order')).getByText('The shop');
    within(await row('Refund')).getByText(/Tried 2 times, next/);
    screen.getByText('3 emails');
  });

  it('can be sent again after a failed attempt', async () => {
    const queued = { ...aMessage(), status: 'QUEUED', attempts: 0, error: null } as const;
    const app = open({
      ResendMessage: { resendMessage: { __typename: 'ResendMessagePayload', message: queued } },
    });
    expect(within(await row('New order')).queryByRole('button')).toBeNull();
    within(await row('Refund')).getByRole('button', { name: 'Send the email “Refund” again' });
    await app.user.click(screen.getByRole('button', { name: 'Send the email “Order paid” again' }));
    await screen.findByText('The email will be sent again');
    expect(app.server.sent('ResendMessage')).toEqual([{ input: { messageId: 'message-1' } }]);
    within(await row('Order paid')).getByText('Waiting');
    expect(within(await row('Order paid')).queryByRole('button')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Emails' })));
  });

  it('show why they could not be sent again', async () => {
    const app = open({ ResendMessage: refusal('CONFLICT', 'This mail was sent already.') });
    await app.user.click(await screen.findByRole('button', { name: 'Send the email “Order paid” again' }));
    await screen.findByText('This mail was sent already.');
  });

  it('are filtered by the chosen state, which is kept in the address', async () => {
    const app = open();
    await row('Order paid');
    app.server.answer({ Messages: messages([]) });
    await app.user.selectOptions(screen.getByLabelText('Show'), 'Not sent');
    await screen.findByText('No such emails');
    expect(app.path()).toBe('/dashboard/mails?status=dead');
    expect(app.server.sent('Messages').at(-1)).toMatchObject({ filter: { status: 'DEAD' } });
    app.server.answer({ Messages: messages([aMessage()]) });
    await app.user.click(screen.getByRole('button', { name: 'Show all emails' }));
    await row('Order paid');
  });

  it('are missing before the first order, and the page says so', async () => {
    open({ Messages: messages([]) });
    await screen.findByText('No emails yet');
  });
});
