import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { required } from '../../platform/mongo/field-types.js';
import { addAuditOutbox, type AuditedDocument } from '../audit/audit-outbox.js';

/** Documents from before the shop had its own accounts have only `_id`, `email` and perhaps `role`. */
export interface UserDocument extends AuditedDocument {
  _id: Types.ObjectId;
  /** Absent instead of null, because the unique index skips only documents without the field. */
  uid?: string;
  email: string;
  emailVerified?: boolean;
  displayName?: string;
  photoUrl?: string | null;
  /** 'admin'; any other value means a customer. */
  role?: string;
  mayBeStaff?: boolean;
  sessionGeneration?: number;
  sessionsValidFrom?: Date | null;
  disabledAt?: Date | null;
  /** True if an erasure has closed the account: then it cannot be enabled, even after the erasure. */
  isBeingErased?: boolean;
  /** When the import of the account was undone. Lists leave the account out; other systems are told that it is gone. */
  deletedAt?: Date;
  searchTerms?: string[];
  createdAt?: Date;
  /** When visible data of the account, its profile or its addresses was last written. */
  changedAt?: Date;
}

const schema = new Schema<UserDocument>(
  {
    uid: String,
    email: required.text,
    emailVerified: Boolean,
    displayName: String,
    photoUrl: String,
    role: String,
    mayBeStaff: Boolean,
    sessionGeneration: Number,
    sessionsValidFrom: Date,
    disabledAt: Date,
    isBeingErased: Boolean,
    deletedAt: Date,
    searchTerms: { type: [String], default: undefined },
    createdAt: Date,
    changedAt: Date,
  },
  { collection: 'users', versionKey: false },
);

schema.index({ email: 1 }, { unique: true });
schema.index({ uid: 1 }, { unique: true, sparse: true });
schema.index({ role: 1, _id: 1 });
schema.index({ searchTerms: 1 });
schema.index({ changedAt: 1, _id: 1 });

addAuditOutbox(schema);

export function userModel(connection: Connection): Model<UserDocument> {
  return connection.model<UserDocument>('User', schema);
}
