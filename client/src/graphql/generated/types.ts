/* Generated from schema.graphql and the .graphql documents: `npm run codegen`. Do not edit. */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { OperationVariables } from '@apollo/client';
import type { useQuery } from '@apollo/client/react';

export type QueryOptions<TData, TVariables extends OperationVariables> = useQuery.Options<TData, TVariables> & {
  returnPartialData?: false;
};
export type QueryResult<TData, TVariables extends OperationVariables> = useQuery.Result<
  TData,
  TVariables,
  'complete' | 'streaming' | 'empty',
  Partial<TVariables>
>;
/** A product to add to the cart. */
export type AddCartLineInput = {
  /** A key of your choice for this attempt, 1 to 200 characters. A retry with the same key adds nothing twice. */
  idempotencyKey: string;
  /** ID of the product. */
  productId: string;
  /** Quantity to add, 1 to 1,000,000; added to the quantity that the cart already has of this product for the same bike. */
  quantity: number;
  /** The bike that the product is for; null if none was chosen. An order stores the bike and whether the product fits it. */
  vehicle?: VehicleChoiceInput | null | undefined;
};

/** A product to add. */
export type AddProductInput = {
  /** Description, 1 to 5000 characters. */
  about: string;
  /** The complete list of its technical properties. */
  attributes?: Array<ProductAttributeInput> | null | undefined;
  /** Quantity in stock, 0 to 1,000,000. */
  availableQuantity: number;
  /** ID of its brand; an empty one removes it. */
  brandId?: string | null | undefined;
  /** Name of the category, at most 60 characters. */
  category?: string | null | undefined;
  /** IDs of its categories, the main one first. They take precedence over `category`. */
  categoryIds?: Array<string> | null | undefined;
  /** The maker's recommended price, above `price`; an amount of 0 removes it. */
  comparePrice?: MoneyInput | null | undefined;
  /** Whether it is new. */
  condition?: ProductCondition | null | undefined;
  /** Deposit that a customer pays for one unit until the old part is returned; an amount of 0 removes it. */
  coreDeposit?: MoneyInput | null | undefined;
  /** ID of its family; an empty one removes it. */
  familyId?: string | null | undefined;
  /** Number of the barcode (GTIN): 8, 12, 13 or 14 digits with a valid check digit; spaces and hyphens are ignored. */
  gtin?: string | null | undefined;
  /** Dangers for which a carrier may refuse it. */
  hazards?: Array<Hazard> | null | undefined;
  /** Height of one unit with its packaging, in whole millimetres: 1 to 100,000. */
  heightMm?: number | null | undefined;
  /** Your own key for this attempt, 1 to 200 characters; a retry with it adds no second product. */
  idempotencyKey: string;
  /** An http(s) address or a path on this shop. */
  imageUrl: string;
  /** Length of one unit with its packaging, in whole millimetres: 1 to 100,000. */
  lengthMm?: number | null | undefined;
  /** The complete list of its pictures and documents. The first that is not a document is its main picture. */
  media?: Array<ProductMediaInput> | null | undefined;
  /** Smallest quantity of one order, 1 to 1,000,000. */
  minimumQuantity: number;
  /** 1 to 200 characters. */
  name: string;
  /** One option for each axis of the family. */
  options?: Array<ProductOptionInput> | null | undefined;
  /** Part number, at most 60 characters. */
  partNumber?: string | null | undefined;
  /** Unit price without sales, in the shop's currency. */
  price: MoneyInput;
  /** The complete list of prices for larger quantities, at most 10. Quantities rise, prices fall; the first is below `price`. */
  priceTiers?: Array<PriceTierInput> | null | undefined;
  /** The complete list of related products. */
  related?: Array<ProductRelationInput> | null | undefined;
  /** End of its address; made from the name by default. */
  slug?: string | null | undefined;
  /** Whether it is shown and sold. */
  status?: ProductStatus | null | undefined;
  /** IDs of the products that replace it. */
  successorIds?: Array<string> | null | undefined;
  /** Code of its tax class: a to z, 0 to 9 and hyphens; 'standard' by default. */
  taxClass?: string | null | undefined;
  /** Weight of one unit with its packaging, in whole grams: 1 to 1,000,000. */
  weightGrams?: number | null | undefined;
  /** Width of one unit with its packaging, in whole millimetres: 1 to 100,000. */
  widthMm?: number | null | undefined;
};

/** A review to add. */
export type AddReviewInput = {
  /** A key of your choice for this attempt, 1 to 200 characters. A retry with the same key adds no second review. */
  idempotencyKey: string;
  /** ID of the product; if left out, the shop is reviewed. Each account can review a product once. */
  productId?: string | null | undefined;
  /** Whole number from 1 to 5. */
  rating: number;
  /** 1 to 2000 characters. */
  text: string;
};

/** A postal address. */
export type AddressInput = {
  /** City or town, 1 to 60 characters. */
  city: string;
  /** Company of the recipient, at most 70 characters. */
  company?: string | null | undefined;
  /** Country: two-letter code of ISO 3166-1, such as DE. */
  country: string;
  /** First line of the address, 1 to 80 characters. */
  line1: string;
  /** Second line of the address, at most 80 characters. */
  line2?: string | null | undefined;
  /** Name of the recipient, 1 to 70 characters. */
  name: string;
  /** Phone number: 5 to 20 digits; spaces and the characters + - ( ) are allowed. */
  phone: string;
  /** Postcode or ZIP code in the format of the country, 1 to 12 characters. May be left out only in countries without postcodes. */
  postcode?: string | null | undefined;
  /** State, province or county, 1 to 60 characters. Required in AU, BR, CA, CN, IN, JP, MX and US. */
  region?: string | null | undefined;
};

/** Whether an API key can be used. */
export type ApiKeyState =
  /** It can be used. */
  | 'ACTIVE'
  /** It has expired. */
  | 'EXPIRED'
  /** It was revoked. */
  | 'REVOKED'
  /** Its creator may no longer do anything that it allows, so it cannot be used. */
  | 'SUSPENDED';

/** What an API key is allowed to do. */
export type ApiScope =
  /** Read products, drafts and deleted products too. */
  | 'CATALOGUE_READ'
  /** Add, edit and delete products and the rest of the catalogue. */
  | 'CATALOGUE_WRITE'
  /** Read customers, their accounts and what they have spent. */
  | 'CUSTOMERS_READ'
  /** Read all orders, with their customers’ contact data. */
  | 'ORDERS_READ'
  /** Place orders for customers, edit, ship and cancel orders; record payments. */
  | 'ORDERS_WRITE'
  /** Set available quantities. */
  | 'STOCK_WRITE';

/** Values of one attribute, or a range of a number. */
export type AttributeFilter = {
  /** Code of the attribute. */
  code: string;
  /** Smallest number, in the unit of the attribute. */
  from?: number | null | undefined;
  /** Largest number, in the unit of the attribute. */
  to?: number | null | undefined;
  /** Any of these values. */
  values?: Array<string> | null | undefined;
};

/** What values an attribute has. */
export type AttributeKind =
  /** One of a list of texts. */
  | 'CHOICE'
  /** Yes or no. */
  | 'FLAG'
  /** A number, in the unit of the attribute. */
  | 'NUMBER'
  /** Any text. */
  | 'TEXT';

/** Actions that the audit log records. */
export type AuditAction =
  /** An API key was created. */
  | 'API_KEY_CREATED'
  /** An API key was revoked. */
  | 'API_KEY_REVOKED'
  /** An attribute was added. */
  | 'ATTRIBUTE_ADDED'
  /** An attribute was removed. */
  | 'ATTRIBUTE_REMOVED'
  /** An attribute was edited. */
  | 'ATTRIBUTE_UPDATED'
  /** A brand was added. */
  | 'BRAND_ADDED'
  /** A brand was removed, or merged into another. */
  | 'BRAND_REMOVED'
  /** A brand was edited. */
  | 'BRAND_UPDATED'
  /** A category was added. */
  | 'CATEGORY_ADDED'
  /** A category was removed, or merged into another. */
  | 'CATEGORY_REMOVED'
  /** A category was edited. */
  | 'CATEGORY_UPDATED'
  /** A customer was added by an import. */
  | 'CUSTOMER_ADDED'
  /** All data about a customer were exported. */
  | 'CUSTOMER_DATA_EXPORTED'
  /** A customer was erased. */
  | 'CUSTOMER_ERASED'
  /** The note about a customer was changed. */
  | 'CUSTOMER_NOTE_SAVED'
  /** A customer was removed by undoing an import. */
  | 'CUSTOMER_REMOVED'
  /** A customer was changed by an import. */
  | 'CUSTOMER_UPDATED'
  /** The zones and methods of delivery were edited. */
  | 'DELIVERY_SAVED'
  /** A diagram was added. */
  | 'DIAGRAM_ADDED'
  /** A diagram was deleted. */
  | 'DIAGRAM_DELETED'
  /** A diagram was edited. */
  | 'DIAGRAM_UPDATED'
  /** A document of a product was uploaded. */
  | 'DOCUMENT_UPLOADED'
  /** A family of products was added. */
  | 'FAMILY_ADDED'
  /** A family of products was removed. */
  | 'FAMILY_REMOVED'
  /** A family of products was edited. */
  | 'FAMILY_UPDATED'
  /** A file was imported. */
  | 'IMPORT_RUN'
  /** An import was undone. */
  | 'IMPORT_UNDONE'
  /** A list with data about people was exported. */
  | 'LIST_EXPORTED'
  /** A mail was queued to be sent again. */
  | 'MESSAGE_RESENT'
  /** The delivery address of a paid order was changed. */
  | 'ORDER_ADDRESS_CHANGED'
  /** An unpaid order was cancelled. */
  | 'ORDER_CANCELLED'
  /** An unpaid order was changed. */
  | 'ORDER_EDITED'
  /** The flag of a payment was removed. */
  | 'ORDER_FLAG_RESOLVED'
  /** The status or the tracking number of a parcel was changed. */
  | 'ORDER_PARCEL_CHANGED'
  /** A part of a paid order was shipped. */
  | 'ORDER_PARTLY_SHIPPED'
  /** The customer of an order was sent a link to its payment. */
  | 'ORDER_PAYMENT_LINK_SENT'
  /** A payment in cash or by bank transfer was recorded. */
  | 'ORDER_PAYMENT_RECORDED'
  /** An order was placed for a customer. */
  | 'ORDER_PLACED_BY_STAFF'
  /** A refund was requested. */
  | 'ORDER_REFUND_REQUESTED'
  /** Staff requested a return, or it was approved, declined, labelled, cancelled, received or closed. */
  | 'ORDER_RETURN_CHANGED'
  /** A shipment was undone, so the order has the status PAID. */
  | 'ORDER_SHIPMENT_UNDONE'
  /** A paid order was shipped. */
  | 'ORDER_SHIPPED'
  /** A page was added, and perhaps published. */
  | 'PAGE_ADDED'
  /** A page was deleted. */
  | 'PAGE_DELETED'
  /** A new text of a page was published. */
  | 'PAGE_PUBLISHED'
  /** A page was made a draft. */
  | 'PAGE_UNPUBLISHED'
  /** A page was edited. */
  | 'PAGE_UPDATED'
  /** A picture was uploaded. */
  | 'PICTURE_UPLOADED'
  /** A product was added. */
  | 'PRODUCT_ADDED'
  /** A product was deleted. */
  | 'PRODUCT_DELETED'
  /** The fitment that one source gives for a product was replaced. */
  | 'PRODUCT_FITMENT_SET'
  /** The part numbers of a product were replaced. */
  | 'PRODUCT_NUMBERS_SET'
  /** A deleted product was restored. */
  | 'PRODUCT_RESTORED'
  /** A product was edited. */
  | 'PRODUCT_UPDATED'
  /** A promotion was added. */
  | 'PROMOTION_ADDED'
  /** A promotion was deleted. */
  | 'PROMOTION_DELETED'
  /** A promotion was edited. */
  | 'PROMOTION_UPDATED'
  /** A review was hidden from the public. */
  | 'REVIEW_HIDDEN'
  /** The reports of a review were dismissed. */
  | 'REVIEW_REPORTS_DISMISSED'
  /** A hidden review was made public again. */
  | 'REVIEW_RESTORED'
  /** A sale was added. */
  | 'SALE_ADDED'
  /** A sale was deleted. */
  | 'SALE_DELETED'
  /** A sale was edited. */
  | 'SALE_UPDATED'
  /** A rule for searches was added. */
  | 'SEARCH_RULE_ADDED'
  /** A rule for searches was deleted. */
  | 'SEARCH_RULE_DELETED'
  /** A rule for searches was edited. */
  | 'SEARCH_RULE_UPDATED'
  /** Settings of the shop were changed. */
  | 'SETTINGS_SAVED'
  /** A person accepted the invitation to the staff. */
  | 'STAFF_ACCEPTED'
  /** A person was invited to the staff. */
  | 'STAFF_INVITED'
  /** A member of staff was removed, or an invitation was withdrawn. */
  | 'STAFF_REMOVED'
  /** A role of staff was added. */
  | 'STAFF_ROLE_ADDED'
  /** A member of staff was given another role. */
  | 'STAFF_ROLE_CHANGED'
  /** A role of staff was deleted. */
  | 'STAFF_ROLE_DELETED'
  /** A role of staff was edited. */
  | 'STAFF_ROLE_UPDATED'
  /** The replacements of a part number were entered. */
  | 'SUPERSESSION_ADDED'
  /** The replacements of a part number were deleted. */
  | 'SUPERSESSION_DELETED'
  /** The replacements of a part number were edited. */
  | 'SUPERSESSION_UPDATED'
  /** The tax rates were edited. */
  | 'TAXES_SAVED'
  /** An account was disabled. */
  | 'USER_DISABLED'
  /** A disabled account was enabled. */
  | 'USER_ENABLED'
  /** A user was made an admin. */
  | 'USER_MADE_ADMIN'
  /** An admin was made a customer again. */
  | 'USER_REMOVED_ADMIN'
  /** The second factor of an account was removed by another person. */
  | 'USER_SECOND_FACTOR_RESET'
  /** A bike was added. */
  | 'VEHICLE_ADDED'
  /** A bike was merged into another one. */
  | 'VEHICLE_MERGED'
  /** A bike was edited. */
  | 'VEHICLE_UPDATED'
  /** A webhook was created. */
  | 'WEBHOOK_CREATED'
  /** A webhook was deleted. */
  | 'WEBHOOK_DELETED'
  /** A webhook was enabled again. */
  | 'WEBHOOK_ENABLED';

/** Limits a list of audit entries. All given conditions must hold. */
export type AuditFilter = {
  /** Changes made by this email address or system:<name>. */
  by?: string | null | undefined;
  /** Only changes that are part of this import. */
  importId?: string | null | undefined;
  /** Changes of the object with this ID. */
  subjectId?: string | null | undefined;
  /** Changes of objects of this type. */
  subjectType?: AuditSubjectType | null | undefined;
  /** True to leave out changes that are part of an import, but not the import itself. Ignored with importId. */
  withoutImports?: boolean | null | undefined;
};

/** Types of objects whose changes are recorded. */
export type AuditSubjectType =
  /** A key with which a program sends requests. */
  | 'API_KEY'
  /** An attribute that products can have. */
  | 'ATTRIBUTE'
  /** A brand. */
  | 'BRAND'
  /** A category. */
  | 'CATEGORY'
  /** A customer: imports and exports of their data, the note about them, and their erasure. */
  | 'CUSTOMER'
  /** A diagram. */
  | 'DIAGRAM'
  /** A family of products. */
  | 'FAMILY'
  /** A file that was imported. */
  | 'IMPORT'
  /** A list with data about people, such as that of customers. */
  | 'LIST'
  /** A mail. */
  | 'MESSAGE'
  /** An order. */
  | 'ORDER'
  /** A page that the merchant writes. */
  | 'PAGE'
  /** An uploaded picture or document. */
  | 'PICTURE'
  /** The delivery rules or the tax rules. */
  | 'PRICING_RULES'
  /** A product. */
  | 'PRODUCT'
  /** An automatic discount, or one for a code. */
  | 'PROMOTION'
  /** A review. */
  | 'REVIEW'
  /** A sale. */
  | 'SALE'
  /** A rule for searches. */
  | 'SEARCH_RULE'
  /** The settings of the shop. */
  | 'SETTINGS'
  /** A member of staff. */
  | 'STAFF'
  /** A role of staff. */
  | 'STAFF_ROLE'
  /** A part number that was replaced by others. */
  | 'SUPERSESSION'
  /** A user. */
  | 'USER'
  /** A bike. */
  | 'VEHICLE'
  /** A webhook: an address to which the shop sends events. */
  | 'WEBHOOK';

/** Whether a product can be ordered now. */
export type Availability =
  /** Can be ordered. */
  | 'IN_STOCK'
  /** Can be ordered, but stock is left for at most two orders of the minimum quantity. */
  | 'LOW_STOCK'
  /** Cannot be ordered: less than the minimum quantity is left. */
  | 'OUT_OF_STOCK';

/** One year of a make and model, as the VCdb of ACES files numbers it. */
export type BaseVehicleInput = {
  /** BaseVehicleID of the VCdb, 1 or more. */
  vcdbId: number;
  /** Year of the model, 1885 to 2100. */
  year: number;
};

/** The unpaid order to cancel: your own, or a guest's with its key. */
export type CancelMyOrderInput = {
  /** ID of the order. */
  orderId: string;
};

/** The unpaid order to cancel. */
export type CancelOrderInput = {
  /** ID of the order. */
  orderId: string;
};

/** The return to cancel. */
export type CancelReturnInput = {
  /** ID of the order. */
  orderId: string;
  /** ID of the return. */
  returnId: string;
  /** Revision of the order as you saw it; required from staff. */
  revision?: number | null | undefined;
};

/** What is wrong with a cart line. */
export type CartProblemKind =
  /** Less than the product's minimum quantity. */
  | 'BELOW_MINIMUM'
  /** The product is no longer sold. */
  | 'NO_LONGER_SOLD'
  /** The unit price has changed since the line was last changed. */
  | 'PRICE_CHANGED'
  /** More than can be ordered now. */
  | 'TOO_FEW_LEFT'
  /** The total is larger than the shop can handle. */
  | 'TOO_LARGE';

/** An attribute that the products of a category have. */
export type CategoryAttributeInput = {
  /** Code of the attribute. */
  code: string;
  /** Whether lists of the category can be filtered by it. */
  isFacet: boolean;
};

/** Why a chain of numbers is not followed to its end. */
export type ChainProblem =
  /** It leads back to a number that it has passed. The step back is left out. */
  | 'CIRCULAR'
  /** It has more than 10 steps. The rest is left out. */
  | 'TOO_LONG';

/** A new address of a paid order that is not completely shipped. */
export type ChangeOrderAddressInput = {
  /** Postal address as one text, 1 to 500 characters; only without shippingAddress. */
  address?: string | null | undefined;
  /** ID of the order. */
  orderId: string;
  /** Phone number: 5 to 20 digits; spaces and the characters + - ( ) are allowed. Only without shippingAddress, which contains one. */
  phone?: string | null | undefined;
  /** Revision of the order as you saw it. */
  revision: number;
  /** Where to deliver. Required for a new order, unless address and phone are given instead, or the order is picked up and phone is given. */
  shippingAddress?: AddressInput | null | undefined;
};

/** The key to create. */
export type CreateApiKeyInput = {
  /** When it expires; null if it does not. */
  expiresAt?: string | null | undefined;
  /** A key of your choice for this attempt. A retry with the same one creates no second key; it returns a new secret, and the first one cannot be used any more. */
  idempotencyKey: string;
  /** Name, such as the program that will use it: 1 to 60 characters. */
  name: string;
  /** What the key is allowed to do: one scope or more. Write scopes include reading. */
  scopes: Array<ApiScope>;
};

/** The webhook to create. */
export type CreateWebhookInput = {
  /** Events that it receives, at least one. */
  events: Array<WebhookEvent>;
  /** A key of your choice for this attempt. A retry with the same key returns the same webhook and secret. */
  idempotencyKey: string;
  /** Address of the receiver. Addresses of private networks are refused when something is sent, unless the shop allows them. */
  url: string;
};

/** A customer. */
export type CustomerInput = {
  /** ID of the customer; the ID of any of their orders is accepted too. */
  customerId: string;
};

/** A decision about a return. */
export type DecideReturnInput = {
  /** The decision. */
  decision: ReturnDecision;
  /** How to send the units: a text or a link, at most 1000 characters. Only for an approved return. */
  label?: string | null | undefined;
  /** ID of a label uploaded with addReturnLabel in REST, for the mail and for the order page. */
  labelFileId?: string | null | undefined;
  /** Note, at most 500 characters. The customer reads it. Required unless the return is approved. */
  note?: string | null | undefined;
  /** ID of the order. */
  orderId: string;
  /** ID of the return. */
  returnId: string;
  /** Revision of the order as you saw it. */
  revision: number;
};

/** An address to delete from the address book. */
export type DeleteAddressInput = {
  /** ID of the address. If there is no such address, nothing happens. */
  addressId: string;
};

/** A bike to take out of the garage. */
export type DeleteBikeInput = {
  /** ID of the bike. If there is no such bike, nothing happens. */
  bikeId: string;
};

/** The diagram to delete. */
export type DeleteDiagramInput = {
  /** ID of the object to remove. */
  id: string;
  /** Version that you saw. If the object has a newer one, the removal is refused as STALE_VERSION. */
  version: number;
};

/** The page to delete. */
export type DeletePageInput = {
  /** ID of the object to remove. */
  id: string;
  /** Version that you saw. If the object has a newer one, the removal is refused as STALE_VERSION. */
  version: number;
};

/** The product to delete. */
export type DeleteProductInput = {
  /** ID of the product. */
  productId: string;
};

/** The promotion to delete. */
export type DeletePromotionInput = {
  /** ID of the object to remove. */
  id: string;
  /** Version that you saw. If the object has a newer one, the removal is refused as STALE_VERSION. */
  version: number;
};

/** The sale to delete. */
export type DeleteSaleInput = {
  /** ID of the object to remove. */
  id: string;
  /** Version that you saw. If the object has a newer one, the removal is refused as STALE_VERSION. */
  version: number;
};

/** The rule to delete. */
export type DeleteSearchRuleInput = {
  /** ID of the object to remove. */
  id: string;
  /** Version that you saw. If the object has a newer one, the removal is refused as STALE_VERSION. */
  version: number;
};

/** The role to delete. */
export type DeleteStaffRoleInput = {
  /** ID of the object to remove. */
  id: string;
  /** Version that you saw. If the object has a newer one, the removal is refused as STALE_VERSION. */
  version: number;
};

/** The entry to delete. */
export type DeleteSupersessionInput = {
  /** ID of the object to remove. */
  id: string;
  /** Version that you saw. If the object has a newer one, the removal is refused as STALE_VERSION. */
  version: number;
};

/** The webhook to delete. */
export type DeleteWebhookInput = {
  /** ID of the webhook. */
  id: string;
};

/** Whether lines can be delivered. */
export type Deliverability =
  /** At least one method delivers all lines. */
  | 'DELIVERABLE'
  /** Known once the destination is given, with its region and postcode if its country is divided into zones; the cart can be picked up if an option is a pick-up. */
  | 'NEEDS_DESTINATION'
  /** No method delivers all lines; they can be picked up if an option is a pick-up. */
  | 'NOT_DELIVERABLE'
  /** The shop has no delivery methods: delivery is free of charge. */
  | 'NOT_SET_UP';

/** The price up to a weight or an order value. */
export type DeliveryBandInput = {
  /** Price. */
  price: MoneyInput;
  /** Largest weight in grams, or largest value in minor units of the currency; null for any, in the last band only. */
  upTo?: number | null | undefined;
};

/** A way in which orders are delivered or picked up. */
export type DeliveryMethodInput = {
  /** Prices of BY_WEIGHT and BY_VALUE, with rising limits. */
  bands: Array<DeliveryBandInput>;
  /** Name of the carrier, at most 60 characters. */
  carrier?: string | null | undefined;
  /** Maximum number of days until an order arrives, 0 to 365. */
  daysMax: number;
  /** Minimum number of days until an order arrives, 0 to 365. */
  daysMin: number;
  /** Hazards that it does not carry. */
  excludedHazards: Array<Hazard>;
  /** Minimum value of the lines, after discounts, for free delivery; surcharges apply. */
  freeFrom?: MoneyInput | null | undefined;
  /** ID of your choice: 1 to 40 letters, digits, - and _. */
  id: string;
  /** Whether customers can choose it. */
  isActive: boolean;
  /** How its price is calculated. */
  kind: DeliveryMethodKind;
  /** Largest weight of all lines together, in grams; null for no limit. */
  maximumGrams?: number | null | undefined;
  /** Largest length of a product’s longest side, in millimetres; null for no limit. */
  maximumLengthMm?: number | null | undefined;
  /** Name for the customer, 1 to 60 characters. */
  name: string;
  /** Where orders are picked up, at most 300 characters. */
  pickupAddress?: string | null | undefined;
  /** Price of FLAT and PICKUP; 0 by default. */
  price?: MoneyInput | null | undefined;
  /** Surcharges; all that apply are added. */
  surcharges: Array<DeliverySurchargeInput>;
  /** IDs of the zones that it delivers to; empty for pick-up. */
  zoneIds: Array<string>;
};

/** How the price of a delivery method is calculated. */
export type DeliveryMethodKind =
  /** By the value of all lines, after discounts. */
  | 'BY_VALUE'
  /** By the weight of all lines. */
  | 'BY_WEIGHT'
  /** One price. */
  | 'FLAT'
  /** The customer picks the order up, for one price; no address is needed. */
  | 'PICKUP';

/** A parcel without products of the shop, to try to deliver. */
export type DeliveryParcelInput = {
  /** Weight in grams. */
  grams: number;
  /** Hazards. */
  hazards: Array<Hazard>;
  /** Longest side in millimetres. */
  lengthMm?: number | null | undefined;
  /** Value; 0 by default. */
  value?: MoneyInput | null | undefined;
};

/** A surcharge for destinations with certain postcodes. */
export type DeliverySurchargeInput = {
  /** Country, ISO 3166-1 alpha-2. */
  country: string;
  /** Name for admins. */
  label: string;
  /** Postcodes, such as 18*, 97100-97999 or 10115; at most 300. */
  postcodes: Array<string>;
  /** Amount added to the price. */
  price: MoneyInput;
};

/** A product to try to deliver. */
export type DeliveryTrialLineInput = {
  /** ID of the product. */
  productId: string;
  /** Quantity. */
  quantity: number;
};

/** A zone. */
export type DeliveryZoneInput = {
  /** Countries, ISO 3166-1 alpha-2; empty for all that no other zone covers. */
  countries: Array<string>;
  /** ID of your choice: 1 to 40 letters, digits, - and _. */
  id: string;
  /** Name for admins, 1 to 60 characters. */
  name: string;
  /** Postcodes of its only country, such as 18*, 97100-97999 or 10115; empty for all of them. */
  postcodes: Array<string>;
  /** States or provinces of its only country; empty for all of them. */
  regions: Array<string>;
};

/** Where a parcel goes, as far as it is known. */
export type DestinationInput = {
  /** Country, ISO 3166-1 alpha-2. */
  country: string;
  /** Postcode. */
  postcode?: string | null | undefined;
  /** State or province. */
  region?: string | null | undefined;
};

/** One part on the drawing. */
export type DiagramSpotInput = {
  /** Name of the part, at most 100 characters; null or empty if it is not known. */
  name?: string | null | undefined;
  /** A note, at most 200 characters. */
  note?: string | null | undefined;
  /** The vehicle maker's number, at most 60 characters; null or empty if it is not known. */
  number?: string | null | undefined;
  /** The shop’s product for the part; null to find one by the number. */
  productId?: string | null | undefined;
  /** Units that the assembly needs: 1 to 1,000. */
  quantity?: number;
  /** Its number on the drawing, 1 to 10 characters. Unique in a diagram. */
  ref: string;
  /** Where it is: 0 at the left of the drawing, 1 at the right. */
  x: number;
  /** Where it is: 0 at the top of the drawing, 1 at the bottom. */
  y: number;
};

/** The account to disable. */
export type DisableUserInput = {
  /** Email address of the account. */
  email: string;
};

/** The review whose reports are dismissed. */
export type DismissReviewReportsInput = {
  /** How many reports you saw. If the number is different by now, none are dismissed: STALE_VERSION. */
  reportCount: number;
  /** ID of the review. */
  reviewId: string;
};

/** An edit of an unpaid order. An address that is left out is not changed. */
export type EditOrderInput = {
  /** Postal address as one text, 1 to 500 characters; only without shippingAddress. */
  address?: string | null | undefined;
  /** The chosen delivery method; null to keep the current one. */
  deliveryMethodId?: string | null | undefined;
  /** The total of the quote. If it has changed since, the edit is refused as TOTAL_CHANGED. */
  expectedTotal: MoneyInput;
  /** A key of your choice for this attempt, 1 to 200 characters. A retry with the same key changes nothing twice. */
  idempotencyKey: string;
  /** All lines after the edit. */
  lines: Array<EditedLineInput>;
  /** ID of the order. */
  orderId: string;
  /** Phone number: 5 to 20 digits; spaces and the characters + - ( ) are allowed. Only without shippingAddress, which contains one. */
  phone?: string | null | undefined;
  /** Revision of the order as you saw it. */
  revision: number;
  /** Where to deliver. Required for a new order, unless address and phone are given instead, or the order is picked up and phone is given. */
  shippingAddress?: AddressInput | null | undefined;
};

/** A line of an order after an edit. */
export type EditedLineInput = {
  /** Discount on the line, in addition to promotions. */
  discount?: StaffDiscountInput | null | undefined;
  /** ID of the line of the order; null for a new line. */
  lineId?: string | null | undefined;
  /** ID of the product. */
  productId: string;
  /** Quantity, 1 or more. */
  quantity: number;
};

/** The disabled account to enable. */
export type EnableUserInput = {
  /** Email address of the account. */
  email: string;
};

/** The webhook to enable. */
export type EnableWebhookInput = {
  /** ID of the webhook. */
  id: string;
};

/** The account to erase. */
export type EraseMyAccountInput = {
  /** Email address of the account, as a confirmation. */
  email: string;
};

/** Rates for consumers in other countries of the EU. */
export type EuSales =
  /** The rates of the destination. */
  | 'DESTINATION'
  /** The rates of the shop's own country; allowed while these sales stay below 10,000 EUR a year. */
  | 'ORIGIN';

/** What a facet is about, and the filter that it belongs to. */
export type FacetKind =
  /** Values of an attribute; `filter.attributes`. */
  | 'ATTRIBUTE'
  /** Whether products can be ordered now; `filter.availableOnly`. */
  | 'AVAILABILITY'
  /** Brands; `filter.brands`. */
  | 'BRAND'
  /** Categories below the chosen one, or at the top; `filter.category`. */
  | 'CATEGORY'
  /** Whether products fit the bike, only with `vehicle`; `filter.fits`. */
  | 'FIT'
  /** Prices; `filter.priceFrom` and `filter.priceTo`. */
  | 'PRICE'
  /** Average rating; `filter.minimumRating`. */
  | 'RATING';

/** Whether a product fits a bike. */
export type FitAnswer =
  /** It does not fit. */
  | 'DOES_NOT_FIT'
  /** It fits. */
  | 'FITS'
  /** It fits with conditions. `conditions` lists them, but does not say which of them must hold together. */
  | 'FITS_IF'
  /** It is made for any bike, but its measurements must be checked. */
  | 'UNIVERSAL'
  /** The shop has no data on whether it fits. Never show this as fitting. */
  | 'UNKNOWN';

/** Something that has to hold for a product to fit. */
export type FitConditionInput = {
  /** Kind of the condition, e.g. frame_from; 1 to 40 of the characters a to z, 0 to 9 and _. */
  code: string;
  /** Value of the condition, 1 to 200 characters. */
  value: string;
};

/** Where a part goes on a bike. */
export type FitPosition =
  /** Anywhere, or not known. */
  | 'ANY'
  /** Front. */
  | 'FRONT'
  /** Front, left. */
  | 'FRONT_LEFT'
  /** Front, right. */
  | 'FRONT_RIGHT'
  /** Left. */
  | 'LEFT'
  /** Lower. */
  | 'LOWER'
  /** Rear. */
  | 'REAR'
  /** Rear, left. */
  | 'REAR_LEFT'
  /** Rear, right. */
  | 'REAR_RIGHT'
  /** Right. */
  | 'RIGHT'
  /** Upper. */
  | 'UPPER';

/** Which bikes a product is for. */
export type FitmentKind =
  /** For certain bikes. */
  | 'SPECIFIC'
  /** For any bike. */
  | 'UNIVERSAL'
  /** Not specified. */
  | 'UNSPECIFIED';

/** Fitment of a product for one bike, from one source. */
export type FitmentRowInput = {
  /** Conditions under which it applies, at most 10. */
  conditions?: Array<FitConditionInput>;
  /** Whether the row says that the product does not fit. */
  isExcluded?: boolean;
  /** Where on the bike it goes. */
  position?: FitPosition;
  /** Number of units needed there for one bike, 1 to 100. */
  quantity?: number;
  /** ID of the bike. */
  vehicleId: string;
  /** First year of the row, 1885 to 2100; null for the first year of the bike. */
  yearFrom?: number | null | undefined;
  /** Last year of the row, 1885 to 2100; null for the last year of the bike. */
  yearTo?: number | null | undefined;
};

/** How much of an order is shipped. */
export type Fulfilment =
  /** A part; the rest is neither shipped nor refunded. */
  | 'PARTLY_SHIPPED'
  /** Everything that was not refunded before. */
  | 'SHIPPED'
  /** Nothing. */
  | 'UNSHIPPED';

/** Who orders without an account. */
export type GuestInput = {
  /** Email address to which mails about the order are sent. */
  email: string;
  /** Name, 1 to 100 characters. */
  name: string;
};

/** A danger for which a carrier may refuse a product. */
export type Hazard =
  /** A spray can under pressure. */
  | 'AEROSOL'
  /** Is or contains a battery. */
  | 'BATTERY';

/** The review to hide from the public. */
export type HideReviewInput = {
  /** Reason for the audit log; at most 500 characters. */
  reason?: string | null | undefined;
  /** ID of the review. */
  reviewId: string;
};

/** What the rows of a file are about. */
export type ImportKind =
  /** Bikes to which products can be assigned. */
  | 'BIKES'
  /** Customers with an account. */
  | 'CUSTOMERS'
  /** Bikes that products fit. */
  | 'FITMENT'
  /** Numbers of products besides their own. */
  | 'PART_NUMBERS'
  /** Products with their prices and stock. */
  | 'PRODUCTS'
  /** Part numbers that are replaced by others. */
  | 'SUPERSESSIONS';

/** Conditions for rows of an import. All of them must be met. */
export type ImportRowFilter = {
  /** True: only rows that were not completely written or not completely undone. */
  isLeftOut?: boolean | null | undefined;
  /** Only rows of this kind. */
  kind?: ImportRowKind | null | undefined;
};

/** What an import does with a row. */
export type ImportRowKind =
  /** Nothing, because something is wrong with the row. */
  | 'BAD'
  /** It changes or removes an existing record. */
  | 'CHANGED'
  /** It adds a product or another record, depending on the kind of file. */
  | 'NEW';

/** Status of an import. */
export type ImportStatus =
  /** It was compared with the data of the shop. Nothing was written yet. */
  | 'CHECKED'
  /** Its file, or the products of an edit, are being read. */
  | 'CHECKING'
  /** It was run, and can be undone. */
  | 'DONE'
  /** It is being run. */
  | 'RUNNING'
  /** It has stopped before its end, and can be continued or undone. */
  | 'STOPPED'
  /** It is being undone. */
  | 'UNDOING'
  /** It was undone. */
  | 'UNDONE'
  /** The undo has stopped before its end, and can be continued. */
  | 'UNDO_STOPPED';

/** The person and the role. */
export type InviteStaffInput = {
  /** Email address of the person. */
  email: string;
  /** ID of the member that gets another role or the invitation again. With it, a person who was removed is not invited. */
  memberId?: string | null | undefined;
  /** ID of the role. Required without memberId. If it is left out, the member keeps their role. */
  roleId?: string | null | undefined;
};

/** Kinds of invoices. */
export type InvoiceKind =
  /** Takes back what was refunded. */
  | 'CREDIT_NOTE'
  /** Charges an order, or charges again what a credit note took back, because the bank returned the refund. */
  | 'INVOICE';

/** Kinds of ledger entries. */
export type LedgerEvent =
  /** A dispute was decided in favour of the customer. */
  | 'DISPUTE_LOST'
  /** A dispute was opened, or went on to another stage or amount, which the note names. */
  | 'DISPUTE_OPENED'
  /** A dispute was decided in favour of the shop. */
  | 'DISPUTE_WON'
  /** Staff changed the delivery address of the paid order. */
  | 'ORDER_ADDRESS_CHANGED'
  /** Staff cancelled the unpaid order. */
  | 'ORDER_CANCELLED'
  /** The customer cancelled the unpaid order. */
  | 'ORDER_CANCELLED_BY_CUSTOMER'
  /** Staff changed the unpaid order. */
  | 'ORDER_EDITED'
  /** The order was not paid in time and expired. */
  | 'ORDER_EXPIRED'
  /** A part of the order was shipped. */
  | 'ORDER_PARTLY_SHIPPED'
  /** The order was placed and its quantity reserved. */
  | 'ORDER_PLACED'
  /** Staff placed the order for the customer; its quantity is reserved. */
  | 'ORDER_PLACED_BY_STAFF'
  /** Staff undid a shipment, so the order has the status PAID. */
  | 'ORDER_SHIPMENT_UNDONE'
  /** The order was shipped, or the rest of it. */
  | 'ORDER_SHIPPED'
  /** The customer has withdrawn from the contract for the order, or for a part of it. */
  | 'ORDER_WITHDRAWN'
  /** A parcel was delivered. */
  | 'PARCEL_DELIVERED'
  /** A parcel was lost. */
  | 'PARCEL_LOST'
  /** A parcel was sent back. */
  | 'PARCEL_SENT_BACK'
  /** The carrier or the tracking number of a parcel was corrected. */
  | 'PARCEL_TRACKING_CHANGED'
  /** A payment could not be started or changed. The next attempt is a new request. */
  | 'PAYMENT_ABANDONED'
  /** A payment failed for the first time. */
  | 'PAYMENT_FAILED'
  /** The payment was flagged; staff must check it. */
  | 'PAYMENT_FLAGGED'
  /** Staff checked the payment and removed the flag. */
  | 'PAYMENT_FLAG_RESOLVED'
  /** The customer was sent a link to the payment. */
  | 'PAYMENT_LINK_SENT'
  /** The bank did not confirm the payment. The customer can try again. */
  | 'PAYMENT_OPEN'
  /** The bank has not confirmed the payment yet. */
  | 'PAYMENT_PROCESSING'
  /** Staff recorded a payment in cash or by bank transfer. */
  | 'PAYMENT_RECORDED'
  /** A payment by card arrived after the order was paid in cash or by bank transfer, and is returned. */
  | 'PAYMENT_RETURNED'
  /** The payment was received. */
  | 'PAYMENT_SETTLED'
  /** The payment came after the order had ended; the ordered quantity was reserved again. */
  | 'PAYMENT_SETTLED_LATE'
  /** A payment was started. */
  | 'PAYMENT_STARTED'
  /** The payment came after the order had ended and is refunded, because the ordered quantity is no longer available. */
  | 'PAYMENT_TOO_LATE'
  /** The order costs nothing and needs no payment. */
  | 'PAYMENT_WAIVED'
  /** The customer's bank returned a refund. */
  | 'REFUND_BOUNCED'
  /** A refund was cancelled. */
  | 'REFUND_CANCELLED'
  /** A refund failed. */
  | 'REFUND_FAILED'
  /** The card provider accepted a refund and has not paid it out yet. */
  | 'REFUND_PENDING'
  /** A refund was requested. */
  | 'REFUND_REQUESTED'
  /** A refunded quantity is back in stock. */
  | 'REFUND_RESTOCKED'
  /** A refund was paid out. */
  | 'REFUND_SUCCEEDED'
  /** Staff approved a return. */
  | 'RETURN_APPROVED'
  /** The customer cancelled a return. Earlier versions also recorded this if staff cancelled it. */
  | 'RETURN_CANCELLED'
  /** Staff cancelled a return or a withdrawal. */
  | 'RETURN_CANCELLED_BY_STAFF'
  /** Staff closed a return without a refund. */
  | 'RETURN_CLOSED'
  /** Staff declined a return. */
  | 'RETURN_DECLINED'
  /** Staff told the customer how to send a return. */
  | 'RETURN_LABEL_CHANGED'
  /** The units of a return arrived. */
  | 'RETURN_RECEIVED'
  /** The customer asked to send units back. Earlier versions also recorded this if staff did so for the customer. */
  | 'RETURN_REQUESTED'
  /** Staff asked for the customer to send units back. */
  | 'RETURN_REQUESTED_BY_STAFF';

/** The user to make an admin. */
export type MakeAdminInput = {
  /** Email address of the account. */
  email: string;
};

/** What a file of a product is. */
export type MediaKind =
  /** A document, such as fitting instructions. */
  | 'DOCUMENT'
  /** A drawing. */
  | 'DRAWING'
  /** A photo. */
  | 'PHOTO';

/** The visitor's cart to take over. */
export type MergeCartInput = {
  /** Token of the cart. If there is no such cart, nothing happens. */
  token: string;
};

/** The garage that a browser kept for a visitor. */
export type MergeGarageInput = {
  /** Position of its active bike in `bikes`, counted from 0; null leaves the account's active bike. */
  active?: number | null | undefined;
  /** Its bikes, at most 20. */
  bikes: Array<MergedBikeInput>;
};

/** Two entries for the same bike. */
export type MergeVehiclesInput = {
  /** ID of the bike that goes. After the merge, this ID leads to the other bike. */
  fromId: string;
  /** Version of the bike that goes, as last read. */
  fromVersion: number;
  /** ID of the bike that stays. */
  intoId: string;
  /** Version of the bike that stays, as last read. */
  intoVersion: number;
};

/** A bike that a browser kept. */
export type MergedBikeInput = {
  /** Nickname, at most 40 characters; null if there is none. */
  nickname?: string | null | undefined;
  /** Model and year of the bike. */
  vehicle: VehicleChoiceInput;
};

/** Limits a list of mails. All given conditions must hold. */
export type MessageFilter = {
  /** Mails about the order with this ID. */
  orderId?: string | null | undefined;
  /** Mails in this state. */
  status?: MessageStatus | null | undefined;
  /** Mails of this kind. */
  template?: MessageTemplate | null | undefined;
};

/** States of a mail. */
export type MessageStatus =
  /** All attempts failed. Staff can send the mail again. */
  | 'DEAD'
  /** The mail is waiting for its first or next attempt. */
  | 'QUEUED'
  /** A server is sending the mail. */
  | 'SENDING'
  /** The mail server has accepted the mail. */
  | 'SENT';

/** Kinds of mails. */
export type MessageTemplate =
  /** To the shop: an order was placed. */
  | 'NEW_ORDER'
  /** To the customer: the order was cancelled, by the customer or by the shop. */
  | 'ORDER_CANCELLED'
  /** To the customer: staff changed the unpaid order, or the address of the paid one. */
  | 'ORDER_CHANGED'
  /** To the customer: the order was not paid in time and expired. */
  | 'ORDER_EXPIRED'
  /** To the customer: the order was paid. */
  | 'ORDER_PAID'
  /** To the customer: the order was placed. */
  | 'ORDER_PLACED'
  /** To the customer: a refund was paid out. */
  | 'ORDER_REFUNDED'
  /** To the customer: a parcel was shipped, with its tracking number. */
  | 'ORDER_SHIPPED'
  /** To the customer: a parcel was delivered. */
  | 'PARCEL_DELIVERED'
  /** To the customer: a payment failed a while ago, and the order can still be paid. */
  | 'PAYMENT_FAILED'
  /** To the customer: a link to the payment of an order. */
  | 'PAYMENT_LINK'
  /** To the customer: a return is approved, with instructions for sending it. */
  | 'RETURN_APPROVED'
  /** To the customer: the shop has cancelled a return or a withdrawal. */
  | 'RETURN_CANCELLED'
  /** To the customer: a return is declined, or closed without a refund, and why. */
  | 'RETURN_DECLINED'
  /** To the customer: the units of a return have arrived, or none of them have. */
  | 'RETURN_RECEIVED'
  /** To the customer: the receipt of a withdrawal, with its time. */
  | 'WITHDRAWAL_RECEIVED';

/** An amount of money. */
export type MoneyInput = {
  /** Amount in the smallest unit of the currency, e.g. cents. */
  amountMinor: number;
  /** Currency as an ISO 4217 code, e.g. USD. */
  currencyCode: string;
};

/** A new place for a category. */
export type MoveCategoryInput = {
  /** ID of the sibling that it is placed before; leave it out for the end. */
  beforeId?: string | null | undefined;
  /** ID of the category. */
  id: string;
  /** ID of the parent category; leave it out for the top. */
  parentId?: string | null | undefined;
  /** Version that you saw. If there is a newer one, the move is refused as STALE_VERSION. */
  version: number;
};

/** What a shop needs before it can open. */
export type OpeningStep =
  /** A card provider that really charges cards, set up by the Stripe variables with live keys. */
  | 'CARDS'
  /** Its own postal address, phone number and email address. */
  | 'CONTACT'
  /** A zone and a method of delivery. */
  | 'DELIVERY'
  /** A mail server, set up by the variable SMTP_URL. */
  | 'MAILS'
  /** The pages /terms and /privacy. */
  | 'PAGES'
  /** A product that visitors see. */
  | 'PRODUCTS'
  /** Rates of taxes, or a provider that calculates them, and the country of the shop. */
  | 'TAXES';

/** One property in which the products of a family differ. */
export type OptionAxisInput = {
  /** Code of the axis, e.g. size. */
  code: string;
  /** Name of the axis, e.g. Size. */
  label: string;
  /** Its values, in order; at most 100. */
  values: Array<string>;
};

/** Limits a list of orders. All given conditions must hold. */
export type OrderFilter = {
  /** True: only orders with a flagged payment. */
  needsReview?: boolean | null | undefined;
  /** Orders placed before this time. */
  placedBefore?: string | null | undefined;
  /** Orders placed at or after this time. */
  placedFrom?: string | null | undefined;
  /** An order's ID, or words, each of which must occur in the number, the customer's email address or name, the phone number or the address; at most 254 characters. */
  search?: string | null | undefined;
  /** Orders with one of these statuses. */
  statuses?: Array<OrderStatus> | null | undefined;
};

/** Status of an order. */
export type OrderStatus =
  /** Cancelled by staff or by the customer before it was paid. */
  | 'CANCELLED'
  /** Not paid in time; its quantity is available again. */
  | 'EXPIRED'
  /** Paid, not shipped yet. */
  | 'PAID'
  /** Placed and unpaid; its quantity is reserved. */
  | 'PLACED'
  /** Refunded in full. */
  | 'REFUNDED'
  /** Shipped. */
  | 'SHIPPED';

/** Whether visitors can open a page. */
export type PageState =
  /** Visitors can open it, but its text was edited after it was published. They read the published text. */
  | 'CHANGED'
  /** Visitors cannot open it. */
  | 'DRAFT'
  /** Visitors can open it. */
  | 'PUBLISHED';

/** A line of an order to put into a parcel. */
export type ParcelLineInput = {
  /** ID of the order line. */
  lineId: string;
  /** Quantity: 1 to the quantityToShip of the line. */
  quantity: number;
};

/** What became of a parcel. */
export type ParcelOutcome =
  /** Delivered to the customer. */
  | 'DELIVERED'
  /** Lost on its way. */
  | 'LOST'
  /** Sent back to the shop. */
  | 'SENT_BACK';

/** Status of a parcel. */
export type ParcelStatus =
  /** Delivered to the customer. */
  | 'DELIVERED'
  /** Lost on its way. */
  | 'LOST'
  /** Sent back to the shop. */
  | 'SENT_BACK'
  /** Handed to the carrier. */
  | 'SHIPPED';

/** A number, other than the shop's own, that a part is known by. */
export type PartNumberInput = {
  /** Brand whose number it is, 1 to 60 characters. */
  brandName: string;
  /** Whose number it is. OWN and GTIN are refused: they are the product's partNumber and gtin. */
  kind: PartNumberKind;
  /** Note, at most 200 characters. */
  note?: string | null | undefined;
  /** The number as it is printed, 1 to 60 characters. */
  number: string;
};

/** Who assigned a part number. */
export type PartNumberKind =
  /** Number of an equivalent part of another maker. */
  | 'CROSS'
  /** Number of the barcode. */
  | 'GTIN'
  /** Number of the maker of the part. */
  | 'MANUFACTURER'
  /** Number of the maker of the vehicle. */
  | 'OEM'
  /** Number of the shop. */
  | 'OWN';

/** How an order was paid. */
export type PaymentMethod =
  /** By bank transfer; staff recorded it. */
  | 'BANK_TRANSFER'
  /** By card. */
  | 'CARD'
  /** In cash; staff recorded it. */
  | 'CASH';

/** Result of a payment, as reported by the card provider. */
export type PaymentOutcome =
  /** The order was already paid. */
  | 'ALREADY_PAID'
  /** The card was not charged; the message gives the reason. Another card may work. */
  | 'DECLINED'
  /** The payment does not match the order; an admin must check it. */
  | 'NEEDS_REVIEW'
  /** The payment was received and the order is paid. */
  | 'PAID'
  /** The bank has not confirmed the payment yet; ask again later. */
  | 'PROCESSING'
  /** The payment was refunded in full, for example because it came too late for the order. */
  | 'REFUNDED'
  /** The customer must do something in the browser first, such as confirm with the bank. */
  | 'REQUIRES_ACTION';

/** Payment status of an order. */
export type PaymentStatus =
  /** Paid in full. */
  | 'PAID'
  /** Paid, then refunded in part. */
  | 'PARTIALLY_REFUNDED'
  /** The bank has not confirmed the payment yet. */
  | 'PROCESSING'
  /** Paid, then refunded in full. */
  | 'REFUNDED'
  /** No payment has been received. */
  | 'UNPAID';

/** What staff can be permitted to do. */
export type Permission =
  /** Edit products, prices, promotions, categories, brands, bikes and diagrams. */
  | 'CATALOGUE'
  /** Edit pages, search rules, and the texts of the home page and the footer; upload pictures. */
  | 'CONTENT'
  /** See customers and what they have spent; write notes about them; export and import their data; disable and enable their accounts. */
  | 'CUSTOMERS'
  /** See orders with their customers’ contact data; place, edit, ship and cancel them; record payments. */
  | 'ORDERS'
  /** Refund orders and resolve flagged payments. Seeing orders needs the permission for orders too. */
  | 'REFUNDS'
  /** See sales and tax reports. */
  | 'REPORTS'
  /** Hide and restore reviews. */
  | 'REVIEWS'
  /** Edit the shop’s settings, delivery and taxes. */
  | 'SETTINGS'
  /** Set available quantities. */
  | 'STOCK';

/** The cart to order, as the customer saw it. */
export type PlaceCartOrderInput = {
  /** Postal address as one text, 1 to 500 characters; only without shippingAddress. */
  address?: string | null | undefined;
  /** Discount codes. */
  codes?: Array<string> | null | undefined;
  /** ID of the delivery method; by default, the first delivery option that is not a pick-up. Ignored if the shop has no methods. */
  deliveryMethodId?: string | null | undefined;
  /** The total of the quote. If it has changed since, the order is refused as TOTAL_CHANGED. */
  expectedTotal: MoneyInput;
  /** The customer: required for visitors, left out by signed-in users. */
  guest?: GuestInput | null | undefined;
  /** Phone number: 5 to 20 digits; spaces and the characters + - ( ) are allowed. Only without shippingAddress, which contains one. */
  phone?: string | null | undefined;
  /** The revision of the cart. A retry with the same revision does not place a second order. */
  revision: number;
  /** Where to deliver. Required for a new order, unless address and phone are given instead, or the order is picked up and phone is given. */
  shippingAddress?: AddressInput | null | undefined;
  /** VAT number of a business. */
  vatNumber?: string | null | undefined;
};

/** An order to place for a customer. */
export type PlaceOrderForInput = {
  /** Postal address as one text, 1 to 500 characters; only without shippingAddress. */
  address?: string | null | undefined;
  /** Discount codes. */
  codes?: Array<string> | null | undefined;
  /** Who orders; required unless it is an exchange. */
  customer?: StaffCustomerInput | null | undefined;
  /** ID of the delivery method; by default, the first delivery option that is not a pick-up. Ignored if the shop has no methods. */
  deliveryMethodId?: string | null | undefined;
  /** For an exchange, the return; omit customer in this case. The customer is that of the returned order. So are delivery address and phone number, unless others are sent. */
  exchangeOf?: ReturnReferenceInput | null | undefined;
  /** The total of the quote. If it has changed since, the order is refused as TOTAL_CHANGED. */
  expectedTotal: MoneyInput;
  /** A key of your choice for this attempt, 1 to 200 characters. A retry with the same key places no second order. */
  idempotencyKey: string;
  /** The products, 1 to 100 lines. */
  lines: Array<StaffLineInput>;
  /** A note that the customer does not see, at most 500 characters. */
  note?: string | null | undefined;
  /** Phone number: 5 to 20 digits; spaces and the characters + - ( ) are allowed. Only without shippingAddress, which contains one. */
  phone?: string | null | undefined;
  /** Where to deliver. Required for a new order, unless address and phone are given instead, or the order is picked up and phone is given. */
  shippingAddress?: AddressInput | null | undefined;
  /** VAT number of a business. */
  vatNumber?: string | null | undefined;
};

/** An order to place. */
export type PlaceOrderInput = {
  /** Postal address, 1 to 500 characters. */
  address: string;
  /** The deposit that the customer was shown for the old part of one unit; 0 for none. If it has changed since, the order is refused as PRICE_CHANGED. */
  expectedDeposit?: MoneyInput | null | undefined;
  /** The unit price the customer was shown. If the price has changed since, the order is refused as PRICE_CHANGED. */
  expectedUnitPrice?: MoneyInput | null | undefined;
  /** A key of your choice for this attempt, 1 to 200 characters. A retry with the same key places no second order. */
  idempotencyKey: string;
  /** Phone number: 5 to 20 digits; spaces and the characters + - ( ) are allowed. */
  phone: string;
  /** ID of the product. */
  productId: string;
  /** Quantity to order: at least the product's minimum quantity, at most its available quantity. */
  quantity: number;
};

/** An edit of many products. */
export type PrepareProductEditInput = {
  /** What changes. */
  changes: ProductChangesByFilterInput;
  /** Which products, as when listing products, but with up to 500 IDs. */
  filter: ProductFilter;
};

/** How a price changes: amount, percent or difference, optionally with an ending; or only an ending. */
export type PriceEditInput = {
  /** The new price. */
  amount?: MoneyInput | null | undefined;
  /** Amount to add; negative to lower the price. */
  difference?: MoneyInput | null | undefined;
  /** Rounds to the nearest price above 0 with this ending, upwards if two are equally near. A price of 0 stays 0. */
  ending?: PriceEnding | null | undefined;
  /** Percentage to add, from -100 to 1,000 with at most 2 decimals. The price is rounded half up. */
  percent?: number | null | undefined;
};

/** Decimals with which prices end. */
export type PriceEnding =
  /** Half of a whole amount, .50. */
  | 'FIFTY'
  /** Nine tenths, .90. */
  | 'NINETY'
  /** Ninety-nine hundredths, .99. */
  | 'NINETY_NINE'
  /** No decimals. */
  | 'WHOLE';

/** A lower price of one unit for a larger quantity. */
export type PriceTierInput = {
  /** The quantity from which it applies, 2 to 1,000,000. */
  fromQuantity: number;
  /** Price of one unit, above 0. */
  price: MoneyInput;
};

/** One technical property of a product: a text, a number or a flag, as the attribute is defined. */
export type ProductAttributeInput = {
  /** Code of the attribute. */
  code: string;
  /** Value of an attribute that is yes or no. */
  flag?: boolean | null | undefined;
  /** Value of an attribute with numbers, in its unit. */
  number?: number | null | undefined;
  /** Value of an attribute with texts or choices. */
  text?: string | null | undefined;
};

/** Changes of many products. Fields that are left out or null are not changed. */
export type ProductChangesByFilterInput = {
  /** IDs of categories to add. A product can have at most 5. */
  addCategoryIds?: Array<string> | null | undefined;
  /** ID of the brand; an empty string removes the brand. */
  brandId?: string | null | undefined;
  /** The maker's recommended price. Only a new amount also changes products without such a price; an amount of 0 removes it. */
  comparePrice?: PriceEditInput | null | undefined;
  /** ID of the category that replaces the main one. The other categories stay. */
  mainCategoryId?: string | null | undefined;
  /** Smallest quantity of one order: 1 to 1000000. */
  minimumQuantity?: number | null | undefined;
  /** Unit price without sales. A percentage, difference or ending also changes prices for larger quantities; a new price does not. */
  price?: PriceEditInput | null | undefined;
  /** IDs of categories to remove. */
  removeCategoryIds?: Array<string> | null | undefined;
  /** Whether the products are shown and sold. */
  status?: ProductStatus | null | undefined;
  /** Available quantity. */
  stock?: StockEditInput | null | undefined;
  /** Code of the tax class. */
  taxClass?: string | null | undefined;
};

/** Whether a product is new. */
export type ProductCondition =
  /** New. */
  | 'NEW'
  /** Rebuilt from a used part. */
  | 'REMANUFACTURED'
  /** Used. */
  | 'USED';

/** Limits a list of products. All given conditions must hold. */
export type ProductFilter = {
  /** Products with this availability. For staff with the permission catalogue or stock. */
  availability?: Availability | null | undefined;
  /** Products of the brand with this ID; an empty one finds products without a brand. For staff with the permission catalogue or stock. */
  brandId?: string | null | undefined;
  /** Products in the category with this name. */
  category?: string | null | undefined;
  /** Products in the category with this ID or one below it. For staff with the permission catalogue or stock. */
  categoryId?: string | null | undefined;
  /** Products with these IDs, at most 100. Unknown IDs are ignored. */
  ids?: Array<string> | null | undefined;
  /** Deleted products too. For staff with the permission catalogue or stock. */
  includeDeleted?: boolean | null | undefined;
  /** Drafts too. For staff with the permission catalogue or stock. */
  includeDrafts?: boolean | null | undefined;
  /** Lowest price without sales, in the smallest unit of the shop's currency. For staff with the permission catalogue or stock. */
  priceFromMinor?: number | null | undefined;
  /** Highest price without sales, in the smallest unit of the shop's currency. For staff with the permission catalogue or stock. */
  priceToMinor?: number | null | undefined;
  /** Words to search for. Each must be the beginning of a word in the name, part number, category or barcode number. */
  search?: string | null | undefined;
  /** Products with one of these statuses; drafts only with includeDrafts. For staff with the permission catalogue or stock. */
  statuses?: Array<ProductStatus> | null | undefined;
};

/** A picture or document of a product. */
export type ProductMediaInput = {
  /** Alternative text for people who cannot see it, 1 to 200 characters. Required for pictures. */
  altText?: string | null | undefined;
  /** Photo, drawing or document. */
  kind: MediaKind;
  /** Title, at most 200 characters. */
  title?: string | null | undefined;
  /** An http(s) address or a path on this shop. */
  url: string;
};

/** A property in which a product differs from the others of its family, with its value. */
export type ProductOptionInput = {
  /** Code of the axis of the family, e.g. size. */
  axis: string;
  /** One of the values of the axis, e.g. XL. */
  value: string;
};

/** Another product that goes with a product. */
export type ProductRelationInput = {
  /** How it is related. */
  kind: RelationKind;
  /** ID of the other product. */
  productId: string;
  /** How many of it are needed or useful: 1 to 1,000. */
  quantity?: number;
};

/** Sort order of a list of products. */
export type ProductSort =
  /** Name, A to Z. */
  | 'NAME'
  /** Newest product first. */
  | 'NEWEST_FIRST'
  /** Oldest product first. */
  | 'OLDEST_FIRST'
  /** Lowest price first. */
  | 'PRICE_ASCENDING'
  /** Highest price first. */
  | 'PRICE_DESCENDING';

/** Whether a product is shown and sold. */
export type ProductStatus =
  /** Shown and sold. */
  | 'ACTIVE'
  /** Shown, but no longer sold. */
  | 'DISCONTINUED'
  /** Not shown yet, except to admins and staff. */
  | 'DRAFT';

/** What a promotion takes off. */
export type PromotionKind =
  /** A fixed amount, divided among the matching lines. */
  | 'AMOUNT_OFF_LINES'
  /** A fixed amount, divided among all lines. */
  | 'AMOUNT_OFF_ORDER'
  /** The price of the cheapest units, if enough of the matching lines are bought. */
  | 'BUY_X_GET_Y'
  /** The price of delivery. */
  | 'FREE_DELIVERY'
  /** A percentage of the matching lines. */
  | 'PERCENT_OFF_LINES'
  /** A percentage of all lines. */
  | 'PERCENT_OFF_ORDER';

/** Whether a promotion applies now. */
export type PromotionState =
  /** Its end has passed. */
  | 'ENDED'
  /** An admin has paused it. */
  | 'PAUSED'
  /** It applies. */
  | 'RUNNING'
  /** It will apply later. */
  | 'SCHEDULED';

/** An edit of an unpaid order, to be priced. */
export type QuoteOrderEditInput = {
  /** The chosen delivery method; null for the current one. */
  deliveryMethodId?: string | null | undefined;
  /** Delivery address; null for the order's current address. */
  destination?: DestinationInput | null | undefined;
  /** All lines after the edit. */
  lines: Array<EditedLineInput>;
  /** ID of the order. */
  orderId: string;
};

/** An order to price for a customer. */
export type QuoteOrderForInput = {
  /** Discount codes. */
  codes?: Array<string> | null | undefined;
  /** The chosen delivery method; by default the first option that is not pick-up. */
  deliveryMethodId?: string | null | undefined;
  /** Destination, as far as it is known. The default for an exchange is the destination of the returned order. */
  destination?: DestinationInput | null | undefined;
  /** Email address of a customer without an account. */
  email?: string | null | undefined;
  /** For an exchange, the return; omit userId and email in this case. */
  exchangeOf?: ReturnReferenceInput | null | undefined;
  /** The products, 1 to 100 lines. */
  lines: Array<StaffLineInput>;
  /** ID of the account that orders; null for a customer without one. */
  userId?: string | null | undefined;
  /** VAT number of a business. */
  vatNumber?: string | null | undefined;
};

/** What has arrived of a return. */
export type ReceiveReturnInput = {
  /** All lines of the return. */
  lines: Array<ReceivedLineInput>;
  /** ID of the order. */
  orderId: string;
  /** ID of the return. */
  returnId: string;
  /** Revision of the order as you saw it. */
  revision: number;
};

/** What has arrived of a returned line. */
export type ReceivedLineInput = {
  /** Condition of the units, at most 500 characters. */
  condition?: string | null | undefined;
  /** ID of the order line. */
  lineId: string;
  /** Quantity that has arrived: 0 to the returned quantity. */
  quantity: number;
  /** How many of them the refund returns to stock. */
  restockQuantity: number;
};

/** A payment that was received in cash or by bank transfer. */
export type RecordPaymentInput = {
  /** The total of the order as you saw it, which was received in full. If the total has changed since, the payment is refused as TOTAL_CHANGED. */
  expectedTotal: MoneyInput;
  /** A key of your choice for this attempt, 1 to 200 characters. A retry with the same key records nothing twice. */
  idempotencyKey: string;
  /** CASH or BANK_TRANSFER. */
  method: PaymentMethod;
  /** ID of the order. */
  orderId: string;
  /** Day on which the money was received, YYYY-MM-DD in the time zone of the shop: from the day on which the order was placed to today. Today if it is absent. */
  receivedOn?: string | null | undefined;
  /** Number of the receipt or bank transfer, at most 100 characters. */
  reference?: string | null | undefined;
};

/** What to refund of the delivery. */
export type RefundDeliveryInput = {
  /** Amount to refund; all that is left of the delivery if null. */
  amount?: MoneyInput | null | undefined;
};

/** What to refund of one line of an order, and how many of its units to return to stock. */
export type RefundLineInput = {
  /** Amount to refund; all that is left of the line if null. */
  amount?: MoneyInput | null | undefined;
  /** ID of the order line. */
  lineId: string;
  /** Quantity of the line to return to stock: 0 to the restockableQuantity of the line. */
  restockQuantity?: number | null | undefined;
};

/** The refund to make. */
export type RefundOrderInput = {
  /** Amount to refund; the whole rest if null. */
  amount?: MoneyInput | null | undefined;
  /** True if the refund does not pay for units of returns that are still to be refunded. Otherwise, a refund of the order as a whole, or of a line with such units, is refused as BAD_USER_INPUT. Not needed with returnId. */
  besidesReturns?: boolean | null | undefined;
  /** What to refund of the delivery; null for nothing, unless the order is refunded as a whole. */
  delivery?: RefundDeliveryInput | null | undefined;
  /** What the return pays back (OrderReturn.refundable) as you saw it. If it has changed, the refund is refused as TOTAL_CHANGED. Send it with returnId, because a further withdrawal or refund can change the amount. A retry of a recorded refund returns that refund, whatever is sent here. */
  expectedRefundable?: MoneyInput | null | undefined;
  /** Status of the order as you saw it. If it has changed, the refund is refused as CONFLICT. Send it with restockQuantity, because the quantity of a shipped order may be on its way to the customer. A retry of a recorded refund returns that refund, whatever the status. */
  expectedStatus?: OrderStatus | null | undefined;
  /** A key of your choice for this attempt, 1 to 200 characters. A retry with the same key refunds nothing twice. */
  idempotencyKey: string;
  /** What to refund line by line. The amount of the refund is their sum; null refunds the order as a whole. */
  lines?: Array<RefundLineInput> | null | undefined;
  /** True if the refunded units are in a parcel, e.g. because the customer sent them back. Otherwise, units that are not shipped are refunded first, and are not shipped any more. Only needed while an order is PARTLY_SHIPPED. */
  ofShippedUnits?: boolean | null | undefined;
  /** ID of the order. */
  orderId: string;
  /** Reason for the refund, at most 500 characters. */
  reason?: string | null | undefined;
  /** Quantity to return to stock, for an order of one line: 0 to the restockableQuantity of the payment. Orders of several lines name it in lines. */
  restockQuantity?: number | null | undefined;
  /** ID of the return of this order that is paid back. Leave lines and delivery out: they are calculated from the return. An amount that is less than their sum is divided among them. Conflict: ILLEGAL_TRANSITION if the return is refunded, or not received yet. */
  returnId?: string | null | undefined;
};

/** Status of a refund. */
export type RefundStatus =
  /** Cancelled before it was paid out. */
  | 'CANCELLED'
  /** The card provider could not pay it out. */
  | 'FAILED'
  /** Requested, not paid out yet. */
  | 'PENDING'
  /** Paid out; it reaches the customer within days. */
  | 'SUCCEEDED';

/** How one product is related to another. */
export type RelationKind =
  /** Is useful together with it, but not required. */
  | 'ACCESSORY'
  /** Can be used instead of it. */
  | 'ALTERNATIVE'
  /** Is needed to fit or to use it. */
  | 'REQUIRED';

/** The admin to make a customer again. */
export type RemoveAdminInput = {
  /** Email address of the account. */
  email: string;
};

/** An attribute to remove. */
export type RemoveAttributeInput = {
  /** Code of the attribute. */
  code: string;
  /** Version that you saw. If there is a newer one, the removal is refused as STALE_VERSION. */
  version: number;
};

/** A brand to remove. */
export type RemoveBrandInput = {
  /** ID of the object to remove. */
  id: string;
  /** ID of the brand that receives its products and addresses. */
  mergeIntoId?: string | null | undefined;
  /** Version that you saw. If the object has a newer one, the removal is refused as STALE_VERSION. */
  version: number;
};

/** A category to remove. */
export type RemoveCategoryInput = {
  /** ID of the object to remove. */
  id: string;
  /** ID of the category that receives its products, subcategories and addresses. */
  mergeIntoId?: string | null | undefined;
  /** Version that you saw. If the object has a newer one, the removal is refused as STALE_VERSION. */
  version: number;
};

/** A family to remove. */
export type RemoveFamilyInput = {
  /** ID of the object to remove. */
  id: string;
  /** Version that you saw. If the object has a newer one, the removal is refused as STALE_VERSION. */
  version: number;
};

/** The member to remove. */
export type RemoveStaffInput = {
  /** ID of the member. */
  id: string;
};

/** A number that replaces another one. */
export type ReplacementInput = {
  /** Brand that uses the number, 1 to 60 characters. */
  brandName: string;
  /** The number, 1 to 60 characters. */
  number: string;
  /** How many are needed to replace one old part: 1 to 1,000. */
  quantity?: number;
};

/** The review to report. */
export type ReportReviewInput = {
  /** Note for the admins; at most 500 characters. */
  note?: string | null | undefined;
  /** Why an admin should look at it. */
  reason: ReviewReportReason;
  /** ID of the review. */
  reviewId: string;
};

/** Units to send back. */
export type RequestReturnInput = {
  /** A key of your choice for this attempt, 1 to 200 characters. A retry with the same key requests nothing twice. */
  idempotencyKey: string;
  /** What to send back. */
  lines: Array<ReturnLineInput>;
  /** ID of the order. */
  orderId: string;
};

/** The mail to send again. */
export type ResendMessageInput = {
  /** ID of the mail. */
  messageId: string;
};

/** The event to send again. */
export type ResendWebhookDeliveryInput = {
  /** ID of the delivery. */
  id: string;
};

/** The account whose second factor is to be removed. */
export type ResetSecondFactorInput = {
  /** Email address of the account. */
  email: string;
};

/** The order whose payment flag to remove. */
export type ResolvePaymentFlagInput = {
  /** What was found and what was done, 1 to 500 characters. */
  note: string;
  /** ID of the order. */
  orderId: string;
  /** The flag as you saw it. Problems that were added to it since then stay. Without this field, the whole flag is removed. */
  seen?: string | null | undefined;
};

/** The deleted product to restore. */
export type RestoreProductInput = {
  /** ID of the product. */
  productId: string;
};

/** The hidden review to make public again. */
export type RestoreReviewInput = {
  /** Reason for the audit log; at most 500 characters. */
  reason?: string | null | undefined;
  /** ID of the review. */
  reviewId: string;
};

/** What staff can decide about a return. */
export type ReturnDecision =
  /** Approved: the units come back, or are not shipped. */
  | 'APPROVED'
  /** Closed without a refund. */
  | 'CLOSED'
  /** Declined by the shop. */
  | 'DECLINED';

/** Kinds of returns. */
export type ReturnKind =
  /** The customer has withdrawn after the last day for it. The shop decides. */
  | 'LATE_WITHDRAWAL'
  /** A request to send units back. The shop decides. */
  | 'RETURN'
  /** The customer has withdrawn from the contract in time. The shop cannot decline it. */
  | 'WITHDRAWAL';

/** A line of an order to send back. */
export type ReturnLineInput = {
  /** ID of the order line. */
  lineId: string;
  /** Note, at most 500 characters. */
  note?: string | null | undefined;
  /** Quantity: 1 to its returnableQuantity. */
  quantity: number;
  /** Why it is returned. */
  reason: ReturnReason;
};

/** Why a customer sends units back. */
export type ReturnReason =
  /** The customer does not want them any more. */
  | 'CHANGED_MIND'
  /** They arrived damaged or do not work. */
  | 'DAMAGED'
  /** They do not fit. */
  | 'DOES_NOT_FIT'
  /** It is an old part, for which a deposit was paid. */
  | 'OLD_PART'
  /** Another reason, which the note explains. */
  | 'OTHER'
  /** The shop sent another part than ordered. */
  | 'WRONG_PART';

/** The return for which an order is the exchange. */
export type ReturnReferenceInput = {
  /** ID of the order with the return. */
  orderId: string;
  /** ID of the return. */
  returnId: string;
};

/** Status of a return. */
export type ReturnStatus =
  /** Approved: the units come back, or are not shipped. */
  | 'APPROVED'
  /** Cancelled by the customer, or by staff for the customer. */
  | 'CANCELLED'
  /** Ended: refunded, or closed by the shop without a refund. */
  | 'CLOSED'
  /** Declined by the shop. */
  | 'DECLINED'
  /** The units have arrived. */
  | 'RECEIVED'
  /** Waits for the decision of the shop. */
  | 'REQUESTED';

/** Which reviews are listed. */
export type ReviewFilter = {
  /** Reviews with the most reports first; the newest first by default. For staff with the permission reviews. */
  reportedFirst?: boolean | null | undefined;
  /** Which reviews to list; public ones by default. For staff with the permission reviews. */
  visibility?: ReviewVisibility | null | undefined;
};

/** Why a review was reported. */
export type ReviewReportReason =
  /** It is insulting or obscene. */
  | 'OFFENSIVE'
  /** It is not about the product or the shop. */
  | 'OFF_TOPIC'
  /** Something else; the note says what. */
  | 'OTHER'
  /** It contains personal data, such as a name or an address. */
  | 'PERSONAL_DATA'
  /** It advertises something, or was posted again and again. */
  | 'SPAM';

/** Which reviews are listed. */
export type ReviewVisibility =
  /** Public and hidden reviews. */
  | 'ALL'
  /** Reviews hidden by an admin. */
  | 'HIDDEN'
  /** Public reviews. */
  | 'SHOWN';

/** The key to revoke. */
export type RevokeApiKeyInput = {
  /** ID of the key. */
  id: string;
};

/** The import to run. */
export type RunImportInput = {
  /** ID of the import. */
  id: string;
};

/** A sale that is being planned. */
export type SalePreviewInput = {
  /** Reduction in whole percent, 1 to 99. Reduced prices are rounded half up. */
  percent?: number | null | undefined;
  /** One price for each product, instead of a percentage. */
  prices?: Array<SalePriceInput> | null | undefined;
  /** IDs of the products, brands or categories: 1 to 500. */
  targetIds: Array<string>;
  /** What it is for. */
  targetKind: SaleTargetKind;
};

/** Price of a product in a sale. */
export type SalePriceInput = {
  /** Price of one unit, above 0. */
  price: MoneyInput;
  /** ID of the product. */
  productId: string;
};

/** Whether a sale reduces prices now. */
export type SaleState =
  /** It has ended. */
  | 'ENDED'
  /** It has not started. */
  | 'PLANNED'
  /** It reduces prices now. */
  | 'RUNNING';

/** What a sale is for. */
export type SaleTargetKind =
  /** All products of some brands. */
  | 'BRANDS'
  /** All products of some categories and the categories below them. */
  | 'CATEGORIES'
  /** Some products. */
  | 'PRODUCTS';

/** An address to save in the address book. */
export type SaveAddressInput = {
  /** The address. An address that is in the address book already is not added again. Required without addressId. If it is left out, the saved address stays as it is. */
  address?: AddressInput | null | undefined;
  /** ID of the address to change. Without it, the address is added. */
  addressId?: string | null | undefined;
  /** True makes it the default address. */
  isDefault?: boolean;
};

/** An attribute to add, or changes to one. Fields that are left out are not changed. */
export type SaveAttributeInput = {
  /** The complete list of choices, in order; 1 to 100. A choice that a product has cannot be removed. */
  choices?: Array<string> | null | undefined;
  /** Code that identifies the attribute and cannot be changed. 1 to 40 characters a to z, 0 to 9 and _, beginning with a letter. */
  code: string;
  /** Kind of its values. Required to add. It cannot be changed while a product has a value. */
  kind?: AttributeKind | null | undefined;
  /** Displayed name, 1 to 60 characters. Required to add. */
  label?: string | null | undefined;
  /** Unit of its numbers, at most 20 characters; an empty text removes it. Stored numbers are not converted. */
  unit?: string | null | undefined;
  /** Version that was edited; null to add an attribute. If there is a newer version, the edit is refused as STALE_VERSION. */
  version?: number | null | undefined;
};

/** A bike to put into the garage, or changes to one. */
export type SaveBikeInput = {
  /** ID of the bike to change; null to add one. The same model and year is not added again. */
  bikeId?: string | null | undefined;
  /** Whether it becomes the active bike. By default, a new bike does, and an edit changes nothing about this. */
  isActive?: boolean | null | undefined;
  /** Nickname, at most 40 characters. Null or left out: not changed; empty: removed. */
  nickname?: string | null | undefined;
  /** Model and year of the bike. */
  vehicle: VehicleChoiceInput;
  /** Frame number, 5 to 17 letters and digits. Left out or null: stays as it is; empty: removed. */
  vin?: string | null | undefined;
};

/** A brand to add, or changes to one. Fields that are left out are not changed. */
export type SaveBrandInput = {
  /** Description, at most 5000 characters; an empty text removes it. */
  about?: string | null | undefined;
  /** The complete list of its other names; at most 20. */
  aliases?: Array<string> | null | undefined;
  /** ID of the object to edit; leave it out to add one. */
  id?: string | null | undefined;
  /** A key of your choice for this attempt; a retry with the same key does not add a second object. Required to add. */
  idempotencyKey?: string | null | undefined;
  /** Logo; an empty address removes it. */
  logoUrl?: string | null | undefined;
  /** 1 to 60 characters. Required to add. */
  name?: string | null | undefined;
  /** Last part of its address; made from the name by default. */
  slug?: string | null | undefined;
  /** Edited version. Required to edit. */
  version?: number | null | undefined;
};

/** A category to add, or changes to one. Fields that are left out are not changed. */
export type SaveCategoryInput = {
  /** Description, at most 5000 characters; an empty text removes it. */
  about?: string | null | undefined;
  /** The complete list of its own attributes. */
  attributes?: Array<CategoryAttributeInput> | null | undefined;
  /** ID of the object to edit; leave it out to add one. */
  id?: string | null | undefined;
  /** A key of your choice for this attempt; a retry with the same key does not add a second object. Required to add. */
  idempotencyKey?: string | null | undefined;
  /** Picture; an empty address removes it. */
  imageUrl?: string | null | undefined;
  /** 1 to 60 characters. Required to add. */
  name?: string | null | undefined;
  /** ID of the parent category; an empty ID moves it to the top. */
  parentId?: string | null | undefined;
  /** Position among its siblings, the lowest first: 0 to 100,000. A category in a new place is the last by default. */
  position?: number | null | undefined;
  /** Last part of its address; made from the name by default. */
  slug?: string | null | undefined;
  /** Edited version. Required to edit. */
  version?: number | null | undefined;
};

/** A note about a customer. */
export type SaveCustomerNoteInput = {
  /** ID of the customer; the ID of any of their orders is accepted too. */
  customerId: string;
  /** The note, at most 2000 characters. An empty text removes it. */
  text: string;
  /** noteVersion of the customer as you saw it. */
  version: number;
};

/** All zones and methods, which replace the current ones. */
export type SaveDeliveryRulesInput = {
  /** Weight of one unit of a product whose weight is not known, in grams: 0 to 1,000,000. */
  assumedGrams: number;
  /** Methods, at most 100. */
  methods: Array<DeliveryMethodInput>;
  /** Version that was edited; 0 if there are no rules yet. */
  version: number;
  /** Zones, at most 100. */
  zones: Array<DeliveryZoneInput>;
};

/** All fields of a diagram. Fields that are left out are stored as unknown. */
export type SaveDiagramInput = {
  /** Height of the drawing in pixels, 1 to 10,000. Required like the width. */
  height?: number | null | undefined;
  /** ID of the object to edit; leave it out to add one. */
  id?: string | null | undefined;
  /** A key of your choice for this attempt; a retry with the same key does not add a second object. Required to add. */
  idempotencyKey?: string | null | undefined;
  /** The drawing: an http(s) address, or a path on this shop, as returned by an upload. */
  imageUrl: string;
  /** The parts on it: 1 to 200. */
  spots: Array<DiagramSpotInput>;
  /** Name of the assembly, 1 to 100 characters. */
  title: string;
  /** IDs of the bikes whose assembly it shows: 1 to 50. */
  vehicleIds: Array<string>;
  /** Edited version. Required to edit. */
  version?: number | null | undefined;
  /** Width of the drawing in pixels, 1 to 10,000. Required for a new drawing that was not uploaded; the size of uploads is known. */
  width?: number | null | undefined;
};

/** A family to add, or changes to one. Fields that are left out are not changed. */
export type SaveFamilyInput = {
  /** Description, at most 5000 characters; an empty text removes it. */
  about?: string | null | undefined;
  /** The complete list of properties in which its products differ: 1 to 3. Those in use cannot be removed. */
  axes?: Array<OptionAxisInput> | null | undefined;
  /** ID of the object to edit; leave it out to add one. */
  id?: string | null | undefined;
  /** A key of your choice for this attempt; a retry with the same key does not add a second object. Required to add. */
  idempotencyKey?: string | null | undefined;
  /** 1 to 60 characters. Required to add. */
  name?: string | null | undefined;
  /** Last part of its address; made from the name by default. */
  slug?: string | null | undefined;
  /** Edited version. Required to edit. */
  version?: number | null | undefined;
};

/** A page. With an ID, fields that are left out stay as they are. */
export type SavePageInput = {
  /** Summary for search engines and lists: at most 200 characters. */
  description?: string | null | undefined;
  /** ID of the object to edit; leave it out to add one. */
  id?: string | null | undefined;
  /** A key of your choice for this attempt; a retry with the same key does not add a second object. Required to add. */
  idempotencyKey?: string | null | undefined;
  /** Whether the last line of the footer links to it; false by default. */
  isInFooter?: boolean | null | undefined;
  /** The text as Markdown: at most 100000 characters. HTML is shown as text. */
  markdown?: string | null | undefined;
  /** Its address: one of those of the legal pages, /questions, /portfolio or /blogs, or one below /pages/ or /blogs/. It applies at once, and the former address redirects. Required without an ID. */
  path?: string | null | undefined;
  /** Whether visitors get title, summary and text. Otherwise they are kept as a draft. */
  publish?: boolean | null | undefined;
  /** Title: 1 to 120 characters. Required without an ID. */
  title?: string | null | undefined;
  /** Edited version. Required to edit. */
  version?: number | null | undefined;
};

/** The profile to save. It replaces the previous one. */
export type SaveProfileInput = {
  /** 1 to 500 characters. */
  education: string;
  /** An http(s) address or a profile name, 1 to 300 characters. */
  linkedIn: string;
  /** 1 to 200 characters. */
  location: string;
  /** Phone number: 5 to 20 digits; spaces and the characters + - ( ) are allowed. */
  phoneNumber: string;
};

/** A promotion. With an ID, fields that are left out stay as they are; null removes a condition or limit. */
export type SavePromotionInput = {
  /** The amount, more than 0. */
  amount?: MoneyInput | null | undefined;
  /** IDs of brands: at most 100. */
  brandIds?: Array<string> | null | undefined;
  /** How many units must be paid for: 1 to 1,000. */
  buyQuantity?: number | null | undefined;
  /** IDs of categories: at most 100. */
  categoryIds?: Array<string> | null | undefined;
  /** The code: 4 to 30 letters, digits, hyphens and underscores; stored in upper case. */
  code?: string | null | undefined;
  /** Maximum number of orders of one customer that can use it. */
  customerLimit?: number | null | undefined;
  /** How many more units are free: 1 to 1,000. */
  getQuantity?: number | null | undefined;
  /** ID of the object to edit; leave it out to add one. */
  id?: string | null | undefined;
  /** A key of your choice for this attempt; a retry with the same key does not add a second object. Required to add. */
  idempotencyKey?: string | null | undefined;
  /** Whether it applies together with other promotions; true by default. */
  isCombinable?: boolean | null | undefined;
  /** Whether it is only for first orders. */
  isFirstOrder?: boolean | null | undefined;
  /** Whether it is paused. */
  isPaused?: boolean | null | undefined;
  /** Whether all units must be of the same product. */
  isPerProduct?: boolean | null | undefined;
  /** What it takes off. Required without an ID. */
  kind?: PromotionKind | null | undefined;
  /** Minimum total of the matching lines before discounts. */
  minimumAmount?: MoneyInput | null | undefined;
  /** Minimum quantity of the matching lines. */
  minimumQuantity?: number | null | undefined;
  /** Name for the customer: 1 to 80 characters. Required without an ID. */
  name?: string | null | undefined;
  /** Percentage: 1 to 100. */
  percent?: number | null | undefined;
  /** The highest applies first: -1000 to 1,000; 0 by default. */
  priority?: number | null | undefined;
  /** IDs of products: at most 100. */
  productIds?: Array<string> | null | undefined;
  /** Maximum number of orders that can use it. */
  useLimit?: number | null | undefined;
  /** When it starts to apply. */
  validFrom?: string | null | undefined;
  /** When it ends. */
  validTo?: string | null | undefined;
  /** Edited version. Required to edit. */
  version?: number | null | undefined;
};

/** A sale. With an ID, fields that are left out or null stay as they are. */
export type SaveSaleInput = {
  /** When it ends: after the start, and in the future. Required without an ID. */
  endsAt?: string | null | undefined;
  /** ID of the object to edit; leave it out to add one. */
  id?: string | null | undefined;
  /** A key of your choice for this attempt; a retry with the same key does not add a second object. Required to add. */
  idempotencyKey?: string | null | undefined;
  /** Name for customers, 1 to 80 characters. Required without an ID. */
  name?: string | null | undefined;
  /** Reduction in whole percent, 1 to 99. Reduced prices are rounded half up. */
  percent?: number | null | undefined;
  /** One price for each product, instead of a percentage. */
  prices?: Array<SalePriceInput> | null | undefined;
  /** When it starts. Required without an ID. A time in the past means now; it cannot be changed while the sale runs. */
  startsAt?: string | null | undefined;
  /** IDs of the products, brands or categories: 1 to 500. Required without an ID. */
  targetIds?: Array<string> | null | undefined;
  /** What it is for. Required without an ID. */
  targetKind?: SaleTargetKind | null | undefined;
  /** Edited version. Required to edit. */
  version?: number | null | undefined;
};

/** A rule for searches. With an ID, fields that are left out or null stay as they are. */
export type SaveSearchRuleInput = {
  /** ONE_WAY_SYNONYMS: 1 to 20 terms. */
  alternatives?: Array<string> | null | undefined;
  /** RANKING: products that come last, at most 20. */
  buriedIds?: Array<string> | null | undefined;
  /** ID of the object to edit; leave it out to add one. */
  id?: string | null | undefined;
  /** A key of your choice for this attempt; a retry with the same key does not add a second object. Required to add. */
  idempotencyKey?: string | null | undefined;
  /** Kind of rule. Required without an ID; it cannot be changed. */
  kind?: SearchRuleKind | null | undefined;
  /** REDIRECT: path of this shop, at most 500 characters, e.g. /category/exhausts. */
  path?: string | null | undefined;
  /** RANKING: products that come first, at most 20, in this order. */
  pinnedIds?: Array<string> | null | undefined;
  /** Searches that the rule applies to: 1 to 20 terms, for SYNONYMS 2 or more, each of 1 to 80 characters. A term can have one REDIRECT and one RANKING. */
  terms?: Array<string> | null | undefined;
  /** Edited version. Required to edit. */
  version?: number | null | undefined;
};

/** New values. Settings that are left out stay as they are. */
export type SaveSettingsInput = {
  /** New values. */
  values: Array<SettingValueInput>;
  /** Version that was edited. */
  version: number;
};

/** A role of staff. Fields that are left out stay as they are. */
export type SaveStaffRoleInput = {
  /** ID of the object to edit; leave it out to add one. */
  id?: string | null | undefined;
  /** A key of your choice for this attempt; a retry with the same key does not add a second object. Required to add. */
  idempotencyKey?: string | null | undefined;
  /** Name: 1 to 60 characters; unique. Required without an ID. */
  name?: string | null | undefined;
  /** What staff with this role may do, at least one. Required without an ID. */
  permissions?: Array<Permission> | null | undefined;
  /** Edited version. Required to edit. */
  version?: number | null | undefined;
};

/** Replacements of a number. Brand and number identify the entry and cannot be edited. */
export type SaveSupersessionInput = {
  /** Brand that uses the old number, 1 to 60 characters. */
  brandName: string;
  /** How the new numbers replace the old one. */
  kind: SupersessionKind;
  /** The old number, 1 to 60 characters. */
  number: string;
  /** The numbers that replace the old one: one for REPLACED, 2 to 20 for the others. */
  replacedBy: Array<ReplacementInput>;
  /** Year of the replacement, 1900 to 2100; null if it is not known. */
  since?: number | null | undefined;
  /** Version that was edited; left out to add an entry. */
  version?: number | null | undefined;
};

/** All tax rules; they replace those that were saved before. */
export type SaveTaxRulesInput = {
  /** Tax classes, at most 20. */
  classes: Array<TaxClassInput>;
  /** Class of the delivery; null to tax it in proportion to the classes of the lines. */
  deliveryTaxClass?: string | null | undefined;
  /** Rates for consumers in other countries of the EU. */
  euSales: EuSales;
  /** Whether places with other rates have the same prices including tax; otherwise the same prices without tax. */
  keepGrossPrice: boolean;
  /** Where the shop sends its parcels from; an empty country if it is not set. */
  origin: TaxOriginInput;
  /** Territories outside the tax area of their country, by the prefix of their postcodes. */
  outside: Array<TaxTerritoryInput>;
  /** Whether the shop's prices contain the tax of its own country; otherwise tax is added. */
  pricesIncludeTax: boolean;
  /** What calculates taxes. */
  provider: TaxProvider;
  /** Rates, at most 1000. Several rates at one place add up. */
  rates: Array<TaxRateInput>;
  /** Where the shop collects tax besides its own place, e.g. DE, US-CA or EU; empty for every place with rates. */
  registrations: Array<string>;
  /** Whether businesses with a VAT number of another country of the EU owe the tax themselves. */
  reverseCharge: boolean;
  /** VAT number of the shop; empty if it has none. */
  vatNumber: string;
  /** Version that you edited. */
  version: number;
};

/** All fields of a bike. A field that is left out counts as null, or as an empty list. */
export type SaveVehicleInput = {
  /** Other names that it is found by: at most 20, each 1 to 60 characters. */
  aliases?: Array<string>;
  /** Its entries in the VCdb, which ACES files use for vehicles: at most 100, each once. */
  baseVehicles?: Array<BaseVehicleInput>;
  /** Displacement in cubic centimetres, 1 to 10,000; null if it has none or it is not known. */
  ccm?: number | null | undefined;
  /** The maker's code of the type, at most 40 characters, e.g. PC40; null or empty if not known. */
  code?: string | null | undefined;
  /** ID of the object to edit; leave it out to add one. */
  id?: string | null | undefined;
  /** A key of your choice for this attempt; a retry with the same key does not add a second object. Required to add. */
  idempotencyKey?: string | null | undefined;
  /** Kind of bike. */
  kind: VehicleKind;
  /** Power in kilowatts, 0.1 to 1,000; null if not known. */
  kw?: number | null | undefined;
  /** Name of the make, 1 to 60 characters. A make that already exists keeps its spelling, unless an edit of one of its bikes spells it differently. Then all bikes of the make get the new spelling. */
  make: string;
  /** Markets that it was built for, e.g. EU: at most 20, each 1 to 20 characters. */
  markets?: Array<string>;
  /** Name of the model, 1 to 60 characters, e.g. CBR 600 RR. */
  model: string;
  /** Name of the variant, at most 60 characters, e.g. ABS; null or empty for the basic variant. */
  variant?: string | null | undefined;
  /** Edited version. Required to edit. */
  version?: number | null | undefined;
  /** First year in which it was built, 1885 to 2100. */
  yearFrom: number;
  /** Last year in which it was built, 1885 to 2100; null if it is still built. */
  yearTo?: number | null | undefined;
};

/** Parts of a score. */
export type ScorePartKind =
  /** 4 if the query is the name of one of its categories, in singular or plural, else 1. */
  | 'CATEGORY'
  /** For queries with very many results: 4 if the name has the words in the same order, 3 as whole words, 2 as beginnings of words, else 1. */
  | 'NAME'
  /** Below 0; the longer the number that begins with the query, the lower. */
  | 'NUMBER_LENGTH'
  /** 0.9 if the product cannot be ordered now, else 1. */
  | 'OUT_OF_STOCK'
  /** 1.25 if the name has the words of the query in the same order without others in between, else 1. */
  | 'PHRASE'
  /** How rare the words of the query are, and where the product has them: in its name, family, brand, category or attributes. */
  | 'TEXT'
  /** 1.25 if the name has all words of the query as whole words, else 1. */
  | 'WHOLE_WORDS';

/** Limits a product search. All given conditions must hold. */
export type SearchFilter = {
  /** Products that meet each of these; at most 10 attributes, each once. */
  attributes?: Array<AttributeFilter> | null | undefined;
  /** Only products of which the minimum quantity can be ordered now. */
  availableOnly?: boolean | null | undefined;
  /** Slugs of brands: products of any of them. */
  brands?: Array<string> | null | undefined;
  /** Slug of a category: products in this category and in all categories below it. */
  category?: string | null | undefined;
  /** One result for each product family: the variant that matches best. */
  collapseFamilies?: boolean | null | undefined;
  /** Products with any of these answers for `vehicle`, which must be sent too. Products that fit have the answers FITS and FITS_IF; UNIVERSAL and UNKNOWN products are listed only if this list includes them. */
  fits?: Array<FitAnswer> | null | undefined;
  /** Lowest average rating, 1 to 5. */
  minimumRating?: number | null | undefined;
  /** Lowest unit price. */
  priceFrom?: MoneyInput | null | undefined;
  /** Highest unit price. */
  priceTo?: MoneyInput | null | undefined;
  /** Weight of one unit with its packaging, in grams. Products of unknown weight are left out. */
  weightGrams?: WholeNumberRange | null | undefined;
};

/** How a search was answered. */
export type SearchMode =
  /** By the database, while there is no usable index, for example just after the start of the shop: no facets, no correction, `fits` is not applied, every variant of a family is a result, and RELEVANCE and RATING list the newest product first. */
  | 'BASIC'
  /** By the search index. */
  | 'FULL';

/** What a rule does with a product. */
export type SearchPlacement =
  /** The product comes last. */
  | 'BURIED'
  /** The product comes first. */
  | 'PINNED';

/** What a rule for searches does. */
export type SearchRuleKind =
  /** A search for one of its terms also finds products with one of its alternatives. */
  | 'ONE_WAY_SYNONYMS'
  /** A search for one of its terms lists some products first and others last. */
  | 'RANKING'
  /** A search for one of its terms opens another page of the shop. */
  | 'REDIRECT'
  /** Its terms have the same meaning: a search for one of them also finds products with the others. */
  | 'SYNONYMS';

/** Sort order of a product search. */
export type SearchSort =
  /** Name, A to Z. */
  | 'NAME'
  /** Newest product first. */
  | 'NEWEST'
  /** Lowest price first. */
  | 'PRICE_ASCENDING'
  /** Highest price first. */
  | 'PRICE_DESCENDING'
  /** Highest average rating first. */
  | 'RATING'
  /** Best match first; without a query, the newest product. Parts whose number was typed come first, then parts for the bikes that the query names. With a `vehicle`, parts that fit it rank higher. */
  | 'RELEVANCE';

/** How well a product matches a query, the best first. Products of one tier come before those of the next. */
export type SearchTier =
  /** It has all words of the corrected query. */
  | 'CORRECTED'
  /** A rule lists it first although it does not match the query, or the query only names bikes that it fits. */
  | 'LISTED'
  /** One of its part numbers begins with the query. */
  | 'NUMBER_START'
  /** The query is a number that others use for it. */
  | 'OTHER_NUMBER'
  /** The query is the shop’s or the manufacturer’s part number of the product, or its barcode number. */
  | 'OWN_NUMBER'
  /** One of its part numbers is similar to the query. */
  | 'SIMILAR_NUMBER'
  /** It has some words of the query. */
  | 'SOME_WORDS'
  /** It replaces the part whose number is the query. */
  | 'SUPERSEDED_NUMBER'
  /** It has all words of the query. */
  | 'WORDS';

/** The unpaid order to send a payment link for. */
export type SendPaymentLinkInput = {
  /** ID of the order. */
  orderId: string;
  /** Revision of the order as you saw it, so that a retry sends no second mail. */
  revision: number;
};

/** Fitment of a product from one source. */
export type SetFitmentInput = {
  /** Whether the rows of all sources are a complete list, so that the product does not fit any other bike. */
  isComplete: boolean;
  /** Whether the product is for certain bikes or for any. UNSPECIFIED is only allowed if no source has rows. */
  kind: FitmentKind;
  /** ID of the product. */
  productId: string;
  /** All rows of this source; together with the rows of other sources, at most 20,000. Equal rows are stored once. */
  rows: Array<FitmentRowInput>;
  /** Source of the rows: manual, or the name of an import, 1 to 60 characters. */
  source?: string;
  /** Version of the fitment that was edited; 0 if the product has no fitment yet. */
  version: number;
};

/** What became of a parcel. */
export type SetParcelStatusInput = {
  /** ID of the order. */
  orderId: string;
  /** ID of the parcel. */
  parcelId: string;
  /** Revision of the order as you saw it. */
  revision: number;
  /** The new status. */
  status: ParcelOutcome;
};

/** The right carrier and tracking number of a parcel. */
export type SetParcelTrackingInput = {
  /** Code or name of the carrier; null for none. */
  carrier?: string | null | undefined;
  /** ID of the order. */
  orderId: string;
  /** ID of the parcel. */
  parcelId: string;
  /** Revision of the order as you saw it. */
  revision: number;
  /** Tracking number, at most 60 characters. Null for none. */
  trackingNumber?: string | null | undefined;
};

/** How to send the units of a return. */
export type SetReturnLabelInput = {
  /** How to send the units: a text or a link, at most 1000 characters. Empty for none. */
  label: string;
  /** ID of a label uploaded with addReturnLabel in REST, for the mail and for the order page. */
  labelFileId?: string | null | undefined;
  /** ID of the order. */
  orderId: string;
  /** ID of the return. */
  returnId: string;
  /** Revision of the order as you saw it. */
  revision: number;
};

/** How a setting is edited. */
export type SettingKind =
  /** One of its choices. */
  | 'CHOICE'
  /** A text of several lines. */
  | 'LINES'
  /** A whole number. */
  | 'NUMBER'
  /** Address of an uploaded picture; empty for none. */
  | 'PICTURE'
  /** on or off. */
  | 'SWITCH'
  /** A text of one line. */
  | 'TEXT';

/** A new value of a setting. */
export type SettingValueInput = {
  /** Key of the setting. */
  key: string;
  /** The value as text. The default value resets the setting. */
  value: string;
};

/** The order whose payment to settle. */
export type SettlePaymentInput = {
  /** ID of the order. */
  orderId: string;
};

/** The paid order to mark as shipped. */
export type ShipOrderInput = {
  /** ID of the order. */
  orderId: string;
  /** Revision of the order as you saw it. An order that has changed since is refused. Without it, orders that must be looked at are refused: disputed orders, and orders from which the customer has withdrawn before shipping. */
  revision?: number | null | undefined;
};

/** Orders to ship at once. */
export type ShipOrdersInput = {
  /** Shipments, at most 500. */
  rows: Array<ShipmentInput>;
};

/** A parcel that was handed to a carrier. */
export type ShipParcelInput = {
  /** Code or name of the carrier. */
  carrier?: string | null | undefined;
  /** A key of your choice for this attempt, 1 to 200 characters. A retry with the same key ships nothing twice. */
  idempotencyKey: string;
  /** What is in the parcel; null for everything that is left to ship. */
  lines?: Array<ParcelLineInput> | null | undefined;
  /** ID of the paid order. */
  orderId: string;
  /** Tracking number, at most 60 characters. */
  trackingNumber?: string | null | undefined;
};

/** An order that was handed to a carrier, with everything that is left of it in one parcel. */
export type ShipmentInput = {
  /** Code or name of the carrier. */
  carrier?: string | null | undefined;
  /** Number of the order, e.g. KS-100042. */
  orderNumber: string;
  /** Tracking number, at most 60 characters. */
  trackingNumber?: string | null | undefined;
};

/** What becomes of a shipment. */
export type ShipmentOutcome =
  /** It was shipped before, so nothing changes. */
  | 'ALREADY_SHIPPED'
  /** It can be shipped. Only answered by checkShipments. */
  | 'READY'
  /** It cannot be shipped, or not together with others. */
  | 'REFUSED'
  /** It is shipped now. Only answered by shipOrders. */
  | 'SHIPPED';

/** Proof of identity for signing in. */
export type SignInInput = {
  /** ID token of the identity provider. */
  idToken: string;
};

/** Who orders: an account, or a customer without one. */
export type StaffCustomerInput = {
  /** A customer without an account; only without userId. */
  guest?: StaffGuestInput | null | undefined;
  /** ID of the account. If the isEmailConfirmed of the account is false, the order is an order of a guest with the same email address and name. */
  userId?: string | null | undefined;
};

/** A discount that staff give on a line. */
export type StaffDiscountInput = {
  /** Percent off the line, 1 to 100. */
  percent: number;
  /** Reason shown to the customer, 1 to 100 characters. */
  reason: string;
};

/** A customer without an account. */
export type StaffGuestInput = {
  /** Email address. Without one, no mails are sent, so staff must record the payment. */
  email?: string | null | undefined;
  /** Name, 1 to 100 characters. */
  name: string;
};

/** A product to order for a customer. */
export type StaffLineInput = {
  /** Discount on the line, in addition to promotions. */
  discount?: StaffDiscountInput | null | undefined;
  /** ID of the product. */
  productId: string;
  /** Quantity, 1 or more. */
  quantity: number;
};

/** Whether the role of a person applies. */
export type StaffState =
  /** The role applies. */
  | 'ACTIVE'
  /** The invitation was not accepted in time. It can be sent again. */
  | 'EXPIRED'
  /** The invitation is not accepted yet. */
  | 'INVITED'
  /** The account that accepted the invitation is disabled, or no longer has this verified email address. */
  | 'SUSPENDED';

/** The order to pay. */
export type StartPaymentInput = {
  /** ID of the order. */
  orderId: string;
};

/** What becomes of the available quantity: either a new quantity or a difference. */
export type StockEditInput = {
  /** Quantity to add to the available quantity; negative to reduce it. */
  difference?: number | null | undefined;
  /** New available quantity: 0 to 1000000. */
  quantity?: number | null | undefined;
};

/** The import to stop. */
export type StopImportInput = {
  /** ID of the import. */
  id: string;
};

/** How numbers replace an old one. */
export type SupersessionKind =
  /** Any one of several numbers replaces it. */
  | 'ALTERNATIVE'
  /** Several numbers replace it together. */
  | 'KIT'
  /** One number replaces it. */
  | 'REPLACED';

/** A tax class, which products name by its code. */
export type TaxClassInput = {
  /** Code of the class: a to z, 0 to 9 and hyphens. There is always 'standard'. */
  code: string;
  /** Name of the class. */
  name: string;
  /** Stripe's code of the kind of product, e.g. txcd_20030000; empty for any goods. */
  stripeTaxCode: string;
};

/** Why no tax is charged. */
export type TaxExemption =
  /** The destination is outside the tax area of the shop. */
  | 'EXPORT'
  /** The shop does not collect tax at the destination. */
  | 'NOT_REGISTERED'
  /** The customer is a business in another country of the EU and owes the tax itself. */
  | 'REVERSE_CHARGE';

/** Where the shop sends its parcels from. */
export type TaxOriginInput = {
  /** Country, ISO 3166-1 alpha-2; empty if it is not set. */
  country: string;
  /** Postcode. */
  postcode: string;
  /** State or province. */
  region: string;
};

/** What calculates taxes. */
export type TaxProvider =
  /** Stripe Tax. */
  | 'STRIPE'
  /** The shop's own rates. */
  | 'TABLE';

/** A rate of one class at one place. */
export type TaxRateInput = {
  /** Whether the delivery is taxed. */
  appliesToDelivery: boolean;
  /** ISO 3166-1 alpha-2, or XI for Northern Ireland. */
  country: string;
  /** Name for customers. */
  label: string;
  /** Prefixes of the postcodes to which it applies; empty for all. */
  postcodes: Array<string>;
  /** Rate in millionths: 190,000 for 19 %. */
  rateMillionths: number;
  /** State or province; empty for the whole country. */
  region: string;
  /** Where the rate is published. */
  source: string;
  /** Code of the class that is taxed. If a class has no rate at a place, the rates of the standard class apply. */
  taxClass: string;
  /** First day in UTC, e.g. 2021-07-01; null for no limit. */
  validFrom?: string | null | undefined;
  /** Last day in UTC; null for no limit. */
  validTo?: string | null | undefined;
};

/** A territory outside the tax area of its country. */
export type TaxTerritoryInput = {
  /** Country, ISO 3166-1 alpha-2. */
  country: string;
  /** Prefix of its postcodes. */
  postcode: string;
};

/** Amounts to be taxed for a destination. */
export type TaxTrialInput = {
  /** Price of the goods, in minor units. */
  amountMinor: number;
  /** Price of the delivery, in minor units. */
  deliveryMinor: number;
  /** The destination. */
  destination: DestinationInput;
  /** Code of the tax class of the goods. */
  taxClass: string;
  /** VAT number of the customer. */
  vatNumber?: string | null | undefined;
};

/** The webhook to test. */
export type TestWebhookInput = {
  /** ID of the webhook. */
  id: string;
};

/** A line of a cart on which a promotion is tried. */
export type TriedLineInput = {
  /** ID of the product. */
  productId: string;
  /** Whole number of 1 or more. */
  quantity: number;
};

/** A destination, and what to deliver. */
export type TryDeliveryInput = {
  /** The destination. */
  destination: DestinationInput;
  /** Products of the shop. */
  lines: Array<DeliveryTrialLineInput>;
  /** A parcel in addition to the lines. */
  parcel?: DeliveryParcelInput | null | undefined;
};

/** A cart on which a promotion is tried. */
export type TryPromotionInput = {
  /** Other codes to enter. */
  codes?: Array<string> | null | undefined;
  /** The destination. */
  destination?: DestinationInput | null | undefined;
  /** 1 to 100 lines. */
  lines: Array<TriedLineInput>;
  /** ID of the promotion. */
  promotionId: string;
};

/** The import to undo. */
export type UndoImportInput = {
  /** ID of the import. */
  id: string;
};

/** The shipment to undo. */
export type UndoShipmentInput = {
  /** ID of the order. */
  orderId: string;
  /** ID of the parcel; null for the last parcel of a shipped order. */
  parcelId?: string | null | undefined;
};

/** The page that visitors should not see any more. */
export type UnpublishPageInput = {
  /** ID of the object to remove. */
  id: string;
  /** Version that you saw. If the object has a newer one, the removal is refused as STALE_VERSION. */
  version: number;
};

/** A new quantity of a cart line. */
export type UpdateCartLineInput = {
  /** ID of the line. */
  lineId: string;
  /** New quantity, 0 to 1,000,000; 0 removes the line. */
  quantity: number;
  /** Revision of the cart that the customer saw. If there is a newer one, the change is refused as CART_CHANGED. */
  revision: number;
};

/** Changes to a product. Fields that are left out stay as they are. */
export type UpdateProductInput = {
  /** Description, 1 to 5000 characters. */
  about?: string | null | undefined;
  /** The complete list of its technical properties. */
  attributes?: Array<ProductAttributeInput> | null | undefined;
  /** Quantity in stock, 0 to 1,000,000. */
  availableQuantity?: number | null | undefined;
  /** ID of its brand; an empty one removes it. */
  brandId?: string | null | undefined;
  /** Name of the category, at most 60 characters; an empty text removes it. */
  category?: string | null | undefined;
  /** IDs of its categories, the main one first. They take precedence over `category`. */
  categoryIds?: Array<string> | null | undefined;
  /** The maker's recommended price, above `price`; an amount of 0 removes it. */
  comparePrice?: MoneyInput | null | undefined;
  /** Whether it is new. */
  condition?: ProductCondition | null | undefined;
  /** Deposit that a customer pays for one unit until the old part is returned; an amount of 0 removes it. */
  coreDeposit?: MoneyInput | null | undefined;
  /** Available quantity before the edit. Required with availableQuantity, because orders change it. */
  expectedAvailableQuantity?: number | null | undefined;
  /** ID of its family; an empty one removes it. */
  familyId?: string | null | undefined;
  /** Number of the barcode (GTIN): 8, 12, 13 or 14 digits with a valid check digit; spaces and hyphens are ignored. Empty removes it. */
  gtin?: string | null | undefined;
  /** Dangers for which a carrier may refuse it. */
  hazards?: Array<Hazard> | null | undefined;
  /** Height of one unit with its packaging, in whole millimetres: 1 to 100,000. 0 removes it. */
  heightMm?: number | null | undefined;
  /** An http(s) address or a path on this shop. */
  imageUrl?: string | null | undefined;
  /** Length of one unit with its packaging, in whole millimetres: 1 to 100,000. 0 removes it. */
  lengthMm?: number | null | undefined;
  /** The complete list of its pictures and documents. The first that is not a document is its main picture. */
  media?: Array<ProductMediaInput> | null | undefined;
  /** Smallest quantity of one order, 1 to 1,000,000. */
  minimumQuantity?: number | null | undefined;
  /** 1 to 200 characters. */
  name?: string | null | undefined;
  /** The complete list of its other part numbers, at most 500. The shop's own number and the barcode number are not changed. */
  numbers?: Array<PartNumberInput> | null | undefined;
  /** One option for each axis of the family. */
  options?: Array<ProductOptionInput> | null | undefined;
  /** Part number, at most 60 characters; an empty text removes it. */
  partNumber?: string | null | undefined;
  /** Unit price without sales. */
  price?: MoneyInput | null | undefined;
  /** The complete list of prices for larger quantities, at most 10. Quantities rise, prices fall; the first is below `price`. */
  priceTiers?: Array<PriceTierInput> | null | undefined;
  /** ID of the product. */
  productId: string;
  /** The complete list of related products. */
  related?: Array<ProductRelationInput> | null | undefined;
  /** End of its address; made from the name by default. */
  slug?: string | null | undefined;
  /** Whether it is shown and sold. */
  status?: ProductStatus | null | undefined;
  /** IDs of the products that replace it. */
  successorIds?: Array<string> | null | undefined;
  /** Code of its tax class: a to z, 0 to 9 and hyphens; 'standard' by default. */
  taxClass?: string | null | undefined;
  /** Version that was edited. If the product has a newer version, the edit is refused as STALE_VERSION. */
  version: number;
  /** Weight of one unit with its packaging, in whole grams: 1 to 1,000,000. 0 removes it. */
  weightGrams?: number | null | undefined;
  /** Width of one unit with its packaging, in whole millimetres: 1 to 100,000. 0 removes it. */
  widthMm?: number | null | undefined;
};

/** Role of a user. */
export type UserRole =
  /** Manages users, products and orders. */
  | 'ADMIN'
  /** Places orders, pays for them and writes reviews. */
  | 'CUSTOMER';

/** A chosen bike. */
export type VehicleChoiceInput = {
  /** ID of the bike. */
  vehicleId: string;
  /** Year of the bike, 1885 to 2100; null if it is not known. The answer then holds for every year in which the bike was built. */
  year?: number | null | undefined;
};

/** Which bikes to list. */
export type VehicleFilter = {
  /** Smallest displacement in cubic centimetres. */
  ccmFrom?: number | null | undefined;
  /** Largest displacement in cubic centimetres. */
  ccmTo?: number | null | undefined;
  /** Only bikes of this kind. */
  kind?: VehicleKind | null | undefined;
  /** Only bikes of the make with this slug. */
  make?: string | null | undefined;
  /** Only bikes of the model with this name. Case is ignored. */
  model?: string | null | undefined;
  /** Beginnings of words of make, model, variant, code or other names, and a year, e.g. cbr 600 06. All of them must match. */
  search?: string | null | undefined;
  /** Only bikes that were built in this year. */
  year?: number | null | undefined;
};

/** Kind of bike. */
export type VehicleKind =
  /** Quad. */
  | 'ATV'
  /** Moped, up to 50 cc. */
  | 'MOPED'
  /** Enduro or motocross bike. */
  | 'OFFROAD'
  /** Scooter. */
  | 'SCOOTER'
  /** Road bike. */
  | 'STREET'
  /** Bike with three wheels. */
  | 'TRIKE';

/** Whether an event was sent. */
export type WebhookDeliveryState =
  /** The latest attempts to send it have failed. It can be sent again. */
  | 'GIVEN_UP'
  /** It waits to be sent, or sent again. */
  | 'QUEUED'
  /** The receiver has accepted it. */
  | 'SENT';

/** Events that a webhook can receive. */
export type WebhookEvent =
  /** An order was cancelled, or expired unpaid. */
  | 'ORDER_CANCELLED'
  /** Something else changed: lines, address, a parcel, return or withdrawal, a late payment, failed refund or dispute. */
  | 'ORDER_CHANGED'
  /** An order was paid. */
  | 'ORDER_PAID'
  /** An order was placed. */
  | 'ORDER_PLACED'
  /** An order was refunded, in full or in part. */
  | 'ORDER_REFUNDED'
  /** Returned units of an order arrived. */
  | 'ORDER_RETURNED'
  /** A parcel of an order was shipped. */
  | 'ORDER_SHIPPED'
  /** A test. It cannot be chosen. */
  | 'PING'
  /** A product or its stock changed. */
  | 'PRODUCT_CHANGED';

/** A range of whole numbers. Both ends belong to it. */
export type WholeNumberRange = {
  /** Smallest number; null for no limit. */
  from?: number | null | undefined;
  /** Largest number; null for no limit. */
  to?: number | null | undefined;
};

/** A withdrawal from the contract for an order. */
export type WithdrawInput = {
  /** Email address that it was ordered with, at most 254 characters. */
  email: string;
  /** A key of your choice for this attempt, 1 to 200 characters. A retry with the same key withdraws nothing twice. */
  idempotencyKey: string;
  /** What to withdraw from; null for everything that is left. */
  lines?: Array<WithdrawLineInput> | null | undefined;
  /** Number of the order, e.g. KS-100042. */
  orderNumber: string;
};

/** A line of an order to withdraw from. */
export type WithdrawLineInput = {
  /** ID of the order line. */
  lineId: string;
  /** Quantity: 1 to its withdrawableQuantity. */
  quantity: number;
};

export type AddressFieldsFragment = { __typename: 'Address', name: string, company: string | null, line1: string, line2: string | null, postcode: string | null, city: string, region: string | null, country: string, phone: string, formatted: Array<string> };

export type SavedAddressFieldsFragment = { __typename: 'SavedAddress', id: string, isDefault: boolean, address: (
    { __typename: 'Address' }
    & AddressFieldsFragment
  ) };

export type MyAddressesQueryVariables = Exact<{ [key: string]: never; }>;


export type MyAddressesQuery = { viewer: { __typename: 'User', id: string, addresses: Array<(
      { __typename: 'SavedAddress' }
      & SavedAddressFieldsFragment
    )> } | null };

export type SaveAddressMutationVariables = Exact<{
  input: SaveAddressInput;
}>;


export type SaveAddressMutation = { saveAddress: { __typename: 'SaveAddressPayload', address: { __typename: 'SavedAddress', id: string }, user: { __typename: 'User', id: string, addresses: Array<(
        { __typename: 'SavedAddress' }
        & SavedAddressFieldsFragment
      )> } } };

export type DeleteAddressMutationVariables = Exact<{
  input: DeleteAddressInput;
}>;


export type DeleteAddressMutation = { deleteAddress: { __typename: 'DeleteAddressPayload', user: { __typename: 'User', id: string, addresses: Array<(
        { __typename: 'SavedAddress' }
        & SavedAddressFieldsFragment
      )> } } };

export type AuditEntryFieldsFragment = { __typename: 'AuditEntry', id: string, action: AuditAction, at: string, by: string, subjectType: AuditSubjectType, subjectId: string, subjectName: string, note: string | null, changes: Array<{ __typename: 'AuditFieldChange', field: string, before: string | null, after: string | null }> };

export type AuditLogQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  filter?: AuditFilter | null | undefined;
}>;


export type AuditLogQuery = { auditLog: { __typename: 'AuditEntryConnection', edges: Array<{ __typename: 'AuditEntryEdge', node: (
        { __typename: 'AuditEntry' }
        & AuditEntryFieldsFragment
      ) }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type BikeMakesQueryVariables = Exact<{ [key: string]: never; }>;


export type BikeMakesQuery = { vehicleMakes: Array<{ __typename: 'VehicleMake', id: string, name: string, slug: string, years: Array<number> }> };

export type FitFieldsFragment = { __typename: 'Fit', answer: FitAnswer, isExcluded: boolean, conditions: Array<{ __typename: 'FitCondition', code: string, text: string }>, places: Array<{ __typename: 'FitPlace', position: FitPosition, quantity: number }> };

export type FitOfPartsQueryVariables = Exact<{
  ids: Array<string> | string;
  vehicle: VehicleChoiceInput;
}>;


export type FitOfPartsQuery = { products: { __typename: 'ProductConnection', edges: Array<{ __typename: 'ProductEdge', node: { __typename: 'Product', id: string, fit: (
          { __typename: 'Fit' }
          & FitFieldsFragment
        ) } }> } };

export type BikeFieldsFragment = { __typename: 'Vehicle', id: string, slug: string, name: string, model: string, variant: string | null, code: string | null, yearFrom: number, yearTo: number | null, make: { __typename: 'VehicleMake', id: string, name: string, slug: string } };

export type BikesOfMakeQueryVariables = Exact<{
  make: string;
  after?: string | null | undefined;
}>;


export type BikesOfMakeQuery = { vehicles: { __typename: 'VehicleConnection', edges: Array<{ __typename: 'VehicleEdge', node: (
        { __typename: 'Vehicle' }
        & BikeFieldsFragment
      ) }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type FindBikesQueryVariables = Exact<{
  search: string;
}>;


export type FindBikesQuery = { vehicles: { __typename: 'VehicleConnection', edges: Array<{ __typename: 'VehicleEdge', node: (
        { __typename: 'Vehicle' }
        & BikeFieldsFragment
      ) }> } };

export type DeliveryCountriesQueryVariables = Exact<{ [key: string]: never; }>;


export type DeliveryCountriesQuery = { deliveryCountries: Array<{ __typename: 'DeliveryCountry', code: string, name: string }> };

export type ProductDeliveryQueryVariables = Exact<{
  id: string;
  destination: DestinationInput;
}>;


export type ProductDeliveryQuery = { product: { __typename: 'Product', id: string, delivery: { __typename: 'ProductDelivery', deliverability: Deliverability, options: Array<{ __typename: 'DeliveryOption', methodId: string, name: string, daysMin: number, daysMax: number, isPickup: boolean, price: (
          { __typename: 'Money' }
          & MoneyFieldsFragment
        ) }>, refusals: Array<{ __typename: 'DeliveryRefusal', methodId: string, message: string }> } } | null };

export type ErasureTermsQueryVariables = Exact<{ [key: string]: never; }>;


export type ErasureTermsQuery = { shop: { __typename: 'Shop', orderNamesYears: number } };

export type MessageRowFragment = { __typename: 'ShopMessage', id: string, template: MessageTemplate, status: MessageStatus, attempts: number, createdAt: string, nextAttemptAt: string | null, sentAt: string | null, error: string | null, order: { __typename: 'Order', id: string, number: string | null, customerEmail: string } | null };

export type MessagesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  filter?: MessageFilter | null | undefined;
}>;


export type MessagesQuery = { messages: { __typename: 'ShopMessageConnection', totalCount: number, edges: Array<{ __typename: 'ShopMessageEdge', node: (
        { __typename: 'ShopMessage' }
        & MessageRowFragment
      ) }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type ResendMessageMutationVariables = Exact<{
  input: ResendMessageInput;
}>;


export type ResendMessageMutation = { resendMessage: { __typename: 'ResendMessagePayload', message: (
      { __typename: 'ShopMessage' }
      & MessageRowFragment
    ) } };

export type InvoiceFieldsFragment = { __typename: 'Invoice', id: string, number: string, kind: InvoiceKind, issuedOn: string, corrects: string | null, pdfUrl: string, xmlUrl: string, total: (
    { __typename: 'Money' }
    & MoneyFieldsFragment
  ) };

export type OrderedPartFragment = { __typename: 'OrderLine', id: string, name: string, partNumber: string | null, quantity: number, refundedQuantity: number, refunded: (
    { __typename: 'Money' }
    & MoneyFieldsFragment
  ), product: { __typename: 'Product', id: string, slug: string } | null };

export type ParcelFieldsFragment = { __typename: 'Parcel', id: string, status: ParcelStatus, trackingNumber: string | null, trackingUrl: string | null, address: string | null, createdAt: string, carrier: { __typename: 'Carrier', code: string, name: string } | null, lines: Array<{ __typename: 'ParcelLine', quantity: number, line: { __typename: 'OrderLine', id: string, name: string, partNumber: string | null } }>, history: Array<{ __typename: 'ParcelEvent', status: ParcelStatus, at: string }> };

export type ReturnFieldsFragment = { __typename: 'OrderReturn', id: string, kind: ReturnKind, isUnshipped: boolean, status: ReturnStatus, label: string | null, isRefunded: boolean, isRefundable: boolean, createdAt: string, quantity: number, labelFile: { __typename: 'ReturnFile', id: string, url: string } | null, pictures: Array<{ __typename: 'ReturnFile', id: string, url: string }>, refundable: (
    { __typename: 'Money' }
    & MoneyFieldsFragment
  ), exchangeOrders: Array<{ __typename: 'Order', id: string, number: string | null }>, lines: Array<{ __typename: 'ReturnLine', quantity: number, reason: ReturnReason, note: string | null, line: { __typename: 'OrderLine', id: string, depositFor: string | null, name: string, partNumber: string | null, bike: { __typename: 'OrderedBike', name: string, year: number | null } | null, fitAtOrder: { __typename: 'FitAtOrder', answer: FitAnswer, conditions: Array<string> } | null }, received: { __typename: 'ReceivedUnits', quantity: number, restockQuantity: number | null, condition: string | null } | null }>, history: Array<{ __typename: 'ReturnEvent', status: ReturnStatus, at: string, note: string | null }> };

export type ExchangeFieldsFragment = { __typename: 'Order', id: string, exchangedOrder: { __typename: 'Order', id: string, number: string | null, returns: Array<{ __typename: 'OrderReturn', id: string, exchangeOrders: Array<{ __typename: 'Order', id: string, number: string | null }> }> } | null };

export type OrderReturnsFragment = { __typename: 'Order', id: string, number: string | null, customerEmail: string, lines: Array<{ __typename: 'OrderLine', id: string, depositFor: string | null, name: string, returnableQuantity: number, withdrawableQuantity: number }>, returns: Array<(
    { __typename: 'OrderReturn' }
    & ReturnFieldsFragment
  )> };

export type RequestReturnMutationVariables = Exact<{
  input: RequestReturnInput;
}>;


export type RequestReturnMutation = { requestReturn: { __typename: 'RequestReturnPayload', returnId: string, order: (
      { __typename: 'Order' }
      & OrderReturnsFragment
    ) } };

export type CancelReturnMutationVariables = Exact<{
  input: CancelReturnInput;
}>;


export type CancelReturnMutation = { cancelReturn: { __typename: 'CancelReturnPayload', order: (
      { __typename: 'Order' }
      & OrderReturnsFragment
    ) } };

export type QuoteTotalsFragment = { __typename: 'Quote', taxIsIncluded: boolean, taxExemption: TaxExemption | null, vatNumber: string | null, adjustments: Array<{ __typename: 'QuoteAdjustment', label: string, code: string | null, amount: (
      { __typename: 'Money' }
      & MoneyFieldsFragment
    ) }>, delivery: { __typename: 'QuotedDelivery', methodId: string, name: string, daysMin: number, daysMax: number, isPickup: boolean, price: (
      { __typename: 'Money' }
      & MoneyFieldsFragment
    ), total: (
      { __typename: 'Money' }
      & MoneyFieldsFragment
    ) } | null, taxes: Array<{ __typename: 'QuotedTax', label: string, rateMillionths: number, tax: (
      { __typename: 'Money' }
      & MoneyFieldsFragment
    ) }>, itemsTotal: (
    { __typename: 'Money' }
    & MoneyFieldsFragment
  ), depositTotal: (
    { __typename: 'Money' }
    & MoneyFieldsFragment
  ), taxRemovedTotal: (
    { __typename: 'Money' }
    & MoneyFieldsFragment
  ), total: (
    { __typename: 'Money' }
    & MoneyFieldsFragment
  ) };

export type PricedCartFragment = { __typename: 'CartQuote', deliverability: Deliverability, quote: (
    { __typename: 'Quote' }
    & QuoteTotalsFragment
  ), deliveryOptions: Array<{ __typename: 'DeliveryOption', methodId: string, name: string, carrier: string | null, daysMin: number, daysMax: number, isPickup: boolean, price: (
      { __typename: 'Money' }
      & MoneyFieldsFragment
    ) }>, deliveryRefusals: Array<{ __typename: 'DeliveryRefusal', methodId: string, name: string, lineId: string | null, message: string }>, codes: Array<{ __typename: 'CodeAnswer', code: string, problem: string | null }> };

export type ReportReviewMutationVariables = Exact<{
  input: ReportReviewInput;
}>;


export type ReportReviewMutation = { reportReview: { __typename: 'ReportReviewPayload', review: { __typename: 'Review', id: string } } };

export type ProductPicksQueryVariables = Exact<{
  search: string;
}>;


export type ProductPicksQuery = { products: { __typename: 'ProductConnection', edges: Array<{ __typename: 'ProductEdge', node: { __typename: 'Product', id: string, name: string, partNumber: string | null } }> } };

export type SuggestQueryVariables = Exact<{
  query: string;
}>;


export type SuggestQuery = { suggest: { __typename: 'Suggestions', queries: Array<string>, numbers: Array<{ __typename: 'SuggestedNumber', number: string, product: { __typename: 'Product', id: string, slug: string, name: string } }>, categories: Array<{ __typename: 'Category', id: string, slug: string, name: string }>, brands: Array<{ __typename: 'Brand', id: string, slug: string, name: string }>, makes: Array<{ __typename: 'VehicleMake', id: string, slug: string, name: string }>, vehicles: Array<(
      { __typename: 'Vehicle' }
      & BikeFieldsFragment
    )>, products: Array<{ __typename: 'Product', id: string, slug: string, name: string, image: (
        { __typename: 'Image' }
        & ImageFieldsFragment
      ), price: (
        { __typename: 'Money' }
        & MoneyFieldsFragment
      ) }> } };

export type OrderPaymentStateFragment = { __typename: 'Order', id: string, status: OrderStatus, isPayable: boolean, reservedUntil: string | null, payment: { __typename: 'OrderPayment', status: PaymentStatus, transactionId: string | null, paidAt: string | null } };

export type OrderRowFragment = (
  { __typename: 'Order', number: string | null, customerName: string, placedAt: string, delivery: { __typename: 'DeliveryDetails', address: string, phone: string }, lines: Array<(
    { __typename: 'OrderLine', productId: string, depositFor: string | null, image: (
      { __typename: 'Image' }
      & ImageFieldsFragment
    ), unitPrice: (
      { __typename: 'Money' }
      & MoneyFieldsFragment
    ), bike: { __typename: 'OrderedBike', name: string, year: number | null } | null, fitAtOrder: { __typename: 'FitAtOrder', answer: FitAnswer, conditions: Array<string> } | null }
    & OrderedPartFragment
  )>, total: (
    { __typename: 'Money' }
    & MoneyFieldsFragment
  ) }
  & OrderPaymentStateFragment
);

export type OrderSheetFragment = (
  { __typename: 'Order', customerEmail: string, shippedAt: string | null, fulfilment: Fulfilment, parcels: Array<(
    { __typename: 'Parcel' }
    & ParcelFieldsFragment
  )>, invoices: Array<(
    { __typename: 'Invoice' }
    & InvoiceFieldsFragment
  )>, quote: (
    { __typename: 'Quote' }
    & QuoteTotalsFragment
  ), history: Array<{ __typename: 'OrderEvent', status: OrderStatus, at: string }>, payment: { __typename: 'OrderPayment', refunded: (
      { __typename: 'Money' }
      & MoneyFieldsFragment
    ) } }
  & OrderRowFragment
  & OrderReturnsFragment
  & ExchangeFieldsFragment
);

export type MyOrderQueryVariables = Exact<{
  id: string;
}>;


export type MyOrderQuery = { order: (
    { __typename: 'Order' }
    & OrderSheetFragment
  ) | null };

export type TrackedOrderQueryVariables = Exact<{
  number: string;
}>;


export type TrackedOrderQuery = { orderByNumber: (
    { __typename: 'Order' }
    & OrderSheetFragment
  ) | null };

export type MyOrdersQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type MyOrdersQuery = { viewer: { __typename: 'User', id: string, orders: { __typename: 'OrderConnection', totalCount: number, edges: Array<{ __typename: 'OrderEdge', node: (
          { __typename: 'Order' }
          & OrderRowFragment
        ) }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } } | null };

export type MyProfileQueryVariables = Exact<{ [key: string]: never; }>;


export type MyProfileQuery = { viewer: (
    { __typename: 'User', profile: { __typename: 'Profile', education: string, location: string, phoneNumber: string, linkedIn: string, updatedAt: string } | null }
    & ViewerFieldsFragment
  ) | null };

export type MyPersonalDataQueryVariables = Exact<{ [key: string]: never; }>;


export type MyPersonalDataQuery = { myPersonalData: string };

export type SignOutEverywhereMutationVariables = Exact<{ [key: string]: never; }>;


export type SignOutEverywhereMutation = { signOutEverywhere: { __typename: 'SignOutEverywherePayload', user: { __typename: 'User', id: string } } };

export type EraseMyAccountMutationVariables = Exact<{
  input: EraseMyAccountInput;
}>;


export type EraseMyAccountMutation = { eraseMyAccount: { __typename: 'EraseMyAccountPayload', isComplete: boolean } };

export type SaveProfileMutationVariables = Exact<{
  input: SaveProfileInput;
}>;


export type SaveProfileMutation = { saveProfile: { __typename: 'SaveProfilePayload', user: { __typename: 'User', id: string, profile: { __typename: 'Profile', education: string, location: string, phoneNumber: string, linkedIn: string, updatedAt: string } | null } } };

export type GuestOrderProductQueryVariables = Exact<{
  id: string;
}>;


export type GuestOrderProductQuery = { product: { __typename: 'Product', id: string, name: string, status: ProductStatus, availability: Availability, minimumQuantity: number } | null };

export type WithdrawableOrderQueryVariables = Exact<{
  orderNumber: string;
  email: string;
}>;


export type WithdrawableOrderQuery = { withdrawableOrder: { __typename: 'WithdrawableOrder', orderNumber: string, placedAt: string, lastDay: string | null, isInTime: boolean, lines: Array<{ __typename: 'WithdrawableLine', lineId: string, name: string, partNumber: string | null, quantity: number, withdrawableQuantity: number }>, receipts: Array<(
      { __typename: 'WithdrawalReceipt' }
      & ReceiptFragment
    )> } | null };

export type ReceiptFragment = { __typename: 'WithdrawalReceipt', orderNumber: string, receivedAt: string, isInTime: boolean, lines: Array<{ __typename: 'WithdrawnLine', name: string, quantity: number }> };

export type WithdrawMutationVariables = Exact<{
  input: WithdrawInput;
}>;


export type WithdrawMutation = { withdraw: { __typename: 'WithdrawPayload', receipt: (
      { __typename: 'WithdrawalReceipt' }
      & ReceiptFragment
    ) } };

export type AddReviewMutationVariables = Exact<{
  input: AddReviewInput;
}>;


export type AddReviewMutation = { addReview: { __typename: 'AddReviewPayload', review: { __typename: 'Review', id: string, text: string, rating: number, authorName: string | null, createdAt: string, product: { __typename: 'Product', id: string, name: string } | null } } };

export type ReviewableProductsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type ReviewableProductsQuery = { viewer: { __typename: 'User', id: string, orders: { __typename: 'OrderConnection', edges: Array<{ __typename: 'OrderEdge', node: { __typename: 'Order', id: string, lines: Array<{ __typename: 'OrderLine', productId: string, product: { __typename: 'Product', id: string, name: string } | null }> } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } } | null };

export type CategoryNode_CategoryFragment = { __typename: 'Category', id: string, name: string, slug: string, productCount: number, version: number, parent: { __typename: 'Category', id: string } | null };

export type CategoryEdit_CategoryFragment = { __typename: 'Category', id: string, name: string, slug: string, about: string | null, version: number, parent: { __typename: 'Category', id: string } | null, image: (
    { __typename: 'Image' }
    & ImageFieldsFragment
  ) | null, attributes: Array<{ __typename: 'CategoryAttribute', code: string, label: string, unit: string | null, isFacet: boolean, isInherited: boolean }> };

export type CategoryTreeQueryVariables = Exact<{ [key: string]: never; }>;


export type CategoryTreeQuery = { categoryTree: Array<(
    { __typename: 'Category' }
    & CategoryNode_CategoryFragment
  )>, attributeDefinitions: Array<{ __typename: 'AttributeDefinition', code: string, label: string, kind: AttributeKind, unit: string | null, choices: Array<string> }> };

export type EditedCategoryQueryVariables = Exact<{
  id: string;
}>;


export type EditedCategoryQuery = { node:
    | { __typename: 'Brand', id: string }
    | (
      { __typename: 'Category', id: string }
      & CategoryEdit_CategoryFragment
    )
    | { __typename: 'Diagram', id: string }
    | { __typename: 'Order', id: string }
    | { __typename: 'Product', id: string }
    | { __typename: 'ProductFamily', id: string }
    | { __typename: 'Review', id: string }
    | { __typename: 'User', id: string }
    | { __typename: 'Vehicle', id: string }
   | null };

export type SaveCategoryMutationVariables = Exact<{
  input: SaveCategoryInput;
}>;


export type SaveCategoryMutation = { saveCategory: { __typename: 'SaveCategoryPayload', category: (
      { __typename: 'Category' }
      & CategoryEdit_CategoryFragment
    ) } };

export type MoveCategoryMutationVariables = Exact<{
  input: MoveCategoryInput;
}>;


export type MoveCategoryMutation = { moveCategory: { __typename: 'MoveCategoryPayload', category: { __typename: 'Category', id: string } } };

export type RemoveCategoryMutationVariables = Exact<{
  input: RemoveCategoryInput;
}>;


export type RemoveCategoryMutation = { removeCategory: { __typename: 'RemovalPayload', removedId: string } };

export type BrandEdit_BrandFragment = { __typename: 'Brand', id: string, name: string, slug: string, aliases: Array<string>, about: string | null, productCount: number, version: number, logo: (
    { __typename: 'Image' }
    & ImageFieldsFragment
  ) | null };

export type AdminBrandsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  search?: string | null | undefined;
}>;


export type AdminBrandsQuery = { brands: { __typename: 'BrandConnection', totalCount: number, edges: Array<{ __typename: 'BrandEdge', node: (
        { __typename: 'Brand' }
        & BrandEdit_BrandFragment
      ) }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type EditedBrandQueryVariables = Exact<{
  id: string;
}>;


export type EditedBrandQuery = { node:
    | (
      { __typename: 'Brand', id: string }
      & BrandEdit_BrandFragment
    )
    | { __typename: 'Category', id: string }
    | { __typename: 'Diagram', id: string }
    | { __typename: 'Order', id: string }
    | { __typename: 'Product', id: string }
    | { __typename: 'ProductFamily', id: string }
    | { __typename: 'Review', id: string }
    | { __typename: 'User', id: string }
    | { __typename: 'Vehicle', id: string }
   | null };

export type BrandNamesQueryVariables = Exact<{
  search?: string | null | undefined;
}>;


export type BrandNamesQuery = { brands: { __typename: 'BrandConnection', edges: Array<{ __typename: 'BrandEdge', node: { __typename: 'Brand', id: string, name: string } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type SaveBrandMutationVariables = Exact<{
  input: SaveBrandInput;
}>;


export type SaveBrandMutation = { saveBrand: { __typename: 'SaveBrandPayload', brand: (
      { __typename: 'Brand' }
      & BrandEdit_BrandFragment
    ) } };

export type RemoveBrandMutationVariables = Exact<{
  input: RemoveBrandInput;
}>;


export type RemoveBrandMutation = { removeBrand: { __typename: 'RemovalPayload', removedId: string } };

export type FamilyEdit_FamilyFragment = { __typename: 'ProductFamily', id: string, name: string, slug: string, about: string, version: number, axes: Array<{ __typename: 'OptionAxis', code: string, label: string, values: Array<string> }>, variants: { __typename: 'ProductConnection', totalCount: number } };

export type AdminFamiliesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  search?: string | null | undefined;
}>;


export type AdminFamiliesQuery = { families: { __typename: 'ProductFamilyConnection', totalCount: number, edges: Array<{ __typename: 'ProductFamilyEdge', node: (
        { __typename: 'ProductFamily' }
        & FamilyEdit_FamilyFragment
      ) }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type EditedFamilyQueryVariables = Exact<{
  id: string;
}>;


export type EditedFamilyQuery = { node:
    | { __typename: 'Brand', id: string }
    | { __typename: 'Category', id: string }
    | { __typename: 'Diagram', id: string }
    | { __typename: 'Order', id: string }
    | { __typename: 'Product', id: string }
    | (
      { __typename: 'ProductFamily', id: string }
      & FamilyEdit_FamilyFragment
    )
    | { __typename: 'Review', id: string }
    | { __typename: 'User', id: string }
    | { __typename: 'Vehicle', id: string }
   | null };

export type SaveFamilyMutationVariables = Exact<{
  input: SaveFamilyInput;
}>;


export type SaveFamilyMutation = { saveFamily: { __typename: 'SaveFamilyPayload', family: (
      { __typename: 'ProductFamily' }
      & FamilyEdit_FamilyFragment
    ) } };

export type RemoveFamilyMutationVariables = Exact<{
  input: RemoveFamilyInput;
}>;


export type RemoveFamilyMutation = { removeFamily: { __typename: 'RemovalPayload', removedId: string } };

export type AttributeEdit_AttributeFragment = { __typename: 'AttributeDefinition', code: string, label: string, kind: AttributeKind, unit: string | null, choices: Array<string>, productCount: number, version: number, categories: Array<{ __typename: 'Category', id: string, name: string }> };

export type AdminAttributesQueryVariables = Exact<{ [key: string]: never; }>;


export type AdminAttributesQuery = { attributeDefinitions: Array<(
    { __typename: 'AttributeDefinition' }
    & AttributeEdit_AttributeFragment
  )> };

export type SaveAttributeMutationVariables = Exact<{
  input: SaveAttributeInput;
}>;


export type SaveAttributeMutation = { saveAttribute: { __typename: 'SaveAttributePayload', attribute: (
      { __typename: 'AttributeDefinition' }
      & AttributeEdit_AttributeFragment
    ) } };

export type RemoveAttributeMutationVariables = Exact<{
  input: RemoveAttributeInput;
}>;


export type RemoveAttributeMutation = { removeAttribute: { __typename: 'RemovalPayload', removedId: string } };

export type CustomerRowFragment = { __typename: 'Customer', id: string, email: string, name: string, phone: string | null, orderCount: number, returnCount: number, lastOrderAt: string | null, note: string | null, account: { __typename: 'User', id: string, disabledAt: string | null } | null, spent: (
    { __typename: 'Money' }
    & MoneyFieldsFragment
  ) };

export type AdminCustomersQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  search?: string | null | undefined;
}>;


export type AdminCustomersQuery = { customers: { __typename: 'CustomerConnection', totalCount: number, edges: Array<{ __typename: 'CustomerEdge', node: (
        { __typename: 'Customer' }
        & CustomerRowFragment
      ) }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type CustomerNoteFragment = { __typename: 'Customer', id: string, note: string | null, noteVersion: number };

export type OrderOfCustomerFragment = { __typename: 'Order', id: string, number: string | null, status: OrderStatus, placedAt: string, quote: { __typename: 'Quote', delivery: { __typename: 'QuotedDelivery', isPickup: boolean } | null }, total: (
    { __typename: 'Money' }
    & MoneyFieldsFragment
  ), returns: Array<{ __typename: 'OrderReturn', id: string, kind: ReturnKind, status: ReturnStatus, isRefunded: boolean, quantity: number }> };

export type ReviewOfCustomerFragment = { __typename: 'Review', id: string, text: string, rating: number, createdAt: string, hiddenAt: string | null, product: { __typename: 'Product', id: string, name: string, slug: string } | null };

export type AdminCustomerQueryVariables = Exact<{
  id: string;
}>;


export type AdminCustomerQuery = { customer: (
    { __typename: 'Customer', isExportable: boolean, orders: { __typename: 'OrderConnection', totalCount: number, nodes: Array<(
        { __typename: 'Order' }
        & OrderOfCustomerFragment
      )> } | null, reviews: { __typename: 'ReviewConnection', totalCount: number, nodes: Array<(
        { __typename: 'Review' }
        & ReviewOfCustomerFragment
      )> } | null }
    & CustomerRowFragment
    & CustomerNoteFragment
  ) | null };

export type CurrentCustomerNoteQueryVariables = Exact<{
  id: string;
}>;


export type CurrentCustomerNoteQuery = { customer: (
    { __typename: 'Customer' }
    & CustomerNoteFragment
  ) | null };

export type SaveCustomerNoteMutationVariables = Exact<{
  input: SaveCustomerNoteInput;
}>;


export type SaveCustomerNoteMutation = { saveCustomerNote: { __typename: 'SaveCustomerNotePayload', customer: (
      { __typename: 'Customer' }
      & CustomerNoteFragment
    ) } };

export type ExportPersonalDataMutationVariables = Exact<{
  input: CustomerInput;
}>;


export type ExportPersonalDataMutation = { exportPersonalData: { __typename: 'ExportPersonalDataPayload', json: string } };

export type EraseCustomerMutationVariables = Exact<{
  input: CustomerInput;
}>;


export type EraseCustomerMutation = { eraseCustomer: { __typename: 'EraseCustomerPayload', isComplete: boolean } };

export type DeliveryRulesFieldsFragment = { __typename: 'DeliveryRules', version: number, assumedGrams: number, zones: Array<{ __typename: 'DeliveryZone', id: string, name: string, countries: Array<string>, regions: Array<string>, postcodes: Array<string> }>, methods: Array<{ __typename: 'DeliveryMethod', id: string, name: string, carrier: string | null, kind: DeliveryMethodKind, zoneIds: Array<string>, maximumGrams: number | null, maximumLengthMm: number | null, excludedHazards: Array<Hazard>, daysMin: number, daysMax: number, pickupAddress: string, isActive: boolean, price: (
      { __typename: 'Money' }
      & MoneyFieldsFragment
    ), bands: Array<{ __typename: 'DeliveryBand', upTo: number | null, price: (
        { __typename: 'Money' }
        & MoneyFieldsFragment
      ) }>, freeFrom: (
      { __typename: 'Money' }
      & MoneyFieldsFragment
    ) | null, surcharges: Array<{ __typename: 'DeliverySurcharge', label: string, country: string, postcodes: Array<string>, price: (
        { __typename: 'Money' }
        & MoneyFieldsFragment
      ) }> }> };

export type AdminDeliveryQueryVariables = Exact<{ [key: string]: never; }>;


export type AdminDeliveryQuery = { deliveryRules: (
    { __typename: 'DeliveryRules' }
    & DeliveryRulesFieldsFragment
  ), shop: { __typename: 'Shop', currencyCode: string, currencyDecimals: number } };

export type SaveDeliveryRulesMutationVariables = Exact<{
  input: SaveDeliveryRulesInput;
}>;


export type SaveDeliveryRulesMutation = { saveDeliveryRules: { __typename: 'SaveDeliveryRulesPayload', deliveryRules: (
      { __typename: 'DeliveryRules' }
      & DeliveryRulesFieldsFragment
    ) } };

export type TryDeliveryQueryVariables = Exact<{
  input: TryDeliveryInput;
}>;


export type TryDeliveryQuery = { tryDelivery: { __typename: 'DeliveryTrial', zoneName: string | null, grams: number, deliverability: Deliverability, options: Array<{ __typename: 'DeliveryOption', methodId: string, name: string, carrier: string | null, daysMin: number, daysMax: number, isPickup: boolean, price: (
        { __typename: 'Money' }
        & MoneyFieldsFragment
      ) }>, refusals: Array<{ __typename: 'DeliveryRefusal', methodId: string, name: string, message: string }> } };

export type DiagramRowFragment = { __typename: 'Diagram', id: string, title: string, version: number, vehicles: Array<(
    { __typename: 'Vehicle' }
    & BikeFieldsFragment
  )> };

export type DiagramEditFragment = { __typename: 'Diagram', id: string, title: string, width: number, height: number, version: number, image: (
    { __typename: 'Image' }
    & ImageFieldsFragment
  ), vehicles: Array<(
    { __typename: 'Vehicle' }
    & BikeFieldsFragment
  )>, spots: Array<{ __typename: 'DiagramSpot', ref: string, x: number, y: number, number: string | null, quantity: number, note: string | null, name: string | null, namedProduct: { __typename: 'Product', id: string, name: string } | null }> };

export type AdminDiagramsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  search?: string | null | undefined;
}>;


export type AdminDiagramsQuery = { allDiagrams: { __typename: 'DiagramConnection', totalCount: number, edges: Array<{ __typename: 'DiagramEdge', node: (
        { __typename: 'Diagram' }
        & DiagramRowFragment
      ) }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type EditedDiagramQueryVariables = Exact<{
  id: string;
}>;


export type EditedDiagramQuery = { diagram: (
    { __typename: 'Diagram' }
    & DiagramEditFragment
  ) | null };

export type SaveDiagramMutationVariables = Exact<{
  input: SaveDiagramInput;
}>;


export type SaveDiagramMutation = { saveDiagram: { __typename: 'SaveDiagramPayload', diagram: (
      { __typename: 'Diagram' }
      & DiagramEditFragment
    ) } };

export type DeleteDiagramMutationVariables = Exact<{
  input: DeleteDiagramInput;
}>;


export type DeleteDiagramMutation = { deleteDiagram: { __typename: 'DeleteDiagramPayload', diagramId: string } };

export type ImportFieldsFragment = { __typename: 'Import', id: string, kind: ImportKind, fileName: string, isEdit: boolean, status: ImportStatus, message: string | null, columns: Array<string>, ignoredColumns: Array<string>, cursor: number, size: number, by: string, createdAt: string, finishedAt: string | null, matchedColumns: Array<{ __typename: 'ImportColumnMatch', name: string, column: string }>, counts: { __typename: 'ImportCounts', new: number, changed: number, unchanged: number, bad: number }, results: { __typename: 'ImportResults', written: number, refused: number, undone: number, kept: number } };

export type AdminImportsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type AdminImportsQuery = { imports: { __typename: 'ImportConnection', totalCount: number, edges: Array<{ __typename: 'ImportEdge', node: (
        { __typename: 'Import' }
        & ImportFieldsFragment
      ) }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type AdminImportQueryVariables = Exact<{
  id: string;
}>;


export type AdminImportQuery = { import: (
    { __typename: 'Import', missingColumns: Array<string>, newBrands: Array<string>, newCategories: Array<string> }
    & ImportFieldsFragment
  ) | null };

export type ImportRowsQueryVariables = Exact<{
  id: string;
  first: number;
  after?: string | null | undefined;
  filter?: ImportRowFilter | null | undefined;
}>;


export type ImportRowsQuery = { import: { __typename: 'Import', id: string, rows: { __typename: 'ImportRowConnection', totalCount: number, edges: Array<{ __typename: 'ImportRowEdge', node: { __typename: 'ImportRow', line: number, kind: ImportRowKind, name: string, message: string | null, changes: Array<{ __typename: 'ImportChange', column: string, from: string, to: string }>, faults: Array<{ __typename: 'ImportFault', field: string, message: string }> } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } } | null };

export type RunImportMutationVariables = Exact<{
  input: RunImportInput;
}>;


export type RunImportMutation = { runImport: { __typename: 'RunImportPayload', import: (
      { __typename: 'Import' }
      & ImportFieldsFragment
    ) } };

export type StopImportMutationVariables = Exact<{
  input: StopImportInput;
}>;


export type StopImportMutation = { stopImport: { __typename: 'StopImportPayload', import: (
      { __typename: 'Import' }
      & ImportFieldsFragment
    ) } };

export type UndoImportMutationVariables = Exact<{
  input: UndoImportInput;
}>;


export type UndoImportMutation = { undoImport: { __typename: 'UndoImportPayload', import: (
      { __typename: 'Import' }
      & ImportFieldsFragment
    ) } };

export type AdminInvoicesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  month?: string | null | undefined;
  kind?: InvoiceKind | null | undefined;
}>;


export type AdminInvoicesQuery = { invoices: { __typename: 'InvoiceConnection', totalCount: number, edges: Array<{ __typename: 'InvoiceEdge', node: (
        { __typename: 'Invoice' }
        & InvoiceRowFragment
      ) }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type InvoiceRowFragment = (
  { __typename: 'Invoice', orderId: string, orderNumber: string, buyerName: string }
  & InvoiceFieldsFragment
);

export type ApiKeyFieldsFragment = { __typename: 'ApiKey', id: string, name: string, prefix: string, scopes: Array<ApiScope>, state: ApiKeyState, createdBy: string, createdAt: string, expiresAt: string | null, lastUsedAt: string | null, revokedAt: string | null };

export type AdminApiKeysQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type AdminApiKeysQuery = { apiKeys: { __typename: 'ApiKeyConnection', totalCount: number, edges: Array<{ __typename: 'ApiKeyEdge', cursor: string, node: (
        { __typename: 'ApiKey' }
        & ApiKeyFieldsFragment
      ) }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type CreateApiKeyMutationVariables = Exact<{
  input: CreateApiKeyInput;
}>;


export type CreateApiKeyMutation = { createApiKey: { __typename: 'CreateApiKeyPayload', secret: string, key: (
      { __typename: 'ApiKey' }
      & ApiKeyFieldsFragment
    ) } };

export type RevokeApiKeyMutationVariables = Exact<{
  input: RevokeApiKeyInput;
}>;


export type RevokeApiKeyMutation = { revokeApiKey: { __typename: 'RevokeApiKeyPayload', key: (
      { __typename: 'ApiKey' }
      & ApiKeyFieldsFragment
    ) } };

export type OrderStandingFieldsFragment = { __typename: 'OrderStanding', status: OrderStatus, paymentStatus: PaymentStatus, refundsUnderWay: number, disputed: boolean, flagged: boolean, refunded: (
    { __typename: 'Money' }
    & MoneyFieldsFragment
  ) };

export type AdminOrderStateFragment = (
  { __typename: 'Order', revision: number, shippedAt: string | null, shipmentUndoableUntil: string | null, fulfilment: Fulfilment, lines: Array<{ __typename: 'OrderLine', id: string, shippedQuantity: number, quantityToShip: number, refundedQuantity: number }>, parcels: Array<(
    { __typename: 'Parcel', undoableUntil: string | null }
    & ParcelFieldsFragment
  )>, returns: Array<(
    { __typename: 'OrderReturn' }
    & ReturnFieldsFragment
  )>, invoices: Array<(
    { __typename: 'Invoice' }
    & InvoiceFieldsFragment
  )>, history: Array<{ __typename: 'OrderEvent', status: OrderStatus, at: string, by: string }>, payment: { __typename: 'OrderPayment', method: PaymentMethod | null, reference: string | null, disputed: boolean, underInquiry: boolean, flag: string | null, restockableQuantity: number, refunded: (
      { __typename: 'Money' }
      & MoneyFieldsFragment
    ), refundable: (
      { __typename: 'Money' }
      & MoneyFieldsFragment
    ), refundableDelivery: (
      { __typename: 'Money' }
      & MoneyFieldsFragment
    ), refunds: Array<{ __typename: 'Refund', id: string, status: RefundStatus, reason: string | null, restockQuantity: number, restockPending: boolean, restocked: boolean, by: string | null, createdAt: string, failureMessage: string | null, amount: (
        { __typename: 'Money' }
        & MoneyFieldsFragment
      ), delivery: (
        { __typename: 'Money' }
        & MoneyFieldsFragment
      ) | null }>, ledger: Array<{ __typename: 'LedgerEntry', id: string, event: LedgerEvent, note: string | null, by: string, at: string, amount: (
        { __typename: 'Money' }
        & MoneyFieldsFragment
      ) | null, before: (
        { __typename: 'OrderStanding' }
        & OrderStandingFieldsFragment
      ) | null, after: (
        { __typename: 'OrderStanding' }
        & OrderStandingFieldsFragment
      ) }> } }
  & OrderPaymentStateFragment
);

export type AdminOrderLineFragment = (
  { __typename: 'OrderLine', depositFor: string | null, productId: string, restockableQuantity: number, shippedQuantity: number, quantityToShip: number, returnableQuantity: number, withdrawableQuantity: number, unitPrice: (
    { __typename: 'Money' }
    & MoneyFieldsFragment
  ), total: (
    { __typename: 'Money' }
    & MoneyFieldsFragment
  ), refundable: (
    { __typename: 'Money' }
    & MoneyFieldsFragment
  ), discount: { __typename: 'StaffDiscount', percent: number, reason: string } | null, image: (
    { __typename: 'Image' }
    & ImageFieldsFragment
  ), bike: { __typename: 'OrderedBike', name: string, year: number | null } | null, fitAtOrder: { __typename: 'FitAtOrder', answer: FitAnswer, conditions: Array<string> } | null }
  & OrderedPartFragment
);

export type AdminOrderDetailFragment = (
  { __typename: 'Order', number: string | null, revision: number, note: string | null, customerName: string, customerEmail: string, placedAt: string, shippingAddress: (
    { __typename: 'Address' }
    & AddressFieldsFragment
  ) | null, delivery: { __typename: 'DeliveryDetails', address: string, phone: string }, lines: Array<(
    { __typename: 'OrderLine' }
    & AdminOrderLineFragment
  )>, quote: (
    { __typename: 'Quote' }
    & QuoteTotalsFragment
  ), total: (
    { __typename: 'Money' }
    & MoneyFieldsFragment
  ) }
  & AdminOrderStateFragment
  & ExchangeFieldsFragment
);

export type AdminOrderRowFragment = (
  { __typename: 'Order', number: string | null, shippedAt: string | null, shipmentUndoableUntil: string | null, fulfilment: Fulfilment, customerName: string, customerEmail: string, placedAt: string, quote: { __typename: 'Quote', delivery: { __typename: 'QuotedDelivery', isPickup: boolean } | null }, payment: { __typename: 'OrderPayment', disputed: boolean, flag: string | null, restockableQuantity: number }, lines: Array<(
    { __typename: 'OrderLine' }
    & OrderedPartFragment
  )>, total: (
    { __typename: 'Money' }
    & MoneyFieldsFragment
  ) }
  & OrderPaymentStateFragment
);

export type AdminOrdersQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  filter?: OrderFilter | null | undefined;
}>;


export type AdminOrdersQuery = { orders: { __typename: 'OrderConnection', totalCount: number, edges: Array<{ __typename: 'OrderEdge', cursor: string, node: (
        { __typename: 'Order' }
        & AdminOrderRowFragment
      ) }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type AdminOrderQueryVariables = Exact<{
  id: string;
}>;


export type AdminOrderQuery = { order: (
    { __typename: 'Order' }
    & AdminOrderDetailFragment
  ) | null, messages: { __typename: 'ShopMessageConnection', edges: Array<{ __typename: 'ShopMessageEdge', node: (
        { __typename: 'ShopMessage' }
        & MessageRowFragment
      ) }> } };

export type ShipOrderMutationVariables = Exact<{
  input: ShipOrderInput;
}>;


export type ShipOrderMutation = { shipOrder: { __typename: 'ShipOrderPayload', order: (
      { __typename: 'Order' }
      & AdminOrderStateFragment
    ) } };

export type CarriersQueryVariables = Exact<{ [key: string]: never; }>;


export type CarriersQuery = { carriers: Array<{ __typename: 'Carrier', code: string, name: string }> };

export type ShipParcelMutationVariables = Exact<{
  input: ShipParcelInput;
}>;


export type ShipParcelMutation = { shipParcel: { __typename: 'ShipParcelPayload', parcelId: string, order: (
      { __typename: 'Order' }
      & AdminOrderStateFragment
    ) } };

export type SetParcelStatusMutationVariables = Exact<{
  input: SetParcelStatusInput;
}>;


export type SetParcelStatusMutation = { setParcelStatus: { __typename: 'SetParcelStatusPayload', order: (
      { __typename: 'Order' }
      & AdminOrderStateFragment
    ) } };

export type SetParcelTrackingMutationVariables = Exact<{
  input: SetParcelTrackingInput;
}>;


export type SetParcelTrackingMutation = { setParcelTracking: { __typename: 'SetParcelTrackingPayload', order: (
      { __typename: 'Order' }
      & AdminOrderStateFragment
    ) } };

export type DecideReturnMutationVariables = Exact<{
  input: DecideReturnInput;
}>;


export type DecideReturnMutation = { decideReturn: { __typename: 'DecideReturnPayload', order: (
      { __typename: 'Order' }
      & AdminOrderStateFragment
    ) } };

export type SetReturnLabelMutationVariables = Exact<{
  input: SetReturnLabelInput;
}>;


export type SetReturnLabelMutation = { setReturnLabel: { __typename: 'SetReturnLabelPayload', order: (
      { __typename: 'Order' }
      & AdminOrderStateFragment
    ) } };

export type ReceiveReturnMutationVariables = Exact<{
  input: ReceiveReturnInput;
}>;


export type ReceiveReturnMutation = { receiveReturn: { __typename: 'ReceiveReturnPayload', order: (
      { __typename: 'Order' }
      & AdminOrderStateFragment
    ) } };

export type UndoShipmentMutationVariables = Exact<{
  input: UndoShipmentInput;
}>;


export type UndoShipmentMutation = { undoShipment: { __typename: 'UndoShipmentPayload', order: (
      { __typename: 'Order' }
      & AdminOrderStateFragment
    ) } };

export type CancelOrderMutationVariables = Exact<{
  input: CancelOrderInput;
}>;


export type CancelOrderMutation = { cancelOrder: { __typename: 'CancelOrderPayload', order: (
      { __typename: 'Order' }
      & AdminOrderStateFragment
    ) } };

export type RefundOrderMutationVariables = Exact<{
  input: RefundOrderInput;
}>;


export type RefundOrderMutation = { refundOrder: { __typename: 'RefundOrderPayload', order: (
      { __typename: 'Order' }
      & AdminOrderDetailFragment
    ) | null, refund: { __typename: 'Refund', id: string, status: RefundStatus, failureMessage: string | null, amount: (
        { __typename: 'Money' }
        & MoneyFieldsFragment
      ) } } };

export type ResolvePaymentFlagMutationVariables = Exact<{
  input: ResolvePaymentFlagInput;
}>;


export type ResolvePaymentFlagMutation = { resolvePaymentFlag: { __typename: 'ResolvePaymentFlagPayload', order: (
      { __typename: 'Order' }
      & AdminOrderStateFragment
    ) | null } };

export type CustomerPicksQueryVariables = Exact<{
  search: string;
}>;


export type CustomerPicksQuery = { users: { __typename: 'UserConnection', edges: Array<{ __typename: 'UserEdge', node: { __typename: 'User', id: string, email: string, displayName: string, isEmailConfirmed: boolean | null } }> } };

export type QuoteOrderForQueryVariables = Exact<{
  input: QuoteOrderForInput;
}>;


export type QuoteOrderForQuery = { quoteOrderFor: (
    { __typename: 'CartQuote' }
    & PricedCartFragment
  ) };

export type QuoteOrderEditQueryVariables = Exact<{
  input: QuoteOrderEditInput;
}>;


export type QuoteOrderEditQuery = { quoteOrderEdit: (
    { __typename: 'CartQuote' }
    & PricedCartFragment
  ) };

export type PlaceOrderForMutationVariables = Exact<{
  input: PlaceOrderForInput;
}>;


export type PlaceOrderForMutation = { placeOrderFor: { __typename: 'PlaceOrderForPayload', order: { __typename: 'Order', id: string, number: string | null } } };

export type EditOrderMutationVariables = Exact<{
  input: EditOrderInput;
}>;


export type EditOrderMutation = { editOrder: { __typename: 'EditOrderPayload', order: (
      { __typename: 'Order' }
      & AdminOrderDetailFragment
    ) } };

export type ChangeOrderAddressMutationVariables = Exact<{
  input: ChangeOrderAddressInput;
}>;


export type ChangeOrderAddressMutation = { changeOrderAddress: { __typename: 'ChangeOrderAddressPayload', order: (
      { __typename: 'Order' }
      & AdminOrderDetailFragment
    ) } };

export type RecordPaymentMutationVariables = Exact<{
  input: RecordPaymentInput;
}>;


export type RecordPaymentMutation = { recordPayment: { __typename: 'RecordPaymentPayload', order: (
      { __typename: 'Order' }
      & AdminOrderDetailFragment
    ) } };

export type SendPaymentLinkMutationVariables = Exact<{
  input: SendPaymentLinkInput;
}>;


export type SendPaymentLinkMutation = { sendPaymentLink: { __typename: 'SendPaymentLinkPayload', order: (
      { __typename: 'Order' }
      & AdminOrderStateFragment
    ) } };

export type ReturnedOrderFragment = { __typename: 'Order', id: string, number: string | null, customerName: string, customerEmail: string, shippingAddress: (
    { __typename: 'Address' }
    & AddressFieldsFragment
  ) | null, delivery: { __typename: 'DeliveryDetails', address: string, phone: string }, lines: Array<{ __typename: 'OrderLine', id: string, name: string, productId: string, depositFor: string | null, product: { __typename: 'Product', id: string } | null }>, returns: Array<{ __typename: 'OrderReturn', id: string, lines: Array<{ __typename: 'ReturnLine', quantity: number, line: { __typename: 'OrderLine', id: string } }> }> };

export type ReturnedOrderQueryVariables = Exact<{
  id: string;
}>;


export type ReturnedOrderQuery = { order: (
    { __typename: 'Order' }
    & ReturnedOrderFragment
  ) | null };

export type OrderNameFragment = { __typename: 'Order', id: string, number: string | null, customerName: string, customerEmail: string };

export type OverviewQueryVariables = Exact<{
  timeZone: string;
  seesMails: boolean;
  seesSettings: boolean;
}>;


export type OverviewQuery = { missingOpeningSteps?: Array<OpeningStep>, overview: { __typename: 'ShopOverview', today: { __typename: 'SalesDay', date: string, orders: number, revenue: (
        { __typename: 'Money' }
        & MoneyFieldsFragment
      ) }, days: Array<{ __typename: 'SalesDay', date: string, orders: number, revenue: (
        { __typename: 'Money' }
        & MoneyFieldsFragment
      ) }>, last30Days: { __typename: 'SalesTotal', orders: number, revenue: (
        { __typename: 'Money' }
        & MoneyFieldsFragment
      ) }, lowStock: { __typename: 'LowStock', count: number, products: Array<{ __typename: 'Product', id: string, name: string, partNumber: string | null, availableQuantity: number, minimumQuantity: number, availability: Availability }> }, unpaidReservations: { __typename: 'UnpaidReservations', orders: number, pieces: number, value: (
        { __typename: 'Money' }
        & MoneyFieldsFragment
      ), nextToExpire: Array<(
        { __typename: 'Order', reservedUntil: string | null, total: (
          { __typename: 'Money' }
          & MoneyFieldsFragment
        ) }
        & OrderNameFragment
      )> }, flaggedPayments: { __typename: 'FlaggedPayments', count: number, orders: Array<(
        { __typename: 'Order', payment: { __typename: 'OrderPayment', flag: string | null }, total: (
          { __typename: 'Money' }
          & MoneyFieldsFragment
        ) }
        & OrderNameFragment
      )> } }, unsentMails?: { __typename: 'ShopMessageConnection', totalCount: number } };

export type PageRowFragment = { __typename: 'ManagedPage', id: string, path: string, title: string, state: PageState, version: number };

export type PageEditFragment = (
  { __typename: 'ManagedPage', description: string, isInFooter: boolean, markdown: string, versions: Array<{ __typename: 'PageVersion', number: number, title: string, description: string, markdown: string, publishedAt: string }> }
  & PageRowFragment
);

export type ManagedPagesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  search?: string | null | undefined;
}>;


export type ManagedPagesQuery = { managedPages: { __typename: 'ManagedPageConnection', totalCount: number, edges: Array<{ __typename: 'ManagedPageEdge', node: (
        { __typename: 'ManagedPage' }
        & PageRowFragment
      ) }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type EditedPageQueryVariables = Exact<{
  id: string;
}>;


export type EditedPageQuery = { managedPage: (
    { __typename: 'ManagedPage' }
    & PageEditFragment
  ) | null };

export type PagePreviewQueryVariables = Exact<{
  markdown: string;
}>;


export type PagePreviewQuery = { pagePreview: string };

export type SavePageMutationVariables = Exact<{
  input: SavePageInput;
}>;


export type SavePageMutation = { savePage: { __typename: 'SavePagePayload', page: (
      { __typename: 'ManagedPage' }
      & PageEditFragment
    ) } };

export type UnpublishPageMutationVariables = Exact<{
  input: UnpublishPageInput;
}>;


export type UnpublishPageMutation = { unpublishPage: { __typename: 'UnpublishPagePayload', page: (
      { __typename: 'ManagedPage' }
      & PageEditFragment
    ) } };

export type DeletePageMutationVariables = Exact<{
  input: DeletePageInput;
}>;


export type DeletePageMutation = { deletePage: { __typename: 'DeletePagePayload', pageId: string } };

export type OrderToPackFragment = { __typename: 'Order', id: string, number: string | null, status: OrderStatus, fulfilment: Fulfilment, customerName: string, placedAt: string, quote: { __typename: 'Quote', delivery: { __typename: 'QuotedDelivery', name: string } | null }, payment: { __typename: 'OrderPayment', flag: string | null, disputed: boolean }, lines: Array<{ __typename: 'OrderLine', id: string, productId: string, name: string, partNumber: string | null, quantityToShip: number }> };

export type OrdersToPackQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type OrdersToPackQuery = { orders: { __typename: 'OrderConnection', totalCount: number, edges: Array<{ __typename: 'OrderEdge', cursor: string, node: (
        { __typename: 'Order' }
        & OrderToPackFragment
      ) }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type ShipmentResultFieldsFragment = { __typename: 'ShipmentResult', outcome: ShipmentOutcome, message: string | null, order: (
    { __typename: 'Order' }
    & OrderToPackFragment
  ) | null };

export type CheckShipmentsQueryVariables = Exact<{
  input: ShipOrdersInput;
}>;


export type CheckShipmentsQuery = { checkShipments: Array<(
    { __typename: 'ShipmentResult' }
    & ShipmentResultFieldsFragment
  )> };

export type ShipOrdersMutationVariables = Exact<{
  input: ShipOrdersInput;
}>;


export type ShipOrdersMutation = { shipOrders: { __typename: 'ShipOrdersPayload', results: Array<(
      { __typename: 'ShipmentResult' }
      & ShipmentResultFieldsFragment
    )> } };

export type PrepareProductEditMutationVariables = Exact<{
  input: PrepareProductEditInput;
}>;


export type PrepareProductEditMutation = { prepareProductEdit: { __typename: 'PrepareProductEditPayload', import: { __typename: 'Import', id: string } } };

export type ProductRow_ProductFragment = { __typename: 'Product', id: string, name: string, partNumber: string | null, status: ProductStatus, availability: Availability, availableQuantity: number, minimumQuantity: number, deletedAt: string | null, price: (
    { __typename: 'Money' }
    & MoneyFieldsFragment
  ), image: (
    { __typename: 'Image' }
    & ImageFieldsFragment
  ) };

export type ProductEdit_ProductFragment = (
  { __typename: 'Product', about: string, category: string | null, gtin: string | null, version: number, unshippedQuantity: number | null }
  & ProductRow_ProductFragment
);

export type AdminProductsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  filter?: ProductFilter | null | undefined;
  sort: ProductSort;
}>;


export type AdminProductsQuery = { products: { __typename: 'ProductConnection', totalCount: number, edges: Array<{ __typename: 'ProductEdge', cursor: string, node: (
        { __typename: 'Product' }
        & ProductRow_ProductFragment
      ) }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type EditedProductQueryVariables = Exact<{
  id: string;
}>;


export type EditedProductQuery = { product: (
    { __typename: 'Product' }
    & ProductEdit_ProductFragment
  ) | null };

export type AddedProductFragment = { __typename: 'Product', id: string, name: string, slug: string, status: ProductStatus };

export type AddProductMutationVariables = Exact<{
  input: AddProductInput;
}>;


export type AddProductMutation = { addProduct: { __typename: 'AddProductPayload', product: (
      { __typename: 'Product' }
      & AddedProductFragment
    ) } };

export type UpdateProductMutationVariables = Exact<{
  input: UpdateProductInput;
}>;


export type UpdateProductMutation = { updateProduct: { __typename: 'UpdateProductPayload', product: (
      { __typename: 'Product' }
      & ProductEdit_ProductFragment
    ) } };

export type DeleteProductMutationVariables = Exact<{
  input: DeleteProductInput;
}>;


export type DeleteProductMutation = { deleteProduct: { __typename: 'DeleteProductPayload', product: { __typename: 'Product', id: string, version: number, deletedAt: string | null } } };

export type RestoreProductMutationVariables = Exact<{
  input: RestoreProductInput;
}>;


export type RestoreProductMutation = { restoreProduct: { __typename: 'RestoreProductPayload', product: { __typename: 'Product', id: string, version: number, deletedAt: string | null } } };

export type SheetFitmentFragment = { __typename: 'Product', id: string, name: string, fitment: { __typename: 'Fitment', kind: FitmentKind, isComplete: boolean, version: number }, fitmentRows: Array<{ __typename: 'FitmentRow', yearFrom: number | null, yearTo: number | null, position: FitPosition, quantity: number, isExcluded: boolean, source: string, vehicle: { __typename: 'Vehicle', id: string, name: string, yearFrom: number, yearTo: number | null }, conditions: Array<{ __typename: 'FitCondition', code: string, value: string }> }> };

export type ProductFitmentQueryVariables = Exact<{
  id: string;
}>;


export type ProductFitmentQuery = { product: (
    { __typename: 'Product' }
    & SheetFitmentFragment
  ) | null };

export type SaveFitmentMutationVariables = Exact<{
  input: SetFitmentInput;
}>;


export type SaveFitmentMutation = { setFitment: { __typename: 'SetFitmentPayload', product: { __typename: 'Product', id: string, fitment: { __typename: 'Fitment', kind: FitmentKind, isComplete: boolean, version: number } } } };

export type BikesToMatchQueryVariables = Exact<{
  make: string;
  after?: string | null | undefined;
}>;


export type BikesToMatchQuery = { vehicles: { __typename: 'VehicleConnection', edges: Array<{ __typename: 'VehicleEdge', node: (
        { __typename: 'Vehicle', aliases: Array<string> }
        & BikeFieldsFragment
      ) }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type ProductSheet_ProductFragment = (
  { __typename: 'Product', slug: string, status: ProductStatus, condition: ProductCondition, weightGrams: number | null, lengthMm: number | null, widthMm: number | null, heightMm: number | null, hazards: Array<Hazard>, taxClass: string, comparePrice: (
    { __typename: 'Money' }
    & MoneyFieldsFragment
  ) | null, coreDeposit: (
    { __typename: 'Money' }
    & MoneyFieldsFragment
  ) | null, priceTiers: Array<{ __typename: 'PriceTier', fromQuantity: number, price: (
      { __typename: 'Money' }
      & MoneyFieldsFragment
    ) }>, brand: { __typename: 'Brand', id: string, name: string } | null, categories: Array<{ __typename: 'Category', id: string, name: string, attributes: Array<(
      { __typename: 'CategoryAttribute' }
      & AttributeDefinitionFragment
    )> }>, attributes: Array<{ __typename: 'ProductAttribute', code: string, label: string, kind: AttributeKind, value: string, number: number | null, unit: string | null }>, media: Array<{ __typename: 'ProductMedia', kind: MediaKind, url: string, altText: string, title: string | null, image: (
      { __typename: 'Image' }
      & ImageFieldsFragment
    ) | null }>, family: (
    { __typename: 'ProductFamily' }
    & ChoosableFamilyFragment
  ) | null, options: Array<{ __typename: 'ProductOption', axis: string, value: string }>, partNumbers: Array<{ __typename: 'PartNumber', kind: PartNumberKind, number: string, brandName: string | null, note: string | null }>, related: Array<{ __typename: 'RelatedProduct', kind: RelationKind, quantity: number, product: { __typename: 'Product', id: string, name: string, partNumber: string | null } }>, successors: Array<{ __typename: 'Product', id: string, name: string, partNumber: string | null }> }
  & ProductEdit_ProductFragment
);

export type AttributeDefinitionFragment = { __typename: 'CategoryAttribute', code: string, label: string, kind: AttributeKind, unit: string | null, choices: Array<string> };

export type ProductSheetQueryVariables = Exact<{
  id: string;
}>;


export type ProductSheetQuery = { product: (
    { __typename: 'Product' }
    & ProductSheet_ProductFragment
  ) | null };

export type TaxClassChoicesQueryVariables = Exact<{ [key: string]: never; }>;


export type TaxClassChoicesQuery = { taxRules: { __typename: 'TaxRules', classes: Array<{ __typename: 'TaxClass', code: string, name: string }> } };

export type CategoryChoicesQueryVariables = Exact<{ [key: string]: never; }>;


export type CategoryChoicesQuery = { categories: Array<(
    { __typename: 'Category', children: Array<(
      { __typename: 'Category', children: Array<(
        { __typename: 'Category', children: Array<(
          { __typename: 'Category', children: Array<(
            { __typename: 'Category' }
            & ChoosableCategoryFragment
          )> }
          & ChoosableCategoryFragment
        )> }
        & ChoosableCategoryFragment
      )> }
      & ChoosableCategoryFragment
    )> }
    & ChoosableCategoryFragment
  )> };

export type BrandChoicesQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type BrandChoicesQuery = { brands: { __typename: 'BrandConnection', edges: Array<{ __typename: 'BrandEdge', node: { __typename: 'Brand', id: string, name: string } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type FamilyChoicesQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type FamilyChoicesQuery = { families: { __typename: 'ProductFamilyConnection', edges: Array<{ __typename: 'ProductFamilyEdge', node: (
        { __typename: 'ProductFamily' }
        & ChoosableFamilyFragment
      ) }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type ChoosableFamilyFragment = { __typename: 'ProductFamily', id: string, name: string, axes: Array<{ __typename: 'OptionAxis', code: string, label: string, values: Array<string> }> };

export type ChoosableCategoryFragment = { __typename: 'Category', id: string, name: string };

export type SaveProductSheetMutationVariables = Exact<{
  input: UpdateProductInput;
}>;


export type SaveProductSheetMutation = { updateProduct: { __typename: 'UpdateProductPayload', product: (
      { __typename: 'Product' }
      & ProductSheet_ProductFragment
    ) } };

export type PromotionEditFragment = { __typename: 'Promotion', id: string, name: string, sentence: string, state: PromotionState, code: string | null, kind: PromotionKind, percent: number | null, buyQuantity: number | null, getQuantity: number | null, isPerProduct: boolean, minimumQuantity: number | null, categoryIds: Array<string>, brandIds: Array<string>, isFirstOrder: boolean, isCombinable: boolean, priority: number, validFrom: string | null, validTo: string | null, useLimit: number | null, customerLimit: number | null, isPaused: boolean, uses: number | null, heldUses: number | null, version: number, amount: (
    { __typename: 'Money' }
    & MoneyFieldsFragment
  ) | null, minimumAmount: (
    { __typename: 'Money' }
    & MoneyFieldsFragment
  ) | null, products: Array<{ __typename: 'Product', id: string, name: string }> };

export type AdminPromotionsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  search?: string | null | undefined;
}>;


export type AdminPromotionsQuery = { promotions: { __typename: 'PromotionConnection', totalCount: number, edges: Array<{ __typename: 'PromotionEdge', node: (
        { __typename: 'Promotion' }
        & PromotionEditFragment
      ) }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type LatestPromotionQueryVariables = Exact<{
  id: string;
}>;


export type LatestPromotionQuery = { promotion: (
    { __typename: 'Promotion' }
    & PromotionEditFragment
  ) | null };

export type TryPromotionQueryVariables = Exact<{
  input: TryPromotionInput;
}>;


export type TryPromotionQuery = { tryPromotion: { __typename: 'CartQuote', codes: Array<{ __typename: 'CodeAnswer', code: string, problem: string | null }>, quote: (
      { __typename: 'Quote' }
      & QuoteTotalsFragment
    ) } };

export type SavePromotionMutationVariables = Exact<{
  input: SavePromotionInput;
}>;


export type SavePromotionMutation = { savePromotion: { __typename: 'SavePromotionPayload', promotion: (
      { __typename: 'Promotion' }
      & PromotionEditFragment
    ) } };

export type DeletePromotionMutationVariables = Exact<{
  input: DeletePromotionInput;
}>;


export type DeletePromotionMutation = { deletePromotion: { __typename: 'DeletePromotionPayload', promotionId: string } };

export type OpenDepositsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type OpenDepositsQuery = { openDepositTotal: (
    { __typename: 'Money' }
    & MoneyFieldsFragment
  ), ordersWithOpenDeposits: { __typename: 'OrderConnection', totalCount: number, edges: Array<{ __typename: 'OrderEdge', node: (
        { __typename: 'Order' }
        & OrderWithDepositsFragment
      ) }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type OrderWithDepositsFragment = { __typename: 'Order', id: string, number: string | null, customerName: string, placedAt: string, shippedAt: string | null, openDeposits: Array<{ __typename: 'OpenDeposit', quantity: number, amount: (
      { __typename: 'Money' }
      & MoneyFieldsFragment
    ), line: { __typename: 'OrderLine', id: string, name: string } }> };

export type OrdersWithReturnsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  status?: ReturnStatus | null | undefined;
}>;


export type OrdersWithReturnsQuery = { ordersWithReturns: { __typename: 'OrderConnection', totalCount: number, edges: Array<{ __typename: 'OrderEdge', node: (
        { __typename: 'Order' }
        & OrderWithReturnsFragment
      ) }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type OrderWithReturnsFragment = { __typename: 'Order', id: string, number: string | null, customerName: string, returns: Array<{ __typename: 'OrderReturn', id: string, kind: ReturnKind, isUnshipped: boolean, status: ReturnStatus, isRefunded: boolean, createdAt: string, quantity: number }> };

export type AdminReviewRowFragment = { __typename: 'Review', id: string, text: string, rating: number, authorName: string | null, createdAt: string, hiddenAt: string | null, reports: Array<{ __typename: 'ReviewReport', reason: ReviewReportReason, note: string | null, at: string }>, product: { __typename: 'Product', id: string, name: string } | null };

export type AdminReviewsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  filter?: ReviewFilter | null | undefined;
}>;


export type AdminReviewsQuery = { reviews: { __typename: 'ReviewConnection', totalCount: number, edges: Array<{ __typename: 'ReviewEdge', cursor: string, node: (
        { __typename: 'Review' }
        & AdminReviewRowFragment
      ) }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type HideReviewMutationVariables = Exact<{
  input: HideReviewInput;
}>;


export type HideReviewMutation = { hideReview: { __typename: 'HideReviewPayload', review: { __typename: 'Review', id: string, hiddenAt: string | null, reports: Array<{ __typename: 'ReviewReport', reason: ReviewReportReason, note: string | null, at: string }> } } };

export type RestoreReviewMutationVariables = Exact<{
  input: RestoreReviewInput;
}>;


export type RestoreReviewMutation = { restoreReview: { __typename: 'RestoreReviewPayload', review: { __typename: 'Review', id: string, hiddenAt: string | null, reports: Array<{ __typename: 'ReviewReport', reason: ReviewReportReason, note: string | null, at: string }> } } };

export type DismissReviewReportsMutationVariables = Exact<{
  input: DismissReviewReportsInput;
}>;


export type DismissReviewReportsMutation = { dismissReviewReports: { __typename: 'DismissReviewReportsPayload', review: { __typename: 'Review', id: string, hiddenAt: string | null, reports: Array<{ __typename: 'ReviewReport', reason: ReviewReportReason, note: string | null, at: string }> } } };

export type SaleEditFragment = { __typename: 'Sale', id: string, name: string, startsAt: string, endsAt: string, state: SaleState, targetKind: SaleTargetKind, percent: number | null, version: number, targets: Array<{ __typename: 'SaleTarget', id: string, name: string }>, prices: Array<{ __typename: 'SalePrice', productId: string, price: (
      { __typename: 'Money' }
      & MoneyFieldsFragment
    ) }> };

export type AdminSalesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  search?: string | null | undefined;
}>;


export type AdminSalesQuery = { sales: { __typename: 'SaleConnection', totalCount: number, edges: Array<{ __typename: 'SaleEdge', node: (
        { __typename: 'Sale' }
        & SaleEditFragment
      ) }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type LatestSaleQueryVariables = Exact<{
  id: string;
}>;


export type LatestSaleQuery = { sale: (
    { __typename: 'Sale' }
    & SaleEditFragment
  ) | null };

export type SalePreviewQueryVariables = Exact<{
  input: SalePreviewInput;
}>;


export type SalePreviewQuery = { salePreview: { __typename: 'SalePreview', productCount: number, examples: Array<{ __typename: 'SaleExample', product: { __typename: 'Product', id: string, name: string }, regularPrice: (
        { __typename: 'Money' }
        & MoneyFieldsFragment
      ), salePrice: (
        { __typename: 'Money' }
        & MoneyFieldsFragment
      ) }> } };

export type SaveSaleMutationVariables = Exact<{
  input: SaveSaleInput;
}>;


export type SaveSaleMutation = { saveSale: { __typename: 'SaveSalePayload', sale: (
      { __typename: 'Sale' }
      & SaleEditFragment
    ) } };

export type DeleteSaleMutationVariables = Exact<{
  input: DeleteSaleInput;
}>;


export type DeleteSaleMutation = { deleteSale: { __typename: 'DeleteSalePayload', saleId: string } };

export type SearchRuleFieldsFragment = { __typename: 'SearchRule', id: string, kind: SearchRuleKind, terms: Array<string>, alternatives: Array<string>, path: string | null, version: number, pinned: Array<{ __typename: 'Product', id: string, name: string }>, buried: Array<{ __typename: 'Product', id: string, name: string }> };

export type SearchCountFieldsFragment = { __typename: 'SearchCount', query: string, count: number, results: number };

export type SearchReportQueryVariables = Exact<{
  days: number;
}>;


export type SearchReportQuery = { searchReport: { __typename: 'SearchReport', missed: Array<(
      { __typename: 'SearchCount' }
      & SearchCountFieldsFragment
    )>, unknownNumbers: Array<(
      { __typename: 'SearchCount' }
      & SearchCountFieldsFragment
    )>, top: Array<(
      { __typename: 'SearchCount' }
      & SearchCountFieldsFragment
    )> } };

export type SearchRulesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type SearchRulesQuery = { searchRules: { __typename: 'SearchRuleConnection', totalCount: number, edges: Array<{ __typename: 'SearchRuleEdge', node: (
        { __typename: 'SearchRule' }
        & SearchRuleFieldsFragment
      ) }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type ExplainSearchQueryVariables = Exact<{
  query: string;
}>;


export type ExplainSearchQuery = { explainSearch: { __typename: 'SearchExplanation', mode: SearchMode, totalCount: number, redirect: string | null, correction: { __typename: 'SearchCorrection', to: string } | null, ranking: (
      { __typename: 'SearchRule' }
      & SearchRuleFieldsFragment
    ) | null, hits: Array<{ __typename: 'ExplainedHit', placement: SearchPlacement | null, tier: SearchTier, score: number, parts: Array<{ __typename: 'ScorePart', kind: ScorePartKind, value: number }>, product: { __typename: 'Product', id: string, slug: string, name: string, partNumber: string | null } }> } };

export type SaveSearchRuleMutationVariables = Exact<{
  input: SaveSearchRuleInput;
}>;


export type SaveSearchRuleMutation = { saveSearchRule: { __typename: 'SaveSearchRulePayload', rule: (
      { __typename: 'SearchRule' }
      & SearchRuleFieldsFragment
    ) } };

export type DeleteSearchRuleMutationVariables = Exact<{
  input: DeleteSearchRuleInput;
}>;


export type DeleteSearchRuleMutation = { deleteSearchRule: { __typename: 'DeleteSearchRulePayload', ruleId: string } };

export type SettingsFieldsFragment = { __typename: 'Settings', version: number, settings: Array<{ __typename: 'Setting', key: string, group: string, label: string, hint: string, kind: SettingKind, choices: Array<string>, value: string, default: string, variable: string | null, isFixed: boolean }> };

export type SettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type SettingsQuery = { settings: (
    { __typename: 'Settings' }
    & SettingsFieldsFragment
  ) };

export type SaveSettingsMutationVariables = Exact<{
  input: SaveSettingsInput;
}>;


export type SaveSettingsMutation = { saveSettings: { __typename: 'SaveSettingsPayload', settings: (
      { __typename: 'Settings' }
      & SettingsFieldsFragment
    ) } };

export type StaffRoleFieldsFragment = { __typename: 'StaffRole', id: string, name: string, permissions: Array<Permission>, version: number };

export type StaffMemberFieldsFragment = { __typename: 'StaffMember', id: string, email: string, state: StaffState, invitedBy: string, expiresAt: string | null, role: { __typename: 'StaffRole', id: string, name: string } };

export type AdminStaffQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type AdminStaffQuery = { staffMembers: { __typename: 'StaffMemberConnection', totalCount: number, edges: Array<{ __typename: 'StaffMemberEdge', node: (
        { __typename: 'StaffMember' }
        & StaffMemberFieldsFragment
      ) }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type AdminStaffRolesQueryVariables = Exact<{ [key: string]: never; }>;


export type AdminStaffRolesQuery = { staffRoles: { __typename: 'StaffRoleConnection', nodes: Array<(
      { __typename: 'StaffRole' }
      & StaffRoleFieldsFragment
    )> } };

export type SaveStaffRoleMutationVariables = Exact<{
  input: SaveStaffRoleInput;
}>;


export type SaveStaffRoleMutation = { saveStaffRole: { __typename: 'SaveStaffRolePayload', role: (
      { __typename: 'StaffRole' }
      & StaffRoleFieldsFragment
    ) } };

export type DeleteStaffRoleMutationVariables = Exact<{
  input: DeleteStaffRoleInput;
}>;


export type DeleteStaffRoleMutation = { deleteStaffRole: { __typename: 'DeleteStaffRolePayload', roleId: string } };

export type InviteStaffMutationVariables = Exact<{
  input: InviteStaffInput;
}>;


export type InviteStaffMutation = { inviteStaff: { __typename: 'InviteStaffPayload', member: (
      { __typename: 'StaffMember' }
      & StaffMemberFieldsFragment
    ) } };

export type RemoveStaffMutationVariables = Exact<{
  input: RemoveStaffInput;
}>;


export type RemoveStaffMutation = { removeStaff: { __typename: 'RemoveStaffPayload', memberId: string } };

export type SupersessionEditFragment = { __typename: 'Supersession', id: string, number: string, brandName: string, kind: SupersessionKind, since: number | null, problem: ChainProblem | null, version: number, replacedBy: Array<{ __typename: 'Replacement', number: string, brandName: string, quantity: number }> };

export type AdminSupersessionsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  search?: string | null | undefined;
}>;


export type AdminSupersessionsQuery = { supersessions: { __typename: 'SupersessionConnection', totalCount: number, edges: Array<{ __typename: 'SupersessionEdge', node: (
        { __typename: 'Supersession' }
        & SupersessionEditFragment
      ) }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type LatestSupersessionQueryVariables = Exact<{
  id: string;
}>;


export type LatestSupersessionQuery = { supersession: (
    { __typename: 'Supersession' }
    & SupersessionEditFragment
  ) | null };

export type SaveSupersessionMutationVariables = Exact<{
  input: SaveSupersessionInput;
}>;


export type SaveSupersessionMutation = { saveSupersession: { __typename: 'SaveSupersessionPayload', supersession: (
      { __typename: 'Supersession' }
      & SupersessionEditFragment
    ) } };

export type DeleteSupersessionMutationVariables = Exact<{
  input: DeleteSupersessionInput;
}>;


export type DeleteSupersessionMutation = { deleteSupersession: { __typename: 'DeleteSupersessionPayload', supersessionId: string } };

export type TaxRulesFieldsFragment = { __typename: 'TaxRules', version: number, provider: TaxProvider, pricesIncludeTax: boolean, vatNumber: string, registrations: Array<string>, euSales: EuSales, keepGrossPrice: boolean, reverseCharge: boolean, deliveryTaxClass: string | null, origin: { __typename: 'TaxOrigin', country: string, region: string, postcode: string }, classes: Array<{ __typename: 'TaxClass', code: string, name: string, stripeTaxCode: string }>, rates: Array<{ __typename: 'TaxRate', country: string, region: string, postcodes: Array<string>, taxClass: string, label: string, rateMillionths: number, appliesToDelivery: boolean, validFrom: string | null, validTo: string | null, source: string }>, outside: Array<{ __typename: 'TaxTerritory', country: string, postcode: string }> };

export type AdminTaxRulesQueryVariables = Exact<{ [key: string]: never; }>;


export type AdminTaxRulesQuery = { taxRules: (
    { __typename: 'TaxRules' }
    & TaxRulesFieldsFragment
  ) };

export type SaveTaxRulesMutationVariables = Exact<{
  input: SaveTaxRulesInput;
}>;


export type SaveTaxRulesMutation = { saveTaxRules: { __typename: 'SaveTaxRulesPayload', taxRules: (
      { __typename: 'TaxRules' }
      & TaxRulesFieldsFragment
    ) } };

export type TaxTrialQueryVariables = Exact<{
  input: TaxTrialInput;
}>;


export type TaxTrialQuery = { taxTrial: { __typename: 'TaxTrial', taxIsIncluded: boolean, taxExemption: TaxExemption | null, taxes: Array<{ __typename: 'QuotedTax', country: string, region: string, label: string, rateMillionths: number, base: (
        { __typename: 'Money' }
        & MoneyFieldsFragment
      ), tax: (
        { __typename: 'Money' }
        & MoneyFieldsFragment
      ) }>, taxRemoved: (
      { __typename: 'Money' }
      & MoneyFieldsFragment
    ), tax: (
      { __typename: 'Money' }
      & MoneyFieldsFragment
    ), total: (
      { __typename: 'Money' }
      & MoneyFieldsFragment
    ) } };

export type TaxReportQueryVariables = Exact<{
  fromDay: string;
  beforeDay: string;
}>;


export type TaxReportQuery = { taxReport: Array<{ __typename: 'TaxReportRow', country: string, region: string, label: string, rateMillionths: number | null, exemption: TaxExemption | null, orders: number, sold: (
      { __typename: 'Money' }
      & MoneyFieldsFragment
    ), soldTax: (
      { __typename: 'Money' }
      & MoneyFieldsFragment
    ), refunded: (
      { __typename: 'Money' }
      & MoneyFieldsFragment
    ), refundedTax: (
      { __typename: 'Money' }
      & MoneyFieldsFragment
    ) }> };

export type UserRow_UserFragment = { __typename: 'User', id: string, email: string, displayName: string, role: UserRole, disabledAt: string | null };

export type AdminUsersQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  search?: string | null | undefined;
}>;


export type AdminUsersQuery = { users: { __typename: 'UserConnection', totalCount: number, edges: Array<{ __typename: 'UserEdge', node: (
        { __typename: 'User' }
        & UserRow_UserFragment
      ) }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type MakeAdminMutationVariables = Exact<{
  input: MakeAdminInput;
}>;


export type MakeAdminMutation = { makeAdmin: { __typename: 'MakeAdminPayload', user: { __typename: 'User', id: string, role: UserRole } } };

export type RemoveAdminMutationVariables = Exact<{
  input: RemoveAdminInput;
}>;


export type RemoveAdminMutation = { removeAdmin: { __typename: 'RemoveAdminPayload', user: { __typename: 'User', id: string, role: UserRole } } };

export type DisableUserMutationVariables = Exact<{
  input: DisableUserInput;
}>;


export type DisableUserMutation = { disableUser: { __typename: 'DisableUserPayload', user: { __typename: 'User', id: string, disabledAt: string | null } } };

export type ResetSecondFactorMutationVariables = Exact<{
  input: ResetSecondFactorInput;
}>;


export type ResetSecondFactorMutation = { resetSecondFactor: { __typename: 'ResetSecondFactorPayload', user: { __typename: 'User', id: string } } };

export type EnableUserMutationVariables = Exact<{
  input: EnableUserInput;
}>;


export type EnableUserMutation = { enableUser: { __typename: 'EnableUserPayload', user: { __typename: 'User', id: string, disabledAt: string | null } } };

export type VehicleEditFragment = (
  { __typename: 'Vehicle', kind: VehicleKind, markets: Array<string>, ccm: number | null, kw: number | null, aliases: Array<string>, version: number, baseVehicles: Array<{ __typename: 'BaseVehicle', year: number, vcdbId: number }> }
  & BikeFieldsFragment
);

export type AdminVehiclesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  filter?: VehicleFilter | null | undefined;
}>;


export type AdminVehiclesQuery = { vehicles: { __typename: 'VehicleConnection', totalCount: number, edges: Array<{ __typename: 'VehicleEdge', node: (
        { __typename: 'Vehicle' }
        & VehicleEditFragment
      ) }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type VehicleUseQueryVariables = Exact<{
  id: string;
}>;


export type VehicleUseQuery = { vehicleUse: { __typename: 'VehicleUse', productCount: number, garageCount: number } };

export type MergedVehicleQueryVariables = Exact<{
  id: string;
}>;


export type MergedVehicleQuery = { node:
    | { __typename: 'Brand', id: string }
    | { __typename: 'Category', id: string }
    | { __typename: 'Diagram', id: string }
    | { __typename: 'Order', id: string }
    | { __typename: 'Product', id: string }
    | { __typename: 'ProductFamily', id: string }
    | { __typename: 'Review', id: string }
    | { __typename: 'User', id: string }
    | { __typename: 'Vehicle', version: number, id: string }
   | null };

export type EditedVehicleQueryVariables = Exact<{
  id: string;
}>;


export type EditedVehicleQuery = { node:
    | { __typename: 'Brand', id: string }
    | { __typename: 'Category', id: string }
    | { __typename: 'Diagram', id: string }
    | { __typename: 'Order', id: string }
    | { __typename: 'Product', id: string }
    | { __typename: 'ProductFamily', id: string }
    | { __typename: 'Review', id: string }
    | { __typename: 'User', id: string }
    | (
      { __typename: 'Vehicle', id: string }
      & VehicleEditFragment
    )
   | null };

export type SaveVehicleMutationVariables = Exact<{
  input: SaveVehicleInput;
}>;


export type SaveVehicleMutation = { saveVehicle: { __typename: 'SaveVehiclePayload', vehicle: (
      { __typename: 'Vehicle' }
      & VehicleEditFragment
    ) } };

export type MergeVehiclesMutationVariables = Exact<{
  input: MergeVehiclesInput;
}>;


export type MergeVehiclesMutation = { mergeVehicles: { __typename: 'MergeVehiclesPayload', vehicle: (
      { __typename: 'Vehicle' }
      & VehicleEditFragment
    ) } };

export type FitmentReportQueryVariables = Exact<{
  first: number;
  afterProduct?: string | null | undefined;
  afterConflict?: string | null | undefined;
  afterMisfit?: string | null | undefined;
}>;


export type FitmentReportQuery = { fitmentReport: { __typename: 'FitmentReport', productsWithoutFitment: { __typename: 'ProductConnection', totalCount: number, edges: Array<{ __typename: 'ProductEdge', node: { __typename: 'Product', id: string, name: string } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } }, misfits: { __typename: 'MisfitConnection', totalCount: number, edges: Array<{ __typename: 'MisfitEdge', node: { __typename: 'Misfit', year: number | null, count: number, returnedAt: string, note: string | null, product: { __typename: 'Product', id: string, name: string }, vehicle: { __typename: 'Vehicle', id: string, name: string }, rows: Array<{ __typename: 'FitmentRow', source: string, yearFrom: number | null, yearTo: number | null }> } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } }, conflicts: { __typename: 'FitmentConflictConnection', totalCount: number, edges: Array<{ __typename: 'FitmentConflictEdge', node: { __typename: 'FitmentConflict', fitsSource: string, excludedSource: string, product: { __typename: 'Product', id: string, name: string }, vehicle: { __typename: 'Vehicle', id: string, name: string } } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } } };

export type WebhookFieldsFragment = { __typename: 'Webhook', id: string, url: string, events: Array<WebhookEvent>, createdBy: string, createdAt: string, failingSince: string | null, disabledAt: string | null };

export type WebhookDeliveryFieldsFragment = { __typename: 'WebhookDelivery', id: string, event: WebhookEvent, at: string, data: string, state: WebhookDeliveryState, attempts: number, sentAt: string | null, status: number | null, error: string | null };

export type AdminWebhooksQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type AdminWebhooksQuery = { webhooks: { __typename: 'WebhookConnection', totalCount: number, edges: Array<{ __typename: 'WebhookEdge', node: (
        { __typename: 'Webhook' }
        & WebhookFieldsFragment
      ) }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type WebhookDeliveriesQueryVariables = Exact<{
  id: string;
  first: number;
  after?: string | null | undefined;
}>;


export type WebhookDeliveriesQuery = { webhook: (
    { __typename: 'Webhook', deliveries: { __typename: 'WebhookDeliveryConnection', totalCount: number, edges: Array<{ __typename: 'WebhookDeliveryEdge', node: (
          { __typename: 'WebhookDelivery' }
          & WebhookDeliveryFieldsFragment
        ) }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } }
    & WebhookFieldsFragment
  ) | null };

export type CreateWebhookMutationVariables = Exact<{
  input: CreateWebhookInput;
}>;


export type CreateWebhookMutation = { createWebhook: { __typename: 'CreateWebhookPayload', secret: string, webhook: (
      { __typename: 'Webhook' }
      & WebhookFieldsFragment
    ) } };

export type EnableWebhookMutationVariables = Exact<{
  input: EnableWebhookInput;
}>;


export type EnableWebhookMutation = { enableWebhook: { __typename: 'EnableWebhookPayload', webhook: (
      { __typename: 'Webhook' }
      & WebhookFieldsFragment
    ) } };

export type DeleteWebhookMutationVariables = Exact<{
  input: DeleteWebhookInput;
}>;


export type DeleteWebhookMutation = { deleteWebhook: { __typename: 'DeleteWebhookPayload', deletedId: string } };

export type TestWebhookMutationVariables = Exact<{
  input: TestWebhookInput;
}>;


export type TestWebhookMutation = { testWebhook: { __typename: 'TestWebhookPayload', delivery: (
      { __typename: 'WebhookDelivery' }
      & WebhookDeliveryFieldsFragment
    ) } };

export type ResendWebhookDeliveryMutationVariables = Exact<{
  input: ResendWebhookDeliveryInput;
}>;


export type ResendWebhookDeliveryMutation = { resendWebhookDelivery: { __typename: 'ResendWebhookDeliveryPayload', delivery: (
      { __typename: 'WebhookDelivery' }
      & WebhookDeliveryFieldsFragment
    ) } };

export type BikesOfMakePageQueryVariables = Exact<{
  make: string;
  after?: string | null | undefined;
}>;


export type BikesOfMakePageQuery = { vehicles: { __typename: 'VehicleConnection', edges: Array<{ __typename: 'VehicleEdge', node: (
        { __typename: 'Vehicle', ccm: number | null, productCount: number }
        & BikeFieldsFragment
      ) }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type BikeQueryVariables = Exact<{
  slug: string;
}>;


export type BikeQuery = { vehicle: (
    { __typename: 'Vehicle', kind: VehicleKind, markets: Array<string>, ccm: number | null, kw: number | null, aliases: Array<string>, productCount: number }
    & BikeFieldsFragment
  ) | null };

export type PartsForBikeQueryVariables = Exact<{
  vehicle: VehicleChoiceInput;
}>;


export type PartsForBikeQuery = { searchProducts: { __typename: 'ProductSearchConnection', totalCount: number, mode: SearchMode, facets: Array<{ __typename: 'Facet', kind: FacetKind, values: Array<{ __typename: 'FacetValue', value: string, label: string, count: number }> }> } };

export type DiagramsOfBikeQueryVariables = Exact<{
  vehicle: VehicleChoiceInput;
}>;


export type DiagramsOfBikeQuery = { diagrams: Array<{ __typename: 'Diagram', id: string, title: string, image: (
      { __typename: 'Image' }
      & ImageFieldsFragment
    ) }> };

export type CartQuoteQueryVariables = Exact<{
  destination?: DestinationInput | null | undefined;
  deliveryMethodId?: string | null | undefined;
  codes?: Array<string> | string | null | undefined;
  vatNumber?: string | null | undefined;
}>;


export type CartQuoteQuery = { cart: { __typename: 'Cart', id: string, revision: number, quote: (
      { __typename: 'CartQuote' }
      & PricedCartFragment
    ) } | null };

export type PlaceCartOrderMutationVariables = Exact<{
  input: PlaceCartOrderInput;
}>;


export type PlaceCartOrderMutation = { placeCartOrder: { __typename: 'PlaceCartOrderPayload', orderKey: string | null, order: { __typename: 'Order', id: string, number: string | null } } };

export type HasBikesQueryVariables = Exact<{ [key: string]: never; }>;


export type HasBikesQuery = { vehicles: { __typename: 'VehicleConnection', nodes: Array<{ __typename: 'Vehicle', id: string }> } };

export type UnpaidOrdersQueryVariables = Exact<{ [key: string]: never; }>;


export type UnpaidOrdersQuery = { unpaidOrders: Array<{ __typename: 'UnpaidOrder', id: string, number: string, quantity: number, reservedUntil: string | null, isOwn: boolean, total: (
      { __typename: 'Money' }
      & MoneyFieldsFragment
    ) }> };

export type CancelMyOrderMutationVariables = Exact<{
  input: CancelMyOrderInput;
}>;


export type CancelMyOrderMutation = { cancelMyOrder: { __typename: 'CancelMyOrderPayload', order: (
      { __typename: 'Order', history: Array<{ __typename: 'OrderEvent', status: OrderStatus, at: string }> }
      & OrderPaymentStateFragment
    ) } };

export type ContentPageQueryVariables = Exact<{
  path: string;
}>;


export type ContentPageQuery = { contentPage: { __typename: 'ContentPage', path: string, title: string, description: string, html: string, publishedAt: string } | null };

export type BlogPostsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type BlogPostsQuery = { blogPosts: { __typename: 'BlogPostConnection', totalCount: number, edges: Array<{ __typename: 'BlogPostEdge', node: { __typename: 'BlogPost', path: string, title: string, description: string, publishedAt: string } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type DiagramSheetFragment = { __typename: 'Diagram', id: string, title: string, width: number, height: number, image: (
    { __typename: 'Image' }
    & ImageFieldsFragment
  ), vehicles: Array<(
    { __typename: 'Vehicle' }
    & BikeFieldsFragment
  )>, spots: Array<{ __typename: 'DiagramSpot', ref: string, name: string | null, x: number, y: number, number: string | null, quantity: number, note: string | null, product: (
      { __typename: 'Product' }
      & DiagramPart_ProductFragment
    ) | null, replacements: Array<{ __typename: 'ChainEnd', number: string, brandName: string, quantity: number, isAlternative: boolean }> }> };

export type DiagramPart_ProductFragment = { __typename: 'Product', id: string, slug: string, name: string, status: ProductStatus, availability: Availability, availableQuantity: number, minimumQuantity: number, price: (
    { __typename: 'Money' }
    & MoneyFieldsFragment
  ) };

export type DiagramPageQueryVariables = Exact<{
  slug: string;
  id: string;
}>;


export type DiagramPageQuery = { vehicle: (
    { __typename: 'Vehicle' }
    & BikeFieldsFragment
  ) | null, diagram: (
    { __typename: 'Diagram' }
    & DiagramSheetFragment
  ) | null };

export type ProductCard_ProductFragment = { __typename: 'Product', id: string, slug: string, partNumber: string | null, name: string, about: string, availableQuantity: number, minimumQuantity: number, availability: Availability, image: (
    { __typename: 'Image' }
    & ImageFieldsFragment
  ), price: (
    { __typename: 'Money' }
    & MoneyFieldsFragment
  ), regularPrice: (
    { __typename: 'Money' }
    & MoneyFieldsFragment
  ), lowestRecentPrice: (
    { __typename: 'Money' }
    & MoneyFieldsFragment
  ) | null, comparePrice: (
    { __typename: 'Money' }
    & MoneyFieldsFragment
  ) | null };

export type HomeProductsQueryVariables = Exact<{ [key: string]: never; }>;


export type HomeProductsQuery = { products: { __typename: 'ProductConnection', edges: Array<{ __typename: 'ProductEdge', node: (
        { __typename: 'Product' }
        & ProductCard_ProductFragment
      ) }> } };

export type ReviewCard_ReviewFragment = { __typename: 'Review', id: string, text: string, rating: number, authorName: string | null, product: { __typename: 'Product', id: string, slug: string, name: string } | null };

export type HomeReviewsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type HomeReviewsQuery = { reviews: { __typename: 'ReviewConnection', totalCount: number, edges: Array<{ __typename: 'ReviewEdge', node: (
        { __typename: 'Review' }
        & ReviewCard_ReviewFragment
      ) }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type HomeSaleQueryVariables = Exact<{ [key: string]: never; }>;


export type HomeSaleQuery = { runningSale: { __typename: 'RunningSale', name: string, endsAt: string, percent: number | null, category: { __typename: 'Category', id: string, slug: string, name: string } | null, brand: { __typename: 'Brand', id: string, slug: string, name: string } | null, product: { __typename: 'Product', id: string, slug: string, name: string } | null } | null };

export type NumberPart_ProductFragment = { __typename: 'Product', id: string, slug: string, name: string, partNumber: string | null, status: ProductStatus, availability: Availability, availableQuantity: number, minimumQuantity: number, price: (
    { __typename: 'Money' }
    & MoneyFieldsFragment
  ) };

export type PartNumberPageQueryVariables = Exact<{
  number: string;
}>;


export type PartNumberPageQuery = { partNumber: { __typename: 'PartNumberAnswer', number: string, key: string, isKnown: boolean, brandNames: Array<string>, steps: Array<{ __typename: 'NumberStep', number: string, brandName: string, kind: SupersessionKind, since: number | null, replacedBy: Array<{ __typename: 'Replacement', number: string, brandName: string, quantity: number }> }>, ends: Array<{ __typename: 'ChainEnd', number: string, brandName: string, quantity: number, isAlternative: boolean }>, replaces: Array<{ __typename: 'MakersNumber', number: string, brandName: string }>, products: Array<{ __typename: 'NumberMatch', isEquivalent: boolean, chain: string | null, number: { __typename: 'PartNumber', kind: PartNumberKind, number: string, brandName: string | null }, product: (
        { __typename: 'Product' }
        & NumberPart_ProductFragment
      ) }>, similar: Array<(
      { __typename: 'Product' }
      & NumberPart_ProductFragment
    )> } };

export type ComparedPartsQueryVariables = Exact<{
  ids: Array<string> | string;
}>;


export type ComparedPartsQuery = { products: { __typename: 'ProductConnection', edges: Array<{ __typename: 'ProductEdge', node: (
        { __typename: 'Product', condition: ProductCondition, attributes: Array<{ __typename: 'ProductAttribute', code: string, label: string, value: string, unit: string | null }> }
        & PartCard_ProductFragment
      ) }> } };

export type PartListQueryVariables = Exact<{
  query?: string | null | undefined;
  filter: SearchFilter;
  sort: SearchSort;
  page: number;
  vehicle?: VehicleChoiceInput | null | undefined;
}>;


export type PartListQuery = { searchProducts: { __typename: 'ProductSearchConnection', totalCount: number, withoutVehicleCount: number | null, mode: SearchMode, redirect: string | null, recognisedVehicle: { __typename: 'RecognisedVehicle', rest: string, year: number | null, isApplied: boolean, make: { __typename: 'VehicleMake', id: string, name: string, slug: string } | null, vehicles: Array<(
        { __typename: 'Vehicle' }
        & BikeFieldsFragment
      )> } | null, correction: { __typename: 'SearchCorrection', from: string, to: string } | null, edges: Array<{ __typename: 'ProductSearchEdge', fit: (
        { __typename: 'Fit' }
        & FitFieldsFragment
      ) | null, namedFit: { __typename: 'NamedFit', answer: FitAnswer, year: number | null, vehicleCount: number, vehicle: { __typename: 'Vehicle', id: string, name: string } } | null, node: (
        { __typename: 'Product' }
        & PartCard_ProductFragment
      ) }>, facets: Array<{ __typename: 'Facet', code: string, kind: FacetKind, label: string, unit: string | null, values: Array<{ __typename: 'FacetValue', value: string, label: string, count: number }> }> } };

export type CategoryQueryVariables = Exact<{
  slug: string;
}>;


export type CategoryQuery = { category: { __typename: 'Category', id: string, slug: string, name: string, about: string | null, breadcrumb: Array<{ __typename: 'Category', id: string, slug: string, name: string }>, children: Array<{ __typename: 'Category', id: string, slug: string, name: string, productCount: number }> } | null };

export type BrandQueryVariables = Exact<{
  slug: string;
}>;


export type BrandQuery = { brand: { __typename: 'Brand', id: string, slug: string, name: string, about: string | null } | null };

export type PartNumberHintQueryVariables = Exact<{
  number: string;
}>;


export type PartNumberHintQuery = { partNumber: { __typename: 'PartNumberAnswer', number: string, isKnown: boolean, ends: Array<{ __typename: 'ChainEnd', number: string, quantity: number, isAlternative: boolean }> } };

export type PartBikesQueryVariables = Exact<{
  id: string;
  search?: string | null | undefined;
  after?: string | null | undefined;
}>;


export type PartBikesQuery = { product: { __typename: 'Product', id: string, vehicles: { __typename: 'FittedVehicleConnection', edges: Array<{ __typename: 'FittedVehicleEdge', node: (
          { __typename: 'FittedVehicle' }
          & FittedBikeFragment
        ) }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } } | null };

export type PartCard_ProductFragment = { __typename: 'Product', id: string, slug: string, name: string, partNumber: string | null, status: ProductStatus, availableQuantity: number, minimumQuantity: number, availability: Availability, image: (
    { __typename: 'Image' }
    & ImageFieldsFragment
  ), price: (
    { __typename: 'Money' }
    & MoneyFieldsFragment
  ), regularPrice: (
    { __typename: 'Money' }
    & MoneyFieldsFragment
  ), lowestRecentPrice: (
    { __typename: 'Money' }
    & MoneyFieldsFragment
  ) | null, comparePrice: (
    { __typename: 'Money' }
    & MoneyFieldsFragment
  ) | null, coreDeposit: (
    { __typename: 'Money' }
    & MoneyFieldsFragment
  ) | null, brand: { __typename: 'Brand', id: string, name: string } | null, rating: { __typename: 'ProductRating', average: number, count: number } | null };

export type PartSheet_ProductFragment = (
  { __typename: 'Product', about: string, gtin: string | null, condition: ProductCondition, weightGrams: number | null, lengthMm: number | null, widthMm: number | null, heightMm: number | null, deletedAt: string | null, taxedPrice: { __typename: 'TaxedPrice', total: (
      { __typename: 'Money' }
      & MoneyFieldsFragment
    ) } | null, sale: { __typename: 'ProductSale', name: string, endsAt: string } | null, anyDelivery: { __typename: 'ProductDelivery', deliverability: Deliverability }, priceTiers: Array<{ __typename: 'PriceTier', fromQuantity: number, price: (
      { __typename: 'Money' }
      & MoneyFieldsFragment
    ) }>, brand: { __typename: 'Brand', id: string, slug: string, name: string } | null, breadcrumb: Array<{ __typename: 'Category', id: string, slug: string, name: string }>, attributes: Array<{ __typename: 'ProductAttribute', code: string, label: string, value: string, unit: string | null }>, media: Array<{ __typename: 'ProductMedia', kind: MediaKind, url: string, title: string | null, altText: string, sizeBytes: number | null, image: (
      { __typename: 'Image' }
      & ImageFieldsFragment
    ) | null }>, options: Array<{ __typename: 'ProductOption', axis: string, label: string, value: string }>, family: { __typename: 'ProductFamily', id: string, name: string, axes: Array<{ __typename: 'OptionAxis', code: string, label: string, values: Array<string> }>, variants: { __typename: 'ProductConnection', nodes: Array<{ __typename: 'Product', id: string, slug: string, availability: Availability, options: Array<{ __typename: 'ProductOption', axis: string, value: string }> }> } } | null, partNumbers: Array<{ __typename: 'PartNumber', kind: PartNumberKind, number: string, brandName: string | null, note: string | null }>, related: Array<{ __typename: 'RelatedProduct', kind: RelationKind, quantity: number, product: (
      { __typename: 'Product' }
      & PartCard_ProductFragment
    ) }>, successors: Array<(
    { __typename: 'Product' }
    & PartCard_ProductFragment
  )>, fitment: { __typename: 'Fitment', kind: FitmentKind, isComplete: boolean, vehicleCount: number }, vehicles: { __typename: 'FittedVehicleConnection', edges: Array<{ __typename: 'FittedVehicleEdge', node: (
        { __typename: 'FittedVehicle' }
        & FittedBikeFragment
      ) }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } }, reviews: (
    { __typename: 'ReviewConnection' }
    & PartReviewPageFragment
  ) }
  & PartCard_ProductFragment
);

export type FittedBikeFragment = { __typename: 'FittedVehicle', yearFrom: number, yearTo: number | null, vehicle: (
    { __typename: 'Vehicle' }
    & BikeFieldsFragment
  ), conditions: Array<{ __typename: 'FitCondition', code: string, text: string }>, places: Array<{ __typename: 'FitPlace', position: FitPosition, quantity: number }> };

export type PartQueryVariables = Exact<{
  slug: string;
}>;


export type PartQuery = { vehicles: { __typename: 'VehicleConnection', nodes: Array<{ __typename: 'Vehicle', id: string }> }, productBySlug: (
    { __typename: 'Product' }
    & PartSheet_ProductFragment
  ) | null };

export type PartReviewPageFragment = { __typename: 'ReviewConnection', totalCount: number, edges: Array<{ __typename: 'ReviewEdge', node: { __typename: 'Review', id: string, rating: number, text: string, authorName: string | null } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } };

export type PartReviewsQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
}>;


export type PartReviewsQuery = { product: { __typename: 'Product', id: string, reviews: (
      { __typename: 'ReviewConnection' }
      & PartReviewPageFragment
    ) } | null };

export type PartsQueryVariables = Exact<{ [key: string]: never; }>;


export type PartsQuery = { categories: Array<{ __typename: 'Category', id: string, slug: string, name: string, productCount: number, children: Array<{ __typename: 'Category', id: string, slug: string, name: string }> }>, brands: { __typename: 'BrandConnection', nodes: Array<{ __typename: 'Brand', id: string, slug: string, name: string }> }, newest: { __typename: 'ProductConnection', edges: Array<{ __typename: 'ProductEdge', node: (
        { __typename: 'Product' }
        & PartCard_ProductFragment
      ) }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type PayableOrderFragment = (
  { __typename: 'Order', number: string | null, customerName: string, customerEmail: string, lines: Array<{ __typename: 'OrderLine', productId: string, name: string, quantity: number, image: (
      { __typename: 'Image' }
      & ImageFieldsFragment
    ), unitPrice: (
      { __typename: 'Money' }
      & MoneyFieldsFragment
    ) }>, total: (
    { __typename: 'Money' }
    & MoneyFieldsFragment
  ), quote: (
    { __typename: 'Quote' }
    & QuoteTotalsFragment
  ), payment: { __typename: 'OrderPayment', refunded: (
      { __typename: 'Money' }
      & MoneyFieldsFragment
    ) } }
  & OrderPaymentStateFragment
);

export type PaymentOrderQueryVariables = Exact<{
  id: string;
}>;


export type PaymentOrderQuery = { order: (
    { __typename: 'Order' }
    & PayableOrderFragment
  ) | null };

export type TrackedPaymentOrderQueryVariables = Exact<{
  number: string;
}>;


export type TrackedPaymentOrderQuery = { orderByNumber: (
    { __typename: 'Order' }
    & PayableOrderFragment
  ) | null };

export type StartPaymentMutationVariables = Exact<{
  input: StartPaymentInput;
}>;


export type StartPaymentMutation = { startPayment: { __typename: 'StartPaymentPayload', clientSecret: string | null, order: (
      { __typename: 'Order' }
      & PayableOrderFragment
    ) } };

export type SettlePaymentMutationVariables = Exact<{
  input: SettlePaymentInput;
}>;


export type SettlePaymentMutation = { settlePayment: { __typename: 'SettlePaymentPayload', outcome: PaymentOutcome, message: string | null, order: (
      { __typename: 'Order' }
      & OrderPaymentStateFragment
    ) } };

export type Purchase_ProductFragment = { __typename: 'Product', id: string, slug: string, partNumber: string | null, name: string, about: string, availableQuantity: number, minimumQuantity: number, availability: Availability, deletedAt: string | null, image: (
    { __typename: 'Image' }
    & ImageFieldsFragment
  ), price: (
    { __typename: 'Money' }
    & MoneyFieldsFragment
  ), regularPrice: (
    { __typename: 'Money' }
    & MoneyFieldsFragment
  ), lowestRecentPrice: (
    { __typename: 'Money' }
    & MoneyFieldsFragment
  ) | null, comparePrice: (
    { __typename: 'Money' }
    & MoneyFieldsFragment
  ) | null, coreDeposit: (
    { __typename: 'Money' }
    & MoneyFieldsFragment
  ) | null, priceTiers: Array<{ __typename: 'PriceTier', fromQuantity: number, price: (
      { __typename: 'Money' }
      & MoneyFieldsFragment
    ) }> };

export type PurchaseProductQueryVariables = Exact<{
  id: string;
}>;


export type PurchaseProductQuery = { product: (
    { __typename: 'Product' }
    & Purchase_ProductFragment
  ) | null };

export type PlaceOrderMutationVariables = Exact<{
  input: PlaceOrderInput;
}>;


export type PlaceOrderMutation = { placeOrder: { __typename: 'PlaceOrderPayload', order: { __typename: 'Order', id: string, status: OrderStatus, lines: Array<{ __typename: 'OrderLine', productId: string, product: (
          { __typename: 'Product' }
          & Purchase_ProductFragment
        ) | null }> } } };

export type MoneyFieldsFragment = { __typename: 'Money', amountMinor: number, amount: string, currencyCode: string };

export type ImageFieldsFragment = { __typename: 'Image', url: string, altText: string, width: number | null, height: number | null, blurDataUrl: string | null, sources: Array<{ __typename: 'ImageSource', type: string, srcSet: string }> };

export type ViewerFieldsFragment = { __typename: 'User', id: string, email: string, displayName: string, photoUrl: string | null, role: UserRole, permissions: Array<Permission> | null, needsSecondFactor: boolean };

export type ShopQueryVariables = Exact<{ [key: string]: never; }>;


export type ShopQuery = { shop: { __typename: 'Shop', name: string, tagline: string, lead: string, currencyCode: string, currencyDecimals: number, addsTax: boolean, saleEndsAt: string, isSaleShown: boolean, orderReservationMinutes: number, cartReservationMinutes: number, oldPartDays: number, acceptsQuickOrders: boolean, logo: { __typename: 'ShopLogo', url: string, width: number | null, height: number | null } | null, footer: Array<{ __typename: 'FooterList', title: string, links: Array<{ __typename: 'FooterLink', text: string, url: string | null }> }>, pages: Array<{ __typename: 'FooterLink', text: string, url: string | null }>, contact: { __typename: 'ShopContact', address: string, phone: string, email: string, vatNumber: string | null }, identity: { __typename: 'IdentitySettings', projectId: string, apiKey: string, authDomain: string, isEmulator: boolean }, cardPayments: { __typename: 'CardPaymentSettings', publishableKey: string, isSandbox: boolean, minimumCharge: (
        { __typename: 'Money' }
        & MoneyFieldsFragment
      ) } } };

export type CartFieldsFragment = { __typename: 'Cart', id: string, revision: number, quantity: number, isOrderable: boolean, total: (
    { __typename: 'Money' }
    & MoneyFieldsFragment
  ), lines: Array<{ __typename: 'CartLine', id: string, productId: string, name: string, quantity: number, year: number | null, image: (
      { __typename: 'Image' }
      & ImageFieldsFragment
    ), unitPrice: (
      { __typename: 'Money' }
      & MoneyFieldsFragment
    ), regularUnitPrice: (
      { __typename: 'Money' }
      & MoneyFieldsFragment
    ), total: (
      { __typename: 'Money' }
      & MoneyFieldsFragment
    ), product: { __typename: 'Product', id: string, slug: string, partNumber: string | null, availableQuantity: number, minimumQuantity: number, lowestRecentPrice: (
        { __typename: 'Money' }
        & MoneyFieldsFragment
      ) | null, priceTiers: Array<{ __typename: 'PriceTier', fromQuantity: number, price: (
          { __typename: 'Money' }
          & MoneyFieldsFragment
        ) }> } | null, vehicle: { __typename: 'Vehicle', id: string, name: string } | null, fit: { __typename: 'Fit', answer: FitAnswer, isExcluded: boolean } | null, problems: Array<{ __typename: 'CartProblem', kind: CartProblemKind, message: string, isBlocking: boolean }> }> };

export type CartQueryVariables = Exact<{ [key: string]: never; }>;


export type CartQuery = { cart: (
    { __typename: 'Cart' }
    & CartFieldsFragment
  ) | null };

export type AddToNewCartMutationVariables = Exact<{
  input: AddCartLineInput;
}>;


export type AddToNewCartMutation = { createCart: { __typename: 'CreateCartPayload', token: string | null }, addCartLine: { __typename: 'AddCartLinePayload', cart: (
      { __typename: 'Cart' }
      & CartFieldsFragment
    ) } };

export type AddCartLineMutationVariables = Exact<{
  input: AddCartLineInput;
}>;


export type AddCartLineMutation = { addCartLine: { __typename: 'AddCartLinePayload', cart: (
      { __typename: 'Cart' }
      & CartFieldsFragment
    ) } };

export type UpdateCartLineMutationVariables = Exact<{
  input: UpdateCartLineInput;
}>;


export type UpdateCartLineMutation = { updateCartLine: { __typename: 'UpdateCartLinePayload', cart: (
      { __typename: 'Cart' }
      & CartFieldsFragment
    ) } };

export type MergeCartMutationVariables = Exact<{
  input: MergeCartInput;
}>;


export type MergeCartMutation = { mergeCart: { __typename: 'MergeCartPayload', cart: (
      { __typename: 'Cart' }
      & CartFieldsFragment
    ) } };

export type AddBeforeCodeMutationVariables = Exact<{
  input: AddCartLineInput;
  isNew: boolean;
}>;


export type AddBeforeCodeMutation = { createCart?: { __typename: 'CreateCartPayload', token: string | null }, addCartLine: { __typename: 'AddCartLinePayload', cart: { __typename: 'Cart', id: string, revision: number, quantity: number } } };

export type OwnBikeFieldsFragment = { __typename: 'GarageBike', id: string, year: number | null, nickname: string | null, vin: string | null, isActive: boolean, addedAt: string, vehicle: (
    { __typename: 'Vehicle' }
    & BikeFieldsFragment
  ) };

export type OwnGarageFragment = { __typename: 'User', id: string, garage: Array<(
    { __typename: 'GarageBike' }
    & OwnBikeFieldsFragment
  )> };

export type MyGarageQueryVariables = Exact<{ [key: string]: never; }>;


export type MyGarageQuery = { viewer: (
    { __typename: 'User' }
    & OwnGarageFragment
  ) | null };

export type MergeGarageMutationVariables = Exact<{
  input: MergeGarageInput;
}>;


export type MergeGarageMutation = { mergeGarage: { __typename: 'MergeGaragePayload', user: (
      { __typename: 'User' }
      & OwnGarageFragment
    ) } };

export type SaveBikeMutationVariables = Exact<{
  input: SaveBikeInput;
}>;


export type SaveBikeMutation = { saveBike: { __typename: 'SaveBikePayload', bike: { __typename: 'GarageBike', id: string }, user: (
      { __typename: 'User' }
      & OwnGarageFragment
    ) } };

export type DeleteBikeMutationVariables = Exact<{
  input: DeleteBikeInput;
}>;


export type DeleteBikeMutation = { deleteBike: { __typename: 'DeleteBikePayload', user: (
      { __typename: 'User' }
      & OwnGarageFragment
    ) } };

export type SignInMutationVariables = Exact<{
  input: SignInInput;
}>;


export type SignInMutation = { signIn: { __typename: 'SignInPayload', accessToken: string, expiresAt: string, user: (
      { __typename: 'User' }
      & ViewerFieldsFragment
    ) } };

export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerQuery = { viewer: (
    { __typename: 'User' }
    & ViewerFieldsFragment
  ) | null };
