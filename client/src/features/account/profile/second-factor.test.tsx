import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aToken, aUser } from '../../../../test/builders';
import { createFakeIdentity, identityFailure, wrongCode, type FakeIdentity } from '../../../../test/fake-identity';
import { fill } from '../../../../test/fill';
import { networkFailure, type Answers } from '../../../../test/graphql-stub';
import { renderApp, type RenderedApp } from '../../../../test/render-app';
import { SecondFactorNeeded } from '../../../lib/identity/identity-errors';

const accessToken = aToken(Date.now() + 3_600_000, 'with-factor');
const SignIn = {
  signIn: {
    __typename: 'SignInPayload',
    accessToken,
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    user: aUser(),
  },
};

const codeField = () => screen.findByRole('textbox', { name: 'Code' });

async function enterCode({ user }: RenderedApp, code: string, button: string) {
  const field = await codeField();
  await user.clear(field);
  await fill(user, field, code);
  await user.click(screen.getByRole('button', { name: button }));
}

describe('a login with a second factor', () => {
  async function open(enterCodeAt: (code: string) => Promise<unknown>, method: 'password' | 'Google' = 'password') {
    const identity = createFakeIdentity();
    const enter = identity.signInWithPassword.getMockImplementation();
    const needed = new SecondFactorNeeded(async (code) => {
      await enterCodeAt(code);
      return enter?.('', '');
    });
    identity.signInWithPassword.mockRejectedValueOnce(needed);
    identity.signInWithGoogle.mockRejectedValueOnce(needed);
    const path = method === 'password' ? '/login' : '/signup';
    const app = renderApp(path, { identity, answers: { SignIn } });
    if (method === 'Google') {
      await app.user.click(await screen.findByRole('button', { name: 'Continue With Google' }));
    } else {
      await fill(app.user, await screen.findByLabelText('Email'), 'sam@shop.example');
      await fill(app.user, screen.getByLabelText('Password'), 'secret1');
      await app.user.click(screen.getByRole('button', { name: 'Login' }));
    }
    return app;
  }
  const accept = (code: string) => (code === '123456' ? Promise.resolve() : Promise.reject(wrongCode()));

  it('asks for the code, keeps a wrong one in the field, and signs in with the right one', async () => {
    const app = await open(accept);
    const field = await codeField();
    expect(document.activeElement).toBe(field);
    expect([field.getAttribute('inputmode'), field.getAttribute('autocomplete')]).toEqual(['numeric', 'one-time-code']);
    await enterCode(app, '12', 'Continue');
    await screen.findByText('A code has six digits.');
    await enterCode(app, '000000', 'Continue');
    await screen.findByText(/That code is not right/);
    expect(field).toHaveProperty('value', '000000');
    expect(app.server.sent('SignIn')).toEqual([]);
    await enterCode(app, '123 456', 'Continue');
    await waitFor(() => expect(app.path()).toBe('/'));
    expect(localStorage.getItem('accessToken')).toBe(accessToken);
  });

  it('asks for the code after Google on the sign-up page, too', async () => {
    const app = await open(accept, 'Google');
    await enterCode(app, '123456', 'Continue');
    await waitFor(() => expect(app.path()).toBe('/home'));
  });

  it('starts again if the code comes too late, or on request', async () => {
    const app = await open(() => Promise.reject(identityFailure('invalid-multi-factor-session')));
    await enterCode(app, '123456', 'Continue');
    await screen.findByText('That took too long. Log in again.');
    expect(await screen.findByLabelText('Email')).toHaveProperty('value', 'sam@shop.example');
    app.identity.signInWithPassword.mockRejectedValueOnce(new SecondFactorNeeded(accept));
    await app.user.click(screen.getByRole('button', { name: 'Login' }));
    await codeField();
    await app.user.click(screen.getByRole('button', { name: 'Back' }));
    await screen.findByLabelText('Password');
    expect(screen.queryByText('That took too long. Log in again.')).toBeNull();
  });
});

describe('the second factor in the profile', () => {
  function open(prepare: (identity: FakeIdentity) => void = () => undefined, answers: Answers = {}) {
    const identity = createFakeIdentity({ isSignedIn: true });
    prepare(identity);
    return renderApp('/dashboard/profile', {
      signedInAs: aUser(),
      identity,
      answers: { MyProfile: { viewer: { ...aUser(), profile: null } }, SignIn, ...answers },
    });
  }
  const press = async ({ user }: RenderedApp, name: string) => user.click(await screen.findByRole('button', { name }));

  it('is set up with a code of the app, and the shop then issues a new token', async () => {
    const app = open();
    await press(app, 'Set up');
    await screen.findByRole('img', { name: 'QR code' });
    screen.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ');
    expect(app.identity.startSecondFactor).toHaveBeenCalledWith('Kickstand');
    await enterCode(app, '000000', 'Turn on');
    await screen.findByText(/That code is not right/);
    expect(localStorage.getItem('accessToken')).not.toBe(accessToken);
    await enterCode(app, '123456', 'Turn on');
    await screen.findByText(/It is on/);
    expect(localStorage.getItem('accessToken')).toBe(accessToken);
    expect(screen.queryByText(/GEZD/)).toBeNull();
  });

  it('is removed after a confirmation', async () => {
    const app = open((identity) => identity.hasSecondFactor.mockResolvedValue(true));
    await press(app, 'Remove');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove your second factor?' }));
    expect(app.identity.removeSecondFactor).not.toHaveBeenCalled();
    await app.user.click(dialog.getByRole('button', { name: 'Remove' }));
    await screen.findByRole('button', { name: 'Set up' });
    expect(app.identity.removeSecondFactor).toHaveBeenCalledOnce();
    expect(app.server.sent('SignIn')).toHaveLength(1);
  });

  it('asks for a new login if the provider does, and returns to the profile', async () => {
    const app = open((identity) => {
      identity.hasSecondFactor.mockResolvedValue(true);
      identity.removeSecondFactor.mockRejectedValueOnce(identityFailure('requires-recent-login'));
    });
    await press(app, 'Remove');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove your second factor?' }));
    await app.user.click(dialog.getByRole('button', { name: 'Remove' }));
    await screen.findByText('For your safety, log in again before you change this.');
    await press(app, 'Log in again');
    await fill(app.user, await screen.findByLabelText('Email'), 'sam@shop.example');
    await fill(app.user, screen.getByLabelText('Password'), 'secret1');
    await press(app, 'Login');
    await waitFor(() => expect(app.path()).toBe('/dashboard/profile'));
  });

  it('shows an error if the provider offers no second factor', async () => {
    const app = open((identity) =>
      identity.startSecondFactor.mockRejectedValueOnce(identityFailure('operation-not-allowed')),
    );
    await press(app, 'Set up');
    await screen.findByText('Second factors are not switched on in this shop. Tell the shop.');
  });

  it('shows an error if the provider cannot be reached', async () => {
    open((identity) => identity.hasSecondFactor.mockRejectedValue(identityFailure('network-request-failed')));
    await screen.findByText(/sign-in service cannot be reached/);
  });

  it('blames the shop, not the provider, for a failure of the shop', async () => {
    const app = open(undefined, { SignIn: networkFailure() });
    await press(app, 'Set up');
    await enterCode(app, '123456', 'Turn on');
    await screen.findByText(/shop could not be reached/);
  });
});
