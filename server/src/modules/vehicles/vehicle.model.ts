import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { optional, required, type Stored } from '../../platform/mongo/field-types.js';
import { addAuditOutbox, type AuditedDocument } from '../audit/audit-outbox.js';
import type { FitmentKind, FitPosition } from './fitment.js';
import type { Vehicle } from './vehicle.js';

export interface VehicleDocument extends AuditedDocument, Stored<Vehicle> {
  _id: Types.ObjectId;
  /** Make, model, variant, code and first year: unique. Absent in merged vehicles. */
  identity?: string;
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

const vehicleSchema = new Schema<VehicleDocument>(
  {
    number: required.number,
    make: { type: new Schema({ key: required.text, name: required.text }, { _id: false }), required: true },
    model: required.text,
    variant: optional.text,
    code: optional.text,
    kind: required.text,
    yearFrom: required.number,
    yearTo: optional.number,
    markets: { type: [String], default: [] },
    ccm: optional.number,
    kw: optional.number,
    aliases: { type: [String], default: [] },
    baseVehicles: { type: Schema.Types.Mixed },
    slugs: required.texts,
    identity: { type: String },
    version: required.number,
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

/** Short field names, because a product may have 20,000 rows. Absent fields mean null, `any`, 1, none or false. */
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
    kind: required.text,
    isComplete: required.flag,
    // Rows are validated earlier. Mongoose does not cast them, because that would take longer than storing them.
    rows: { type: Schema.Types.Mixed, required: true },
    vehicleNumbers: { type: Schema.Types.Mixed, required: true },
    conflictCount: { type: Number },
    version: required.number,
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
