import { contentLimits, legalPaths, pageRules } from '@kickstand/rules/content';
import { readFields } from '../../shared/field-rules.js';

/** `draft` if visitors cannot open it, `changed` if its text has been edited since it was published. */
export type PageState = 'draft' | 'published' | 'changed';

/** What a page says. */
export interface PageText {
  title: string;
  /** For search engines and lists of posts; may be empty. */
  description: string;
  markdown: string;
}

/** A text that was published. */
export interface PageVersion extends PageText {
  /** 1 for the first one. */
  number: number;
  publishedAt: Date;
}

/** A page that the merchant writes, with the text that staff edit. */
export interface ContentPage extends PageText {
  /** 24 hex digits. */
  id: string;
  /** Its address, e.g. `/privacy` or `/blogs/first-ride`. No two pages have the same address. */
  path: string;
  /** Addresses at which it was published before, oldest first. */
  previousPaths: readonly string[];
  /** Whether the footer's last line links to it. Legal pages are always linked there. */
  isInFooter: boolean;
  state: PageState;
  /** What visitors read; null if they cannot open the page. */
  published: PageVersion | null;
  /** Number of texts that were ever published. */
  publications: number;
  /** Null if it was never published. */
  firstPublishedAt: Date | null;
  /** 1 for a new page. */
  version: number;
  changedAt: Date;
}

/** A page as lists read it: without its Markdown. */
export type ListedPage = Omit<ContentPage, 'markdown' | 'published'> & {
  published: Omit<PageVersion, 'markdown'> | null;
};

/** Fields that are left out stay as they are. */
export interface PageEdit {
  path?: string | null;
  title?: string | null;
  description?: string | null;
  markdown?: string | null;
  isInFooter?: boolean | null;
  /** Whether visitors get the edited text. Otherwise a text that is already published stays. */
  publish?: boolean | null;
}

const blankPage = {
  ...{ title: '', path: '', description: '', markdown: '', isInFooter: false, state: 'draft' },
  ...{ previousPaths: [], published: null, publications: 0, firstPublishedAt: null },
} as const;

/**
 * The page with the given fields. It is published if that is requested and its text is not published yet.
 * @param before null for a new page. @throws DomainError BAD_USER_INPUT
 */
export function editPage(id: string, before: ContentPage | null, given: PageEdit, now: Date): ContentPage {
  const { path, title, description, markdown, isInFooter, ...kept } = before ?? blankPage;
  const { path: newPath, ...text } = readFields(pageRules, {
    path: given.path ?? path,
    title: given.title ?? title,
    description: given.description ?? description,
    markdown: (given.markdown ?? markdown).replaceAll('\r\n', '\n'),
  });
  const { published, publications, firstPublishedAt } = kept;
  const isAsPublished = published !== null && isSameText(published, text);
  const hasMoved = before !== null && firstPublishedAt !== null && path !== newPath;
  const page: ContentPage = {
    ...{ ...kept, ...text, id, path: newPath, version: before?.version ?? 1, changedAt: now },
    isInFooter: given.isInFooter ?? isInFooter,
    state: published === null ? 'draft' : isAsPublished ? 'published' : 'changed',
    previousPaths: hasMoved
      ? [...kept.previousPaths, path].filter((each) => each !== newPath).slice(-contentLimits.previousPaths)
      : kept.previousPaths,
  };
  if (!given.publish || isAsPublished) return page;
  return {
    ...page,
    state: 'published',
    published: { ...text, number: publications + 1, publishedAt: now },
    publications: publications + 1,
    firstPublishedAt: firstPublishedAt ?? now,
  };
}

function isSameText(text: PageText, other: PageText): boolean {
  return text.title === other.title && text.description === other.description && text.markdown === other.markdown;
}

export interface PageLink {
  text: string;
  url: string;
}

/** A post as lists show it. */
export interface BlogPost {
  path: string;
  title: string;
  description: string;
  publishedAt: Date;
}

/** The published pages, as each server keeps them in memory. */
export interface PageBook {
  /** The published pages by their current and earlier addresses; `path` is the current address. */
  destinations: ReadonlyMap<string, { id: string; path: string; changedAt: Date }>;
  /** The footer's last line: the legal pages in their order, then others by title. */
  footer: readonly PageLink[];
  /** Newest first. */
  posts: readonly BlogPost[];
}

export function toPageBook(all: readonly ListedPage[]): PageBook {
  const shown = all.filter(isShown);
  const previous = shown.flatMap((page) => page.previousPaths.map((path) => [path, page] as const));
  const current = shown.map((page) => [page.path, page] as const);
  const toLink = ({ path, published }: ShownPage) => ({ text: published.title, url: path });
  const legal = legalPaths.flatMap((path) => shown.filter((page) => page.path === path));
  const others = shown.filter(({ path, isInFooter }) => isInFooter && !isLegal(path));
  return {
    // The current page at an address takes precedence over pages that had the address before.
    destinations: new Map(
      [...previous, ...current].map(([from, { id, path, published }]) => [
        from,
        { id, path, changedAt: published.publishedAt },
      ]),
    ),
    footer: [
      ...legal.map(toLink),
      ...others.map(toLink).sort((a, b) => a.text.localeCompare(b.text, 'en') || (a.url < b.url ? -1 : 1)),
    ],
    posts: shown
      .filter(({ path }) => path.startsWith('/blogs/'))
      .map(toPost)
      .sort(byDate),
  };
}

type ShownPage = ListedPage & { published: object };

function isShown(page: ListedPage): page is ShownPage {
  return page.published !== null;
}

function isLegal(path: string): boolean {
  return legalPaths.some((legal) => legal === path);
}

function toPost({ path, published, firstPublishedAt }: ShownPage): BlogPost {
  const { title, description, publishedAt } = published;
  return { path, title, description, publishedAt: firstPublishedAt ?? publishedAt };
}

function byDate(a: BlogPost, b: BlogPost): number {
  return b.publishedAt.getTime() - a.publishedAt.getTime() || (a.path < b.path ? -1 : 1);
}
