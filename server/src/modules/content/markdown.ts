import MarkdownIt from 'markdown-it';
import { findPictureIn, pictureKey, renditionPath } from '../media/picture.js';

type Token = ReturnType<MarkdownIt['parse']>[number];

/** Largest width of a picture, in pixels. It is wide enough for the column of the text on dense screens. */
const pictureWidth = 960;

/**
 * Markdown without HTML: what looks like HTML is shown as text, so the result contains only the elements that the
 * library's rules write. The addresses in them are checked below.
 */
const library = new MarkdownIt({ html: false, linkify: true, typographer: false });
library.validateLink = (url) => isLinkAddress(url) || isPictureAddress(url);

library.core.ruler.push('shop', ({ tokens }) => {
  const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close');
  const top = Math.min(...headings.map(levelOf));
  // The page already has its title as the first-level heading, so the top headings of the text become h2.
  for (const heading of headings) heading.tag = `h${Math.min(levelOf(heading) - top + 2, 6)}`;
  for (const child of tokens.flatMap(({ children }) => children ?? [])) {
    if (child.type === 'link_open') markOutside(child);
  }
});

library.renderer.rules.image = ([...tokens], index, options, environment: unknown, renderer) => {
  const token = tokens[index];
  if (!token) return '';
  const source = token.attrGet('src') ?? '';
  const text = renderer.renderInlineAsText(token.children ?? [], options, environment);
  if (!isPictureAddress(source)) return library.utils.escapeHtml(text);
  token.attrSet('alt', text);
  token.attrSet('loading', 'lazy');
  const picture = findPictureIn(source);
  if (picture) {
    const width = Math.min(picture.width, pictureWidth);
    token.attrSet('src', renditionPath(pictureKey(picture), width, 'webp'));
    token.attrSet('width', String(width));
    token.attrSet('height', String(Math.round((picture.height * width) / picture.width)));
  }
  return renderer.renderToken(tokens, index, options);
};

/** The HTML of a text. It is safe to insert into a page, whatever the text contains. */
export function renderMarkdown(markdown: string): string {
  return library.render(markdown);
}

/** The addresses of the pictures in a text. */
export function findPictures(markdown: string): string[] {
  const images = library.parse(markdown, {}).flatMap(({ children }) => children ?? []);
  return [...new Set(images.flatMap((token) => (token.type === 'image' ? (token.attrGet('src') ?? []) : [])))];
}

function levelOf({ tag }: Token): number {
  return Number(tag.slice(1));
}

/** A linked page on another site gets no access to the window that opened it. */
function markOutside(link: Token): void {
  if (/^https?:/i.test(link.attrGet('href') ?? '')) link.attrSet('rel', 'noopener');
}

function isLinkAddress(url: string): boolean {
  return /^(?:\/(?![/\\])|#|https?:\/\/|mailto:|tel:)/i.test(url.trim());
}

/** The content security policy of the shop's pages permits pictures at these addresses. */
function isPictureAddress(url: string): boolean {
  return /^(?:\/(?![/\\])|https:\/\/)/i.test(url.trim());
}
