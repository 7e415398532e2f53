import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anAdmin, aShop } from '../../../../test/builders';
import { refusal, type Answers } from '../../../../test/graphql-stub';
import { renderApp } from '../../../../test/render-app';
import type { SettingsFieldsFragment } from '../../../graphql/generated/operations';

type Setting = SettingsFieldsFragment['settings'][number];

const setting = (key: string, part: Partial<Setting> = {}): Setting => ({
  ...{ __typename: 'Setting', key, group: 'The shop', label: key, hint: `About ${key}.`, kind: 'TEXT', choices: [] },
  ...{ value: '', default: '', variable: null, isFixed: false },
  ...part,
});
const stored = (version: number, name: string) => ({
  settings: {
    ...{ __typename: 'Settings', version },
    settings: [
      setting('shopName', { label: 'Name of the shop', value: name, default: 'Kickstand' }),
      setting('contactPhone', { label: 'Phone number', value: '030', variable: 'CONTACT_PHONE', isFixed: true }),
      setting('isSaleShown', { label: 'Show the sale section', group: 'Home page', kind: 'SWITCH', value: 'on' }),
      setting('currency', { label: 'Currency', kind: 'CHOICE', choices: ['usd', 'eur'], value: 'usd' }),
      setting('returnDays', { label: 'Days to withdraw', kind: 'NUMBER', default: '14' }),
      setting('logo', { label: 'Logo', kind: 'PICTURE' }),
    ],
  },
});
const open = (answers: Answers = {}) =>
  renderApp('/dashboard/settings', {
    signedInAs: anAdmin(),
    answers: { Settings: stored(3, 'Kickstand'), ...answers },
  });
const form = async () => within(await screen.findByRole('form', { name: 'Settings' }));

describe('Settings', () => {
  it('sends only what was changed, with the version that was loaded', async () => {
    const app = open({ SaveSettings: { saveSettings: { __typename: 'SaveSettingsPayload', ...stored(4, 'Moto') } } });
    const fields = await form();
    await app.user.clear(fields.getByLabelText('Name of the shop'));
    await app.user.type(fields.getByLabelText('Name of the shop'), 'Moto');
    await app.user.selectOptions(fields.getByLabelText('Show the sale section'), 'No');
    await app.user.click(fields.getByRole('button', { name: 'Save' }));
    await screen.findByText('The settings are saved');
    const values = [
      { key: 'shopName', value: 'Moto' },
      { key: 'isSaleShown', value: 'off' },
    ];
    expect(app.server.sent('SaveSettings')).toEqual([{ input: { version: 3, values } }]);
  });

  it('shows which environment variable sets a value, and lets nobody change it', async () => {
    open();
    const phone = (await form()).getByLabelText<HTMLInputElement>('Phone number');
    expect(phone.readOnly).toBe(true);
    screen.getByText(/Set by the environment variable CONTACT_PHONE/);
  });

  it('shows a refusal at the refused field', async () => {
    const fault = { field: 'currency', message: 'Currency can only be changed while there are no orders.' };
    const app = open({ SaveSettings: refusal('BAD_USER_INPUT', fault.message, { fields: [fault] }) });
    const fields = await form();
    await app.user.selectOptions(fields.getByLabelText('Currency'), 'EUR');
    await app.user.click(fields.getByRole('button', { name: 'Save' }));
    expect((await fields.findByText(fault.message)).closest('[role=alert]')).not.toBeNull();
  });

  it('sends a text that is not a number as it was typed, so that the server refuses it', async () => {
    const app = open({ SaveSettings: refusal('BAD_USER_INPUT') });
    const fields = await form();
    await app.user.type(fields.getByLabelText('Days to withdraw'), '1,000');
    await app.user.click(fields.getByRole('button', { name: 'Save' }));
    const input = { version: 3, values: [{ key: 'returnDays', value: '1,000' }] };
    await waitFor(() => expect(app.server.sent('SaveSettings')).toEqual([{ input }]));
  });

  it('overwrites nothing that was saved in another tab meanwhile', async () => {
    const app = open({ SaveSettings: refusal('CONFLICT', 'Changed.', { reason: 'STALE_VERSION' }) });
    const fields = await form();
    await app.user.type(fields.getByLabelText('Name of the shop'), ' Mine');
    app.server.answer({ Settings: stored(4, 'Theirs') });
    await app.user.click(fields.getByRole('button', { name: 'Save' }));
    await screen.findByText('This page has changed since you opened it');
    screen.getByText('Now: Theirs');
    await app.user.click(fields.getByRole('button', { name: 'Take the current values' }));
    expect(fields.getByLabelText<HTMLInputElement>('Name of the shop').value).toBe('Theirs');
  });
});

describe('the shop that settings describe', () => {
  it('has its name, logo and footer on every page', async () => {
    const links = [
      { __typename: 'FooterLink' as const, text: 'About us', url: '/contact' },
      { __typename: 'FooterLink' as const, text: 'Jobs', url: null },
    ];
    const shop = aShop({
      ...{ name: 'Moto Müller', tagline: 'Parts since 1962.' },
      logo: { __typename: 'ShopLogo', url: '/images/logo/480.webp', width: 480, height: 120 },
      footer: [{ __typename: 'FooterList', title: 'Company', links }],
    });
    renderApp('/login', { answers: { Shop: shop } });
    const brand = await screen.findByRole('link', { name: 'Moto Müller' });
    expect(brand.querySelector('img')?.getAttribute('src')).toBe('/images/logo/480.webp');
    await waitFor(() => expect(document.title).toBe('Log In · Moto Müller'));
    const footer = within(await screen.findByRole('contentinfo'));
    expect(footer.getByRole('link', { name: 'About us' }).getAttribute('href')).toBe('/contact');
    expect(footer.getByText('Jobs').getAttribute('aria-disabled')).toBe('true');
    footer.getByText('Parts since 1962.');
  });

  it('keeps its name while the data is fetched again after signing out', async () => {
    const app = renderApp('/login', { answers: { Shop: aShop({ name: 'Moto Müller' }) } });
    await screen.findByRole('link', { name: 'Moto Müller' });
    await app.shop.client.clearStore();
    screen.getByRole('link', { name: 'Moto Müller' });
  });
});
