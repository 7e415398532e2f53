import type { Connection, QueryFilter } from 'mongoose';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import { decodeCursor, encodeCursor, invalidCursor, toPage } from '../../shared/pagination.js';
import { auditModel, fromAuditDocument, toAuditDocument, type AuditDocument } from './audit.model.js';
import type { AuditFilter, AuditStore } from './audit.js';

const pageTag = 'audit';
const newestFirst = { at: -1, _id: -1 } as const;

type Condition = QueryFilter<AuditDocument>;

export function createAuditRepository(connection: Connection): AuditStore {
  const model = auditModel(connection);
  return {
    async append(entries) {
      try {
        await model.insertMany(entries.map(toAuditDocument), { ordered: false });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },

    async findPage(filter, request) {
      const conditions = request.after === null ? [toCondition(filter)] : [toCondition(filter), after(request.after)];
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

    count: (filter) => model.countDocuments(toCondition(filter)),
  };
}

function toCondition({ subjectType, subjectId, by }: AuditFilter): Condition {
  return {
    ...(subjectType ? { subjectType } : {}),
    ...(typeof subjectId === 'string' ? { subjectId: subjectId.trim().toLowerCase() } : {}),
    ...(typeof by === 'string' ? { by: by.trim().toLowerCase() } : {}),
  };
}

function after(cursor: string): Condition {
  const [time, id] = decodeCursor(pageTag, cursor, 2);
  if (typeof time !== 'number' || typeof id !== 'string') throw invalidCursor();
  const at = new Date(time);
  if (Number.isNaN(at.getTime())) throw invalidCursor();
  // The first condition uses the index. The second handles entries of the same time.
  return { at: { $lte: at }, $or: [{ at: { $lt: at } }, { at, _id: { $lt: id } }] };
}
