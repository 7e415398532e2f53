import type { ShopMail, ShopMailbox } from '@kickstand/identity-emulator';
import { Schema, type Connection } from 'mongoose';
import { required } from '../../platform/mongo/field-types.js';
import type { Clock } from '../../platform/clock.js';
import type { MailTransport } from '../../platform/mail/mail-transport.js';
import { beginsWith } from '../../platform/mongo/begins-with.js';
import { isDuplicateKey } from '../../platform/mongo/connect.js';

interface MailboxDocument extends Omit<ShopMail, 'id'> {
  _id: string;
}

const retentionDays = 30;
/** Maximum number of mails that the mailbox page lists. */
const longestList = 200;

const schema = new Schema<MailboxDocument>(
  {
    _id: required.text,
    to: required.text,
    subject: required.text,
    html: required.text,
    text: required.text,
    attachments: [
      { name: required.text, mediaType: required.text, content: { type: Buffer, required: true }, _id: false },
    ],
    sentAt: required.date,
  },
  { collection: 'mailbox', versionKey: false },
);
schema.index({ sentAt: 1 }, { expireAfterSeconds: retentionDays * 86_400 });

/** Receives the shop's mails if no mail server is configured, and shows them on the identity emulator's mailbox page. */
export function openMailbox(connection: Connection, clock: Clock): MailTransport & ShopMailbox {
  const model = connection.model<MailboxDocument>('MailboxMail', schema);
  const stored = connection.collection<MailboxDocument>('mailbox');
  return {
    async send({ id, to, subject, html, text, attachments = [] }) {
      try {
        const files = attachments.map(({ content, ...file }) => ({ ...file, content: Buffer.from(content) }));
        const mail = { _id: id, to: to.address, subject, html, text, attachments: files, sentAt: clock.now() };
        // Bypasses mongoose, which would validate the attachments byte by byte.
        await stored.insertOne(mail);
      } catch (error) {
        // An earlier attempt stored this mail, but the message was not marked as sent.
        if (!isDuplicateKey(error)) throw error;
      }
    },
    async forget({ email, orderIds }) {
      // IDs of mails about an order begin with its ID.
      const about = orderIds.map((id) => ({ _id: beginsWith(`${id}:`) }));
      await model.deleteMany({ $or: [{ to: email }, ...about] });
    },
    close: () => undefined,
    async list() {
      const newest = await model
        .find({}, { html: 0, text: 0, attachments: 0 })
        .sort({ sentAt: -1 })
        .limit(longestList)
        .lean();
      return newest.map(({ _id: id, to, subject, sentAt }) => ({ id, to, subject, sentAt }));
    },
    async find(id) {
      const row = await model.findById(id);
      if (!row) return null;
      const { to, subject, html, text, attachments, sentAt } = row;
      return { id, to, subject, html, text, attachments, sentAt };
    },
  };
}
