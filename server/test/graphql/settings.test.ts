import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  addProduct,
  openTestShop,
  type AnotherServer,
  type TestServer,
  type TestShop,
  type TestUser,
} from '../shop.js';

interface Settings {
  version: number;
  settings: { key: string; value: string; default: string; variable: string | null; isFixed: boolean }[];
}

const fields = 'version settings { key value default variable isFixed }';
const save = `mutation ($input: SaveSettingsInput!) { saveSettings(input: $input) { settings { ${fields} } } }`;
const shopQuery = `{ shop { name tagline logo { url } contact { address vatNumber } cartReservationMinutes currencyCode
  footer { title links { text url } } } }`;

let shop: TestShop;
let another: AnotherServer;
let admin: TestUser;

beforeAll(async () => {
  shop = await openTestShop({
    hasMailServer: true,
    settings: { contactPhone: '030 123456', newOrderRecipients: 'a@shop.example,b@shop.example' },
  });
  another = await shop.openServer();
  admin = await shop.newAdmin();
});
afterAll(async () => {
  await another.close();
  await shop.close();
});

async function read(user: TestUser | null = admin): Promise<Settings> {
  return (await shop.graphql<{ settings: Settings }>(`{ settings { ${fields} } }`, {}, user)).data.settings;
}

async function change(values: Record<string, string>, user = admin, version?: number) {
  const input = {
    version: version ?? (await read()).version,
    values: Object.entries(values).map(([key, value]) => ({ key, value })),
  };
  return shop.graphql<{ saveSettings: { settings: Settings } } | null>(save, { input }, user);
}

const shownBy = async (server: TestServer) =>
  (await server.graphql<{ shop: Record<string, unknown> }>(shopQuery, {}, null)).data.shop;

describe('the settings', () => {
  it('are shown by each server within a second, recorded, and reset by saving their default', async () => {
    expect(await shownBy(another)).toMatchObject({ name: 'Kickstand', contact: { vatNumber: null } });
    const values = { shopName: ' Moto <b>Müller</b> ', vatNumber: 'DE136695976', footerCompany: 'About | /contact' };
    expect((await change(values)).errors).toBeUndefined();
    const expected = {
      ...{ name: 'Moto <b>Müller</b>', contact: { vatNumber: 'DE136695976' } },
      footer: [{ title: 'Services' }, { title: 'Company', links: [{ text: 'About', url: '/contact' }] }, {}],
    };
    expect(await shownBy(shop)).toMatchObject(expected);
    await vi.waitFor(async () => expect(await shownBy(another)).toMatchObject(expected), { timeout: 2_000 });
    const { data } = await shop.graphql<{ auditLog: { edges: { node: { changes: unknown[] } }[] } }>(
      '{ auditLog(first: 1, filter: { subjectType: SETTINGS }) { edges { node { changes { field before after } } } } }',
      {},
      admin,
    );
    expect(data.auditLog.edges[0]?.node.changes).toContainEqual({
      ...{ field: 'shopName', before: 'Kickstand', after: 'Moto <b>Müller</b>' },
    });
    await change({ shopName: 'Kickstand', vatNumber: '', footerCompany: 'About us\nContact\nJobs\nPress kit' });
    expect(await shownBy(shop)).toMatchObject({ name: 'Kickstand', contact: { vatNumber: null } });
  });

  it('of an edit that is out of date are refused, and a retry changes nothing', async () => {
    const { version } = await read();
    await change({ tagline: 'First' }, admin, version);
    expect((await change({ tagline: 'First' }, admin, version)).errors).toBeUndefined();
    const { errors } = await change({ tagline: 'Second' }, admin, version);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', details: { reason: 'STALE_VERSION' } });
    expect(await shownBy(shop)).toMatchObject({ tagline: 'First' });
    const racing = await Promise.all([change({ tagline: 'A' }), change({ tagline: 'B' })]);
    expect(racing.filter(({ errors: refused }) => refused)).toHaveLength(1);
  });

  it('of a later version are kept when a server that does not know them saves others', async () => {
    await change({ tagline: 'Before' });
    const stored = shop.connection.collection<{ texts: Record<string, string> }>('shop_settings');
    await stored.updateOne({}, { $set: { 'texts.fromLaterVersion': 'on' } });
    expect((await change({ tagline: 'After' })).errors).toBeUndefined();
    expect((await stored.findOne({}))?.texts).toMatchObject({ tagline: 'After', fromLaterVersion: 'on' });
  });

  it('are refused with an error that names each invalid value', async () => {
    const logo = `/images/${'a'.repeat(32)}-100x50/100.webp`;
    const { errors } = await change({ timeZone: 'Mars', cartReservationMinutes: '0', hat: 'x', contactPhone: '1' });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      details: {
        fields: [
          { field: 'timeZone', message: 'Time zone must be the name of a time zone such as Europe/Berlin.' },
          {
            field: 'cartReservationMinutes',
            message: expect.stringContaining('must be a whole number of minutes') as string,
          },
          { field: 'hat', message: 'There is no such setting.' },
          { field: 'contactPhone', message: expect.stringContaining('environment variable CONTACT_PHONE') as string },
        ],
      },
    });
    for (const url of [logo, 'https://elsewhere.example/logo.png']) {
      for (const field of ['logo', 'icon']) {
        const refused = await change({ [field]: url });
        expect(refused.errors?.[0]?.extensions.details).toMatchObject({ fields: [{ field }] });
      }
    }
  });

  it('that the environment sets are shown with their variable', async () => {
    const { settings } = await read();
    expect(settings.find(({ key }) => key === 'contactPhone')).toMatchObject({
      ...{ value: '030 123456', variable: 'CONTACT_PHONE', isFixed: true },
    });
    expect(settings.find(({ key }) => key === 'currency')).toMatchObject({ value: 'usd', isFixed: false });
  });

  it('always have a sender if a mail server sends the mails, because no server would start without one', async () => {
    expect((await change({ mailFrom: 'a@b.example' })).errors).toBeUndefined();
    const { errors } = await change({ mailFrom: '' });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      details: { fields: [{ field: 'mailFrom' }] },
    });
    expect((await change({ mailFrom: '', contactEmail: 'shop@b.example' })).errors).toBeUndefined();
    const back = await change({ contactEmail: 'hello@kickstand.example' });
    expect(back.errors?.[0]?.extensions.details).toMatchObject({ fields: [{ field: 'mailFrom' }] });
  });

  it('apply to new orders at once, and the currency cannot change once there are orders', async () => {
    expect(
      (await change({ orderNumberPrefix: 'moto-', orderReservationMinutes: '30', mailFrom: 'a@b.example' })).errors,
    ).toBeUndefined();
    const productId = await addProduct(shop, { availableQuantity: 5 });
    const customer = await shop.newCustomer();
    const { data } = await shop.graphql<{ placeOrder: { order: { number: string; reservedUntil: string } } }>(
      'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { order { number reservedUntil } } }',
      { input: { idempotencyKey: 'k1', productId, quantity: 1, address: 'Lane 1', phone: '0170 1234567' } },
      customer,
    );
    const { number, reservedUntil } = data.placeOrder.order;
    expect(number).toMatch(/^MOTO-1\d{5}$/);
    expect(new Date(reservedUntil)).toEqual(new Date(shop.clock.now().getTime() + 30 * 60_000));
    const found = await shop.graphql<{ orderByNumber: { number: string } }>(
      'query ($number: String!) { orderByNumber(number: $number) { number } }',
      { number },
      admin,
    );
    expect(found.data.orderByNumber).toEqual({ number });
    const { errors } = await change({ currency: 'eur' });
    expect(errors?.[0]?.extensions.details).toMatchObject({
      fields: [{ field: 'currency', message: expect.stringContaining('while there are no orders') as string }],
    });
  });

  it('can be read and changed only with the permission that each needs', async () => {
    const editor = await shop.newCustomer('Eddie Editor');
    await shop.giveRole(editor.email, ['content']);
    const keys = (await read(editor)).settings.map(({ key }) => key);
    expect(keys).toContain('footerCompany');
    expect(keys).not.toContain('currency');
    expect((await change({ lead: 'Parts that fit.' }, editor)).errors).toBeUndefined();
    expect((await change({ shopName: 'Mine' }, editor)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});
