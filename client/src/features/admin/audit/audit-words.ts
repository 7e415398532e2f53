import type { AuditEntryFieldsFragment, AuditSubjectType } from '../../../graphql/generated/operations';
import { inWords } from '../in-words';

/** What an admin can do, by the names of the server's log. */
type AuditAction =
  | `product.${'added' | 'updated' | 'deleted' | 'restored'}`
  | `user.${'made_admin' | 'removed_admin'}`
  | `order.${'cancelled' | 'shipped' | 'refund_requested' | 'flag_resolved'}`
  | 'picture.uploaded';

const actionWords = {
  'product.added': 'Product added',
  'product.updated': 'Product edited',
  'product.deleted': 'Product deleted',
  'product.restored': 'Product brought back',
  'user.made_admin': 'Made an admin',
  'user.removed_admin': 'No admin any more',
  'order.cancelled': 'Order deleted',
  'order.shipped': 'Order shipped',
  'order.refund_requested': 'Refund asked for',
  'order.flag_resolved': 'Payment marked as checked',
  'picture.uploaded': 'Picture uploaded',
} as const satisfies Record<AuditAction, string>;

const fieldWords: Readonly<Record<string, string>> = {
  about: 'Description',
  imageUrl: 'Picture',
  restock: 'For the shelf',
};

/** What was done, in words. */
export const toActionWords = (action: string) => inWords<AuditAction>(actionWords, action);

/** What a field is called, as in the forms. */
export const toFieldWords = (field: string) => inWords<string>(fieldWords, field);

export const subjectKinds = {
  PRODUCT: 'Products',
  ORDER: 'Orders',
  USER: 'Users',
  PICTURE: 'Pictures',
} as const satisfies Record<AuditSubjectType, string>;

type Subject = Pick<AuditEntryFieldsFragment, 'subjectType' | 'subjectId' | 'subjectName'>;

/** Where an admin finds what was changed; null for what has no place of its own. */
export function toSubjectPath({ subjectType, subjectId, subjectName }: Subject): string | null {
  const search = encodeURIComponent(subjectName);
  switch (subjectType) {
    case 'PRODUCT':
      return `/dashboard/manageProducts?search=${search}&deleted=shown`;
    case 'ORDER':
      return `/dashboard/manageOrders/${subjectId}`;
    case 'USER':
      return `/dashboard/users?search=${search}`;
    case 'PICTURE':
      return null;
  }
}
