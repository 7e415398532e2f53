import { legalPaths } from '@kickstand/rules/content';

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
  /** Its address, e.g. `/privacy` or `/blogs/first-ride`. No two pages have the same one. */
  path: string;
  /** Addresses at which it was published before, oldest first. */
  previousPaths: readonly string[];
  /** Whether the footer's last line links to it. It always links to legal pages. */
  isInFooter: boolean;
  state: PageState;
  /** What visitors read; null if they cannot open the page. */
  published: PageVersion | null;
  /** Number of texts that were ever published. */
  publications: number;
  /** Null if it was never published. */
  firstPublishedAt: Date | null;
  /** 1 for a new one. */
  version: number;
  changedAt: Date;
}

/** A page without its texts, which lists do not read. */
export type ListedPage = Omit<ContentPage, 'markdown' | 'published'> & {
  published: Omit<PageVersion, 'markdown'> | null;
};

export function isSameText(text: PageText, other: PageText): boolean {
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
  /** Addresses of published pages, with the page's current address for earlier ones. */
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
    // A page at an address wins over one that was there before.
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
