import type { EventOverview, IntentOverview, Overview } from './dashboard-overview.js';
import { isOpenDispute } from './disputes.js';
import { type Markup, html } from './html.js';
import type { StoredDispute, StoredRefund } from './stored-records.js';
import { formatStripeAmount } from './stripe-money.js';

export interface PageFrame {
  /** Where the sandbox is mounted, e.g. `/sandbox/stripe`. */
  base: string;
  /** Proves that a form was served by this dashboard. */
  token: string;
  /** Returns a new idempotency key for each form, so that a double click has one effect. */
  newKey: () => string;
  notice: { kind: 'done' | 'refused'; text: string } | null;
}

export function renderDashboard(overview: Overview, frame: PageFrame): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>Card sandbox</title>
        <link rel="icon" href="/icon.svg" />
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
        <main id="live">${renderPayments(overview, frame)} ${renderEvents(overview.events, frame)}</main>
      </body>
    </html>`;
  return page.text;
}

/** One row per intent, with its refunds and disputes below it. */
function renderPayments({ intents, page, pages, search }: Overview, frame: PageFrame): Markup {
  const link = (target: number, rel: string, text: string) =>
    html`<a href="${frame.base}?${new URLSearchParams({ page: String(target), q: search }).toString()}" rel="${rel}"
      >${text}</a
    >`;
  const links = html`<nav class="pages" aria-label="Pages of payments">
    ${page > 1 ? link(page - 1, 'prev', 'Newer') : null}
    <span>${page} of ${pages}</span>
    ${page < pages ? link(page + 1, 'next', 'Older') : null}
  </nav>`;
  return renderSection({
    id: 'payments',
    heading: 'Payments',
    columns: ['Time', 'Amount', 'Status', 'Order and payment', 'Card', 'Actions'],
    rows: intents.map((entry) => renderIntent(entry, frame)),
    empty: search ? 'Nothing matches.' : 'Nothing has been paid yet. Place an order and pay with 4242 4242 4242 4242.',
    links: pages > 1 ? links : null,
  });
}

/** The latest events and the status of their delivery. */
function renderEvents(events: readonly EventOverview[], frame: PageFrame): Markup {
  return renderSection({
    id: 'events',
    heading: 'Events',
    columns: ['Time', 'Event', 'About', 'Delivery', 'Actions'],
    rows: events.map((entry) => renderEvent(entry, frame)),
    empty: 'No events yet.',
    links: null,
  });
}

interface Section {
  id: string;
  heading: string;
  columns: string[];
  rows: Markup[];
  /** Text that is shown if there are no rows. */
  empty: string;
  links: Markup | null;
}

function renderSection({ id, heading, columns, rows, empty, links }: Section): Markup {
  const headings = columns.map(
    (name) => html`<th scope="col" class="${name === 'Amount' ? 'number' : ''}">${name}</th>`,
  );
  const table = html`<div class="scroll" tabindex="0" role="region" aria-labelledby="${id}">
    <table>
      <thead>
        <tr>
          ${headings}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${heading}</h2>
    ${rows.length === 0 ? html`<p class="empty">${empty}</p>` : table} ${links}
  </section>`;
}

function renderIntent(entry: IntentOverview, frame: PageFrame): Markup {
  const { intent, card, refunds, disputes } = entry;
  const failure = intent.last_payment_error;
  return html`<tr>
      <td>${renderTime(intent.created * 1000)}</td>
      <td class="number">${formatStripeAmount(intent.amount, intent.currency)}</td>
      <td>${renderStamp(intent.status)}${failure && html`<small>${failure.message ?? ''}</small>`}</td>
      <td>
        <code>${intent.metadata['orderId'] ?? '—'}</code><small><code>${intent.id}</code></small>
      </td>
      <td>
        ${card ? html`<span class="card">${card.brand} <span aria-hidden="true">····</span> ${card.last4}</span>` : '—'}
      </td>
      <td>${renderIntentActions(entry, frame)}</td>
    </tr>
    ${refunds.map((refund) => renderDetail(refund, renderStamp(`refund ${refund.status ?? ''}`), null))}
    ${disputes.map((dispute) => renderDispute(dispute, frame))}`;
}

function renderIntentActions({ intent, refundable, disputable }: IntentOverview, frame: PageFrame): Markup {
  const left = formatStripeAmount(refundable, intent.currency);
  const amount = html`<input
      class="amount"
      name="amount"
      inputmode="decimal"
      autocomplete="off"
      aria-label="Amount to refund, empty for all of ${left}"
      placeholder="${left}"
    />
    <button>Refund</button>`;
  return html`<div class="actions">
    ${refundable > 0 ? renderForm(frame, `intents/${intent.id}/refund`, amount) : null}
    ${disputable ? renderForm(frame, `intents/${intent.id}/dispute`, html`<button>Dispute</button>`) : null}
  </div>`;
}

function renderDispute(dispute: StoredDispute, frame: PageFrame): Markup {
  const outcomes = html`<button name="outcome" value="won">Win</button>
    <button name="outcome" value="lost">Lose</button>`;
  const status = renderStamp(`dispute ${dispute.status}`);
  return renderDetail(
    dispute,
    html`${status}<small>${dispute.reason.replaceAll('_', ' ')}</small>`,
    html`<div class="actions">
      ${isOpenDispute(dispute) ? renderForm(frame, `disputes/${dispute.id}/close`, outcomes) : null}
    </div>`,
  );
}

function renderDetail(detail: StoredRefund | StoredDispute, status: Markup, actions: Markup | null): Markup {
  return html`<tr class="detail">
    <td>${renderTime(detail.created * 1000)}</td>
    <td class="number">−${formatStripeAmount(detail.amount, detail.currency)}</td>
    <td>${status}</td>
    <td>
      <small><code>${detail.id}</code></small>
    </td>
    <td></td>
    <td>${actions}</td>
  </tr>`;
}

function renderEvent({ event, objectId, delivery }: EventOverview, frame: PageFrame): Markup {
  const attempts = delivery?.attempts ?? [];
  const last = attempts.at(-1);
  const answer = `${last?.status ?? last?.error ?? 'no answer'}${attempts.length > 1 ? `, ${attempts.length} attempts` : ''}`;
  const retry = delivery?.status === 'pending' && delivery.failures > 0 ? delivery.nextAttemptAt : null;
  return html`<tr>
    <td>${renderTime(event.created * 1000)}</td>
    <td>
      <code>${event.type}</code><small><code>${event.id}</code></small>
    </td>
    <td><code>${objectId}</code></td>
    <td>
      ${renderStamp(delivery?.status ?? 'none')}${last ? html`<small>${answer}</small>` : null}${retry === null ? null : html`<small>again ${renderTime(retry)}</small>`}
    </td>
    <td>
      <div class="actions">${renderForm(frame, `events/${event.id}/resend`, html`<button>Resend</button>`)}</div>
    </td>
  </tr>`;
}

function renderForm({ base, token, newKey }: PageFrame, path: string, content: Markup): Markup {
  return html`<form method="post" action="${base}/dashboard/${path}">
    <input type="hidden" name="token" value="${token}" /><input type="hidden" name="key" value="${newKey()}" />
    ${content}
  </form>`;
}

function renderStamp(status: string): Markup {
  return html`<span class="stamp" data-status="${status}">${status.replaceAll('_', ' ')}</span>`;
}

/** A time in UTC, which the page's script replaces by the time in the reader's own time zone. */
function renderTime(milliseconds: number): Markup {
  const iso = new Date(milliseconds).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;
}
