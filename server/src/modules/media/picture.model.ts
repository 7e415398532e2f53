import { Schema, type Connection, type Model, type Types } from 'mongoose';
import type { KeptFormat } from '../../platform/images/image-processor.js';
import { addAuditOutbox, type AuditedDocument } from '../audit/audit-outbox.js';

export interface RenditionDocument {
  width: number;
  format: KeptFormat;
  /** In GridFS. */
  fileId: Types.ObjectId;
  bytes: number;
}

export interface PictureDocument extends AuditedDocument {
  /** The hash of the uploaded bytes. */
  _id: string;
  key: string;
  renditions: RenditionDocument[];
  /** By whom it was uploaded first. */
  by: string;
  /** The last time: uploading it again makes it new. */
  uploadedAt: Date;
  /** When a product was first given it; such a picture is kept for good, since orders keep its address. */
  usedAt: Date | null;
}

/** Written before the first file of an attempt and removed with its last step: names what a crash left behind. */
export interface PictureAttemptDocument {
  _id: Types.ObjectId;
  hash: string;
  fileIds: Types.ObjectId[];
  startedAt: Date;
}

const pictureSchema = new Schema<PictureDocument>(
  {
    _id: { type: String, required: true },
    key: { type: String, required: true },
    renditions: {
      type: [
        new Schema<RenditionDocument>(
          {
            width: { type: Number, required: true },
            format: { type: String, required: true },
            fileId: { type: Schema.Types.ObjectId, required: true },
            bytes: { type: Number, required: true },
          },
          { _id: false },
        ),
      ],
      required: true,
    },
    by: { type: String, required: true },
    uploadedAt: { type: Date, required: true },
    usedAt: { type: Date, default: null },
  },
  { collection: 'pictures', versionKey: false },
);
// The sweep looks for old ones that nothing uses.
pictureSchema.index({ usedAt: 1, uploadedAt: 1 });
addAuditOutbox(pictureSchema);

const attemptSchema = new Schema<PictureAttemptDocument>(
  {
    hash: { type: String, required: true },
    fileIds: { type: [Schema.Types.ObjectId], required: true },
    startedAt: { type: Date, required: true },
  },
  { collection: 'pictureattempts', versionKey: false },
);
attemptSchema.index({ startedAt: 1 });

export function pictureModel(connection: Connection): Model<PictureDocument> {
  return connection.model<PictureDocument>('Picture', pictureSchema);
}

export function pictureAttemptModel(connection: Connection): Model<PictureAttemptDocument> {
  return connection.model<PictureAttemptDocument>('PictureAttempt', attemptSchema);
}
