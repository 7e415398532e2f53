/** Two addresses show the home page; search engines are told of one. */
const otherNames: Readonly<Record<string, string>> = { '/home': '/' };

/**
 * What a page's head says in absolute addresses, which only the server knows: where the page belongs, and what is shown
 * where somebody shares it. Title and description are the client's.
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

/** The path is the visitor's own. */
export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
