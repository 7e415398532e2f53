import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { addAuditOutbox, type AuditedDocument } from '../audit/audit-outbox.js';
import type { FitmentKind, FitPosition } from './fitment.js';
import type { VehicleKind } from './vehicle.js';

export interface VehicleDocument extends AuditedDocument {
  _id: Types.ObjectId;
  number: number;
  make: { key: string; name: string };
  model: string;
  variant: string | null;
  code: string | null;
  kind: VehicleKind;
  yearFrom: number;
  yearTo: number | null;
  markets: string[];
  ccm: number | null;
  kw: number | null;
  aliases: string[];
  slugs: string[];
  /** Make, model, variant, code and first year: unique. Absent in merged vehicles. */
  identity?: string;
  version: number;
  /** Time of the last write, by the database's clock. */
  changedAt: Date;
  /**
   * Set if the vehicle was merged into another one. The document stays, so that references to it lead to the other
   * vehicle.
   */
  mergedIntoId?: Types.ObjectId;
  mergedAt?: Date;
  /** Set if fitment, garages or diagrams may still refer to this vehicle after its merge. */
  isBehind?: true;
  /** The bike that is being merged into this one; this merge raised the version. */
  takesId?: Types.ObjectId;
}

const optionalText = { type: String, default: null } as const;
const optionalNumber = { type: Number, default: null } as const;

const vehicleSchema = new Schema<VehicleDocument>(
  {
    number: { type: Number, required: true },
    make: {
      type: new Schema(
        { key: { type: String, required: true }, name: { type: String, required: true } },
        { _id: false },
      ),
      required: true,
    },
    model: { type: String, required: true },
    variant: optionalText,
    code: optionalText,
    kind: { type: String, required: true },
    yearFrom: { type: Number, required: true },
    yearTo: optionalNumber,
    markets: { type: [String], default: [] },
    ccm: optionalNumber,
    kw: optionalNumber,
    aliases: { type: [String], default: [] },
    slugs: { type: [String], required: true },
    identity: { type: String },
    version: { type: Number, required: true },
    changedAt: { type: Date },
    mergedIntoId: { type: Schema.Types.ObjectId },
    mergedAt: { type: Date },
    isBehind: { type: Boolean },
    takesId: { type: Schema.Types.ObjectId },
  },
  { collection: 'vehicles', versionKey: false },
);
vehicleSchema.index({ number: 1 }, { unique: true });
vehicleSchema.index({ slugs: 1 }, { unique: true });
vehicleSchema.index({ identity: 1 }, { unique: true, sparse: true });
vehicleSchema.index({ isBehind: 1 }, { sparse: true });
// Each server reads the changes of the other servers.
vehicleSchema.index({ changedAt: 1, _id: 1 });
addAuditOutbox(vehicleSchema);

/** Short field names, because a product may have 20,000 rows. Absent fields mean null, `any`, 1 or nothing. */
export interface FitmentRowDocument {
  /** Number of the vehicle. */
  v: number;
  /** First and last year. */
  f?: number;
  t?: number;
  /** Position and quantity. */
  p?: FitPosition;
  q?: number;
  /** Conditions. */
  c?: { code: string; value: string }[];
  /** True if the product does not fit. */
  x?: true;
  /** Source. */
  s: string;
}

export interface FitmentDocument extends AuditedDocument {
  /** ID of the product. */
  _id: Types.ObjectId;
  kind: FitmentKind;
  isComplete: boolean;
  rows: FitmentRowDocument[];
  /** Vehicles of all rows, without duplicates. */
  vehicleNumbers: number[];
  /** Number of contradictions, counted for each bike and pair of sources; absent if there are none. */
  conflictCount?: number;
  version: number;
  /** Time of the last write, by the database's clock. */
  changedAt: Date;
}

const fitmentSchema = new Schema<FitmentDocument>(
  {
    kind: { type: String, required: true },
    isComplete: { type: Boolean, required: true },
    // Rows are validated before: casting thousands of rows would take longer than storing them.
    rows: { type: Schema.Types.Mixed, required: true },
    vehicleNumbers: { type: Schema.Types.Mixed, required: true },
    conflictCount: { type: Number },
    version: { type: Number, required: true },
    changedAt: { type: Date },
  },
  { collection: 'fitments', versionKey: false },
);
fitmentSchema.index({ changedAt: 1, _id: 1 });
fitmentSchema.index({ vehicleNumbers: 1 });
fitmentSchema.index({ kind: 1, _id: 1 });
fitmentSchema.index({ conflictCount: 1, _id: 1 }, { sparse: true });
addAuditOutbox(fitmentSchema);

export const vehicleModel = (connection: Connection): Model<VehicleDocument> =>
  connection.model<VehicleDocument>('Vehicle', vehicleSchema);
export const fitmentModel = (connection: Connection): Model<FitmentDocument> =>
  connection.model<FitmentDocument>('Fitment', fitmentSchema);
