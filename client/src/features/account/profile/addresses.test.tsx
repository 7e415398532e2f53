import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fill } from '../../../../test/fill';
import { aSavedAddress, aUser, book } from '../../../../test/builders';
import { httpError, refusal, type Answers } from '../../../../test/graphql-stub';
import { renderApp } from '../../../../test/render-app';
import type { SavedAddressFieldsFragment } from '../../../graphql/generated/operations';

const home = aSavedAddress({ isDefault: true });
const garage = aSavedAddress({ id: 'a2', line1: '2 Oak Street' });

const open = (answers: Answers = {}) =>
  renderApp('/dashboard/addresses', {
    signedInAs: aUser(),
    answers: { MyAddresses: book(home, garage), ...answers },
  });
const saved = (...addresses: SavedAddressFieldsFragment[]): Answers => ({
  SaveAddress: {
    saveAddress: { __typename: 'SaveAddressPayload', address: addresses[0], user: book(...addresses).viewer },
  },
});
const card = async (name: string) => within(await screen.findByRole('listitem', { name }));

describe('the address book', () => {
  it('shows each address as on a parcel label, and which one is the default', async () => {
    open();
    const first = await card('12 Ratchet Lane');
    for (const text of ['Sam Shopper', '12 Ratchet Lane', '12345 Berlin', 'Germany', '0170 1234567', 'Default']) {
      expect(first.getByText(text)).toBeInstanceOf(HTMLElement);
    }
    expect(first.queryByRole('button', { name: /the default$/ })).toBeNull();
    expect((await card('2 Oak Street')).queryByText('Default')).toBeNull();
    const menu = within(screen.getByRole('navigation', { name: 'More' }));
    expect(menu.getByRole('link', { name: 'Addresses' }).getAttribute('aria-current')).toBe('page');
  });

  it('adds the first address and returns the focus to the button', async () => {
    const { user, server } = open({ MyAddresses: book(), ...saved(home) });
    await user.click(await screen.findByRole('button', { name: 'Add an address' }));
    const form = within(screen.getByRole('form', { name: 'New address' }));
    const name = form.getByLabelText<HTMLInputElement>('Name');
    expect([name.value, document.activeElement]).toEqual(['Sam Shopper', name]);
    await user.selectOptions(form.getByLabelText('Country'), 'Germany');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Postcode is required')).toBeInstanceOf(HTMLElement);
    await fill(user, form.getByLabelText('Address'), '12 Ratchet Lane');
    await fill(user, form.getByLabelText('Postcode'), '12345');
    await fill(user, form.getByLabelText('City'), 'Berlin');
    await fill(user, form.getByLabelText('Phone'), '0170 1234567');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await card('12 Ratchet Lane');
    expect(server.sent('SaveAddress')).toMatchObject([
      { input: { addressId: null, isDefault: false, address: { line1: '12 Ratchet Lane', region: null } } },
    ]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add an address' })));
  });

  it('edits an address and keeps the input when the shop refuses it', async () => {
    const fields = [{ field: 'address.city', message: 'No such city.' }];
    const { user, server } = open({ SaveAddress: refusal('BAD_USER_INPUT', 'No such city.', { fields }) });
    await user.click(await screen.findByRole('button', { name: 'Edit 2 Oak Street' }));
    const form = within(screen.getByRole('form', { name: 'Edit 2 Oak Street' }));
    const line1 = form.getByLabelText<HTMLInputElement>('Address');
    await user.clear(line1);
    await user.type(line1, '3 Oak Street');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('No such city.')).toBeInstanceOf(HTMLElement);
    expect(line1.value).toBe('3 Oak Street');
    server.answer(saved(home, aSavedAddress({ id: 'a2', line1: '3 Oak Street' })));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await card('3 Oak Street');
    expect(server.sent('SaveAddress').at(-1)).toMatchObject({ input: { addressId: 'a2' } });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit 3 Oak Street' })));
  });

  it('makes an address the default', async () => {
    const now = [
      { ...garage, isDefault: true },
      { ...home, isDefault: false },
    ];
    const { user, server } = open(saved(...now));
    await user.click(await screen.findByRole('button', { name: 'Make 2 Oak Street the default' }));
    expect(await (await card('2 Oak Street')).findByText('Default')).toBeInstanceOf(HTMLElement);
    expect(server.sent('SaveAddress')).toEqual([{ input: { addressId: 'a2', isDefault: true } }]);
  });

  it('deletes an address after a confirmation', async () => {
    const { user, server } = open({
      DeleteAddress: { deleteAddress: { __typename: 'DeleteAddressPayload', user: book(home).viewer } },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete 2 Oak Street' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this address?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('listitem', { name: '2 Oak Street' })).toBeNull());
    expect(server.sent('DeleteAddress')).toEqual([{ input: { addressId: 'a2' } }]);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit 12 Ratchet Lane' })),
    );
  });

  it('offers a retry after a failure', async () => {
    const { user, server } = open({ MyAddresses: httpError(500) });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    server.answer({ MyAddresses: book(home) });
    await user.click(retry);
    await card('12 Ratchet Lane');
  });
});
