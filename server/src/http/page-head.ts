import { isPageAddress } from './page-addresses.js';

/** Two addresses show the home page; search engines get only one of them. */
const otherNames: Readonly<Record<string, string>> = { '/home': '/' };

/**
 * Elements of a page's head with absolute addresses, which only the server knows: the canonical address, and the preview
 * of a shared link. The client sets title and description.
 * @param publicUrl the shop's origin, without a trailing slash.
 */
export function headOf(publicUrl: string, path: string): string {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  const url = escapeAttribute(publicUrl + (otherNames[plain] ?? plain));
  return [
    `<link rel="canonical" href="${url}">`,
    `<meta property="og:url" content="${url}">`,
    `<meta property="og:image" content="${escapeAttribute(publicUrl)}/icon-512.png">`,
    '<meta name="twitter:card" content="summary">',
  ].join('\n    ');
}

/** Like `headOf`, for a rendered page: a later page of a list has its own address, and an error page has none. */
export function headOfRendered(publicUrl: string, address: string): string {
  const [path = ''] = address.split('?');
  return isPageAddress(path) ? headOf(publicUrl, address) : '';
}

/** Escapes a text that may come from the visitor, such as a path. */
export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
