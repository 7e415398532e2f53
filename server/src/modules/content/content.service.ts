import { createHash } from 'node:crypto';
import { contentLimits, pageRules } from '@kickstand/rules/content';
import { LRUCache } from 'lru-cache';
import type { Connection } from 'mongoose';
import { systemClock, type Clock } from '../../platform/clock.js';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import { createReadCache, type ReadCache } from '../../platform/read-cache.js';
import { assertMay, type Actor } from '../../shared/actor.js';
import { assertEdited, DomainError, invalidField, notFound, staleVersion } from '../../shared/errors.js';
import { readFields } from '../../shared/field-rules.js';
import { changesBetween, inList, type AuditAction, type AuditValues } from '../audit/audit.js';
import type { AuditOutbox, AuditService } from '../audit/audit.service.js';
import { claimIdOfNew, type IdempotencyService } from '../idempotency/idempotency.service.js';
import {
  editPage,
  type BlogPost,
  type ContentPage,
  type ListedPage,
  type PageEdit,
  type PageLink,
  type PageVersion,
} from './content-page.js';
import { findPictures, renderMarkdown } from './markdown.js';
import { createPageRepository, type PageRepository } from './page.repository.js';

export interface ContentDeps {
  connection: Connection;
  clock: Clock;
  idempotency: IdempotencyService;
  audit: Pick<AuditService, 'openOutbox'>;
  /** Marks a picture as used. @throws DomainError for a picture that is not stored any more */
  useImage: (imageUrl: string) => Promise<void>;
}

export interface SavePage extends PageEdit {
  id?: string | null;
  version?: number | null;
  idempotencyKey?: string | null;
}

/** A page as visitors read it. */
export interface PublishedPage extends Omit<PageVersion, 'markdown'> {
  path: string;
  html: string;
}

interface Context extends ContentDeps {
  repository: PageRepository;
  outbox: AuditOutbox;
  /** Makes this server read all pages again. */
  forget: () => void;
}

/** Other servers show a change within this time. */
const keptMs = 1_000;

export type ContentService = ReturnType<typeof createContentService>;

/** The pages that the merchant writes. */
export function createContentService(deps: ContentDeps) {
  const repository = createPageRepository(deps.connection);
  const outbox = deps.audit.openOutbox(repository.outbox);
  const shown = createReadCache({ clock: systemClock, keepMs: keptMs, maximumEntries: 100 });
  const forget = () => {
    repository.forgetBook();
    shown.invalidate();
  };
  const context: Context = { ...deps, repository, outbox, forget };
  return {
    ...forVisitors(repository, shown),

    /** Newest first. */
    async list(actor: Actor, search = ''): Promise<ListedPage[]> {
      assertMay(actor, 'content:read');
      const wanted = search.trim().toLowerCase();
      return (await repository.findAll()).filter(({ title, path }) =>
        `${title} ${path}`.toLowerCase().includes(wanted),
      );
    },

    async find(actor: Actor, id: string): Promise<ContentPage | null> {
      assertMay(actor, 'content:read');
      const page = await repository.findById(id);
      return page?.isDeleted === false ? page : null;
    },

    /** The latest published texts, including the current one, newest first. */
    async listVersions(actor: Actor, id: string): Promise<PageVersion[]> {
      assertMay(actor, 'content:read');
      return repository.findVersions(id);
    },

    /** The HTML of a text, as visitors would get it. */
    preview(actor: Actor, markdown: string): string {
      assertMay(actor, 'content:read');
      return renderMarkdown(readFields({ markdown: pageRules.markdown }, { markdown }).markdown);
    },

    save: (actor: Actor, input: SavePage): Promise<ContentPage> => save(context, actor, input),
    unpublish: (actor: Actor, page: Versioned): Promise<ContentPage> => unpublish(context, actor, page),
    delete: (actor: Actor, page: Versioned): Promise<string> => deletePage(context, actor, page),

    /** Called by the outbox worker: moves waiting audit entries to the log. */
    relayAudit: (): Promise<void> => outbox.relayAll(),
  };
}

function forVisitors(repository: PageRepository, shown: ReadCache) {
  /** HTML by the page's ID and the number of the version. */
  const rendered = new LRUCache<string, string>({ max: 100 });
  return {
    /**
     * The published page that has, or had, this address; null if there is none. For an unknown address, no text of a
     * page is read from the database.
     */
    async findPublished(path: string): Promise<PublishedPage | null> {
      const { destinations } = await repository.readBook();
      const found = destinations.get(path.toLowerCase().replace(/\/+$/, ''));
      return found ? shown.read(found.path, () => readPublished(repository, rendered, found)) : null;
    },

    /** The current address of the published page that has or had this address; null if there is none. */
    async findPath(path: string): Promise<string | null> {
      return (await repository.readBook()).destinations.get(path)?.path ?? null;
    },

    /** The addresses of all published pages. */
    async listPublished(): Promise<{ path: string; changedAt: Date }[]> {
      const { destinations } = await repository.readBook();
      return [...destinations].flatMap(([path, page]) => (path === page.path ? [page] : []));
    },

    /** The footer's last line. */
    listFooter: async (): Promise<readonly PageLink[]> => (await repository.readBook()).footer,

    /** Newest first. */
    listPosts: async (): Promise<readonly BlogPost[]> => (await repository.readBook()).posts,
  };
}

interface Versioned {
  id: string;
  version: number;
}

async function readPublished(
  repository: PageRepository,
  rendered: LRUCache<string, string>,
  { id, path }: { id: string; path: string },
): Promise<PublishedPage | null> {
  const version = await repository.findPublished(id);
  if (!version) return null;
  const { markdown, ...rest } = version;
  // HTML is cached, because a version's text never changes and a long one takes some time to render.
  const key = `${id} ${version.number}`;
  const html = rendered.get(key) ?? renderMarkdown(markdown);
  rendered.set(key, html);
  return { ...rest, path, html };
}

/** @throws DomainError BAD_USER_INPUT; NOT_FOUND; CONFLICT (STALE_VERSION, IDEMPOTENCY_KEY_REUSED) */
async function save(
  context: Context,
  actor: Actor,
  { id: knownId, version, idempotencyKey, ...given }: SavePage,
): Promise<ContentPage> {
  const { repository, idempotency, clock } = context;
  assertMay(actor, 'content:write');
  const claim = { what: 'page', operation: 'save page', key: idempotencyKey, input: given };
  const id = knownId ?? (await claimIdOfNew(idempotency, actor, claim));
  const before = await repository.findById(id);
  // A retry returns the page that the first attempt added.
  if (knownId == null && before) return before;
  if (knownId != null) assertEdited('page', before, version);
  const page = editPage(id, before, given, clock.now());
  const isPublished = page.published?.number !== before?.published?.number;
  if (isPublished && page.markdown.trim() === '')
    throw invalidField('markdown', 'A page must have text before it can be published.');
  await checkWithOthers(context, page);
  const action = !before ? 'page.added' : isPublished ? 'page.published' : 'page.updated';
  return write(context, actor, { action, before, after: page });
}

/** Checks what depends on other pages and on the stored pictures. */
async function checkWithOthers({ repository, useImage }: Context, { id, path, markdown }: ContentPage): Promise<void> {
  const others = (await repository.findAll()).filter((each) => each.id !== id);
  if (others.some((each) => each.path === path)) throw invalidField('path', takenMessage);
  if (others.length >= contentLimits.pages) {
    throw invalidField('path', `There are ${contentLimits.pages} pages already. Delete one first.`);
  }
  for (const picture of findPictures(markdown)) {
    await useImage(picture).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      throw invalidField('markdown', `The picture ${picture} is not stored any more. Upload it again.`);
    });
  }
}

const takenMessage = 'Another page has this address already.';

/** Does nothing if the page is not published. @throws DomainError NOT_FOUND; CONFLICT (STALE_VERSION) */
async function unpublish(context: Context, actor: Actor, { id, version }: Versioned): Promise<ContentPage> {
  assertMay(actor, 'content:write');
  const before = await context.repository.findById(id);
  if (!before || before.isDeleted) throw notFound('The page');
  if (before.published === null) return before;
  if (version !== before.version) throw staleVersion('page', before);
  const after: ContentPage = { ...before, published: null, state: 'draft', changedAt: context.clock.now() };
  return write(context, actor, { action: 'page.unpublished', before, after });
}

async function write(
  { repository, outbox, forget }: Context,
  actor: Actor,
  { action, before, after }: { action: AuditAction; before: ContentPage | null; after: ContentPage },
): Promise<ContentPage> {
  const changes = changesBetween(before && toAuditValues(before), toAuditValues(after));
  if (before && changes.length === 0) return before;
  const entry = outbox.toEntry(actor, { action, subject: { id: after.id, name: after.title }, changes });
  const former = after.published?.number === before?.published?.number ? null : (before?.published ?? null);
  try {
    if (!before) await repository.insert(after, entry);
    else if (!(await repository.update(after, entry, former))) {
      throw staleVersion('page', await repository.findById(after.id));
    }
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const added = before ? null : await repository.findById(after.id);
    if (added) return added;
    throw invalidField('path', takenMessage);
  } finally {
    forget();
  }
  await outbox.relay(entry);
  return before ? { ...after, version: before.version + 1 } : after;
}

/** Does nothing if the page is already deleted. @throws DomainError NOT_FOUND; CONFLICT (STALE_VERSION) */
async function deletePage(
  { repository, clock, outbox, forget }: Context,
  actor: Actor,
  { id, version }: Versioned,
): Promise<string> {
  assertMay(actor, 'content:write');
  const page = await repository.findById(id);
  if (!page) throw notFound('The page');
  if (page.isDeleted) return id;
  const changes = changesBetween(toAuditValues(page), null);
  const entry = outbox.toEntry(actor, { action: 'page.deleted', subject: { id, name: page.title }, changes });
  const isDeleted = version === page.version && (await repository.delete(page, clock.now(), entry));
  forget();
  if (!isDeleted) throw staleVersion('page', await repository.findById(id));
  await outbox.relay(entry);
  return id;
}

/** The log contains only the length and hash of a text; published texts are kept as versions of the page. */
function toAuditValues(page: ContentPage): AuditValues {
  const hash = createHash('sha256').update(page.markdown).digest('hex').slice(0, 8);
  return {
    title: page.title,
    path: page.path,
    previousPaths: inList(page.previousPaths),
    description: page.description || null,
    text: page.markdown === '' ? null : `${page.markdown.length} characters (${hash})`,
    footer: page.isInFooter ? 'yes' : 'no',
    published: page.published && `version ${page.published.number}`,
  };
}
