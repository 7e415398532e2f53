import type { Connection, QueryFilter } from 'mongoose';
import { toLiteral } from '../../platform/mongo/begins-with.js';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import { olderThan } from '../../platform/mongo/cursors.js';
import {
  clearTexts,
  replaceAddresses,
  replaceInTexts,
  type ForgetName,
  type ForgetPerson,
} from '../../platform/mongo/forget-person.js';
import { encodeCursor, toPage } from '../../shared/pagination.js';
import { auditModel, fromAuditDocument, toAuditDocument, type AuditDocument } from './audit.model.js';
import type { AuditFilter, AuditStore } from './audit.js';

const pageTag = 'audit';
const newestFirst = { at: -1, _id: -1 } as const;

type Condition = QueryFilter<AuditDocument>;

export function createAuditRepository(connection: Connection): AuditStore {
  const model = auditModel(connection);
  // The driver's collection, which is faster than the model, because an import may append 100,000 entries.
  const documents = connection.collection<AuditDocument>(model.collection.collectionName);
  return {
    async append(entries) {
      try {
        await documents.insertMany(entries.map(toAuditDocument), { ordered: false });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },

    async findPage(filter, request) {
      const conditions =
        request.after === null ? [toCondition(filter)] : [toCondition(filter), olderThan(pageTag, request.after, 'at')];
      const rows = await model
        .find({ $and: conditions })
        .sort(newestFirst)
        .limit(request.first + 1)
        .lean<AuditDocument[]>();
      return toPage(rows.map(fromAuditDocument), request, ({ at, id }) => encodeCursor(pageTag, [at.getTime(), id]));
    },

    async findBySubjects(subjectIds) {
      const rows = await model
        .find({ subjectId: { $in: subjectIds } })
        .sort({ at: 1, _id: 1 })
        .lean<AuditDocument[]>();
      return rows.map(fromAuditDocument);
    },

    async findOfImport(importId, subjectIds) {
      const rows = await model.find({ importId, subjectId: { $in: subjectIds } }).lean<AuditDocument[]>();
      return rows.map(fromAuditDocument);
    },

    count: (filter) => model.countDocuments(toCondition(filter)),
  };
}

function toCondition({ subjectType, subjectId, by, importId, withoutImports }: AuditFilter): Condition {
  return {
    ...(subjectType ? { subjectType } : {}),
    ...(typeof subjectId === 'string' ? { subjectId: subjectId.trim().toLowerCase() } : {}),
    // Email addresses are stored in lower case, names of API keys are stored unchanged.
    ...(typeof by === 'string' ? { by: { $in: [by.trim(), by.trim().toLowerCase()] } } : {}),
    ...(typeof importId === 'string' ? { importId } : withoutImports ? { importId: null } : {}),
  };
}

/**
 * Entries stay, but lose the person's address, the notes about the person and the person's returns, and the name under
 * the person's reviews.
 */
export const forgetInAuditLog: ForgetPerson = async (connection, person) => {
  const { email, name, alias, orderIds } = person;
  const entries = connection.collection('audit_log');
  const noted = { action: 'customer.note_saved', subjectName: { $in: [email, alias] } };
  await clearTexts(entries, { filter: noted, field: 'changes', keys: ['before', 'after'] });
  const ofOrders = { subjectType: 'order', subjectId: { $in: orderIds } };
  await entries.updateMany({ ...ofOrders, action: 'order.return_changed' }, { $set: { note: null } });
  const texts = ['by', 'subjectName', 'changes.before', 'changes.after', 'note'];
  await replaceAddresses(entries, texts, person, ofOrders);
  if (name === null) return;
  const signed = { subjectType: 'review', subjectName: { $regex: `” by ${toLiteral(name)}$` } };
  for await (const { _id, subjectName } of entries.find(signed, { projection: { subjectName: 1 } })) {
    const excerpt = String(subjectName).slice(0, -` by ${name}`.length);
    await entries.updateOne({ _id }, { $set: { subjectName: excerpt } });
  }
};

/** Earlier versions named customers without an email address in the entries about their orders. */
export const forgetNameInAuditLog: ForgetName = (connection, { orderId: subjectId, name: from, number: to }) =>
  replaceInTexts(
    connection.collection('audit_log'),
    ['subjectName'],
    { from, to },
    { subjectType: 'order', subjectId },
  );
