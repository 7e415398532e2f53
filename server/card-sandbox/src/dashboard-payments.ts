import type { IntentOverview, Overview } from './dashboard-overview.js';
import { type PageFrame, renderHidden, renderStamp, renderTime } from './dashboard-parts.js';
import { type Markup, html } from './html.js';
import type { StoredDispute, StoredRefund } from './stored-records.js';
import { formatStripeAmount } from './stripe-money.js';

/** One row per intent, with its refunds and disputes below it. */
export function renderIntents(overview: Overview, frame: PageFrame): Markup {
  const { intents, page, pages, search } = overview;
  const link = (target: number) =>
    `${frame.base}?${new URLSearchParams({ page: String(target), q: search }).toString()}`;
  return html`<section aria-labelledby="payments">
    <h2 id="payments">Payments</h2>
    ${
      intents.length === 0
        ? html`<p class="empty">
            ${search ? 'Nothing matches.' : 'Nothing has been paid yet. Place an order and pay with 4242 4242 4242 4242.'}
          </p>`
        : html`<div class="scroll" tabindex="0" role="region" aria-labelledby="payments">
            <table>
              <thead>
                <tr>
                  <th scope="col">Time</th>
                  <th scope="col" class="number">Amount</th>
                  <th scope="col">Status</th>
                  <th scope="col">Order and payment</th>
                  <th scope="col">Card</th>
                  <th scope="col">Actions</th>
                </tr>
              </thead>
              <tbody>
                ${intents.map((entry) => renderIntent(entry, frame))}
              </tbody>
            </table>
          </div>`
    }
    ${
      pages > 1
        ? html`<nav class="pages" aria-label="Pages of payments">
            ${page > 1 ? html`<a href="${link(page - 1)}" rel="prev">Newer</a>` : null}
            <span>${page} of ${pages}</span>
            ${page < pages ? html`<a href="${link(page + 1)}" rel="next">Older</a>` : null}
          </nav>`
        : null
    }
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
    ${refunds.map((refund) => renderRefund(refund))} ${disputes.map((dispute) => renderDispute(dispute, frame))}`;
}

function renderIntentActions({ intent, refundable, disputable }: IntentOverview, frame: PageFrame): Markup {
  const path = `${frame.base}/dashboard/intents/${intent.id}`;
  return html`<div class="actions">
    ${
      refundable > 0
        ? html`<form method="post" action="${path}/refund">
            ${renderHidden(frame)}
            <input
              class="amount"
              name="amount"
              inputmode="decimal"
              autocomplete="off"
              aria-label="Amount to refund, empty for all of ${formatStripeAmount(refundable, intent.currency)}"
              placeholder="${formatStripeAmount(refundable, intent.currency)}"
            />
            <button>Refund</button>
          </form>`
        : null
    }
    ${disputable ? html`<form method="post" action="${path}/dispute">${renderHidden(frame)}<button>Dispute</button></form>` : null}
  </div>`;
}

function renderRefund(refund: StoredRefund): Markup {
  return html`<tr class="detail">
    <td>${renderTime(refund.created * 1000)}</td>
    <td class="number">−${formatStripeAmount(refund.amount, refund.currency)}</td>
    <td>${renderStamp(`refund ${refund.status ?? ''}`)}</td>
    <td>
      <small><code>${refund.id}</code></small>
    </td>
    <td></td>
    <td></td>
  </tr>`;
}

function renderDispute(dispute: StoredDispute, frame: PageFrame): Markup {
  const open = dispute.status === 'needs_response' || dispute.status === 'warning_needs_response';
  const path = `${frame.base}/dashboard/disputes/${dispute.id}/close`;
  return html`<tr class="detail">
    <td>${renderTime(dispute.created * 1000)}</td>
    <td class="number">−${formatStripeAmount(dispute.amount, dispute.currency)}</td>
    <td>${renderStamp(`dispute ${dispute.status}`)}<small>${dispute.reason.replaceAll('_', ' ')}</small></td>
    <td>
      <small><code>${dispute.id}</code></small>
    </td>
    <td></td>
    <td>
      <div class="actions">
        ${
          open
            ? html`<form method="post" action="${path}">
                ${renderHidden(frame)} <button name="outcome" value="won">Win</button>
                <button name="outcome" value="lost">Lose</button>
              </form>`
            : null
        }
      </div>
    </td>
  </tr>`;
}
