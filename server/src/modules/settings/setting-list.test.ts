import { describe, expect, it } from 'vitest';
import { describeSetting, fixedSettings, settingKeys, toSettings, type SettingKey } from './setting-list.js';

const faultOf = (key: SettingKey, text: string) =>
  describeSetting(key).rule.safeParse(text).error?.issues[0]?.message ?? null;

describe('the settings', () => {
  it('have defaults that their own rules accept', () => {
    for (const key of settingKeys) expect([key, faultOf(key, describeSetting(key).fallback)]).toEqual([key, null]);
  });

  it('are those of the specification until somebody changes them', () => {
    expect(toSettings({})).toMatchObject({
      ...{
        shopName: 'Kickstand',
        tagline: 'Because your motorbike is important to us.',
        logo: null,
        icon: null,
        vatNumber: null,
      },
      ...{ currency: 'usd', timeZone: 'UTC', isSaleShown: true, saleEndsAt: new Date('2022-06-01T00:00:00Z') },
      ...{ orderReservationMinutes: 1440, cartReservationMinutes: 60, acceptsQuickOrders: true },
      ...{ orderNumberPrefix: 'KS-', mailFrom: null, newOrderRecipients: [] },
    });
    expect(toSettings({}).footerCompany).toEqual(
      ['About us', 'Contact', 'Jobs', 'Press kit'].map((text) => ({ text, url: null })),
    );
  });

  it('are taken from the environment first, then from what is stored', () => {
    const stored = { shopName: 'Moto', currency: 'eur', cartReservationMinutes: '30' };
    const fixed = fixedSettings({ CURRENCY: 'chf', CONTACT_PHONE: '030 123456' });
    expect(toSettings(stored, fixed)).toMatchObject({
      ...{ shopName: 'Moto', currency: 'chf', cartReservationMinutes: 30, contactPhone: '030 123456' },
    });
  });

  it('use their default if a stored value is no longer allowed', () => {
    expect(toSettings({ cartReservationMinutes: 'soon' }).cartReservationMinutes).toBe(60);
  });

  it('have links in the footer where an entry has an address', () => {
    const text = ' About us | /contact\n\nJobs\r\nMastodon|https://social.example/@shop ';
    expect(toSettings({ footerCompany: text }).footerCompany).toEqual([
      { text: 'About us', url: '/contact' },
      { text: 'Jobs', url: null },
      { text: 'Mastodon', url: 'https://social.example/@shop' },
    ]);
  });

  it.each<[SettingKey, string, string]>([
    ['shopName', ' ', 'must have 1 to 60 characters'],
    ['shopName', 'x'.repeat(61), 'must have 1 to 60 characters'],
    ['shopName', 'two\nlines', 'no control characters'],
    ['contactEmail', 'hello', 'must be an email address'],
    ['mailFrom', 'Shop <a@b.example>', 'must be an email address'],
    ['newOrderRecipients', 'a@shop.example, b', 'must be at most 10 email addresses'],
    ['timeZone', '+02:00', 'must be the name of a time zone such as Europe/Berlin'],
    ['timeZone', 'Mars/Base', 'must be the name of a time zone such as Europe/Berlin'],
    ['currency', 'doubloon', 'must be one of usd, eur'],
    ['orderNumberPrefix', 'A1-', 'must have at most 6 letters'],
    ['cartReservationMinutes', '0', 'must be a whole number of minutes'],
    ['saleEndsAt', 'soon', 'must be a date such as'],
    ['saleEndsAt', '1', 'must be a date such as'],
    ['saleEndsAt', '12/11/2026', 'must be a date such as'],
    ['saleEndsAt', '2026-12-24 18:00', 'must be a date such as'],
    ['saleEndsAt', '2026-12-24T18:00:00', 'must be a date such as'],
    ['saleEndsAt', '2026-02-30', 'must be a date such as'],
    ['logo', 'javascript:alert(1)', 'must be an uploaded picture'],
    ['logo', '/images/none', 'must be an uploaded picture'],
    ['footerSocial', 'Here | javascript:alert(1)', 'Addresses begin with / or https://'],
    ['footerSocial', 'Here | //evil.example', 'Addresses begin with / or https://'],
    ['footerSocial', '| /contact', 'must have lines such as'],
    ['footerSocial', 'x\n'.repeat(13), 'must have at most 12 entries'],
  ])('%s refuses %j', (key, text, message) => {
    expect(faultOf(key, text)).toContain(message);
  });

  it.each([
    ['2026-12-24', '2026-12-24T00:00:00Z'],
    [' 2026-12-24T18:00:00Z ', '2026-12-24T18:00:00Z'],
    ['2026-12-24T18:00:00+01:00', '2026-12-24T17:00:00Z'],
  ])('end the sale on %s at %s, wherever the server runs', (saleEndsAt, moment) => {
    expect(toSettings({ saleEndsAt }).saleEndsAt).toEqual(new Date(moment));
  });

  it.each<SettingKey>(['shopName', 'cartReservationMinutes', 'timeZone'])('%s may have spaces around it', (key) => {
    expect(faultOf(key, ` ${describeSetting(key).fallback} `)).toBeNull();
  });

  it('accept a name with markup, which every page and mail escapes', () => {
    expect(faultOf('shopName', '<script>alert(1)</script>')).toBeNull();
  });
});
