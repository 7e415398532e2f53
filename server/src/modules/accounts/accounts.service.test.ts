import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccountsBench, refusal } from '../../../test/accounts-bench.js';
import { systemActor, visitor, type UserActor } from '../../shared/actor.js';

const system = systemActor('test');
const profile = { education: ' BSc ', location: 'Leeds', phoneNumber: '0044 113 496', linkedIn: 'ann-rider' };

describe('users', () => {
  let bench: Awaited<ReturnType<typeof openAccountsBench>>;
  let ann: UserActor;
  let bob: UserActor;
  beforeAll(async () => {
    bench = await openAccountsBench();
    const join = async (email: string, displayName: string) =>
      (await bench.signIn(bench.identity.addAccount(email, { displayName }))).actor;
    ann = await join('ann@mail.example', 'Ann Rider');
    bob = await join('bob.stone@garage.example', 'Bob Stone');
    for (let index = 0; index < 7; index += 1) await join(`crowd-${index}@mail.example`, 'Crowd');
    await bench.database.connection.collection('users').insertOne({ email: 'zed@mail.example' });
  });
  afterAll(() => bench.database.drop());

  it('are listed to admins in the order in which they joined, page by page, without gaps or repeats', async () => {
    const emails: string[] = [];
    let after: string | null = null;
    do {
      const page = await bench.accounts.listUsers(system, { first: 4, after });
      emails.push(...page.edges.map(({ node }) => node.email));
      after = page.hasNextPage ? page.endCursor : null;
    } while (after !== null);
    expect(emails).toEqual((await bench.accounts.listAllUsers(system)).map(({ email }) => email));
    expect(emails).toHaveLength(10);
    expect(await bench.accounts.countUsers(system)).toBe(10);
  });

  it.each([
    ['ann', ['ann@mail.example']],
    ['RIDER', ['ann@mail.example']],
    ['bob stone', ['bob.stone@garage.example']],
    ['garage', ['bob.stone@garage.example']],
    ['stone bo', ['bob.stone@garage.example']],
    ['zed', ['zed@mail.example']],
    ['.*', []],
    ['nobody', []],
  ])('are searched by the text %j', async (search, emails) => {
    const { edges } = await bench.accounts.listUsers(system, { search });
    expect(edges.map(({ node }) => node.email)).toEqual(emails);
    expect(await bench.accounts.countUsers(system, search)).toBe(emails.length);
  });

  it('are not listed with an invalid page size or cursor', async () => {
    const { accounts } = bench;
    await expect(accounts.listUsers(system, { first: 0 })).rejects.toMatchObject(refusal('BAD_USER_INPUT'));
    await expect(accounts.listUsers(system, { first: 101 })).rejects.toMatchObject(refusal('BAD_USER_INPUT'));
    await expect(accounts.listUsers(system, { after: 'x' })).rejects.toMatchObject(refusal('BAD_USER_INPUT'));
  });

  it('are not listed to customers or visitors', async () => {
    const { accounts } = bench;
    for (const ask of [
      () => accounts.listUsers(ann, {}),
      () => accounts.countUsers(ann),
      () => accounts.listAllUsers(ann),
    ]) {
      await expect(ask()).rejects.toMatchObject(refusal('FORBIDDEN'));
    }
    await expect(accounts.listAllUsers(visitor)).rejects.toMatchObject(refusal('UNAUTHENTICATED'));
  });

  it('can be read by themselves and by admins', async () => {
    expect(await bench.accounts.getViewer(ann)).toMatchObject({ email: 'ann@mail.example' });
    expect(await bench.accounts.getViewer(visitor)).toBeNull();
    expect(await bench.accounts.findUser(ann, ann.userId)).toMatchObject({ displayName: 'Ann Rider' });
    expect(await bench.accounts.findUser(ann, bob.userId)).toBeNull();
    expect(await bench.accounts.findUser(system, bob.userId)).toMatchObject({ displayName: 'Bob Stone' });
    expect(await bench.accounts.findUser(system, 'not an id')).toBeNull();
  });

  it('are loaded together, without unknown IDs', async () => {
    const users = await bench.accounts.findUsersByIds([ann.userId, 'x', bob.userId, 'f'.repeat(24)]);
    expect(users.map(({ email }) => email).sort()).toEqual(['ann@mail.example', 'bob.stone@garage.example']);
  });

  it('have one profile each; the next save replaces it and keeps its ID', async () => {
    const first = await bench.accounts.saveProfile(ann, profile);
    const second = await bench.accounts.saveProfile(ann, { ...profile, location: 'York' });
    expect(first.profile).toMatchObject({ education: 'BSc', phoneNumber: '0044 113 496' });
    expect(second.insertedId).toBe(first.insertedId);
    expect(await bench.accounts.findProfilesByUserIds([ann.userId, bob.userId])).toMatchObject([{ location: 'York' }]);
  });

  it('have one profile however many first saves run at once', async () => {
    const saves = await Promise.all(Array.from({ length: 8 }, () => bench.accounts.saveProfile(bob, profile)));
    expect(new Set(saves.map(({ insertedId }) => insertedId)).size).toBe(1);
  });

  it('have to be signed in to save a profile', async () => {
    const saving = bench.accounts.saveProfile(visitor, profile);
    await expect(saving).rejects.toMatchObject(refusal('UNAUTHENTICATED'));
  });

  it.each([
    ['education', ' '],
    ['location', ''],
    ['phoneNumber', '12'],
    ['phoneNumber', 'call me'],
    ['linkedIn', ''],
    ['linkedIn', 'javascript:alert(1)'],
  ])('are told that %s cannot be %j', async (field, value) => {
    await expect(bench.accounts.saveProfile(ann, { ...profile, [field]: value })).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      details: { fields: [{ field }] },
    });
  });
});
