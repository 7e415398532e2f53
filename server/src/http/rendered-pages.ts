import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';
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
  /** Sends a public page as HTML; passes on what it has no page for, or none now. */
  handler: RequestHandler;
  /** Sends the page that says that there is none, at addresses of which that is so. */
  notFound: RequestHandler;
  /** Has every page compared with the shop before it is sent again. */
  recheck: () => void;
  /** Renders the home page before anybody asks for it. */
  warmUp: () => Promise<void>;
}

/**
 * How long a page counts as up to date. What pages ask is answered from caches of 900 ms in all, and a change on one
 * server is to show on the others within a second.
 */
const keepMs = 90;
/** How long a page may take before visitors get the document in which the browser renders it. */
const patienceMs = 2_000;
/** More rounds of missing answers than any page has. */
const maximumRounds = 5;
/** The copies of the pages that were asked for last; each takes some 50 kB to 200 kB. */
const maximumCopies = 300;
/** Any address without a page. */
const notFoundPath = '/404';

/** A page as it is sent, and what it was made of. */
interface Copy {
  headers: Record<string, string>;
  identity: Buffer;
  encoded: ReadonlyMap<string, Buffer>;
  asked: readonly { query: PageQuery; answer: string }[];
  checkedAt: number;
  /** The changes that had been made in this process when the check began. */
  changes: number;
}

interface Check {
  changes: number;
  copy: Promise<Copy | null>;
}

/**
 * Public pages as HTML, kept in memory. A copy is sent as long as its queries are answered as they were when it was
 * rendered; the copy of a page that anybody asks for is compared every 90 ms, and after each change that this process
 * makes.
 */
export function createRenderedPages(deps: RenderedPagesDeps): RenderedPages {
  const { renderer, answerVisitor, toDocument, clock, logger } = deps;
  const copies = new Map<string, Copy>();
  const checks = new Map<string, Check>();
  let changes = 0;

  /** Null when the page cannot be rendered, or not in time. One check of a page runs at a time. */
  async function find(pathname: string): Promise<Copy | null> {
    for (;;) {
      const known = copies.get(pathname);
      const now = clock.now().getTime();
      if (known && known.changes === changes && now - known.checkedAt < keepMs) return known;
      const running = checks.get(pathname);
      if (!running) return begin(pathname, known, { checkedAt: now, changes });
      if (running.changes === changes) return running.copy;
      // It began before the latest change, and may have read what was there before it.
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
      keep(pathname, copy);
      return copy;
    } catch (error) {
      copies.delete(pathname);
      logger.warn({ err: error, pathname }, 'a page could not be rendered');
      return null;
    }
  }

  function keep(pathname: string, copy: Copy): void {
    copies.delete(pathname);
    copies.set(pathname, copy);
    const [oldest] = copies.keys();
    if (copies.size > maximumCopies && oldest !== undefined) copies.delete(oldest);
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
      // The client's router decodes an address: only it knows what is shown at one with escapes.
      const isUnknown = !isClientRoute(request.path) && !request.path.includes('%');
      const copy = isUnknown ? await find(notFoundPath) : null;
      if (copy === null) return next();
      send(request, response.status(404), copy);
    },
    recheck: () => void (changes += 1),
    warmUp: async () => void (await find('/')),
  };
}

/** A page with an error in it is not kept: the browser asks for itself, and tries again. */
function toAnswer({ query, answer }: Copy['asked'][number]): PageAnswer {
  const { data, errors } = JSON.parse(answer) as { data?: unknown; errors?: readonly { message: string }[] };
  if (errors) throw new Error(`The query ${query.operationName} failed: ${errors[0]?.message ?? ''}`);
  return { query, data };
}

/** What comes too late is null; it is finished all the same. */
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
      // To be kept, and asked for each time: a page names the client's files of this build.
      'Cache-Control': 'no-cache',
      // Weak: the same page in any encoding.
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
  // The smallest that is taken: browsers take all of them alike, and name gzip first.
  const encoding = [...encoded.keys()].find((name) => request.acceptsEncodings(name) === name);
  const body = encoding && encoded.get(encoding);
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', (body ?? identity).length);
  response.end(body ?? identity);
}
