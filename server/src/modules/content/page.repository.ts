import { contentLimits } from '@kickstand/rules/content';
import { Schema, type Connection } from 'mongoose';
import { optional, required } from '../../platform/mongo/field-types.js';
import { toObjectId } from '../../platform/mongo/object-id.js';
import type { AuditEntry } from '../audit/audit.js';
import { addVersions, createVersionedStore, type VersionedDocument } from '../audit/versioned-store.js';
import { toPageBook, type ContentPage, type PageVersion } from './content-page.js';

interface PageDocument extends VersionedDocument, Omit<ContentPage, 'id' | 'path' | 'version' | 'changedAt'> {
  /** Unique; absent in deleted pages. */
  path?: string;
  previousPaths: string[];
  /** The latest texts that visitors could read before, oldest first. */
  versions: PageVersion[];
}

const text = {
  title: required.text,
  description: { type: String, default: '' },
  markdown: { type: String, default: '' },
};
const version = new Schema<PageVersion>(
  { ...text, number: required.number, publishedAt: required.date },
  { _id: false },
);

const schema = new Schema<PageDocument>(
  {
    ...text,
    path: { type: String },
    previousPaths: { type: [String], default: [] },
    isInFooter: required.flag,
    state: required.text,
    published: { type: version, default: null },
    publications: required.number,
    firstPublishedAt: optional.date,
    versions: { type: [version], default: [] },
  },
  { collection: 'content_pages', versionKey: false },
);
schema.index({ path: 1 }, { unique: true, sparse: true });
addVersions(schema);

export type PageRepository = ReturnType<typeof createPageRepository>;

export function createPageRepository(connection: Connection) {
  const model = connection.model<PageDocument>('ContentPage', schema);
  const store = createVersionedStore(model, {
    ...{ toEntity: toPage, toStored, unique: 'path', toBook: toPageBook },
    // Lists and the `PageBook` leave out the texts, which may be long.
    unlisted: ['markdown', 'published.markdown', 'versions'],
  });
  return {
    ...store,

    /**
     * @param page its `version` is the one that was edited.
     * @param former the text that visitors read until now; null if that text stays.
     * @returns false if the stored version differs.
     */
    update: (page: ContentPage, entry: AuditEntry, former: PageVersion | null): Promise<boolean> =>
      store.update(page, entry, former ? { versions: { $each: [former], $slice: -contentLimits.versions } } : {}),

    /** What visitors read; null if there is nothing. */
    async findPublished(id: string): Promise<PageVersion | null> {
      const row = await model.findOne({ _id: toObjectId(id), deletedAt: null }, { published: 1 }).lean<PageDocument>();
      return row?.published ?? null;
    },

    /** The published text and the latest ones before it, newest first. */
    async findVersions(id: string): Promise<PageVersion[]> {
      const row = await model.findById(toObjectId(id), { published: 1, versions: 1 }).lean<PageDocument>();
      return [...(row?.versions ?? []), ...(row?.published ? [row.published] : [])].reverse();
    },
  };
}

function toStored({ id: _id, published, previousPaths, ...page }: ContentPage) {
  return { ...page, published: published && { ...published }, previousPaths: [...previousPaths] };
}

function toPage({
  _id,
  deletedAt: _deletedAt,
  auditOutbox: _outbox,
  versions: _versions,
  ...row
}: PageDocument): ContentPage {
  return { ...row, path: row.path ?? '', id: _id.toHexString() };
}
