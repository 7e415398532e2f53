import { isIP } from 'node:net';
import { isEmailAddress } from '@kickstand/rules/accounts';
import { z } from 'zod';
import { settingVariables } from '../../modules/settings/setting-list.js';

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

/** An IP address, or a network such as 10.0.0.0/8. */
const isAddress = (value: string): boolean => {
  const [address = '', prefix = '0'] = value.split('/', 2);
  return isIP(address) !== 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= (isIP(address) === 4 ? 32 : 128);
};

/** The URL of a mail server, with or without a login. Parts that would be ignored, such as a path, are not allowed. */
const isSmtpUrl = (value: string): boolean => {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password, pathname, search, hash } = new URL(value);
  const isPlain = ['', '/'].includes(pathname) && search === '' && hash === '';
  const isDecodable = ![username, password].some((part) => /%(?![0-9a-f]{2})/i.test(part));
  const isServer = (protocol === 'smtp:' || protocol === 'smtps:') && hostname !== '';
  return isServer && isPlain && isDecodable && (username === '') === (password === '');
};

const list = (value: string | undefined) =>
  (value ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

const wholeNumber = (fallback: number, most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,6}$/, `must be a whole number from 1 to ${most}`)
    .transform(Number)
    .refine((value) => value <= most, `must be a whole number from 1 to ${most}`)
    .default(fallback);

const portNumber = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535')
  .transform(Number)
  .refine((port) => port <= 65_535, 'must be a port number from 0 to 65535');

const seconds = (most: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/, `must be a whole number of seconds from 0 to ${most}`)
    .transform(Number)
    .refine((value) => value <= most, `must be a whole number of seconds from 0 to ${most}`)
    .optional();

/** For each variable, its format, its default, and the error message. */
const ownVariables = z.object({
  NODE_ENV: z.string().optional(),
  PORT: portNumber.default(4000),
  WORKERS: z
    .string()
    .regex(/^(auto|[1-9]\d?)$/, 'must be auto, or a whole number from 1 to 99')
    .default('1'),
  METRICS_PORT: portNumber.optional(),
  ACCESS_LOG: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
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
  VIES: onOff(false),
  WEBHOOKS_TO_PRIVATE_NETWORKS: onOff(false),
  IMGBB_API_KEY: z.string().min(1).optional(),
  SMTP_URL: z
    .string()
    .refine(
      isSmtpUrl,
      'must be a mail server such as smtps://user:password@mail.example:465, with special characters encoded',
    )
    .optional(),
  ACCESS_TOKEN_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ADMIN_EMAILS: z
    .string()
    .optional()
    .transform((value) => list(value).map((email) => email.toLowerCase()))
    .refine((emails) => emails.every(isEmailAddress), 'must be email addresses, separated by commas'),
  ORDER_OPEN_LIMIT: wholeNumber(20, 1_000_000),
  ORDER_HELD_PERCENT: wholeNumber(50, 100),
  GUESTS_HELD_PERCENT: wholeNumber(75, 100),
  GUEST_NETWORK_HELD_PERCENT: wholeNumber(50, 100),
  GUEST_NETWORK_PRODUCT_LIMIT: wholeNumber(20, 1_000_000),
  PRODUCT_RESERVATION_LIMIT: wholeNumber(1_000, 10_000),
  DEMO_DATA: z.enum(['on', 'catalogue', 'off'], { error: 'must be on, catalogue or off' }).optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
  RATE_LIMIT: z
    .string()
    .regex(
      /^(on|off|\d{1,4}(\.\d{1,3})?)$/,
      'must be on, off, or a number such as 2 by which the limits are multiplied',
    )
    .refine((value) => Number(value) !== 0, 'must be off instead of 0')
    .transform((value) => (value === 'off' ? null : value === 'on' ? 1 : Number(value)))
    .default(1),
  TRUST_PROXY: z
    .string()
    .refine(
      (value) => /^\d{1,2}$/.test(value) || list(value).every(isAddress),
      'must be the number of proxies in front of the shop, or their addresses, separated by commas',
    )
    .transform((value) => (/^\d{1,2}$/.test(value) ? Number(value) : list(value)))
    .default(0),
  DRAIN_SECONDS: seconds(600),
  FINISH_SECONDS: seconds(600),
  CDN_SECONDS: seconds(3600),
  ALLOW_EMBEDDED: z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('0'),
  CORS_ORIGINS: z
    .string()
    .optional()
    .transform(list)
    .refine((origins) => origins.every(isOrigin), 'must be origins such as https://shop.example, separated by commas'),
  GRAPHQL_INTROSPECTION: onOff(true),
  GRAPHQL_PLAYGROUND: onOff(true),
  GRAPHQL_PERSISTED_ONLY: onOff(false),
  SECURITY_CONTACT: z
    .string()
    .transform((value) => (isEmailAddress(value) ? `mailto:${value}` : value))
    .refine((value) => /^(mailto:|https:\/\/)\S+$/.test(value), 'must be an email address or a page (https://…)')
    .optional(),
});

export type Variables = z.output<typeof ownVariables>;

/** All variables, including those for the merchant's settings. */
export const variablesSchema = ownVariables.extend(settingVariables);
