import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { EnvironmentError, readEnvironment } from './environment.js';

const read = (source: Record<string, string>) => readEnvironment(source, '/srv/kickstand');

function problemsOf(source: Record<string, string>): readonly string[] {
  try {
    read(source);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems;
    throw error;
  }
  return [];
}

const serviceAccount = JSON.stringify({
  project_id: 'shop-1',
  client_email: 'sdk@shop-1.example',
  private_key: '-----BEGIN PRIVATE KEY-----\nx\n-----END PRIVATE KEY-----\n',
});
const firebase = {
  FIREBASE_PROJECT_ID: 'shop-1',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'shop-1.example',
  FIREBASE_SERVICE_ACCOUNT: serviceAccount,
};
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
};

describe('the environment', () => {
  it('needs no variables: services have embedded parts, and settings have defaults', () => {
    expect(read({})).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      dataDir: '/srv/kickstand/.data',
      publicUrl: 'http://localhost:4000',
      database: { kind: 'embedded' },
      identity: { kind: 'emulator' },
      cards: { kind: 'sandbox', isLive: false },
      settings: {},
      orderLimits: {
        openOrders: 20,
        heldPercent: 50,
        guestsHeldPercent: 75,
        guestNetworkHeldPercent: 50,
        guestNetworkProducts: 20,
        reservations: 1000,
      },
      demoData: 'on',
      accessTokenSecret: null,
    });
  });

  it('treats an empty value as unset', () => {
    expect(read({ PORT: '', MONGODB_URI: '' })).toMatchObject({ port: 4000, database: { kind: 'embedded' } });
  });

  it('uses real services if they are configured, and then listens publicly and adds no demo data', () => {
    const all = {
      ...firebase,
      ...stripe,
      MONGODB_URI: 'mongodb://db/shop',
      ADMIN_EMAILS: ' Ada@Shop.Example,bo@shop.example',
    };
    expect(read(all)).toMatchObject({
      host: '0.0.0.0',
      database: { kind: 'mongodb', uri: 'mongodb://db/shop' },
      identity: { kind: 'firebase', serviceAccount: { clientEmail: 'sdk@shop-1.example' } },
      cards: { kind: 'stripe', secretKey: 'sk_test_abc', isLive: false },
      demoData: 'off',
      adminEmails: ['ada@shop.example', 'bo@shop.example'],
    });
  });

  it.each(['sk', 'rk'])('charges cards with a live key %s_live_…', (kind) => {
    const keys = { STRIPE_SECRET_KEY: `${kind}_live_abc`, STRIPE_PUBLISHABLE_KEY: 'pk_live_abc' };
    expect(read({ ...firebase, ...stripe, ...keys }).cards).toMatchObject({ isLive: true });
  });

  it.each([
    ['PORT', 'http', 'PORT must be a port number'],
    ['PORT', '70000', 'PORT must be a port number'],
    ['PUBLIC_URL', 'shop.example', 'PUBLIC_URL must be an origin'],
    ['PUBLIC_URL', 'https://shop.example/path', 'PUBLIC_URL must be an origin'],
    ['MONGODB_URI', 'localhost:27017', 'MONGODB_URI must start with mongodb://'],
    ['STRIPE_SECRET_KEY', 'pk_test_abc', 'STRIPE_SECRET_KEY must be a Stripe secret key'],
    ['STRIPE_WEBHOOK_SECRET', 'secret', 'STRIPE_WEBHOOK_SECRET must be a Stripe webhook signing secret'],
    ['ACCESS_TOKEN_SECRET', 'short', 'ACCESS_TOKEN_SECRET must have at least 32 characters'],
    ['ADMIN_EMAILS', 'ada', 'ADMIN_EMAILS must be email addresses'],
    ['CURRENCY', 'doubloon', 'CURRENCY must be one of'],
    ['SALE_ENDS_AT', 'soon', 'SALE_ENDS_AT must be a date'],
    ['ORDER_OPEN_LIMIT', '0', 'ORDER_OPEN_LIMIT must be a whole number from 1 to 1000000'],
    ['GUESTS_HELD_PERCENT', '0', 'GUESTS_HELD_PERCENT must be a whole number from 1 to 100'],
    ['GUEST_NETWORK_HELD_PERCENT', '101', 'GUEST_NETWORK_HELD_PERCENT must be a whole number from 1 to 100'],
    ['ORDER_HELD_PERCENT', '101', 'ORDER_HELD_PERCENT must be a whole number from 1 to 100'],
    ['PRODUCT_RESERVATION_LIMIT', '1e3', 'PRODUCT_RESERVATION_LIMIT must be a whole number from 1 to 10000'],
    ['ORDER_RESERVATION_MINUTES', '0', 'ORDER_RESERVATION_MINUTES must be a whole number of minutes'],
    ['CART_RESERVATION_MINUTES', '1.5', 'CART_RESERVATION_MINUTES must be a whole number of minutes'],
    ['DEMO_DATA', 'yes', 'DEMO_DATA must be on, catalogue or off'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of'],
    ['CORS_ORIGINS', 'https://ok.example,nonsense', 'CORS_ORIGINS must be origins'],
    ['ALLOW_EMBEDDED', 'yes', 'ALLOW_EMBEDDED must be 0 or 1'],
    ['FIREBASE_SERVICE_ACCOUNT', 'no-such-file.json', 'FIREBASE_PROJECT_ID must be set too'],
    ['RATE_LIMIT', '0', 'RATE_LIMIT must be off instead of 0'],
    ['RATE_LIMIT', 'fast', 'RATE_LIMIT must be on, off, or a number'],
    ['TRUST_PROXY', 'yes', 'TRUST_PROXY must be the number of proxies'],
    ['TRUST_PROXY', '10.0.0.0/99', 'TRUST_PROXY must be the number of proxies'],
    ['PUBLIC_URL', 'https://shop.example', 'PUBLIC_URL must be http://localhost with the embedded identity or cards'],
    ['HOST', '0.0.0.0', 'HOST must be 127.0.0.1 with the embedded identity or cards'],
  ])('refuses %s=%s and says what it should be', (name, value, expected) => {
    expect(problemsOf({ [name]: value }).join('\n')).toContain(expected);
  });

  it('accepts a public address for the embedded identity and cards only where that is allowed', () => {
    const elsewhere = { PUBLIC_URL: 'https://shop.example', HOST: '0.0.0.0' };
    expect(problemsOf(elsewhere)).toHaveLength(2);
    expect(read({ ...elsewhere, ALLOW_EMBEDDED: '1' })).toMatchObject({ isEmbedded: true, allowsEmbedded: true });
    expect(problemsOf({ ...stripe, PUBLIC_URL: 'https://shop.example' })).toHaveLength(1);
    expect(read({ ...stripe, ...firebase, PUBLIC_URL: 'https://shop.example' })).toMatchObject({ isEmbedded: false });
    expect(problemsOf({ PUBLIC_URL: 'http://127.0.0.1:8080' })).toEqual([]);
  });

  it.each([
    [{}, { rateLimitFactor: 1, trustProxy: 0 }],
    [
      { RATE_LIMIT: 'on', TRUST_PROXY: '1' },
      { rateLimitFactor: 1, trustProxy: 1 },
    ],
    [
      { RATE_LIMIT: 'off', TRUST_PROXY: '10.0.0.0/8, ::1' },
      { rateLimitFactor: null, trustProxy: ['10.0.0.0/8', '::1'] },
    ],
    [{ RATE_LIMIT: '2.5' }, { rateLimitFactor: 2.5 }],
  ])('reads the rate limit and the trusted proxies from %j', (source, expected) => {
    expect(read(source)).toMatchObject(expected);
  });

  it('refuses half a configuration, naming what is missing', () => {
    expect(problemsOf({ STRIPE_SECRET_KEY: 'sk_test_abc' })).toEqual([
      expect.stringContaining('STRIPE_PUBLISHABLE_KEY must be set too'),
      expect.stringContaining('STRIPE_WEBHOOK_SECRET must be set too'),
    ]);
  });

  it('refuses contradictions', () => {
    expect(problemsOf({ ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_live_abc' })).toEqual([
      expect.stringContaining('STRIPE_PUBLISHABLE_KEY must be of the same mode'),
    ]);
    expect(problemsOf({ ...firebase, FIREBASE_PROJECT_ID: 'shop-2' })).toEqual([
      expect.stringContaining("FIREBASE_PROJECT_ID must be the service account's project"),
    ]);
    expect(problemsOf({ ...firebase, FIREBASE_SERVICE_ACCOUNT: '{' })).toEqual([
      expect.stringContaining('it is not readable as JSON'),
    ]);
  });

  it('refuses the embedded identity and cards in production unless they are allowed', () => {
    const production = { NODE_ENV: 'production', ACCESS_TOKEN_SECRET: 'x'.repeat(32) };
    expect(problemsOf(production)).toHaveLength(2);
    expect(problemsOf({ ...production, ALLOW_EMBEDDED: '1' })).toEqual([]);
    expect(problemsOf({ ...production, ...firebase, ...stripe, MONGODB_URI: 'mongodb://db' })).toEqual([]);
  });

  it.each([
    ['with real parts', { ...firebase, ...stripe, MONGODB_URI: 'mongodb://db' }],
    ['with embedded parts that are allowed', { ALLOW_EMBEDDED: '1' }],
  ])('requires the secret of access tokens in production %s', (_which, source) => {
    expect(problemsOf({ ...source, NODE_ENV: 'production' })).toEqual([
      expect.stringContaining('ACCESS_TOKEN_SECRET must be set'),
    ]);
  });

  it('lets a stopping server serve requests for ten more seconds in production, and not at all elsewhere', () => {
    const production = { NODE_ENV: 'production', ACCESS_TOKEN_SECRET: 'x'.repeat(32), ...firebase, ...stripe };
    expect(read(production)).toMatchObject({ drainSeconds: 10, finishSeconds: 30 });
    expect(read({ ...production, DRAIN_SECONDS: '0', FINISH_SECONDS: '5' })).toMatchObject({
      drainSeconds: 0,
      finishSeconds: 5,
    });
    expect(read({})).toMatchObject({ drainSeconds: 0, finishSeconds: 2 });
    expect(problemsOf({ DRAIN_SECONDS: '601' })).toEqual([
      'DRAIN_SECONDS must be a whole number of seconds from 0 to 600',
    ]);
  });

  it('allows shared caches to store answers for the configured time only', () => {
    expect(read({}).sharedCaching).toBeNull();
    expect(read({ CDN_SECONDS: '0' }).sharedCaching).toBeNull();
    expect(read({ CDN_SECONDS: '30' }).sharedCaching).toBe('public, max-age=0, s-maxage=30, stale-while-revalidate=30');
  });

  it('runs several processes only if no part of the shop is embedded', () => {
    const real = { ...firebase, ...stripe, MONGODB_URI: 'mongodb://db' };
    expect(read(real).workers).toBe(1);
    expect(read({ ...real, WORKERS: '3' }).workers).toBe(3);
    expect(read({ ...real, WORKERS: 'auto' }).workers).toBe(availableParallelism());
    expect(read({ WORKERS: 'auto' }).workers).toBe(1);
    for (const source of [{}, { ...firebase, MONGODB_URI: 'mongodb://db' }, { ...firebase, ...stripe }]) {
      expect(problemsOf({ ...source, WORKERS: '2' })).toEqual([
        expect.stringMatching(/^WORKERS must be 1 with an emb/),
      ]);
    }
    expect(problemsOf({ WORKERS: '0' })).toEqual(['WORKERS must be auto, or a whole number from 1 to 99']);
  });

  it('publishes an email address or a page for reports of vulnerabilities, if there is one', () => {
    expect(read({ SECURITY_CONTACT: 'security@shop.example' }).securityContact).toBe('mailto:security@shop.example');
    expect(read({ SECURITY_CONTACT: 'https://shop.example/s' }).securityContact).toBe('https://shop.example/s');
    expect(read({}).securityContact).toBeNull();
    expect(problemsOf({ SECURITY_CONTACT: 'call us' })).toEqual([expect.stringMatching(/^SECURITY_CONTACT must be/)]);
  });

  it('sends mail to the configured server, or to the embedded mailbox, or nowhere if accounts are real', () => {
    expect(read({})).toMatchObject({ mailServer: { kind: 'mailbox' } });
    expect(read(firebase).mailServer).toEqual({ kind: 'none' });
    const smtp = {
      SMTP_URL: 'smtp://mail.example',
      MAIL_FROM: 'shop@kickstand.example',
      SHOP_EMAIL: 'parts@shop.example',
    };
    expect(read(smtp)).toMatchObject({
      mailServer: { kind: 'smtp', host: 'mail.example', port: 587, isSecure: false, login: null },
      settings: { mailFrom: smtp.MAIL_FROM, newOrderRecipients: 'parts@shop.example' },
    });
    expect(read({ ...smtp, SMTP_URL: 'smtps://me%40shop:p%3Ass@[::1]' }).mailServer).toMatchObject({
      host: '::1',
      port: 465,
      isSecure: true,
      login: { user: 'me@shop', password: 'p:ss' },
    });
  });

  it.each([
    'mail.example',
    'https://mail.example',
    'smtp://',
    'smtp://user@mail.example',
    'smtp://user:100%@mail.example',
    'smtp://mail.example:99999',
    'smtp://mail.example/path',
    'smtp://mail.example?pool=true',
  ])('refuses the mail server %s', (url) => {
    expect(problemsOf({ SMTP_URL: url, MAIL_FROM: 'shop@kickstand.example' })).toEqual([
      expect.stringMatching(/^SMTP_URL must be a mail server such as smtps:/),
    ]);
  });

  it('refuses a sender without a mail server', () => {
    expect(problemsOf({ SMTP_URL: 'smtp://mail.example' })).toEqual([]);
    expect(problemsOf({ MAIL_FROM: 'shop@kickstand.example' })).toEqual([
      expect.stringMatching(/^SMTP_URL must be set too/),
    ]);
    expect(problemsOf({ SHOP_EMAIL: 'parts' })).toEqual([
      'SHOP_EMAIL must be at most 10 email addresses, separated by commas',
    ]);
  });

  it('never repeats a secret in its error messages', () => {
    const secret = 'rk_live_hunter2';
    const problems = problemsOf({
      STRIPE_SECRET_KEY: secret,
      ACCESS_TOKEN_SECRET: 'hunter2',
      SMTP_URL: 'smtp://me:hunter2@mail.example/path',
      PORT: 'x',
    });
    expect(problems.join('\n')).not.toContain('hunter2');
  });
});
