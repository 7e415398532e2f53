import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../platform/clock.js';
import type { Logger } from '../platform/logger.js';
import { isClientRoute, toRenderedAddress } from './client-routes.js';
import type { PageAnswer, PageQuery, PageRenderer, RenderedPage } from './page-renderer.js';

export interface RenderedPagesDeps {
  renderer: PageRenderer;
  /** Answers a visitor's query with GraphQL's JSON. */
  answerVisitor: (query: PageQuery) => Promise<string>;
  /** Puts a rendered page into the document that is sent. */
  toDocument: (pathname: string, page: RenderedPage) => string;
  clock: Clock;
  logger: Logger;
}

export interface RenderedPages {
  /** Sends a public page as HTML; calls the next handler if there is no rendered page. */
  handler: RequestHandler;
  /** Sends the page that says that the address has no page. */
  notFound: RequestHandler;
  /** Marks all copies as outdated: each is compared with the shop before it is sent again. */
  recheck: () => void;
  /** Renders the home page before the first request. */
  warmUp: () => Promise<void>;
}

/**
 * How long a copy counts as up to date. The answers that a page is made of are cached for up to 900 ms, and other
 * servers must show a change within a second.
 */
const keepMs = 90;
/** Longest time for rendering; after it, visitors get the document in which the browser renders the page. */
const patienceMs = 2_000;
/** Most rounds of missing answers; no page needs as many. */
const maximumRounds = 5;
/** Number of copies, the most recently used; each takes some 50 kB to 200 kB. */
const maximumCopies = 300;
/** Stands for all addresses without a page. */
const notFoundPath = '/404';

/** A page as it is sent, with the answers that it was rendered from. */
interface Copy {
  headers: Record<string, string>;
  identity: Buffer;
  encoded: ReadonlyMap<string, Buffer>;
  asked: readonly { query: PageQuery; answer: string }[];
  checkedAt: number;
  /** Number of changes by this process when the check began. */
  changes: number;
}

interface Check {
  changes: number;
  copy: Promise<Copy | null>;
}

/**
 * Public pages as HTML, cached in memory. A copy is sent as long as its queries have the answers that it was rendered
 * from; a requested page is compared every 90 ms, and after each change by this process.
 */
export function createRenderedPages(deps: RenderedPagesDeps): RenderedPages {
  const { renderer, answerVisitor, toDocument, clock, logger } = deps;
  const copies = new LRUCache<string, Copy>({ max: maximumCopies });
  const checks = new Map<string, Check>();
  let changes = 0;

  /** Null if the page cannot be rendered, or not in time. Only one check of a page runs at a time. */
  async function find(pathname: string): Promise<Copy | null> {
    for (;;) {
      const known = copies.get(pathname);
      const now = clock.now().getTime();
      if (known && known.changes === changes && now - known.checkedAt < keepMs) return known;
      const running = checks.get(pathname);
      if (!running) return begin(pathname, known, { checkedAt: now, changes });
      if (running.changes === changes) return running.copy;
      // The check began before the latest change and may have read older data.
      await running.copy;
    }
  }

  function begin(
    pathname: string,
    known: Copy | undefined,
    state: { checkedAt: number; changes: number },
  ): Promise<Copy | null> {
    const copy = inTime(checkCopy(pathname, known, state)).finally(() => checks.delete(pathname));
    checks.set(pathname, { changes: state.changes, copy });
    return copy;
  }

  async function checkCopy(
    pathname: string,
    known: Copy | undefined,
    state: { checkedAt: number; changes: number },
  ): Promise<Copy | null> {
    try {
      const asked = await Promise.all((known?.asked ?? []).map(({ query }) => ask(query)));
      const isSame = known?.asked.every(({ answer }, index) => answer === asked[index]?.answer);
      const copy = known && isSame ? { ...known, ...state } : { ...(await render(pathname, asked)), ...state };
      copies.set(pathname, copy);
      return copy;
    } catch (error) {
      copies.delete(pathname);
      logger.warn({ err: error, pathname }, 'a page could not be rendered');
      return null;
    }
  }

  async function ask(query: PageQuery) {
    return { query, answer: await answerVisitor(query) };
  }

  async function render(pathname: string, known: Copy['asked']): Promise<Omit<Copy, 'checkedAt' | 'changes'>> {
    let asked = known;
    for (let round = 0; round < maximumRounds; round += 1) {
      const result = await renderer.render(pathname, asked.map(toAnswer));
      if ('page' in result) return { ...(await toCopy(toDocument(pathname, result.page))), asked };
      asked = [...asked, ...(await Promise.all(result.missing.map(ask)))];
    }
    throw new Error(`After ${maximumRounds} rounds, ${pathname} still asks for more.`);
  }

  return {
    async handler(request, response, next) {
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      const search = request.originalUrl.slice(request.path.length);
      const address = isRead ? toRenderedAddress(request.path, search) : null;
      const copy = address === null ? null : await find(address);
      if (copy === null) return next();
      send(request, response.status(200), copy);
    },
    async notFound(request, response, next) {
      // Only the client's router knows what an address with escapes shows.
      const isUnknown = !isClientRoute(request.path) && !request.path.includes('%');
      const copy = isUnknown ? await find(notFoundPath) : null;
      if (copy === null) return next();
      send(request, response.status(404), copy);
    },
    recheck: () => void (changes += 1),
    warmUp: async () => void (await find('/')),
  };
}

/** A page with an error is not cached: the browser renders it and tries again. */
function toAnswer({ query, answer }: Copy['asked'][number]): PageAnswer {
  const { data, errors } = JSON.parse(answer) as { data?: unknown; errors?: readonly { message: string }[] };
  if (errors) throw new Error(`The query ${query.operationName} failed: ${errors[0]?.message ?? ''}`);
  return { query, data };
}

/** Resolves with null after the time limit; the work itself continues. */
async function inTime<T>(work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), patienceMs)));
  return await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

async function toCopy(html: string): Promise<Pick<Copy, 'headers' | 'identity' | 'encoded'>> {
  const identity = Buffer.from(html);
  const [br, gz] = await Promise.all([brotlied(identity, brotliOptions), gzipped(identity)]);
  return {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      // May be cached but must be revalidated each time, because a page names the client's files of this build.
      'Cache-Control': 'no-cache',
      // A weak ETag: the same page has the same one in every encoding.
      ETag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
      Vary: 'Accept-Encoding',
    },
    identity,
    encoded: new Map([
      ['br', br],
      ['gzip', gz],
    ]),
  };
}

function send(request: Request, response: Response, { headers, identity, encoded }: Copy): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (request.fresh) return void response.status(304).end();
  // The smallest encoding that the browser accepts: browsers accept all of them alike, and name gzip first.
  const encoding = [...encoded.keys()].find((name) => request.acceptsEncodings(name) === name);
  const body = encoding && encoded.get(encoding);
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', (body ?? identity).length);
  response.end(body ?? identity);
}
