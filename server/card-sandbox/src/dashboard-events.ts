import type { EventOverview } from './dashboard-overview.js';
import { type PageFrame, renderHidden, renderStamp, renderTime } from './dashboard-parts.js';
import { type Markup, html } from './html.js';

/** The latest events and the status of their delivery. */
export function renderEvents(events: readonly EventOverview[], frame: PageFrame): Markup {
  return html`<section aria-labelledby="events">
    <h2 id="events">Events</h2>
    ${
      events.length === 0
        ? html`<p class="empty">No events yet.</p>`
        : html`<div class="scroll" tabindex="0" role="region" aria-labelledby="events">
            <table>
              <thead>
                <tr>
                  <th scope="col">Time</th>
                  <th scope="col">Event</th>
                  <th scope="col">About</th>
                  <th scope="col">Delivery</th>
                  <th scope="col">Actions</th>
                </tr>
              </thead>
              <tbody>
                ${events.map((entry) => renderEvent(entry, frame))}
              </tbody>
            </table>
          </div>`
    }
  </section>`;
}

function renderEvent({ event, objectId, delivery }: EventOverview, frame: PageFrame): Markup {
  const last = delivery?.attempts.at(-1);
  const retry = delivery?.status === 'pending' && delivery.failures > 0 ? delivery.nextAttemptAt : null;
  return html`<tr>
    <td>${renderTime(event.created * 1000)}</td>
    <td>
      <code>${event.type}</code><small><code>${event.id}</code></small>
    </td>
    <td><code>${objectId}</code></td>
    <td>
      ${renderStamp(delivery?.status ?? 'none')}${last ? html`<small>${last.status ?? last.error ?? 'no answer'}${delivery && delivery.attempts.length > 1 ? `, ${delivery.attempts.length} attempts` : ''}</small>` : null}${retry === null ? null : html`<small>again ${renderTime(retry)}</small>`}
    </td>
    <td>
      <div class="actions">
        <form method="post" action="${frame.base}/dashboard/events/${event.id}/resend">
          ${renderHidden(frame)}<button>Resend</button>
        </form>
      </div>
    </td>
  </tr>`;
}
