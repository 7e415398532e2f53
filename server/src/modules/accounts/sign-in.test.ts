import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccountsBench, refusal } from '../../../test/accounts-bench.js';
import { createLogger } from '../../platform/logger.js';
import { systemActor } from '../../shared/actor.js';

describe('signing in, if verified addresses are required', () => {
  let bench: Awaited<ReturnType<typeof openAccountsBench>>;
  beforeAll(async () => {
    bench = await openAccountsBench({ emulator: false, adminEmails: ['owner@shop.example'] });
  });
  afterAll(() => bench.database.drop());

  const legacyUser = (document: { email: string; role?: string }) =>
    bench.database.connection.collection('users').insertOne(document);

  it('makes an account on the first sign-in and finds it on the next', async () => {
    const account = bench.identity.addAccount('Ann@Mail.example', { displayName: 'Ann' });
    const first = await bench.accounts.signIn(bench.identity.issueIdToken(account));
    const second = await bench.accounts.signIn(bench.identity.issueIdToken(account));
    expect(first.user).toMatchObject({ email: 'ann@mail.example', displayName: 'Ann', role: 'customer' });
    expect(second.user.id).toBe(first.user.id);
  });

  it('returns a token that lasts an hour and names its owner', async () => {
    const account = bench.identity.addAccount('hour@mail.example');
    const { accessToken, expiresAt, user } = await bench.accounts.signIn(bench.identity.issueIdToken(account));
    expect(expiresAt.getTime() - bench.clock.now().getTime()).toBe(60 * 60_000);
    const actor = await bench.accounts.authenticate(accessToken);
    expect(actor).toMatchObject({ kind: 'user', userId: user.id, uid: account.uid, email: 'hour@mail.example' });
  });

  it('makes one account for ten first sign-ins at once', async () => {
    const account = bench.identity.addAccount('rush@mail.example');
    const sessions = await Promise.all(
      Array.from({ length: 10 }, () => bench.accounts.signIn(bench.identity.issueIdToken(account))),
    );
    expect(new Set(sessions.map(({ user }) => user.id)).size).toBe(1);
  });

  it('takes over a name that was set at the provider after the account was made', async () => {
    const account = bench.identity.addAccount('late@mail.example');
    const before = await bench.accounts.signIn(bench.identity.issueIdToken(account));
    account.displayName = 'Late Name';
    const after = await bench.accounts.signIn(bench.identity.issueIdToken(account));
    expect([before.user.displayName, after.user.displayName]).toEqual(['late', 'Late Name']);
  });

  it('refuses a token the provider does not know', async () => {
    await expect(bench.accounts.signIn('forged')).rejects.toMatchObject(refusal('UNAUTHENTICATED'));
  });

  it('says that signing in is unavailable during an outage of the provider', async () => {
    const token = bench.identity.issueIdToken(bench.identity.addAccount('down@mail.example'));
    bench.identity.isDown = true;
    await expect(bench.accounts.signIn(token)).rejects.toMatchObject(refusal('SERVICE_UNAVAILABLE'));
    bench.identity.isDown = false;
  });

  it('gives an account known only by its address, with its role, to whoever has verified that address', async () => {
    await legacyUser({ email: 'old-admin@mail.example', role: 'admin' });
    const account = bench.identity.addAccount('old-admin@mail.example', { emailVerified: true });
    const { user } = await bench.accounts.signIn(bench.identity.issueIdToken(account));
    expect(user).toMatchObject({ role: 'admin', displayName: 'old-admin' });
  });

  it('does not give an account known only by its address to somebody who has not verified it', async () => {
    await legacyUser({ email: 'prey@mail.example', role: 'admin' });
    const thief = bench.identity.addAccount('prey@mail.example', { emailVerified: false });
    await expect(bench.accounts.signIn(bench.identity.issueIdToken(thief))).rejects.toMatchObject(refusal('FORBIDDEN'));
  });

  it('does not let people erase their account before the address is confirmed, and the refusal says how', async () => {
    const { actor } = await bench.signIn(bench.identity.addAccount('unsure@mail.example'));
    const account = await bench.accounts.erasure.find(actor.userId);
    await expect(bench.accounts.erasure.assertErasable(actor, actor.email, account)).rejects.toThrow(
      'reset your password, or continue with Google.',
    );
  });

  it('replaces a deleted provider account by a new verified one, and ends the old sessions', async () => {
    const old = bench.identity.addAccount('again@mail.example', { emailVerified: true });
    const before = await bench.accounts.signIn(bench.identity.issueIdToken(old));
    bench.identity.accounts.delete(old.uid);
    const renewed = bench.identity.addAccount('again@mail.example', { uid: 'uid-again', emailVerified: true });
    const after = await bench.accounts.signIn(bench.identity.issueIdToken(renewed));
    expect(after.user.id).toBe(before.user.id);
    await expect(bench.accounts.authenticate(before.accessToken)).rejects.toMatchObject(refusal('UNAUTHENTICATED'));
  });

  it('does not give an account to somebody else who has verified the former address of its owner', async () => {
    const first = bench.identity.addAccount('moved@mail.example', { emailVerified: true });
    await bench.accounts.signIn(bench.identity.issueIdToken(first));
    first.email = 'elsewhere@mail.example';
    const second = bench.identity.addAccount('moved@mail.example', { emailVerified: true });
    await expect(bench.accounts.signIn(bench.identity.issueIdToken(second))).rejects.toMatchObject(
      refusal('FORBIDDEN'),
    );
    expect((await bench.accounts.signIn(bench.identity.issueIdToken(first))).user.email).toBe('elsewhere@mail.example');
  });

  describe('with an address that somebody else has registered without confirming it', () => {
    async function register(email: string) {
      const stranger = bench.identity.addAccount(email);
      const { actor, accessToken } = await bench.signIn(stranger);
      return { stranger, userId: actor.userId, accessToken };
    }
    const signInAsOwner = (email: string, changes: object = {}) =>
      bench.signIn(bench.identity.addAccount(email, { uid: `owner-of-${email}`, emailVerified: true, ...changes }));

    it('gives the owner of the address an account of their own, if the stranger uses another address now', async () => {
      const { stranger, userId, accessToken } = await register('vera@mail.example');
      stranger.email = 'mallory@mail.example';
      const owner = await signInAsOwner('vera@mail.example');
      expect(owner.actor.userId).not.toBe(userId);
      await expect(bench.accounts.authenticate(accessToken)).rejects.toMatchObject(refusal('UNAUTHENTICATED'));
      const { user } = await bench.accounts.signIn(bench.identity.issueIdToken(stranger));
      expect(user).toMatchObject({ id: userId, email: 'mallory@mail.example', displayName: 'mallory' });
    });

    it('gives the owner an account, and logs it, if an admin has disabled that of the stranger', async () => {
      const { stranger, userId } = await register('iris@mail.example');
      const admin = systemActor('test');
      await bench.accounts.disableAccount(admin, 'iris@mail.example');
      const lines: string[] = [];
      const logger = createLogger('warn', { write: (line) => void lines.push(line) });
      const { accounts } = bench.newProcess(undefined, logger);
      const owner = bench.identity.addAccount('iris@mail.example', { uid: 'iris', emailVerified: true });
      expect((await accounts.signIn(bench.identity.issueIdToken(owner))).user.id).not.toBe(userId);
      expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
        { userId, msg: 'An account has lost its unconfirmed email address to its owner' },
      ]);
      await expect(accounts.signIn(bench.identity.issueIdToken(stranger))).rejects.toThrow('has been disabled');
    });

    it('refuses the stranger, if the provider still has the address for them', async () => {
      const { stranger, userId } = await register('nora@mail.example');
      const owner = await signInAsOwner('nora@mail.example');
      const again = bench.accounts.signIn(bench.identity.issueIdToken(stranger));
      await expect(again).rejects.toThrow('belongs to another account of the shop.');
      expect((await signInAsOwner('nora@mail.example')).actor.userId).toBe(owner.actor.userId);
      expect(owner.actor.userId).not.toBe(userId);
    });

    it('makes one account for the owner, if both sign in on two servers at once', async () => {
      const { stranger } = await register('rosa@mail.example');
      const other = bench.newProcess().accounts;
      const strangerSignsIn = () =>
        other
          .signIn(bench.identity.issueIdToken(stranger))
          .catch((error: unknown) => expect(error).toMatchObject(refusal('FORBIDDEN')));
      const five = <T>(signIn: () => Promise<T>) => Promise.all(Array.from({ length: 5 }, signIn));
      const [owners] = await Promise.all([five(() => signInAsOwner('rosa@mail.example')), five(strangerSignsIn)]);
      const ids = new Set(owners.map((owner) => owner.actor.userId));
      const { actor } = await signInAsOwner('rosa@mail.example');
      expect([...ids]).toEqual([actor.userId]);
    });

    it('tells an owner who has not confirmed the address how to confirm it', async () => {
      await register('zoe@mail.example');
      const owner = signInAsOwner('zoe@mail.example', { emailVerified: false });
      await expect(owner).rejects.toThrow('Please confirm first that this email address is yours');
    });

    it('keeps the address for an account to which the role of an admin was given', async () => {
      const { userId } = await register('chief@mail.example');
      await bench.accounts.grantAdmin(systemActor('test'), 'chief@mail.example');
      await expect(signInAsOwner('chief@mail.example')).rejects.toMatchObject(refusal('FORBIDDEN'));
      expect(await bench.accounts.erasure.find(userId)).toMatchObject({ email: 'chief@mail.example' });
    });
  });

  it('uses a changed address once it is verified, not before', async () => {
    const account = bench.identity.addAccount('from@mail.example', { emailVerified: true });
    await bench.accounts.signIn(bench.identity.issueIdToken(account));
    Object.assign(account, { email: 'to@mail.example', emailVerified: false });
    const unproven = await bench.accounts.signIn(bench.identity.issueIdToken(account));
    account.emailVerified = true;
    const proven = await bench.accounts.signIn(bench.identity.issueIdToken(account));
    expect([unproven.user.email, proven.user.email]).toEqual(['from@mail.example', 'to@mail.example']);
  });

  it('changes a default name together with the address, of which it is a part', async () => {
    await bench.accounts.signIn(bench.identity.issueIdToken(bench.identity.addAccount('other@mail.example')));
    const account = bench.identity.addAccount('secret@mail.example', { emailVerified: true });
    const signIn = async (email: string) => {
      account.email = email;
      const { user } = await bench.accounts.signIn(bench.identity.issueIdToken(account));
      return [user.email, user.displayName];
    };
    expect(await signIn('secret@mail.example')).toEqual(['secret@mail.example', 'secret']);
    // Another account has this address, so it is not used.
    expect(await signIn('other@mail.example')).toEqual(['secret@mail.example', 'secret']);
    expect(await signIn('new@mail.example')).toEqual(['new@mail.example', 'new']);
  });

  it('keeps the old address when another account has the new one', async () => {
    await bench.accounts.signIn(bench.identity.issueIdToken(bench.identity.addAccount('taken@mail.example')));
    const account = bench.identity.addAccount('keeper@mail.example', { emailVerified: true });
    await bench.accounts.signIn(bench.identity.issueIdToken(account));
    Object.assign(account, { email: 'taken@mail.example', displayName: 'Keeper' });
    const { user } = await bench.accounts.signIn(bench.identity.issueIdToken(account));
    expect(user).toMatchObject({ email: 'keeper@mail.example', displayName: 'Keeper' });
  });

  it('gives the role of an admin to a verified address of ADMIN_EMAILS, not to an unverified one', async () => {
    const account = bench.identity.addAccount('owner@shop.example');
    const unproven = await bench.accounts.signIn(bench.identity.issueIdToken(account));
    account.emailVerified = true;
    const proven = await bench.accounts.signIn(bench.identity.issueIdToken(account));
    expect([unproven.user.role, proven.user.role]).toEqual(['customer', 'admin']);
  });

  it('refuses a path or a body that names somebody else', async () => {
    const token = () => bench.identity.issueIdToken(bench.identity.addAccount('me@mail.example', { uid: 'uid-me' }));
    const { accounts } = bench;
    await expect(accounts.signInAs(token(), 'you@mail.example', null)).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(accounts.signInAs(token(), 'me@mail.example', 'you@mail.example')).rejects.toMatchObject(
      refusal('FORBIDDEN'),
    );
    await expect(accounts.signInAs(token(), ' ME@mail.example', 'me@mail.example')).resolves.toHaveProperty(
      'accessToken',
    );
  });
});

describe('signing in on the emulator', () => {
  it('does not give away an account whose owner still exists at the provider', async () => {
    const { database, identity, accounts } = await openAccountsBench();
    const owner = identity.addAccount('boss@shop.example');
    await accounts.signIn(identity.issueIdToken(owner));
    const thief = identity.addAccount('boss@shop.example');
    await expect(accounts.signIn(identity.issueIdToken(thief))).rejects.toMatchObject(refusal('FORBIDDEN'));
    identity.accounts.delete(owner.uid);
    await expect(accounts.signIn(identity.issueIdToken(thief))).resolves.toHaveProperty('accessToken');
    await database.drop();
  });

  it('gives an account known only by its address to somebody who has not verified it', async () => {
    const { database, identity, accounts } = await openAccountsBench();
    await database.connection.collection('users').insertOne({ email: 'demo@shop.example', role: 'admin' });
    const { user } = await accounts.signIn(identity.issueIdToken(identity.addAccount('demo@shop.example')));
    expect(user.role).toBe('admin');
    await database.drop();
  });
});
