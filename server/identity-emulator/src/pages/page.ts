import { randomBytes } from 'node:crypto';
import type { Response } from 'express';
import { html, Html } from './html.js';
import { pageStyle } from './page-style.js';

export interface Page {
  title: string;
  body: Html;
  status?: number;
  /** The page reloads itself after this many seconds, without a script. */
  refreshSeconds?: number;
  /** The path of the page's script on the shop's origin. A page without this path may not run any script. */
  script?: string;
  /** Whether the page shows another page of the shop's origin in a frame. */
  hasFrame?: boolean;
}

/**
 * Sends one of the emulator's pages. Its content security policy allows nothing remote, and nothing inline but the
 * style.
 */
export function sendPage(response: Response, page: Page): void {
  const nonce = randomBytes(16).toString('base64');
  response
    .status(page.status ?? 200)
    .set({
      'content-security-policy': toPolicy(nonce, page),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .type('html')
    .send(toDocument(page, nonce).markup);
}

function toPolicy(nonce: string, { script, hasFrame = false }: Page): string {
  const sources = `${script === undefined ? '' : " script-src 'self';"}${hasFrame ? " frame-src 'self';" : ''}`;
  return `default-src 'none'; img-src 'self'; style-src 'nonce-${nonce}';${sources} form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
}

function toDocument({ title, body, refreshSeconds, script }: Page, nonce: string): Html {
  const refresh = refreshSeconds === undefined ? '' : html`<meta http-equiv="refresh" content="${refreshSeconds}" />`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        ${refresh}
        <title>${title} · Kickstand</title>
        <link rel="icon" href="/icon.svg" />
        <style nonce="${nonce}">
          ${new Html(pageStyle)}
        </style>
      </head>
      <body>
        <main>${body}</main>
        ${script === undefined ? '' : html`<script src="${script}"></script>`}
      </body>
    </html>`;
}
