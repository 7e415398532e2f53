const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function toCharacter(entity: string, code: string): string {
  if (!code.startsWith('#')) return named[code.toLowerCase()] ?? entity;
  const number = /^#x/i.test(code) ? Number.parseInt(code.slice(2), 16) : Number(code.slice(1));
  return number > 31 && number <= 0x10ffff ? String.fromCodePoint(number) : ' ';
}

const hidden = new Set(['script', 'style', 'head', 'title']);
const blocks = new Set(['p', 'div', 'ul', 'ol', 'table', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'br', 'li', 'hr']);

/**
 * The text of a description in HTML, with its paragraphs and list items as lines. Texts without HTML stay as they are.
 */
export function htmlToText(html: string): string {
  if (!/<[a-z!/]|&(?:\w+|#\d+);/i.test(html)) return html;
  let text = '';
  let hiddenBy: string | null = null;
  for (const part of html.split(/(<[a-z!/][^<>]*>)/i)) {
    const [, slash = '', tag = ''] = /^<(\/?)([a-z0-9]+)/i.exec(part) ?? [];
    const name = tag.toLowerCase();
    if (hiddenBy !== null) {
      if (slash !== '' && name === hiddenBy) hiddenBy = null;
    } else if (name === '') {
      if (!part.startsWith('<!')) text += part.replace(/\s+/g, ' ');
    } else if (slash === '' && hidden.has(name)) {
      hiddenBy = name;
    } else if (blocks.has(name)) {
      text += slash === '' && name === 'li' ? '\n- ' : '\n';
    }
  }
  const lines = text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{1,8});/gi, toCharacter).split('\n');
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
