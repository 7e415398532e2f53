import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { adminUsers, anAdmin, aUser } from '../../../../test/builders';
import { networkFailure, refusal, type Answers } from '../../../../test/graphql-stub';
import { renderApp } from '../../../../test/render-app';

const open = (answers: Answers) => renderApp('/dashboard/users', { signedInAs: anAdmin(), answers });

describe('All users', () => {
  const shopper = aUser({ id: 'user-9', email: 'new@shop.example' });
  const users = adminUsers([anAdmin(), shopper]);
  const made = { makeAdmin: { __typename: 'MakeAdminPayload', user: { ...shopper, role: 'ADMIN' } } };

  it('offers Make Admin for whoever is none', async () => {
    open({ AdminUsers: users });
    const row = await screen.findByRole('row', { name: /new@shop\.example/ });
    within(row).getByRole('button', { name: 'Make Admin' });
    const adminRow = screen.getByRole('row', { name: /admin@kickstand\.example/ });
    expect(within(adminRow).queryByRole('button', { name: 'Make Admin' })).toBeNull();
    screen.getByRole('columnheader', { name: 'User Email' });
  });

  it('makes an admin, says so and takes the button away', async () => {
    const app = open({ AdminUsers: users, MakeAdmin: made });
    await app.user.click(await screen.findByRole('button', { name: 'Make Admin' }));
    await screen.findByText('SuccessFully Made an Admin');
    expect(app.server.sent('MakeAdmin')).toEqual([{ input: { email: 'new@shop.example' } }]);
    expect(screen.queryByRole('button', { name: 'Make Admin' })).toBeNull();
  });

  it.each([refusal('FORBIDDEN'), networkFailure()])('says so when it failed', async (failure) => {
    const app = open({ AdminUsers: users, MakeAdmin: failure });
    await app.user.click(await screen.findByRole('button', { name: 'Make Admin' }));
    await screen.findByText('Failed To Make An Admin');
    screen.getByRole('button', { name: 'Make Admin' });
  });
});
