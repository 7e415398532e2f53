import type { AuditAction, AuditEntryFieldsFragment, AuditSubjectType } from '../../graphql/generated/operations';
import { toLabel } from '../../lib/text/to-label';

const actionLabels = {
  PRODUCT_ADDED: 'Product added',
  PRODUCT_UPDATED: 'Product edited',
  PRODUCT_DELETED: 'Product deleted',
  PRODUCT_RESTORED: 'Product restored',
  PRODUCT_NUMBERS_SET: 'Part numbers changed',
  PRODUCT_FITMENT_SET: 'Fitting bikes changed',
  CATEGORY_ADDED: 'Category added',
  CATEGORY_UPDATED: 'Category edited',
  CATEGORY_REMOVED: 'Category removed',
  BRAND_ADDED: 'Brand added',
  BRAND_UPDATED: 'Brand edited',
  BRAND_REMOVED: 'Brand removed',
  FAMILY_ADDED: 'Family added',
  FAMILY_UPDATED: 'Family edited',
  FAMILY_REMOVED: 'Family removed',
  ATTRIBUTE_ADDED: 'Attribute added',
  ATTRIBUTE_UPDATED: 'Attribute edited',
  ATTRIBUTE_REMOVED: 'Attribute removed',
  USER_MADE_ADMIN: 'Made an admin',
  USER_REMOVED_ADMIN: 'Removed as an admin',
  USER_DISABLED: 'Account disabled',
  USER_ENABLED: 'Account enabled',
  USER_SECOND_FACTOR_RESET: 'Second factor reset',
  CUSTOMER_ADDED: 'Customer added',
  CUSTOMER_UPDATED: 'Customer changed',
  CUSTOMER_REMOVED: 'Customer removed',
  CUSTOMER_DATA_EXPORTED: 'Data of a customer exported',
  CUSTOMER_NOTE_SAVED: 'Note about a customer changed',
  CUSTOMER_ERASED: 'Customer erased',
  ORDER_PLACED_BY_STAFF: 'Order placed for a customer',
  ORDER_EDITED: 'Order edited',
  ORDER_ADDRESS_CHANGED: 'Address of the order changed',
  ORDER_PAYMENT_LINK_SENT: 'Payment link sent',
  ORDER_PAYMENT_RECORDED: 'Payment recorded',
  ORDER_CANCELLED: 'Order deleted',
  ORDER_SHIPPED: 'Order shipped',
  ORDER_PARTLY_SHIPPED: 'Order partly shipped',
  ORDER_SHIPMENT_UNDONE: 'Shipping undone',
  ORDER_PARCEL_CHANGED: 'Parcel edited',
  ORDER_RETURN_CHANGED: 'Return edited',
  ORDER_REFUND_REQUESTED: 'Refund requested',
  ORDER_FLAG_RESOLVED: 'Payment marked as checked',
  IMPORT_RUN: 'Import or edit run',
  IMPORT_UNDONE: 'Import or edit undone',
  LIST_EXPORTED: 'List exported',
  PICTURE_UPLOADED: 'Picture uploaded',
  DOCUMENT_UPLOADED: 'Document uploaded',
  REVIEW_HIDDEN: 'Review hidden',
  REVIEW_RESTORED: 'Review restored',
  REVIEW_REPORTS_DISMISSED: 'Reports dismissed',
  MESSAGE_RESENT: 'Email sent again',
  SALE_ADDED: 'Sale added',
  SALE_UPDATED: 'Sale edited',
  SALE_DELETED: 'Sale deleted',
  SEARCH_RULE_ADDED: 'Search rule added',
  SEARCH_RULE_UPDATED: 'Search rule edited',
  SEARCH_RULE_DELETED: 'Search rule deleted',
  STAFF_INVITED: 'Staff invited',
  STAFF_ACCEPTED: 'Invitation accepted',
  STAFF_ROLE_CHANGED: 'Staff given another role',
  STAFF_REMOVED: 'Staff removed',
  STAFF_ROLE_ADDED: 'Role added',
  STAFF_ROLE_UPDATED: 'Role edited',
  STAFF_ROLE_DELETED: 'Role deleted',
  API_KEY_CREATED: 'API key created',
  API_KEY_REVOKED: 'API key revoked',
  WEBHOOK_CREATED: 'Webhook created',
  WEBHOOK_ENABLED: 'Webhook enabled again',
  WEBHOOK_DELETED: 'Webhook deleted',
  PROMOTION_ADDED: 'Promotion added',
  PROMOTION_UPDATED: 'Promotion edited',
  PROMOTION_DELETED: 'Promotion deleted',
  PAGE_ADDED: 'Page added',
  PAGE_UPDATED: 'Page edited',
  PAGE_PUBLISHED: 'Page published',
  PAGE_UNPUBLISHED: 'Page made a draft',
  PAGE_DELETED: 'Page deleted',
  SETTINGS_SAVED: 'Settings changed',
  SUPERSESSION_ADDED: 'Replaced number added',
  SUPERSESSION_UPDATED: 'Replaced number edited',
  SUPERSESSION_DELETED: 'Replaced number deleted',
  VEHICLE_ADDED: 'Bike added',
  VEHICLE_UPDATED: 'Bike edited',
  VEHICLE_MERGED: 'Bike merged',
  DIAGRAM_ADDED: 'Diagram added',
  DIAGRAM_UPDATED: 'Diagram edited',
  DIAGRAM_DELETED: 'Diagram deleted',
  DELIVERY_SAVED: 'Delivery edited',
  TAXES_SAVED: 'Taxes edited',
} as const satisfies Record<AuditAction, string>;

const fieldLabels: Readonly<Record<string, string>> = {
  about: 'Description',
  comparePrice: 'Recommended price',
  coreDeposit: 'Deposit for the old part',
  priceTiers: 'Quantity prices',
  slug: 'Address',
  imageUrl: 'Picture',
  mergedInto: 'Merged into',
  restock: 'To return to stock',
  alternatives: 'Also searches for',
  pinned: 'Comes first',
  buried: 'Comes last',
  brandName: 'Brand',
  replacedBy: 'Replaced by',
  isComplete: 'List of bikes is complete',
  rowCount: 'Number of rows',
  yearFrom: 'First year',
  yearTo: 'Last year',
  ccm: 'Displacement',
  kw: 'Power in kW',
};

/** Label of an action. */
export const toActionLabel = (action: AuditAction) => toLabel(actionLabels, action);

/** Label of a field, as in the forms. */
export const toFieldLabel = (field: string) => toLabel<string>(fieldLabels, field);

export const subjectTypeLabels = {
  PRODUCT: 'Products',
  CATEGORY: 'Categories',
  BRAND: 'Brands',
  FAMILY: 'Families',
  ATTRIBUTE: 'Attributes',
  ORDER: 'Orders',
  USER: 'Users',
  CUSTOMER: 'Customers',
  PICTURE: 'Pictures and documents',
  REVIEW: 'Reviews',
  MESSAGE: 'Emails',
  SALE: 'Sales',
  SEARCH_RULE: 'Search rules',
  SETTINGS: 'Settings',
  SUPERSESSION: 'Replaced numbers',
  VEHICLE: 'Bikes',
  DIAGRAM: 'Diagrams',
  PRICING_RULES: 'Delivery and taxes',
  WEBHOOK: 'Webhooks',
  API_KEY: 'API keys',
  STAFF: 'Staff',
  STAFF_ROLE: 'Roles of staff',
  PROMOTION: 'Promotions',
  PAGE: 'Pages',
  IMPORT: 'Imports',
  LIST: 'Exported lists',
} as const satisfies Record<AuditSubjectType, string>;

type Subject = Pick<AuditEntryFieldsFragment, 'subjectType' | 'subjectId' | 'subjectName'>;

/** Page of the changed subject; null when it has none. */
export function toSubjectPath({ subjectType, subjectId, subjectName }: Subject): string | null {
  const search = encodeURIComponent(subjectName);
  switch (subjectType) {
    case 'PRODUCT':
      return `/dashboard/manageProducts?search=${search}&deleted=shown`;
    case 'ORDER':
      return `/dashboard/manageOrders/${subjectId}`;
    case 'USER':
      return `/dashboard/users?search=${search}`;
    case 'CUSTOMER':
      return `/dashboard/customers?search=${search}`;
    case 'REVIEW':
      return '/dashboard/reviews?show=all';
    case 'MESSAGE':
      return '/dashboard/mails';
    case 'SETTINGS':
      return '/dashboard/settings';
    case 'SEARCH_RULE':
      return '/dashboard/search';
    case 'SALE':
      return `/dashboard/sales?search=${search}`;
    case 'STAFF':
    case 'STAFF_ROLE':
      return '/dashboard/staff';
    case 'WEBHOOK':
      return '/dashboard/webhooks';
    case 'API_KEY':
      return '/dashboard/keys';
    case 'PROMOTION':
      return '/dashboard/promotions';
    case 'PAGE':
      return `/dashboard/pages?search=${search}`;
    case 'PRICING_RULES':
      return `/dashboard/${subjectId}`;
    case 'BRAND':
      return `/dashboard/brands?search=${search}`;
    case 'CATEGORY':
      return '/dashboard/categories';
    case 'FAMILY':
      return `/dashboard/families?search=${search}`;
    case 'ATTRIBUTE':
      return `/dashboard/attributes?search=${search}`;
    case 'VEHICLE':
      return `/dashboard/vehicles?search=${search}`;
    case 'DIAGRAM':
      return `/dashboard/diagrams?search=${search}`;
    case 'SUPERSESSION':
      return `/dashboard/supersessions?search=${search}`;
    case 'IMPORT':
      return `/dashboard/imports/${subjectId}`;
    case 'LIST':
    case 'PICTURE':
      return null;
  }
}
