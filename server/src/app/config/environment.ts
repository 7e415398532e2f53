import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { isLoopback } from '../../platform/http-server.js';
import { fixedSettings, type SettingTexts } from '../../modules/settings/setting-list.js';
import { readServiceAccount, type FirebaseServiceAccount } from './service-account.js';
import { variablesSchema, type Variables } from './variables.js';

export type DatabaseSettings = { kind: 'embedded' } | { kind: 'mongodb'; uri: string };

export type IdentitySettings =
  | { kind: 'emulator'; projectId: string; apiKey: string; authDomain: string }
  | { kind: 'firebase'; projectId: string; apiKey: string; authDomain: string; serviceAccount: FirebaseServiceAccount };

export type CardSettings =
  | { kind: 'sandbox'; isLive: false }
  /** `isLive` is false with the keys of Stripe's test mode, which charge nobody. */
  | { kind: 'stripe'; isLive: boolean; secretKey: string; publishableKey: string; webhookSecret: string };

/** Where mails go: to a mail server, to the embedded mailbox, or nowhere. */
export type MailServerSettings =
  | {
      kind: 'smtp';
      host: string;
      port: number;
      isSecure: boolean;
      login: { user: string; password: string } | null;
    }
  | { kind: 'mailbox' }
  | { kind: 'none' };

/** The shop's settings, read from the environment and validated. All other code gets its settings from here. */
export interface Environment {
  isProduction: boolean;
  port: number;
  host: string;
  /** Absolute path. */
  dataDir: string;
  /** Origin without a trailing slash. */
  publicUrl: string;
  database: DatabaseSettings;
  identity: IdentitySettings;
  cards: CardSettings;
  /** Whether VAT numbers are looked up in the EU's register. */
  checksVatNumbers: boolean;
  /** Whether webhooks may have addresses in private networks. */
  webhooksReachPrivateNetworks: boolean;
  imgbbApiKey: string | null;
  mailServer: MailServerSettings;
  /** Null for a secret that is generated on the first start and stored in dataDir. */
  accessTokenSecret: string | null;
  adminEmails: readonly string[];
  /** The merchant's settings that the environment sets, so that they cannot be changed in the dashboard. */
  settings: SettingTexts;
  /** Limits of what unpaid orders may reserve. */
  orderLimits: {
    openOrders: number;
    heldPercent: number;
    guestsHeldPercent: number;
    guestNetworkHeldPercent: number;
    guestNetworkProducts: number;
    reservations: number;
  };
  /** Whether an empty shop is filled with demo data: all of it, all but the orders, or none. */
  demoData: NonNullable<Variables['DEMO_DATA']>;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Number of processes that answer requests. */
  workers: number;
  /** Port for Prometheus; null for none. */
  metricsPort: number | null;
  /** Whether each request is logged. */
  accessLog: boolean;
  /** How long a stopping server still serves requests, while `/readyz` answers 503. */
  drainSeconds: number;
  /** How long requests in progress may take to finish after `drainSeconds`. */
  finishSeconds: number;
  /** `Cache-Control` of answers that a CDN may store; null if it may store none. */
  sharedCaching: string | null;
  corsOrigins: readonly string[];
  /** Factor for the limits on requests; null for no limits. */
  rateLimitFactor: number | null;
  /**
   * Number of proxies in front of the shop, or their addresses. Only these proxies are trusted to report the sender of a
   * request.
   */
  trustProxy: number | readonly string[];
  /** Whether the embedded identity provider or card sandbox is used. Browsers call their endpoints. */
  isEmbedded: boolean;
  /** Whether the owner allows access to the embedded parts from other machines. */
  allowsEmbedded: boolean;
  graphql: { introspection: boolean; playground: boolean; persistedOnly: boolean };
  /** URI for reports of vulnerabilities; null if the shop publishes none. */
  securityContact: string | null;
}

/**
 * Browsers revalidate an answer each time. Shared caches revalidate it after `seconds`. For another `seconds`, they may
 * send the stored answer while they revalidate it.
 */
const toSharedCaching = (seconds: number) =>
  `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}`;

/** All problems of the settings, each with the name of the variable and its allowed values. */
export class EnvironmentError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'EnvironmentError';
  }
}

/**
 * Reads and checks the environment.
 * @param source process.env, or an object from a test.
 * @param cwd folder for a relative DATA_DIR.
 * @throws EnvironmentError with a line for each malformed or contradictory variable.
 */
export function readEnvironment(source: Record<string, string | undefined>, cwd: string): Environment {
  // An empty value counts as not set: this is what `VAR=` means in a shell or a compose file.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = variablesSchema.safeParse(given);
  if (!parsed.success) {
    throw new EnvironmentError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  }
  const variables = parsed.data as Variables;
  const problems: string[] = [];
  const identity = readIdentity(variables, cwd, problems);
  const cards = readCards(variables, problems);
  const settings = fixedSettings(given);
  const mailServer = readMailServer(variables, { identity, sender: settings.mailFrom }, problems);
  const isProduction = variables.NODE_ENV === 'production';
  const isEmbedded = identity.kind === 'emulator' || cards.kind === 'sandbox';
  const host = variables.HOST ?? (isEmbedded ? '127.0.0.1' : '0.0.0.0');
  const publicUrl = (variables.PUBLIC_URL ?? `http://localhost:${variables.PORT}`).replace(/\/$/, '');
  checkEmbedded(variables, { identity, cards, host, publicUrl, isProduction }, problems);
  const database: DatabaseSettings = variables.MONGODB_URI
    ? { kind: 'mongodb', uri: variables.MONGODB_URI }
    : { kind: 'embedded' };
  const workers = readWorkers(variables, isEmbedded || database.kind === 'embedded', problems);
  if (problems.length > 0) throw new EnvironmentError(problems);
  return {
    isProduction,
    port: variables.PORT,
    host,
    dataDir: resolve(cwd, variables.DATA_DIR),
    publicUrl,
    database,
    identity,
    cards,
    checksVatNumbers: variables.VIES,
    webhooksReachPrivateNetworks: variables.WEBHOOKS_TO_PRIVATE_NETWORKS,
    imgbbApiKey: variables.IMGBB_API_KEY ?? null,
    mailServer,
    accessTokenSecret: variables.ACCESS_TOKEN_SECRET ?? null,
    adminEmails: variables.ADMIN_EMAILS,
    settings,
    orderLimits: {
      openOrders: variables.ORDER_OPEN_LIMIT,
      heldPercent: variables.ORDER_HELD_PERCENT,
      guestsHeldPercent: variables.GUESTS_HELD_PERCENT,
      guestNetworkHeldPercent: variables.GUEST_NETWORK_HELD_PERCENT,
      guestNetworkProducts: variables.GUEST_NETWORK_PRODUCT_LIMIT,
      reservations: variables.PRODUCT_RESERVATION_LIMIT,
    },
    demoData: variables.DEMO_DATA ?? (database.kind === 'embedded' ? 'on' : 'off'),
    logLevel: variables.LOG_LEVEL,
    workers,
    metricsPort: variables.METRICS_PORT ?? null,
    accessLog: variables.ACCESS_LOG === undefined ? isProduction && !isEmbedded : variables.ACCESS_LOG === 'on',
    drainSeconds: variables.DRAIN_SECONDS ?? (isProduction && !isEmbedded ? 10 : 0),
    finishSeconds: variables.FINISH_SECONDS ?? (isProduction && !isEmbedded ? 30 : 2),
    sharedCaching: variables.CDN_SECONDS ? toSharedCaching(variables.CDN_SECONDS) : null,
    corsOrigins: variables.CORS_ORIGINS,
    rateLimitFactor: variables.RATE_LIMIT,
    trustProxy: variables.TRUST_PROXY,
    isEmbedded,
    allowsEmbedded: variables.ALLOW_EMBEDDED === '1',
    graphql: {
      introspection: variables.GRAPHQL_INTROSPECTION,
      playground: variables.GRAPHQL_PLAYGROUND,
      persistedOnly: variables.GRAPHQL_PERSISTED_ONLY,
    },
    securityContact: variables.SECURITY_CONTACT ?? null,
  };
}

/**
 * Whether any of the variables is missing. It is a problem if only some of them are set: otherwise, the shop would
 * silently use the embedded part.
 */
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

function readCards(variables: Variables, problems: string[]): CardSettings {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
  if (missingOf(variables, names, problems, 'Stripe')) return { kind: 'sandbox', isLive: false };
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_PUBLISHABLE_KEY: publishableKey = '' } = variables;
  const isLive = /^.._live_/.test(secretKey);
  if (isLive !== publishableKey.startsWith('pk_live_')) {
    problems.push('STRIPE_PUBLISHABLE_KEY must be of the same mode (test or live) as STRIPE_SECRET_KEY');
  }
  return { kind: 'stripe', isLive, secretKey, publishableKey, webhookSecret: variables.STRIPE_WEBHOOK_SECRET ?? '' };
}

/** The mailbox is one of the identity emulator's pages. With real accounts it would show their mails to everybody. */
function readMailServer(
  { SMTP_URL: smtpUrl }: Variables,
  { identity, sender }: { identity: IdentitySettings; sender: string | undefined },
  problems: string[],
): MailServerSettings {
  if (smtpUrl === undefined) {
    if (sender !== undefined) problems.push('SMTP_URL must be set too: MAIL_FROM is the sender of mails that it sends');
    return { kind: identity.kind === 'emulator' ? 'mailbox' : 'none' };
  }
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const isSecure = protocol === 'smtps:';
  return {
    kind: 'smtp',
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    isSecure,
    login: username === '' ? null : { user: decodeURIComponent(username), password: decodeURIComponent(password) },
  };
}

/** @param isAlone whether a part of the shop is embedded, so that there can be only one process. */
function readWorkers({ WORKERS: given }: Variables, isAlone: boolean, problems: string[]): number {
  if (given === 'auto') return isAlone ? 1 : availableParallelism();
  if (isAlone && given !== '1') {
    problems.push('WORKERS must be 1 with an embedded part: set MONGODB_URI and the variables of Firebase and Stripe');
  }
  return Number(given);
}

interface Resolved {
  identity: IdentitySettings;
  cards: CardSettings;
  host: string;
  publicUrl: string;
  isProduction: boolean;
}

/**
 * With the embedded identity provider, everybody can sign in with any Google address. The card sandbox charges nobody.
 * Neither must be reachable from other machines by accident.
 */
function checkEmbedded(
  variables: Variables,
  { identity, cards, host, publicUrl, isProduction }: Resolved,
  problems: string[],
): void {
  if (isProduction && !variables.ACCESS_TOKEN_SECRET) {
    problems.push('ACCESS_TOKEN_SECRET must be set with NODE_ENV=production: all servers of the shop share it');
  }
  if (variables.ALLOW_EMBEDDED === '1') return;
  if (isProduction && identity.kind === 'emulator') {
    problems.push(
      'FIREBASE_PROJECT_ID must be set with NODE_ENV=production (or ALLOW_EMBEDDED=1 to run on the emulator)',
    );
  }
  if (isProduction && cards.kind === 'sandbox') {
    problems.push('STRIPE_SECRET_KEY must be set with NODE_ENV=production (or ALLOW_EMBEDDED=1 to run on the sandbox)');
  }
  if (identity.kind === 'firebase' && cards.kind === 'stripe') return;
  if (!isLoopback(host)) {
    problems.push('HOST must be 127.0.0.1 with the embedded identity or cards (or set ALLOW_EMBEDDED=1)');
  }
  if (!isLoopback(new URL(publicUrl).hostname)) {
    problems.push('PUBLIC_URL must be http://localhost with the embedded identity or cards (or set ALLOW_EMBEDDED=1)');
  }
}
