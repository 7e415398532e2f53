import { ArgsType, ID, InputType, ObjectType } from 'type-graphql';
import { Field, NullableField } from '../../api/graphql/field.js';
import { connectionTypes, PageArgs } from '../../api/graphql/connection.js';
import { defineEnum } from '../../api/graphql/define-enum.js';
import type { AuditAction, AuditSubjectType } from './audit.js';

export const AuditSubjectTypeEnum = defineEnum<AuditSubjectType>(
  'AuditSubjectType',
  'Types of objects whose changes are recorded.',
  {
    api_key: 'A key with which a program sends requests.',
    brand: 'A brand.',
    category: 'A category.',
    customer: 'A customer: imports and exports of their data, the note about them, and their erasure.',
    diagram: 'A diagram.',
    import: 'A file that was imported.',
    list: 'A list with data about people, such as that of customers.',
    family: 'A family of products.',
    attribute: 'An attribute that products can have.',
    message: 'A mail.',
    pricing_rules: 'The delivery rules or the tax rules.',
    order: 'An order.',
    page: 'A page that the merchant writes.',
    picture: 'An uploaded picture or document.',
    product: 'A product.',
    promotion: 'An automatic discount, or one for a code.',
    review: 'A review.',
    sale: 'A sale.',
    search_rule: 'A rule for searches.',
    settings: 'The settings of the shop.',
    staff: 'A member of staff.',
    staff_role: 'A role of staff.',
    supersession: 'A part number that was replaced by others.',
    user: 'A user.',
    vehicle: 'A bike.',
    webhook: 'A webhook: an address to which the shop sends events.',
  },
);

export const AuditActionEnum = defineEnum<AuditAction>('AuditAction', 'Actions that the audit log records.', {
  'product.added': 'A product was added.',
  'product.updated': 'A product was edited.',
  'product.deleted': 'A product was deleted.',
  'product.restored': 'A deleted product was restored.',
  'product.numbers_set': 'The part numbers of a product were replaced.',
  'product.fitment_set': 'The fitment that one source gives for a product was replaced.',
  'category.added': 'A category was added.',
  'category.updated': 'A category was edited.',
  'category.removed': 'A category was removed, or merged into another.',
  'brand.added': 'A brand was added.',
  'brand.updated': 'A brand was edited.',
  'brand.removed': 'A brand was removed, or merged into another.',
  'family.added': 'A family of products was added.',
  'family.updated': 'A family of products was edited.',
  'family.removed': 'A family of products was removed.',
  'attribute.added': 'An attribute was added.',
  'attribute.updated': 'An attribute was edited.',
  'attribute.removed': 'An attribute was removed.',
  'api_key.created': 'An API key was created.',
  'api_key.revoked': 'An API key was revoked.',
  'webhook.created': 'A webhook was created.',
  'webhook.enabled': 'A webhook was enabled again.',
  'webhook.deleted': 'A webhook was deleted.',
  'staff.invited': 'A person was invited to the staff.',
  'staff.accepted': 'A person accepted the invitation to the staff.',
  'staff.role_changed': 'A member of staff was given another role.',
  'staff.removed': 'A member of staff was removed, or an invitation was withdrawn.',
  'staff_role.added': 'A role of staff was added.',
  'staff_role.updated': 'A role of staff was edited.',
  'staff_role.deleted': 'A role of staff was deleted.',
  'user.made_admin': 'A user was made an admin.',
  'user.removed_admin': 'An admin was made a customer again.',
  'user.disabled': 'An account was disabled.',
  'user.enabled': 'A disabled account was enabled.',
  'user.second_factor_reset': 'The second factor of an account was removed by another person.',
  'customer.added': 'A customer was added by an import.',
  'customer.updated': 'A customer was changed by an import.',
  'customer.removed': 'A customer was removed by undoing an import.',
  'customer.data_exported': 'All data about a customer were exported.',
  'customer.note_saved': 'The note about a customer was changed.',
  'customer.erased': 'A customer was erased.',
  'order.placed_by_staff': 'An order was placed for a customer.',
  'order.edited': 'An unpaid order was changed.',
  'order.address_changed': 'The delivery address of a paid order was changed.',
  'order.payment_link_sent': 'The customer of an order was sent a link to its payment.',
  'order.payment_recorded': 'A payment in cash or by bank transfer was recorded.',
  'order.cancelled': 'An unpaid order was cancelled.',
  'order.shipped': 'A paid order was shipped.',
  'order.partly_shipped': 'A part of a paid order was shipped.',
  'order.shipment_undone': 'A shipment was undone, so the order has the status PAID.',
  'order.parcel_changed': 'The status or the tracking number of a parcel was changed.',
  'order.return_changed':
    'Staff requested a return, or it was approved, declined, labelled, cancelled, received or closed.',
  'order.refund_requested': 'A refund was requested.',
  'order.flag_resolved': 'The flag of a payment was removed.',
  'import.run': 'A file was imported.',
  'import.undone': 'An import was undone.',
  'list.exported': 'A list with data about people was exported.',
  'picture.uploaded': 'A picture was uploaded.',
  'document.uploaded': 'A document of a product was uploaded.',
  'review.hidden': 'A review was hidden from the public.',
  'review.restored': 'A hidden review was made public again.',
  'review.reports_dismissed': 'The reports of a review were dismissed.',
  'message.resent': 'A mail was queued to be sent again.',
  'sale.added': 'A sale was added.',
  'sale.updated': 'A sale was edited.',
  'sale.deleted': 'A sale was deleted.',
  'search_rule.added': 'A rule for searches was added.',
  'search_rule.updated': 'A rule for searches was edited.',
  'search_rule.deleted': 'A rule for searches was deleted.',
  'supersession.added': 'The replacements of a part number were entered.',
  'supersession.updated': 'The replacements of a part number were edited.',
  'supersession.deleted': 'The replacements of a part number were deleted.',
  'vehicle.added': 'A bike was added.',
  'vehicle.updated': 'A bike was edited.',
  'vehicle.merged': 'A bike was merged into another one.',
  'diagram.added': 'A diagram was added.',
  'diagram.updated': 'A diagram was edited.',
  'diagram.deleted': 'A diagram was deleted.',
  'delivery.saved': 'The zones and methods of delivery were edited.',
  'taxes.saved': 'The tax rates were edited.',
  'promotion.added': 'A promotion was added.',
  'promotion.updated': 'A promotion was edited.',
  'promotion.deleted': 'A promotion was deleted.',
  'settings.saved': 'Settings of the shop were changed.',
  'page.added': 'A page was added, and perhaps published.',
  'page.updated': 'A page was edited.',
  'page.published': 'A new text of a page was published.',
  'page.unpublished': 'A page was made a draft.',
  'page.deleted': 'A page was deleted.',
});

@ObjectType('AuditFieldChange', { description: 'Change of one field.' })
export class AuditFieldChangeType {
  @Field('Name of the field.')
  field: string;

  @NullableField(() => String, 'Value before the change, as text; null if it had none.')
  before: string | null;

  @NullableField(() => String, 'Value after the change, as text; null if it had none.')
  after: string | null;
}

@ObjectType('AuditEntry', {
  description: 'One recorded change. Entries are never removed, and only changed to erase a person.',
})
export class AuditEntryType {
  @Field(() => ID, 'ID of the entry.')
  id: string;

  @Field(() => AuditActionEnum, 'The action.')
  action: AuditAction;

  @Field(() => Date, 'When it was changed.')
  at: Date;

  @Field('Who did it: an email address, key:<prefix> <name> or system:<name>.')
  by: string;

  @Field(() => AuditSubjectTypeEnum, 'Type of the changed object.')
  subjectType: AuditSubjectType;

  @Field(() => ID, 'ID of the changed object; for a picture or document, the hash of its file.')
  subjectId: string;

  @Field('Name of the changed object, after the change.')
  subjectName: string;

  @Field(() => [AuditFieldChangeType], 'The fields that changed.')
  changes: AuditFieldChangeType[];

  @NullableField(() => String, 'Note of the admin; null if there is none.')
  note: string | null;

  @NullableField(() => ID, 'The import that the change is a part of; null for other changes.')
  importId: string | null;
}

export const AuditEntryConnection = connectionTypes('AuditEntry', () => AuditEntryType).Connection;

@InputType('AuditFilter', { description: 'Limits a list of audit entries. All given conditions must hold.' })
export class AuditFilterInput {
  @NullableField(() => AuditSubjectTypeEnum, 'Changes of objects of this type.')
  subjectType?: AuditSubjectType | null;

  @NullableField(() => ID, 'Changes of the object with this ID.')
  subjectId?: string | null;

  @NullableField(() => String, 'Changes made by this email address or system:<name>.')
  by?: string | null;

  @NullableField(() => ID, 'Only changes that are part of this import.')
  importId?: string | null;

  @NullableField(
    () => Boolean,
    'True to leave out changes that are part of an import, but not the import itself. Ignored with importId.',
  )
  withoutImports?: boolean | null;
}

@ArgsType()
export class AuditLogArgs extends PageArgs {
  @NullableField(() => AuditFilterInput, 'Which entries to list; all by default.')
  filter?: AuditFilterInput | null;
}
