/**
 * The value that the style sheets declare for an element outside of any state, e.g. of 'text-decoration-color'; undefined
 * if there is none. Computed styles cannot be used: jsdom ignores cascade layers, and all recipes of the shop are in such a
 * layer.
 */
export function declaredStyle(element: Element, property: string): string | undefined {
  const sheets = [...document.querySelectorAll('style')].map(({ textContent }) => textContent);
  // Rules outside of layers take precedence.
  const byWeight = [...sheets.filter(isLayered), ...sheets.filter((sheet) => !isLayered(sheet))];
  return [...element.classList]
    .flatMap((name) => byWeight.flatMap((sheet) => sheet.split(`.${name}{`).slice(1)))
    .flatMap((rule) => (rule.split('}')[0] ?? '').split(';'))
    .map((declaration) => declaration.split(':').map((part) => part.trim()))
    .findLast(([name]) => name === property)?.[1];
}

const isLayered = (sheet: string) => sheet.startsWith('@layer');
