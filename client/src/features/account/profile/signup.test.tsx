import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fill } from '../../../../test/fill';
import { aToken, aUser } from '../../../../test/builders';
import { createFakeIdentity, identityFailure } from '../../../../test/fake-identity';
import { networkFailure } from '../../../../test/graphql-stub';
import { renderApp, type RenderedApp } from '../../../../test/render-app';

const token = aToken(Date.now() + 3_600_000);
const signedIn = {
  signIn: {
    __typename: 'SignInPayload',
    accessToken: token,
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    user: aUser(),
  },
};

async function signUp({ user }: RenderedApp) {
  await fill(user, await screen.findByLabelText('Name'), 'Sam Shopper');
  await fill(user, screen.getByLabelText('Email'), 'sam@shop.example');
  await fill(user, screen.getByLabelText('Password'), 'secret1');
  await user.click(screen.getByRole('button', { name: 'Sign Up' }));
}

describe('sign up', () => {
  it('asks for name, email and password', async () => {
    const app = renderApp('/signup');
    await app.user.click(await screen.findByRole('button', { name: 'Sign Up' }));
    await screen.findByText('Name is Required');
    screen.getByText('Email is Required');
    screen.getByText('Password is Required');
    expect(app.identity.signUp).not.toHaveBeenCalled();
  });

  it('refuses an invalid email and a password that is too short', async () => {
    const app = renderApp('/signup');
    await app.user.type(await screen.findByLabelText('Name'), 'Sam');
    await app.user.type(screen.getByLabelText('Email'), 'sam');
    await app.user.type(screen.getByLabelText('Password'), '12345');
    await app.user.click(screen.getByRole('button', { name: 'Sign Up' }));
    await screen.findByText('Provide a valid Email');
    screen.getByText('Must be 6 characters or longer');
  });

  it('opens the account with its name, stores the token and goes to /home', async () => {
    const app = renderApp('/signup', { answers: { SignIn: signedIn } });
    await signUp(app);
    await waitFor(() => expect(app.path()).toBe('/home'));
    expect(app.identity.signUp).toHaveBeenCalledWith({
      displayName: 'Sam Shopper',
      email: 'sam@shop.example',
      password: 'secret1',
    });
    expect(localStorage.getItem('accessToken')).toBe(token);
  });

  it('goes to /home after Google as well', async () => {
    const app = renderApp('/signup', { answers: { SignIn: signedIn } });
    await app.user.click(await screen.findByRole('button', { name: 'Continue With Google' }));
    await waitFor(() => expect(app.path()).toBe('/home'));
  });

  it('shows the provider’s refusal in an alert and keeps what was typed', async () => {
    const identity = createFakeIdentity();
    identity.signUp.mockRejectedValueOnce(identityFailure('email-already-in-use'));
    await signUp(renderApp('/signup', { identity }));
    const message = await screen.findByText(/already an account with this email/);
    expect(message.closest('[role=alert]')).not.toBeNull();
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Sam Shopper');
  });

  it('says that the account may exist if the shop cannot be reached after the provider created it', async () => {
    await signUp(renderApp('/signup', { answers: { SignIn: networkFailure() } }));
    await screen.findByText(/could not be reached.*may exist already/);
  });

  it('links to the login', async () => {
    const app = renderApp('/signup');
    await app.user.click(await screen.findByRole('link', { name: 'Please Login' }));
    await waitFor(() => expect(app.path()).toBe('/login'));
  });
});

describe('password reset', () => {
  it('sets the new password with the code of the mail', async () => {
    const app = renderApp('/reset?mode=resetPassword&oobCode=code-1');
    await screen.findByText('For shopper@kickstand.example');
    await app.user.type(screen.getByLabelText('New password'), 'new-secret');
    await app.user.click(screen.getByRole('button', { name: 'Set password' }));
    await screen.findByText(/new password is set/);
    expect(app.identity.confirmPasswordReset).toHaveBeenCalledWith('code-1', 'new-secret');
    screen.getByRole('link', { name: 'Go to Log In' });
  });

  it.each([
    ['', 'Password is Required'],
    ['12345', 'Must be 6 characters or longer'],
  ])('refuses the password "%s"', async (password, message) => {
    const app = renderApp('/reset?oobCode=code-1');
    const field = await screen.findByLabelText('New password');
    if (password) await app.user.type(field, password);
    await app.user.click(screen.getByRole('button', { name: 'Set password' }));
    await screen.findByText(message);
  });

  it('refuses a used link before a password is typed', async () => {
    const identity = createFakeIdentity();
    identity.verifyPasswordResetCode.mockRejectedValue(identityFailure('invalid-action-code'));
    renderApp('/reset?oobCode=old', { identity });
    await screen.findByText(/used already/);
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  it('shows an error for a link without a code', async () => {
    renderApp('/reset');
    await screen.findByText(/link is incomplete/);
  });
});
