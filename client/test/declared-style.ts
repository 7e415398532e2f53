/**
 * What the sheets say of an element outside of any state, e.g. of its 'text-decoration-color'; undefined when nothing.
 * Computed styles know less: jsdom leaves out cascade layers, and every recipe of the shop is in one.
 */
export function declaredStyle(element: Element, property: string): string | undefined {
  const sheets = [...document.querySelectorAll('style')].map(({ textContent }) => textContent);
  // What is in no layer wins.
  const byWeight = [...sheets.filter(isLayered), ...sheets.filter((sheet) => !isLayered(sheet))];
  return [...element.classList]
    .flatMap((name) => byWeight.flatMap((sheet) => sheet.split(`.${name}{`).slice(1)))
    .flatMap((rule) => (rule.split('}')[0] ?? '').split(';'))
    .map((declaration) => declaration.split(':').map((part) => part.trim()))
    .findLast(([name]) => name === property)?.[1];
}

const isLayered = (sheet: string) => sheet.startsWith('@layer');
