import { StyleSheet } from '@emotion/sheet';

const rules: string[] = [];

/**
 * Records the rules of styled components instead of applying them: jsdom ignores media queries, so it would show everything
 * as on a phone, and applying them takes most of a test's time.
 */
export function recordRules(): void {
  StyleSheet.prototype.insert = (rule) => void rules.push(rule);
}

/**
 * The value that the rules declare for a property of an element, e.g. 'display'; undefined if there is none. Rules for
 * states such as hover do not count. Media queries are treated as if all of them applied.
 */
export function declaredStyle(element: Element, property: string): string | undefined {
  return [...element.classList]
    .flatMap((name) => [`.${name}{`, `.${name}.${name}.${name}{`])
    .flatMap((start) => rules.flatMap((rule) => rule.split(start).slice(1)))
    .flatMap((rule) => (rule.split('}')[0] ?? '').split(';'))
    .map((declaration) => declaration.split(':').map((part) => part.trim()))
    .findLast(([name]) => name === property)?.[1];
}
