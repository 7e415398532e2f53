import { Schema, type Connection } from 'mongoose';
import { systemClock } from '../../platform/clock.js';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import { required } from '../../platform/mongo/field-types.js';
import { createReadCache } from '../../platform/read-cache.js';
import {
  addAuditOutbox,
  createOutboxStore,
  inOutbox,
  pushToOutbox,
  withoutAuditOutbox,
  type AuditedDocument,
} from '../audit/audit-outbox.js';
import type { AuditAction, AuditEntry, AuditValues } from '../audit/audit.js';
import { noDeliveryRules } from './delivery.js';
import type { PricingRules } from './quote.js';
import { noTaxRules } from './taxes.js';

/** Rules that are edited as a whole and stored in one document each. */
export type RuleKind = 'delivery' | 'taxes';
export type StoredRules = Pick<PricingRules, RuleKind>;

const noRules: StoredRules = { delivery: noDeliveryRules, taxes: noTaxRules };

interface RulesDocument extends AuditedDocument {
  _id: RuleKind;
  content: StoredRules[RuleKind];
  version: number;
  changedAt: Date;
}

/** Rules with the number of their edits: 0 if they were never saved. */
export interface Versioned<Content> {
  content: Content;
  version: number;
}

/** An edit of one kind of rules. */
export interface RulesEdit<Kind extends RuleKind> {
  kind: Kind;
  content: StoredRules[Kind];
  /** Version that was edited. */
  version: number;
  action: AuditAction;
  /** The rules as the audit log shows them. */
  toValues: (content: StoredRules[Kind]) => AuditValues;
}

/** Other servers apply a change within this time; the server that made the change applies it at once. */
const keptMs = 1_000;

const schema = new Schema<RulesDocument>(
  {
    _id: { type: String, required: true },
    content: { type: Schema.Types.Mixed, required: true },
    version: required.number,
    changedAt: required.date,
  },
  { collection: 'pricing_rules', versionKey: false, minimize: false },
);
addAuditOutbox(schema);

export type PricingRulesRepository = ReturnType<typeof createPricingRulesRepository>;

export function createPricingRulesRepository(connection: Connection) {
  const model = connection.model<RulesDocument>('PricingRules', schema);
  const cache = createReadCache({ clock: systemClock, keepMs: keptMs, maximumEntries: 1 });

  /** @returns false if there are rules of this kind already. */
  async function add(kind: RuleKind, row: Omit<RulesDocument, '_id'>): Promise<boolean> {
    try {
      const { upsertedCount } = await model.updateOne({ _id: kind }, { $setOnInsert: row }, { upsert: true });
      return upsertedCount === 1;
    } catch (error) {
      // Another process has added them at the same time.
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  return {
    outbox: createOutboxStore(model),

    async find<Kind extends RuleKind>(kind: Kind): Promise<Versioned<StoredRules[Kind]>> {
      const row = await model.findById(kind, withoutAuditOutbox).lean<RulesDocument>();
      return row
        ? { content: { ...noRules[kind], ...(row.content as StoredRules[Kind]) }, version: row.version }
        : { content: noRules[kind], version: 0 };
    },

    /** All rules, read at most one second ago. */
    readAll: (): Promise<StoredRules> =>
      cache.read('rules', async () => {
        const rows = await model.find({}, withoutAuditOutbox).lean<RulesDocument[]>();
        const contents = Object.fromEntries(rows.map(({ _id, content }) => [_id, { ...noRules[_id], ...content }]));
        return { ...noRules, ...contents };
      }),

    /** Makes the next quote read the rules again. */
    forget: (): void => cache.invalidate(),

    /** @param version of the rules that were edited. @returns false if the stored version differs. */
    async save<Kind extends RuleKind>(
      kind: Kind,
      content: StoredRules[Kind],
      { version, at, entry }: { version: number; at: Date; entry: AuditEntry },
    ): Promise<boolean> {
      const next = { content, version: version + 1, changedAt: at };
      if (version > 0) {
        const { modifiedCount } = await model.updateOne({ _id: kind, version }, { $set: next, ...pushToOutbox(entry) });
        return modifiedCount === 1;
      }
      return add(kind, { ...next, ...inOutbox(entry) });
    },

    /** Only used by the demo shop. Existing rules stay. */
    async insert(rules: StoredRules, at: Date): Promise<void> {
      await add('delivery', { content: rules.delivery, version: 1, changedAt: at });
      await add('taxes', { content: rules.taxes, version: 1, changedAt: at });
    },
  };
}
