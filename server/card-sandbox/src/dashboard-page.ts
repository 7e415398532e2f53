import { renderEvents } from './dashboard-events.js';
import type { Overview } from './dashboard-overview.js';
import type { PageFrame } from './dashboard-parts.js';
import { renderIntents } from './dashboard-payments.js';
import { html } from './html.js';

export function renderDashboard(overview: Overview, frame: PageFrame): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>Card sandbox</title>
        <link rel="stylesheet" href="${frame.base}/assets/dashboard.css" />
        <script src="${frame.base}/assets/dashboard.js" defer></script>
      </head>
      <body>
        <header class="masthead">
          <h1>Card sandbox</h1>
          <p>No real card is charged here. This page stands in for the payment provider’s dashboard.</p>
          <form class="search" method="get" action="${frame.base}" role="search">
            <label for="q">Order or payment id</label>
            <input id="q" name="q" value="${overview.search}" autocomplete="off" spellcheck="false" />
            <button>Find</button>
          </form>
        </header>
        ${frame.notice && html`<p class="notice ${frame.notice.kind}" role="status">${frame.notice.text}</p>`}
        <main id="live">${renderIntents(overview, frame)} ${renderEvents(overview.events, frame)}</main>
      </body>
    </html>`;
  return page.text;
}
