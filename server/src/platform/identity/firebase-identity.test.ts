import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { Agent, createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FirebaseIdentity } from './firebase-identity.js';

const projectId = 'kickstand-test';
const google = generateKeyPairSync('rsa', { modulusLength: 2048 });
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
const toPem = (key: KeyObject) =>
  key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' }).toString();

interface FakeGoogle {
  isKeysBroken: boolean;
  user: { localId: string; disabled?: boolean; validSince?: string } | null;
}

let answers: FakeGoogle;
let server: Server;
let identity: FirebaseIdentity;

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? '';
    const answer = (status: number, body: unknown) => {
      request.resume();
      response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'max-age=0' });
      response.end(JSON.stringify(body));
    };
    if (path.includes('/x509/'))
      return answers.isKeysBroken
        ? answer(500, { error: 'broken' })
        : answer(200, { 'key-1': toPem(google.publicKey) });
    if (path.includes('/token'))
      return answer(200, { access_token: 'ya29.test', expires_in: 3600, token_type: 'Bearer' });
    if (path.includes('accounts:lookup')) return answer(200, answers.user === null ? {} : { users: [answers.user] });
    return answer(404, { error: { message: 'UNEXPECTED' } });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  answers = { isKeysBroken: false, user: { localId: 'uid-1' } };
  identity = connectTo((server.address() as AddressInfo).port);
});

afterEach(() => identity.close());

/** Whatever the SDK sends to Google goes to the given port of this machine instead, in plain HTTP. */
class Detour extends Agent {
  readonly protocol = 'https:';

  constructor(readonly port: number) {
    super();
  }

  override createConnection() {
    return connect(this.port, '127.0.0.1');
  }
}

function connectTo(port: number): FirebaseIdentity {
  const serviceAccount = { projectId, clientEmail: 'shop@kickstand-test.iam', privateKey: toPem(stranger.privateKey) };
  const credential = { getAccessToken: () => Promise.resolve({ access_token: 'ya29.test', expires_in: 3600 }) };
  return new FirebaseIdentity(
    { kind: 'firebase', projectId, apiKey: 'key', authDomain: 'kickstand-test.firebaseapp.com', serviceAccount },
    { httpAgent: new Detour(port), credential },
  );
}

interface TokenParts {
  key?: KeyObject;
  keyId?: string;
  audience?: string;
  issuedAt?: number;
  expiresAt?: number;
  claims?: Record<string, unknown>;
}

const now = () => Math.floor(Date.now() / 1000);

function sign({
  key = google.privateKey,
  keyId = 'key-1',
  audience = projectId,
  issuedAt = now() - 60,
  expiresAt = now() + 3600,
  claims,
}: TokenParts = {}) {
  const identityClaims = {
    email: 'Rider@Example.com',
    email_verified: true,
    name: 'Ada Rider',
    auth_time: issuedAt,
    firebase: { sign_in_provider: 'google.com', identities: {} },
  };
  return new SignJWT({ ...identityClaims, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: keyId })
    .setSubject('uid-1')
    .setIssuer(`https://securetoken.google.com/${projectId}`)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(key);
}

function unsigned(): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const payload = {
    sub: 'uid-1',
    aud: projectId,
    iss: `https://securetoken.google.com/${projectId}`,
    iat: now(),
    exp: now() + 3600,
    auth_time: now(),
  };
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(payload)}.`;
}

const unauthenticated = { name: 'DomainError', code: 'UNAUTHENTICATED' };
const unavailable = { name: 'DomainError', code: 'SERVICE_UNAVAILABLE' };

describe('FirebaseIdentity.verifyIdToken', () => {
  it("reads a token signed with Google's key", async () => {
    const issuedAt = now() - 100;
    const token = await sign({ issuedAt, claims: { picture: 'https://example.com/ada.png' } });
    expect(await identity.verifyIdToken(token)).toEqual({
      uid: 'uid-1',
      email: 'rider@example.com',
      emailVerified: true,
      displayName: 'Ada Rider',
      photoUrl: 'https://example.com/ada.png',
      provider: 'google.com',
      authTime: new Date(issuedAt * 1000),
      usedSecondFactor: false,
    });
  });

  it.each([
    [{ picture: 'javascript:alert(1)' }, { photoUrl: null }],
    [{ name: '   ' }, { displayName: null }],
    [{ name: ' Ada ' }, { displayName: 'Ada' }],
    [{ name: '\u202eada\u0000 \n Rider\ud800' }, { displayName: 'ada Rider' }],
    [{ name: '\u200b\u202e' }, { displayName: null }],
    [{ email_verified: 'true' }, { emailVerified: false }],
    [{ firebase: { sign_in_provider: 'password', sign_in_second_factor: 'totp' } }, { usedSecondFactor: true }],
  ])('reads the claims %j safely', async (claims, expected) => {
    expect(await identity.verifyIdToken(await sign({ claims }))).toMatchObject(expected);
  });

  it.each<[string, () => string | Promise<string>]>([
    ['signed by a stranger', () => sign({ key: stranger.privateKey })],
    ['naming an unknown key', () => sign({ keyId: 'key-2' })],
    ['for another project', () => sign({ audience: 'another' })],
    ['that has expired', () => sign({ issuedAt: now() - 7200, expiresAt: now() - 3600 })],
    ['without a signature', unsigned],
    ['without an address', () => sign({ claims: { email: undefined } })],
    ['that is not a JWT', () => 'not.a.token'],
  ])('refuses a token %s', async (_what, make) => {
    await expect(identity.verifyIdToken(await make())).rejects.toMatchObject(unauthenticated);
  });

  it.each([
    ' boss@example.com',
    'boss@example.com\u00a0',
    'boss@example.com\ufeff',
    'bo\u200bss@example.com',
    'boss@example\u212a.com',
  ])('refuses %j, which is somebody else’s address once it is normalised', async (email) => {
    const token = await sign({ claims: { email } });
    await expect(identity.verifyIdToken(token)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
      message: expect.stringContaining('email address') as string,
    });
  });

  it('refuses an unsigned token even if the environment names an emulator', async () => {
    await identity.close();
    process.env.FIREBASE_AUTH_EMULATOR_HOST = '127.0.0.1:9';
    identity = connectTo((server.address() as AddressInfo).port);
    expect(process.env.FIREBASE_AUTH_EMULATOR_HOST).toBeUndefined();
    await expect(identity.verifyIdToken(unsigned())).rejects.toMatchObject(unauthenticated);
  });

  it.each([
    [{ localId: 'uid-1', disabled: true }, 'has been disabled'],
    [{ localId: 'uid-1', validSince: String(now() + 60) }, 'has been ended'],
    [null, 'no longer exists'],
  ])('refuses a good token when the account is now %j', async (user, message) => {
    answers.user = user;
    const refusal = identity.verifyIdToken(await sign());
    await expect(refusal).rejects.toMatchObject(unauthenticated);
    await expect(refusal).rejects.toThrow(message);
  });

  it("reports an outage instead of refusing the token when Google's keys cannot be loaded", async () => {
    answers.isKeysBroken = true;
    await expect(identity.verifyIdToken(await sign())).rejects.toMatchObject(unavailable);
  });

  it('does not wait for ever when Google does not answer', async () => {
    await identity.close();
    const settings = { kind: 'emulator' as const, projectId, apiKey: 'key', authDomain: 'x' };
    const access = { credential: { getAccessToken: () => new Promise<never>(() => undefined) } };
    identity = new FirebaseIdentity({ ...settings, access }, {}, 50);
    await expect(identity.findUserByEmail('rider@example.com')).rejects.toMatchObject(unavailable);
  });

  it('reports an outage instead of a refusal when Google cannot be reached', async () => {
    await identity.close();
    identity = connectTo(await findClosedPort());
    await expect(identity.verifyIdToken(await sign())).rejects.toMatchObject(unavailable);
    await expect(identity.findUserByEmail('rider@example.com')).rejects.toMatchObject(unavailable);
    await expect(identity.isDisabledOrRevoked('uid-1', new Date())).rejects.toMatchObject(unavailable);
  });
});

describe('FirebaseIdentity', () => {
  it('tells the browser only what is public', () => {
    expect(identity.clientSettings).toEqual({
      projectId,
      apiKey: 'key',
      authDomain: 'kickstand-test.firebaseapp.com',
      emulator: false,
    });
  });

  it('names the variable when the private key cannot be read', () => {
    const serviceAccount = {
      projectId,
      clientEmail: 'shop@kickstand-test.iam',
      privateKey: '-----BEGIN PRIVATE KEY-----\nno',
    };
    const settings = { kind: 'firebase' as const, projectId, apiKey: 'key', authDomain: 'x', serviceAccount };
    expect(() => new FirebaseIdentity(settings)).toThrow(
      'FIREBASE_SERVICE_ACCOUNT holds a private key that cannot be read',
    );
  });
});

/** A port that was free a moment ago, on which nothing is listening. */
async function findClosedPort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
