/** Markup that is safe to send: everything put into it was escaped, or is markup itself. */
export class Markup {
  constructor(readonly text: string) {}
}

type Insert = string | number | Markup | readonly Markup[] | null;

/** A template whose inserted values are escaped; other markup and lists of it are inserted as they are. */
export function html(strings: TemplateStringsArray, ...values: Insert[]): Markup {
  return new Markup(strings.reduce((text, part, position) => text + insert(values[position - 1] ?? null) + part));
}

function insert(value: Insert): string {
  if (value === null) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return escapeHtml(String(value));
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
