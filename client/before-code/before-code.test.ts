import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toEarlyCartLine } from '../src/components/cart/early-cart-line';
import { addToCart } from './add-to-cart';
import { keepPresses } from './presses';
import { togglePanel, toggleTheme } from './top-bar';

const disc = { id: 'p1', name: 'Brake disc' };
const added = (more = {}) => ({
  data: { addCartLine: { cart: { id: 'c1', revision: 2, quantity: 5 } }, ...more },
});
const addedToNew = added({ createCart: { token: 'new-token' } });

/** A page with two buttons: one adds a part to the cart; the other needs the app, which has not taken over yet. */
function open(inner = '', bike?: { vehicleId: string; year: number | null }) {
  const line = toEarlyCartLine(disc, 5, bike)['data-cart-line'];
  document.body.innerHTML = `<form>${inner}<button type="button">Add to cart</button></form><button>Choose your bike</button>`;
  const button = screen.getByRole('button', { name: 'Add to cart' });
  button.dataset['cartLine'] = line;
  const pressed: string[] = [];
  document.body.addEventListener('click', ({ target }) => pressed.push((target as HTMLElement).textContent));
  keepPresses((one) => addToCart(one, 'the query'));
  return { button, pressed, user: userEvent.setup() };
}

/** Answers requests with `answers`, one after the other. */
function answerWith(...answers: (object | Promise<object>)[]) {
  const send = vi.fn(async (_path: string, _init: RequestInit) => {
    const answer = await answers.shift();
    if (!answer) throw new TypeError('Failed to fetch');
    return Response.json(answer);
  });
  vi.stubGlobal('fetch', send);
  const sent = () => send.mock.calls.map(([, { body }]) => JSON.parse(body as string) as { variables: Sent });
  return { send, inputs: () => sent().map(({ variables }) => variables.input), sent };
}
interface Sent {
  isNew: boolean;
  input: { productId: string; quantity: number; vehicle?: object; idempotencyKey: string };
}

beforeEach(() => delete window.unansweredWrites);
afterEach(() => {
  window.pressAgain?.();
  document.body.innerHTML = '';
  document.documentElement.removeAttribute('style');
});

describe('a part that is added before the code has loaded', () => {
  it('is in a new cart after one request; the press is shown at once and then confirmed', async () => {
    let answer = (_answer: object): void => undefined;
    const { sent } = answerWith(new Promise<object>((resolve) => (answer = resolve)));
    const { button, pressed, user } = open();
    await user.dblClick(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    answer(addedToNew);
    expect((await screen.findByRole('alert')).textContent).toBe('Brake disc is in your cart.View cart');
    expect(sent()).toEqual([
      {
        operationName: 'AddBeforeCode',
        query: 'the query',
        variables: {
          isNew: true,
          input: { productId: 'p1', quantity: 5, idempotencyKey: expect.stringMatching(/^[\d-]{10,}$/) as string },
        },
      },
    ]);
    expect(localStorage.getItem('kickstand.cart')).toBe('new-token');
    expect(document.documentElement.style.getPropertyValue('--cart-count')).toBe('"5"');
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
    expect(pressed).toEqual([]);
  });

  it('goes into the cart that the visitor already has, and the app is notified', async () => {
    localStorage.setItem('kickstand.cart', 'a-token');
    const { send, sent } = answerWith(added());
    const heard: (string | null)[] = [];
    const hear = ({ key }: StorageEvent) => heard.push(key);
    window.addEventListener('storage', hear);
    const { button, user } = open();
    await user.click(button);
    await screen.findByRole('alert');
    window.removeEventListener('storage', hear);
    expect(send.mock.calls[0]?.[1].headers).toMatchObject({ 'x-cart-token': 'a-token' });
    expect(sent()[0]?.variables.isNew).toBe(false);
    expect(heard).toEqual(['kickstand.cart-change']);
  });

  it.each([
    ['the visitor’s active bike', { bikes: [{ vehicleId: 'v1', year: 2006, name: 'Honda' }], active: 0 }, 'v1'],
    ['the bike of the page', { bikes: [], active: null }, 'v9'],
  ])('goes into the cart with %s', async (_whose, garage, vehicleId) => {
    localStorage.setItem('kickstand.garage', JSON.stringify(garage));
    const { inputs } = answerWith(addedToNew);
    const { button, user } = open('', { vehicleId: 'v9', year: 2006 });
    await user.click(button);
    await screen.findByRole('alert');
    expect(inputs()).toMatchObject([{ vehicle: { vehicleId, year: 2006 } }]);
  });

  it.each([
    ['no answer', []],
    ['a refusal', [{ data: null, errors: [{ message: 'The cart is full.' }] }]],
  ])('is left to the app under the same key after %s', async (_what, answers) => {
    const { inputs } = answerWith(...answers);
    const { button, pressed, user } = open();
    await user.click(button);
    await waitFor(() => expect(inputs()).toHaveLength(1));
    expect(pressed).toEqual([]);
    window.pressAgain?.();
    await waitFor(() => expect(pressed).toEqual(['Add to cart']));
    expect(button.getAttribute('aria-busy')).toBeNull();
    const line = JSON.stringify({ productId: 'p1', quantity: 5 });
    expect(window.unansweredWrites?.get(line)).toBe(inputs()[0]?.idempotencyKey);
  });

  it.each([
    ['a user', () => localStorage.setItem('accessToken', 'jwt'), ''],
    ['a user’s bike', () => localStorage.setItem('kickstand.garage', '{"bikes":[],"account":{}}'), ''],
    ['a garage that cannot be read', () => localStorage.setItem('kickstand.garage', '{'), ''],
  ])('is left to the app for %s', async (_whom, prepare, inner) => {
    prepare();
    const { send } = answerWith();
    const { button, pressed, user } = open(inner);
    await user.click(button);
    expect(send).not.toHaveBeenCalled();
    window.pressAgain?.();
    expect(pressed).toEqual(['Add to cart']);
  });

  it('is left to the app if another quantity was typed', async () => {
    const { send } = answerWith();
    const { button, user } = open('<input value="5">');
    await user.type(screen.getByRole('textbox'), '0');
    await user.click(button);
    expect(send).not.toHaveBeenCalled();
  });
});

describe('a press before the code has loaded', () => {
  it('is shown as busy, and repeated once', async () => {
    const { pressed, user } = open();
    const button = screen.getByRole('button', { name: 'Choose your bike' });
    await user.dblClick(button);
    expect([button.getAttribute('aria-busy'), pressed]).toEqual(['true', []]);
    window.pressAgain?.();
    expect([button.getAttribute('aria-busy'), pressed]).toEqual([null, ['Choose your bike']]);
    await user.click(button);
    expect(pressed).toHaveLength(2);
  });

  it('changes the theme, which the browser stores', () => {
    const root = document.documentElement;
    root.className = 'light';
    root.dataset['theme'] = 'light';
    toggleTheme();
    expect([root.className, root.dataset['theme'], localStorage.getItem('theme')]).toEqual(['dark', 'dark', 'dark']);
    root.className = '';
    delete root.dataset['theme'];
  });

  it('opens or closes the menu; Escape closes it, and the app later opens a menu that was left open', () => {
    document.body.innerHTML =
      '<button data-early="panel" aria-controls="panel">Menu</button><div id="panel" hidden></div>';
    const button = screen.getByRole('button');
    const panel = document.getElementById('panel');
    const states = [1, 2, 3].map(() => {
      togglePanel(button);
      return [panel?.hidden, button.getAttribute('aria-expanded')];
    });
    expect(states).toEqual([
      [false, 'true'],
      [true, 'false'],
      [false, 'true'],
    ]);
    keepPresses(() => null);
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect([panel?.hidden, button.getAttribute('aria-expanded')]).toEqual([true, 'false']);
    togglePanel(button);
    // The app's own handler of the button.
    let isOpen = false;
    button.addEventListener('click', () => (isOpen = !isOpen));
    window.pressAgain?.();
    expect([isOpen, panel?.hidden]).toEqual([true, true]);
  });
});

describe('Back before the code has loaded', () => {
  it.each([
    ['/part/disc', true],
    ['/search?page=2', true],
    ['/search#main', false],
  ])('to %s reloads the document, and the app does not take over the old page: %s', (address, expected) => {
    const current = { href: 'http://shop.test/search', reload: vi.fn() };
    vi.stubGlobal('location', current);
    open();
    const { pressAgain } = window;
    current.href = `http://shop.test${address}`;
    dispatchEvent(new PopStateEvent('popstate'));
    expect(current.reload.mock.calls.length > 0).toBe(expected);
    expect(window.pressAgain === undefined).toBe(expected);
    // Removes the listeners, which would otherwise keep the presses of all later tests in this process.
    pressAgain?.();
  });
});
