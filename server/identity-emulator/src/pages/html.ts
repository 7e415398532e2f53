/** Safe markup; all other values are escaped when inserted. */
export class Html {
  constructor(readonly markup: string) {}
}

type Insert = string | number | null | Html | readonly Html[];

/** A template tag that escapes all inserted values except Html. Its result is safe in text and in quoted attributes. */
export function html(strings: TemplateStringsArray, ...inserts: readonly Insert[]): Html {
  return new Html(strings.map((text, index) => text + render(inserts[index] ?? '')).join(''));
}

function render(insert: Insert): string {
  if (insert instanceof Html) return insert.markup;
  if (typeof insert === 'object') return (insert ?? []).map((part) => part.markup).join('');
  return String(insert).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
