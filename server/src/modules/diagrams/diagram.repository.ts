import { Schema, type Connection, type Model, type QueryFilter, type Types } from 'mongoose';
import { optional, required, type Stored } from '../../platform/mongo/field-types.js';
import { beginsWith } from '../../platform/mongo/begins-with.js';
import { isObjectId, toObjectId } from '../../platform/mongo/object-id.js';
import {
  decodeCursor,
  encodeCursor,
  invalidCursor,
  toPage,
  type Page,
  type PageRequest,
} from '../../shared/pagination.js';
import {
  addAuditOutbox,
  createOutboxStore,
  inOutbox,
  pushToOutbox,
  withoutAuditOutbox,
  type AuditedDocument,
} from '../audit/audit-outbox.js';
import type { AuditEntry } from '../audit/audit.js';
import { toTerms } from '../catalogue/products/product.js';
import type { Diagram, DiagramSpot, WholeDiagram } from './diagram.js';

interface SpotDocument extends Omit<DiagramSpot, 'productId'> {
  productId: Types.ObjectId | null;
}

interface DiagramDocument extends AuditedDocument, Stored<Diagram> {
  _id: Types.ObjectId;
  /** Title in lower case. */
  titleKey: string;
  /** Words of the title in lower case. */
  words: string[];
  spots: SpotDocument[];
  /** A deleted diagram is kept for a while, with its audit entry. */
  deletedAt: Date | null;
}

/** A diagram is found if its title contains all words, or if it shows one of the bikes. */
export interface DiagramSearch {
  /** Beginnings of words in lower case. */
  terms: readonly string[];
  vehicleNumbers: readonly number[];
}

const deletedKeptDays = 30;

const spot = new Schema<SpotDocument>(
  {
    ref: required.text,
    x: required.number,
    y: required.number,
    name: optional.text,
    number: optional.text,
    productId: optional.id,
    quantity: required.number,
    note: optional.text,
  },
  { _id: false },
);
const schema = new Schema<DiagramDocument>(
  {
    title: required.text,
    titleKey: required.text,
    words: required.texts,
    imageUrl: required.text,
    width: required.number,
    height: required.number,
    vehicleNumbers: { type: [Number], required: true },
    spots: { type: [spot], required: true },
    version: required.number,
    deletedAt: optional.date,
  },
  { collection: 'diagrams', versionKey: false },
);
schema.index({ vehicleNumbers: 1, titleKey: 1, _id: 1 });
schema.index({ titleKey: 1, _id: 1 });
schema.index({ words: 1 });
schema.index({ deletedAt: 1 }, { expireAfterSeconds: deletedKeptDays * 86_400 });
addAuditOutbox(schema);

const present = { deletedAt: null } as const;
/** Fields that lists do not read, such as the spots. */
const head = { ...withoutAuditOutbox, spots: 0, words: 0 } as const;
const inOrder = { titleKey: 1, _id: 1 } as const;
const cursorTag = 'diagrams';

export type DiagramRepository = ReturnType<typeof createDiagramRepository>;

export function createDiagramRepository(connection: Connection) {
  const model = connection.model<DiagramDocument>('Diagram', schema);

  return { outbox: createOutboxStore(model), ...reads(model), ...writes(model) };
}

function reads(model: Model<DiagramDocument>) {
  return {
    async find(id: string): Promise<Diagram | null> {
      if (!isObjectId(id)) return null;
      const row = await model.findOne({ _id: toObjectId(id), ...present }, head).lean<DiagramDocument>();
      return row && toDiagram(row);
    },

    /** Also finds deleted diagrams. */
    async findWhole(id: string): Promise<(WholeDiagram & { isDeleted: boolean }) | null> {
      if (!isObjectId(id)) return null;
      const row = await model.findById(toObjectId(id), withoutAuditOutbox).lean<DiagramDocument>();
      return row && { ...toDiagram(row), spots: row.spots.map(toSpot), isDeleted: (row.deletedAt ?? null) !== null };
    },

    /** Sorted by title. */
    async findOfVehicle(number: number): Promise<Diagram[]> {
      const rows = await model
        .find({ vehicleNumbers: number, ...present }, head)
        .sort(inOrder)
        .lean<DiagramDocument[]>();
      return rows.map(toDiagram);
    },

    /** Diagrams in insertion order. */
    async findPortion(skip: number, limit: number): Promise<Diagram[]> {
      const rows = await model.find(present, head).sort({ _id: 1 }).skip(skip).limit(limit).lean<DiagramDocument[]>();
      return rows.map(toDiagram);
    },

    /** The spots of each diagram in their stored order, by diagram ID. */
    async findSpots(ids: readonly string[]): Promise<Map<string, DiagramSpot[]>> {
      const known = ids.filter(isObjectId).map(toObjectId);
      const rows = await model.find({ _id: { $in: known } }, { spots: 1 }).lean<DiagramDocument[]>();
      return new Map(rows.map(({ _id, spots }) => [_id.toHexString(), spots.map(toSpot)]));
    },

    /** Sorted by title. @param search null for all diagrams. */
    async findPage(search: DiagramSearch | null, request: PageRequest): Promise<Page<Diagram>> {
      const conditions = [toFilter(search), ...(request.after === null ? [] : [afterCondition(request.after)])];
      const rows = await model
        .find({ $and: conditions }, head)
        .sort(inOrder)
        .limit(request.first + 1)
        .lean<DiagramDocument[]>();
      const page = toPage(rows, request, ({ titleKey, _id }) => encodeCursor(cursorTag, [titleKey, _id.toHexString()]));
      return { ...page, edges: page.edges.map(({ node, cursor }) => ({ node: toDiagram(node), cursor })) };
    },

    count: (search: DiagramSearch | null): Promise<number> => model.countDocuments(toFilter(search)),

    countOfVehicle: (number: number): Promise<number> => model.countDocuments({ vehicleNumbers: number, ...present }),
  };
}

function writes(model: Model<DiagramDocument>) {
  return {
    /** @throws a duplicate key error if the diagram already exists. */
    async insert(diagram: WholeDiagram, entry: AuditEntry): Promise<void> {
      await model.create({ _id: toObjectId(diagram.id), ...toStored(diagram), ...inOutbox(entry) });
    },

    /** For the demo shop. @throws a duplicate key error if one of them already exists; the others are inserted. */
    async insertMany(diagrams: readonly WholeDiagram[]): Promise<void> {
      const documents = diagrams.map((diagram) => ({ _id: toObjectId(diagram.id), ...toStored(diagram) }));
      await model.insertMany(documents, { ordered: false });
    },

    /**
     * @param diagram its `version` is the one that the edit started from.
     * @returns false if the stored version differs or the diagram is deleted.
     */
    async update(diagram: WholeDiagram, entry: AuditEntry): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { _id: toObjectId(diagram.id), version: diagram.version, ...present },
        { $set: { ...toStored(diagram), version: diagram.version + 1 }, ...pushToOutbox(entry) },
      );
      return modifiedCount === 1;
    },

    /** @returns false if the stored version differs or the diagram is deleted. */
    async delete({ id, version }: Pick<Diagram, 'id' | 'version'>, at: Date, entry: AuditEntry): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { _id: toObjectId(id), version, ...present },
        { $set: { deletedAt: at }, ...pushToOutbox(entry) },
      );
      return modifiedCount === 1;
    },

    /** Replaces a bike by another one in all diagrams. Each diagram lists a bike once. Can be repeated. */
    async replaceVehicle(from: number, into: number): Promise<void> {
      await model.updateMany({ vehicleNumbers: from }, { $addToSet: { vehicleNumbers: into } });
      await model.updateMany({ vehicleNumbers: from }, { $pull: { vehicleNumbers: from } });
    },
  };
}

function toFilter(search: DiagramSearch | null): QueryFilter<DiagramDocument> {
  if (!search) return present;
  const byTitle = { $and: search.terms.map((term) => ({ words: beginsWith(term) })) };
  return { ...present, $or: [byTitle, { vehicleNumbers: { $in: [...search.vehicleNumbers] } }] };
}

function afterCondition(cursor: string): QueryFilter<DiagramDocument> {
  const [titleKey, id] = decodeCursor(cursorTag, cursor, 2);
  if (typeof titleKey !== 'string' || typeof id !== 'string' || !isObjectId(id)) throw invalidCursor();
  // The first condition sets the start of the index scan. The second handles diagrams with the same title.
  return {
    titleKey: { $gte: titleKey },
    $or: [{ titleKey: { $gt: titleKey } }, { titleKey, _id: { $gt: toObjectId(id) } }],
  };
}

function toStored({ id: _id, title, vehicleNumbers, spots, ...diagram }: WholeDiagram) {
  return {
    ...diagram,
    title,
    titleKey: title.toLowerCase(),
    words: toTerms(title),
    vehicleNumbers: [...vehicleNumbers],
    spots: spots.map(({ productId, ...drawn }) => ({
      ...drawn,
      productId: productId === null ? null : toObjectId(productId),
    })),
  };
}

function toDiagram({ _id, title, imageUrl, width, height, vehicleNumbers, version }: DiagramDocument): Diagram {
  return { id: _id.toHexString(), title, imageUrl, width, height, vehicleNumbers, version };
}

function toSpot({ ref, x, y, name, number, productId, quantity, note }: SpotDocument): DiagramSpot {
  return {
    ...{ ref, x, y, quantity },
    name: name ?? null,
    number: number ?? null,
    productId: productId?.toHexString() ?? null,
    note: note ?? null,
  };
}
