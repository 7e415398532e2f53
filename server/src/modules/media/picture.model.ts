import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { optional, required } from '../../platform/mongo/field-types.js';
import type { StoredFormat } from '../../platform/images/image-processor.js';
import { addAuditOutbox, type AuditedDocument } from '../audit/audit-outbox.js';

export interface RenditionDocument {
  /** In pixels; 0 for a document. */
  width: number;
  format: StoredFormat | 'pdf';
  fileId: Types.ObjectId;
  bytes: number;
}

/** A picture, or a document, which has one rendition: the PDF file. */
export interface PictureDocument extends AuditedDocument {
  /** Hash of the uploaded bytes. */
  _id: string;
  key: string;
  renditions: RenditionDocument[];
  /** The person who uploaded it first. */
  by: string;
  /** Time of the last upload. */
  uploadedAt: Date;
  /**
   * Time at which it was first used, e.g. by a product or category; null if it never was. A used picture is never
   * deleted, because orders keep its address.
   */
  usedAt: Date | null;
}

/**
 * Written before files are stored or deleted, and removed afterwards. So the files that a crash leaves behind can be
 * found.
 */
interface PictureAttemptDocument {
  _id: Types.ObjectId;
  hash: string;
  fileIds: Types.ObjectId[];
  startedAt: Date;
}

const pictureSchema = new Schema<PictureDocument>(
  {
    _id: required.text,
    key: required.text,
    renditions: {
      type: [
        new Schema<RenditionDocument>(
          { width: required.number, format: required.text, fileId: required.id, bytes: required.number },
          { _id: false },
        ),
      ],
      required: true,
    },
    by: required.text,
    uploadedAt: required.date,
    usedAt: optional.date,
  },
  { collection: 'pictures', versionKey: false },
);
// For the sweep, which looks for old unused pictures.
pictureSchema.index({ usedAt: 1, uploadedAt: 1 });
addAuditOutbox(pictureSchema);

const attemptSchema = new Schema<PictureAttemptDocument>(
  { hash: required.text, fileIds: { type: [Schema.Types.ObjectId], required: true }, startedAt: required.date },
  { collection: 'pictureattempts', versionKey: false },
);
attemptSchema.index({ startedAt: 1 });

export function pictureModel(connection: Connection): Model<PictureDocument> {
  return connection.model<PictureDocument>('Picture', pictureSchema);
}

export function pictureAttemptModel(connection: Connection): Model<PictureAttemptDocument> {
  return connection.model<PictureAttemptDocument>('PictureAttempt', attemptSchema);
}
