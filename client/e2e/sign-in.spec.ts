import { hold } from './support/interception';
import {
  enterCredentials,
  enterSignup,
  expectHome,
  logIn,
  newPerson,
  openMenu,
  signOut,
  signUp,
} from './support/journeys';
import { openAccount } from './support/shop-api';
import { expect, failedLoad, test, type Page } from './support/test';

// The provider answers 400 when it refuses a request.
const refusedByProvider = [failedLoad, /answered 400: .*identitytoolkit/];

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const loginButton = (page: Page) => page.getByRole('button', { name: 'Login', exact: true });
const signupButton = (page: Page) => page.getByRole('button', { name: 'Sign Up', exact: true });

test('the login form says what is missing and what the provider refuses', async ({ page, watch }) => {
  watch.allow(...refusedByProvider);
  const rider = await openAccount(newPerson());
  await page.goto('/login');
  await test.step('nothing entered', async () => {
    await loginButton(page).click();
    await expect(alert(page, 'Please put Email first')).toBeVisible();
    await expect(alert(page, 'Password is Required')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Please put Email first/);
  });
  await test.step('malformed', async () => {
    await enterCredentials(page, { email: 'rider@nowhere', password: '12345' });
    await expect(alert(page, "That's Not A valid Email")).toBeVisible();
    await expect(alert(page, 'Must be 6 characters or longer')).toBeVisible();
  });
  await test.step('wrong password', async () => {
    await logIn(page, { ...rider, password: 'four-stroke' });
    await expect(alert(page, 'password is not right')).toBeVisible();
    await expectRed(page, 'password is not right');
    await expect(page.getByLabel('Email')).toHaveValue(rider.email);
    await expect(page.getByLabel('Password')).toHaveValue('four-stroke');
  });
  await test.step('unknown user: the same message, so that nobody learns who has an account', async () => {
    const refusal = await page.getByText('password is not right').textContent();
    const answered = page.waitForResponse(/signInWithPassword/);
    await logIn(page, newPerson());
    await answered;
    await expect(loginButton(page)).toBeEnabled();
    await expect(alert(page, 'password is not right')).toHaveText(refusal ?? '');
  });
  await test.step('the button is disabled while a login is in flight, and the login is sent once', async () => {
    const exchange = await hold(page, 'SignIn');
    await logIn(page, rider);
    await expect(loginButton(page)).toBeDisabled();
    await page.getByLabel('Password').press('Enter');
    exchange.release();
    await expect(page).toHaveURL(/:\d+\/$/);
    expect(exchange.count()).toBe(1);
  });
});

test('the signup form says what is missing and what the provider refuses, then leads to /home @phone', async ({
  page,
  watch,
}) => {
  watch.allow(...refusedByProvider);
  const taken = await openAccount(newPerson());
  await page.goto('/login');
  await page.getByRole('link', { name: 'Create New Account' }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await test.step('nothing entered', async () => {
    await signupButton(page).click();
    await expect(alert(page, 'Name is Required')).toBeVisible();
    await expect(alert(page, 'Email is Required')).toBeVisible();
    await expect(alert(page, 'Password is Required')).toBeVisible();
    await expect(page.getByLabel('Name')).toBeFocused();
  });
  await test.step('malformed', async () => {
    await enterSignup(page, { name: '   ', email: 'rider(at)example', password: '12345' });
    await expect(alert(page, 'Name is Required')).toBeVisible();
    await expect(alert(page, 'Provide a valid Email')).toBeVisible();
    await expect(alert(page, 'Must be 6 characters or longer')).toBeVisible();
  });
  await test.step('an email that has an account', async () => {
    await enterSignup(page, taken);
    await expect(alert(page, 'There is already an account with this email.')).toBeVisible();
    await expectRed(page, 'There is already an account with this email.');
    await expect(page.getByLabel('Name')).toHaveValue(taken.name);
    await expect(page.getByLabel('Email')).toHaveValue(taken.email);
  });
  await test.step('a new one', async () => {
    await enterSignup(page, newPerson('Nora New'));
    await expectHome(page, /\/home$/);
    await openMenu(page);
    await expect(page.getByRole('banner').getByText('Nora New').last()).toBeVisible();
  });
});

test('a forgotten password is replaced through the mail', async ({ page, watch }) => {
  watch.allow(...refusedByProvider);
  const rider = await openAccount(newPerson());
  const password = 'side-stand-99';
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot Password' }).click();
  await expect(alert(page, 'please enter your email')).toBeVisible();
  await page.getByLabel('Email').fill(rider.email);
  await page.getByRole('button', { name: 'Forgot Password' }).click();
  await expect(page.getByText('Sent email')).toBeVisible();

  await page.goto('/emulator/mailbox');
  await page.getByRole('row').filter({ hasText: rider.email }).getByRole('link').click();
  await expect(page).toHaveURL(/\/(reset|emulator\/action)\?.*oobCode=/);
  const link = `/reset?${new URL(page.url()).searchParams.toString()}`;
  await page.goto(link);
  await expect(page.getByText(`For ${rider.email}`)).toBeVisible();
  const setPassword = page.getByRole('button', { name: 'Set password' });
  await setPassword.click();
  await expect(alert(page, 'Password is Required')).toBeVisible();
  await page.getByLabel('New password').fill('12345');
  await expect(alert(page, 'Must be 6 characters or longer')).toBeVisible();
  await page.getByLabel('New password').fill(password);
  await setPassword.click();
  await expect(page.getByText('Your new password is set. Log in with it.')).toBeVisible();

  await page.getByRole('link', { name: 'Go to Log In' }).click();
  await logIn(page, rider);
  await expect(alert(page, 'password is not right')).toBeVisible();
  await logIn(page, { ...rider, password });
  await expect(page).toHaveURL(/:\d+\/$/);

  await page.goto(link);
  await expect(page.getByText('This link has been used already or was not copied whole.')).toBeVisible();
  await page.goto('/reset');
  await expect(page.getByText('This link is incomplete.')).toBeVisible();
});

test('Forgot Password shows the usual message for an unknown address, but sends nothing', async ({ page }) => {
  const { email } = newPerson();
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Forgot Password' }).click();
  await expect(page.getByText('Sent email')).toBeVisible();
  await page.goto('/emulator/mailbox');
  await expect(page.getByRole('heading', { name: 'Mailbox' })).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
});

test('Google: a closed window is reported, and the second try signs in and returns to the page', async ({ page }) => {
  const person = newPerson('Gina Google');
  const google = page.getByRole('button', { name: 'Continue With Google' });
  await page.goto('/dashboard/review');
  await expect(page).toHaveURL(/\/login$/);
  const closed = page.waitForEvent('popup');
  await google.click();
  await (await closed).close();
  // The provider's SDK checks only every few seconds whether its window is still open.
  await expect(alert(page, 'The sign-in window was closed before you signed in.')).toBeVisible({ timeout: 20_000 });
  const popup = page.waitForEvent('popup');
  await google.click();
  const chooser = await popup;
  await chooser.getByRole('button', { name: 'Add new account' }).click();
  await chooser.getByLabel('Email').fill(person.email);
  await chooser.getByLabel('Display name').fill(person.name);
  await chooser.getByRole('button', { name: 'Sign in with Google.com' }).click();
  await expect(page).toHaveURL(/\/dashboard\/review$/);
  await expect(page.getByRole('banner').getByText(person.name)).toBeVisible();
});

test('all tabs follow a sign-out and a sign-in; the token is stored as accessToken, and removed at sign-out', async ({
  page,
  context,
}) => {
  const person = newPerson('Tara Tabs');
  const token = () => page.evaluate(() => localStorage.getItem('accessToken'));
  await signUp(page, person);
  expect(await token()).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  const other = await context.newPage();
  await other.goto('/dashboard/review');
  await expect(other.getByRole('heading', { name: 'Add A Review' })).toBeVisible();

  await signOut(page);
  await expect(page.getByRole('link', { name: 'LogIn', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
  expect(await token()).toBeNull();
  await expect(other).toHaveURL(/\/login$/);

  await page.getByRole('link', { name: 'LogIn', exact: true }).click();
  await logIn(page, person);
  await expect(page.getByRole('button', { name: 'SIGN OUT' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'SIGN OUT' })).toBeVisible();
  await expect(other).not.toHaveURL(/\/login$/);
  await page.reload();
  await expect(page.getByRole('banner').getByText('Tara Tabs')).toBeVisible();
});

test('an invalid token is renewed silently if the provider still knows the user', async ({ page, watch }) => {
  watch.allow(failedLoad, /answered 401/);
  const person = newPerson();
  await signUp(page, person);
  await page.evaluate(() => localStorage.setItem('accessToken', 'not.a.token'));
  await page.goto('/dashboard/review');
  await expect(page.getByRole('heading', { name: 'Add A Review' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).not.toBe('not.a.token');
});

test('after all sessions are revoked, a page leads to the login, which then leads back to the page', async ({
  page,
  watch,
}) => {
  watch.allow(failedLoad, /answered 40[01]/);
  const person = newPerson();
  await signUp(page, person);
  await page.goto('/dashboard');
  await expect(page.getByText(person.email)).toBeVisible();
  // No page of the shop is open during the revocation, because its requests could end the session too early.
  await page.goto('/robots.txt');
  const revoked = await page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('accessToken') ?? ''}`;
    const body = JSON.stringify({ query: 'mutation { signOutEverywhere { __typename } }' });
    const answer = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body,
    });
    return answer.text();
  });
  expect(revoked).toContain('SignOutEverywherePayload');
  await page.goto('/dashboard/review');
  await expect(page.getByText('Your session has ended. Log in to continue where you left off.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  await logIn(page, person);
  await expect(page).toHaveURL(/\/dashboard\/review$/);
});

async function expectRed(page: Page, text: string): Promise<void> {
  const colour = await page.getByText(text).evaluate((element) => getComputedStyle(element).color);
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  expect(red, colour).toBeGreaterThan(2 * Math.max(green, blue) - 1);
}
