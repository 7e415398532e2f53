/** Markup that is safe to send: all inserted values are escaped or are markup themselves. */
export class Markup {
  constructor(readonly text: string) {}
}

type Insert = string | number | Markup | readonly Markup[] | null;

/** A template tag that escapes inserted values, except markup and lists of markup. */
export function html(strings: TemplateStringsArray, ...values: Insert[]): Markup {
  return new Markup(strings.reduce((text, part, position) => text + insert(values[position - 1] ?? null) + part));
}

function insert(value: Insert): string {
  if (value === null) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
