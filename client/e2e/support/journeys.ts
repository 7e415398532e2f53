import { expect, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';

export interface Person {
  name: string;
  email: string;
  password: string;
}

/** A person with a new email address. */
export function newPerson(name = 'Robin Rider'): Person {
  return { name, email: `rider-${randomUUID().slice(0, 8)}@example.test`, password: 'two-stroke-77' };
}

/** Waits until the page is hydrated. If the server rendered it, its code is requested only after the first paint. */
export async function expectTakenOver(page: Page): Promise<void> {
  await page.mouse.move(2, 2);
  await page.mouse.move(1, 1);
  // The footer is in the last piece of the page that is hydrated.
  const isTakenOver = () =>
    Object.keys(document.querySelector('footer') ?? {}).some((key) => key.startsWith('__reactFiber'));
  await expect.poll(() => page.evaluate(isTakenOver)).toBe(true);
}

/**
 * Waits until the rendered page contains a text; if `isShown` is false, until it no longer does. A busy shop may send
 * an older copy at first.
 */
export async function expectRendered(page: Page, path: string, text: string, isShown = true): Promise<void> {
  const isRendered = async () => (await (await page.request.get(path)).text()).includes(text);
  await expect.poll(isRendered).toBe(isShown);
}

export async function signUp(page: Page, person: Person): Promise<void> {
  await page.goto('/signup');
  await enterSignup(page, person);
  await expectHome(page, /\/home$/);
}

/**
 * Waits until the heading has the focus, which it gets after the address and the page have changed. A menu that a test
 * opens before that would be closed again when the page appears.
 */
export async function expectHome(page: Page, address: RegExp): Promise<void> {
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Kickstand' })).toBeFocused();
}

export async function enterSignup(page: Page, { name, ...credentials }: Person): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await enterCredentials(page, credentials);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
}

export type Credentials = Pick<Person, 'email' | 'password'>;

export async function enterCredentials(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
}

export async function logIn(page: Page, credentials: Credentials): Promise<void> {
  await enterCredentials(page, credentials);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Adds to the cart a part of which the shop has enough for all tests. */
export async function addChain(page: Page): Promise<void> {
  const card = page.locator('#parts').getByRole('article').filter({ hasText: 'Drive chain 520' });
  await card.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('is in your cart.')).toBeVisible();
}

/** The first part on the home page that can be ordered. Other tests may have bought all units of some parts. */
export const purchaseButton = (page: Page) =>
  page.getByRole('button', { name: 'Purchase Now', disabled: false }).first();

/** Opens the navigation if it is collapsed. A signed-in user has no top bar until the name is loaded. */
export async function openMenu(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible();
  const menu = page.getByRole('button', { name: /menu/i }).first();
  if ((await menu.isVisible()) && (await menu.getAttribute('aria-expanded')) === 'false') await menu.click();
}

export async function signOut(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole('button', { name: 'SIGN OUT', exact: true }).click();
}

export interface OrderEntry {
  quantity: string;
  phone?: string;
}

export async function enterOrder(page: Page, { quantity, phone = '0049 170 1234567' }: OrderEntry): Promise<void> {
  await page.getByLabel('Address').fill('12 Ratchet Lane, Springfield');
  await page.getByLabel('Phone').fill(phone);
  await page.getByLabel('Quantity', { exact: true }).fill(quantity);
}

export const placeOrderButton = (page: Page) => page.getByRole('button', { name: 'Place Order' });

export async function orderPart(page: Page, quantity: number): Promise<void> {
  await enterOrder(page, { quantity: String(quantity) });
  await placeOrderButton(page).click();
  await expect(page.getByText('order placed successfully')).toBeVisible();
}

/** Waits until the checkout shows the total for what was entered. */
export async function expectQuoted(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=false]').filter({ has: page.getByLabel('Total of the order') })).toBeVisible();
}

export async function enterCard(page: Page, number = '4242 4242 4242 4242'): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel(/expir/i).fill('12 / 40');
  await page.getByLabel(/cvc/i).fill('123');
}

export async function openPayment(page: Page): Promise<void> {
  await page.goto('/dashboard/order');
  await page.getByRole('button', { name: 'pay' }).first().click();
  await expect(page).toHaveURL(/\/dashboard\/payment\//);
}
