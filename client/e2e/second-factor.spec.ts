import { codeOf } from './support/authenticator';
import { logIn, newPerson, signOut, type Person } from './support/journeys';
import { runInOwnShop } from './support/own-shop';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './support/screen-checks';
import { askShop, enterAsAdmin, openAccount } from './support/shop-api';
import { carryToken, expect, failedLoad, test, type Page } from './support/test';

runInOwnShop();

/** Token of the admin who has made the shop demand a second factor; null if the shop does not demand one. */
let demandedBy: string | null = null;
test.afterEach(async () => {
  if (demandedBy !== null) await demand('off', demandedBy);
});

async function demand(value: 'on' | 'off', token: string): Promise<void> {
  const { settings } = await askShop<{ settings: { version: number } }>('{ settings { version } }', {}, token);
  const input = { version: settings.version, values: [{ key: 'staffNeedSecondFactor', value }] };
  const save = 'mutation ($input: SaveSettingsInput!) { saveSettings(input: $input) { settings { version } } }';
  await askShop(save, { input }, token);
  demandedBy = value === 'on' ? token : null;
}

/** Resets the password to the same one. This confirms the email address, which a second factor requires. */
async function confirmAddress({ request }: Page, { email, password }: Person): Promise<void> {
  const ask = (method: string, data: object) =>
    request.post(`/identitytoolkit.googleapis.com/v1/accounts:${method}`, { data });
  await ask('sendOobCode', { requestType: 'PASSWORD_RESET', email });
  const mailbox = await (await request.get('/emulator/mailbox')).text();
  const mail = mailbox.split('<tr').find((row) => row.includes(email)) ?? '';
  const answer = await ask('resetPassword', { oobCode: /oobCode=([\w-]+)/.exec(mail)?.[1], newPassword: password });
  expect(answer.status()).toBe(200);
}

const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code' });
const needed = (page: Page) => page.getByRole('heading', { level: 1, name: 'Set up a second factor first' });

test('an admin sets up a second factor, demands one from all staff, and logs in with it @phone', async ({
  page,
  browser,
  watch,
  baseURL,
}) => {
  watch.allow(failedLoad, /answered 400: .*mfaSignIn/);
  const boss = await openAccount(newPerson('Frida Factor'));
  await confirmAddress(page, boss);
  const makeAdmin = 'mutation ($email: String!) { makeAdmin(input: { email: $email }) { user { id } } }';
  await askShop(makeAdmin, { email: boss.email }, (await enterAsAdmin()).token);
  await page.goto('/login');
  await logIn(page, boss);
  await expect(page).toHaveURL(/:\d+\/$/);

  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'the set-up of a second factor');
  await expectNoSidewaysScroll(page, 'the set-up of a second factor');
  const key = (await page.getByText('Key: ').locator('code').textContent()) ?? '';
  await codeField(page).fill(codeOf(key));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Your second factor is on')).toBeVisible();
  await demand('on', (await page.evaluate(() => localStorage.getItem('accessToken'))) ?? '');

  await test.step('other staff are kept out until they have one', async () => {
    const theirs = await browser.newContext({ baseURL });
    watch.follow(theirs);
    await carryToken(theirs, await enterAsAdmin());
    const other = await theirs.newPage();
    await other.goto('/dashboard');
    await expect(needed(other)).toBeVisible();
    await other.goto('/dashboard/users');
    await expect(needed(other)).toBeVisible();
    await expectAccessibleInBothThemes(other, 'the page without a second factor');
    await expectNoSidewaysScroll(other, 'the page without a second factor');
    await theirs.close();
  });

  await signOut(page);
  await page.goto('/login');
  await logIn(page, boss);
  await expect(codeField(page)).toBeFocused();
  await expectAccessibleInBothThemes(page, 'the login with a code');
  await codeField(page).fill(codeOf(key, 5));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'That code is not right' })).toBeVisible();
  await codeField(page).fill(codeOf(key, 1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.goto('/dashboard/users');
  await expect(page.getByRole('heading', { level: 1, name: 'All users' })).toBeVisible();
});
