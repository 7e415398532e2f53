import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anAdmin } from '../../../../test/builders';
import { refusal, type Answers } from '../../../../test/graphql-stub';
import { renderApp } from '../../../../test/render-app';
import type { StaffMemberFieldsFragment, StaffRoleFieldsFragment } from '../../../graphql/generated/operations';

const packers: StaffRoleFieldsFragment = {
  __typename: 'StaffRole',
  ...{ id: 'role-1', name: 'Packers', permissions: ['STOCK', 'ORDERS'], version: 3 },
};
const aMember = (part: Partial<StaffMemberFieldsFragment> = {}): StaffMemberFieldsFragment => ({
  __typename: 'StaffMember',
  ...{ id: 'member-1', email: 'wanda@shop.example', state: 'ACTIVE', expiresAt: null },
  ...{ invitedBy: 'admin@kickstand.example', role: { __typename: 'StaffRole', id: packers.id, name: packers.name } },
  ...part,
});
const invited = aMember({
  id: 'member-2',
  email: 'ivo@shop.example',
  state: 'INVITED',
  expiresAt: '2026-03-15T12:00:00Z',
});
const members = (...nodes: StaffMemberFieldsFragment[]) => ({
  staffMembers: {
    __typename: 'StaffMemberConnection',
    totalCount: nodes.length,
    edges: nodes.map((node) => ({ __typename: 'StaffMemberEdge', cursor: node.id, node })),
    pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
  },
});
const roles = (...nodes: StaffRoleFieldsFragment[]) => ({ staffRoles: { __typename: 'StaffRoleConnection', nodes } });
const open = (answers: Answers = {}) =>
  renderApp('/dashboard/staff', {
    signedInAs: anAdmin(),
    answers: { AdminStaff: members(aMember(), invited), AdminStaffRoles: roles(packers), ...answers },
  });
const rowOf = async (name: string) =>
  within((await screen.findByRole('rowheader', { name: new RegExp(`^${name}`) })).closest('tr') as HTMLElement);
const inviteAnswer = (member: StaffMemberFieldsFragment) => ({
  InviteStaff: { inviteStaff: { __typename: 'InviteStaffPayload', member } },
});

describe('the staff', () => {
  it('are listed with role and state', async () => {
    const [expired, suspended] = [
      aMember({ id: '3', email: 'e@shop.example', state: 'EXPIRED' }),
      aMember({ id: '4', email: 's@shop.example', state: 'SUSPENDED' }),
    ];
    open({ AdminStaff: members(aMember(), invited, expired, suspended) });
    const row = await rowOf('wanda@shop.example');
    row.getByText('Packers');
    row.getByText('Active');
    (await rowOf(invited.email)).getByText('Mar 15, 2026');
    (await rowOf(expired.email)).getByText('Invitation expired');
    (await rowOf(suspended.email)).getByText(/disabled or has another email address/);
    expect(screen.getAllByRole('button', { name: /^Send again/ })).toHaveLength(2);
  });

  it('are invited with a role; a refusal is shown at the refused field, and the input is kept', async () => {
    const fields = [{ field: 'email', message: 'x is not an email address.' }];
    const app = open({ InviteStaff: refusal('BAD_USER_INPUT', 'No.', { fields }) });
    await app.user.click(await screen.findByRole('button', { name: 'Invite a person' }));
    const form = within(await screen.findByRole('dialog'));
    form.getByText(/confirm it, they can reset their password or continue with Google\.$/);
    await app.user.type(form.getByLabelText('Email'), 'nina@shop.example');
    await app.user.click(form.getByRole('button', { name: 'Invite' }));
    await form.findByText('x is not an email address.');
    app.server.answer(inviteAnswer(aMember({ id: 'member-3', email: 'nina@shop.example' })));
    await app.user.click(form.getByRole('button', { name: 'Invite' }));
    await screen.findByText('nina@shop.example is invited');
    expect(app.server.sent('InviteStaff').at(-1)).toEqual({
      input: { email: 'nina@shop.example', roleId: 'role-1' },
    });
  });

  it('can be given another role, and an invitation can be sent again', async () => {
    const pickers = { ...packers, id: 'role-2', name: 'Pickers' };
    const app = open({ AdminStaffRoles: roles(packers, pickers), ...inviteAnswer(aMember()) });
    await app.user.click((await rowOf('wanda@shop.example')).getByRole('button', { name: /^Change role/ }));
    const form = within(await screen.findByRole('dialog'));
    await app.user.selectOptions(form.getByLabelText('Role'), 'Pickers');
    await app.user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByText('The role is changed');
    await app.user.click(screen.getByRole('button', { name: 'Send again to ivo@shop.example' }));
    await screen.findByText('ivo@shop.example is invited again');
    expect(app.server.sent('InviteStaff')).toEqual([
      { input: { email: 'wanda@shop.example', memberId: 'member-1', roleId: 'role-2' } },
      { input: { email: 'ivo@shop.example', memberId: 'member-2' } },
    ]);
  });

  it.each([
    ['Remove wanda@shop.example', 'Remove', 'wanda@shop.example is no longer on the staff', 'member-1'],
    ['Withdraw ivo@shop.example', 'Withdraw', 'The invitation is withdrawn', 'member-2'],
  ])('“%s” takes effect after a confirmation', async (name, confirm, success, id) => {
    const app = open({ RemoveStaff: { removeStaff: { __typename: 'RemoveStaffPayload', memberId: id } } });
    await app.user.click(await screen.findByRole('button', { name }));
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: confirm }));
    await screen.findByText(success);
    expect(app.server.sent('RemoveStaff')).toEqual([{ input: { id } }]);
  });
});

describe('roles', () => {
  it('are added with permissions', async () => {
    const fields = [{ field: 'permissions', message: 'Choose at least one permission.' }];
    const app = open({
      SaveStaffRole: refusal('BAD_USER_INPUT', 'No.', { fields }),
      AdminStaff: members(),
      AdminStaffRoles: roles(),
    });
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Invite a person' })).disabled).toBe(true);
    await app.user.click(screen.getByRole('button', { name: 'Add a role' }));
    const form = within(await screen.findByRole('dialog'));
    await app.user.type(form.getByLabelText('Name'), 'Packers');
    await app.user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText('Choose at least one permission.');
    await app.user.click(form.getByLabelText(/^orders/));
    await app.user.click(form.getByLabelText(/^stock/));
    app.server.answer({ SaveStaffRole: { saveStaffRole: { __typename: 'SaveStaffRolePayload', role: packers } } });
    await app.user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByText('The role is saved');
    expect(app.server.sent('SaveStaffRole').at(-1)).toMatchObject({
      input: { name: 'Packers', permissions: ['STOCK', 'ORDERS'] },
    });
  });

  const message = 'The role has changed since you opened it.';
  const stale = refusal('CONFLICT', message, { reason: 'STALE_VERSION' });
  const changed = roles({ ...packers, name: 'Pickers', version: 4 });

  it('are edited with the version that was read, and a change by another admin is shown', async () => {
    const app = open({ SaveStaffRole: stale });
    await app.user.click(await screen.findByRole('button', { name: 'Edit Packers' }));
    const form = within(await screen.findByRole('dialog'));
    expect(form.getByLabelText<HTMLInputElement>(/^orders/).checked).toBe(true);
    await app.user.click(form.getByLabelText(/^stock/));
    app.server.answer({ AdminStaffRoles: changed });
    await app.user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText(message);
    await app.user.click(form.getByRole('button', { name: 'Cancel' }));
    await app.user.click(await screen.findByRole('button', { name: 'Edit Pickers' }));
    app.server.answer({ SaveStaffRole: { saveStaffRole: { __typename: 'SaveStaffRolePayload', role: packers } } });
    await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
    await screen.findByText('The role is saved');
    expect(app.server.sent('SaveStaffRole')).toMatchObject([
      { input: { id: 'role-1', version: 3, permissions: ['ORDERS'] } },
      { input: { id: 'role-1', version: 4, name: 'Pickers' } },
    ]);
  });

  it('show a change by another admin after a deletion is refused for it', async () => {
    const app = open({ DeleteStaffRole: stale });
    await app.user.click(await screen.findByRole('button', { name: 'Delete Packers' }));
    app.server.answer({ AdminStaffRoles: changed });
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText(message);
    await screen.findByRole('button', { name: 'Delete Pickers' });
  });

  it('are not deleted while somebody has them', async () => {
    const inUse = refusal('CONFLICT', 'Staff have this role. Give them another one first.', {
      reason: 'ILLEGAL_TRANSITION',
    });
    const app = open({ DeleteStaffRole: inUse });
    await app.user.click(await screen.findByRole('button', { name: 'Delete Packers' }));
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Staff have this role. Give them another one first.');
    expect(app.server.sent('DeleteStaffRole')).toEqual([{ input: { id: 'role-1', version: 3 } }]);
  });
});
