import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../platform/clock.js';
import { inTime } from '../platform/in-time.js';
import type { Logger } from '../platform/logger.js';
import { digestOf } from '../shared/fingerprint.js';
import type { HasCopy } from './address-look-up.js';
import { isPageAddress, toRenderedAddress } from './page-addresses.js';
import { sendCopy, toPageCopy, type PageCopy } from './page-copy.js';
import type { PageAnswer, PageQuery, RenderedPage } from '@kickstand/pages/rendering';
import type { PageRenderer } from './page-renderer.js';
import { toAddressKey } from './address-key.js';
import { createRenderQueue } from './render-queue.js';

interface RenderedPagesDeps {
  renderer: PageRenderer;
  /** Answers a visitor's query with GraphQL's JSON. */
  answerVisitor: (query: PageQuery) => Promise<string>;
  /** Inserts a rendered page into the document that is sent. */
  toDocument: (pathname: string, page: RenderedPage) => string;
  /** Sends the document in which the browser renders the page. The status is already set. */
  plainPage: RequestHandler;
  /** `Cache-Control` of the pages. By default, they may be stored but must be revalidated each time. */
  caching?: string | undefined;
  /** Counts a page that is rendered for a client. Resolves with the seconds to wait; 0 if it may be rendered. */
  countRender: (addressKey: string) => Promise<number>;
  clock: Clock;
  logger: Logger;
}

export interface RenderedPages {
  /** Sends a public page as HTML. Calls the next handler for addresses that only the browser renders. */
  handler: RequestHandler;
  /** The copy of the page at an address; null if there is none, or if it must be compared with the shop. */
  findFresh: (address: string) => PageCopy | null;
  /** Whether there is a copy that may be sent while the shop is too busy to check it. */
  hasCopy: HasCopy;
  /** Sends the 404 page, for an address without a page. */
  notFound: RequestHandler;
  /** Marks all copies as outdated: each is compared with the shop before it is sent again. */
  recheck: () => void;
  /** Renders the home page before the first request. */
  warmUp: () => Promise<void>;
}

/**
 * How long a copy counts as up to date, in milliseconds. The answers for a page are cached for up to 900 ms, and other
 * servers must show a change within a second.
 */
const keepMs = 90;
/** Longest wait for the check of a copy. After that, the copy is sent unchecked. */
const checkPatienceMs = 1_000;
/**
 * Maximum age of a copy that may be sent while the shop is too busy to check it. Prices and stock may be that old, but an
 * order is only placed at the current price.
 */
const longestStaleMs = 5 * 60_000;
/** Longest wait for a page without a copy, and longest time for rendering one. */
const patienceMs = 10_000;
const retryAfterSeconds = 5;
/**
 * Largest number of attempts to render a page: each gets the answers that the one before it lacked. No page needs that
 * many.
 */
const maximumRounds = 5;
/** Memory for the most recently used copies, in bytes. Each takes about 30 kB to 80 kB. */
const copiesBytes = 32_000_000;
/** Two pages at once, because the thread is idle while the queries of a page are answered. */
const queueSize = { atOnce: 2, mostWaiting: 100 };
/** Path that is used for all addresses without a page. */
const notFoundPath = '/404';

/** A page as it is sent, with the queries from which it was rendered. */
interface Copy extends PageCopy {
  asked: readonly { query: PageQuery; digest: string }[];
  checkedAt: number;
  /** Number of changes made by this process before the check began. */
  changes: number;
}

/** The client that requests a page; null if the shop itself requests it, which is not counted. */
type Asker = { addressKey: string; isGone: boolean } | null;

interface Check {
  changes: number;
  askers: Asker[];
  /** Null if the page could not be rendered in time, or nobody waits for it any more. */
  copy: Promise<Copy | null>;
}

type Found = Copy | { status: 429 | 503; retryAfter: number };

/**
 * Public pages as HTML, cached in memory. A copy is sent as long as its queries have the same answers as when it was
 * rendered. A requested copy is checked again after 90 ms, or after a change by this process. If the shop is too busy,
 * it sends older copies, and 503 for pages without a copy.
 */
export function createRenderedPages(deps: RenderedPagesDeps): RenderedPages {
  const { renderer, answerVisitor, toDocument, plainPage, countRender, caching = 'no-cache', clock, logger } = deps;
  const copies = new LRUCache<string, Copy>({ maxSize: copiesBytes, sizeCalculation: sizeOf });
  const checks = new Map<string, Check>();
  const queue = createRenderQueue(queueSize);
  let changes = 0;

  const now = () => clock.now().getTime();
  const isFresh = (copy: Copy) => copy.changes === changes && now() - copy.checkedAt < keepMs;
  const isUsable = (copy: Copy) => now() - copy.checkedAt < longestStaleMs;

  async function find(address: string, asker: Asker): Promise<Found> {
    const known = copies.get(address);
    if (known && isFresh(known)) return known;
    if (!known && asker && !checks.has(address)) {
      const seconds = await countRender(asker.addressKey);
      if (seconds > 0) return { status: 429, retryAfter: seconds };
    }
    const wait = known && isUsable(known) ? checkPatienceMs : patienceMs;
    const checked = await inTime(wait, check(address, asker));
    if (checked) return checked;
    const latest = copies.get(address);
    return latest && isUsable(latest) ? latest : { status: 503, retryAfter: retryAfterSeconds };
  }

  /** Only one check of a page runs at a time. */
  async function check(address: string, asker: Asker): Promise<Copy | null> {
    for (;;) {
      const known = copies.get(address);
      if (known && isFresh(known)) return known;
      const running = checks.get(address) ?? begin(address, known, asker);
      const isCurrent = running.changes === changes;
      running.askers.push(asker);
      const copy = await running.copy;
      if (isCurrent) return copy;
      // The check began before the latest change and may have read older data.
    }
  }

  function begin(address: string, known: Copy | undefined, asker: Asker): Check {
    const askers: Asker[] = [];
    // A page that has a copy is updated even if no client waits any more.
    const isWanted = () => known !== undefined || askers.some((one) => !one?.isGone);
    const queued = (answers: readonly Answer[]) =>
      queue.run(asker?.addressKey ?? '', isWanted, () => inTime(patienceMs, render(address, answers, isWanted)));
    const copy = inTime(patienceMs, update(address, known, queued)).finally(() => checks.delete(address));
    const started = { changes, askers, copy };
    checks.set(address, started);
    return started;
  }

  async function update(
    address: string,
    known: Copy | undefined,
    queued: (answers: readonly Answer[]) => Promise<RenderedCopy | null>,
  ): Promise<Copy | null> {
    const state = { checkedAt: now(), changes };
    try {
      const answers = await Promise.all((known?.asked ?? []).map(({ query }) => ask(query)));
      const isSame = known?.asked.every(({ digest }, index) => digest === digestOf(answers[index]?.json ?? ''));
      const rendered = known && isSame ? known : await queued(answers);
      if (!rendered) return null;
      const copy = { ...rendered, ...state };
      copies.set(address, copy);
      return copy;
    } catch (error) {
      logger.warn({ err: error, pathname: address }, 'a page could not be rendered');
      return null;
    }
  }

  async function ask(query: PageQuery): Promise<Answer> {
    return { query, json: await answerVisitor(query) };
  }

  /** Null if no client is waiting any more. */
  async function render(address: string, known: readonly Answer[], isWanted: () => boolean) {
    let answers = known;
    for (let round = 0; round < maximumRounds; round += 1) {
      if (!isWanted()) return null;
      const result = await renderer.render(address, answers.map(toPageAnswer));
      if ('page' in result) return toRenderedCopy(toDocument(address, result.page), answers, caching);
      answers = [...answers, ...(await Promise.all(result.missing.map(ask)))];
    }
    throw new Error(`After ${maximumRounds} rounds, ${address} still asks for more.`);
  }

  return {
    async handler(request, response, next) {
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      const search = request.originalUrl.slice(request.path.length);
      const address = isRead ? toRenderedAddress(request.path, search) : null;
      if (address === null) return next();
      const found = await find(address, toAsker(request, response));
      if ('headers' in found) return sendCopy(request, response.status(200), found);
      response.status(found.status).set('Retry-After', String(found.retryAfter));
      return plainPage(request, response, next);
    },
    findFresh(address) {
      const known = copies.get(address);
      return known && isFresh(known) ? known : null;
    },
    hasCopy(address) {
      const known = copies.peek(address);
      return known !== undefined && isUsable(known);
    },
    async notFound(request, response, next) {
      // Only the client's router knows which page an address with escapes shows.
      const isUnknown = !isPageAddress(request.path) && !request.path.includes('%');
      const found = isUnknown ? await find(notFoundPath, null) : null;
      if (!found || !('headers' in found)) return next();
      return sendCopy(request, response.status(404), found);
    },
    recheck: () => void (changes += 1),
    warmUp: async () => void (await find('/', null)),
  };
}

/** The client of a request. It is gone when the request is answered or the connection ends. */
function toAsker(request: Request, response: Response): NonNullable<Asker> {
  const asker = { addressKey: toAddressKey(request.ip), isGone: response.closed };
  response.once('close', () => (asker.isGone = true));
  return asker;
}

interface Answer {
  query: PageQuery;
  json: string;
}
type RenderedCopy = Omit<Copy, 'checkedAt' | 'changes'>;

/** Throws if the query failed, so that no page with an error is cached. */
function toPageAnswer({ query, json }: Answer): PageAnswer {
  const { data, errors } = JSON.parse(json) as { data?: unknown; errors?: readonly { message: string }[] };
  if (errors) throw new Error(`The query ${query.operationName} failed: ${errors[0]?.message ?? ''}`);
  return { query, data };
}

async function toRenderedCopy(html: string, answers: readonly Answer[], caching: string): Promise<RenderedCopy> {
  const asked = answers.map(({ query, json }) => ({ query, digest: digestOf(json) }));
  return { ...(await toPageCopy(html, caching)), asked };
}

function sizeOf({ encoded, asked }: Copy): number {
  return encoded.br.length + encoded.gzip.length + asked.reduce((sum, { query }) => sum + query.query.length, 0);
}
