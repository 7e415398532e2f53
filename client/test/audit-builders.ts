import type { AuditEntryFieldsFragment, AuditLogQuery } from '../src/graphql/generated/operations';

/** The edit of a product; by default, no field has changed. */
export function anAuditEntry(overrides: Partial<AuditEntryFieldsFragment> = {}): AuditEntryFieldsFragment {
  return {
    __typename: 'AuditEntry',
    id: 'entry-1',
    action: 'PRODUCT_UPDATED',
    at: '2026-05-01T12:00:00.000Z',
    by: 'admin@kickstand.example',
    subjectType: 'PRODUCT',
    subjectId: 'subject-1',
    subjectName: 'Drive chain',
    changes: [],
    note: null,
    ...overrides,
  };
}

export function auditLog(
  entries: AuditEntryFieldsFragment[],
  pageInfo: { hasNextPage: boolean; endCursor: string | null } = { hasNextPage: false, endCursor: null },
): AuditLogQuery {
  return {
    auditLog: {
      __typename: 'AuditEntryConnection',
      edges: entries.map((node) => ({ __typename: 'AuditEntryEdge', cursor: node.id, node })),
      pageInfo: { __typename: 'PageInfo', ...pageInfo },
    },
  };
}
