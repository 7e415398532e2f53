import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { addAuditOutbox, type AuditedDocument } from '../audit/audit-outbox.js';
import type { MessageStatus, MessageTemplate } from './message.js';

export interface MessageDocument extends AuditedDocument {
  _id: string;
  template: MessageTemplate;
  orderId: Types.ObjectId;
  refundId: string | null;
  status: MessageStatus;
  attempts: number;
  createdAt: Date;
  /** Absent on messages that are sent or dead, so that the index on this field contains only the other messages. */
  dueAt?: Date;
  leaseId: string | null;
  /** Absent until the message is sent. */
  sentAt?: Date;
  error: string | null;
}

/** Much longer than the time within which an event can be queued again. Dead messages are kept. */
const sentRetentionDays = 90;

const schema = new Schema<MessageDocument>(
  {
    _id: { type: String, required: true },
    template: { type: String, required: true },
    orderId: { type: Schema.Types.ObjectId, required: true },
    refundId: { type: String, default: null },
    status: { type: String, required: true },
    attempts: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    dueAt: Date,
    leaseId: { type: String, default: null },
    sentAt: Date,
    error: { type: String, default: null },
  },
  { collection: 'messages', versionKey: false },
);
addAuditOutbox(schema);
schema.index({ dueAt: 1 }, { sparse: true });
schema.index({ createdAt: -1, _id: -1 });
schema.index({ status: 1, createdAt: -1, _id: -1 });
schema.index({ template: 1, createdAt: -1, _id: -1 });
schema.index({ orderId: 1, createdAt: -1, _id: -1 });
schema.index({ sentAt: 1 }, { expireAfterSeconds: sentRetentionDays * 86_400 });

export function messageModel(connection: Connection): Model<MessageDocument> {
  return connection.model<MessageDocument>('Message', schema);
}
