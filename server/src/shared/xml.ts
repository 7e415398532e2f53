const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Control characters and lone surrogates, which XML cannot contain. */
const impossible = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu;
const escape = (value: string) =>
  value.replace(impossible, '').replace(/[&<>"]/g, (character) => entities[character] ?? '');

/** An element with other elements; '' if there is no content. */
export function tag(name: string, ...content: readonly string[]): string {
  const inner = content.join('');
  return inner === '' ? '' : `<${name}>${inner}</${name}>`;
}

/** An element with a text; '' if the text is empty. */
export function text(name: string, value: string | number | null, attribute = ''): string {
  if (value === null || value === '') return '';
  return `<${name}${attribute}>${escape(String(value))}</${name}>`;
}
