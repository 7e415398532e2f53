import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { hasBikes, knownBikes } from '../../../../test/bike-builders';
import { aPartSheet } from '../../../../test/catalogue-builders';
import { fill } from '../../../../test/fill';
import { aToken, aUser } from '../../../../test/builders';
import { anEmptyCart, firstInCart } from '../../../../test/cart-builders';
import { createFakeIdentity, identityFailure } from '../../../../test/fake-identity';
import { networkFailure, type Answers } from '../../../../test/graphql-stub';
import { renderApp, type RenderedApp } from '../../../../test/render-app';

const signInAnswer = {
  signIn: {
    __typename: 'SignInPayload',
    accessToken: aToken(Date.now() + 3_600_000),
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    user: aUser(),
  },
};

async function logIn({ user }: RenderedApp, email: string, password: string) {
  await fill(user, await screen.findByLabelText('Email'), email);
  await fill(user, screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

describe('ordering as a guest at the login', () => {
  const id = '600000000d00000000000012';
  const product = {
    __typename: 'Product',
    id,
    name: 'Brake disc',
    status: 'ACTIVE',
    availability: 'IN_STOCK',
    minimumQuantity: 5,
  };
  async function openPurchase(answers: Answers) {
    const app = renderApp(`/product/${id}`, { answers: { ...firstInCart, ...answers } });
    const button = await screen.findByRole('button', { name: 'Add to cart and order as a guest' });
    screen.getByText('You can also order without an account.');
    return { ...app, orderAsGuest: () => app.user.click(button) };
  }

  it('adds the part to the cart and opens the checkout on request', async () => {
    const { server, path, orderAsGuest } = await openPurchase({ GuestOrderProduct: { product } });
    await orderAsGuest();
    await waitFor(() => expect(path()).toBe('/checkout'));
    expect(server.sent('GuestOrderProduct')).toEqual([{ id }]);
    expect(server.sent('AddToNewCart')).toMatchObject([{ input: { productId: id, quantity: 5 } }]);
  });

  it('says so if the part cannot be ordered', async () => {
    const soldOut = { ...product, availability: 'OUT_OF_STOCK' };
    const { server, path, orderAsGuest } = await openPurchase({ GuestOrderProduct: { product: soldOut } });
    await orderAsGuest();
    await screen.findByText('This part cannot be ordered right now.');
    expect([path(), server.sent('AddToNewCart')]).toEqual(['/login', []]);
  });

  it('shows why the part could not be fetched', async () => {
    const { orderAsGuest } = await openPurchase({ GuestOrderProduct: networkFailure() });
    await orderAsGuest();
    await screen.findByText(/could not be reached/);
  });

  it('is offered only after Purchase Now', async () => {
    renderApp('/dashboard/order');
    await screen.findByRole('button', { name: 'Login' });
    expect(screen.queryByRole('button', { name: 'Add to cart and order as a guest' })).toBeNull();
  });
});

describe('log in', () => {
  it('asks for email and password, and focuses the email', async () => {
    const app = renderApp('/login');
    await app.user.click(await screen.findByRole('button', { name: 'Login' }));
    await screen.findByText('Please put Email first');
    screen.getByText('Password is Required');
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(app.identity.signInWithPassword).not.toHaveBeenCalled();
  });

  it.each([
    ['not-an-email', 'secret1', "That's Not A valid Email"],
    ['sam@shop', 'secret1', "That's Not A valid Email"],
    ['sam@shop.example', '12345', 'Must be 6 characters or longer'],
  ])('refuses %s with %s', async (email, password, message) => {
    const app = renderApp('/login');
    await logIn(app, email, password);
    await screen.findByText(message);
    expect(app.identity.signInWithPassword).not.toHaveBeenCalled();
  });

  it('stores the token under accessToken, then goes to the home page', async () => {
    const app = renderApp('/login', { answers: { SignIn: signInAnswer } });
    await logIn(app, ' sam@shop.example ', 'secret1');
    await waitFor(() => expect(app.path()).toBe('/'));
    expect(localStorage.getItem('accessToken')).toBe(signInAnswer.signIn.accessToken);
    expect(app.identity.signInWithPassword).toHaveBeenCalledWith('sam@shop.example', 'secret1');
    expect(app.server.sent('SignIn')).toEqual([{ input: { idToken: 'id-token' } }]);
    await screen.findByText('SIGN OUT');
  });

  it('returns to the page that required the login', async () => {
    const app = renderApp('/dashboard/review?draft=1', { answers: { SignIn: signInAnswer } });
    await logIn(app, 'sam@shop.example', 'secret1');
    await waitFor(() => expect(app.path()).toBe('/dashboard/review?draft=1'));
  });

  it.each([
    ['wrong-password', /password is not right/],
    ['user-not-found', /no account with this email/],
    ['too-many-requests', /Too many tries/],
    ['network-request-failed', /cannot be reached/],
  ])('shows the provider’s %s under the form and keeps what was typed', async (code, message) => {
    const identity = createFakeIdentity();
    identity.signInWithPassword.mockRejectedValueOnce(identityFailure(code));
    const app = renderApp('/login', { identity });
    await logIn(app, 'sam@shop.example', 'secret1');
    const alert = await screen.findByText(message);
    expect(alert.closest('[role=alert]')).not.toBeNull();
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'sam@shop.example');
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'secret1');
    expect(app.path()).toBe('/login');
  });

  it('shows an error and stays signed out when the shop issues no token', async () => {
    const app = renderApp('/login', { answers: { SignIn: networkFailure() } });
    await logIn(app, 'sam@shop.example', 'secret1');
    await screen.findByText(/shop could not be reached/);
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  it('cannot be submitted again while a login is running', async () => {
    const identity = createFakeIdentity();
    identity.signInWithPassword.mockReturnValueOnce(new Promise(() => undefined));
    const app = renderApp('/login', { identity });
    await logIn(app, 'sam@shop.example', 'secret1');
    expect(screen.getByRole('button', { name: 'Login' })).toHaveProperty('disabled', true);
  });

  it('signs in with Google', async () => {
    const app = renderApp('/login', { answers: { SignIn: signInAnswer } });
    await app.user.click(await screen.findByRole('button', { name: 'Continue With Google' }));
    await waitFor(() => expect(app.path()).toBe('/'));
  });

  it('keeps the form enabled while the Google window is open, and says that the window was closed', async () => {
    const identity = createFakeIdentity();
    let close = (_error: Error): void => undefined;
    identity.signInWithGoogle.mockReturnValueOnce(new Promise((_resolve, reject) => (close = reject)));
    const app = renderApp('/login', { identity });
    await app.user.click(await screen.findByRole('button', { name: 'Continue With Google' }));
    expect(screen.getByRole('button', { name: 'Login' })).toHaveProperty('disabled', false);
    close(identityFailure('popup-closed-by-user'));
    await screen.findByText(/window was closed/);
  });

  it('links to sign-up', async () => {
    const app = renderApp('/login');
    await app.user.click(await screen.findByRole('link', { name: 'Create New Account' }));
    await waitFor(() => expect(app.path()).toBe('/signup'));
  });

  it('redirects a user who is already signed in', async () => {
    const app = renderApp('/login', { signedInAs: aUser() });
    await waitFor(() => expect(app.path()).toBe('/'));
  });
});

it('merges the visitor’s cart without fetching it meanwhile', async () => {
  localStorage.setItem('kickstand.cart', 'a-token');
  const merged = { __typename: 'MergeCartPayload', cart: { ...anEmptyCart, revision: 2, quantity: 9 } };
  const answers = { ...firstInCart, SignIn: signInAnswer, MergeCart: { mergeCart: merged } };
  const app = renderApp('/login', { answers });
  await waitFor(() => expect(app.server.sent('Cart')).toHaveLength(1));
  await logIn(app, 'sam@shop.example', 'secret1');
  await screen.findByText('(quantity 9)');
  expect(app.server.sent('Cart')).toHaveLength(1);
});

describe('a page that was not available to the visitor', () => {
  const visitorAnswers = { ...hasBikes, SignIn: signInAnswer, Part: { vehicles: knownBikes, productBySlug: null } };
  const open = async () => {
    const app = renderApp('/part/brake-disc', { answers: visitorAnswers });
    await screen.findByRole('heading', { name: 'This part is not available' });
    app.server.answer({ Part: { vehicles: knownBikes, productBySlug: aPartSheet() } });
    return app;
  };

  it('is shown after a login, which fetches nothing twice', async () => {
    const app = await open();
    await app.user.click(screen.getByRole('link', { name: 'LogIn' }));
    await logIn(app, 'sam@shop.example', 'secret1');
    await screen.findByText('SIGN OUT');
    app.step(-1);
    await screen.findByRole('heading', { name: 'Brake disc' });
    const operations = app.server.requests.map(({ operation }) => operation);
    const sinceLogin = operations.slice(operations.indexOf('SignIn'));
    expect(sinceLogin).toEqual([...new Set(sinceLogin)]);
  });

  it('is shown after a login in another tab, and not fetched again when it is reopened', async () => {
    const app = await open();
    app.server.answer({ Viewer: { viewer: aUser() } });
    const newValue = signInAnswer.signIn.accessToken;
    localStorage.setItem('accessToken', newValue);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken', newValue })));
    await screen.findByRole('heading', { name: 'Brake disc' });
    await app.user.click(screen.getByRole('link', { name: 'Blogs' }));
    await screen.findByRole('heading', { name: 'Blogs' });
    app.step(-1);
    await screen.findByRole('heading', { name: 'Brake disc' });
    expect(app.server.sent('Part')).toHaveLength(2);
  });
});

describe('forgot password', () => {
  it('needs the email address in the form', async () => {
    const app = renderApp('/login');
    await app.user.click(await screen.findByRole('button', { name: 'Forgot Password' }));
    await screen.findByText('please enter your email');
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(app.identity.sendPasswordReset).not.toHaveBeenCalled();
  });

  it('sends the email', async () => {
    const app = renderApp('/login');
    await app.user.type(await screen.findByLabelText('Email'), 'sam@shop.example');
    await app.user.click(screen.getByRole('button', { name: 'Forgot Password' }));
    await screen.findByText('Sent email');
    expect(app.identity.sendPasswordReset).toHaveBeenCalledWith('sam@shop.example');
  });

  it('shows the provider’s refusal under the form', async () => {
    const identity = createFakeIdentity();
    identity.sendPasswordReset.mockRejectedValueOnce(identityFailure('invalid-email'));
    const app = renderApp('/login', { identity });
    await app.user.type(await screen.findByLabelText('Email'), 'sam');
    await app.user.click(screen.getByRole('button', { name: 'Forgot Password' }));
    await screen.findByText(/not a valid email address/);
  });
});
