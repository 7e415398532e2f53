import { toDecimalString, type Money } from '../../shared/money.js';
import type { Page, PageRequest } from '../../shared/pagination.js';

export type AuditSubjectType =
  | 'api_key'
  | 'attribute'
  | 'brand'
  | 'category'
  | 'customer'
  | 'diagram'
  | 'family'
  | 'import'
  | 'list'
  | 'message'
  | 'pricing_rules'
  | 'order'
  | 'page'
  | 'picture'
  | 'product'
  | 'promotion'
  | 'review'
  | 'sale'
  | 'search_rule'
  | 'settings'
  | 'staff'
  | 'staff_role'
  | 'supersession'
  | 'user'
  | 'vehicle'
  | 'webhook';

/** Actions that the audit log records, with the type of object that each one is about. */
export const auditActions = {
  'product.added': 'product',
  'product.updated': 'product',
  'product.deleted': 'product',
  'product.restored': 'product',
  'product.numbers_set': 'product',
  'product.fitment_set': 'product',
  'category.added': 'category',
  'category.updated': 'category',
  'category.removed': 'category',
  'brand.added': 'brand',
  'brand.updated': 'brand',
  'brand.removed': 'brand',
  'family.added': 'family',
  'family.updated': 'family',
  'family.removed': 'family',
  'attribute.added': 'attribute',
  'attribute.updated': 'attribute',
  'attribute.removed': 'attribute',
  'api_key.created': 'api_key',
  'api_key.revoked': 'api_key',
  'webhook.created': 'webhook',
  'webhook.enabled': 'webhook',
  'webhook.deleted': 'webhook',
  'staff.invited': 'staff',
  'staff.accepted': 'staff',
  'staff.role_changed': 'staff',
  'staff.removed': 'staff',
  'staff_role.added': 'staff_role',
  'staff_role.updated': 'staff_role',
  'staff_role.deleted': 'staff_role',
  'user.made_admin': 'user',
  'user.removed_admin': 'user',
  'user.disabled': 'user',
  'user.enabled': 'user',
  'user.second_factor_reset': 'user',
  'customer.added': 'customer',
  'customer.updated': 'customer',
  'customer.removed': 'customer',
  'customer.data_exported': 'customer',
  'customer.note_saved': 'customer',
  'customer.erased': 'customer',
  'order.placed_by_staff': 'order',
  'order.edited': 'order',
  'order.address_changed': 'order',
  'order.payment_link_sent': 'order',
  'order.payment_recorded': 'order',
  'order.cancelled': 'order',
  'order.shipped': 'order',
  'order.partly_shipped': 'order',
  'order.shipment_undone': 'order',
  'order.parcel_changed': 'order',
  'order.return_changed': 'order',
  'order.refund_requested': 'order',
  'order.flag_resolved': 'order',
  'import.run': 'import',
  'import.undone': 'import',
  'list.exported': 'list',
  'picture.uploaded': 'picture',
  'document.uploaded': 'picture',
  'review.hidden': 'review',
  'review.restored': 'review',
  'review.reports_dismissed': 'review',
  'message.resent': 'message',
  'sale.added': 'sale',
  'sale.updated': 'sale',
  'sale.deleted': 'sale',
  'search_rule.added': 'search_rule',
  'search_rule.updated': 'search_rule',
  'search_rule.deleted': 'search_rule',
  'supersession.added': 'supersession',
  'supersession.updated': 'supersession',
  'supersession.deleted': 'supersession',
  'vehicle.added': 'vehicle',
  'vehicle.updated': 'vehicle',
  'vehicle.merged': 'vehicle',
  'diagram.added': 'diagram',
  'diagram.updated': 'diagram',
  'diagram.deleted': 'diagram',
  'delivery.saved': 'pricing_rules',
  'taxes.saved': 'pricing_rules',
  'promotion.added': 'promotion',
  'promotion.updated': 'promotion',
  'promotion.deleted': 'promotion',
  'settings.saved': 'settings',
  'page.added': 'page',
  'page.updated': 'page',
  'page.published': 'page',
  'page.unpublished': 'page',
  'page.deleted': 'page',
} as const satisfies Record<string, AuditSubjectType>;

export type AuditAction = keyof typeof auditActions;

export const auditSubjectTypes: readonly AuditSubjectType[] = [...new Set(Object.values(auditActions))];

/** Value of one field before and after a change, as text; null if the field had no value. */
export interface AuditFieldChange {
  field: string;
  before: string | null;
  after: string | null;
}

/** A change to be recorded, as passed by the use case. */
export interface AuditedChange {
  action: AuditAction;
  /** The changed object, with the name that it has after the change. */
  subject: { id: string; name: string };
  changes: readonly AuditFieldChange[];
  note?: string | null;
  importId?: string | null;
}

/** The import that a change is part of, and the note for the change's audit entry. */
export type ChangeOrigin = Pick<AuditedChange, 'note' | 'importId'>;

/** One entry of the audit log. It is never removed, and only changed if a person that it names is erased. */
export interface AuditEntry {
  id: string;
  action: AuditAction;
  at: Date;
  /** An email address, `key:<prefix> <name>` or `system:<name>`. */
  by: string;
  subjectType: AuditSubjectType;
  subjectId: string;
  subjectName: string;
  changes: readonly AuditFieldChange[];
  note: string | null;
  /** ID of the import that the change is a part of; null for other changes. */
  importId: string | null;
}

export interface AuditFilter {
  subjectType?: AuditSubjectType | null;
  subjectId?: string | null;
  /** The author as in the entries: an email address, `key:<prefix> <name>` or `system:<name>`. */
  by?: string | null;
  /** Only changes that are part of this import. */
  importId?: string | null;
  /** True to leave out changes that are part of an import. Ignored with `importId`. */
  withoutImports?: boolean | null;
}

export function toAuditEntry(change: AuditedChange, made: Pick<AuditEntry, 'id' | 'at' | 'by'>): AuditEntry {
  const { action, subject, changes, note = null, importId = null } = change;
  const subjectType = auditActions[action];
  return {
    ...{ ...made, action, subjectType, subjectId: subject.id, subjectName: subject.name },
    ...{ changes, note, importId },
  };
}

export type AuditValue = string | number | Money | null;

/** Values by field name. */
export type AuditValues = Readonly<Record<string, AuditValue>>;

/**
 * The fields whose values differ, in the order of `after`.
 * @param before null for a new object.
 */
export function changesBetween(before: AuditValues | null, after: AuditValues | null): AuditFieldChange[] {
  return [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])]
    .map((field) => ({ field, before: inWords(before?.[field]), after: inWords(after?.[field]) }))
    .filter((change) => change.before !== change.after);
}

function inWords(value: AuditValue | undefined): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'object') return `${toDecimalString(value)} ${value.currency.toUpperCase()}`;
  return String(value);
}

/** A list as text for an audit entry; null if it is empty. */
export function inList(entries: readonly string[]): string | null {
  return entries.length === 0 ? null : entries.join('; ');
}

/** Append-only: has no way to change or remove entries. */
export interface AuditStore {
  /** Entries that are already stored stay as they are. */
  append(entries: readonly AuditEntry[]): Promise<void>;
  /** Newest first. */
  findPage(filter: AuditFilter, request: PageRequest): Promise<Page<AuditEntry>>;
  count(filter: AuditFilter): Promise<number>;
  /** Oldest first. */
  findBySubjects(subjectIds: readonly string[]): Promise<AuditEntry[]>;
  /** The entries of an import about these subjects, in any order. */
  findOfImport(importId: string, subjectIds: readonly string[]): Promise<AuditEntry[]>;
}
