import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccountsBench, refusal } from '../../../test/accounts-bench.js';
import { systemActor, visitor } from '../../shared/actor.js';

const system = systemActor('test');

describe('a session', () => {
  let bench: Awaited<ReturnType<typeof openAccountsBench>>;
  beforeAll(async () => {
    bench = await openAccountsBench();
  });
  afterAll(() => bench.database.drop());

  const ended = refusal('UNAUTHENTICATED');

  it('is that of a visitor if there is no token', async () => {
    expect(await bench.accounts.authenticate(null)).toEqual(visitor);
  });

  it.each(['', 'x', 'a.b.c', 'é'.repeat(40), 'x'.repeat(100_000)])('is refused for the token %.20s', async (token) => {
    await expect(bench.accounts.authenticate(token)).rejects.toMatchObject(ended);
  });

  it('is refused for tokens with another key, algorithm, issuer or type', async () => {
    const { actor } = await bench.signIn(bench.identity.addAccount('forge@mail.example'));
    const key = Buffer.from('a secret for tests, of at least 32 characters');
    const now = Math.floor(bench.clock.now().getTime() / 1000);
    const claims = () =>
      new SignJWT({ gen: 0, auth_time: now })
        .setSubject(actor.userId)
        .setIssuedAt(now)
        .setExpirationTime(now + 600);
    const good = { alg: 'HS256', typ: 'at+jwt' };
    const otherKey = Buffer.from('another secret of at least 32 characters');
    const unsigned = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${Buffer.from(
      JSON.stringify({ sub: actor.userId, gen: 0, auth_time: now, iss: 'kickstand', iat: now, exp: now + 600 }),
    ).toString('base64url')}.`;
    const forgeries = [
      await claims().setIssuer('kickstand').setProtectedHeader(good).sign(otherKey),
      await claims()
        .setIssuer('kickstand')
        .setProtectedHeader({ ...good, alg: 'HS512' })
        .sign(Buffer.concat([key, key])),
      await claims().setIssuer('elsewhere').setProtectedHeader(good).sign(key),
      await claims().setIssuer('kickstand').setProtectedHeader({ alg: 'HS256' }).sign(key),
      unsigned,
    ];
    for (const forgery of forgeries) {
      await expect(bench.accounts.authenticate(forgery)).rejects.toMatchObject(ended);
    }
    const genuine = await claims().setIssuer('kickstand').setProtectedHeader(good).sign(key);
    await expect(bench.accounts.authenticate(genuine)).resolves.toMatchObject({ userId: actor.userId });
  });

  it('ends after an hour', async () => {
    const { accessToken } = await bench.signIn(bench.identity.addAccount('hour@mail.example'));
    bench.clock.advance({ minutes: 59 });
    await expect(bench.accounts.authenticate(accessToken)).resolves.toHaveProperty('kind', 'user');
    bench.clock.advance({ minutes: 1 });
    await expect(bench.accounts.authenticate(accessToken)).rejects.toMatchObject(ended);
  });

  it('ends on every device when its user signs out everywhere, and a new one starts with the next sign-in', async () => {
    const account = bench.identity.addAccount('many@mail.example');
    const phone = await bench.signIn(account);
    const laptop = await bench.signIn(account);
    bench.clock.advance({ seconds: 5 });
    // The provider counts whole seconds, so for it the sign-out is in the same second as the sign-in.
    const begun = bench.clock.now();
    const oldIdToken = bench.identity.issueIdToken(account);
    bench.clock.advance({ seconds: 0.9 });
    await bench.accounts.signOutEverywhere(phone.actor);
    expect(await bench.identity.isDisabledOrRevoked(account.uid, begun)).toBe(true);
    await expect(bench.accounts.authenticate(phone.accessToken)).rejects.toMatchObject(ended);
    await expect(bench.accounts.authenticate(laptop.accessToken)).rejects.toMatchObject(ended);
    await expect(bench.accounts.signIn(oldIdToken)).rejects.toMatchObject(ended);
    await expect(bench.signIn(account)).resolves.toHaveProperty('actor.email', 'many@mail.example');
  });

  it('ends at a sign-out during an outage of the provider, and old ID tokens are refused afterwards', async () => {
    const account = bench.identity.addAccount('outage@mail.example');
    const session = await bench.signIn(account);
    const oldIdToken = bench.identity.issueIdToken(account);
    bench.clock.advance({ seconds: 5 });
    bench.identity.isDown = true;
    await bench.accounts.signOutEverywhere(session.actor);
    bench.identity.isDown = false;
    await expect(bench.accounts.authenticate(session.accessToken)).rejects.toMatchObject(ended);
    await expect(bench.accounts.signIn(oldIdToken)).rejects.toMatchObject(ended);
  });

  it('ends at once if the shop disables the account, in a second if the emulator disables or deletes it', async () => {
    const [here, there, deleted] = ['here', 'there', 'deleted'].map((name) =>
      bench.identity.addAccount(`${name}@mail.example`),
    ) as [never, never, never];
    const sessions = [await bench.signIn(here), await bench.signIn(there), await bench.signIn(deleted)];
    await bench.accounts.disableAccount(system, 'here@mail.example');
    Object.assign(there, { isDisabled: true });
    bench.identity.accounts.delete((deleted as { uid: string }).uid);
    await expect(bench.accounts.authenticate(sessions[0]!.accessToken)).rejects.toMatchObject(ended);
    bench.clock.advance({ seconds: 1 });
    for (const { accessToken } of sessions) {
      await expect(bench.accounts.authenticate(accessToken)).rejects.toMatchObject(ended);
    }
    await expect(bench.accounts.signIn(bench.identity.issueIdToken(here))).rejects.toMatchObject(ended);
    await bench.accounts.enableAccount(system, 'here@mail.example');
    bench.clock.advance({ seconds: 5 });
    await expect(bench.signIn(here)).resolves.toHaveProperty('actor.email', 'here@mail.example');
  });

  it('stays valid during an outage of the provider', async () => {
    const { accessToken } = await bench.signIn(bench.identity.addAccount('calm@mail.example'));
    bench.identity.isDown = true;
    await expect(bench.accounts.authenticate(accessToken)).resolves.toHaveProperty('email', 'calm@mail.example');
    bench.identity.isDown = false;
  });

  it('has a changed role from the next request on', async () => {
    const { accessToken } = await bench.signIn(bench.identity.addAccount('rise@mail.example'));
    await bench.accounts.makeAdmin(system, 'rise@mail.example');
    await expect(bench.accounts.authenticate(accessToken)).resolves.toHaveProperty('role', 'admin');
  });
});

describe('a session with the real provider', () => {
  it('asks the provider again only after half a minute', async () => {
    const { database, accounts, identity, clock, signIn } = await openAccountsBench({ emulator: false });
    const account = identity.addAccount('seldom@mail.example');
    const { accessToken } = await signIn(account);
    await Promise.all(Array.from({ length: 5 }, () => accounts.authenticate(accessToken)));
    expect(identity.sessionChecks).toBe(1);
    account.isDisabled = true;
    clock.advance({ seconds: 31 });
    await expect(accounts.authenticate(accessToken)).rejects.toMatchObject(refusal('UNAUTHENTICATED'));
    await database.drop();
  });
});
