import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { anAdmin } from '../../../../test/builders';
import { refusal, type Answers } from '../../../../test/graphql-stub';
import { renderApp } from '../../../../test/render-app';
import type { ApiKeyFieldsFragment } from '../../../graphql/generated/operations';

const aKey = (part: Partial<ApiKeyFieldsFragment> = {}): ApiKeyFieldsFragment => ({
  __typename: 'ApiKey',
  ...{ id: 'key-1', name: 'ERP', prefix: '0123456789', scopes: ['ORDERS_READ', 'STOCK_WRITE'], state: 'ACTIVE' },
  ...{ createdBy: 'admin@kickstand.example', createdAt: '2026-03-01T12:00:00.000Z', expiresAt: null },
  ...{ lastUsedAt: null, revokedAt: null },
  ...part,
});
const listOf = (...nodes: ApiKeyFieldsFragment[]) => ({
  apiKeys: {
    __typename: 'ApiKeyConnection',
    totalCount: nodes.length,
    edges: nodes.map((node) => ({ __typename: 'ApiKeyEdge', cursor: node.id, node })),
    pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
  },
});
const open = (answers: Answers = {}) =>
  renderApp('/dashboard/keys', { signedInAs: anAdmin(), answers: { AdminApiKeys: listOf(aKey()), ...answers } });
const secret = `ks_0123456789_${'s'.repeat(43)}`;
const created = { createApiKey: { __typename: 'CreateApiKeyPayload', secret, key: aKey() } };

describe('API keys', () => {
  it('are listed with scopes and state, and can be revoked once, even if they have expired', async () => {
    const expired = aKey({ id: 'key-2', name: 'Till', state: 'EXPIRED' });
    open({ AdminApiKeys: listOf(aKey(), expired, aKey({ id: 'key-3', name: 'Old', state: 'REVOKED' })) });
    const row = (await screen.findByRole('rowheader', { name: /ERP/ })).closest('tr') as HTMLElement;
    within(row).getByText('orders:read');
    within(row).getByText('stock:write');
    within(row).getByText('Active');
    const buttons = screen.getAllByRole('button', { name: /^Revoke/ });
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Revoke ERP', 'Revoke Till']);
  });

  it('are created with scopes and an expiry, and shown once with a copy button', async () => {
    const app = open({ CreateApiKey: created });
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await app.user.click(await screen.findByRole('button', { name: 'Create a key' }));
    const form = within(await screen.findByRole('dialog'));
    await app.user.type(form.getByLabelText('Name'), 'ERP');
    await app.user.click(form.getByLabelText(/orders:read/));
    await app.user.selectOptions(form.getByLabelText('Expires'), 'Never');
    await app.user.click(form.getByRole('button', { name: 'Create' }));
    expect((await screen.findByRole('status', { name: 'Key' })).textContent).toBe(secret);
    const [sent] = app.server.sent('CreateApiKey') as { input: object }[];
    expect(sent?.input).toMatchObject({ name: 'ERP', scopes: ['ORDERS_READ'], expiresAt: null });
    await app.user.click(screen.getByRole('button', { name: 'Copy' }));
    await screen.findByText('The key is copied');
    expect(copied).toHaveBeenCalledWith(secret);
    await app.user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByText(secret)).toBeNull();
  });

  it('stay listed on the later pages after one is created', async () => {
    const page = (names: readonly string[], totalCount: number, hasNextPage = true) => {
      const { apiKeys } = listOf(...names.map((name) => aKey({ id: name, name })));
      return {
        apiKeys: { ...apiKeys, totalCount, pageInfo: { ...apiKeys.pageInfo, hasNextPage, endCursor: names[1] } },
      };
    };
    const app = open({
      AdminApiKeys: ({ variables }) =>
        variables['after'] === undefined ? page(['ERP', 'Till'], 4) : page(['Label', 'Feed'], 4, false),
      CreateApiKey: created,
    });
    await app.user.click(await screen.findByRole('button', { name: 'Show more' }));
    await screen.findByRole('rowheader', { name: /Feed/ });
    app.server.answer({ AdminApiKeys: page(['New', 'ERP'], 5) });
    await app.user.click(screen.getByRole('button', { name: 'Create a key' }));
    const form = within(await screen.findByRole('dialog'));
    await app.user.type(form.getByLabelText('Name'), 'New');
    await app.user.click(form.getByLabelText(/orders:read/));
    await app.user.click(form.getByRole('button', { name: 'Create' }));
    await app.user.click(await screen.findByRole('button', { name: 'Done' }));
    await screen.findByRole('rowheader', { name: /New/ });
    const rows = screen.getAllByRole('rowheader').map(({ textContent }) => textContent.replace(/ks_.*/, ''));
    expect(rows).toEqual(['New', 'ERP', 'Till', 'Label', 'Feed']);
  });

  it('need a scope; the form keeps the input after a refusal', async () => {
    const fields = [{ field: 'name', message: 'There are 100 keys already.' }];
    const app = open({ CreateApiKey: refusal('BAD_USER_INPUT', 'No.', { fields }) });
    await app.user.click(await screen.findByRole('button', { name: 'Create a key' }));
    const form = within(await screen.findByRole('dialog'));
    await app.user.type(form.getByLabelText('Name'), 'ERP');
    await app.user.click(form.getByRole('button', { name: 'Create' }));
    await form.findByText('Choose at least one.');
    expect(app.server.sent('CreateApiKey')).toEqual([]);
    await app.user.click(form.getByLabelText(/stock:write/));
    await app.user.click(form.getByRole('button', { name: 'Create' }));
    await form.findByText('There are 100 keys already.');
    expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('ERP');
  });

  it('are revoked after a confirmation', async () => {
    const key = aKey({ state: 'REVOKED', revokedAt: '2026-03-02T12:00:00.000Z' });
    const app = open({ RevokeApiKey: { revokeApiKey: { __typename: 'RevokeApiKeyPayload', key } } });
    await app.user.click(await screen.findByRole('button', { name: 'Revoke ERP' }));
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
    await screen.findByText('The key is revoked');
    expect(app.server.sent('RevokeApiKey')).toEqual([{ input: { id: 'key-1' } }]);
    await screen.findByText('Revoked');
  });
});
