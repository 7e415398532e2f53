import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { counts, importDesk } from '../../../test/import-desk.js';
import { openTestShop, type TestShop, type TestUser } from '../../../test/shop.js';
import { systemActor, type UserActor } from '../../shared/actor.js';

const system = systemActor('test');

let shop: TestShop;
let admin: UserActor;
let folder: string;
beforeAll(async () => {
  shop = await openTestShop({ adminsNeedVerifiedEmail: true });
  folder = await mkdtemp(join(tmpdir(), 'kickstand-customers-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await shop.close();
});
beforeEach(async () => {
  admin = await actorOf(await shop.newAdmin());
});
const { upload, exported, rowsOf, run, undo } = importDesk(() => ({ shop, admin, folder }));

async function actorOf({ token }: TestUser): Promise<UserActor> {
  const actor = await shop.services.accounts.authenticate(token);
  if (actor.kind !== 'user') throw new Error('Not signed in');
  return actor;
}

let count = 0;
const newEmail = () => `moved${(count += 1)}@elsewhere.example`;
const find = (email: string) => shop.services.customers.findByEmail(system, email);
const addressesOf = async (email: string) => {
  const found = await find(email);
  return (await shop.services.addresses.findAddressesOf(found?.id ?? 'a'.repeat(24))).map(({ address }) => address);
};

const header = 'email,name,company,address line 1,postcode,city,country,phone';
const rowOf = (
  email: string,
  part: { name?: string; city?: string; country?: string; postcode?: string; phone?: string } = {},
) => {
  const { name = 'Mo Ver', city = 'Berlin', country = 'de', postcode = '10115', phone = '030 1234567' } = part;
  return [email, name, '', '1 Mill Lane', postcode, city, country, phone].join(',');
};
const fileOf = (...rows: string[]) => [header, ...rows].join('\n');
const address = {
  ...{ name: 'Mo Ver', company: '', line1: '1 Mill Lane', line2: '', postcode: '10115', city: 'Berlin', region: '' },
  ...{ country: 'DE', phone: '030 1234567' },
};

async function addMoved(email = newEmail()): Promise<string> {
  await run(await upload(fileOf(rowOf(email))));
  return email;
}

describe('a file of customers', () => {
  it('adds accounts with addresses, and sends no mails', async () => {
    const email = newEmail();
    const checked = await upload(fileOf(rowOf(email.toUpperCase()), `${newEmail()},,,,,,,`));
    expect([checked.kind, checked.counts]).toEqual(['customers', counts({ new: 2 })]);
    expect(await find(email)).toBeNull();
    expect(await run(checked)).toMatchObject({ status: 'done', results: { written: 2, refused: 0 } });
    expect(await find(email)).toMatchObject({ email, name: 'Mo Ver', account: { uid: null, grantedRole: 'customer' } });
    expect(await addressesOf(email)).toEqual([address]);
    expect((await shop.services.messages.listMessages(system, {})).edges).toEqual([]);
    expect((await upload(fileOf(rowOf(email)))).counts).toEqual(counts({ unchanged: 1 }));
  });

  it('changes nothing if it is an unchanged export, and changes one customer after one value is changed', async () => {
    const email = await addMoved();
    const file = await exported('customers');
    const unchanged = await upload(file);
    expect(unchanged.counts).toEqual(counts({ unchanged: unchanged.counts.unchanged }));
    const changed = await upload(file.replace(/(moved\d+@[^\n]*)Berlin(?![^]*Berlin)/, '$1Bremen'));
    expect(changed.counts).toMatchObject({ new: 0, changed: 1, bad: 0 });
    await run(changed);
    expect(await addressesOf(email)).toEqual([{ ...address, city: 'Bremen' }]);
    await undo(changed);
    expect(await addressesOf(email)).toEqual([address]);
  });

  it('is undone: new accounts are gone, and their records for other systems have no account', async () => {
    const email = newEmail();
    const checked = await upload(fileOf(rowOf(email)));
    await run(checked);
    const id = (await find(email))?.id ?? '';
    expect(await undo(checked)).toMatchObject({ status: 'undone', results: { undone: 1, kept: 0 } });
    expect([await find(email), await addressesOf(email)]).toEqual([null, []]);
    expect(await shop.services.addresses.findAddressesOf(id)).toEqual([]);
    expect(await shop.services.customers.findRecord(system, id)).toMatchObject({ account: null });
    expect((await shop.services.accounts.listUsers(system, { search: 'former' })).edges).toEqual([]);
    expect((await upload(fileOf(rowOf(email)))).counts).toEqual(counts({ new: 1 }));
  });

  it.each<[string, string, string]>([
    ['country', rowOf('a@b.example', { country: 'Germany' }), 'Country must be'],
    ['phone', rowOf('a@b.example', { phone: 'none' }), 'Phone must have'],
    ['region', rowOf('a@b.example', { country: 'US' }), 'State must'],
    ['postcode', rowOf('a@b.example', { country: 'FR', postcode: 'none' }), 'Postcode must'],
    ['email', rowOf('nobody'), 'not an email address'],
    ['email', rowOf(''), 'no email address'],
    ['email', rowOf(`erased-${'a'.repeat(24)}@invalid.example`).replace('.example', ''), 'not an email address'],
    ['name', rowOf('a@b.example', { name: 'x'.repeat(80) }), 'Name must have'],
  ])('has a bad row if %s is wrong: %s', async (field, row, message) => {
    const checked = await upload(fileOf(row));
    expect(checked.counts).toEqual(counts({ bad: 1 }));
    const [bad] = await rowsOf(checked);
    expect(bad?.faults).toContainEqual({ field, message: expect.stringContaining(message) as string });
  });

  it('replaces an address as a whole, but not if the row has no street', async () => {
    const email = newEmail();
    const full = 'email,name,company,address line 1,address line 2,postcode,city,country,phone';
    await run(await upload(`${full}\n${email},Mo Ver,Ver Ltd,1 Mill Lane,Flat 4,10115,Berlin,DE,030 1234567\n`));
    expect((await upload(`${full}\n${email},Mo Ver,,,,,,,\n`)).counts).toEqual(counts({ unchanged: 1 }));
    await run(await upload(`${full}\n${email},Mo Ver,,2 New Road,,10117,Berlin,DE,030 1234567\n`));
    expect(await addressesOf(email)).toEqual([{ ...address, line1: '2 New Road', postcode: '10117' }]);
  });

  it('finds customers by their ID, but changes no email addresses', async () => {
    const email = await addMoved();
    const id = (await find(email))?.id ?? '';
    const known = await upload(`customer id,name\n${id},Mo Bile\n`);
    expect(known.counts).toEqual(counts({ changed: 1 }));
    const moved = await upload(`customer id,email,name\n${id},${newEmail()},Mo Bile\n${'b'.repeat(24)},${email},Mo\n`);
    expect(moved.counts).toEqual(counts({ bad: 2 }));
    expect((await upload(fileOf(rowOf(email), rowOf(email)))).counts).toEqual(counts({ unchanged: 1, bad: 1 }));
  });
});

describe('a file of Shopify', () => {
  const columns =
    'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,' +
    'Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,' +
    'Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags';

  it('needs no conversion; addresses to which no parcel could be sent are left out', async () => {
    const [whole, without, phoneless] = [newEmail(), newEmail(), newEmail()];
    const checked = await upload(
      `${columns}\n'7301,Mo,Ver,${whole},yes,Ver Ltd,1 Mill Lane,,Berlin,,DE,'10115,,'+49301234567,no,90.00,2,,no,vip\n` +
        `'7302,Only,Mail,${without},no,,,,,,,,,,no,0.00,0,,no,\n` +
        `'7303,No,Phone,${phoneless},no,,2 Mill Lane,,Berlin,,DE,'10115,,,no,0.00,0,,no,\n`,
    );
    expect([checked.kind, checked.counts]).toEqual(['customers', counts({ new: 3, bad: 1 })]);
    expect(checked.ignoredColumns).toContain('Total Spent (Shopify)');
    expect((await rowsOf(checked, { kind: 'bad' }))[0]).toMatchObject({
      ...{ line: 4, name: '', faults: [{ message: 'The address is not imported, because it has no phone.' }] },
    });
    await run(checked);
    expect(await addressesOf(whole)).toEqual([{ ...address, company: 'Ver Ltd', phone: '+49301234567' }]);
    expect([await find(without), await find(phoneless)]).toMatchObject([{ name: 'Only Mail' }, { name: 'No Phone' }]);
    expect(await addressesOf(phoneless)).toEqual([]);
  });
});

describe('a new account', () => {
  it('belongs to whoever confirms its email address, and is then kept when the import is undone', async () => {
    const email = newEmail();
    const checked = await upload(fileOf(rowOf(email)));
    await run(checked);
    const { identity, services } = shop;
    const stranger = identity.addAccount(email, { displayName: 'Stranger', emailVerified: false });
    await expect(services.accounts.signIn(identity.issueIdToken(stranger))).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await identity.deleteAccount(stranger.uid);
    const owner = identity.addAccount(email, { displayName: 'Mo Ver', emailVerified: true });
    const { user } = await services.accounts.signIn(identity.issueIdToken(owner));
    expect(user.id).toBe((await find(email))?.id);
    expect(await undo(checked)).toMatchObject({ results: { undone: 0, kept: 1 } });
    expect(await addressesOf(email)).toEqual([address]);
    const named = await upload(fileOf(rowOf(email, { name: 'Somebody Else' })));
    expect((await rowsOf(named))[0]?.faults).toMatchObject([{ field: 'name' }]);
  });

  it('with a note is kept when the import is undone', async () => {
    const email = newEmail();
    const checked = await upload(fileOf(rowOf(email)));
    await run(checked);
    const customerId = (await find(email))?.id ?? '';
    await shop.services.customers.saveNote(system, { customerId, text: 'Pays late', version: 0 });
    expect(await undo(checked)).toMatchObject({ results: { undone: 0, kept: 1 } });
    expect(await find(email)).toMatchObject({ name: 'Mo Ver' });
  });

  it('is added once, even if the server dies before it adds the address', async () => {
    const email = newEmail();
    const checked = await upload(fileOf(rowOf(email)));
    const { addresses, imports } = shop.services;
    await imports.run(admin, checked.id);
    const { replaceDefault } = addresses;
    addresses.replaceDefault = () => Promise.reject(new Error('died'));
    await imports.runDue();
    addresses.replaceDefault = replaceDefault;
    expect([(await find(email))?.name, await addressesOf(email)]).toEqual(['Mo Ver', []]);
    expect(await run(checked)).toMatchObject({ status: 'done', results: { written: 1, refused: 0 } });
    expect(await addressesOf(email)).toEqual([address]);
  });

  it('is not added if somebody has signed up with its email address since the check', async () => {
    const email = newEmail();
    const checked = await upload(fileOf(rowOf(email)));
    const { identity, services } = shop;
    await services.accounts.signIn(identity.issueIdToken(identity.addAccount(email, { emailVerified: true })));
    expect(await run(checked)).toMatchObject({ results: { written: 0, refused: 1 } });
    expect(await addressesOf(email)).toEqual([]);
  });
});

describe('an account', () => {
  it.each(['erased', 'closed to be erased', 'removed'])(
    'is not changed by a running import after it was %s',
    async (what) => {
      const email = newEmail();
      const first = await upload(fileOf(rowOf(email)));
      await run(first);
      const id = (await find(email))?.id ?? '';
      const checked = await upload(fileOf(rowOf(email, { name: 'Somebody Else', city: 'Bremen' })));
      const dies = what === 'closed to be erased';
      const other = await shop.openServer({
        faults: {
          at: (point) =>
            dies && point === 'erase.after-close' ? Promise.reject(new Error('died')) : Promise.resolve(),
        },
      });
      const { addresses, imports } = shop.services;
      const { findAddressesOfAll } = addresses;
      const reading = vi.spyOn(addresses, 'findAddressesOfAll').mockImplementationOnce(async (ids) => {
        const found = await findAddressesOfAll(ids);
        if (what === 'removed') await undo(first);
        else {
          const erasing = other.services.customers.eraseCustomer(admin, id);
          await (dies ? expect(erasing).rejects.toThrow('died') : erasing);
        }
        return found;
      });
      onTestFinished(() => reading.mockRestore());
      await imports.run(admin, checked.id);
      await imports.runDue();
      await other.close();
      expect(await imports.find(admin, checked.id)).toMatchObject({ results: { written: 0, refused: 1 } });
      const stored = await Promise.all(
        ['users', 'addresses'].map((name) => shop.connection.collection(name).find().toArray()),
      );
      expect(JSON.stringify(stored)).not.toMatch(/somebody|bremen/i);
    },
  );
});

describe('accounts', () => {
  it('of staff, or with an unconfirmed email address, are not changed', async () => {
    const email = newEmail();
    const { identity, services } = shop;
    await services.accounts.signIn(identity.issueIdToken(identity.addAccount(email, { emailVerified: false })));
    const checked = await upload(fileOf(rowOf(email, { name: '' }), rowOf(admin.email, { name: '' })));
    expect(checked.counts).toEqual(counts({ bad: 2 }));
    const rows = await rowsOf(checked);
    expect(rows.map(({ faults }) => faults[0]?.message)).toEqual([
      expect.stringContaining('has not confirmed it'),
      expect.stringContaining('admin or a member of staff'),
    ]);
  });

  it('are edited with an entry in the history that contains no personal data', async () => {
    const email = await addMoved();
    const id = (await find(email))?.id ?? '';
    await run(await upload(fileOf(rowOf(email, { name: 'Mo Bile' }))));
    await shop.services.outboxWorker.relayAll();
    const { edges } = await shop.services.audit.listEntries(system, { filter: { subjectId: id } });
    expect(edges.map(({ node }) => [node.action, node.subjectName, node.changes])).toEqual([
      ['customer.updated', id, []],
      ['customer.added', id, []],
    ]);
  });
});

describe('imports of customers', () => {
  it('are seen and run by those with the permission for customers', async () => {
    const checked = await upload(fileOf(rowOf(newEmail())));
    const catalogue = await shop.newCustomer();
    await shop.giveRole(catalogue.email, ['catalogue', 'stock']);
    const customers = await shop.newCustomer();
    await shop.giveRole(customers.email, ['customers']);
    const { imports } = shop.services;
    const [ofCatalogue, ofCustomers] = [await actorOf(catalogue), await actorOf(customers)];
    expect(await imports.find(ofCatalogue, checked.id)).toBeNull();
    expect((await imports.list(ofCatalogue, {})).edges).toEqual([]);
    await expect(imports.listRows(ofCatalogue, checked.id, {})).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(imports.run(ofCatalogue, checked.id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(upload(fileOf(rowOf(newEmail())), { actor: ofCatalogue })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });

    const products = await upload('part number,name,price\nKS-9,Bolt,1.00\n');
    expect(await imports.find(ofCustomers, products.id)).toBeNull();
    await expect(upload('part number,name,price\nKS-9,Bolt,1.00\n', { actor: ofCustomers })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    expect((await imports.list(ofCustomers, {})).edges.map(({ node }) => node.kind)).toContain('customers');
    await imports.run(ofCustomers, checked.id);
    await imports.runDue();
    expect(await imports.find(ofCustomers, checked.id)).toMatchObject({ status: 'done' });
  });

  it('keep the rows about a person, which are part of the exported data, until the person is erased', async () => {
    const email = newEmail();
    const first = await upload(fileOf(rowOf(email)));
    await run(first);
    const second = await upload(fileOf(rowOf(email, { city: 'Bonn' }), rowOf(newEmail())));
    const id = (await find(email))?.id ?? '';
    const data = JSON.parse(await shop.services.customers.exportData(admin, id)) as { rowsOfImports: object[] };
    expect(data.rowsOfImports).toHaveLength(2);
    await shop.services.customers.eraseCustomer(admin, id);
    const stored = await shop.connection.collection('import_rows').find().toArray();
    expect(JSON.stringify(stored)).not.toContain(email);
    expect(await run(second)).toMatchObject({ status: 'done', results: { written: 1 } });
    expect(await find(email)).toBeNull();
    expect(await undo(first)).toMatchObject({ status: 'undone', results: { undone: 0 } });
  });
});
