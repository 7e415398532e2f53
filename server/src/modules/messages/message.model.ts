import { longestLogDays } from '@kickstand/rules/limits';
import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { optional, required, type Stored } from '../../platform/mongo/field-types.js';
import { addAuditOutbox, type AuditedDocument } from '../audit/audit-outbox.js';
import type { Message } from './message.js';

export interface MessageDocument
  extends AuditedDocument, Stored<Message, 'orderId' | 'parcelId' | 'returnId' | 'dueAt' | 'sentAt'> {
  _id: string;
  orderId: Types.ObjectId;
  /** Absent if the message is not about a parcel. */
  parcelId?: string;
  /** Absent if the message is not about a return. */
  returnId?: string;
  /** Absent on messages that are sent or dead, so that the index on this field contains only the other messages. */
  dueAt?: Date;
  /** Absent until the message is sent. */
  sentAt?: Date;
}

/** Longest time for which sent messages are kept; a setting can shorten it. Dead messages are kept. */
const sentRetentionDays = longestLogDays;

const schema = new Schema<MessageDocument>(
  {
    _id: required.text,
    template: required.text,
    orderId: required.id,
    refundId: optional.text,
    parcelId: String,
    returnId: String,
    status: required.text,
    attempts: required.number,
    createdAt: required.date,
    dueAt: Date,
    leaseId: optional.text,
    sentAt: Date,
    error: optional.text,
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
