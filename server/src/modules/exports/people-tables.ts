import { eachOf, inCell, listedTable } from './listed-table.js';

export const usersTable = listedTable(
  {
    id: 'exportUsers',
    name: 'users',
    isAboutPeople: true,
    group: 'Accounts',
    access: 'customers',
    summary: 'Export users as CSV',
  },
  ({ accounts }, actor) => eachOf((page) => accounts.listUsers(actor, page)),
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
    description: 'Newest first, with hidden ones.',
  },
  ({ reviews }, actor) => eachOf((page) => reviews.listReviews(actor, { ...page, filter: { visibility: 'all' } })),
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
    group: 'Accounts',
    access: 'admin',
    summary: 'Export the change log as CSV',
    description: 'Newest first.',
  },
  ({ audit }, actor) => eachOf((page) => audit.listEntries(actor, page)),
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
