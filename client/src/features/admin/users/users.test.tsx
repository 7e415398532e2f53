import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { auditLog } from '../../../../test/audit-builders';
import { adminUsers, anAdmin, aUser } from '../../../../test/builders';
import { networkFailure, refusal, type Answers } from '../../../../test/graphql-stub';
import { renderApp, type RenderedApp } from '../../../../test/render-app';

const me = anAdmin();
const other = aUser({ id: 'admin-2', email: 'olga@shop.example', displayName: 'Olga', role: 'ADMIN' });
const shopper = aUser({ id: 'user-9', email: 'new@shop.example', displayName: 'Nora New' });
const users = adminUsers([me, other, shopper]);
const never = () => new Promise<never>(() => undefined);

const open = (answers: Answers, query = '') =>
  renderApp(`/dashboard/users${query}`, { signedInAs: me, answers: { AdminUsers: users, ...answers } });

const row = (email: string) => screen.findByRole('row', { name: new RegExp(email) });
const emails = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

describe('All users', () => {
  it('lists the accounts and their roles', async () => {
    open({});
    expect((await row('new@shop.example')).textContent).toBe(
      'new@shop.exampleNora NewCustomerMake AdminDisableChanges',
    );
    expect((await row('olga@shop.example')).textContent).toBe('olga@shop.exampleOlgaAdminRemove AdminDisableChanges');
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['User Email', 'Name', 'Role', 'Action']);
    screen.getByText('3 users');
  });

  it('offers staff only Disable, and only for customers', async () => {
    const staff = aUser({ id: 'user-5', permissions: ['CUSTOMERS'] });
    renderApp('/dashboard/users', { signedInAs: staff, answers: { AdminUsers: users } });
    expect((await row('new@shop.example')).textContent).toBe('new@shop.exampleNora NewCustomerDisable');
    expect((await row('olga@shop.example')).textContent).toBe('olga@shop.exampleOlgaAdmin');
  });

  it('offers only Changes for an erased account', async () => {
    const email = 'erased-6b0932912cc774ec5374ad14@invalid';
    const user = aUser({ email, displayName: 'Former customer' });
    open({ AdminUsers: adminUsers([{ ...user, disabledAt: '2026-05-02T12:00:00.000Z' }]) });
    expect((await row(email)).textContent).toBe(`${email}Former customerCustomerErasedChanges`);
  });

  it('resets the second factor of somebody else, after a confirmation', async () => {
    const app = open({
      AuditLog: auditLog([]),
      ResetSecondFactor: {
        resetSecondFactor: { __typename: 'ResetSecondFactorPayload', user: { __typename: 'User', id: shopper.id } },
      },
    });
    await app.user.click(within(await row(me.email)).getByRole('button', { name: 'Changes' }));
    expect(screen.queryByRole('button', { name: 'Reset second factor' })).toBeNull();
    await app.user.click(within(await row(shopper.email)).getByRole('button', { name: 'Changes' }));
    await app.user.click(await screen.findByRole('button', { name: 'Reset second factor' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(app.server.sent('ResetSecondFactor')).toEqual([]);
    await app.user.click(dialog.getByRole('button', { name: 'Reset second factor' }));
    await screen.findByText('new@shop.example has no second factor now');
    expect(app.server.sent('ResetSecondFactor')).toEqual([{ input: { email: shopper.email } }]);
  });

  it('shows the next page on demand', async () => {
    const app = open({
      AdminUsers: ({ variables }) =>
        variables.after
          ? adminUsers([shopper], { totalCount: 2 })
          : adminUsers([me], { totalCount: 2, hasNextPage: true, endCursor: 'c1' }),
    });
    await app.user.click(await screen.findByRole('button', { name: 'Show more' }));
    await row('new@shop.example');
    expect(emails()).toEqual([me.email, shopper.email]);
  });

  it('searches while typing and shows the old rows meanwhile', async () => {
    let answer = (_list: object): void => undefined;
    const app = open({
      AdminUsers: ({ variables }) => (variables.search ? new Promise<object>((resolve) => (answer = resolve)) : users),
    });
    await row('new@shop.example');
    await app.user.type(screen.getByLabelText('Search'), 'nora');
    await waitFor(() => expect(app.server.sent('AdminUsers').at(-1)).toEqual({ first: 50, search: 'nora' }));
    expect(emails()).toHaveLength(3);
    await waitFor(() => expect(app.path()).toBe('/dashboard/users?search=nora'));
    answer(adminUsers([shopper]));
    await waitFor(() => expect(emails()).toEqual([shopper.email]));
    screen.getByText('1 user');
  });

  it('says that a search found nobody and offers to clear it', async () => {
    const app = open({ AdminUsers: ({ variables }) => (variables.search ? adminUsers([]) : users) }, '?search=zebra');
    await screen.findByRole('heading', { name: 'No users found' });
    await app.user.click(screen.getByRole('button', { name: 'Clear the search' }));
    await row('new@shop.example');
    await waitFor(() => expect(app.path()).toBe('/dashboard/users'));
  });

  it('shows why the list could not be fetched and offers a retry', async () => {
    const app = open({ AdminUsers: refusal('INTERNAL_SERVER_ERROR', 'Out of order.') });
    await screen.findByText('Out of order.');
    app.server.answer({ AdminUsers: users });
    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    await row('new@shop.example');
  });
});

describe('making an admin', () => {
  const made = {
    makeAdmin: { __typename: 'MakeAdminPayload', user: { __typename: 'User', id: 'user-9', role: 'ADMIN' } },
  };
  const press = async (app: RenderedApp) => app.user.click(await screen.findByRole('button', { name: 'Make Admin' }));

  it('says that it is done, and offers Remove Admin instead of Make Admin', async () => {
    const app = open({ MakeAdmin: made });
    await press(app);
    await screen.findByText('SuccessFully Made an Admin');
    expect(app.server.sent('MakeAdmin')).toEqual([{ input: { email: 'new@shop.example' } }]);
    expect(screen.queryByRole('button', { name: 'Make Admin' })).toBeNull();
    within(await row('new@shop.example')).getByRole('button', { name: 'Remove Admin' });
  });

  it('is done once even if the button is pressed several times', async () => {
    const app = open({ MakeAdmin: never });
    await app.user.dblClick(await screen.findByRole('button', { name: 'Make Admin' }));
    expect(app.server.sent('MakeAdmin')).toHaveLength(1);
  });

  it.each([refusal('FORBIDDEN'), networkFailure()])('shows an error when it failed', async (failure) => {
    const app = open({ MakeAdmin: failure });
    await press(app);
    await screen.findByText('Failed To Make An Admin');
    screen.getByRole('button', { name: 'Make Admin' });
  });
});

describe('an account', () => {
  const disabledAt = '2026-05-02T12:00:00.000Z';
  const answer = (typename: string, at: string | null) => ({
    __typename: typename,
    user: { __typename: 'User', id: shopper.id, disabledAt: at },
  });

  it('is disabled after a confirmation, and its row then says so', async () => {
    const app = open({ DisableUser: { disableUser: answer('DisableUserPayload', disabledAt) } });
    await app.user.click(within(await row(shopper.email)).getByRole('button', { name: 'Disable' }));
    const dialog = await screen.findByRole('alertdialog', { name: `Disable the account of ${shopper.email}?` });
    expect(app.server.sent('DisableUser')).toEqual([]);
    await app.user.click(within(dialog).getByRole('button', { name: 'Disable' }));
    await screen.findByText('new@shop.example is disabled');
    within(await row(shopper.email)).getByText('Disabled');
    const enable = screen.getByRole('button', { name: 'Enable' });
    await waitFor(() => expect(document.activeElement).toBe(enable));
    expect(app.server.sent('DisableUser')).toEqual([{ input: { email: shopper.email } }]);
  });

  it('is enabled again', async () => {
    const app = open({
      AdminUsers: adminUsers([me, { ...shopper, disabledAt }]),
      EnableUser: { enableUser: answer('EnableUserPayload', null) },
    });
    await app.user.click(within(await row(shopper.email)).getByRole('button', { name: 'Enable' }));
    await screen.findByText('new@shop.example can sign in again');
    await screen.findByRole('button', { name: 'Disable' });
    expect(screen.queryByText('Disabled')).toBeNull();
    expect(app.server.sent('EnableUser')).toEqual([{ input: { email: shopper.email } }]);
  });

  it('cannot be disabled by its owner; a refusal for another account is shown', async () => {
    const app = open({ DisableUser: refusal('CONFLICT', 'The last admin cannot be disabled.') });
    expect(within(await row(me.email)).queryByRole('button', { name: 'Disable' })).toBeNull();
    await app.user.click(within(await row(other.email)).getByRole('button', { name: 'Disable' }));
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Disable' }));
    await screen.findByText('The last admin cannot be disabled.');
    within(await row(other.email)).getByRole('button', { name: 'Disable' });
  });
});

describe('the changes of a user', () => {
  it('open below the row, for one user at a time', async () => {
    const app = open({ AuditLog: auditLog([]) });
    const toggle = async (email: string) =>
      app.user.click(within(await row(email)).getByRole('button', { name: 'Changes' }));
    await toggle(other.email);
    await screen.findByText('No changes yet');
    await toggle(shopper.email);
    await waitFor(() => expect(app.server.sent('AuditLog')).toHaveLength(2));
    expect(app.server.sent('AuditLog')).toMatchObject([
      { filter: { subjectType: 'USER', subjectId: other.id } },
      { filter: { subjectType: 'USER', subjectId: shopper.id } },
    ]);
    await screen.findByText('No changes yet');
    await toggle(shopper.email);
    expect(screen.queryByText('No changes yet')).toBeNull();
  });
});
