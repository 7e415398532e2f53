import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { adminUsers, anAdmin, aUser } from '../../../../test/builders';
import { networkFailure, refusal, type Answers } from '../../../../test/graphql-stub';
import { renderApp, type RenderedApp } from '../../../../test/render-app';

const me = anAdmin();
const other = aUser({ id: 'admin-2', email: 'olga@shop.example', displayName: 'Olga', role: 'ADMIN' });
const users = adminUsers([me, other]);

const open = (answers: Answers) =>
  renderApp('/dashboard/users', { signedInAs: me, answers: { AdminUsers: users, ...answers } });

const row = (email: string) => screen.findByRole('row', { name: new RegExp(email) });

describe('removing an admin', () => {
  const removed = (id: string) => ({
    removeAdmin: { __typename: 'RemoveAdminPayload', user: { __typename: 'User', id, role: 'CUSTOMER' } },
  });

  async function ask({ user }: RenderedApp, email: string) {
    await user.click(within(await row(email)).getByRole('button', { name: 'Remove Admin' }));
    return screen.findByRole('alertdialog');
  }
  const confirm = ({ user }: RenderedApp, dialog: HTMLElement) =>
    user.click(within(dialog).getByRole('button', { name: 'Remove Admin' }));

  it('asks first', async () => {
    const app = open({});
    const dialog = await ask(app, other.email);
    within(dialog).getByText('Remove olga@shop.example from the admins?');
    within(dialog).getByText(/lose the admin screens with their next request/);
    await app.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(app.server.sent('RemoveAdmin')).toEqual([]);
  });

  it('says that it is done, and offers Make Admin instead of Remove Admin', async () => {
    const app = open({ RemoveAdmin: removed('admin-2') });
    await confirm(app, await ask(app, other.email));
    await screen.findByText('olga@shop.example is no longer an admin');
    expect(app.server.sent('RemoveAdmin')).toEqual([{ input: { email: other.email } }]);
    within(await row(other.email)).getByRole('button', { name: 'Make Admin' });
    expect(app.path()).toBe('/dashboard/users');
  });

  it.each([
    [refusal('CONFLICT', 'The last admin cannot be removed.', { reason: 'LAST_ADMIN' }), /last admin cannot/],
    [refusal('NOT_FOUND', 'The user was not found.'), 'The user was not found.'],
    [networkFailure(), /could not be reached/],
  ])('shows why it is refused and keeps the role', async (failure, message) => {
    const app = open({ RemoveAdmin: failure });
    await confirm(app, await ask(app, me.email));
    await screen.findByText(message);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    within(await row(me.email)).getByRole('button', { name: 'Remove Admin' });
    expect(app.path()).toBe('/dashboard/users');
  });

  it('warns admins who remove themselves, who then leave the admin screens and stay signed in', async () => {
    const app = open({
      RemoveAdmin: removed(me.id),
      MyProfile: { viewer: { ...me, role: 'CUSTOMER', profile: null } },
    });
    const dialog = await ask(app, me.email);
    within(dialog).getByText('Stop being an admin yourself?');
    within(dialog).getByText(/leave the admin screens at once and stay signed in as a customer/);
    app.server.answer({ Viewer: { viewer: { ...me, role: 'CUSTOMER' } } });
    await confirm(app, dialog);
    await screen.findByText('You are no longer an admin');
    await screen.findByRole('heading', { name: 'My Profile' });
    expect(app.path()).toBe('/dashboard/profile');
    expect(app.server.sent('Overview')).toEqual([]);
    const menu = () => screen.getByRole('navigation', { name: 'Dashboard' }).textContent;
    await waitFor(() => expect(menu()).toBe('My ProfileAdd A ReviewMy Orders'));
    expect(localStorage.getItem('accessToken')).not.toBeNull();
  });
});
