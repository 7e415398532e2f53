import type { Response } from 'express';
import type { MailedCode } from '../account.js';
import type { ShopMail, ShopMailbox } from '../port.js';
import { html, type Html } from './html.js';
import type { Page } from './page.js';

type ListedMail = Awaited<ReturnType<ShopMailbox['list']>>[number];

type AccountMail = MailedCode & { link: string };

const kinds: Readonly<Record<MailedCode['requestType'], { name: string; action: string }>> = {
  PASSWORD_RESET: { name: 'Password reset', action: 'Choose a new password' },
  VERIFY_EMAIL: { name: 'Email verification', action: 'Verify this address' },
};

const timeFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

const pathOf = (mailId: string) => `/emulator/mailbox/${encodeURIComponent(mailId)}`;

/** Lists, for developers, the emails that would be sent if the shop were configured to send them. */
export function toMailboxPage(accountMails: readonly AccountMail[], shopMails: readonly ListedMail[]): Page {
  const rows = [...accountMails.map(toAccountRow), ...shopMails.map(toShopRow)]
    .sort((a, b) => b.sentAt.getTime() - a.sentAt.getTime())
    .map(toRow);
  return {
    title: 'Local mailbox',
    refreshSeconds: 5,
    body: html`
      <p class="label">Local mail</p>
      <h1>Mailbox</h1>
      <p class="quiet">
        Mails that the shop and its identity provider would send. A mail about an account disappears once its link is
        used. This page reloads every five seconds.
      </p>
      ${rows.length === 0 ? emptyMailbox : toTable(rows)}
    `,
  };
}

const emptyMailbox = html`<p>
  No mail yet. Place an order, or ask for a password reset on the login page, and a mail will arrive here.
</p>`;

function toTable(rows: readonly Html[]): Html {
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
      ${rows}
    </tbody>
  </table>`;
}

interface Row {
  name: string;
  to: string;
  sentAt: Date;
  link: string;
  action: string;
}

function toAccountRow({ email, requestType, createdAt, link }: AccountMail): Row {
  return { ...kinds[requestType], to: email, sentAt: new Date(createdAt), link };
}

function toShopRow({ id, to, subject, sentAt }: ListedMail): Row {
  return { name: subject, to, sentAt, link: pathOf(id), action: 'Read' };
}

function toRow({ name, to, sentAt, link, action }: Row): Html {
  return html`<tr>
    <td><b>${name}</b></td>
    <td>${to}</td>
    <td>${toTime(sentAt)}</td>
    <td><a href="${link}">${action}</a></td>
  </tr> `;
}

function toTime(time: Date): Html {
  return html`<time datetime="${time.toISOString()}">${timeFormat.format(time)}</time>`;
}

export function toMailPage({ id, to, subject, text, attachments, sentAt }: ShopMail): Page {
  return {
    title: subject,
    hasFrame: true,
    body: html`
      <p class="label"><a href="/emulator/mailbox">Mailbox</a></p>
      <h1>${subject}</h1>
      <dl>
        <dt class="label">To</dt>
        <dd>${to}</dd>
        <dt class="label">Sent</dt>
        <dd>${toTime(sentAt)}</dd>
        ${attachments.map(
          ({ name }, index) => html`
            <dt class="label">Attached</dt>
            <dd><a href="${pathOf(id)}/files/${String(index)}">${name}</a></dd>
          `,
        )}
      </dl>
      <h2>HTML</h2>
      <iframe src="${pathOf(id)}/html" title="The mail as HTML" sandbox="${mailSandbox}"></iframe>
      <h2>Text</h2>
      <pre class="mono">${text}</pre>
    `,
  };
}

export function toNoMailPage(): Page {
  return {
    title: 'No such mail',
    status: 404,
    body: html`
      <p class="label">Local mail</p>
      <h1>No such mail</h1>
      <p><a href="/emulator/mailbox">Back to the mailbox</a></p>
    `,
  };
}

/** The sandbox of a mail: no scripts, no forms, no access to the shop's origin. A link opens in a new window. */
const mailSandbox = 'allow-popups allow-popups-to-escape-sandbox';

/** Sends the mail's HTML document. If it is opened directly, it has the same restrictions as in the frame. */
export function sendMailHtml(response: Response, mail: ShopMail): void {
  response
    .set({
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox ${mailSandbox}`,
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .type('html')
    .send(mail.html);
}
