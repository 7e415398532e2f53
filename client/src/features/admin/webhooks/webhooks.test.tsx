import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anAdmin } from '../../../../test/builders';
import { refusal, type Answers } from '../../../../test/graphql-stub';
import { renderApp } from '../../../../test/render-app';
import type { WebhookDeliveryFieldsFragment, WebhookFieldsFragment } from '../../../graphql/generated/operations';

const at = '2026-03-01T12:00:00.000Z';
const aWebhook = (part: Partial<WebhookFieldsFragment> = {}): WebhookFieldsFragment => ({
  __typename: 'Webhook',
  ...{ id: 'webhook-1', url: 'https://erp.example/hook', events: ['ORDER_PLACED', 'PRODUCT_CHANGED'] },
  ...{ createdBy: 'admin@kickstand.example', createdAt: at, failingSince: null, disabledAt: null },
  ...part,
});
const aDelivery = (part: Partial<WebhookDeliveryFieldsFragment> = {}): WebhookDeliveryFieldsFragment => ({
  __typename: 'WebhookDelivery',
  ...{ id: 'delivery-1', event: 'ORDER_PLACED', at, data: '{"orderId":"o1"}', state: 'SENT', attempts: 1 },
  ...{ sentAt: at, status: 204, error: null },
  ...part,
});
const toConnection = (type: string, nodes: readonly { id: string }[]) => ({
  __typename: `${type}Connection`,
  totalCount: nodes.length,
  edges: nodes.map((node) => ({ __typename: `${type}Edge`, cursor: node.id, node })),
  pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
});
const listOf = (...nodes: WebhookFieldsFragment[]) => ({ webhooks: toConnection('Webhook', nodes) });
const viewOf = (webhook: WebhookFieldsFragment | null, ...deliveries: WebhookDeliveryFieldsFragment[]) => ({
  webhook: webhook && { ...webhook, deliveries: toConnection('WebhookDelivery', deliveries) },
});
const open = (path: string, answers: Answers) => renderApp(path, { signedInAs: anAdmin(), answers });
const openList = (answers: Answers = {}) =>
  open('/dashboard/webhooks', { AdminWebhooks: listOf(aWebhook()), ...answers });
const openOne = (answers: Answers) => open('/dashboard/webhooks/webhook-1', answers);
const secret = `whsec_${'s'.repeat(32)}`;
const created = { createWebhook: { __typename: 'CreateWebhookPayload', secret, webhook: aWebhook() } };

describe('webhooks', () => {
  it('are listed with their events and state', async () => {
    const disabled = aWebhook({ id: 'webhook-2', url: 'https://old.example', disabledAt: at });
    const failing = aWebhook({ id: 'webhook-3', url: 'https://slow.example', failingSince: at });
    openList({ AdminWebhooks: listOf(aWebhook(), disabled, failing) });
    const rowOf = async (name: RegExp) => (await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement;
    const row = within(await rowOf(/erp/));
    row.getByText('order.placed');
    row.getByText('product.changed');
    row.getByText('Enabled');
    within(await rowOf(/old/)).getByText('Disabled');
    within(await rowOf(/slow/)).getByText('Failing');
  });

  it('are created with an address and events, and show their secret once', async () => {
    const app = openList({ CreateWebhook: created });
    await app.user.click(await screen.findByRole('button', { name: 'Create a webhook' }));
    const form = within(await screen.findByRole('dialog'));
    await app.user.type(form.getByLabelText('Address'), 'https://erp.example/hook');
    await app.user.click(form.getByLabelText('An order was placed.'));
    await app.user.click(form.getByRole('button', { name: 'Create' }));
    expect((await screen.findByRole('status', { name: 'Secret' })).textContent).toBe(secret);
    const [sent] = app.server.sent('CreateWebhook') as { input: { url: string; events: string[] } }[];
    expect(sent?.input.url).toBe('https://erp.example/hook');
    expect(sent?.input.events).not.toContain('ORDER_PLACED');
    expect(sent?.input.events).toContain('ORDER_PAID');
    await app.user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByText(secret)).toBeNull();
  });

  it('need a web address, and show a refusal beside the refused field', async () => {
    const fields = [{ field: 'url', message: 'There are 20 webhooks already. Delete one first.' }];
    const app = openList({ CreateWebhook: refusal('BAD_USER_INPUT', 'No.', { fields }) });
    await app.user.click(await screen.findByRole('button', { name: 'Create a webhook' }));
    const form = within(await screen.findByRole('dialog'));
    await app.user.type(form.getByLabelText('Address'), 'erp');
    await app.user.click(form.getByRole('button', { name: 'Create' }));
    await form.findByText(/must be an http\(s\) address/);
    expect(app.server.sent('CreateWebhook')).toEqual([]);
    await app.user.clear(form.getByLabelText('Address'));
    await app.user.type(form.getByLabelText('Address'), 'https://erp.example');
    await app.user.click(form.getByRole('button', { name: 'Create' }));
    await form.findByText('There are 20 webhooks already. Delete one first.');
  });

  it('are deleted after a confirmation', async () => {
    const deleted = { deleteWebhook: { __typename: 'DeleteWebhookPayload', deletedId: 'webhook-1' } };
    let list = listOf(aWebhook());
    const app = openList({ AdminWebhooks: () => list, DeleteWebhook: deleted });
    await app.user.click(await screen.findByRole('button', { name: /^Delete/ }));
    list = listOf();
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('No webhooks yet');
    expect(app.server.sent('DeleteWebhook')).toEqual([{ input: { id: 'webhook-1' } }]);
  });
});

describe('the page of a webhook', () => {
  it('lists what was sent, and can send it again', async () => {
    const givenUp = aDelivery({ state: 'GIVEN_UP', attempts: 12, error: 'The receiver answered with status 500.' });
    const resent = { resendWebhookDelivery: { __typename: 'ResendWebhookDeliveryPayload', delivery: aDelivery() } };
    const app = openOne({ WebhookDeliveries: viewOf(aWebhook(), givenUp), ResendWebhookDelivery: resent });
    await screen.findByText('Given up');
    screen.getByText('The receiver answered with status 500. Tried 12 times.');
    screen.getByText('{"orderId":"o1"}');
    await app.user.click(screen.getByRole('button', { name: 'Send again order.placed' }));
    await screen.findByText('The event is sent again');
    expect(app.server.sent('ResendWebhookDelivery')).toEqual([{ input: { id: 'delivery-1' } }]);
  });

  it('says that a resent event was accepted before, and does not show the error of an earlier attempt', async () => {
    const resent = aDelivery({ state: 'QUEUED', attempts: 0, error: 'The receiver answered with status 500.' });
    openOne({ WebhookDeliveries: viewOf(aWebhook(), resent) });
    await screen.findByText('Waiting');
    screen.getByText('Accepted before:');
    expect(screen.queryByText(/status 500/)).toBeNull();
  });

  it('sends a test', async () => {
    const ping = aDelivery({ event: 'PING', state: 'QUEUED', attempts: 0, sentAt: null, status: null });
    let view = viewOf(aWebhook());
    const tested = { testWebhook: { __typename: 'TestWebhookPayload', delivery: ping } };
    const app = openOne({ WebhookDeliveries: () => view, TestWebhook: tested });
    await screen.findByText('Nothing was sent yet');
    view = viewOf(aWebhook(), ping);
    await app.user.click(screen.getByRole('button', { name: 'Send a test' }));
    await screen.findByRole('rowheader', { name: /ping/ });
  });

  it('enables a disabled webhook', async () => {
    const enabled = { enableWebhook: { __typename: 'EnableWebhookPayload', webhook: aWebhook() } };
    const app = openOne({ WebhookDeliveries: viewOf(aWebhook({ disabledAt: at })), EnableWebhook: enabled });
    await app.user.click(await screen.findByRole('button', { name: 'Enable' }));
    await screen.findByRole('button', { name: 'Send a test' });
  });

  it('says that there is no such webhook', async () => {
    openOne({ WebhookDeliveries: viewOf(null) });
    await screen.findByText(/was not found/);
  });
});
