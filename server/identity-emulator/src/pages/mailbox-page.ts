import type { LocalMail } from '../emulator-api.js';
import { html, type Html } from './html.js';
import type { Page } from './page.js';

const kinds: Readonly<Record<string, { name: string; action: string }>> = {
  PASSWORD_RESET: { name: 'Password reset', action: 'Choose a new password' },
  VERIFY_EMAIL: { name: 'Email verification', action: 'Verify this address' },
  VERIFY_AND_CHANGE_EMAIL: { name: 'Change of address', action: 'Confirm the new address' },
  RECOVER_EMAIL: { name: 'Address was changed', action: 'Undo the change' },
};

const timeFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

/** Lists the emails that the emulator would send, for developers. */
export function toMailboxPage(mails: readonly LocalMail[]): Page {
  return {
    title: 'Local mailbox',
    refreshSeconds: 5,
    body: html`
      <p class="label">Local identity</p>
      <h1>Mailbox</h1>
      <p class="quiet">
        Mails the shop's identity provider would have sent. A mail disappears once its link is used. This page renews
        itself every five seconds.
      </p>
      ${mails.length === 0 ? emptyMailbox : toTable(mails)}
    `,
  };
}

const emptyMailbox = html`<p>No mail yet. Ask for a password reset on the login page, and it will arrive here.</p>`;

function toTable(mails: readonly LocalMail[]): Html {
  return html`<table>
    <thead>
      <tr>
        <th scope="col" class="label">Mail</th>
        <th scope="col" class="label">To</th>
        <th scope="col" class="label">Sent</th>
        <th scope="col" class="label">Link</th>
      </tr>
    </thead>
    <tbody>
      ${mails.map(toRow)}
    </tbody>
  </table>`;
}

function toRow({ to, newEmail, kind, sentAt, link }: LocalMail): Html {
  const { name, action } = kinds[kind] ?? { name: kind, action: 'Open the link' };
  return html`<tr>
    <td><b>${name}</b></td>
    <td>${newEmail ?? to}</td>
    <td>
      ${sentAt === null ? '' : html`<time datetime="${sentAt.toISOString()}">${timeFormat.format(sentAt)}</time>`}
    </td>
    <td><a href="${toOwnPath(link)}">${action}</a></td>
  </tr> `;
}

/** The link without its origin. The origin comes from a Host header, so it could lead to another site. */
function toOwnPath(link: string): string {
  try {
    const { pathname, search } = new URL(link);
    // A path such as //elsewhere.example would be another origin.
    return pathname.replace(/^\/+/, '/') + search;
  } catch {
    return '#';
  }
}
