import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aToken, aUser, money } from '../../../../test/builders';
import { rideInBrowser } from '../../../../test/bike-builders';
import { aCartQuote } from '../../../../test/cart-builders';
import { aPart, homeProducts } from '../../../../test/catalogue-builders';
import { httpError, networkFailure, refusal, type Answers } from '../../../../test/graphql-stub';
import { renderApp, type RenderOptions } from '../../../../test/render-app';
import { CartDocument, type CartFieldsFragment } from '../../../graphql/generated/operations';
import { toShopError } from '../../../graphql/shop-error';
import { addToCart } from '../../../lib/cart/change-cart';

type Line = CartFieldsFragment['lines'][number];

const aProduct = (more: Partial<NonNullable<Line['product']>> = {}): NonNullable<Line['product']> => ({
  __typename: 'Product',
  ...{ id: 'p1', slug: 'brake-disc', partNumber: 'KS-1', availableQuantity: 40, minimumQuantity: 5 },
  ...{ lowestRecentPrice: null, priceTiers: [] },
  ...more,
});

function aLine(quantity: number, more: Partial<Line> = {}): Line {
  return {
    __typename: 'CartLine',
    id: 'l1',
    productId: 'p1',
    name: 'Brake disc',
    quantity,
    image: aPart().image,
    unitPrice: money(1_950),
    regularUnitPrice: money(1_950),
    total: money(1_950 * quantity),
    product: aProduct(),
    vehicle: null,
    year: null,
    fit: null,
    problems: [],
    ...more,
  };
}

function aCart(revision: number, ...lines: Line[]): CartFieldsFragment {
  return {
    __typename: 'Cart',
    id: 'c1',
    revision,
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    isOrderable: lines.length > 0,
    total: money(lines.reduce((sum, { total }) => sum + total.amountMinor, 0)),
    lines,
  };
}

const hondaOfLine: Partial<Line> = {
  vehicle: { __typename: 'Vehicle', id: 'v1', name: 'Honda CBR 600 RR (PC40)' },
  year: 2006,
  fit: { __typename: 'Fit', answer: 'FITS', isExcluded: false },
};

const payload = (name: string, cart: CartFieldsFragment) => ({ __typename: `${name}Payload`, cart });
const anAdded = (cart: CartFieldsFragment) => ({ addCartLine: payload('AddCartLine', cart) });
const anUpdated = (cart: CartFieldsFragment) => ({ updateCartLine: payload('UpdateCartLine', cart) });
const anAddedToNew = (cart: CartFieldsFragment) => ({
  createCart: { __typename: 'CreateCartPayload', token: 'new-token' },
  ...anAdded(cart),
});

const cartLink = () => screen.getByRole('link', { name: /^Cart/ });
const tokenInStorage = () => localStorage.getItem('kickstand.cart');

async function renderHome(answers: Answers, options: RenderOptions = {}) {
  const app = renderApp('/', {
    ...options,
    answers: { HomeProducts: homeProducts([aPart({ id: 'p1' })]), ...answers },
  });
  const button = await screen.findByRole('button', { name: 'Add to cart' });
  return { ...app, button };
}

async function renderCart(answers: Answers = {}) {
  localStorage.setItem('kickstand.cart', 'a-token');
  const app = renderApp('/cart', { answers: { Cart: { cart: aCart(2, aLine(7)) }, ...answers } });
  await screen.findByRole('list', { name: 'Products in the cart' });
  return app;
}

describe('a line of the cart', () => {
  it('has its reduced price beside the regular one, and says from which quantity one unit costs less', async () => {
    const tier = (fromQuantity: number, amountMinor: number) => ({
      ...{ __typename: 'PriceTier' as const, fromQuantity, price: money(amountMinor) },
    });
    const product = aProduct({ lowestRecentPrice: money(1_900), priceTiers: [tier(5, 1_560), tier(20, 1_400)] });
    const prices = { unitPrice: money(1_560), regularUnitPrice: money(1_950), total: money(10_920) };
    await renderCart({ Cart: { cart: aCart(2, aLine(7, { ...prices, product })) } });
    const text = screen.getByRole('listitem', { name: 'Brake disc' }).textContent;
    expect(text).toContain('$15.60 each, from 5');
    expect(text).toContain('Regular price: $19.50 −20%');
    expect(text).toContain('Lowest price of the 30 days before the sale: $19.00');
    expect(text).toContain('From 20: $14.00 each');
  });
});

it('the cart shows the checkout link only once the total is known, so that the link does not move', async () => {
  let answer = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  const cart = aCart(2, aLine(7));
  await renderCart({ CartQuote: () => isAnswered.then(() => aCartQuote(cart)) });
  expect(screen.queryByRole('link', { name: 'Check out' })).toBeNull();
  answer();
  await screen.findByRole('link', { name: 'Check out' });
  screen.getByLabelText('Total of the cart');
});

it('the cart stays while it is merged into the account after a login in another tab', async () => {
  let answer = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  const merged = { __typename: 'MergeCartPayload' as const, cart: aCart(3, aLine(9)) };
  let quoted = aCart(2, aLine(7));
  const { server } = await renderCart({
    CartQuote: () => Promise.resolve(aCartQuote(quoted)),
    Viewer: { viewer: aUser() },
    MergeCart: () => isAnswered.then(() => ({ mergeCart: merged })),
  });
  await screen.findByRole('link', { name: 'Check out' });
  const newValue = aToken(Date.now() + 3_600_000);
  localStorage.setItem('accessToken', newValue);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken', newValue })));
  await waitFor(() => expect(server.sent('MergeCart')).toHaveLength(1));
  expect([server.sent('Cart'), server.sent('CartQuote')].map(({ length }) => length)).toEqual([1, 1]);
  quoted = merged.cart;
  answer();
  await screen.findByText('(quantity 9)');
});

describe('adding to the cart', () => {
  it('creates a visitor’s cart once, adds the minimum quantity and confirms it', async () => {
    let answer = (): void => undefined;
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    const { user, server, button } = await renderHome({
      AddToNewCart: () => isAnswered.then(() => anAddedToNew(aCart(2, aLine(5)))),
      AddCartLine: anAdded(aCart(3, aLine(10))),
    });
    expect(server.sent('Cart')).toEqual([]);
    await user.dblClick(button);
    await waitFor(() => expect(server.sent('AddToNewCart')).not.toEqual([]));
    answer();
    const toast = within(
      (await screen.findByText(/is in your cart/)).closest<HTMLElement>('[role=alert]') as HTMLElement,
    );
    expect(toast.getByRole('link', { name: 'View cart' }).getAttribute('href')).toBe('/cart');
    expect(server.sent('AddToNewCart')).toMatchObject([{ input: { productId: 'p1', quantity: 5 } }]);
    await waitFor(() => expect(cartLink().textContent).toContain('quantity 5'));
    await user.click(button);
    await waitFor(() => expect(server.sent('AddCartLine')).toHaveLength(1));
    expect(server.requests.find(({ operation }) => operation === 'AddCartLine')?.cartToken).toBe('new-token');
    expect(server.sent('AddToNewCart')).toHaveLength(1);
  });

  it('creates a new cart if the old one no longer exists', async () => {
    localStorage.setItem('kickstand.cart', 'old-token');
    const { user, button } = await renderHome({
      AddCartLine: refusal('CONFLICT', 'Gone', { reason: 'CART_CHANGED' }),
      AddToNewCart: anAddedToNew(aCart(2, aLine(5))),
    });
    await user.click(button);
    expect(await screen.findByText(/is in your cart/)).toBeInstanceOf(HTMLElement);
    expect(tokenInStorage()).toBe('new-token');
  });

  it('shows why it failed, and retries under the same key', async () => {
    localStorage.setItem('kickstand.cart', 'a-token');
    const { user, server, button } = await renderHome({ AddCartLine: networkFailure() });
    await user.click(button);
    expect(await screen.findByText(/could not be reached/)).toBeInstanceOf(HTMLElement);
    server.answer({ AddCartLine: anAdded(aCart(2, aLine(5))) });
    await user.click(button);
    await screen.findByText(/is in your cart/);
    const keys = server.sent('AddCartLine').map(({ input }) => (input as { idempotencyKey: string }).idempotencyKey);
    expect(new Set(keys).size).toBe(1);
  });

  it('uses the account’s cart, without a token', async () => {
    const { user, server, button } = await renderHome(
      { AddCartLine: anAdded(aCart(2, aLine(5))) },
      { signedInAs: aUser() },
    );
    await user.click(button);
    await screen.findByText(/is in your cart/);
    expect(server.sent('AddToNewCart')).toEqual([]);
    expect(tokenInStorage()).toBeNull();
  });

  it('stores the token of a new cart before other tabs hear of the cart', async () => {
    const { user, button } = await renderHome({ AddToNewCart: anAddedToNew(aCart(2, aLine(5))) });
    const write = vi.spyOn(Storage.prototype, 'setItem');
    await user.click(button);
    await screen.findByText(/is in your cart/);
    const keys = write.mock.calls.map(([key]) => key).filter((key) => key.startsWith('kickstand.cart'));
    expect(keys).toEqual(['kickstand.cart', 'kickstand.cart-change']);
  });

  it('shows nothing to the next user if the customer signs out before the answer arrives', async () => {
    let answer = (): void => undefined;
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    const { user, server, shop, button } = await renderHome(
      { AddCartLine: () => isAnswered.then(() => anAdded(aCart(2, aLine(5)))) },
      { signedInAs: aUser() },
    );
    await user.click(button);
    await waitFor(() => expect(server.sent('AddCartLine')).not.toEqual([]));
    await user.click(screen.getByText('SIGN OUT'));
    answer();
    await screen.findByText(/is in your cart/);
    expect(shop.client.readQuery({ query: CartDocument })?.cart ?? null).toBeNull();
  });

  it('does not send an addition that still waits for an earlier one when the customer signs out', async () => {
    let answer = (): void => undefined;
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    const { server, shop, user } = await renderHome(
      { AddCartLine: () => isAnswered.then(() => anAdded(aCart(2, aLine(5)))) },
      { signedInAs: aUser() },
    );
    const add = (idempotencyKey: string) =>
      addToCart(shop.client, { productId: 'p1', quantity: 5, idempotencyKey }, true);
    const [first, second] = [add('one'), add('two')];
    const told = second.catch((error: unknown) => toShopError(error).message);
    await waitFor(() => expect(server.sent('AddCartLine')).toHaveLength(1));
    await user.click(screen.getByText('SIGN OUT'));
    await waitFor(() => expect(screen.queryByText('SIGN OUT')).toBeNull());
    answer();
    await first;
    expect(await told).toBe('You are not logged in. Log in and try again.');
    expect([...server.sent('AddCartLine'), ...server.sent('AddToNewCart')]).toHaveLength(1);
  });

  it('names the visitor’s active bike with its year', async () => {
    localStorage.setItem('kickstand.cart', 'a-token');
    rideInBrowser();
    const { user, server, button } = await renderHome({ AddCartLine: anAdded(aCart(2, aLine(5, hondaOfLine))) });
    await user.click(button);
    await screen.findByText(/is in your cart/);
    expect(server.sent('AddCartLine')).toMatchObject([{ input: { vehicle: { vehicleId: 'v1', year: 2006 } } }]);
  });

  it('leaves out a bike that the shop no longer knows', async () => {
    rideInBrowser();
    const { user, server, button } = await renderHome({
      AddToNewCart: ({ variables }) =>
        'vehicle' in (variables['input'] as object)
          ? refusal('BAD_USER_INPUT', 'No such bike', {
              fields: [{ field: 'input.vehicle.vehicleId', message: 'No such bike' }],
            })
          : anAddedToNew(aCart(2, aLine(5))),
    });
    await user.click(button);
    await screen.findByText(/is in your cart/);
    expect(tokenInStorage()).toBe('new-token');
    expect(server.sent('AddToNewCart')).toHaveLength(2);
  });

  it('keeps the bike when it fails for another reason', async () => {
    localStorage.setItem('kickstand.cart', 'a-token');
    rideInBrowser();
    const { user, server, button } = await renderHome({
      AddCartLine: refusal('BAD_USER_INPUT', 'Too many', {
        fields: [{ field: 'input.quantity', message: 'Too many' }],
      }),
    });
    await user.click(button);
    await screen.findByText('Too many');
    expect(server.sent('AddCartLine')).toHaveLength(1);
  });

  it('is not offered for a product that is out of stock', async () => {
    const product = aPart({ availability: 'OUT_OF_STOCK' });
    renderApp('/', { answers: { HomeProducts: homeProducts([product]) } });
    await screen.findByRole('button', { name: 'Purchase Now' });
    expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull();
  });
});

describe('signing in', () => {
  afterEach(() => void vi.useRealTimers());

  it('merges the visitor’s cart and removes its token', async () => {
    localStorage.setItem('kickstand.cart', 'a-token');
    const merged = { mergeCart: payload('MergeCart', aCart(2, aLine(9))) };
    const { server } = await renderHome({ MergeCart: merged }, { signedInAs: aUser() });
    await waitFor(() => expect(cartLink().textContent).toContain('quantity 9'));
    expect(server.sent('MergeCart')).toEqual([{ input: { token: 'a-token' } }]);
    expect(tokenInStorage()).toBeNull();
  });

  it('keeps the token when the merge fails, and merges the cart later', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    localStorage.setItem('kickstand.cart', 'a-token');
    const { server } = await renderHome({ MergeCart: networkFailure() }, { signedInAs: aUser() });
    await waitFor(() => expect(server.sent('MergeCart')).not.toEqual([]));
    expect(tokenInStorage()).toBe('a-token');
    server.answer({ MergeCart: { mergeCart: payload('MergeCart', aCart(2, aLine(9))) } });
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await waitFor(() => expect(cartLink().textContent).toContain('quantity 9'));
    expect(tokenInStorage()).toBeNull();
  });
});

describe('the cart', () => {
  it('is empty for a visitor who has added nothing, and is not requested', async () => {
    const { server } = renderApp('/cart');
    expect(await screen.findByRole('heading', { name: 'Your cart is empty' })).toBeInstanceOf(HTMLElement);
    expect(server.sent('Cart')).toEqual([]);
  });

  it('is shown to a customer although it is not known yet who is signed in', async () => {
    renderApp('/cart', {
      signedInAs: aUser(),
      answers: { Viewer: httpError(503), Cart: { cart: aCart(2, aLine(7)) } },
    });
    await screen.findByRole('listitem', { name: 'Brake disc' });
    expect(screen.queryByText('Your cart is empty')).toBeNull();
  });

  it('offers a retry if neither the customer nor the cart can be fetched', async () => {
    const Cart = { cart: aCart(2, aLine(7)) };
    const { user, server } = renderApp('/cart', {
      signedInAs: aUser(),
      answers: { Viewer: httpError(503), Cart: httpError(503) },
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.queryByText('Your cart is empty')).toBeNull();
    server.answer({ Cart });
    await user.click(retry);
    await screen.findByRole('listitem', { name: 'Brake disc' });
  });

  it('shows each line with its problems and the server’s total', async () => {
    const problem = {
      __typename: 'CartProblem' as const,
      message: 'Maximum Order 2 pcs',
      isBlocking: true,
    };
    const cart = { ...aCart(2, aLine(7, { problems: [{ ...problem, kind: 'TOO_FEW_LEFT' }] })), total: money(99) };
    await renderCart({ Cart: { cart } });
    const line = within(screen.getByRole('listitem', { name: 'Brake disc' }));
    expect(line.getByText('Maximum Order 2 pcs')).toBeInstanceOf(HTMLElement);
    expect(line.getByRole('link', { name: 'Brake disc' }).getAttribute('href')).toBe('/part/brake-disc');
    expect(screen.getByLabelText('Total of the cart').textContent).toBe('$0.99');
  });

  it('leads to the checkout, except while a quantity exceeds the stock', async () => {
    const { user, server } = await renderCart({ UpdateCartLine: refusal('CONFLICT') });
    const input = screen.getByRole('spinbutton', { name: 'Quantity of Brake disc' });
    expect(screen.getByRole('link', { name: 'Check out' }).getAttribute('href')).toBe('/checkout');
    await user.clear(input);
    await user.type(input, '41');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Check out' });
    expect(button.disabled).toBe(true);
    expect(button.getAttribute('aria-describedby')).toBe(screen.getByText(/cannot be ordered as it is/).id);
    expect(server.sent('UpdateCartLine')).toEqual([]);
    await user.clear(input);
    await user.type(input, '40');
    expect(screen.getByRole('link', { name: 'Check out' })).toBeInstanceOf(HTMLElement);
  });

  it('does not lead to the checkout when the server says that it cannot be ordered', async () => {
    await renderCart({ Cart: { cart: { ...aCart(2, aLine(7)), isOrderable: false } } });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check out' }).disabled).toBe(true);
  });

  it('changes a quantity by its buttons and sends only the first and the last of several quick presses', async () => {
    const { user, server } = await renderCart({
      UpdateCartLine: ({ variables }) => {
        const { quantity, revision } = variables['input'] as { quantity: number; revision: number };
        return anUpdated(aCart(revision + 1, aLine(quantity)));
      },
    });
    const more = screen.getByRole('button', { name: 'One more of Brake disc' });
    await user.tripleClick(more);
    await waitFor(() => expect(screen.getByLabelText('Total of the cart').textContent).toBe('$195.00'));
    const sent = server.sent('UpdateCartLine').map(({ input }) => input);
    expect(sent.at(0)).toEqual({ lineId: 'l1', quantity: 8, revision: 2 });
    expect(sent.at(-1)).toMatchObject({ quantity: 10 });
    expect(document.activeElement).toBe(more);
  });

  it('sends a typed quantity on Enter, and ignores invalid input', async () => {
    const { user, server } = await renderCart({ UpdateCartLine: anUpdated(aCart(3, aLine(12))) });
    const input = screen.getByRole('spinbutton', { name: 'Quantity of Brake disc' });
    for (const typed of ['0', '1.000']) {
      await user.clear(input);
      await user.type(input, `${typed}{Enter}`);
      expect((input as HTMLInputElement).value).toBe('7');
    }
    await user.clear(input);
    await user.type(input, '12{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Total of the cart').textContent).toBe('$234.00'));
    expect(server.sent('UpdateCartLine')).toEqual([{ input: { lineId: 'l1', quantity: 12, revision: 2 } }]);
  });

  it('shows the current cart and a message when another tab has changed it', async () => {
    const message = 'Your cart has changed in the meantime.';
    const { user, server } = await renderCart({
      UpdateCartLine: refusal('CONFLICT', message, { reason: 'CART_CHANGED' }),
    });
    server.answer({ Cart: { cart: aCart(5, aLine(20)) } });
    await user.click(screen.getByRole('button', { name: 'One fewer of Brake disc' }));
    expect(await screen.findByText(message)).toBeInstanceOf(HTMLElement);
    expect(screen.getByRole<HTMLInputElement>('spinbutton').value).toBe('20');
  });

  it('does not say that a line was removed if its removal, sent after an earlier change, fails', async () => {
    let answer = (): void => undefined;
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    const { user, server } = await renderCart({
      UpdateCartLine: () => isAnswered.then(() => anUpdated(aCart(3, aLine(8)))),
    });
    await user.dblClick(screen.getByRole('button', { name: 'One more of Brake disc' }));
    await user.click(screen.getByRole('button', { name: 'Remove Brake disc' }));
    await waitFor(() => expect(server.sent('UpdateCartLine')).toHaveLength(1));
    server.answer({ UpdateCartLine: networkFailure() });
    answer();
    await screen.findByText(/could not be reached/);
    expect(server.sent('UpdateCartLine').map(({ input }) => input)).toMatchObject([{ quantity: 8 }, { quantity: 0 }]);
    expect(screen.queryByText(/was removed/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('does not say that a line was removed if another quantity is chosen before the removal is sent', async () => {
    let answer = (): void => undefined;
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    const { user, server } = await renderCart({
      UpdateCartLine: ({ variables }) => {
        const { quantity, revision } = variables['input'] as { quantity: number; revision: number };
        return isAnswered.then(() => anUpdated(aCart(revision + 1, aLine(quantity))));
      },
    });
    await user.click(screen.getByRole('button', { name: 'One more of Brake disc' }));
    await user.click(screen.getByRole('button', { name: 'Remove Brake disc' }));
    await user.click(screen.getByRole('button', { name: 'One more of Brake disc' }));
    answer();
    await waitFor(() => expect(screen.getByLabelText('Total of the cart').textContent).toBe('$175.50'));
    expect(server.sent('UpdateCartLine').map(({ input }) => input)).toMatchObject([{ quantity: 8 }, { quantity: 9 }]);
    expect(screen.queryByText(/was removed/)).toBeNull();
  });

  it('removes a line and restores it once, even if “Undo” is pressed twice', async () => {
    let answer = (): void => undefined;
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    const { user, server } = await renderCart({
      UpdateCartLine: anUpdated(aCart(3)),
      AddCartLine: () => isAnswered.then(() => anAdded(aCart(4, aLine(7, { id: 'l2' })))),
    });
    await user.click(screen.getByRole('button', { name: 'Remove Brake disc' }));
    expect(await screen.findByText(/Brake disc was removed/)).toBeInstanceOf(HTMLElement);
    const undo = screen.getByRole('button', { name: 'Undo' });
    expect(document.activeElement).toBe(undo);
    await user.dblClick(undo);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    answer();
    expect(await screen.findByRole('listitem', { name: 'Brake disc' })).toBeInstanceOf(HTMLElement);
    expect(server.sent('AddCartLine')).toMatchObject([{ input: { productId: 'p1', quantity: 7 } }]);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('offers “Undo” again after a failure, and retries under the same key', async () => {
    const { user, server } = await renderCart({ UpdateCartLine: anUpdated(aCart(3)), AddCartLine: networkFailure() });
    await user.click(screen.getByRole('button', { name: 'Remove Brake disc' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText(/could not be reached/);
    server.answer({ AddCartLine: anAdded(aCart(4, aLine(7, { id: 'l2' }))) });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByRole('listitem', { name: 'Brake disc' });
    const keys = server.sent('AddCartLine').map(({ input }) => (input as { idempotencyKey: string }).idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('says which bike a line is for, and whether it fits', async () => {
    const unknownYear = { id: 'l2', name: 'Chain', ...hondaOfLine, year: null };
    const fit = { __typename: 'Fit' as const, answer: 'DOES_NOT_FIT' as const, isExcluded: true };
    const plain = aLine(5, { id: 'l3', name: 'Oil' });
    await renderCart({ Cart: { cart: aCart(2, aLine(5, hondaOfLine), aLine(5, { ...unknownYear, fit }), plain) } });
    const line = (name: string) => within(screen.getByRole('listitem', { name }));
    line('Brake disc').getByText('For Honda CBR 600 RR (PC40), 2006');
    line('Brake disc').getByText('Fits your bike');
    line('Chain').getByText('For Honda CBR 600 RR (PC40)');
    line('Chain').getByText('Known not to fit');
    expect(line('Oil').queryByText(/^For /)).toBeNull();
    expect(line('Oil').queryByText(/fit/i)).toBeNull();
  });

  it('does not promise that a line fits its bike if the fit is unknown', async () => {
    const fit = { __typename: 'Fit' as const, answer: 'UNKNOWN' as const, isExcluded: false };
    await renderCart({ Cart: { cart: aCart(2, aLine(5, { ...hondaOfLine, fit })) } });
    screen.getByText('Fit not known for Honda CBR 600 RR (PC40), 2006');
    expect(screen.queryByText(/^For Honda/)).toBeNull();
  });

  it('restores a removed line with its bike', async () => {
    const { user, server } = await renderCart({
      Cart: { cart: aCart(2, aLine(7, hondaOfLine)) },
      UpdateCartLine: anUpdated(aCart(3)),
      AddCartLine: anAdded(aCart(4, aLine(7, { id: 'l2', ...hondaOfLine }))),
    });
    await user.click(screen.getByRole('button', { name: 'Remove Brake disc' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('For Honda CBR 600 RR (PC40), 2006');
    expect(server.sent('AddCartLine')).toMatchObject([{ input: { vehicle: { vehicleId: 'v1', year: 2006 } } }]);
  });

  it('is updated after a change in another tab', async () => {
    const { server } = await renderCart();
    server.answer({ Cart: { cart: aCart(9, aLine(33)) } });
    act(
      () => void window.dispatchEvent(new StorageEvent('storage', { key: 'kickstand.cart-change', newValue: 'c1 9' })),
    );
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('spinbutton').value).toBe('33'));
  });

  it('keeps the newest cart if an older answer arrives after it', async () => {
    const { user, server } = await renderCart({ UpdateCartLine: anUpdated(aCart(3, aLine(8))) });
    let arrive = (): void => undefined;
    const isLate = new Promise<void>((resolve) => (arrive = resolve));
    // The changed stock of the product shows that the answer has arrived.
    const product = aProduct({ availableQuantity: 8 });
    const before = server.sent('Cart').length;
    server.answer({ Cart: () => isLate.then(() => ({ cart: aCart(2, aLine(7, { product })) })) });
    act(
      () => void window.dispatchEvent(new StorageEvent('storage', { key: 'kickstand.cart-change', newValue: 'c1 2' })),
    );
    await waitFor(() => expect(server.sent('Cart').length).toBeGreaterThan(before));
    const more = screen.getByRole('button', { name: 'One more of Brake disc' });
    await user.click(more);
    await waitFor(() => expect(screen.getByLabelText('Total of the cart').textContent).toBe('$156.00'));
    arrive();
    await waitFor(() => expect(more.getAttribute('aria-disabled')).toBe('true'));
    expect(screen.getByLabelText('Total of the cart').textContent).toBe('$156.00');
    expect(screen.getByRole<HTMLInputElement>('spinbutton').value).toBe('8');
  });
});

describe('the drawer', () => {
  it('opens over the page and returns the focus when it closes', async () => {
    localStorage.setItem('kickstand.cart', 'a-token');
    const { user, path } = await renderHome({ Cart: { cart: aCart(2, aLine(7)) } });
    await user.click(cartLink());
    const drawer = within(await screen.findByRole('dialog', { name: 'Cart' }));
    expect(await drawer.findByRole('listitem', { name: 'Brake disc' })).toBeInstanceOf(HTMLElement);
    expect(path()).toBe('/');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(cartLink()));
  });

  it('links to the cart page', async () => {
    localStorage.setItem('kickstand.cart', 'a-token');
    const { user, path } = await renderHome({ Cart: { cart: aCart(2, aLine(7)) } });
    await user.click(cartLink());
    await user.click(await screen.findByRole('link', { name: 'Go to the cart' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Cart' })).toBeInstanceOf(HTMLElement);
    expect(path()).toBe('/cart');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
