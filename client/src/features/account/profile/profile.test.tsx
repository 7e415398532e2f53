import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fill } from '../../../../test/fill';
import { aUser } from '../../../../test/builders';
import { httpError, networkFailure, refusal, type Answers } from '../../../../test/graphql-stub';
import { renderApp, type RenderedApp } from '../../../../test/render-app';

const profile = {
  __typename: 'Profile',
  education: 'Mechanic',
  location: 'Leeds',
  phoneNumber: '0044 113',
  linkedIn: 'linkedin.com/in/sam',
  updatedAt: '2026-05-01T12:00:00.000Z',
};

const open = (answers: Answers = {}) =>
  renderApp('/dashboard', {
    signedInAs: aUser(),
    answers: { MyProfile: { viewer: { ...aUser(), profile: null } }, ...answers },
  });

async function fillIn({ user }: RenderedApp) {
  await fill(user, await screen.findByLabelText('Education'), 'Mechanic');
  await fill(user, screen.getByLabelText('Location'), 'Leeds');
  await fill(user, screen.getByLabelText('Phone Number'), '0044 113');
  await fill(user, screen.getByLabelText('LinkedIn Profile'), 'linkedin.com/in/sam');
  await user.click(screen.getByRole('button', { name: 'Add Info' }));
}

describe('My Profile', () => {
  it('shows the name and email of the signed-in user', async () => {
    open();
    await screen.findByRole('heading', { name: 'My Profile' });
    screen.getByRole('row', { name: /Name Sam Shopper/ });
    screen.getByRole('row', { name: /Email shopper@kickstand\.example/ });
  });

  it('downloads everything about the user', async () => {
    const createObjectURL = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
    const app = open({ MyPersonalData: { myPersonalData: '{}' } });
    await app.user.click(await screen.findByRole('button', { name: 'Download my data' }));
    await screen.findByText('Your data is in the file my-data.json');
    expect(createObjectURL).toHaveBeenCalledOnce();
    createObjectURL.mockRestore();
  });

  it('signs out everywhere after a confirmation', async () => {
    const answer = { __typename: 'SignOutEverywherePayload', user: { __typename: 'User', id: 'user-1' } };
    const app = open({ SignOutEverywhere: { signOutEverywhere: answer } });
    await app.user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Sign out everywhere?' }));
    expect(app.server.sent('SignOutEverywhere')).toEqual([]);
    await app.user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
    await waitFor(() => expect(app.path()).toBe('/login'));
    expect(app.server.sent('SignOutEverywhere')).toHaveLength(1);
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  describe('erases the account', () => {
    const terms = { ErasureTerms: { shop: { __typename: 'Shop', orderNamesYears: 7 } } };
    const answer = (isComplete: boolean) => ({
      EraseMyAccount: { eraseMyAccount: { __typename: 'EraseMyAccountPayload', isComplete } },
    });

    async function openDialog(answers: Answers) {
      const app = open({ ...terms, ...answers });
      await app.user.click(await screen.findByRole('button', { name: 'Erase my account' }));
      const dialog = within(await screen.findByRole('alertdialog', { name: 'Erase your account?' }));
      await dialog.findByText(/are removed 7 years after the order/);
      const confirm = async (typed: string) => {
        const field = dialog.getByLabelText('Email address');
        await app.user.clear(field);
        await fill(app.user, field, typed);
        await app.user.click(dialog.getByRole('button', { name: 'Erase my account' }));
      };
      return { app, dialog, confirm };
    }

    it.each([
      [true, 'Your account is erased. You are signed out.'],
      [false, 'The erasure has begun. The shop completes it as soon as it can.'],
    ])('after the email address is typed, and signs out (complete: %s)', async (isComplete, toast) => {
      const { app, dialog, confirm } = await openDialog(answer(isComplete));
      await confirm('somebody@kickstand.example');
      await dialog.findByText('This is not the address.');
      expect(app.server.sent('EraseMyAccount')).toEqual([]);
      await confirm(' Shopper@kickstand.example ');
      await screen.findByText(toast);
      await waitFor(() => expect(app.path()).toBe('/login'));
      expect(localStorage.getItem('accessToken')).toBeNull();
      expect(app.server.sent('EraseMyAccount')).toHaveLength(1);
    });

    it('unless something is left to do with an order', async () => {
      const reason = 'Order KS-7 is not paid. Cancel it first, or wait until it expires.';
      const { app, dialog, confirm } = await openDialog({ EraseMyAccount: refusal('CONFLICT', reason) });
      await confirm('shopper@kickstand.example');
      await dialog.findByText(reason);
      expect(app.path()).toBe('/dashboard');
    });

    it('only once, however often Enter is pressed', async () => {
      const { app, dialog } = await openDialog({ EraseMyAccount: new Promise<never>(() => undefined) });
      await app.user.type(dialog.getByLabelText('Email address'), 'shopper@kickstand.example{Enter}');
      await waitFor(() => expect(app.server.sent('EraseMyAccount')).toHaveLength(1));
      await app.user.keyboard('{Enter}{Enter}');
      expect(app.server.sent('EraseMyAccount')).toHaveLength(1);
    });

    it('only after it has shown what is erased', async () => {
      const app = open({ ErasureTerms: httpError(500) });
      await app.user.click(await screen.findByRole('button', { name: 'Erase my account' }));
      const dialog = within(await screen.findByRole('alertdialog', { name: 'Erase your account?' }));
      await dialog.findByRole('button', { name: 'Retry' });
      expect(dialog.getByRole('button', { name: 'Erase my account' })).toHaveProperty('disabled', true);
    });
  });

  it('requires every field, in the specified words', async () => {
    const app = open();
    await app.user.click(await screen.findByRole('button', { name: 'Add Info' }));
    await screen.findByText('review is Required');
    screen.getByText('location is required');
    screen.getByText('number is required');
    screen.getByText('linkedIn is required');
    expect(app.server.sent('SaveProfile')).toEqual([]);
  });

  it.each([
    ['Phone Number', '555 010 ext 4', /must have 5 to 20 digits/],
    ['LinkedIn Profile', 'javascript:alert(1)', /must be an http\(s\) address or a profile name/],
    ['Location', 'x'.repeat(201), /must have 1 to 200 characters/],
  ])('refuses %s "%.20s" before it is sent', async (label, value, message) => {
    const app = open({ MyProfile: { viewer: { ...aUser(), profile } } });
    const field = await screen.findByLabelText(label);
    await waitFor(() => expect(field).not.toHaveProperty('value', ''));
    await app.user.clear(field);
    await app.user.click(field);
    await app.user.paste(value);
    await app.user.click(screen.getByRole('button', { name: 'Add Info' }));
    await screen.findByText(message);
    expect(app.server.sent('SaveProfile')).toEqual([]);
  });

  it('saves the input and confirms it in a toast', async () => {
    const app = open({
      SaveProfile: {
        saveProfile: { __typename: 'SaveProfilePayload', user: { __typename: 'User', id: 'user-1', profile } },
      },
    });
    await fillIn(app);
    await screen.findByText('info added successfully');
    expect(app.server.sent('SaveProfile')).toEqual([
      { input: { education: 'Mechanic', location: 'Leeds', phoneNumber: '0044 113', linkedIn: 'linkedin.com/in/sam' } },
    ]);
  });

  it('starts with the saved profile', async () => {
    open({ MyProfile: { viewer: { ...aUser(), profile } } });
    await waitFor(() => expect(screen.getByLabelText('Education')).toHaveProperty('value', 'Mechanic'));
    expect(screen.getByLabelText('Phone Number')).toHaveProperty('value', '0044 113');
  });

  it('shows a refusal at its field and keeps the values', async () => {
    const fields = [{ field: 'phoneNumber', message: 'A phone number has 5 to 20 digits.' }];
    await fillIn(open({ SaveProfile: refusal('BAD_USER_INPUT', 'A phone number has 5 to 20 digits.', { fields }) }));
    await screen.findByText('Failed to add info');
    const phone = screen.getByLabelText('Phone Number');
    expect(phone.getAttribute('aria-invalid')).toBe('true');
    screen.getByText('A phone number has 5 to 20 digits.');
    expect(screen.getByLabelText('Education')).toHaveProperty('value', 'Mechanic');
  });

  it('shows an error of the whole form below it', async () => {
    await fillIn(open({ SaveProfile: networkFailure() }));
    await screen.findByText('Failed to add info');
    screen.getByText(/could not be reached/);
  });

  it('says “No user is logged in” if the token is gone', async () => {
    const app = open({ SaveProfile: refusal('UNAUTHENTICATED') });
    await screen.findByLabelText('Education');
    localStorage.removeItem('accessToken');
    await fillIn(app);
    await screen.findByText('No user is logged in');
    expect(screen.queryByText('Failed to add info')).toBeNull();
  });

  it('says “No user is logged in” if the session ends during the save', async () => {
    const app = open({ SaveProfile: refusal('UNAUTHENTICATED'), SignIn: refusal('UNAUTHENTICATED') });
    await fillIn(app);
    await screen.findByText('No user is logged in');
    await waitFor(() => expect(app.path()).toBe('/login'));
  });

  it('offers a retry when the profile cannot be fetched', async () => {
    const app = open({ MyProfile: httpError(500) });
    await screen.findByText(/not available right now/);
    app.server.answer({ MyProfile: { viewer: { ...aUser(), profile } } });
    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByLabelText('Education');
  });
});
