import type { NormalizedCacheObject } from '@apollo/client';

import { ShopDocument, type ShopQuery } from '../graphql/generated/operations';
import type { ShopClient } from '../graphql/cache-lifetime';

const elementId = 'answers';

/** The script element with the query answers of a page that the server rendered. */
export function toAnswersElement(answers: NormalizedCacheObject): string {
  // Escaped, so that no text can close the element.
  const json = JSON.stringify(answers).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${elementId}">${json}</script>`;
}

/** Reads the answers of a page that the server rendered; null on the second call and on other pages. */
export function takeAnswers(): NormalizedCacheObject | null {
  const element = document.getElementById(elementId);
  if (!element) return null;
  element.remove();
  return JSON.parse(element.textContent) as NormalizedCacheObject;
}

/** Stores the shop's settings, which a document without a rendered page contains instead of query answers. */
export function takeShop(client: ShopClient): void {
  const element = document.getElementById('shop');
  if (!element) return;
  client.writeQuery({ query: ShopDocument, data: JSON.parse(element.textContent) as ShopQuery });
  element.remove();
}
