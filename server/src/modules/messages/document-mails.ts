import type { Model, Types } from 'mongoose';
import type { Clock } from '../../platform/clock.js';
import type { Logger } from '../../platform/logger.js';
import type { Mail, MailTransport } from '../../platform/mail/mail-transport.js';
import { toObjectId } from '../../platform/mongo/object-id.js';
import { toDelayMs } from '../../shared/retry-delay.js';
import { withoutAuditOutbox } from '../audit/audit-outbox.js';
import { toHtml, toText, type MailContent } from './mail-layout.js';
import { toSender, type MailSettings } from './mail-settings.js';

const leaseMs = 2 * 60_000;
const mostAttempts = 12;

/**
 * A document that states when a mail about it is due. Its collection therefore serves as the outbox for these mails.
 */
export interface MailedDocument {
  _id: Types.ObjectId;
  /** When the mail is to be sent or retried; absent once it is sent or given up. */
  mailDueAt?: Date;
  mailAttempts: number;
}

export interface MailOutbox<Subject> {
  /** Leases one document whose mail is due, until `leasedUntil`. Null if there is none. */
  claim(now: Date, leasedUntil: Date): Promise<{ subject: Subject; id: string; attempts: number } | null>;
  /** Removes the due time. Does nothing if it is no longer `leasedUntil`. */
  end(id: string, leasedUntil: Date): Promise<void>;
  /** Sets a new due time. Does nothing if the present one is no longer `leasedUntil`. */
  postpone(id: string, leasedUntil: Date, mailDueAt: Date): Promise<void>;
}

export function createMailOutbox<Row extends MailedDocument, Subject>(
  documents: Model<Row>,
  toSubject: (row: Row) => Subject,
): MailOutbox<Subject> {
  const model = documents as unknown as Model<MailedDocument>;
  return {
    async claim(now, leasedUntil) {
      const row = await model
        .findOneAndUpdate(
          { mailDueAt: { $lte: now } },
          { $set: { mailDueAt: leasedUntil }, $inc: { mailAttempts: 1 } },
          { sort: { mailDueAt: 1 }, returnDocument: 'after', projection: withoutAuditOutbox },
        )
        .lean<Row>();
      return row && { subject: toSubject(row), id: row._id.toHexString(), attempts: row.mailAttempts };
    },

    async end(id, leasedUntil) {
      await model.updateOne({ _id: toObjectId(id), mailDueAt: leasedUntil }, { $unset: { mailDueAt: '' } });
    },

    async postpone(id, leasedUntil, mailDueAt) {
      await model.updateOne({ _id: toObjectId(id), mailDueAt: leasedUntil }, { $set: { mailDueAt } });
    },
  };
}

export interface DocumentMailDeps {
  clock: Clock;
  /** Returns a number from 0 to 1. */
  random: () => number;
  logger: Logger;
  /** Null if the shop sends no mails. */
  transport: MailTransport | null;
  readMail: () => Promise<MailSettings>;
}

export interface DocumentMail extends Pick<Mail, 'id' | 'to'> {
  content: MailContent;
}

/**
 * Sends the mails that are due, each at least once, even after a crash. Stops at the first mail that cannot be sent. A
 * mail is given up after `mostAttempts` attempts, which take about a day.
 */
export async function sendDocumentMails<Subject>(
  { clock, random, logger, transport, readMail }: DocumentMailDeps,
  outbox: MailOutbox<Subject>,
  write: (subject: Subject, settings: MailSettings) => DocumentMail,
): Promise<void> {
  if (!transport) return;
  for (;;) {
    const now = clock.now();
    const leasedUntil = new Date(now.getTime() + leaseMs);
    const due = await outbox.claim(now, leasedUntil);
    if (!due) return;
    try {
      const settings = await readMail();
      const { content, ...mail } = write(due.subject, settings);
      await transport.send({
        ...mail,
        from: toSender(settings),
        subject: content.subject,
        html: toHtml(content, settings.sender),
        text: toText(content, settings.sender),
      });
      await outbox.end(due.id, leasedUntil);
    } catch (error) {
      const attempt = { err: error, about: due.id, attempts: due.attempts };
      if (due.attempts >= mostAttempts) {
        logger.error(attempt, 'a mail was given up');
        await outbox.end(due.id, leasedUntil);
      } else {
        logger.warn(attempt, 'a mail is tried again later');
        const delay = toDelayMs(due.attempts, random());
        await outbox.postpone(due.id, leasedUntil, new Date(clock.now().getTime() + delay));
      }
      // The mail server may be down, so the other mails wait too.
      return;
    }
  }
}
