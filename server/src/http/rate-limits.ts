import express, { Router, type Request, type RequestHandler, type Response } from 'express';
import type { Bucket, Limit, LimitState, OpenBucket } from '../platform/rate-limiter.js';
import type { OrderGuesses } from '../modules/orders/order/withdraw.js';
import type { CodeGuesses } from '../modules/pricing/offers.js';
import type { Actor } from '../shared/actor.js';
import { DomainError } from '../shared/errors.js';
import { digestOf } from '../shared/fingerprint.js';
import type { RestLocals } from '../api/rest/request.js';
import { toAddressKey } from './address-key.js';
import { createCodeGuesses, createOrderGuesses } from './guess-limits.js';
import { showClosest, type Note } from './rate-limit-headers.js';

const minutes = 60;

/** Number of objects in an answer that count as one more read. */
const objectsPerRead = 500;

const scopes = ['account', 'anywhere', 'address'] as const;
type Scope = (typeof scopes)[number];
type ScopeKeys = Partial<Record<Scope, string | undefined>>;

/**
 * Limits of one address and one account: several times as much as a family behind one address needs. `RATE_LIMIT`
 * multiplies the points. Operations that are not in `limitOf` count as reads or writes.
 */
const limits = {
  /** All requests, including those for pages and pictures. A refusal here costs almost nothing. */
  requests: { address: { points: 1_000, seconds: 10, batch: 100 } },
  reads: { address: { points: 200, seconds: 10, batch: 20 } },
  /** Almost every key press in the search field sends one query, which must not count against opening pages. */
  suggestions: { address: { points: 100, seconds: 10, batch: 10 } },
  /** Answers with the schema are up to 3,000 times larger than the request. Tools request the schema once. */
  introspection: { address: { points: 30, seconds: 1 * minutes } },
  /**
   * Pages that the server must render because it has no copy. Each takes 25 to 50 ms of processor time. Following a
   * link within the shop needs no rendering by the server.
   */
  renders: { address: { points: 200, seconds: 1 * minutes, batch: 20 } },
  /** The file with all products. It may have many megabytes. */
  feeds: { address: { points: 20, seconds: 10 * minutes } },
  /** An invoice is drawn for each request: up to 1 ms of processor time for each row. */
  invoicePdfs: { address: { points: 60, seconds: 1 * minutes }, account: { points: 30, seconds: 1 * minutes } },
  writes: { address: { points: 300, seconds: 1 * minutes }, account: { points: 120, seconds: 1 * minutes } },
  /** Renewals of the shop's sessions. Each open page sends them. */
  signIn: { address: { points: 60, seconds: 5 * minutes } },
  /** Carts of visitors: one for each browser. */
  carts: { address: { points: 100, seconds: 10 * minutes } },
  orders: {
    address: { points: 100, seconds: 10 * minutes, batch: 10 },
    account: { points: 40, seconds: 10 * minutes, batch: 4 },
  },
  /** Orders of guests: each may reserve stock until it expires. */
  guestOrders: { address: { points: 20, seconds: 60 * minutes } },
  payments: {
    address: { points: 200, seconds: 10 * minutes, batch: 20 },
    account: { points: 80, seconds: 10 * minutes, batch: 8 },
  },
  reviews: { address: { points: 40, seconds: 10 * minutes }, account: { points: 15, seconds: 10 * minutes } },
  /** Requests of one API key, wherever they come from. The scope `account` stands for the key here. */
  keyReads: { account: { points: 600, seconds: 1 * minutes, batch: 20 } },
  keyWrites: { account: { points: 300, seconds: 1 * minutes } },
  /** Pictures that customers upload for returns: enough for several returns with all their pictures. */
  returnPictures: { address: { points: 80, seconds: 60 * minutes }, account: { points: 40, seconds: 60 * minutes } },
  uploads: { address: { points: 200, seconds: 10 * minutes }, account: { points: 100, seconds: 10 * minutes } },
  /**
   * Wrong passwords. For one account, `account` counts the attempts from one address, and `anywhere` those from all
   * addresses.
   */
  passwords: {
    address: { points: 30, seconds: 15 * minutes },
    account: { points: 6, seconds: 15 * minutes },
    anywhere: { points: 60, seconds: 60 * minutes },
  },
  signUp: { address: { points: 20, seconds: 60 * minutes } },
  mails: { address: { points: 20, seconds: 60 * minutes }, anywhere: { points: 5, seconds: 60 * minutes } },
} as const satisfies Record<string, Partial<Record<Scope, Limit>>>;

/** Mails about unpaid orders to one mailbox: orders can be placed with any email address. */
const orderMails: Limit = { points: 10, seconds: 24 * 60 * minutes };

/**
 * Requests to the tax provider and the register of VAT numbers for the quotes of one network address. A checkout causes
 * a few of them, and each may cost the shop money.
 */
const taxLookups: Limit = { points: 200, seconds: 60 * minutes };

type LimitName = keyof typeof limits;

/** By the name of the GraphQL query or mutation, or the ID of the REST call. */
const limitOf: Readonly<Record<string, LimitName>> = {
  suggest: 'suggestions',
  __schema: 'introspection',
  __type: 'introspection',
  merchantFeed: 'feeds',
  getInvoicePdf: 'invoicePdfs',
  signIn: 'signIn',
  createCart: 'carts',
  placeOrder: 'orders',
  placeCartOrder: 'orders',
  startPayment: 'payments',
  createPaymentIntent: 'payments',
  settlePayment: 'payments',
  addReview: 'reviews',
  reportReview: 'reviews',
  uploadPicture: 'uploads',
  uploadDocument: 'uploads',
  addReturnLabel: 'uploads',
  addReturnPicture: 'returnPictures',
};

export interface RateLimits {
  /** Counts each request of an address. Must be mounted before the handlers that it protects. */
  requests: RequestHandler;
  /** Counts a request that another handler answers. @returns the seconds to wait; 0 if it may be answered. */
  countRequest: (request: Request) => number | Promise<number>;
  /**
   * Limits wrong passwords, sign-ups and mails of the embedded identity provider. Must be mounted before it. Firebase has
   * its own limits.
   */
  identity: Router;
  /**
   * Provides `locals.spend`, which counts an operation once its name is known and shows the limit in headers, and
   * `locals.spendObjects`, which counts a large answer. Must be mounted after `authenticate`.
   */
  operations: RequestHandler;
  /**
   * Counts a page that is rendered for a network address.
   * @param addressKey the result of `toAddressKey`.
   * @returns the seconds to wait; 0 if it may be rendered.
   */
  countRender: (addressKey: string) => Promise<number>;
  /** Counts mails about unpaid orders, by mailbox. */
  orderMails: Bucket;
  /** Counts the requests of quotes to the tax provider and the register of VAT numbers, by network address. */
  taxLookups: Bucket;
  /** Counts unknown discount codes. */
  codeGuesses: CodeGuesses;
  /** Counts wrong combinations of order number and email address. */
  orderGuesses: OrderGuesses;
}

interface RateLimitOptions {
  openBucket: OpenBucket;
  /** Factor for all limits. */
  factor: number;
}

interface Sender {
  address: string;
  actor: Actor | undefined;
  note: Note;
}

export function createRateLimits({ openBucket, factor }: RateLimitOptions): RateLimits {
  const open = (name: string, limit: Limit): Bucket => {
    const points = Math.max(1, Math.round(limit.points * factor));
    // A factor above 1 also enlarges the batches, so that the higher limit causes no more writes.
    const batch = limit.batch === undefined ? 1 : Math.min(limit.batch * Math.ceil(factor), points);
    return openBucket(name, { ...limit, points, batch });
  };
  const buckets = new Map<string, Bucket>();
  for (const [name, limited] of Object.entries(limits)) {
    for (const [scope, limit] of Object.entries(limited) as [Scope, Limit][]) {
      buckets.set(`${name}.${scope}`, open(`${name}.${scope}`, limit));
    }
  }

  /**
   * Counts one request in each scope that has a limit, narrowest first. A refused request then does not count against
   * other people behind the same address.
   * @param note is called with the state of each limit.
   * @param weight number of requests that it counts as.
   * @returns seconds to wait; 0 if all scopes allow it.
   */
  async function take(name: LimitName, keys: ScopeKeys, note?: Note, weight?: number): Promise<number> {
    for (const scope of scopes) {
      const key = keys[scope];
      const bucket = buckets.get(`${name}.${scope}`);
      const noteState = (state: LimitState) => note?.(name, scope, state);
      const wait = key === undefined ? 0 : ((await bucket?.take(key, noteState, weight)) ?? 0);
      if (wait > 0) return wait;
    }
    return 0;
  }

  async function forget(name: LimitName, keys: ScopeKeys): Promise<void> {
    for (const scope of scopes) await buckets.get(`${name}.${scope}`)?.forget(keys[scope] ?? '');
  }

  /**
   * For each address that reads too much, the time until which all its requests are refused, in milliseconds since
   * 1970. It is looked up before anything is counted, because that is cheap.
   */
  const pausedUntil = new Map<string, number>();

  async function spend(operation: string, isRead: boolean, { address, actor, note }: Sender): Promise<void> {
    if (actor?.kind === 'machine') {
      const wait = await take(isRead ? 'keyReads' : 'keyWrites', { account: actor.keyId }, note);
      if (wait > 0) throw rateLimited(wait);
      return;
    }
    const account = actor?.kind === 'user' ? actor.userId : undefined;
    const limited = limitOf[operation] ?? (isRead ? 'reads' : 'writes');
    const name = limited === 'orders' && account === undefined ? 'guestOrders' : limited;
    const wait = await take(name, { address, account }, note);
    if (wait > 0) throw name === 'reads' ? pause(address, wait) : rateLimited(wait);
  }

  /** Programs with API keys are excepted: an admin has allowed them to read large lists. */
  async function spendObjects(objects: number, { address, actor, note }: Sender): Promise<void> {
    const weight = Math.floor(objects / objectsPerRead);
    if (weight === 0 || actor?.kind === 'machine') return;
    const wait = await take('reads', { address }, note, weight);
    if (wait > 0) throw pause(address, wait);
  }

  function pause(address: string, seconds: number): DomainError {
    if (pausedUntil.size >= mostPaused) pausedUntil.clear();
    pausedUntil.set(address, Date.now() + seconds * 1000);
    return rateLimited(seconds);
  }

  function secondsPaused(address: string): number {
    const milliseconds = (pausedUntil.get(address) ?? 0) - Date.now();
    if (milliseconds > 0) return Math.ceil(milliseconds / 1000);
    pausedUntil.delete(address);
    return 0;
  }

  let waiting = 0;
  /** Sends the refusal after a delay, to slow down clients that repeat requests without a pause. */
  function refuseLater(response: Response, seconds: number, body: object): void {
    if (waiting >= mostWaiting) return refuse(response, seconds, body);
    waiting += 1;
    setTimeout(() => {
      waiting -= 1;
      refuse(response, seconds, body);
    }, refusalDelayMs).unref();
  }

  const countRequest = ({ ip }: Request) => {
    const address = toAddressKey(ip);
    return secondsPaused(address) || (buckets.get('requests.address')?.take(address) ?? 0);
  };

  const requests: RequestHandler = async (request, response, next) => {
    const wait = await countRequest(request);
    if (wait === 0) return next();
    const message = messageOf(wait);
    const details = { retryAfterSeconds: wait };
    const isGraph = request.path.startsWith('/graphql');
    const graphBody = { errors: [{ message, extensions: { code: 'RATE_LIMITED', details } }] };
    refuseLater(response, wait, isGraph ? graphBody : { error: { code: 'RATE_LIMITED', message, details }, message });
  };

  const operations: RequestHandler = (request, response, next) => {
    const locals = response.locals as RestLocals;
    const address = toAddressKey(request.ip);
    const sender = { address, actor: locals.actor, note: showClosest(response) };
    locals.spend = (operation, isRead) => spend(operation, isRead, sender);
    locals.spendObjects = (objects) => spendObjects(objects, sender);
    next();
  };

  const guardIdentity: RequestHandler = async (request, response, next) => {
    const operation = /^\/accounts:(\w+)$/.exec(request.path)?.[1] ?? '';
    const name = identityLimitOf[operation];
    if (name === undefined) return next();
    const address = toAddressKey(request.ip);
    const email = emailOf(request.body);
    const keys = {
      address,
      ...(email === null ? {} : { account: digestOf(`${address} ${email}`), anywhere: digestOf(email) }),
    };
    const wait = await take(name, keys);
    if (wait > 0) {
      // The browser's SDK turns this message into `auth/too-many-requests`.
      return refuse(response, wait, { error: { code: 429, message: 'TOO_MANY_ATTEMPTS_TRY_LATER' } });
    }
    // A correct password takes its attempt back, so only wrong passwords count.
    if (name === 'passwords') {
      response.once('finish', () => {
        if (response.statusCode < 400) void forget(name, keys).catch(() => undefined);
      });
    }
    next();
  };

  const identity = Router();
  const readBody = express.raw({ type: () => true, limit: largestIdentityBody, inflate: false });
  identity.post('/identitytoolkit.googleapis.com/v1/{*operation}', readBody);
  identity.use('/identitytoolkit.googleapis.com/v1', guardIdentity);
  const countRender = (addressKey: string) => take('renders', { address: addressKey });
  return {
    ...{ requests, countRequest, identity, operations, countRender },
    orderMails: open('orderMails', orderMails),
    taxLookups: open('taxLookups', taxLookups),
    codeGuesses: createCodeGuesses({ open, openBucket }),
    orderGuesses: createOrderGuesses({ open, openBucket }),
  };
}

/** Largest number of refusals that are delayed at the same time, and the delay. */
const mostWaiting = 1_000;
const refusalDelayMs = 250;
const mostPaused = 10_000;

/** The same limit as in the identity emulator. */
const largestIdentityBody = 65_536;

const identityLimitOf: Readonly<Record<string, LimitName>> = {
  signInWithPassword: 'passwords',
  signUp: 'signUp',
  sendOobCode: 'mails',
};

function emailOf(body: unknown): string | null {
  try {
    const { email } = JSON.parse(Buffer.isBuffer(body) ? body.toString('utf8') : '') as { email?: unknown };
    return typeof email === 'string' ? email.trim().toLowerCase().slice(0, 320) : null;
  } catch {
    return null;
  }
}

function messageOf(seconds: number): string {
  return `Too many requests. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
}

function rateLimited(seconds: number): DomainError {
  return new DomainError('RATE_LIMITED', messageOf(seconds), { details: { retryAfterSeconds: seconds } });
}

function refuse(response: Response, seconds: number, body: object): void {
  response
    .status(429)
    .set({ 'Retry-After': String(seconds), 'Cache-Control': 'no-store' })
    .json(body);
}
