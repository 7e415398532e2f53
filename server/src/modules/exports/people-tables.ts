import { z } from 'zod';
import { sentId } from '../../api/rest/query-fields.js';
import { text } from '../../api/rest/request.js';
import { auditSubjectTypes } from '../audit/audit.js';
import { reviewVisibilities } from '../reviews/review.js';
import { eachOf, inCell, listedTable } from './listed-table.js';

export const usersTable = listedTable(
  {
    id: 'exportUsers',
    name: 'users',
    isAboutPeople: true,
    group: 'Accounts',
    access: 'customers',
    summary: 'Export users as CSV',
    query: z.strictObject({
      search: text.optional().meta({
        description: 'Words, each of which must be the beginning of a word in the name, or of the email address.',
      }),
    }),
  },
  ({ accounts }, actor, { search }) => eachOf((page) => accounts.listUsers(actor, { ...page, search })),
  {
    id: ({ id }) => id,
    email: ({ email }) => email,
    name: ({ displayName }) => displayName,
    role: ({ role }) => role,
    'created at': ({ createdAt }) => createdAt,
    'disabled at': ({ disabledAt }) => disabledAt,
  },
);

export const staffTable = listedTable(
  {
    id: 'exportStaff',
    name: 'staff',
    isAboutPeople: true,
    group: 'Accounts',
    access: 'admin',
    summary: 'Export staff as CSV',
  },
  ({ staff }, actor) => staff.listMembers(actor),
  {
    email: ({ email }) => email,
    role: ({ role }) => role.name,
    permissions: ({ role }) => inCell(role.permissions),
    state: ({ state }) => state,
    'invited by': ({ invitedBy }) => invitedBy,
    'invited at': ({ invitedAt }) => invitedAt,
    'expires at': ({ expiresAt }) => expiresAt,
  },
);

export const reviewsTable = listedTable(
  {
    id: 'exportReviews',
    name: 'reviews',
    group: 'Reviews',
    access: 'reviews',
    summary: 'Export reviews as CSV',
    description: 'Newest first. Hidden reviews are included by default.',
    query: z.strictObject({
      visibility: z.enum(reviewVisibilities).default('all').meta({ description: 'Which reviews.' }),
    }),
  },
  ({ reviews }, actor, filter) => eachOf((page) => reviews.listReviews(actor, { ...page, filter })),
  {
    id: ({ id }) => id,
    'written at': ({ createdAt }) => createdAt,
    'product id': ({ productId }) => productId,
    rating: ({ rating }) => rating,
    text: ({ text }) => text,
    author: ({ author }) => author?.displayName ?? null,
    'hidden at': ({ hiddenAt }) => hiddenAt,
    'open reports': ({ openReports }) => openReports,
  },
);

export const changesTable = listedTable(
  {
    id: 'exportChanges',
    name: 'changes',
    isAboutPeople: true,
    group: 'Accounts',
    access: 'admin',
    summary: 'Export the audit log as CSV',
    description: 'Newest first.',
    query: z.strictObject({
      object: z.enum(auditSubjectTypes).optional().meta({ description: 'Only changes of objects of this type.' }),
      importId: sentId.optional().meta({ description: 'Only changes that are part of this import.' }),
    }),
  },
  ({ audit }, actor, { object, importId }) =>
    eachOf((page) => audit.listEntries(actor, { ...page, filter: { subjectType: object, importId } })),
  {
    id: ({ id }) => id,
    at: ({ at }) => at,
    by: ({ by }) => by,
    action: ({ action }) => action,
    object: ({ subjectType }) => subjectType,
    'object id': ({ subjectId }) => subjectId,
    name: ({ subjectName }) => subjectName,
    changes: ({ changes }) =>
      inCell(changes.map(({ field, before, after }) => `${field}: ${before ?? ''} -> ${after ?? ''}`)),
    note: ({ note }) => note,
    'import id': ({ importId }) => importId,
  },
);
