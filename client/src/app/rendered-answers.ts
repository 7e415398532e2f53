import type { NormalizedCacheObject } from '@apollo/client';

const elementId = 'answers';

/** The element in which a page that the server rendered carries the answers it was made of. */
export function toAnswersElement(answers: NormalizedCacheObject): string {
  // No text of the shop can close the element.
  const json = JSON.stringify(answers).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${elementId}">${json}</script>`;
}

/** The answers of the page in view, once. Null on a page that the server did not render. */
export function takeAnswers(): NormalizedCacheObject | null {
  const element = document.getElementById(elementId);
  if (!element) return null;
  element.remove();
  return JSON.parse(element.textContent) as NormalizedCacheObject;
}
