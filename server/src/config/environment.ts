import { resolve } from 'node:path';
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { currencies, isCurrency, type Currency } from '../shared/money.js';

export type DatabaseSettings = { kind: 'embedded' } | { kind: 'mongodb'; uri: string };

export interface FirebaseServiceAccount {
  projectId: string;
  clientEmail: string;
  privateKey: string;
}

export type IdentitySettings =
  | { kind: 'emulator'; projectId: string; apiKey: string; authDomain: string }
  | { kind: 'firebase'; projectId: string; apiKey: string; authDomain: string; serviceAccount: FirebaseServiceAccount };

export type CardSettings =
  { kind: 'sandbox' } | { kind: 'stripe'; secretKey: string; publishableKey: string; webhookSecret: string };

/** Everything the shop can be told from outside, validated; nothing else reads process.env. */
export interface Environment {
  isProduction: boolean;
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  /** Origin without a trailing slash. */
  publicUrl: string;
  database: DatabaseSettings;
  identity: IdentitySettings;
  cards: CardSettings;
  imgbbApiKey: string | null;
  /** Null: made on the first start and kept in dataDir. */
  accessTokenSecret: string | null;
  adminEmails: readonly string[];
  currency: Currency;
  saleEndsAt: Date;
  orderReservationMinutes: number;
  demoData: boolean;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  corsOrigins: readonly string[];
  graphql: { introspection: boolean; playground: boolean; persistedOnly: boolean };
  contact: { address: string; phone: string; email: string };
}

/** Every problem at once, each with the variable's name and what it should be. */
export class EnvironmentError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'EnvironmentError';
  }
}

const onOff = (fallback: boolean) =>
  z
    .enum(['on', 'off'], { error: 'must be on or off' })
    .optional()
    .transform((value) => (value === undefined ? fallback : value === 'on'));

const isOrigin = (value: string): boolean => {
  try {
    const url = new URL(value);
    return (url.protocol === 'http:' || url.protocol === 'https:') && url.pathname === '/' && !url.search && !url.hash;
  } catch {
    return false;
  }
};

const emailPattern = /^[^\s@,]+@[^\s@,]+$/;
const list = (value: string | undefined) =>
  (value ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

const schema = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a port number from 0 to 65535')
    .default(4000),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  PUBLIC_URL: z.string().refine(isOrigin, 'must be an origin such as https://shop.example').optional(),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\/.+/, 'must start with mongodb:// or mongodb+srv://')
    .optional(),
  FIREBASE_PROJECT_ID: z.string().min(1).optional(),
  FIREBASE_API_KEY: z.string().min(1).optional(),
  FIREBASE_AUTH_DOMAIN: z.string().min(1).optional(),
  FIREBASE_SERVICE_ACCOUNT: z.string().min(1).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a Stripe secret key (sk_test_… or sk_live_…)')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'must be a Stripe publishable key (pk_test_… or pk_live_…)')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, 'must be a Stripe webhook signing secret (whsec_…)')
    .optional(),
  IMGBB_API_KEY: z.string().min(1).optional(),
  ACCESS_TOKEN_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ADMIN_EMAILS: z
    .string()
    .optional()
    .transform((value) => list(value).map((email) => email.toLowerCase()))
    .refine(
      (emails) => emails.every((email) => emailPattern.test(email)),
      'must be email addresses with commas between',
    ),
  CURRENCY: z
    .string()
    .transform((code) => code.toLowerCase())
    .refine(isCurrency, `must be one of ${currencies.join(', ')}`)
    .default('usd'),
  SALE_ENDS_AT: z
    .string()
    .default('2022-06-01T00:00:00Z')
    .refine((value) => !Number.isNaN(Date.parse(value)), 'must be a date such as 2026-06-01T00:00:00Z')
    .transform((value) => new Date(value)),
  ORDER_RESERVATION_MINUTES: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'must be a whole number of minutes, 1 or more')
    .transform(Number)
    .default(1440),
  DEMO_DATA: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
  ALLOW_EMBEDDED: z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('0'),
  CORS_ORIGINS: z
    .string()
    .optional()
    .transform(list)
    .refine((origins) => origins.every(isOrigin), 'must be origins such as https://shop.example with commas between'),
  GRAPHQL_INTROSPECTION: onOff(true),
  GRAPHQL_PLAYGROUND: onOff(true),
  GRAPHQL_PERSISTED_ONLY: onOff(false),
  CONTACT_ADDRESS: z.string().min(1).default('Kickstand, 12 Ratchet Lane, Unit 4, Springfield'),
  CONTACT_PHONE: z.string().min(1).default('+1 555 010 0420'),
  CONTACT_EMAIL: z.string().regex(emailPattern, 'must be an email address').default('hello@kickstand.example'),
});

type Variables = z.output<typeof schema>;

/**
 * Reads and checks the environment.
 * @param source process.env, or a test's own.
 * @param cwd what a relative DATA_DIR is relative to.
 * @throws EnvironmentError with a line for each malformed or contradictory variable.
 */
export function readEnvironment(source: Record<string, string | undefined>, cwd: string): Environment {
  // An empty value means 'not set': that is what `VAR=` in a shell or a compose file is taken for.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    throw new EnvironmentError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  }
  const variables = parsed.data;
  const problems: string[] = [];
  const identity = readIdentity(variables, cwd, problems);
  const cards = readCards(variables, problems);
  const isProduction = variables.NODE_ENV === 'production';
  const isEmbedded = identity.kind === 'emulator' || cards.kind === 'sandbox';
  const host = variables.HOST ?? (isEmbedded ? '127.0.0.1' : '0.0.0.0');
  checkEmbedded(variables, { identity, cards, host, isProduction }, problems);
  if (problems.length > 0) throw new EnvironmentError(problems);
  const database: DatabaseSettings = variables.MONGODB_URI
    ? { kind: 'mongodb', uri: variables.MONGODB_URI }
    : { kind: 'embedded' };
  return {
    isProduction,
    port: variables.PORT,
    host,
    dataDir: resolve(cwd, variables.DATA_DIR),
    publicUrl: (variables.PUBLIC_URL ?? `http://localhost:${variables.PORT}`).replace(/\/$/, ''),
    database,
    identity,
    cards,
    imgbbApiKey: variables.IMGBB_API_KEY ?? null,
    accessTokenSecret: variables.ACCESS_TOKEN_SECRET ?? null,
    adminEmails: variables.ADMIN_EMAILS,
    currency: variables.CURRENCY,
    saleEndsAt: variables.SALE_ENDS_AT,
    orderReservationMinutes: variables.ORDER_RESERVATION_MINUTES,
    demoData: variables.DEMO_DATA === undefined ? database.kind === 'embedded' : variables.DEMO_DATA === 'on',
    logLevel: variables.LOG_LEVEL,
    corsOrigins: variables.CORS_ORIGINS,
    graphql: {
      introspection: variables.GRAPHQL_INTROSPECTION,
      playground: variables.GRAPHQL_PLAYGROUND,
      persistedOnly: variables.GRAPHQL_PERSISTED_ONLY,
    },
    contact: { address: variables.CONTACT_ADDRESS, phone: variables.CONTACT_PHONE, email: variables.CONTACT_EMAIL },
  };
}

/** All or none: half a configuration would silently run on the embedded default. */
function missingOf(
  variables: Variables,
  names: readonly (keyof Variables)[],
  problems: string[],
  what: string,
): boolean {
  const missing = names.filter((name) => variables[name] === undefined);
  if (missing.length === names.length) return true;
  for (const name of missing) problems.push(`${name} must be set too: ${what} needs ${names.join(', ')}`);
  return missing.length > 0;
}

function readIdentity(variables: Variables, cwd: string, problems: string[]): IdentitySettings {
  const emulator: IdentitySettings = {
    kind: 'emulator',
    projectId: 'demo-kickstand',
    apiKey: 'local-emulator',
    authDomain: 'localhost',
  };
  const names = [
    'FIREBASE_PROJECT_ID',
    'FIREBASE_API_KEY',
    'FIREBASE_AUTH_DOMAIN',
    'FIREBASE_SERVICE_ACCOUNT',
  ] as const;
  if (missingOf(variables, names, problems, 'Firebase')) return emulator;
  const serviceAccount = readServiceAccount(variables.FIREBASE_SERVICE_ACCOUNT ?? '', cwd, problems);
  if (serviceAccount === null) return emulator;
  const projectId = variables.FIREBASE_PROJECT_ID ?? '';
  if (serviceAccount.projectId !== projectId) {
    problems.push(`FIREBASE_PROJECT_ID must be the service account's project (${serviceAccount.projectId})`);
  }
  return {
    kind: 'firebase',
    projectId,
    apiKey: variables.FIREBASE_API_KEY ?? '',
    authDomain: variables.FIREBASE_AUTH_DOMAIN ?? '',
    serviceAccount,
  };
}

const serviceAccountSchema = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().includes('PRIVATE KEY'),
});

function readServiceAccount(value: string, cwd: string, problems: string[]): FirebaseServiceAccount | null {
  const shape = 'FIREBASE_SERVICE_ACCOUNT must be the service account as JSON, or the path of its file';
  const isJson = value.trimStart().startsWith('{');
  const path = resolve(cwd, value);
  if (!isJson && !existsSync(path)) {
    problems.push(`${shape}: there is no file of that name`);
    return null;
  }
  let content: unknown;
  try {
    content = JSON.parse(isJson ? value : readFileSync(path, 'utf8'));
  } catch {
    problems.push(`${shape}: it is not readable as JSON`);
    return null;
  }
  const parsed = serviceAccountSchema.safeParse(content);
  if (!parsed.success) {
    problems.push(`${shape} with project_id, client_email and private_key`);
    return null;
  }
  const { project_id: projectId, client_email: clientEmail, private_key: privateKey } = parsed.data;
  return { projectId, clientEmail, privateKey };
}

function readCards(variables: Variables, problems: string[]): CardSettings {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
  if (missingOf(variables, names, problems, 'Stripe')) return { kind: 'sandbox' };
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_PUBLISHABLE_KEY: publishableKey = '' } = variables;
  if (secretKey.includes('_live_') !== publishableKey.includes('_live_')) {
    problems.push('STRIPE_PUBLISHABLE_KEY must be of the same mode (test or live) as STRIPE_SECRET_KEY');
  }
  return { kind: 'stripe', secretKey, publishableKey, webhookSecret: variables.STRIPE_WEBHOOK_SECRET ?? '' };
}

interface Resolved {
  identity: IdentitySettings;
  cards: CardSettings;
  host: string;
  isProduction: boolean;
}

const loopback = new Set(['127.0.0.1', '::1', 'localhost']);

/** The embedded identity accepts forged tokens and the embedded cards are free: neither may face the world by accident. */
function checkEmbedded(
  variables: Variables,
  { identity, cards, host, isProduction }: Resolved,
  problems: string[],
): void {
  if (variables.ALLOW_EMBEDDED === '1') return;
  if (isProduction && identity.kind === 'emulator') {
    problems.push(
      'FIREBASE_PROJECT_ID must be set with NODE_ENV=production (or ALLOW_EMBEDDED=1 to run on the emulator)',
    );
  }
  if (isProduction && cards.kind === 'sandbox') {
    problems.push('STRIPE_SECRET_KEY must be set with NODE_ENV=production (or ALLOW_EMBEDDED=1 to run on the sandbox)');
  }
  if (isProduction && variables.MONGODB_URI && !variables.ACCESS_TOKEN_SECRET) {
    problems.push('ACCESS_TOKEN_SECRET must be set with NODE_ENV=production and MONGODB_URI: all servers share it');
  }
  if ((identity.kind === 'emulator' || cards.kind === 'sandbox') && !loopback.has(host)) {
    problems.push('HOST must be 127.0.0.1 with the embedded identity or cards (or set ALLOW_EMBEDDED=1)');
  }
}
