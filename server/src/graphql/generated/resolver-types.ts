/* Generated from schema.graphql: `npm run codegen`. Do not edit. */
import type { ImportKindName as SchemaImportKind } from '../../modules/imports/import.js';
import type { ImportStatus as SchemaImportStatus } from '../../modules/imports/import.js';
import type { RowKind as SchemaImportRowKind } from '../../modules/imports/import.js';
import type { PriceEnding as SchemaPriceEnding } from '../../modules/imports/product-edit.js';
import type { Permission as SchemaPermission } from '@kickstand/rules/permissions';
import type { Scope as SchemaApiScope } from '@kickstand/rules/permissions';
import type { StaffState as SchemaStaffState } from '../../modules/staff/staff.js';
import type { KeyState as SchemaApiKeyState } from '../../modules/keys/api-key.js';
import type { DeliveredEvent as SchemaWebhookEvent } from '../../modules/webhooks/webhook.js';
import type { DeliveryState as SchemaWebhookDeliveryState } from '../../modules/webhooks/webhook.js';
import type { AuditAction as SchemaAuditAction } from '../../modules/audit/audit.js';
import type { AuditSubjectType as SchemaAuditSubjectType } from '../../modules/audit/audit.js';
import type { AttributeKind as SchemaAttributeKind } from '../../modules/catalogue/taxonomy/taxonomy.js';
import type { DeliveryMethodKind as SchemaDeliveryMethodKind } from '../../modules/pricing/delivery.js';
import type { Deliverability as SchemaDeliverability } from '../../modules/pricing/delivery.js';
import type { SettingKind as SchemaSettingKind } from '../../modules/settings/setting-list.js';
import type { TaxExemption as SchemaTaxExemption } from '../../modules/pricing/taxes.js';
import type { TaxProviderName as SchemaTaxProvider } from '../../modules/pricing/taxes.js';
import type { EuSales as SchemaEuSales } from '../../modules/pricing/taxes.js';
import type { Availability as SchemaAvailability } from '../../modules/catalogue/products/product.js';
import type { CartProblemKind as SchemaCartProblemKind } from '../../modules/carts/cart.js';
import type { Hazard as SchemaHazard } from '@kickstand/rules/products';
import type { FacetKind as SchemaFacetKind } from '../../modules/search/product-search.js';
import type { FitAnswer as SchemaFitAnswer } from '../../shared/fit-answer.js';
import type { FitmentKind as SchemaFitmentKind } from '../../modules/vehicles/fitment.js';
import type { FitPosition as SchemaFitPosition } from '../../modules/vehicles/fitment.js';
import type { OrderEventName as SchemaLedgerEvent } from '../../modules/orders/order/order-store.js';
import type { MediaKind as SchemaMediaKind } from '../../modules/catalogue/products/product.js';
import type { MessageStatus as SchemaMessageStatus } from '../../modules/messages/message.js';
import type { MessageTemplate as SchemaMessageTemplate } from '../../modules/messages/message.js';
import type { OrderSort as SchemaOrderSort } from '../../modules/orders/order/order-list.js';
import type { OrderSource as SchemaOrderSource } from '../../modules/orders/order/order.js';
import type { OrderStatus as SchemaOrderStatus } from '../../modules/orders/order/order.js';
import type { OpeningStep as SchemaOpeningStep } from '../../modules/overview/opening-steps.js';
import type { Fulfilment as SchemaFulfilment } from '../../modules/orders/order/order-parcels.js';
import type { ParcelOutcome as SchemaParcelOutcome } from '../../modules/orders/order/change-parcel.js';
import type { ShippedParcelStatus as SchemaParcelStatus } from '../../modules/orders/order/parcel.js';
import type { ReturnDecision as SchemaReturnDecision } from '../../modules/orders/order/decide-return.js';
import type { InvoiceKind as SchemaInvoiceKind } from '../../modules/orders/invoices/invoice.js';
import type { ReturnKind as SchemaReturnKind } from '../../modules/orders/order/return.js';
import type { ReturnReason as SchemaReturnReason } from '../../modules/orders/order/return.js';
import type { ReturnStatus as SchemaReturnStatus } from '../../modules/orders/order/return.js';
import type { ShipmentOutcome as SchemaShipmentOutcome } from '../../modules/orders/order/ship-orders.js';
import type { ChainProblem as SchemaChainProblem } from '../../modules/numbers/supersession.js';
import type { PartNumberKind as SchemaPartNumberKind } from '../../modules/catalogue/products/product.js';
import type { PaymentMethod as SchemaPaymentMethod } from '../../modules/orders/order/order.js';
import type { PaymentOutcome as SchemaPaymentOutcome } from '../../modules/orders/payments/payment.js';
import type { PaymentStatus as SchemaPaymentStatus } from '../../modules/orders/order/order.js';
import type { ProductCondition as SchemaProductCondition } from '../../modules/catalogue/products/product.js';
import type { ItemOutcome as SchemaProductEditOutcome } from '../../modules/catalogue/products/product-reference.js';
import type { ProductSort as SchemaProductSort } from '../../modules/catalogue/products/product.js';
import type { ProductStatus as SchemaProductStatus } from '../../modules/catalogue/products/product.js';
import type { RefundStatus as SchemaRefundStatus } from '../../modules/orders/order/order.js';
import type { RelationKind as SchemaRelationKind } from '../../modules/catalogue/products/product.js';
import type { ReportReason as SchemaReviewReportReason } from '../../modules/reviews/review.js';
import type { ReviewVisibility as SchemaReviewVisibility } from '../../modules/reviews/review.js';
import type { ScorePartKind as SchemaScorePartKind } from '../../platform/search/search-engine.js';
import type { SearchMatch as SchemaSearchMatch } from '../../platform/search/search-engine.js';
import type { HitPlacement as SchemaSearchPlacement } from '../../platform/search/search-engine.js';
import type { SaleState as SchemaSaleState } from '../../modules/catalogue/prices/sale.js';
import type { SaleTargetKind as SchemaSaleTargetKind } from '../../modules/catalogue/prices/sale.js';
import type { PageState as SchemaPageState } from '../../modules/content/content-page.js';
import type { PromotionKind as SchemaPromotionKind } from '@kickstand/rules/promotions';
import type { PromotionState as SchemaPromotionState } from '../../modules/pricing/promotion.js';
import type { SearchRuleKind as SchemaSearchRuleKind } from '../../modules/search/search-rule.js';
import type { SearchTier as SchemaSearchTier } from '../../platform/search/search-engine.js';
import type { SearchMode as SchemaSearchMode } from '../../modules/search/product-search.js';
import type { SearchSort as SchemaSearchSort } from '../../platform/search/search-engine.js';
import type { SupersessionKind as SchemaSupersessionKind } from '../../modules/numbers/supersession.js';
import type { UserRole as SchemaUserRole } from '../../modules/accounts/user.js';
import type { VehicleKind as SchemaVehicleKind } from '../../modules/vehicles/vehicle.js';
import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { Address } from '../../modules/addresses/address.js';
import type { PresentedMember } from '../../modules/staff/staff.service.js';
import type { ConnectionRoot } from '../../api/graphql/connection.js';
import type { StaffRole } from '../../modules/staff/staff.js';
import type { PresentedKey } from '../../modules/keys/keys.service.js';
import type { Webhook, Delivery } from '../../modules/webhooks/webhook.js';
import type { AuditEntry } from '../../modules/audit/audit.js';
import type { AttributeDefinition, Brand, Category, ProductFamily } from '../../modules/catalogue/taxonomy/taxonomy.js';
import type { PricedCart, PricedLine } from '../../modules/carts/cart.js';
import type { PresentedMethod } from '../../modules/pricing/delivery.type.js';
import type { BlogPost, ListedPage } from '../../modules/content/content-page.js';
import type { Shop } from '../../modules/shop/shop.js';
import type { Customer } from '../../modules/customers/customer.js';
import type { ChangedCustomer } from '../../modules/customers/changed-customers.js';
import type { Diagram, ShownSpot } from '../../modules/diagrams/diagram.js';
import type { EditResult } from '../../modules/catalogue/products/update-product.js';
import type { ExplainedHit, ProductSearchHit, SearchExplanation } from '../../modules/search/product-search.js';
import type { FitCondition, Fitment, RowOfVehicle, FittedVehicle } from '../../modules/vehicles/fitment.js';
import type { FitmentConflict, MisfitOfProduct, FitmentReportRoot } from '../../modules/vehicles/fitment-report.js';
import type { ShopImage } from '../../modules/media/shop-image.js';
import type { OwnBike } from '../../modules/garage/garage.service.js';
import type { Invoice } from '../../modules/orders/invoices/invoice.js';
import type { LedgerEntry } from '../../modules/orders/order/order-store.js';
import type { Money } from '../../shared/money.js';
import type { NamedFit, FoundProducts, RecognisedInQuery } from '../../modules/search/search.resolver.js';
import type { NodeObject } from '../../api/graphql/node.type.js';
import type { NumberMatch, NumberAnswer } from '../../modules/numbers/numbers.service.js';
import type { Order, OrderEvent, OrderRefund, RefundedLine } from '../../modules/orders/order/order.js';
import type { LineOfOrder } from '../../modules/orders/order/orders.resolver.js';
import type { ReturnOfOrder, LineInReturn } from '../../modules/orders/order/returns.resolver.js';
import type { ReturnFile } from '../../modules/orders/order/return-file.js';
import type { ParcelOfOrder, LineInParcel } from '../../modules/orders/order/parcels.resolver.js';
import type { ShipmentResult } from '../../modules/orders/order/ship-orders.js';
import type { PaymentOfOrder, CheckedOrder } from '../../modules/orders/payments/payments.resolver.js';
import type { Product, ProductMedia } from '../../modules/catalogue/products/product.js';
import type { Profile } from '../../modules/accounts/profile.js';
import type { PresentedQuote } from '../../modules/pricing/quote.type.js';
import type { RefundedOrder } from '../../modules/orders/payments/refund-order.js';
import type { Review } from '../../modules/reviews/review.js';
import type { SavedAddress } from '../../modules/addresses/address-book.js';
import type { Sale } from '../../modules/catalogue/prices/sale.js';
import type { PresentedPromotion } from '../../modules/pricing/promotions.js';
import type { SearchRule } from '../../modules/search/search-rule.js';
import type { Message } from '../../modules/messages/message.js';
import type { Supersession } from '../../modules/numbers/supersession.js';
import type { Import, ImportRow } from '../../modules/imports/import.js';
import type { User } from '../../modules/accounts/user.js';
import type { Vehicle, VehicleMake } from '../../modules/vehicles/vehicle.js';
import type { ShopContext } from '../loaders.js';
export type Maybe<T> = T | null | undefined;
export type InputMaybe<T> = T | null;
export type Omit<T, K extends keyof T> = Pick<T, Exclude<keyof T, K>>;
export type EnumResolverSignature<T, AllowedValues = any> = { [key in keyof T]?: AllowedValues };
export type RequireFields<T, K extends keyof T> = Omit<T, K> & { [P in K]-?: NonNullable<T[P]> };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  DateTime: { input: Date; output: Date; }
  SafeInt: { input: number; output: number; }
};

export type SchemaAddCartLineInput = {
  readonly idempotencyKey: Scalars['String']['input'];
  readonly productId: Scalars['ID']['input'];
  readonly quantity: Scalars['Int']['input'];
  readonly vehicle?: InputMaybe<SchemaVehicleChoiceInput>;
};

export type SchemaAddCartLinePayload = {
  readonly cart: SchemaCart;
};

export type SchemaAddProductInput = {
  readonly about: Scalars['String']['input'];
  readonly attributes?: InputMaybe<ReadonlyArray<SchemaProductAttributeInput>>;
  readonly availableQuantity: Scalars['Int']['input'];
  readonly brandId?: InputMaybe<Scalars['ID']['input']>;
  readonly category?: InputMaybe<Scalars['String']['input']>;
  readonly categoryIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  readonly comparePrice?: InputMaybe<SchemaMoneyInput>;
  readonly condition?: InputMaybe<SchemaProductCondition>;
  readonly coreDeposit?: InputMaybe<SchemaMoneyInput>;
  readonly familyId?: InputMaybe<Scalars['ID']['input']>;
  readonly gtin?: InputMaybe<Scalars['String']['input']>;
  readonly hazards?: InputMaybe<ReadonlyArray<SchemaHazard>>;
  readonly heightMm?: InputMaybe<Scalars['Int']['input']>;
  readonly idempotencyKey: Scalars['String']['input'];
  readonly imageUrl: Scalars['String']['input'];
  readonly lengthMm?: InputMaybe<Scalars['Int']['input']>;
  readonly media?: InputMaybe<ReadonlyArray<SchemaProductMediaInput>>;
  readonly minimumQuantity: Scalars['Int']['input'];
  readonly name: Scalars['String']['input'];
  readonly options?: InputMaybe<ReadonlyArray<SchemaProductOptionInput>>;
  readonly partNumber?: InputMaybe<Scalars['String']['input']>;
  readonly price: SchemaMoneyInput;
  readonly priceTiers?: InputMaybe<ReadonlyArray<SchemaPriceTierInput>>;
  readonly related?: InputMaybe<ReadonlyArray<SchemaProductRelationInput>>;
  readonly slug?: InputMaybe<Scalars['String']['input']>;
  readonly status?: InputMaybe<SchemaProductStatus>;
  readonly successorIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  readonly taxClass?: InputMaybe<Scalars['String']['input']>;
  readonly weightGrams?: InputMaybe<Scalars['Int']['input']>;
  readonly widthMm?: InputMaybe<Scalars['Int']['input']>;
};

export type SchemaAddProductPayload = {
  readonly product: SchemaProduct;
};

export type SchemaAddReviewInput = {
  readonly idempotencyKey: Scalars['String']['input'];
  readonly productId?: InputMaybe<Scalars['ID']['input']>;
  readonly rating: Scalars['Int']['input'];
  readonly text: Scalars['String']['input'];
};

export type SchemaAddReviewPayload = {
  readonly review: SchemaReview;
};

export type SchemaAddress = {
  readonly city: Scalars['String']['output'];
  readonly company: Maybe<Scalars['String']['output']>;
  readonly country: Scalars['String']['output'];
  readonly formatted: ReadonlyArray<Scalars['String']['output']>;
  readonly line1: Scalars['String']['output'];
  readonly line2: Maybe<Scalars['String']['output']>;
  readonly name: Scalars['String']['output'];
  readonly phone: Scalars['String']['output'];
  readonly postcode: Maybe<Scalars['String']['output']>;
  readonly region: Maybe<Scalars['String']['output']>;
};

export type SchemaAddressInput = {
  readonly city: Scalars['String']['input'];
  readonly company?: InputMaybe<Scalars['String']['input']>;
  readonly country: Scalars['String']['input'];
  readonly line1: Scalars['String']['input'];
  readonly line2?: InputMaybe<Scalars['String']['input']>;
  readonly name: Scalars['String']['input'];
  readonly phone: Scalars['String']['input'];
  readonly postcode?: InputMaybe<Scalars['String']['input']>;
  readonly region?: InputMaybe<Scalars['String']['input']>;
};

export type SchemaApiKey = {
  readonly createdAt: Scalars['DateTime']['output'];
  readonly createdBy: Scalars['String']['output'];
  readonly expiresAt: Maybe<Scalars['DateTime']['output']>;
  readonly id: Scalars['ID']['output'];
  readonly lastUsedAt: Maybe<Scalars['DateTime']['output']>;
  readonly name: Scalars['String']['output'];
  readonly prefix: Scalars['String']['output'];
  readonly revokedAt: Maybe<Scalars['DateTime']['output']>;
  readonly scopes: ReadonlyArray<SchemaApiScope>;
  readonly state: SchemaApiKeyState;
};

export type SchemaApiKeyConnection = {
  readonly edges: ReadonlyArray<SchemaApiKeyEdge>;
  readonly nodes: ReadonlyArray<SchemaApiKey>;
  readonly pageInfo: SchemaPageInfo;
  readonly totalCount: Scalars['Int']['output'];
};

export type SchemaApiKeyEdge = {
  readonly cursor: Scalars['String']['output'];
  readonly node: SchemaApiKey;
};

export type { SchemaApiKeyState };

export type { SchemaApiScope };

export type SchemaAttributeDefinition = {
  readonly categories: ReadonlyArray<SchemaCategory>;
  readonly choices: ReadonlyArray<Scalars['String']['output']>;
  readonly code: Scalars['String']['output'];
  readonly kind: SchemaAttributeKind;
  readonly label: Scalars['String']['output'];
  readonly productCount: Scalars['Int']['output'];
  readonly unit: Maybe<Scalars['String']['output']>;
  readonly version: Scalars['Int']['output'];
};

export type SchemaAttributeFilter = {
  readonly code: Scalars['String']['input'];
  readonly from?: InputMaybe<Scalars['Float']['input']>;
  readonly to?: InputMaybe<Scalars['Float']['input']>;
  readonly values?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
};

export type { SchemaAttributeKind };

export type { SchemaAuditAction };

export type SchemaAuditEntry = {
  readonly action: SchemaAuditAction;
  readonly at: Scalars['DateTime']['output'];
  readonly by: Scalars['String']['output'];
  readonly changes: ReadonlyArray<SchemaAuditFieldChange>;
  readonly id: Scalars['ID']['output'];
  readonly importId: Maybe<Scalars['ID']['output']>;
  readonly note: Maybe<Scalars['String']['output']>;
  readonly subjectId: Scalars['ID']['output'];
  readonly subjectName: Scalars['String']['output'];
  readonly subjectType: SchemaAuditSubjectType;
};

export type SchemaAuditEntryConnection = {
  readonly edges: ReadonlyArray<SchemaAuditEntryEdge>;
  readonly nodes: ReadonlyArray<SchemaAuditEntry>;
  readonly pageInfo: SchemaPageInfo;
  readonly totalCount: Scalars['Int']['output'];
};

export type SchemaAuditEntryEdge = {
  readonly cursor: Scalars['String']['output'];
  readonly node: SchemaAuditEntry;
};

export type SchemaAuditFieldChange = {
  readonly after: Maybe<Scalars['String']['output']>;
  readonly before: Maybe<Scalars['String']['output']>;
  readonly field: Scalars['String']['output'];
};

export type SchemaAuditFilter = {
  readonly by?: InputMaybe<Scalars['String']['input']>;
  readonly importId?: InputMaybe<Scalars['ID']['input']>;
  readonly subjectId?: InputMaybe<Scalars['ID']['input']>;
  readonly subjectType?: InputMaybe<SchemaAuditSubjectType>;
  readonly withoutImports?: InputMaybe<Scalars['Boolean']['input']>;
};

export type { SchemaAuditSubjectType };

export type { SchemaAvailability };

export type SchemaBaseVehicle = {
  readonly vcdbId: Scalars['Int']['output'];
  readonly year: Scalars['Int']['output'];
};

export type SchemaBaseVehicleInput = {
  readonly vcdbId: Scalars['Int']['input'];
  readonly year: Scalars['Int']['input'];
};

export type SchemaBlogPost = {
  readonly description: Scalars['String']['output'];
  readonly path: Scalars['String']['output'];
  readonly publishedAt: Scalars['DateTime']['output'];
  readonly title: Scalars['String']['output'];
};

export type SchemaBlogPostConnection = {
  readonly edges: ReadonlyArray<SchemaBlogPostEdge>;
  readonly nodes: ReadonlyArray<SchemaBlogPost>;
  readonly pageInfo: SchemaPageInfo;
  readonly totalCount: Scalars['Int']['output'];
};

export type SchemaBlogPostEdge = {
  readonly cursor: Scalars['String']['output'];
  readonly node: SchemaBlogPost;
};

export type SchemaBrand = SchemaNode & {
  readonly about: Maybe<Scalars['String']['output']>;
  readonly aliases: ReadonlyArray<Scalars['String']['output']>;
  readonly id: Scalars['ID']['output'];
  readonly logo: Maybe<SchemaImage>;
  readonly name: Scalars['String']['output'];
  readonly productCount: Scalars['Int']['output'];
  readonly slug: Scalars['String']['output'];
  readonly version: Scalars['Int']['output'];
};

export type SchemaBrandConnection = {
  readonly edges: ReadonlyArray<SchemaBrandEdge>;
  readonly nodes: ReadonlyArray<SchemaBrand>;
  readonly pageInfo: SchemaPageInfo;
  readonly totalCount: Scalars['Int']['output'];
};

export type SchemaBrandEdge = {
  readonly cursor: Scalars['String']['output'];
  readonly node: SchemaBrand;
};

export type SchemaCancelMyOrderInput = {
  readonly orderId: Scalars['ID']['input'];
};

export type SchemaCancelMyOrderPayload = {
  readonly order: SchemaOrder;
};

export type SchemaCancelOrderInput = {
  readonly orderId: Scalars['ID']['input'];
};

export type SchemaCancelOrderPayload = {
  readonly order: SchemaOrder;
};

export type SchemaCancelReturnInput = {
  readonly orderId: Scalars['ID']['input'];
  readonly returnId: Scalars['ID']['input'];
  readonly revision?: InputMaybe<Scalars['Int']['input']>;
};

export type SchemaCancelReturnPayload = {
  readonly order: SchemaOrder;
};

export type SchemaCardPaymentSettings = {
  readonly isSandbox: Scalars['Boolean']['output'];
  readonly minimumCharge: SchemaMoney;
  readonly publishableKey: Scalars['String']['output'];
};

export type SchemaCarrier = {
  readonly code: Scalars['ID']['output'];
  readonly name: Scalars['String']['output'];
};

export type SchemaCart = {
  readonly id: Scalars['ID']['output'];
  readonly isOrderable: Scalars['Boolean']['output'];
  readonly lines: ReadonlyArray<SchemaCartLine>;
  readonly quantity: Scalars['Int']['output'];
  readonly quote: SchemaCartQuote;
  readonly revision: Scalars['Int']['output'];
  readonly total: SchemaMoney;
};


export type SchemaCartQuoteArgs = {
  codes?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  deliveryMethodId?: InputMaybe<Scalars['ID']['input']>;
  destination?: InputMaybe<SchemaDestinationInput>;
  vatNumber?: InputMaybe<Scalars['String']['input']>;
};

export type SchemaCartLine = {
  readonly fit: Maybe<SchemaFit>;
  readonly id: Scalars['ID']['output'];
  readonly image: SchemaImage;
  readonly name: Scalars['String']['output'];
  readonly problems: ReadonlyArray<SchemaCartProblem>;
  readonly product: Maybe<SchemaProduct>;
  readonly productId: Scalars['ID']['output'];
  readonly quantity: Scalars['Int']['output'];
  readonly regularUnitPrice: SchemaMoney;
  readonly total: SchemaMoney;
  readonly unitPrice: SchemaMoney;
  readonly vehicle: Maybe<SchemaVehicle>;
  readonly year: Maybe<Scalars['Int']['output']>;
};

export type SchemaCartProblem = {
  readonly isBlocking: Scalars['Boolean']['output'];
  readonly kind: SchemaCartProblemKind;
  readonly message: Scalars['String']['output'];
};

export type { SchemaCartProblemKind };

export type SchemaCartQuote = {
  readonly codes: ReadonlyArray<SchemaCodeAnswer>;
  readonly deliverability: SchemaDeliverability;
  readonly deliveryOptions: ReadonlyArray<SchemaDeliveryOption>;
  readonly deliveryRefusals: ReadonlyArray<SchemaDeliveryRefusal>;
  readonly quote: SchemaQuote;
};

export type SchemaCategory = SchemaNode & {
  readonly about: Maybe<Scalars['String']['output']>;
  readonly attributes: ReadonlyArray<SchemaCategoryAttribute>;
  readonly breadcrumb: ReadonlyArray<SchemaCategory>;
  readonly children: ReadonlyArray<SchemaCategory>;
  readonly id: Scalars['ID']['output'];
  readonly image: Maybe<SchemaImage>;
  readonly name: Scalars['String']['output'];
  readonly parent: Maybe<SchemaCategory>;
  readonly productCount: Scalars['Int']['output'];
  readonly slug: Scalars['String']['output'];
  readonly version: Scalars['Int']['output'];
};

export type SchemaCategoryAttribute = {
  readonly choices: ReadonlyArray<Scalars['String']['output']>;
  readonly code: Scalars['String']['output'];
  readonly isFacet: Scalars['Boolean']['output'];
  readonly isInherited: Scalars['Boolean']['output'];
  readonly kind: SchemaAttributeKind;
  readonly label: Scalars['String']['output'];
  readonly unit: Maybe<Scalars['String']['output']>;
};

export type SchemaCategoryAttributeInput = {
  readonly code: Scalars['String']['input'];
  readonly isFacet: Scalars['Boolean']['input'];
};

export type SchemaChainEnd = {
  readonly brandName: Scalars['String']['output'];
  readonly isAlternative: Scalars['Boolean']['output'];
  readonly number: Scalars['String']['output'];
  readonly quantity: Scalars['Int']['output'];
};

export type { SchemaChainProblem };

export type SchemaChangeOrderAddressInput = {
  readonly address?: InputMaybe<Scalars['String']['input']>;
  readonly orderId: Scalars['ID']['input'];
  readonly phone?: InputMaybe<Scalars['String']['input']>;
  readonly revision: Scalars['Int']['input'];
  readonly shippingAddress?: InputMaybe<SchemaAddressInput>;
};

export type SchemaChangeOrderAddressPayload = {
  readonly order: SchemaOrder;
};

export type SchemaChangedCustomer = {
  readonly account: Maybe<SchemaUser>;
  readonly addresses: ReadonlyArray<SchemaSavedAddress>;
  readonly deletedAt: Maybe<Scalars['DateTime']['output']>;
  readonly id: Scalars['ID']['output'];
  readonly updatedAt: Scalars['DateTime']['output'];
};

export type SchemaChangedCustomerConnection = {
  readonly edges: ReadonlyArray<SchemaChangedCustomerEdge>;
  readonly nodes: ReadonlyArray<SchemaChangedCustomer>;
  readonly pageInfo: SchemaPageInfo;
  readonly totalCount: Scalars['Int']['output'];
};

export type SchemaChangedCustomerEdge = {
  readonly cursor: Scalars['String']['output'];
  readonly node: SchemaChangedCustomer;
};

export type SchemaCodeAnswer = {
  readonly code: Scalars['String']['output'];
  readonly problem: Maybe<Scalars['String']['output']>;
};

export type SchemaContentPage = {
  readonly description: Scalars['String']['output'];
  readonly html: Scalars['String']['output'];
  readonly path: Scalars['String']['output'];
  readonly publishedAt: Scalars['DateTime']['output'];
  readonly title: Scalars['String']['output'];
};

export type SchemaCreateApiKeyInput = {
  readonly expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  readonly idempotencyKey: Scalars['String']['input'];
  readonly name: Scalars['String']['input'];
  readonly scopes: ReadonlyArray<SchemaApiScope>;
};

export type SchemaCreateApiKeyPayload = {
  readonly key: SchemaApiKey;
  readonly secret: Scalars['String']['output'];
};

export type SchemaCreateCartPayload = {
  readonly cart: SchemaCart;
  readonly token: Maybe<Scalars['String']['output']>;
};

export type SchemaCreateWebhookInput = {
  readonly events: ReadonlyArray<SchemaWebhookEvent>;
  readonly idempotencyKey: Scalars['String']['input'];
  readonly url: Scalars['String']['input'];
};

export type SchemaCreateWebhookPayload = {
  readonly secret: Scalars['String']['output'];
  readonly webhook: SchemaWebhook;
};

export type SchemaCustomer = {
  readonly account: Maybe<SchemaUser>;
  readonly email: Scalars['String']['output'];
  readonly id: Scalars['ID']['output'];
  readonly isExportable: Scalars['Boolean']['output'];
  readonly lastOrderAt: Maybe<Scalars['DateTime']['output']>;
  readonly name: Scalars['String']['output'];
  readonly note: Maybe<Scalars['String']['output']>;
  readonly noteVersion: Scalars['Int']['output'];
  readonly orderCount: Scalars['Int']['output'];
  readonly orders: Maybe<SchemaOrderConnection>;
  readonly phone: Maybe<Scalars['String']['output']>;
  readonly returnCount: Scalars['Int']['output'];
  readonly reviews: Maybe<SchemaReviewConnection>;
  readonly spent: SchemaMoney;
};


export type SchemaCustomerOrdersArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


export type SchemaCustomerReviewsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};

export type SchemaCustomerConnection = {
  readonly edges: ReadonlyArray<SchemaCustomerEdge>;
  readonly nodes: ReadonlyArray<SchemaCustomer>;
  readonly pageInfo: SchemaPageInfo;
  readonly totalCount: Scalars['Int']['output'];
};

export type SchemaCustomerEdge = {
  readonly cursor: Scalars['String']['output'];
  readonly node: SchemaCustomer;
};

export type SchemaCustomerInput = {
  readonly customerId: Scalars['ID']['input'];
};

export type SchemaDecideReturnInput = {
  readonly decision: SchemaReturnDecision;
  readonly label?: InputMaybe<Scalars['String']['input']>;
  readonly labelFileId?: InputMaybe<Scalars['ID']['input']>;
  readonly note?: InputMaybe<Scalars['String']['input']>;
  readonly orderId: Scalars['ID']['input'];
  readonly returnId: Scalars['ID']['input'];
  readonly revision: Scalars['Int']['input'];
};

export type SchemaDecideReturnPayload = {
  readonly order: SchemaOrder;
};

export type SchemaDeleteAddressInput = {
  readonly addressId: Scalars['ID']['input'];
};

export type SchemaDeleteAddressPayload = {
  readonly user: SchemaUser;
};

export type SchemaDeleteBikeInput = {
  readonly bikeId: Scalars['ID']['input'];
};

export type SchemaDeleteBikePayload = {
  readonly user: SchemaUser;
};

export type SchemaDeleteDiagramInput = {
  readonly id: Scalars['ID']['input'];
  readonly version: Scalars['Int']['input'];
};

export type SchemaDeleteDiagramPayload = {
  readonly diagramId: Scalars['ID']['output'];
};

export type SchemaDeletePageInput = {
  readonly id: Scalars['ID']['input'];
  readonly version: Scalars['Int']['input'];
};

export type SchemaDeletePagePayload = {
  readonly pageId: Scalars['ID']['output'];
};

export type SchemaDeleteProductInput = {
  readonly productId: Scalars['ID']['input'];
};

export type SchemaDeleteProductPayload = {
  readonly product: SchemaProduct;
};

export type SchemaDeletePromotionInput = {
  readonly id: Scalars['ID']['input'];
  readonly version: Scalars['Int']['input'];
};

export type SchemaDeletePromotionPayload = {
  readonly promotionId: Scalars['ID']['output'];
};

export type SchemaDeleteSaleInput = {
  readonly id: Scalars['ID']['input'];
  readonly version: Scalars['Int']['input'];
};

export type SchemaDeleteSalePayload = {
  readonly saleId: Scalars['ID']['output'];
};

export type SchemaDeleteSearchRuleInput = {
  readonly id: Scalars['ID']['input'];
  readonly version: Scalars['Int']['input'];
};

export type SchemaDeleteSearchRulePayload = {
  readonly ruleId: Scalars['ID']['output'];
};

export type SchemaDeleteStaffRoleInput = {
  readonly id: Scalars['ID']['input'];
  readonly version: Scalars['Int']['input'];
};

export type SchemaDeleteStaffRolePayload = {
  readonly roleId: Scalars['ID']['output'];
};

export type SchemaDeleteSupersessionInput = {
  readonly id: Scalars['ID']['input'];
  readonly version: Scalars['Int']['input'];
};

export type SchemaDeleteSupersessionPayload = {
  readonly supersessionId: Scalars['ID']['output'];
};

export type SchemaDeleteWebhookInput = {
  readonly id: Scalars['ID']['input'];
};

export type SchemaDeleteWebhookPayload = {
  readonly deletedId: Scalars['ID']['output'];
};

export type { SchemaDeliverability };

export type SchemaDeliveryBand = {
  readonly price: SchemaMoney;
  readonly upTo: Maybe<Scalars['SafeInt']['output']>;
};

export type SchemaDeliveryBandInput = {
  readonly price: SchemaMoneyInput;
  readonly upTo?: InputMaybe<Scalars['SafeInt']['input']>;
};

export type SchemaDeliveryCountry = {
  readonly code: Scalars['String']['output'];
  readonly name: Scalars['String']['output'];
};

export type SchemaDeliveryDetails = {
  readonly address: Scalars['String']['output'];
  readonly phone: Scalars['String']['output'];
};

export type SchemaDeliveryMethod = {
  readonly bands: ReadonlyArray<SchemaDeliveryBand>;
  readonly carrier: Maybe<Scalars['String']['output']>;
  readonly daysMax: Scalars['Int']['output'];
  readonly daysMin: Scalars['Int']['output'];
  readonly excludedHazards: ReadonlyArray<SchemaHazard>;
  readonly freeFrom: Maybe<SchemaMoney>;
  readonly id: Scalars['ID']['output'];
  readonly isActive: Scalars['Boolean']['output'];
  readonly kind: SchemaDeliveryMethodKind;
  readonly maximumGrams: Maybe<Scalars['Int']['output']>;
  readonly maximumLengthMm: Maybe<Scalars['Int']['output']>;
  readonly name: Scalars['String']['output'];
  readonly pickupAddress: Scalars['String']['output'];
  readonly price: SchemaMoney;
  readonly surcharges: ReadonlyArray<SchemaDeliverySurcharge>;
  readonly zoneIds: ReadonlyArray<Scalars['ID']['output']>;
};

export type SchemaDeliveryMethodInput = {
  readonly bands: ReadonlyArray<SchemaDeliveryBandInput>;
  readonly carrier?: InputMaybe<Scalars['String']['input']>;
  readonly daysMax: Scalars['Int']['input'];
  readonly daysMin: Scalars['Int']['input'];
  readonly excludedHazards: ReadonlyArray<SchemaHazard>;
  readonly freeFrom?: InputMaybe<SchemaMoneyInput>;
  readonly id: Scalars['ID']['input'];
  readonly isActive: Scalars['Boolean']['input'];
  readonly kind: SchemaDeliveryMethodKind;
  readonly maximumGrams?: InputMaybe<Scalars['Int']['input']>;
  readonly maximumLengthMm?: InputMaybe<Scalars['Int']['input']>;
  readonly name: Scalars['String']['input'];
  readonly pickupAddress?: InputMaybe<Scalars['String']['input']>;
  readonly price?: InputMaybe<SchemaMoneyInput>;
  readonly surcharges: ReadonlyArray<SchemaDeliverySurchargeInput>;
  readonly zoneIds: ReadonlyArray<Scalars['ID']['input']>;
};

export type { SchemaDeliveryMethodKind };

export type SchemaDeliveryOption = {
  readonly carrier: Maybe<Scalars['String']['output']>;
  readonly daysMax: Scalars['Int']['output'];
  readonly daysMin: Scalars['Int']['output'];
  readonly isPickup: Scalars['Boolean']['output'];
  readonly methodId: Scalars['ID']['output'];
  readonly name: Scalars['String']['output'];
  readonly price: SchemaMoney;
};

export type SchemaDeliveryParcelInput = {
  readonly grams: Scalars['Int']['input'];
  readonly hazards: ReadonlyArray<SchemaHazard>;
  readonly lengthMm?: InputMaybe<Scalars['Int']['input']>;
  readonly value?: InputMaybe<SchemaMoneyInput>;
};

export type SchemaDeliveryRefusal = {
  readonly lineId: Maybe<Scalars['ID']['output']>;
  readonly message: Scalars['String']['output'];
  readonly methodId: Scalars['ID']['output'];
  readonly name: Scalars['String']['output'];
};

export type SchemaDeliveryRules = {
  readonly assumedGrams: Scalars['Int']['output'];
  readonly methods: ReadonlyArray<SchemaDeliveryMethod>;
  readonly version: Scalars['Int']['output'];
  readonly zones: ReadonlyArray<SchemaDeliveryZone>;
};

export type SchemaDeliverySurcharge = {
  readonly country: Scalars['String']['output'];
  readonly label: Scalars['String']['output'];
  readonly postcodes: ReadonlyArray<Scalars['String']['output']>;
  readonly price: SchemaMoney;
};

export type SchemaDeliverySurchargeInput = {
  readonly country: Scalars['String']['input'];
  readonly label: Scalars['String']['input'];
  readonly postcodes: ReadonlyArray<Scalars['String']['input']>;
  readonly price: SchemaMoneyInput;
};

export type SchemaDeliveryTrial = {
  readonly deliverability: SchemaDeliverability;
  readonly grams: Scalars['SafeInt']['output'];
  readonly options: ReadonlyArray<SchemaDeliveryOption>;
  readonly refusals: ReadonlyArray<SchemaDeliveryRefusal>;
  readonly value: SchemaMoney;
  readonly zoneName: Maybe<Scalars['String']['output']>;
};

export type SchemaDeliveryTrialLineInput = {
  readonly productId: Scalars['ID']['input'];
  readonly quantity: Scalars['Int']['input'];
};

export type SchemaDeliveryZone = {
  readonly countries: ReadonlyArray<Scalars['String']['output']>;
  readonly id: Scalars['ID']['output'];
  readonly name: Scalars['String']['output'];
  readonly postcodes: ReadonlyArray<Scalars['String']['output']>;
  readonly regions: ReadonlyArray<Scalars['String']['output']>;
};

export type SchemaDeliveryZoneInput = {
  readonly countries: ReadonlyArray<Scalars['String']['input']>;
  readonly id: Scalars['ID']['input'];
  readonly name: Scalars['String']['input'];
  readonly postcodes: ReadonlyArray<Scalars['String']['input']>;
  readonly regions: ReadonlyArray<Scalars['String']['input']>;
};

export type SchemaDestinationInput = {
  readonly country: Scalars['String']['input'];
  readonly postcode?: InputMaybe<Scalars['String']['input']>;
  readonly region?: InputMaybe<Scalars['String']['input']>;
};

export type SchemaDiagram = SchemaNode & {
  readonly height: Scalars['Int']['output'];
  readonly id: Scalars['ID']['output'];
  readonly image: SchemaImage;
  readonly spots: ReadonlyArray<SchemaDiagramSpot>;
  readonly title: Scalars['String']['output'];
  readonly vehicles: ReadonlyArray<SchemaVehicle>;
  readonly version: Scalars['Int']['output'];
  readonly width: Scalars['Int']['output'];
};

export type SchemaDiagramConnection = {
  readonly edges: ReadonlyArray<SchemaDiagramEdge>;
  readonly nodes: ReadonlyArray<SchemaDiagram>;
  readonly pageInfo: SchemaPageInfo;
  readonly totalCount: Scalars['Int']['output'];
};

export type SchemaDiagramEdge = {
  readonly cursor: Scalars['String']['output'];
  readonly node: SchemaDiagram;
};

export type SchemaDiagramSpot = {
  readonly current: Maybe<Scalars['String']['output']>;
  readonly name: Maybe<Scalars['String']['output']>;
  readonly namedProduct: Maybe<SchemaProduct>;
  readonly note: Maybe<Scalars['String']['output']>;
  readonly number: Maybe<Scalars['String']['output']>;
  readonly product: Maybe<SchemaProduct>;
  readonly quantity: Scalars['Int']['output'];
  readonly ref: Scalars['String']['output'];
  readonly replacements: ReadonlyArray<SchemaChainEnd>;
  readonly x: Scalars['Float']['output'];
  readonly y: Scalars['Float']['output'];
};

export type SchemaDiagramSpotInput = {
  readonly name?: InputMaybe<Scalars['String']['input']>;
  readonly note?: InputMaybe<Scalars['String']['input']>;
  readonly number?: InputMaybe<Scalars['String']['input']>;
  readonly productId?: InputMaybe<Scalars['ID']['input']>;
  readonly quantity?: Scalars['Int']['input'];
  readonly ref: Scalars['String']['input'];
  readonly x: Scalars['Float']['input'];
  readonly y: Scalars['Float']['input'];
};

export type SchemaDisableUserInput = {
  readonly email: Scalars['String']['input'];
};

export type SchemaDisableUserPayload = {
  readonly user: SchemaUser;
};

export type SchemaDismissReviewReportsInput = {
  readonly reportCount: Scalars['Int']['input'];
  readonly reviewId: Scalars['ID']['input'];
};

export type SchemaDismissReviewReportsPayload = {
  readonly review: SchemaReview;
};

export type SchemaEditOrderInput = {
  readonly address?: InputMaybe<Scalars['String']['input']>;
  readonly deliveryMethodId?: InputMaybe<Scalars['ID']['input']>;
  readonly expectedTotal: SchemaMoneyInput;
  readonly idempotencyKey: Scalars['String']['input'];
  readonly lines: ReadonlyArray<SchemaEditedLineInput>;
  readonly orderId: Scalars['ID']['input'];
  readonly phone?: InputMaybe<Scalars['String']['input']>;
  readonly revision: Scalars['Int']['input'];
  readonly shippingAddress?: InputMaybe<SchemaAddressInput>;
};

export type SchemaEditOrderPayload = {
  readonly order: SchemaOrder;
};

export type SchemaEditProductPayload = {
  readonly message: Maybe<Scalars['String']['output']>;
  readonly outcome: SchemaProductEditOutcome;
  readonly product: Maybe<SchemaProduct>;
  readonly productId: Scalars['ID']['output'];
};

export type SchemaEditProductsInput = {
  readonly products: ReadonlyArray<SchemaProductEditInput>;
};

export type SchemaEditProductsPayload = {
  readonly results: ReadonlyArray<SchemaEditProductPayload>;
};

export type SchemaEditedLineInput = {
  readonly discount?: InputMaybe<SchemaStaffDiscountInput>;
  readonly lineId?: InputMaybe<Scalars['ID']['input']>;
  readonly productId: Scalars['ID']['input'];
  readonly quantity: Scalars['Int']['input'];
};

export type SchemaEnableUserInput = {
  readonly email: Scalars['String']['input'];
};

export type SchemaEnableUserPayload = {
  readonly user: SchemaUser;
};

export type SchemaEnableWebhookInput = {
  readonly id: Scalars['ID']['input'];
};

export type SchemaEnableWebhookPayload = {
  readonly webhook: SchemaWebhook;
};

export type SchemaEraseCustomerPayload = {
  readonly isComplete: Scalars['Boolean']['output'];
};

export type SchemaEraseMyAccountInput = {
  readonly email: Scalars['String']['input'];
};

export type SchemaEraseMyAccountPayload = {
  readonly isComplete: Scalars['Boolean']['output'];
};

export type { SchemaEuSales };

export type SchemaExplainedHit = {
  readonly match: SchemaSearchMatch;
  readonly parts: ReadonlyArray<SchemaScorePart>;
  readonly placement: Maybe<SchemaSearchPlacement>;
  readonly product: SchemaProduct;
  readonly score: Scalars['Float']['output'];
  readonly tier: SchemaSearchTier;
};

export type SchemaExportPersonalDataPayload = {
  readonly json: Scalars['String']['output'];
};

export type SchemaFacet = {
  readonly code: Scalars['String']['output'];
  readonly kind: SchemaFacetKind;
  readonly label: Scalars['String']['output'];
  readonly range: Maybe<SchemaFacetRange>;
  readonly unit: Maybe<Scalars['String']['output']>;
  readonly values: ReadonlyArray<SchemaFacetValue>;
};

export type { SchemaFacetKind };

export type SchemaFacetRange = {
  readonly from: Scalars['Float']['output'];
  readonly to: Scalars['Float']['output'];
};

export type SchemaFacetValue = {
  readonly count: Scalars['Int']['output'];
  readonly isSelected: Scalars['Boolean']['output'];
  readonly label: Scalars['String']['output'];
  readonly value: Scalars['String']['output'];
};

export type SchemaFit = {
  readonly answer: SchemaFitAnswer;
  readonly conditions: ReadonlyArray<SchemaFitCondition>;
  readonly isExcluded: Scalars['Boolean']['output'];
  readonly places: ReadonlyArray<SchemaFitPlace>;
};

export type { SchemaFitAnswer };

export type SchemaFitAtOrder = {
  readonly answer: SchemaFitAnswer;
  readonly conditions: ReadonlyArray<Scalars['String']['output']>;
};

export type SchemaFitCondition = {
  readonly code: Scalars['String']['output'];
  readonly text: Scalars['String']['output'];
  readonly value: Scalars['String']['output'];
};

export type SchemaFitConditionInput = {
  readonly code: Scalars['String']['input'];
  readonly value: Scalars['String']['input'];
};

export type SchemaFitPlace = {
  readonly position: SchemaFitPosition;
  readonly quantity: Scalars['Int']['output'];
};

export type { SchemaFitPosition };

export type SchemaFitment = {
  readonly isComplete: Scalars['Boolean']['output'];
  readonly kind: SchemaFitmentKind;
  readonly vehicleCount: Scalars['Int']['output'];
  readonly version: Scalars['Int']['output'];
};

export type SchemaFitmentConflict = {
  readonly excludedSource: Scalars['String']['output'];
  readonly fitsSource: Scalars['String']['output'];
  readonly product: SchemaProduct;
  readonly vehicle: SchemaVehicle;
};

export type SchemaFitmentConflictConnection = {
  readonly edges: ReadonlyArray<SchemaFitmentConflictEdge>;
  readonly nodes: ReadonlyArray<SchemaFitmentConflict>;
  readonly pageInfo: SchemaPageInfo;
  readonly totalCount: Scalars['Int']['output'];
};

export type SchemaFitmentConflictEdge = {
  readonly cursor: Scalars['String']['output'];
  readonly node: SchemaFitmentConflict;
};

export type { SchemaFitmentKind };

export type SchemaFitmentReport = {
  readonly conflicts: SchemaFitmentConflictConnection;
  readonly misfits: SchemaMisfitConnection;
  readonly productsWithoutFitment: SchemaProductConnection;
};


export type SchemaFitmentReportConflictsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


export type SchemaFitmentReportMisfitsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


export type SchemaFitmentReportProductsWithoutFitmentArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};

export type SchemaFitmentRow = {
  readonly conditions: ReadonlyArray<SchemaFitCondition>;
  readonly isExcluded: Scalars['Boolean']['output'];
  readonly position: SchemaFitPosition;
  readonly quantity: Scalars['Int']['output'];
  readonly source: Scalars['String']['output'];
  readonly vehicle: SchemaVehicle;
  readonly yearFrom: Maybe<Scalars['Int']['output']>;
  readonly yearTo: Maybe<Scalars['Int']['output']>;
};

export type SchemaFitmentRowInput = {
  readonly conditions?: ReadonlyArray<SchemaFitConditionInput>;
  readonly isExcluded?: Scalars['Boolean']['input'];
  readonly position?: SchemaFitPosition;
  readonly quantity?: Scalars['Int']['input'];
  readonly vehicleId: Scalars['ID']['input'];
  readonly yearFrom?: InputMaybe<Scalars['Int']['input']>;
  readonly yearTo?: InputMaybe<Scalars['Int']['input']>;
};

export type SchemaFittedVehicle = {
  readonly conditions: ReadonlyArray<SchemaFitCondition>;
  readonly places: ReadonlyArray<SchemaFitPlace>;
  readonly vehicle: SchemaVehicle;
  readonly yearFrom: Scalars['Int']['output'];
  readonly yearTo: Maybe<Scalars['Int']['output']>;
};

export type SchemaFittedVehicleConnection = {
  readonly edges: ReadonlyArray<SchemaFittedVehicleEdge>;
  readonly nodes: ReadonlyArray<SchemaFittedVehicle>;
  readonly pageInfo: SchemaPageInfo;
  readonly totalCount: Scalars['Int']['output'];
};

export type SchemaFittedVehicleEdge = {
  readonly cursor: Scalars['String']['output'];
  readonly node: SchemaFittedVehicle;
};

export type SchemaFlaggedPayments = {
  readonly count: Scalars['Int']['output'];
  readonly orders: ReadonlyArray<SchemaOrder>;
};

export type SchemaFooterLink = {
  readonly text: Scalars['String']['output'];
  readonly url: Maybe<Scalars['String']['output']>;
};

export type SchemaFooterList = {
  readonly links: ReadonlyArray<SchemaFooterLink>;
  readonly title: Scalars['String']['output'];
};

export type { SchemaFulfilment };

export type SchemaGarageBike = {
  readonly addedAt: Scalars['DateTime']['output'];
  readonly id: Scalars['ID']['output'];
  readonly isActive: Scalars['Boolean']['output'];
  readonly nickname: Maybe<Scalars['String']['output']>;
  readonly vehicle: SchemaVehicle;
  readonly vin: Maybe<Scalars['String']['output']>;
  readonly year: Maybe<Scalars['Int']['output']>;
};

export type SchemaGuestInput = {
  readonly email: Scalars['String']['input'];
  readonly name: Scalars['String']['input'];
};

export type { SchemaHazard };

export type SchemaHideReviewInput = {
  readonly reason?: InputMaybe<Scalars['String']['input']>;
  readonly reviewId: Scalars['ID']['input'];
};

export type SchemaHideReviewPayload = {
  readonly review: SchemaReview;
};

export type SchemaIdentitySettings = {
  readonly apiKey: Scalars['String']['output'];
  readonly authDomain: Scalars['String']['output'];
  readonly isEmulator: Scalars['Boolean']['output'];
  readonly projectId: Scalars['String']['output'];
};

export type SchemaImage = {
  readonly altText: Scalars['String']['output'];
  readonly blurDataUrl: Maybe<Scalars['String']['output']>;
  readonly height: Maybe<Scalars['Int']['output']>;
  readonly sources: ReadonlyArray<SchemaImageSource>;
  readonly url: Scalars['String']['output'];
  readonly width: Maybe<Scalars['Int']['output']>;
};

export type SchemaImageSource = {
  readonly srcSet: Scalars['String']['output'];
  readonly type: Scalars['String']['output'];
};

export type SchemaImport = {
  readonly by: Scalars['String']['output'];
  readonly columns: ReadonlyArray<Scalars['String']['output']>;
  readonly counts: SchemaImportCounts;
  readonly createdAt: Scalars['DateTime']['output'];
  readonly cursor: Scalars['Int']['output'];
  readonly fileName: Scalars['String']['output'];
  readonly finishedAt: Maybe<Scalars['DateTime']['output']>;
  readonly id: Scalars['ID']['output'];
  readonly ignoredColumns: ReadonlyArray<Scalars['String']['output']>;
  readonly isEdit: Scalars['Boolean']['output'];
  readonly kind: SchemaImportKind;
  readonly matchedColumns: ReadonlyArray<SchemaImportColumnMatch>;
  readonly message: Maybe<Scalars['String']['output']>;
  readonly missingColumns: ReadonlyArray<Scalars['String']['output']>;
  readonly newBrands: ReadonlyArray<Scalars['String']['output']>;
  readonly newCategories: ReadonlyArray<Scalars['String']['output']>;
  readonly results: SchemaImportResults;
  readonly rows: SchemaImportRowConnection;
  readonly size: Scalars['Int']['output'];
  readonly status: SchemaImportStatus;
};


export type SchemaImportRowsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<SchemaImportRowFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
};

export type SchemaImportChange = {
  readonly column: Scalars['String']['output'];
  readonly from: Scalars['String']['output'];
  readonly to: Scalars['String']['output'];
};

export type SchemaImportColumnMatch = {
  readonly column: Scalars['String']['output'];
  readonly name: Scalars['String']['output'];
};

export type SchemaImportConnection = {
  readonly edges: ReadonlyArray<SchemaImportEdge>;
  readonly nodes: ReadonlyArray<SchemaImport>;
  readonly pageInfo: SchemaPageInfo;
  readonly totalCount: Scalars['Int']['output'];
};

export type SchemaImportCounts = {
  readonly bad: Scalars['Int']['output'];
  readonly changed: Scalars['Int']['output'];
  readonly new: Scalars['Int']['output'];
  readonly unchanged: Scalars['Int']['output'];
};

export type SchemaImportEdge = {
  readonly cursor: Scalars['String']['output'];
  readonly node: SchemaImport;
};

export type SchemaImportFault = {
  readonly field: Scalars['String']['output'];
  readonly message: Scalars['String']['output'];
};

export type { SchemaImportKind };

export type SchemaImportResults = {
  readonly kept: Scalars['Int']['output'];
  readonly refused: Scalars['Int']['output'];
  readonly undone: Scalars['Int']['output'];
  readonly written: Scalars['Int']['output'];
};

export type SchemaImportRow = {
  readonly changes: ReadonlyArray<SchemaImportChange>;
  readonly faults: ReadonlyArray<SchemaImportFault>;
  readonly kind: SchemaImportRowKind;
  readonly line: Scalars['Int']['output'];
  readonly message: Maybe<Scalars['String']['output']>;
  readonly name: Scalars['String']['output'];
  readonly productId: Maybe<Scalars['ID']['output']>;
};

export type SchemaImportRowConnection = {
  readonly edges: ReadonlyArray<SchemaImportRowEdge>;
  readonly nodes: ReadonlyArray<SchemaImportRow>;
  readonly pageInfo: SchemaPageInfo;
  readonly totalCount: Scalars['Int']['output'];
};

export type SchemaImportRowEdge = {
  readonly cursor: Scalars['String']['output'];
  readonly node: SchemaImportRow;
};

export type SchemaImportRowFilter = {
  readonly isLeftOut?: InputMaybe<Scalars['Boolean']['input']>;
  readonly kind?: InputMaybe<SchemaImportRowKind>;
};

export type { SchemaImportRowKind };

export type { SchemaImportStatus };

export type SchemaInviteStaffInput = {
  readonly email: Scalars['String']['input'];
  readonly memberId?: InputMaybe<Scalars['ID']['input']>;
  readonly roleId?: InputMaybe<Scalars['ID']['input']>;
};

export type SchemaInviteStaffPayload = {
  readonly member: SchemaStaffMember;
};

export type SchemaInvoice = {
  readonly buyerName: Scalars['String']['output'];
  readonly corrects: Maybe<Scalars['String']['output']>;
  readonly id: Scalars['ID']['output'];
  readonly issuedAt: Scalars['DateTime']['output'];
  readonly issuedOn: Scalars['String']['output'];
  readonly kind: SchemaInvoiceKind;
  readonly number: Scalars['String']['output'];
  readonly orderId: Scalars['ID']['output'];
  readonly orderNumber: Scalars['String']['output'];
  readonly pdfUrl: Scalars['String']['output'];
  readonly total: SchemaMoney;
  readonly xmlUrl: Scalars['String']['output'];
};

export type SchemaInvoiceConnection = {
  readonly edges: ReadonlyArray<SchemaInvoiceEdge>;
  readonly nodes: ReadonlyArray<SchemaInvoice>;
  readonly pageInfo: SchemaPageInfo;
  readonly totalCount: Scalars['Int']['output'];
};

export type SchemaInvoiceEdge = {
  readonly cursor: Scalars['String']['output'];
  readonly node: SchemaInvoice;
};

export type { SchemaInvoiceKind };

export type SchemaLedgerEntry = {
  readonly after: SchemaOrderStanding;
  readonly amount: Maybe<SchemaMoney>;
  readonly at: Scalars['DateTime']['output'];
  readonly before: Maybe<SchemaOrderStanding>;
  readonly by: Scalars['String']['output'];
  readonly event: SchemaLedgerEvent;
  readonly id: Scalars['ID']['output'];
  readonly intentId: Maybe<Scalars['String']['output']>;
  readonly note: Maybe<Scalars['String']['output']>;
};

export type { SchemaLedgerEvent };

export type SchemaLowStock = {
  readonly count: Scalars['Int']['output'];
  readonly products: ReadonlyArray<SchemaProduct>;
};

export type SchemaMakeAdminInput = {
  readonly email: Scalars['String']['input'];
};

export type SchemaMakeAdminPayload = {
  readonly user: SchemaUser;
};

export type SchemaMakersNumber = {
  readonly brandName: Scalars['String']['output'];
  readonly number: Scalars['String']['output'];
};

export type SchemaManagedPage = {
  readonly changedAt: Scalars['DateTime']['output'];
  readonly description: Scalars['String']['output'];
  readonly id: Scalars['ID']['output'];
  readonly isInFooter: Scalars['Boolean']['output'];
  readonly markdown: Scalars['String']['output'];
  readonly path: Scalars['String']['output'];
  readonly previousPaths: ReadonlyArray<Scalars['String']['output']>;
  readonly state: SchemaPageState;
  readonly title: Scalars['String']['output'];
  readonly version: Scalars['Int']['output'];
  readonly versions: ReadonlyArray<SchemaPageVersion>;
};

export type SchemaManagedPageConnection = {
  readonly edges: ReadonlyArray<SchemaManagedPageEdge>;
  readonly nodes: ReadonlyArray<SchemaManagedPage>;
  readonly pageInfo: SchemaPageInfo;
  readonly totalCount: Scalars['Int']['output'];
};

export type SchemaManagedPageEdge = {
  readonly cursor: Scalars['String']['output'];
  readonly node: SchemaManagedPage;
};

export type { SchemaMediaKind };

export type SchemaMergeCartInput = {
  readonly token: Scalars['String']['input'];
};

export type SchemaMergeCartPayload = {
  readonly cart: SchemaCart;
};

export type SchemaMergeGarageInput = {
  readonly active?: InputMaybe<Scalars['Int']['input']>;
  readonly bikes: ReadonlyArray<SchemaMergedBikeInput>;
};

export type SchemaMergeGaragePayload = {
  readonly user: SchemaUser;
};

export type SchemaMergeVehiclesInput = {
  readonly fromId: Scalars['ID']['input'];
  readonly fromVersion: Scalars['Int']['input'];
  readonly intoId: Scalars['ID']['input'];
  readonly intoVersion: Scalars['Int']['input'];
};

export type SchemaMergeVehiclesPayload = {
  readonly vehicle: SchemaVehicle;
};

export type SchemaMergedBikeInput = {
  readonly nickname?: InputMaybe<Scalars['String']['input']>;
  readonly vehicle: SchemaVehicleChoiceInput;
};

export type SchemaMessageFilter = {
  readonly orderId?: InputMaybe<Scalars['ID']['input']>;
  readonly status?: InputMaybe<SchemaMessageStatus>;
  readonly template?: InputMaybe<SchemaMessageTemplate>;
};

export type { SchemaMessageStatus };

export type { SchemaMessageTemplate };

export type SchemaMisfit = {
  readonly count: Scalars['Int']['output'];
  readonly note: Maybe<Scalars['String']['output']>;
  readonly product: SchemaProduct;
  readonly returnedAt: Scalars['DateTime']['output'];
  readonly rows: ReadonlyArray<SchemaFitmentRow>;
  readonly vehicle: SchemaVehicle;
  readonly year: Maybe<Scalars['Int']['output']>;
};

export type SchemaMisfitConnection = {
  readonly edges: ReadonlyArray<SchemaMisfitEdge>;
  readonly nodes: ReadonlyArray<SchemaMisfit>;
  readonly pageInfo: SchemaPageInfo;
  readonly totalCount: Scalars['Int']['output'];
};

export type SchemaMisfitEdge = {
  readonly cursor: Scalars['String']['output'];
  readonly node: SchemaMisfit;
};

export type SchemaMoney = {
  readonly amount: Scalars['String']['output'];
  readonly amountMinor: Scalars['SafeInt']['output'];
  readonly currencyCode: Scalars['String']['output'];
};

export type SchemaMoneyInput = {
  readonly amountMinor: Scalars['SafeInt']['input'];
  readonly currencyCode: Scalars['String']['input'];
};

export type SchemaMoveCategoryInput = {
  readonly beforeId?: InputMaybe<Scalars['ID']['input']>;
  readonly id: Scalars['ID']['input'];
  readonly parentId?: InputMaybe<Scalars['ID']['input']>;
  readonly version: Scalars['Int']['input'];
};

export type SchemaMoveCategoryPayload = {
  readonly category: SchemaCategory;
};

export type SchemaMutation = {
  readonly addCartLine: SchemaAddCartLinePayload;
  readonly addProduct: SchemaAddProductPayload;
  readonly addReview: SchemaAddReviewPayload;
  readonly cancelMyOrder: SchemaCancelMyOrderPayload;
  readonly cancelOrder: SchemaCancelOrderPayload;
  readonly cancelReturn: SchemaCancelReturnPayload;
  readonly changeOrderAddress: SchemaChangeOrderAddressPayload;
  readonly createApiKey: SchemaCreateApiKeyPayload;
  readonly createCart: SchemaCreateCartPayload;
  readonly createWebhook: SchemaCreateWebhookPayload;
  readonly decideReturn: SchemaDecideReturnPayload;
  readonly deleteAddress: SchemaDeleteAddressPayload;
  readonly deleteBike: SchemaDeleteBikePayload;
  readonly deleteDiagram: SchemaDeleteDiagramPayload;
  readonly deletePage: SchemaDeletePagePayload;
  readonly deleteProduct: SchemaDeleteProductPayload;
  readonly deletePromotion: SchemaDeletePromotionPayload;
  readonly deleteSale: SchemaDeleteSalePayload;
  readonly deleteSearchRule: SchemaDeleteSearchRulePayload;
  readonly deleteStaffRole: SchemaDeleteStaffRolePayload;
  readonly deleteSupersession: SchemaDeleteSupersessionPayload;
  readonly deleteWebhook: SchemaDeleteWebhookPayload;
  readonly disableUser: SchemaDisableUserPayload;
  readonly dismissReviewReports: SchemaDismissReviewReportsPayload;
  readonly editOrder: SchemaEditOrderPayload;
  readonly editProducts: SchemaEditProductsPayload;
  readonly enableUser: SchemaEnableUserPayload;
  readonly enableWebhook: SchemaEnableWebhookPayload;
  readonly eraseCustomer: SchemaEraseCustomerPayload;
  readonly eraseMyAccount: SchemaEraseMyAccountPayload;
  readonly exportPersonalData: SchemaExportPersonalDataPayload;
  readonly hideReview: SchemaHideReviewPayload;
  readonly inviteStaff: SchemaInviteStaffPayload;
  readonly makeAdmin: SchemaMakeAdminPayload;
  readonly mergeCart: SchemaMergeCartPayload;
  readonly mergeGarage: SchemaMergeGaragePayload;
  readonly mergeVehicles: SchemaMergeVehiclesPayload;
  readonly moveCategory: SchemaMoveCategoryPayload;
  readonly placeCartOrder: SchemaPlaceCartOrderPayload;
  readonly placeOrder: SchemaPlaceOrderPayload;
  readonly placeOrderFor: SchemaPlaceOrderForPayload;
  readonly prepareProductEdit: SchemaPrepareProductEditPayload;
  readonly receiveReturn: SchemaReceiveReturnPayload;
  readonly recordPayment: SchemaRecordPaymentPayload;
  readonly refundOrder: SchemaRefundOrderPayload;
  readonly removeAdmin: SchemaRemoveAdminPayload;
  readonly removeAttribute: SchemaRemovalPayload;
  readonly removeBrand: SchemaRemovalPayload;
  readonly removeCategory: SchemaRemovalPayload;
  readonly removeFamily: SchemaRemovalPayload;
  readonly removeStaff: SchemaRemoveStaffPayload;
  readonly reportReview: SchemaReportReviewPayload;
  readonly requestReturn: SchemaRequestReturnPayload;
  readonly resendMessage: SchemaResendMessagePayload;
  readonly resendWebhookDelivery: SchemaResendWebhookDeliveryPayload;
  readonly resetSecondFactor: SchemaResetSecondFactorPayload;
  readonly resolvePaymentFlag: SchemaResolvePaymentFlagPayload;
  readonly restoreProduct: SchemaRestoreProductPayload;
  readonly restoreReview: SchemaRestoreReviewPayload;
  readonly revokeApiKey: SchemaRevokeApiKeyPayload;
  readonly runImport: SchemaRunImportPayload;
  readonly saveAddress: SchemaSaveAddressPayload;
  readonly saveAttribute: SchemaSaveAttributePayload;
  readonly saveBike: SchemaSaveBikePayload;
  readonly saveBrand: SchemaSaveBrandPayload;
  readonly saveCategory: SchemaSaveCategoryPayload;
  readonly saveCustomerNote: SchemaSaveCustomerNotePayload;
  readonly saveDeliveryRules: SchemaSaveDeliveryRulesPayload;
  readonly saveDiagram: SchemaSaveDiagramPayload;
  readonly saveFamily: SchemaSaveFamilyPayload;
  readonly savePage: SchemaSavePagePayload;
  readonly saveProfile: SchemaSaveProfilePayload;
  readonly savePromotion: SchemaSavePromotionPayload;
  readonly saveSale: SchemaSaveSalePayload;
  readonly saveSearchRule: SchemaSaveSearchRulePayload;
  readonly saveSettings: SchemaSaveSettingsPayload;
  readonly saveStaffRole: SchemaSaveStaffRolePayload;
  readonly saveSupersession: SchemaSaveSupersessionPayload;
  readonly saveTaxRules: SchemaSaveTaxRulesPayload;
  readonly saveVehicle: SchemaSaveVehiclePayload;
  readonly sendPaymentLink: SchemaSendPaymentLinkPayload;
  readonly setFitment: SchemaSetFitmentPayload;
  readonly setParcelStatus: SchemaSetParcelStatusPayload;
  readonly setParcelTracking: SchemaSetParcelTrackingPayload;
  readonly setPartNumbers: SchemaSetPartNumbersPayload;
  readonly setReturnLabel: SchemaSetReturnLabelPayload;
  readonly setStock: SchemaSetStockPayload;
  readonly settlePayment: SchemaSettlePaymentPayload;
  readonly shipOrder: SchemaShipOrderPayload;
  readonly shipOrders: SchemaShipOrdersPayload;
  readonly shipParcel: SchemaShipParcelPayload;
  readonly signIn: SchemaSignInPayload;
  readonly signOutEverywhere: SchemaSignOutEverywherePayload;
  readonly startPayment: SchemaStartPaymentPayload;
  readonly stopImport: SchemaStopImportPayload;
  readonly testWebhook: SchemaTestWebhookPayload;
  readonly undoImport: SchemaUndoImportPayload;
  readonly undoShipment: SchemaUndoShipmentPayload;
  readonly unpublishPage: SchemaUnpublishPagePayload;
  readonly updateCartLine: SchemaUpdateCartLinePayload;
  readonly updateProduct: SchemaUpdateProductPayload;
  readonly updateProducts: SchemaUpdateProductsPayload;
  readonly withdraw: SchemaWithdrawPayload;
};


export type SchemaMutationAddCartLineArgs = {
  input: SchemaAddCartLineInput;
};


export type SchemaMutationAddProductArgs = {
  input: SchemaAddProductInput;
};


export type SchemaMutationAddReviewArgs = {
  input: SchemaAddReviewInput;
};


export type SchemaMutationCancelMyOrderArgs = {
  input: SchemaCancelMyOrderInput;
};


export type SchemaMutationCancelOrderArgs = {
  input: SchemaCancelOrderInput;
};


export type SchemaMutationCancelReturnArgs = {
  input: SchemaCancelReturnInput;
};


export type SchemaMutationChangeOrderAddressArgs = {
  input: SchemaChangeOrderAddressInput;
};


export type SchemaMutationCreateApiKeyArgs = {
  input: SchemaCreateApiKeyInput;
};


export type SchemaMutationCreateWebhookArgs = {
  input: SchemaCreateWebhookInput;
};


export type SchemaMutationDecideReturnArgs = {
  input: SchemaDecideReturnInput;
};


export type SchemaMutationDeleteAddressArgs = {
  input: SchemaDeleteAddressInput;
};


export type SchemaMutationDeleteBikeArgs = {
  input: SchemaDeleteBikeInput;
};


export type SchemaMutationDeleteDiagramArgs = {
  input: SchemaDeleteDiagramInput;
};


export type SchemaMutationDeletePageArgs = {
  input: SchemaDeletePageInput;
};


export type SchemaMutationDeleteProductArgs = {
  input: SchemaDeleteProductInput;
};


export type SchemaMutationDeletePromotionArgs = {
  input: SchemaDeletePromotionInput;
};


export type SchemaMutationDeleteSaleArgs = {
  input: SchemaDeleteSaleInput;
};


export type SchemaMutationDeleteSearchRuleArgs = {
  input: SchemaDeleteSearchRuleInput;
};


export type SchemaMutationDeleteStaffRoleArgs = {
  input: SchemaDeleteStaffRoleInput;
};


export type SchemaMutationDeleteSupersessionArgs = {
  input: SchemaDeleteSupersessionInput;
};


export type SchemaMutationDeleteWebhookArgs = {
  input: SchemaDeleteWebhookInput;
};


export type SchemaMutationDisableUserArgs = {
  input: SchemaDisableUserInput;
};


export type SchemaMutationDismissReviewReportsArgs = {
  input: SchemaDismissReviewReportsInput;
};


export type SchemaMutationEditOrderArgs = {
  input: SchemaEditOrderInput;
};


export type SchemaMutationEditProductsArgs = {
  input: SchemaEditProductsInput;
};


export type SchemaMutationEnableUserArgs = {
  input: SchemaEnableUserInput;
};


export type SchemaMutationEnableWebhookArgs = {
  input: SchemaEnableWebhookInput;
};


export type SchemaMutationEraseCustomerArgs = {
  input: SchemaCustomerInput;
};


export type SchemaMutationEraseMyAccountArgs = {
  input: SchemaEraseMyAccountInput;
};


export type SchemaMutationExportPersonalDataArgs = {
  input: SchemaCustomerInput;
};


export type SchemaMutationHideReviewArgs = {
  input: SchemaHideReviewInput;
};


export type SchemaMutationInviteStaffArgs = {
  input: SchemaInviteStaffInput;
};


export type SchemaMutationMakeAdminArgs = {
  input: SchemaMakeAdminInput;
};


export type SchemaMutationMergeCartArgs = {
  input: SchemaMergeCartInput;
};


export type SchemaMutationMergeGarageArgs = {
  input: SchemaMergeGarageInput;
};


export type SchemaMutationMergeVehiclesArgs = {
  input: SchemaMergeVehiclesInput;
};


export type SchemaMutationMoveCategoryArgs = {
  input: SchemaMoveCategoryInput;
};


export type SchemaMutationPlaceCartOrderArgs = {
  input: SchemaPlaceCartOrderInput;
};


export type SchemaMutationPlaceOrderArgs = {
  input: SchemaPlaceOrderInput;
};


export type SchemaMutationPlaceOrderForArgs = {
  input: SchemaPlaceOrderForInput;
};


export type SchemaMutationPrepareProductEditArgs = {
  input: SchemaPrepareProductEditInput;
};


export type SchemaMutationReceiveReturnArgs = {
  input: SchemaReceiveReturnInput;
};


export type SchemaMutationRecordPaymentArgs = {
  input: SchemaRecordPaymentInput;
};


export type SchemaMutationRefundOrderArgs = {
  input: SchemaRefundOrderInput;
};


export type SchemaMutationRemoveAdminArgs = {
  input: SchemaRemoveAdminInput;
};


export type SchemaMutationRemoveAttributeArgs = {
  input: SchemaRemoveAttributeInput;
};


export type SchemaMutationRemoveBrandArgs = {
  input: SchemaRemoveBrandInput;
};


export type SchemaMutationRemoveCategoryArgs = {
  input: SchemaRemoveCategoryInput;
};


export type SchemaMutationRemoveFamilyArgs = {
  input: SchemaRemoveFamilyInput;
};


export type SchemaMutationRemoveStaffArgs = {
  input: SchemaRemoveStaffInput;
};


export type SchemaMutationReportReviewArgs = {
  input: SchemaReportReviewInput;
};


export type SchemaMutationRequestReturnArgs = {
  input: SchemaRequestReturnInput;
};


export type SchemaMutationResendMessageArgs = {
  input: SchemaResendMessageInput;
};


export type SchemaMutationResendWebhookDeliveryArgs = {
  input: SchemaResendWebhookDeliveryInput;
};


export type SchemaMutationResetSecondFactorArgs = {
  input: SchemaResetSecondFactorInput;
};


export type SchemaMutationResolvePaymentFlagArgs = {
  input: SchemaResolvePaymentFlagInput;
};


export type SchemaMutationRestoreProductArgs = {
  input: SchemaRestoreProductInput;
};


export type SchemaMutationRestoreReviewArgs = {
  input: SchemaRestoreReviewInput;
};


export type SchemaMutationRevokeApiKeyArgs = {
  input: SchemaRevokeApiKeyInput;
};


export type SchemaMutationRunImportArgs = {
  input: SchemaRunImportInput;
};


export type SchemaMutationSaveAddressArgs = {
  input: SchemaSaveAddressInput;
};


export type SchemaMutationSaveAttributeArgs = {
  input: SchemaSaveAttributeInput;
};


export type SchemaMutationSaveBikeArgs = {
  input: SchemaSaveBikeInput;
};


export type SchemaMutationSaveBrandArgs = {
  input: SchemaSaveBrandInput;
};


export type SchemaMutationSaveCategoryArgs = {
  input: SchemaSaveCategoryInput;
};


export type SchemaMutationSaveCustomerNoteArgs = {
  input: SchemaSaveCustomerNoteInput;
};


export type SchemaMutationSaveDeliveryRulesArgs = {
  input: SchemaSaveDeliveryRulesInput;
};


export type SchemaMutationSaveDiagramArgs = {
  input: SchemaSaveDiagramInput;
};


export type SchemaMutationSaveFamilyArgs = {
  input: SchemaSaveFamilyInput;
};


export type SchemaMutationSavePageArgs = {
  input: SchemaSavePageInput;
};


export type SchemaMutationSaveProfileArgs = {
  input: SchemaSaveProfileInput;
};


export type SchemaMutationSavePromotionArgs = {
  input: SchemaSavePromotionInput;
};


export type SchemaMutationSaveSaleArgs = {
  input: SchemaSaveSaleInput;
};


export type SchemaMutationSaveSearchRuleArgs = {
  input: SchemaSaveSearchRuleInput;
};


export type SchemaMutationSaveSettingsArgs = {
  input: SchemaSaveSettingsInput;
};


export type SchemaMutationSaveStaffRoleArgs = {
  input: SchemaSaveStaffRoleInput;
};


export type SchemaMutationSaveSupersessionArgs = {
  input: SchemaSaveSupersessionInput;
};


export type SchemaMutationSaveTaxRulesArgs = {
  input: SchemaSaveTaxRulesInput;
};


export type SchemaMutationSaveVehicleArgs = {
  input: SchemaSaveVehicleInput;
};


export type SchemaMutationSendPaymentLinkArgs = {
  input: SchemaSendPaymentLinkInput;
};


export type SchemaMutationSetFitmentArgs = {
  input: SchemaSetFitmentInput;
};


export type SchemaMutationSetParcelStatusArgs = {
  input: SchemaSetParcelStatusInput;
};


export type SchemaMutationSetParcelTrackingArgs = {
  input: SchemaSetParcelTrackingInput;
};


export type SchemaMutationSetPartNumbersArgs = {
  input: SchemaSetPartNumbersInput;
};


export type SchemaMutationSetReturnLabelArgs = {
  input: SchemaSetReturnLabelInput;
};


export type SchemaMutationSetStockArgs = {
  input: SchemaSetStockInput;
};


export type SchemaMutationSettlePaymentArgs = {
  input: SchemaSettlePaymentInput;
};


export type SchemaMutationShipOrderArgs = {
  input: SchemaShipOrderInput;
};


export type SchemaMutationShipOrdersArgs = {
  input: SchemaShipOrdersInput;
};


export type SchemaMutationShipParcelArgs = {
  input: SchemaShipParcelInput;
};


export type SchemaMutationSignInArgs = {
  input: SchemaSignInInput;
};


export type SchemaMutationStartPaymentArgs = {
  input: SchemaStartPaymentInput;
};


export type SchemaMutationStopImportArgs = {
  input: SchemaStopImportInput;
};


export type SchemaMutationTestWebhookArgs = {
  input: SchemaTestWebhookInput;
};


export type SchemaMutationUndoImportArgs = {
  input: SchemaUndoImportInput;
};


export type SchemaMutationUndoShipmentArgs = {
  input: SchemaUndoShipmentInput;
};


export type SchemaMutationUnpublishPageArgs = {
  input: SchemaUnpublishPageInput;
};


export type SchemaMutationUpdateCartLineArgs = {
  input: SchemaUpdateCartLineInput;
};


export type SchemaMutationUpdateProductArgs = {
  input: SchemaUpdateProductInput;
};


export type SchemaMutationUpdateProductsArgs = {
  input: SchemaUpdateProductsInput;
};


export type SchemaMutationWithdrawArgs = {
  input: SchemaWithdrawInput;
};

export type SchemaNamedFit = {
  readonly answer: SchemaFitAnswer;
  readonly vehicle: SchemaVehicle;
  readonly vehicleCount: Scalars['Int']['output'];
  readonly year: Maybe<Scalars['Int']['output']>;
};

export type SchemaNode = {
  readonly id: Scalars['ID']['output'];
};

export type SchemaNumberMatch = {
  readonly chain: Maybe<Scalars['String']['output']>;
  readonly isEquivalent: Scalars['Boolean']['output'];
  readonly number: SchemaPartNumber;
  readonly product: SchemaProduct;
};

export type SchemaNumberStep = {
  readonly brandName: Scalars['String']['output'];
  readonly kind: SchemaSupersessionKind;
  readonly number: Scalars['String']['output'];
  readonly replacedBy: ReadonlyArray<SchemaReplacement>;
  readonly since: Maybe<Scalars['Int']['output']>;
};

export type SchemaOpenDeposit = {
  readonly amount: SchemaMoney;
  readonly line: SchemaOrderLine;
  readonly quantity: Scalars['Int']['output'];
};

export type { SchemaOpeningStep };

export type SchemaOptionAxis = {
  readonly code: Scalars['String']['output'];
  readonly label: Scalars['String']['output'];
  readonly values: ReadonlyArray<Scalars['String']['output']>;
};

export type SchemaOptionAxisInput = {
  readonly code: Scalars['String']['input'];
  readonly label: Scalars['String']['input'];
  readonly values: ReadonlyArray<Scalars['String']['input']>;
};

export type SchemaOrder = SchemaNode & {
  readonly customer: Maybe<SchemaUser>;
  readonly customerEmail: Scalars['String']['output'];
  readonly customerName: Scalars['String']['output'];
  readonly delivery: SchemaDeliveryDetails;
  readonly exchangedOrder: Maybe<SchemaOrder>;
  readonly fulfilment: SchemaFulfilment;
  readonly history: ReadonlyArray<SchemaOrderEvent>;
  readonly id: Scalars['ID']['output'];
  readonly invoices: ReadonlyArray<SchemaInvoice>;
  readonly isPayable: Scalars['Boolean']['output'];
  readonly lines: ReadonlyArray<SchemaOrderLine>;
  readonly note: Maybe<Scalars['String']['output']>;
  readonly number: Maybe<Scalars['String']['output']>;
  readonly openDeposits: ReadonlyArray<SchemaOpenDeposit>;
  readonly parcels: ReadonlyArray<SchemaParcel>;
  readonly payment: SchemaOrderPayment;
  readonly placedAt: Scalars['DateTime']['output'];
  readonly quote: SchemaQuote;
  readonly reservedUntil: Maybe<Scalars['DateTime']['output']>;
  readonly returns: ReadonlyArray<SchemaOrderReturn>;
  readonly revision: Scalars['Int']['output'];
  readonly shipmentUndoableUntil: Maybe<Scalars['DateTime']['output']>;
  readonly shippedAt: Maybe<Scalars['DateTime']['output']>;
  readonly shippingAddress: Maybe<SchemaAddress>;
  readonly source: SchemaOrderSource;
  readonly status: SchemaOrderStatus;
  readonly total: SchemaMoney;
};

export type SchemaOrderConnection = {
  readonly edges: ReadonlyArray<SchemaOrderEdge>;
  readonly nodes: ReadonlyArray<SchemaOrder>;
  readonly pageInfo: SchemaPageInfo;
  readonly totalCount: Scalars['Int']['output'];
};

export type SchemaOrderEdge = {
  readonly cursor: Scalars['String']['output'];
  readonly node: SchemaOrder;
};

export type SchemaOrderEvent = {
  readonly at: Scalars['DateTime']['output'];
  readonly by: Scalars['String']['output'];
  readonly status: SchemaOrderStatus;
};

export type SchemaOrderFilter = {
  readonly needsReview?: InputMaybe<Scalars['Boolean']['input']>;
  readonly placedBefore?: InputMaybe<Scalars['DateTime']['input']>;
  readonly placedFrom?: InputMaybe<Scalars['DateTime']['input']>;
  readonly search?: InputMaybe<Scalars['String']['input']>;
  readonly statuses?: InputMaybe<ReadonlyArray<SchemaOrderStatus>>;
};

export type SchemaOrderLine = {
  readonly bike: Maybe<SchemaOrderedBike>;
  readonly depositFor: Maybe<Scalars['ID']['output']>;
  readonly discount: Maybe<SchemaStaffDiscount>;
  readonly fitAtOrder: Maybe<SchemaFitAtOrder>;
  readonly id: Scalars['ID']['output'];
  readonly image: SchemaImage;
  readonly name: Scalars['String']['output'];
  readonly partNumber: Maybe<Scalars['String']['output']>;
  readonly product: Maybe<SchemaProduct>;
  readonly productId: Scalars['ID']['output'];
  readonly quantity: Scalars['Int']['output'];
  readonly quantityToShip: Scalars['Int']['output'];
  readonly refundable: SchemaMoney;
  readonly refunded: SchemaMoney;
  readonly refundedQuantity: Scalars['Int']['output'];
  readonly restockableQuantity: Scalars['Int']['output'];
  readonly returnableQuantity: Scalars['Int']['output'];
  readonly shippedQuantity: Scalars['Int']['output'];
  readonly total: SchemaMoney;
  readonly unitPrice: SchemaMoney;
  readonly withdrawableQuantity: Scalars['Int']['output'];
};

export type SchemaOrderPayment = {
  readonly disputed: Scalars['Boolean']['output'];
  readonly flag: Maybe<Scalars['String']['output']>;
  readonly ledger: ReadonlyArray<SchemaLedgerEntry>;
  readonly method: Maybe<SchemaPaymentMethod>;
  readonly paidAt: Maybe<Scalars['DateTime']['output']>;
  readonly reference: Maybe<Scalars['String']['output']>;
  readonly refundable: SchemaMoney;
  readonly refundableDelivery: SchemaMoney;
  readonly refunded: SchemaMoney;
  readonly refunds: ReadonlyArray<SchemaRefund>;
  readonly restockableQuantity: Scalars['Int']['output'];
  readonly status: SchemaPaymentStatus;
  readonly transactionId: Maybe<Scalars['String']['output']>;
  readonly underInquiry: Scalars['Boolean']['output'];
};

export type SchemaOrderReturn = {
  readonly createdAt: Scalars['DateTime']['output'];
  readonly exchangeOrders: ReadonlyArray<SchemaOrder>;
  readonly history: ReadonlyArray<SchemaReturnEvent>;
  readonly id: Scalars['ID']['output'];
  readonly isRefundable: Scalars['Boolean']['output'];
  readonly isRefunded: Scalars['Boolean']['output'];
  readonly isUnshipped: Scalars['Boolean']['output'];
  readonly kind: SchemaReturnKind;
  readonly label: Maybe<Scalars['String']['output']>;
  readonly labelFile: Maybe<SchemaReturnFile>;
  readonly lines: ReadonlyArray<SchemaReturnLine>;
  readonly pictures: ReadonlyArray<SchemaReturnFile>;
  readonly quantity: Scalars['Int']['output'];
  readonly refundable: SchemaMoney;
  readonly status: SchemaReturnStatus;
};

export type { SchemaOrderSort };

export type { SchemaOrderSource };

export type SchemaOrderStanding = {
  readonly disputed: Scalars['Boolean']['output'];
  readonly flagged: Scalars['Boolean']['output'];
  readonly paymentStatus: SchemaPaymentStatus;
  readonly refunded: SchemaMoney;
  readonly refundsUnderWay: Scalars['Int']['output'];
  readonly status: SchemaOrderStatus;
};

export type { SchemaOrderStatus };

export type SchemaOrderedBike = {
  readonly name: Scalars['String']['output'];
  readonly year: Maybe<Scalars['Int']['output']>;
};

export type SchemaPageInfo = {
  readonly endCursor: Maybe<Scalars['String']['output']>;
  readonly hasNextPage: Scalars['Boolean']['output'];
};

export type { SchemaPageState };

export type SchemaPageVersion = {
  readonly description: Scalars['String']['output'];
  readonly markdown: Scalars['String']['output'];
  readonly number: Scalars['Int']['output'];
  readonly publishedAt: Scalars['DateTime']['output'];
  readonly title: Scalars['String']['output'];
};

export type SchemaParcel = {
  readonly address: Maybe<Scalars['String']['output']>;
  readonly carrier: Maybe<SchemaCarrier>;
  readonly createdAt: Scalars['DateTime']['output'];
  readonly history: ReadonlyArray<SchemaParcelEvent>;
  readonly id: Scalars['ID']['output'];
  readonly lines: ReadonlyArray<SchemaParcelLine>;
  readonly status: SchemaParcelStatus;
  readonly trackingNumber: Maybe<Scalars['String']['output']>;
  readonly trackingUrl: Maybe<Scalars['String']['output']>;
  readonly undoableUntil: Maybe<Scalars['DateTime']['output']>;
};

export type SchemaParcelEvent = {
  readonly at: Scalars['DateTime']['output'];
  readonly by: Scalars['String']['output'];
  readonly status: SchemaParcelStatus;
};

export type SchemaParcelLine = {
  readonly line: SchemaOrderLine;
  readonly quantity: Scalars['Int']['output'];
};

export type SchemaParcelLineInput = {
  readonly lineId: Scalars['ID']['input'];
  readonly quantity: Scalars['Int']['input'];
};

export type { SchemaParcelOutcome };

export type { SchemaParcelStatus };

export type SchemaPartNumber = {
  readonly brandName: Maybe<Scalars['String']['output']>;
  readonly kind: SchemaPartNumberKind;
  readonly note: Maybe<Scalars['String']['output']>;
  readonly number: Scalars['String']['output'];
};

export type SchemaPartNumberAnswer = {
  readonly brandNames: ReadonlyArray<Scalars['String']['output']>;
  readonly ends: ReadonlyArray<SchemaChainEnd>;
  readonly isKnown: Scalars['Boolean']['output'];
  readonly key: Scalars['String']['output'];
  readonly number: Scalars['String']['output'];
  readonly products: ReadonlyArray<SchemaNumberMatch>;
  readonly replaces: ReadonlyArray<SchemaMakersNumber>;
  readonly similar: ReadonlyArray<SchemaProduct>;
  readonly steps: ReadonlyArray<SchemaNumberStep>;
};

export type SchemaPartNumberInput = {
  readonly brandName: Scalars['String']['input'];
  readonly kind: SchemaPartNumberKind;
  readonly note?: InputMaybe<Scalars['String']['input']>;
  readonly number: Scalars['String']['input'];
};

export type { SchemaPartNumberKind };

export type { SchemaPaymentMethod };

export type { SchemaPaymentOutcome };

export type { SchemaPaymentStatus };

export type { SchemaPermission };

export type SchemaPlaceCartOrderInput = {
  readonly address?: InputMaybe<Scalars['String']['input']>;
  readonly codes?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  readonly deliveryMethodId?: InputMaybe<Scalars['ID']['input']>;
  readonly expectedTotal: SchemaMoneyInput;
  readonly guest?: InputMaybe<SchemaGuestInput>;
  readonly phone?: InputMaybe<Scalars['String']['input']>;
  readonly revision: Scalars['Int']['input'];
  readonly shippingAddress?: InputMaybe<SchemaAddressInput>;
  readonly vatNumber?: InputMaybe<Scalars['String']['input']>;
};

export type SchemaPlaceCartOrderPayload = {
  readonly order: SchemaOrder;
  readonly orderKey: Maybe<Scalars['String']['output']>;
};

export type SchemaPlaceOrderForInput = {
  readonly address?: InputMaybe<Scalars['String']['input']>;
  readonly codes?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  readonly customer?: InputMaybe<SchemaStaffCustomerInput>;
  readonly deliveryMethodId?: InputMaybe<Scalars['ID']['input']>;
  readonly exchangeOf?: InputMaybe<SchemaReturnReferenceInput>;
  readonly expectedTotal: SchemaMoneyInput;
  readonly idempotencyKey: Scalars['String']['input'];
  readonly lines: ReadonlyArray<SchemaStaffLineInput>;
  readonly note?: InputMaybe<Scalars['String']['input']>;
  readonly phone?: InputMaybe<Scalars['String']['input']>;
  readonly shippingAddress?: InputMaybe<SchemaAddressInput>;
  readonly vatNumber?: InputMaybe<Scalars['String']['input']>;
};

export type SchemaPlaceOrderForPayload = {
  readonly order: SchemaOrder;
};

export type SchemaPlaceOrderInput = {
  readonly address: Scalars['String']['input'];
  readonly expectedDeposit?: InputMaybe<SchemaMoneyInput>;
  readonly expectedUnitPrice?: InputMaybe<SchemaMoneyInput>;
  readonly idempotencyKey: Scalars['String']['input'];
  readonly phone: Scalars['String']['input'];
  readonly productId: Scalars['ID']['input'];
  readonly quantity: Scalars['Int']['input'];
};

export type SchemaPlaceOrderPayload = {
  readonly order: SchemaOrder;
};

export type SchemaPrepareProductEditInput = {
  readonly changes: SchemaProductChangesByFilterInput;
  readonly filter: SchemaProductFilter;
};

export type SchemaPrepareProductEditPayload = {
  readonly import: SchemaImport;
};

export type SchemaPriceEditInput = {
  readonly amount?: InputMaybe<SchemaMoneyInput>;
  readonly difference?: InputMaybe<SchemaMoneyInput>;
  readonly ending?: InputMaybe<SchemaPriceEnding>;
  readonly percent?: InputMaybe<Scalars['Float']['input']>;
};

export type { SchemaPriceEnding };

export type SchemaPriceTier = {
  readonly fromQuantity: Scalars['Int']['output'];
  readonly price: SchemaMoney;
};

export type SchemaPriceTierInput = {
  readonly fromQuantity: Scalars['Int']['input'];
  readonly price: SchemaMoneyInput;
};

export type SchemaProduct = SchemaNode & {
  readonly about: Scalars['String']['output'];
  readonly attributes: ReadonlyArray<SchemaProductAttribute>;
  readonly availability: SchemaAvailability;
  readonly availableQuantity: Scalars['Int']['output'];
  readonly brand: Maybe<SchemaBrand>;
  readonly breadcrumb: ReadonlyArray<SchemaCategory>;
  readonly categories: ReadonlyArray<SchemaCategory>;
  readonly category: Maybe<Scalars['String']['output']>;
  readonly comparePrice: Maybe<SchemaMoney>;
  readonly condition: SchemaProductCondition;
  readonly coreDeposit: Maybe<SchemaMoney>;
  readonly createdAt: Scalars['DateTime']['output'];
  readonly deletedAt: Maybe<Scalars['DateTime']['output']>;
  readonly delivery: SchemaProductDelivery;
  readonly family: Maybe<SchemaProductFamily>;
  readonly fit: SchemaFit;
  readonly fitment: SchemaFitment;
  readonly fitmentRows: ReadonlyArray<SchemaFitmentRow>;
  readonly gtin: Maybe<Scalars['String']['output']>;
  readonly hazards: ReadonlyArray<SchemaHazard>;
  readonly heightMm: Maybe<Scalars['Int']['output']>;
  readonly id: Scalars['ID']['output'];
  readonly image: SchemaImage;
  readonly lengthMm: Maybe<Scalars['Int']['output']>;
  readonly lowestRecentPrice: Maybe<SchemaMoney>;
  readonly media: ReadonlyArray<SchemaProductMedia>;
  readonly minimumQuantity: Scalars['Int']['output'];
  readonly name: Scalars['String']['output'];
  readonly options: ReadonlyArray<SchemaProductOption>;
  readonly partNumber: Maybe<Scalars['String']['output']>;
  readonly partNumbers: ReadonlyArray<SchemaPartNumber>;
  readonly price: SchemaMoney;
  readonly priceTiers: ReadonlyArray<SchemaPriceTier>;
  readonly rating: Maybe<SchemaProductRating>;
  readonly regularPrice: SchemaMoney;
  readonly regularPriceTiers: ReadonlyArray<SchemaPriceTier>;
  readonly related: ReadonlyArray<SchemaRelatedProduct>;
  readonly reviews: SchemaReviewConnection;
  readonly sale: Maybe<SchemaProductSale>;
  readonly slug: Scalars['String']['output'];
  readonly status: SchemaProductStatus;
  readonly successors: ReadonlyArray<SchemaProduct>;
  readonly taxClass: Scalars['String']['output'];
  readonly taxedPrice: Maybe<SchemaTaxedPrice>;
  readonly unshippedQuantity: Maybe<Scalars['Int']['output']>;
  readonly updatedAt: Scalars['DateTime']['output'];
  readonly vehicles: SchemaFittedVehicleConnection;
  readonly version: Scalars['Int']['output'];
  readonly weightGrams: Maybe<Scalars['Int']['output']>;
  readonly widthMm: Maybe<Scalars['Int']['output']>;
};


export type SchemaProductDeliveryArgs = {
  destination: SchemaDestinationInput;
};


export type SchemaProductFitArgs = {
  vehicle: SchemaVehicleChoiceInput;
};


export type SchemaProductRelatedArgs = {
  kind?: InputMaybe<SchemaRelationKind>;
};


export type SchemaProductReviewsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


export type SchemaProductVehiclesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  search?: InputMaybe<Scalars['String']['input']>;
};

export type SchemaProductAttribute = {
  readonly code: Scalars['String']['output'];
  readonly kind: SchemaAttributeKind;
  readonly label: Scalars['String']['output'];
  readonly number: Maybe<Scalars['Float']['output']>;
  readonly unit: Maybe<Scalars['String']['output']>;
  readonly value: Scalars['String']['output'];
};

export type SchemaProductAttributeInput = {
  readonly code: Scalars['String']['input'];
  readonly flag?: InputMaybe<Scalars['Boolean']['input']>;
  readonly number?: InputMaybe<Scalars['Float']['input']>;
  readonly text?: InputMaybe<Scalars['String']['input']>;
};

export type SchemaProductChangesByFilterInput = {
  readonly addCategoryIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  readonly brandId?: InputMaybe<Scalars['ID']['input']>;
  readonly comparePrice?: InputMaybe<SchemaPriceEditInput>;
  readonly mainCategoryId?: InputMaybe<Scalars['ID']['input']>;
  readonly minimumQuantity?: InputMaybe<Scalars['Int']['input']>;
  readonly price?: InputMaybe<SchemaPriceEditInput>;
  readonly removeCategoryIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  readonly status?: InputMaybe<SchemaProductStatus>;
  readonly stock?: InputMaybe<SchemaStockEditInput>;
  readonly taxClass?: InputMaybe<Scalars['String']['input']>;
};

export type { SchemaProductCondition };

export type SchemaProductConnection = {
  readonly edges: ReadonlyArray<SchemaProductEdge>;
  readonly nodes: ReadonlyArray<SchemaProduct>;
  readonly pageInfo: SchemaPageInfo;
  readonly totalCount: Scalars['Int']['output'];
};

export type SchemaProductDelivery = {
  readonly deliverability: SchemaDeliverability;
  readonly options: ReadonlyArray<SchemaDeliveryOption>;
  readonly refusals: ReadonlyArray<SchemaDeliveryRefusal>;
};

export type SchemaProductEdge = {
  readonly cursor: Scalars['String']['output'];
  readonly node: SchemaProduct;
};

export type SchemaProductEditInput = {
  readonly brandId?: InputMaybe<Scalars['ID']['input']>;
  readonly categoryIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  readonly price?: InputMaybe<SchemaMoneyInput>;
  readonly productId: Scalars['ID']['input'];
  readonly status?: InputMaybe<SchemaProductStatus>;
  readonly version: Scalars['Int']['input'];
};

export type { SchemaProductEditOutcome };

export type SchemaProductFamily = SchemaNode & {
  readonly about: Scalars['String']['output'];
  readonly axes: ReadonlyArray<SchemaOptionAxis>;
  readonly id: Scalars['ID']['output'];
  readonly name: Scalars['String']['output'];
  readonly slug: Scalars['String']['output'];
  readonly variants: SchemaProductConnection;
  readonly version: Scalars['Int']['output'];
};


export type SchemaProductFamilyVariantsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};

export type SchemaProductFamilyConnection = {
  readonly edges: ReadonlyArray<SchemaProductFamilyEdge>;
  readonly nodes: ReadonlyArray<SchemaProductFamily>;
  readonly pageInfo: SchemaPageInfo;
  readonly totalCount: Scalars['Int']['output'];
};

export type SchemaProductFamilyEdge = {
  readonly cursor: Scalars['String']['output'];
  readonly node: SchemaProductFamily;
};

export type SchemaProductFilter = {
  readonly availability?: InputMaybe<SchemaAvailability>;
  readonly brandId?: InputMaybe<Scalars['ID']['input']>;
  readonly category?: InputMaybe<Scalars['String']['input']>;
  readonly categoryId?: InputMaybe<Scalars['ID']['input']>;
  readonly ids?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  readonly includeDeleted?: InputMaybe<Scalars['Boolean']['input']>;
  readonly includeDrafts?: InputMaybe<Scalars['Boolean']['input']>;
  readonly priceFromMinor?: InputMaybe<Scalars['SafeInt']['input']>;
  readonly priceToMinor?: InputMaybe<Scalars['SafeInt']['input']>;
  readonly search?: InputMaybe<Scalars['String']['input']>;
  readonly statuses?: InputMaybe<ReadonlyArray<SchemaProductStatus>>;
};

export type SchemaProductItemInput = {
  readonly about?: InputMaybe<Scalars['String']['input']>;
  readonly attributes?: InputMaybe<ReadonlyArray<SchemaProductAttributeInput>>;
  readonly availableQuantity?: InputMaybe<Scalars['Int']['input']>;
  readonly brandId?: InputMaybe<Scalars['ID']['input']>;
  readonly category?: InputMaybe<Scalars['String']['input']>;
  readonly categoryIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  readonly comparePrice?: InputMaybe<SchemaMoneyInput>;
  readonly condition?: InputMaybe<SchemaProductCondition>;
  readonly coreDeposit?: InputMaybe<SchemaMoneyInput>;
  readonly expectedAvailableQuantity?: InputMaybe<Scalars['Int']['input']>;
  readonly familyId?: InputMaybe<Scalars['ID']['input']>;
  readonly gtin?: InputMaybe<Scalars['String']['input']>;
  readonly hazards?: InputMaybe<ReadonlyArray<SchemaHazard>>;
  readonly heightMm?: InputMaybe<Scalars['Int']['input']>;
  readonly imageUrl?: InputMaybe<Scalars['String']['input']>;
  readonly lengthMm?: InputMaybe<Scalars['Int']['input']>;
  readonly media?: InputMaybe<ReadonlyArray<SchemaProductMediaInput>>;
  readonly minimumQuantity?: InputMaybe<Scalars['Int']['input']>;
  readonly name?: InputMaybe<Scalars['String']['input']>;
  readonly options?: InputMaybe<ReadonlyArray<SchemaProductOptionInput>>;
  readonly partNumber?: InputMaybe<Scalars['String']['input']>;
  readonly price?: InputMaybe<SchemaMoneyInput>;
  readonly priceTiers?: InputMaybe<ReadonlyArray<SchemaPriceTierInput>>;
  readonly product: SchemaProductReferenceInput;
  readonly related?: InputMaybe<ReadonlyArray<SchemaProductRelationInput>>;
  readonly slug?: InputMaybe<Scalars['String']['input']>;
  readonly status?: InputMaybe<SchemaProductStatus>;
  readonly successorIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  readonly taxClass?: InputMaybe<Scalars['String']['input']>;
  readonly version?: InputMaybe<Scalars['Int']['input']>;
  readonly weightGrams?: InputMaybe<Scalars['Int']['input']>;
  readonly widthMm?: InputMaybe<Scalars['Int']['input']>;
};

export type SchemaProductItemResult = {
  readonly availableQuantity: Maybe<Scalars['Int']['output']>;
  readonly message: Maybe<Scalars['String']['output']>;
  readonly outcome: SchemaProductEditOutcome;
  readonly productId: Maybe<Scalars['ID']['output']>;
  readonly version: Maybe<Scalars['Int']['output']>;
};

export type SchemaProductMedia = {
  readonly altText: Scalars['String']['output'];
  readonly image: Maybe<SchemaImage>;
  readonly kind: SchemaMediaKind;
  readonly sizeBytes: Maybe<Scalars['Int']['output']>;
  readonly title: Maybe<Scalars['String']['output']>;
  readonly url: Scalars['String']['output'];
};

export type SchemaProductMediaInput = {
  readonly altText?: InputMaybe<Scalars['String']['input']>;
  readonly kind: SchemaMediaKind;
  readonly title?: InputMaybe<Scalars['String']['input']>;
  readonly url: Scalars['String']['input'];
};

export type SchemaProductOption = {
  readonly axis: Scalars['String']['output'];
  readonly label: Scalars['String']['output'];
  readonly value: Scalars['String']['output'];
};

export type SchemaProductOptionInput = {
  readonly axis: Scalars['String']['input'];
  readonly value: Scalars['String']['input'];
};

export type SchemaProductRating = {
  readonly average: Scalars['Float']['output'];
  readonly count: Scalars['Int']['output'];
};

export type SchemaProductReferenceInput = {
  readonly brandName?: InputMaybe<Scalars['String']['input']>;
  readonly gtin?: InputMaybe<Scalars['String']['input']>;
  readonly partNumber?: InputMaybe<Scalars['String']['input']>;
  readonly productId?: InputMaybe<Scalars['ID']['input']>;
};

export type SchemaProductRelationInput = {
  readonly kind: SchemaRelationKind;
  readonly productId: Scalars['ID']['input'];
  readonly quantity?: Scalars['Int']['input'];
};

export type SchemaProductSale = {
  readonly endsAt: Scalars['DateTime']['output'];
  readonly name: Scalars['String']['output'];
};

export type SchemaProductSearchConnection = {
  readonly correction: Maybe<SchemaSearchCorrection>;
  readonly edges: ReadonlyArray<SchemaProductSearchEdge>;
  readonly facets: ReadonlyArray<SchemaFacet>;
  readonly mode: SchemaSearchMode;
  readonly nodes: ReadonlyArray<SchemaProduct>;
  readonly pageInfo: SchemaPageInfo;
  readonly recognisedVehicle: Maybe<SchemaRecognisedVehicle>;
  readonly redirect: Maybe<Scalars['String']['output']>;
  readonly totalCount: Scalars['Int']['output'];
  readonly vehicle: Maybe<SchemaVehicle>;
  readonly withoutVehicleCount: Maybe<Scalars['Int']['output']>;
};

export type SchemaProductSearchEdge = {
  readonly cursor: Scalars['String']['output'];
  readonly fit: Maybe<SchemaFit>;
  readonly match: SchemaSearchMatch;
  readonly namedFit: Maybe<SchemaNamedFit>;
  readonly node: SchemaProduct;
  readonly reason: SchemaSearchHitReason;
  readonly variantCount: Scalars['Int']['output'];
};

export type { SchemaProductSort };

export type { SchemaProductStatus };

export type SchemaProfile = {
  readonly education: Scalars['String']['output'];
  readonly linkedIn: Scalars['String']['output'];
  readonly location: Scalars['String']['output'];
  readonly phoneNumber: Scalars['String']['output'];
  readonly updatedAt: Scalars['DateTime']['output'];
};

export type SchemaPromotion = {
  readonly amount: Maybe<SchemaMoney>;
  readonly brandIds: ReadonlyArray<Scalars['ID']['output']>;
  readonly buyQuantity: Maybe<Scalars['Int']['output']>;
  readonly categoryIds: ReadonlyArray<Scalars['ID']['output']>;
  readonly changedAt: Scalars['DateTime']['output'];
  readonly code: Maybe<Scalars['String']['output']>;
  readonly customerLimit: Maybe<Scalars['Int']['output']>;
  readonly getQuantity: Maybe<Scalars['Int']['output']>;
  readonly heldUses: Maybe<Scalars['Int']['output']>;
  readonly id: Scalars['ID']['output'];
  readonly isCombinable: Scalars['Boolean']['output'];
  readonly isFirstOrder: Scalars['Boolean']['output'];
  readonly isPaused: Scalars['Boolean']['output'];
  readonly isPerProduct: Scalars['Boolean']['output'];
  readonly kind: SchemaPromotionKind;
  readonly minimumAmount: Maybe<SchemaMoney>;
  readonly minimumQuantity: Maybe<Scalars['Int']['output']>;
  readonly name: Scalars['String']['output'];
  readonly percent: Maybe<Scalars['Int']['output']>;
  readonly priority: Scalars['Int']['output'];
  readonly products: ReadonlyArray<SchemaProduct>;
  readonly sentence: Scalars['String']['output'];
  readonly state: SchemaPromotionState;
  readonly useLimit: Maybe<Scalars['Int']['output']>;
  readonly uses: Maybe<Scalars['Int']['output']>;
  readonly validFrom: Maybe<Scalars['DateTime']['output']>;
  readonly validTo: Maybe<Scalars['DateTime']['output']>;
  readonly version: Scalars['Int']['output'];
};

export type SchemaPromotionConnection = {
  readonly edges: ReadonlyArray<SchemaPromotionEdge>;
  readonly nodes: ReadonlyArray<SchemaPromotion>;
  readonly pageInfo: SchemaPageInfo;
  readonly totalCount: Scalars['Int']['output'];
};

export type SchemaPromotionEdge = {
  readonly cursor: Scalars['String']['output'];
  readonly node: SchemaPromotion;
};

export type { SchemaPromotionKind };

export type { SchemaPromotionState };

export type SchemaQuery = {
  readonly allDiagrams: SchemaDiagramConnection;
  readonly apiKeys: SchemaApiKeyConnection;
  readonly attributeDefinitions: ReadonlyArray<SchemaAttributeDefinition>;
  readonly auditLog: SchemaAuditEntryConnection;
  readonly blogPosts: SchemaBlogPostConnection;
  readonly brand: Maybe<SchemaBrand>;
  readonly brands: SchemaBrandConnection;
  readonly carriers: ReadonlyArray<SchemaCarrier>;
  readonly cart: Maybe<SchemaCart>;
  readonly categories: ReadonlyArray<SchemaCategory>;
  readonly category: Maybe<SchemaCategory>;
  readonly categoryTree: ReadonlyArray<SchemaCategory>;
  readonly changedCustomers: SchemaChangedCustomerConnection;
  readonly changedOrders: SchemaOrderConnection;
  readonly changedProducts: SchemaProductConnection;
  readonly checkShipments: ReadonlyArray<SchemaShipmentResult>;
  readonly contentPage: Maybe<SchemaContentPage>;
  readonly customer: Maybe<SchemaCustomer>;
  readonly customerByEmail: Maybe<SchemaCustomer>;
  readonly customers: SchemaCustomerConnection;
  readonly deliveryCountries: ReadonlyArray<SchemaDeliveryCountry>;
  readonly deliveryRules: SchemaDeliveryRules;
  readonly diagram: Maybe<SchemaDiagram>;
  readonly diagrams: ReadonlyArray<SchemaDiagram>;
  readonly explainSearch: SchemaSearchExplanation;
  readonly families: SchemaProductFamilyConnection;
  readonly fitmentReport: SchemaFitmentReport;
  readonly import: Maybe<SchemaImport>;
  readonly imports: SchemaImportConnection;
  readonly invoices: SchemaInvoiceConnection;
  readonly managedPage: Maybe<SchemaManagedPage>;
  readonly managedPages: SchemaManagedPageConnection;
  readonly messages: SchemaShopMessageConnection;
  readonly missingOpeningSteps: ReadonlyArray<SchemaOpeningStep>;
  readonly myPersonalData: Scalars['String']['output'];
  readonly node: Maybe<SchemaNode>;
  readonly openDepositTotal: SchemaMoney;
  readonly order: Maybe<SchemaOrder>;
  readonly orderByNumber: Maybe<SchemaOrder>;
  readonly orders: SchemaOrderConnection;
  readonly ordersWithOpenDeposits: SchemaOrderConnection;
  readonly ordersWithReturns: SchemaOrderConnection;
  readonly overview: SchemaShopOverview;
  readonly pagePreview: Scalars['String']['output'];
  readonly partNumber: SchemaPartNumberAnswer;
  readonly product: Maybe<SchemaProduct>;
  readonly productBySlug: Maybe<SchemaProduct>;
  readonly products: SchemaProductConnection;
  readonly promotion: Maybe<SchemaPromotion>;
  readonly promotions: SchemaPromotionConnection;
  readonly quoteOrderEdit: SchemaCartQuote;
  readonly quoteOrderFor: SchemaCartQuote;
  readonly reviews: SchemaReviewConnection;
  readonly runningSale: Maybe<SchemaRunningSale>;
  readonly sale: Maybe<SchemaSale>;
  readonly salePreview: SchemaSalePreview;
  readonly sales: SchemaSaleConnection;
  readonly searchProducts: SchemaProductSearchConnection;
  readonly searchReport: SchemaSearchReport;
  readonly searchRules: SchemaSearchRuleConnection;
  readonly settings: SchemaSettings;
  readonly shop: SchemaShop;
  readonly staffMembers: SchemaStaffMemberConnection;
  readonly staffRoles: SchemaStaffRoleConnection;
  readonly suggest: SchemaSuggestions;
  readonly supersession: Maybe<SchemaSupersession>;
  readonly supersessions: SchemaSupersessionConnection;
  readonly taxReport: ReadonlyArray<SchemaTaxReportRow>;
  readonly taxRules: SchemaTaxRules;
  readonly taxTrial: SchemaTaxTrial;
  readonly tryDelivery: SchemaDeliveryTrial;
  readonly tryPromotion: SchemaCartQuote;
  readonly unpaidOrders: ReadonlyArray<SchemaUnpaidOrder>;
  readonly users: SchemaUserConnection;
  readonly vehicle: Maybe<SchemaVehicle>;
  readonly vehicleMakes: ReadonlyArray<SchemaVehicleMake>;
  readonly vehicleUse: SchemaVehicleUse;
  readonly vehicles: SchemaVehicleConnection;
  readonly viewer: Maybe<SchemaUser>;
  readonly webhook: Maybe<SchemaWebhook>;
  readonly webhooks: SchemaWebhookConnection;
  readonly withdrawableOrder: Maybe<SchemaWithdrawableOrder>;
};


export type SchemaQueryAllDiagramsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  search?: InputMaybe<Scalars['String']['input']>;
};


export type SchemaQueryApiKeysArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


export type SchemaQueryAuditLogArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<SchemaAuditFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


export type SchemaQueryBlogPostsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


export type SchemaQueryBrandArgs = {
  slug: Scalars['String']['input'];
};


export type SchemaQueryBrandsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  search?: InputMaybe<Scalars['String']['input']>;
};


export type SchemaQueryCategoriesArgs = {
  parentId?: InputMaybe<Scalars['ID']['input']>;
};


export type SchemaQueryCategoryArgs = {
  slug: Scalars['String']['input'];
};


export type SchemaQueryChangedCustomersArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  since?: InputMaybe<Scalars['DateTime']['input']>;
};


export type SchemaQueryChangedOrdersArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  since?: InputMaybe<Scalars['DateTime']['input']>;
};


export type SchemaQueryChangedProductsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  since?: InputMaybe<Scalars['DateTime']['input']>;
};


export type SchemaQueryCheckShipmentsArgs = {
  input: SchemaShipOrdersInput;
};


export type SchemaQueryContentPageArgs = {
  path: Scalars['String']['input'];
};


export type SchemaQueryCustomerArgs = {
  id: Scalars['ID']['input'];
};


export type SchemaQueryCustomerByEmailArgs = {
  email: Scalars['String']['input'];
};


export type SchemaQueryCustomersArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  search?: InputMaybe<Scalars['String']['input']>;
};


export type SchemaQueryDiagramArgs = {
  id: Scalars['ID']['input'];
};


export type SchemaQueryDiagramsArgs = {
  vehicle: SchemaVehicleChoiceInput;
};


export type SchemaQueryExplainSearchArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  query: Scalars['String']['input'];
};


export type SchemaQueryFamiliesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  search?: InputMaybe<Scalars['String']['input']>;
};


export type SchemaQueryImportArgs = {
  id: Scalars['ID']['input'];
};


export type SchemaQueryImportsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


export type SchemaQueryInvoicesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  kind?: InputMaybe<SchemaInvoiceKind>;
  month?: InputMaybe<Scalars['String']['input']>;
};


export type SchemaQueryManagedPageArgs = {
  id: Scalars['ID']['input'];
};


export type SchemaQueryManagedPagesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  search?: InputMaybe<Scalars['String']['input']>;
};


export type SchemaQueryMessagesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<SchemaMessageFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


export type SchemaQueryNodeArgs = {
  id: Scalars['ID']['input'];
};


export type SchemaQueryOrderArgs = {
  id: Scalars['ID']['input'];
};


export type SchemaQueryOrderByNumberArgs = {
  number: Scalars['String']['input'];
};


export type SchemaQueryOrdersArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<SchemaOrderFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  sort?: InputMaybe<SchemaOrderSort>;
};


export type SchemaQueryOrdersWithOpenDepositsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


export type SchemaQueryOrdersWithReturnsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  status?: InputMaybe<SchemaReturnStatus>;
};


export type SchemaQueryOverviewArgs = {
  timeZone?: InputMaybe<Scalars['String']['input']>;
};


export type SchemaQueryPagePreviewArgs = {
  markdown: Scalars['String']['input'];
};


export type SchemaQueryPartNumberArgs = {
  number: Scalars['String']['input'];
};


export type SchemaQueryProductArgs = {
  id: Scalars['ID']['input'];
};


export type SchemaQueryProductBySlugArgs = {
  slug: Scalars['String']['input'];
};


export type SchemaQueryProductsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<SchemaProductFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  sort?: InputMaybe<SchemaProductSort>;
};


export type SchemaQueryPromotionArgs = {
  id: Scalars['ID']['input'];
};


export type SchemaQueryPromotionsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  search?: InputMaybe<Scalars['String']['input']>;
};


export type SchemaQueryQuoteOrderEditArgs = {
  input: SchemaQuoteOrderEditInput;
};


export type SchemaQueryQuoteOrderForArgs = {
  input: SchemaQuoteOrderForInput;
};


export type SchemaQueryReviewsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<SchemaReviewFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


export type SchemaQuerySaleArgs = {
  id: Scalars['ID']['input'];
};


export type SchemaQuerySalePreviewArgs = {
  input: SchemaSalePreviewInput;
};


export type SchemaQuerySalesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  search?: InputMaybe<Scalars['String']['input']>;
};


export type SchemaQuerySearchProductsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<SchemaSearchFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  query?: InputMaybe<Scalars['String']['input']>;
  sort?: InputMaybe<SchemaSearchSort>;
  vehicle?: InputMaybe<SchemaVehicleChoiceInput>;
};


export type SchemaQuerySearchReportArgs = {
  days?: InputMaybe<Scalars['Int']['input']>;
};


export type SchemaQuerySearchRulesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  kind?: InputMaybe<SchemaSearchRuleKind>;
};


export type SchemaQueryStaffMembersArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


export type SchemaQueryStaffRolesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


export type SchemaQuerySuggestArgs = {
  query: Scalars['String']['input'];
};


export type SchemaQuerySupersessionArgs = {
  id: Scalars['ID']['input'];
};


export type SchemaQuerySupersessionsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  search?: InputMaybe<Scalars['String']['input']>;
};


export type SchemaQueryTaxReportArgs = {
  before?: InputMaybe<Scalars['DateTime']['input']>;
  beforeDay?: InputMaybe<Scalars['String']['input']>;
  from?: InputMaybe<Scalars['DateTime']['input']>;
  fromDay?: InputMaybe<Scalars['String']['input']>;
};


export type SchemaQueryTaxTrialArgs = {
  input: SchemaTaxTrialInput;
};


export type SchemaQueryTryDeliveryArgs = {
  input: SchemaTryDeliveryInput;
};


export type SchemaQueryTryPromotionArgs = {
  input: SchemaTryPromotionInput;
};


export type SchemaQueryUsersArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  search?: InputMaybe<Scalars['String']['input']>;
};


export type SchemaQueryVehicleArgs = {
  slug: Scalars['String']['input'];
};


export type SchemaQueryVehicleMakesArgs = {
  kind?: InputMaybe<SchemaVehicleKind>;
};


export type SchemaQueryVehicleUseArgs = {
  id: Scalars['ID']['input'];
};


export type SchemaQueryVehiclesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<SchemaVehicleFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


export type SchemaQueryWebhookArgs = {
  id: Scalars['ID']['input'];
};


export type SchemaQueryWebhooksArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


export type SchemaQueryWithdrawableOrderArgs = {
  email: Scalars['String']['input'];
  orderNumber: Scalars['String']['input'];
};

export type SchemaQuote = {
  readonly adjustments: ReadonlyArray<SchemaQuoteAdjustment>;
  readonly delivery: Maybe<SchemaQuotedDelivery>;
  readonly deliveryTotal: SchemaMoney;
  readonly depositTotal: SchemaMoney;
  readonly discountTotal: SchemaMoney;
  readonly itemsTotal: SchemaMoney;
  readonly lines: ReadonlyArray<SchemaQuoteLine>;
  readonly taxExemption: Maybe<SchemaTaxExemption>;
  readonly taxIsIncluded: Scalars['Boolean']['output'];
  readonly taxRemovedTotal: SchemaMoney;
  readonly taxTotal: SchemaMoney;
  readonly taxes: ReadonlyArray<SchemaQuotedTax>;
  readonly total: SchemaMoney;
  readonly vatNumber: Maybe<Scalars['String']['output']>;
};

export type SchemaQuoteAdjustment = {
  readonly amount: SchemaMoney;
  readonly code: Maybe<Scalars['String']['output']>;
  readonly label: Scalars['String']['output'];
};

export type SchemaQuoteLine = {
  readonly discount: SchemaMoney;
  readonly lineId: Scalars['ID']['output'];
  readonly quantity: Scalars['Int']['output'];
  readonly tax: SchemaMoney;
  readonly total: SchemaMoney;
  readonly unitPrice: SchemaMoney;
};

export type SchemaQuoteOrderEditInput = {
  readonly deliveryMethodId?: InputMaybe<Scalars['ID']['input']>;
  readonly destination?: InputMaybe<SchemaDestinationInput>;
  readonly lines: ReadonlyArray<SchemaEditedLineInput>;
  readonly orderId: Scalars['ID']['input'];
};

export type SchemaQuoteOrderForInput = {
  readonly codes?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  readonly deliveryMethodId?: InputMaybe<Scalars['ID']['input']>;
  readonly destination?: InputMaybe<SchemaDestinationInput>;
  readonly email?: InputMaybe<Scalars['String']['input']>;
  readonly exchangeOf?: InputMaybe<SchemaReturnReferenceInput>;
  readonly lines: ReadonlyArray<SchemaStaffLineInput>;
  readonly userId?: InputMaybe<Scalars['ID']['input']>;
  readonly vatNumber?: InputMaybe<Scalars['String']['input']>;
};

export type SchemaQuotedDelivery = {
  readonly carrier: Maybe<Scalars['String']['output']>;
  readonly daysMax: Scalars['Int']['output'];
  readonly daysMin: Scalars['Int']['output'];
  readonly discount: SchemaMoney;
  readonly isPickup: Scalars['Boolean']['output'];
  readonly methodId: Scalars['ID']['output'];
  readonly name: Scalars['String']['output'];
  readonly price: SchemaMoney;
  readonly tax: SchemaMoney;
  readonly total: SchemaMoney;
};

export type SchemaQuotedTax = {
  readonly base: SchemaMoney;
  readonly country: Scalars['String']['output'];
  readonly label: Scalars['String']['output'];
  readonly rateMillionths: Scalars['SafeInt']['output'];
  readonly region: Scalars['String']['output'];
  readonly tax: SchemaMoney;
};

export type SchemaReceiveReturnInput = {
  readonly lines: ReadonlyArray<SchemaReceivedLineInput>;
  readonly orderId: Scalars['ID']['input'];
  readonly returnId: Scalars['ID']['input'];
  readonly revision: Scalars['Int']['input'];
};

export type SchemaReceiveReturnPayload = {
  readonly order: SchemaOrder;
};

export type SchemaReceivedLineInput = {
  readonly condition?: InputMaybe<Scalars['String']['input']>;
  readonly lineId: Scalars['ID']['input'];
  readonly quantity: Scalars['Int']['input'];
  readonly restockQuantity: Scalars['Int']['input'];
};

export type SchemaReceivedUnits = {
  readonly condition: Maybe<Scalars['String']['output']>;
  readonly quantity: Scalars['Int']['output'];
  readonly restockQuantity: Maybe<Scalars['Int']['output']>;
};

export type SchemaRecognisedVehicle = {
  readonly isApplied: Scalars['Boolean']['output'];
  readonly make: Maybe<SchemaVehicleMake>;
  readonly rest: Scalars['String']['output'];
  readonly vehicles: ReadonlyArray<SchemaVehicle>;
  readonly year: Maybe<Scalars['Int']['output']>;
};

export type SchemaRecordPaymentInput = {
  readonly expectedTotal: SchemaMoneyInput;
  readonly idempotencyKey: Scalars['String']['input'];
  readonly method: SchemaPaymentMethod;
  readonly orderId: Scalars['ID']['input'];
  readonly receivedOn?: InputMaybe<Scalars['String']['input']>;
  readonly reference?: InputMaybe<Scalars['String']['input']>;
};

export type SchemaRecordPaymentPayload = {
  readonly order: SchemaOrder;
};

export type SchemaRefund = {
  readonly amount: SchemaMoney;
  readonly by: Maybe<Scalars['String']['output']>;
  readonly createdAt: Scalars['DateTime']['output'];
  readonly delivery: Maybe<SchemaMoney>;
  readonly failureMessage: Maybe<Scalars['String']['output']>;
  readonly id: Scalars['ID']['output'];
  readonly lines: ReadonlyArray<SchemaRefundLine>;
  readonly ofShippedUnits: Scalars['Boolean']['output'];
  readonly reason: Maybe<Scalars['String']['output']>;
  readonly restockPending: Scalars['Boolean']['output'];
  readonly restockQuantity: Scalars['Int']['output'];
  readonly restocked: Scalars['Boolean']['output'];
  readonly returnId: Maybe<Scalars['ID']['output']>;
  readonly status: SchemaRefundStatus;
};

export type SchemaRefundDeliveryInput = {
  readonly amount?: InputMaybe<SchemaMoneyInput>;
};

export type SchemaRefundLine = {
  readonly amount: SchemaMoney;
  readonly lineId: Scalars['ID']['output'];
  readonly restockQuantity: Scalars['Int']['output'];
};

export type SchemaRefundLineInput = {
  readonly amount?: InputMaybe<SchemaMoneyInput>;
  readonly lineId: Scalars['ID']['input'];
  readonly restockQuantity?: InputMaybe<Scalars['Int']['input']>;
};

export type SchemaRefundOrderInput = {
  readonly amount?: InputMaybe<SchemaMoneyInput>;
  readonly besidesReturns?: InputMaybe<Scalars['Boolean']['input']>;
  readonly delivery?: InputMaybe<SchemaRefundDeliveryInput>;
  readonly expectedRefundable?: InputMaybe<SchemaMoneyInput>;
  readonly expectedStatus?: InputMaybe<SchemaOrderStatus>;
  readonly idempotencyKey: Scalars['String']['input'];
  readonly lines?: InputMaybe<ReadonlyArray<SchemaRefundLineInput>>;
  readonly ofShippedUnits?: InputMaybe<Scalars['Boolean']['input']>;
  readonly orderId: Scalars['ID']['input'];
  readonly reason?: InputMaybe<Scalars['String']['input']>;
  readonly restockQuantity?: InputMaybe<Scalars['Int']['input']>;
  readonly returnId?: InputMaybe<Scalars['ID']['input']>;
};

export type SchemaRefundOrderPayload = {
  readonly order: Maybe<SchemaOrder>;
  readonly refund: SchemaRefund;
};

export type { SchemaRefundStatus };

export type SchemaRelatedProduct = {
  readonly kind: SchemaRelationKind;
  readonly product: SchemaProduct;
  readonly quantity: Scalars['Int']['output'];
};

export type { SchemaRelationKind };

export type SchemaRemovalPayload = {
  readonly removedId: Scalars['ID']['output'];
};

export type SchemaRemoveAdminInput = {
  readonly email: Scalars['String']['input'];
};

export type SchemaRemoveAdminPayload = {
  readonly user: SchemaUser;
};

export type SchemaRemoveAttributeInput = {
  readonly code: Scalars['String']['input'];
  readonly version: Scalars['Int']['input'];
};

export type SchemaRemoveBrandInput = {
  readonly id: Scalars['ID']['input'];
  readonly mergeIntoId?: InputMaybe<Scalars['ID']['input']>;
  readonly version: Scalars['Int']['input'];
};

export type SchemaRemoveCategoryInput = {
  readonly id: Scalars['ID']['input'];
  readonly mergeIntoId?: InputMaybe<Scalars['ID']['input']>;
  readonly version: Scalars['Int']['input'];
};

export type SchemaRemoveFamilyInput = {
  readonly id: Scalars['ID']['input'];
  readonly version: Scalars['Int']['input'];
};

export type SchemaRemoveStaffInput = {
  readonly id: Scalars['ID']['input'];
};

export type SchemaRemoveStaffPayload = {
  readonly memberId: Scalars['ID']['output'];
};

export type SchemaReplacement = {
  readonly brandName: Scalars['String']['output'];
  readonly number: Scalars['String']['output'];
  readonly quantity: Scalars['Int']['output'];
};

export type SchemaReplacementInput = {
  readonly brandName: Scalars['String']['input'];
  readonly number: Scalars['String']['input'];
  readonly quantity?: Scalars['Int']['input'];
};

export type SchemaReportReviewInput = {
  readonly note?: InputMaybe<Scalars['String']['input']>;
  readonly reason: SchemaReviewReportReason;
  readonly reviewId: Scalars['ID']['input'];
};

export type SchemaReportReviewPayload = {
  readonly review: SchemaReview;
};

export type SchemaRequestReturnInput = {
  readonly idempotencyKey: Scalars['String']['input'];
  readonly lines: ReadonlyArray<SchemaReturnLineInput>;
  readonly orderId: Scalars['ID']['input'];
};

export type SchemaRequestReturnPayload = {
  readonly order: SchemaOrder;
  readonly returnId: Scalars['ID']['output'];
};

export type SchemaResendMessageInput = {
  readonly messageId: Scalars['ID']['input'];
};

export type SchemaResendMessagePayload = {
  readonly message: SchemaShopMessage;
};

export type SchemaResendWebhookDeliveryInput = {
  readonly id: Scalars['ID']['input'];
};

export type SchemaResendWebhookDeliveryPayload = {
  readonly delivery: SchemaWebhookDelivery;
};

export type SchemaResetSecondFactorInput = {
  readonly email: Scalars['String']['input'];
};

export type SchemaResetSecondFactorPayload = {
  readonly user: SchemaUser;
};

export type SchemaResolvePaymentFlagInput = {
  readonly note: Scalars['String']['input'];
  readonly orderId: Scalars['ID']['input'];
  readonly seen?: InputMaybe<Scalars['String']['input']>;
};

export type SchemaResolvePaymentFlagPayload = {
  readonly order: Maybe<SchemaOrder>;
};

export type SchemaRestoreProductInput = {
  readonly productId: Scalars['ID']['input'];
};

export type SchemaRestoreProductPayload = {
  readonly product: SchemaProduct;
};

export type SchemaRestoreReviewInput = {
  readonly reason?: InputMaybe<Scalars['String']['input']>;
  readonly reviewId: Scalars['ID']['input'];
};

export type SchemaRestoreReviewPayload = {
  readonly review: SchemaReview;
};

export type { SchemaReturnDecision };

export type SchemaReturnEvent = {
  readonly at: Scalars['DateTime']['output'];
  readonly by: Scalars['String']['output'];
  readonly note: Maybe<Scalars['String']['output']>;
  readonly status: SchemaReturnStatus;
};

export type SchemaReturnFile = {
  readonly id: Scalars['ID']['output'];
  readonly url: Scalars['String']['output'];
};

export type { SchemaReturnKind };

export type SchemaReturnLine = {
  readonly line: SchemaOrderLine;
  readonly note: Maybe<Scalars['String']['output']>;
  readonly quantity: Scalars['Int']['output'];
  readonly reason: SchemaReturnReason;
  readonly received: Maybe<SchemaReceivedUnits>;
};

export type SchemaReturnLineInput = {
  readonly lineId: Scalars['ID']['input'];
  readonly note?: InputMaybe<Scalars['String']['input']>;
  readonly quantity: Scalars['Int']['input'];
  readonly reason: SchemaReturnReason;
};

export type { SchemaReturnReason };

export type SchemaReturnReferenceInput = {
  readonly orderId: Scalars['ID']['input'];
  readonly returnId: Scalars['ID']['input'];
};

export type { SchemaReturnStatus };

export type SchemaReview = SchemaNode & {
  readonly authorName: Maybe<Scalars['String']['output']>;
  readonly createdAt: Scalars['DateTime']['output'];
  readonly hiddenAt: Maybe<Scalars['DateTime']['output']>;
  readonly id: Scalars['ID']['output'];
  readonly isVerified: Scalars['Boolean']['output'];
  readonly product: Maybe<SchemaProduct>;
  readonly rating: Scalars['Int']['output'];
  readonly reports: ReadonlyArray<SchemaReviewReport>;
  readonly text: Scalars['String']['output'];
};

export type SchemaReviewConnection = {
  readonly edges: ReadonlyArray<SchemaReviewEdge>;
  readonly nodes: ReadonlyArray<SchemaReview>;
  readonly pageInfo: SchemaPageInfo;
  readonly totalCount: Scalars['Int']['output'];
};

export type SchemaReviewEdge = {
  readonly cursor: Scalars['String']['output'];
  readonly node: SchemaReview;
};

export type SchemaReviewFilter = {
  readonly reportedFirst?: InputMaybe<Scalars['Boolean']['input']>;
  readonly visibility?: InputMaybe<SchemaReviewVisibility>;
};

export type SchemaReviewReport = {
  readonly at: Scalars['DateTime']['output'];
  readonly note: Maybe<Scalars['String']['output']>;
  readonly reason: SchemaReviewReportReason;
};

export type { SchemaReviewReportReason };

export type { SchemaReviewVisibility };

export type SchemaRevokeApiKeyInput = {
  readonly id: Scalars['ID']['input'];
};

export type SchemaRevokeApiKeyPayload = {
  readonly key: SchemaApiKey;
};

export type SchemaRunImportInput = {
  readonly id: Scalars['ID']['input'];
};

export type SchemaRunImportPayload = {
  readonly import: SchemaImport;
};

export type SchemaRunningSale = {
  readonly brand: Maybe<SchemaBrand>;
  readonly category: Maybe<SchemaCategory>;
  readonly endsAt: Scalars['DateTime']['output'];
  readonly name: Scalars['String']['output'];
  readonly percent: Maybe<Scalars['Int']['output']>;
  readonly product: Maybe<SchemaProduct>;
};

export type SchemaSale = {
  readonly changedAt: Scalars['DateTime']['output'];
  readonly endsAt: Scalars['DateTime']['output'];
  readonly id: Scalars['ID']['output'];
  readonly name: Scalars['String']['output'];
  readonly percent: Maybe<Scalars['Int']['output']>;
  readonly prices: ReadonlyArray<SchemaSalePrice>;
  readonly startsAt: Scalars['DateTime']['output'];
  readonly state: SchemaSaleState;
  readonly targetKind: SchemaSaleTargetKind;
  readonly targets: ReadonlyArray<SchemaSaleTarget>;
  readonly version: Scalars['Int']['output'];
};

export type SchemaSaleConnection = {
  readonly edges: ReadonlyArray<SchemaSaleEdge>;
  readonly nodes: ReadonlyArray<SchemaSale>;
  readonly pageInfo: SchemaPageInfo;
  readonly totalCount: Scalars['Int']['output'];
};

export type SchemaSaleEdge = {
  readonly cursor: Scalars['String']['output'];
  readonly node: SchemaSale;
};

export type SchemaSaleExample = {
  readonly product: SchemaProduct;
  readonly regularPrice: SchemaMoney;
  readonly salePrice: SchemaMoney;
};

export type SchemaSalePreview = {
  readonly examples: ReadonlyArray<SchemaSaleExample>;
  readonly productCount: Scalars['Int']['output'];
};

export type SchemaSalePreviewInput = {
  readonly percent?: InputMaybe<Scalars['Int']['input']>;
  readonly prices?: InputMaybe<ReadonlyArray<SchemaSalePriceInput>>;
  readonly targetIds: ReadonlyArray<Scalars['ID']['input']>;
  readonly targetKind: SchemaSaleTargetKind;
};

export type SchemaSalePrice = {
  readonly price: SchemaMoney;
  readonly productId: Scalars['ID']['output'];
};

export type SchemaSalePriceInput = {
  readonly price: SchemaMoneyInput;
  readonly productId: Scalars['ID']['input'];
};

export type { SchemaSaleState };

export type SchemaSaleTarget = {
  readonly id: Scalars['ID']['output'];
  readonly name: Scalars['String']['output'];
};

export type { SchemaSaleTargetKind };

export type SchemaSalesDay = {
  readonly date: Scalars['String']['output'];
  readonly orders: Scalars['Int']['output'];
  readonly revenue: SchemaMoney;
};

export type SchemaSalesTotal = {
  readonly orders: Scalars['Int']['output'];
  readonly revenue: SchemaMoney;
};

export type SchemaSaveAddressInput = {
  readonly address?: InputMaybe<SchemaAddressInput>;
  readonly addressId?: InputMaybe<Scalars['ID']['input']>;
  readonly isDefault?: Scalars['Boolean']['input'];
};

export type SchemaSaveAddressPayload = {
  readonly address: SchemaSavedAddress;
  readonly user: SchemaUser;
};

export type SchemaSaveAttributeInput = {
  readonly choices?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  readonly code: Scalars['String']['input'];
  readonly kind?: InputMaybe<SchemaAttributeKind>;
  readonly label?: InputMaybe<Scalars['String']['input']>;
  readonly unit?: InputMaybe<Scalars['String']['input']>;
  readonly version?: InputMaybe<Scalars['Int']['input']>;
};

export type SchemaSaveAttributePayload = {
  readonly attribute: SchemaAttributeDefinition;
};

export type SchemaSaveBikeInput = {
  readonly bikeId?: InputMaybe<Scalars['ID']['input']>;
  readonly isActive?: InputMaybe<Scalars['Boolean']['input']>;
  readonly nickname?: InputMaybe<Scalars['String']['input']>;
  readonly vehicle: SchemaVehicleChoiceInput;
  readonly vin?: InputMaybe<Scalars['String']['input']>;
};

export type SchemaSaveBikePayload = {
  readonly bike: SchemaGarageBike;
  readonly user: SchemaUser;
};

export type SchemaSaveBrandInput = {
  readonly about?: InputMaybe<Scalars['String']['input']>;
  readonly aliases?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  readonly id?: InputMaybe<Scalars['ID']['input']>;
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  readonly logoUrl?: InputMaybe<Scalars['String']['input']>;
  readonly name?: InputMaybe<Scalars['String']['input']>;
  readonly slug?: InputMaybe<Scalars['String']['input']>;
  readonly version?: InputMaybe<Scalars['Int']['input']>;
};

export type SchemaSaveBrandPayload = {
  readonly brand: SchemaBrand;
};

export type SchemaSaveCategoryInput = {
  readonly about?: InputMaybe<Scalars['String']['input']>;
  readonly attributes?: InputMaybe<ReadonlyArray<SchemaCategoryAttributeInput>>;
  readonly id?: InputMaybe<Scalars['ID']['input']>;
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  readonly imageUrl?: InputMaybe<Scalars['String']['input']>;
  readonly name?: InputMaybe<Scalars['String']['input']>;
  readonly parentId?: InputMaybe<Scalars['ID']['input']>;
  readonly position?: InputMaybe<Scalars['Int']['input']>;
  readonly slug?: InputMaybe<Scalars['String']['input']>;
  readonly version?: InputMaybe<Scalars['Int']['input']>;
};

export type SchemaSaveCategoryPayload = {
  readonly category: SchemaCategory;
};

export type SchemaSaveCustomerNoteInput = {
  readonly customerId: Scalars['ID']['input'];
  readonly text: Scalars['String']['input'];
  readonly version: Scalars['Int']['input'];
};

export type SchemaSaveCustomerNotePayload = {
  readonly customer: SchemaCustomer;
};

export type SchemaSaveDeliveryRulesInput = {
  readonly assumedGrams: Scalars['Int']['input'];
  readonly methods: ReadonlyArray<SchemaDeliveryMethodInput>;
  readonly version: Scalars['Int']['input'];
  readonly zones: ReadonlyArray<SchemaDeliveryZoneInput>;
};

export type SchemaSaveDeliveryRulesPayload = {
  readonly deliveryRules: SchemaDeliveryRules;
};

export type SchemaSaveDiagramInput = {
  readonly height?: InputMaybe<Scalars['Int']['input']>;
  readonly id?: InputMaybe<Scalars['ID']['input']>;
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  readonly imageUrl: Scalars['String']['input'];
  readonly spots: ReadonlyArray<SchemaDiagramSpotInput>;
  readonly title: Scalars['String']['input'];
  readonly vehicleIds: ReadonlyArray<Scalars['ID']['input']>;
  readonly version?: InputMaybe<Scalars['Int']['input']>;
  readonly width?: InputMaybe<Scalars['Int']['input']>;
};

export type SchemaSaveDiagramPayload = {
  readonly diagram: SchemaDiagram;
};

export type SchemaSaveFamilyInput = {
  readonly about?: InputMaybe<Scalars['String']['input']>;
  readonly axes?: InputMaybe<ReadonlyArray<SchemaOptionAxisInput>>;
  readonly id?: InputMaybe<Scalars['ID']['input']>;
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  readonly name?: InputMaybe<Scalars['String']['input']>;
  readonly slug?: InputMaybe<Scalars['String']['input']>;
  readonly version?: InputMaybe<Scalars['Int']['input']>;
};

export type SchemaSaveFamilyPayload = {
  readonly family: SchemaProductFamily;
};

export type SchemaSavePageInput = {
  readonly description?: InputMaybe<Scalars['String']['input']>;
  readonly id?: InputMaybe<Scalars['ID']['input']>;
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  readonly isInFooter?: InputMaybe<Scalars['Boolean']['input']>;
  readonly markdown?: InputMaybe<Scalars['String']['input']>;
  readonly path?: InputMaybe<Scalars['String']['input']>;
  readonly publish?: InputMaybe<Scalars['Boolean']['input']>;
  readonly title?: InputMaybe<Scalars['String']['input']>;
  readonly version?: InputMaybe<Scalars['Int']['input']>;
};

export type SchemaSavePagePayload = {
  readonly page: SchemaManagedPage;
};

export type SchemaSaveProfileInput = {
  readonly education: Scalars['String']['input'];
  readonly linkedIn: Scalars['String']['input'];
  readonly location: Scalars['String']['input'];
  readonly phoneNumber: Scalars['String']['input'];
};

export type SchemaSaveProfilePayload = {
  readonly user: SchemaUser;
};

export type SchemaSavePromotionInput = {
  readonly amount?: InputMaybe<SchemaMoneyInput>;
  readonly brandIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  readonly buyQuantity?: InputMaybe<Scalars['Int']['input']>;
  readonly categoryIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  readonly code?: InputMaybe<Scalars['String']['input']>;
  readonly customerLimit?: InputMaybe<Scalars['Int']['input']>;
  readonly getQuantity?: InputMaybe<Scalars['Int']['input']>;
  readonly id?: InputMaybe<Scalars['ID']['input']>;
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  readonly isCombinable?: InputMaybe<Scalars['Boolean']['input']>;
  readonly isFirstOrder?: InputMaybe<Scalars['Boolean']['input']>;
  readonly isPaused?: InputMaybe<Scalars['Boolean']['input']>;
  readonly isPerProduct?: InputMaybe<Scalars['Boolean']['input']>;
  readonly kind?: InputMaybe<SchemaPromotionKind>;
  readonly minimumAmount?: InputMaybe<SchemaMoneyInput>;
  readonly minimumQuantity?: InputMaybe<Scalars['Int']['input']>;
  readonly name?: InputMaybe<Scalars['String']['input']>;
  readonly percent?: InputMaybe<Scalars['Int']['input']>;
  readonly priority?: InputMaybe<Scalars['Int']['input']>;
  readonly productIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  readonly useLimit?: InputMaybe<Scalars['Int']['input']>;
  readonly validFrom?: InputMaybe<Scalars['DateTime']['input']>;
  readonly validTo?: InputMaybe<Scalars['DateTime']['input']>;
  readonly version?: InputMaybe<Scalars['Int']['input']>;
};

export type SchemaSavePromotionPayload = {
  readonly promotion: SchemaPromotion;
};

export type SchemaSaveSaleInput = {
  readonly endsAt?: InputMaybe<Scalars['DateTime']['input']>;
  readonly id?: InputMaybe<Scalars['ID']['input']>;
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  readonly name?: InputMaybe<Scalars['String']['input']>;
  readonly percent?: InputMaybe<Scalars['Int']['input']>;
  readonly prices?: InputMaybe<ReadonlyArray<SchemaSalePriceInput>>;
  readonly startsAt?: InputMaybe<Scalars['DateTime']['input']>;
  readonly targetIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  readonly targetKind?: InputMaybe<SchemaSaleTargetKind>;
  readonly version?: InputMaybe<Scalars['Int']['input']>;
};

export type SchemaSaveSalePayload = {
  readonly sale: SchemaSale;
};

export type SchemaSaveSearchRuleInput = {
  readonly alternatives?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  readonly buriedIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  readonly id?: InputMaybe<Scalars['ID']['input']>;
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  readonly kind?: InputMaybe<SchemaSearchRuleKind>;
  readonly path?: InputMaybe<Scalars['String']['input']>;
  readonly pinnedIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  readonly terms?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  readonly version?: InputMaybe<Scalars['Int']['input']>;
};

export type SchemaSaveSearchRulePayload = {
  readonly rule: SchemaSearchRule;
};

export type SchemaSaveSettingsInput = {
  readonly values: ReadonlyArray<SchemaSettingValueInput>;
  readonly version: Scalars['Int']['input'];
};

export type SchemaSaveSettingsPayload = {
  readonly settings: SchemaSettings;
};

export type SchemaSaveStaffRoleInput = {
  readonly id?: InputMaybe<Scalars['ID']['input']>;
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  readonly name?: InputMaybe<Scalars['String']['input']>;
  readonly permissions?: InputMaybe<ReadonlyArray<SchemaPermission>>;
  readonly version?: InputMaybe<Scalars['Int']['input']>;
};

export type SchemaSaveStaffRolePayload = {
  readonly role: SchemaStaffRole;
};

export type SchemaSaveSupersessionInput = {
  readonly brandName: Scalars['String']['input'];
  readonly kind: SchemaSupersessionKind;
  readonly number: Scalars['String']['input'];
  readonly replacedBy: ReadonlyArray<SchemaReplacementInput>;
  readonly since?: InputMaybe<Scalars['Int']['input']>;
  readonly version?: InputMaybe<Scalars['Int']['input']>;
};

export type SchemaSaveSupersessionPayload = {
  readonly supersession: SchemaSupersession;
};

export type SchemaSaveTaxRulesInput = {
  readonly classes: ReadonlyArray<SchemaTaxClassInput>;
  readonly deliveryTaxClass?: InputMaybe<Scalars['String']['input']>;
  readonly euSales: SchemaEuSales;
  readonly keepGrossPrice: Scalars['Boolean']['input'];
  readonly origin: SchemaTaxOriginInput;
  readonly outside: ReadonlyArray<SchemaTaxTerritoryInput>;
  readonly pricesIncludeTax: Scalars['Boolean']['input'];
  readonly provider: SchemaTaxProvider;
  readonly rates: ReadonlyArray<SchemaTaxRateInput>;
  readonly registrations: ReadonlyArray<Scalars['String']['input']>;
  readonly reverseCharge: Scalars['Boolean']['input'];
  readonly vatNumber: Scalars['String']['input'];
  readonly version: Scalars['Int']['input'];
};

export type SchemaSaveTaxRulesPayload = {
  readonly taxRules: SchemaTaxRules;
};

export type SchemaSaveVehicleInput = {
  readonly aliases?: ReadonlyArray<Scalars['String']['input']>;
  readonly baseVehicles?: ReadonlyArray<SchemaBaseVehicleInput>;
  readonly ccm?: InputMaybe<Scalars['Int']['input']>;
  readonly code?: InputMaybe<Scalars['String']['input']>;
  readonly id?: InputMaybe<Scalars['ID']['input']>;
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  readonly kind: SchemaVehicleKind;
  readonly kw?: InputMaybe<Scalars['Float']['input']>;
  readonly make: Scalars['String']['input'];
  readonly markets?: ReadonlyArray<Scalars['String']['input']>;
  readonly model: Scalars['String']['input'];
  readonly variant?: InputMaybe<Scalars['String']['input']>;
  readonly version?: InputMaybe<Scalars['Int']['input']>;
  readonly yearFrom: Scalars['Int']['input'];
  readonly yearTo?: InputMaybe<Scalars['Int']['input']>;
};

export type SchemaSaveVehiclePayload = {
  readonly vehicle: SchemaVehicle;
};

export type SchemaSavedAddress = {
  readonly address: SchemaAddress;
  readonly id: Scalars['ID']['output'];
  readonly isDefault: Scalars['Boolean']['output'];
};

export type SchemaScorePart = {
  readonly kind: SchemaScorePartKind;
  readonly value: Scalars['Float']['output'];
};

export type { SchemaScorePartKind };

export type SchemaSearchCorrection = {
  readonly from: Scalars['String']['output'];
  readonly to: Scalars['String']['output'];
};

export type SchemaSearchCount = {
  readonly count: Scalars['Int']['output'];
  readonly query: Scalars['String']['output'];
  readonly results: Scalars['Int']['output'];
};

export type SchemaSearchExplanation = {
  readonly correction: Maybe<SchemaSearchCorrection>;
  readonly hits: ReadonlyArray<SchemaExplainedHit>;
  readonly mode: SchemaSearchMode;
  readonly ranking: Maybe<SchemaSearchRule>;
  readonly redirect: Maybe<Scalars['String']['output']>;
  readonly totalCount: Scalars['Int']['output'];
};

export type SchemaSearchFilter = {
  readonly attributes?: InputMaybe<ReadonlyArray<SchemaAttributeFilter>>;
  readonly availableOnly?: InputMaybe<Scalars['Boolean']['input']>;
  readonly brands?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  readonly category?: InputMaybe<Scalars['String']['input']>;
  readonly collapseFamilies?: InputMaybe<Scalars['Boolean']['input']>;
  readonly fits?: InputMaybe<ReadonlyArray<SchemaFitAnswer>>;
  readonly minimumRating?: InputMaybe<Scalars['Int']['input']>;
  readonly priceFrom?: InputMaybe<SchemaMoneyInput>;
  readonly priceTo?: InputMaybe<SchemaMoneyInput>;
  readonly weightGrams?: InputMaybe<SchemaWholeNumberRange>;
};

export type SchemaSearchHitReason = {
  readonly chain: Maybe<Scalars['String']['output']>;
  readonly match: SchemaSearchMatch;
  readonly number: Maybe<SchemaPartNumber>;
};

export type { SchemaSearchMatch };

export type { SchemaSearchMode };

export type { SchemaSearchPlacement };

export type SchemaSearchReport = {
  readonly missed: ReadonlyArray<SchemaSearchCount>;
  readonly top: ReadonlyArray<SchemaSearchCount>;
  readonly unknownNumbers: ReadonlyArray<SchemaSearchCount>;
};

export type SchemaSearchRule = {
  readonly alternatives: ReadonlyArray<Scalars['String']['output']>;
  readonly buried: ReadonlyArray<SchemaProduct>;
  readonly changedAt: Scalars['DateTime']['output'];
  readonly id: Scalars['ID']['output'];
  readonly kind: SchemaSearchRuleKind;
  readonly path: Maybe<Scalars['String']['output']>;
  readonly pinned: ReadonlyArray<SchemaProduct>;
  readonly terms: ReadonlyArray<Scalars['String']['output']>;
  readonly version: Scalars['Int']['output'];
};

export type SchemaSearchRuleConnection = {
  readonly edges: ReadonlyArray<SchemaSearchRuleEdge>;
  readonly nodes: ReadonlyArray<SchemaSearchRule>;
  readonly pageInfo: SchemaPageInfo;
  readonly totalCount: Scalars['Int']['output'];
};

export type SchemaSearchRuleEdge = {
  readonly cursor: Scalars['String']['output'];
  readonly node: SchemaSearchRule;
};

export type { SchemaSearchRuleKind };

export type { SchemaSearchSort };

export type { SchemaSearchTier };

export type SchemaSendPaymentLinkInput = {
  readonly orderId: Scalars['ID']['input'];
  readonly revision: Scalars['Int']['input'];
};

export type SchemaSendPaymentLinkPayload = {
  readonly order: SchemaOrder;
};

export type SchemaSetFitmentInput = {
  readonly isComplete: Scalars['Boolean']['input'];
  readonly kind: SchemaFitmentKind;
  readonly productId: Scalars['ID']['input'];
  readonly rows: ReadonlyArray<SchemaFitmentRowInput>;
  readonly source?: Scalars['String']['input'];
  readonly version: Scalars['Int']['input'];
};

export type SchemaSetFitmentPayload = {
  readonly product: SchemaProduct;
};

export type SchemaSetParcelStatusInput = {
  readonly orderId: Scalars['ID']['input'];
  readonly parcelId: Scalars['ID']['input'];
  readonly revision: Scalars['Int']['input'];
  readonly status: SchemaParcelOutcome;
};

export type SchemaSetParcelStatusPayload = {
  readonly order: SchemaOrder;
};

export type SchemaSetParcelTrackingInput = {
  readonly carrier?: InputMaybe<Scalars['String']['input']>;
  readonly orderId: Scalars['ID']['input'];
  readonly parcelId: Scalars['ID']['input'];
  readonly revision: Scalars['Int']['input'];
  readonly trackingNumber?: InputMaybe<Scalars['String']['input']>;
};

export type SchemaSetParcelTrackingPayload = {
  readonly order: SchemaOrder;
};

export type SchemaSetPartNumbersInput = {
  readonly numbers: ReadonlyArray<SchemaPartNumberInput>;
  readonly productId: Scalars['ID']['input'];
  readonly version: Scalars['Int']['input'];
};

export type SchemaSetPartNumbersPayload = {
  readonly product: SchemaProduct;
};

export type SchemaSetReturnLabelInput = {
  readonly label: Scalars['String']['input'];
  readonly labelFileId?: InputMaybe<Scalars['ID']['input']>;
  readonly orderId: Scalars['ID']['input'];
  readonly returnId: Scalars['ID']['input'];
  readonly revision: Scalars['Int']['input'];
};

export type SchemaSetReturnLabelPayload = {
  readonly order: SchemaOrder;
};

export type SchemaSetStockInput = {
  readonly idempotencyKey: Scalars['String']['input'];
  readonly items: ReadonlyArray<SchemaStockItemInput>;
};

export type SchemaSetStockPayload = {
  readonly results: ReadonlyArray<SchemaProductItemResult>;
};

export type SchemaSetting = {
  readonly choices: ReadonlyArray<Scalars['String']['output']>;
  readonly default: Scalars['String']['output'];
  readonly group: Scalars['String']['output'];
  readonly hint: Scalars['String']['output'];
  readonly isFixed: Scalars['Boolean']['output'];
  readonly key: Scalars['String']['output'];
  readonly kind: SchemaSettingKind;
  readonly label: Scalars['String']['output'];
  readonly value: Scalars['String']['output'];
  readonly variable: Maybe<Scalars['String']['output']>;
};

export type { SchemaSettingKind };

export type SchemaSettingValueInput = {
  readonly key: Scalars['String']['input'];
  readonly value: Scalars['String']['input'];
};

export type SchemaSettings = {
  readonly settings: ReadonlyArray<SchemaSetting>;
  readonly version: Scalars['Int']['output'];
};

export type SchemaSettlePaymentInput = {
  readonly orderId: Scalars['ID']['input'];
};

export type SchemaSettlePaymentPayload = {
  readonly message: Maybe<Scalars['String']['output']>;
  readonly order: SchemaOrder;
  readonly outcome: SchemaPaymentOutcome;
};

export type SchemaShipOrderInput = {
  readonly orderId: Scalars['ID']['input'];
  readonly revision?: InputMaybe<Scalars['Int']['input']>;
};

export type SchemaShipOrderPayload = {
  readonly order: SchemaOrder;
};

export type SchemaShipOrdersInput = {
  readonly rows: ReadonlyArray<SchemaShipmentInput>;
};

export type SchemaShipOrdersPayload = {
  readonly results: ReadonlyArray<SchemaShipmentResult>;
};

export type SchemaShipParcelInput = {
  readonly carrier?: InputMaybe<Scalars['String']['input']>;
  readonly idempotencyKey: Scalars['String']['input'];
  readonly lines?: InputMaybe<ReadonlyArray<SchemaParcelLineInput>>;
  readonly orderId: Scalars['ID']['input'];
  readonly trackingNumber?: InputMaybe<Scalars['String']['input']>;
};

export type SchemaShipParcelPayload = {
  readonly order: SchemaOrder;
  readonly parcelId: Scalars['ID']['output'];
};

export type SchemaShipmentInput = {
  readonly carrier?: InputMaybe<Scalars['String']['input']>;
  readonly orderNumber: Scalars['String']['input'];
  readonly trackingNumber?: InputMaybe<Scalars['String']['input']>;
};

export type { SchemaShipmentOutcome };

export type SchemaShipmentResult = {
  readonly message: Maybe<Scalars['String']['output']>;
  readonly order: Maybe<SchemaOrder>;
  readonly outcome: SchemaShipmentOutcome;
};

export type SchemaShop = {
  readonly acceptsQuickOrders: Scalars['Boolean']['output'];
  readonly addsTax: Scalars['Boolean']['output'];
  readonly cardPayments: SchemaCardPaymentSettings;
  readonly cartReservationMinutes: Scalars['Int']['output'];
  readonly contact: SchemaShopContact;
  readonly currencyCode: Scalars['String']['output'];
  readonly currencyDecimals: Scalars['Int']['output'];
  readonly footer: ReadonlyArray<SchemaFooterList>;
  readonly identity: SchemaIdentitySettings;
  readonly isSaleShown: Scalars['Boolean']['output'];
  readonly lead: Scalars['String']['output'];
  readonly logo: Maybe<SchemaShopLogo>;
  readonly name: Scalars['String']['output'];
  readonly oldPartDays: Scalars['Int']['output'];
  readonly orderNamesYears: Scalars['Int']['output'];
  readonly orderReservationMinutes: Scalars['Int']['output'];
  readonly pages: ReadonlyArray<SchemaFooterLink>;
  readonly saleEndsAt: Scalars['DateTime']['output'];
  readonly tagline: Scalars['String']['output'];
  readonly url: Scalars['String']['output'];
};

export type SchemaShopContact = {
  readonly address: Scalars['String']['output'];
  readonly email: Scalars['String']['output'];
  readonly phone: Scalars['String']['output'];
  readonly vatNumber: Maybe<Scalars['String']['output']>;
};

export type SchemaShopLogo = {
  readonly height: Maybe<Scalars['Int']['output']>;
  readonly url: Scalars['String']['output'];
  readonly width: Maybe<Scalars['Int']['output']>;
};

export type SchemaShopMessage = {
  readonly attempts: Scalars['Int']['output'];
  readonly createdAt: Scalars['DateTime']['output'];
  readonly error: Maybe<Scalars['String']['output']>;
  readonly id: Scalars['ID']['output'];
  readonly nextAttemptAt: Maybe<Scalars['DateTime']['output']>;
  readonly order: Maybe<SchemaOrder>;
  readonly sentAt: Maybe<Scalars['DateTime']['output']>;
  readonly status: SchemaMessageStatus;
  readonly template: SchemaMessageTemplate;
};

export type SchemaShopMessageConnection = {
  readonly edges: ReadonlyArray<SchemaShopMessageEdge>;
  readonly nodes: ReadonlyArray<SchemaShopMessage>;
  readonly pageInfo: SchemaPageInfo;
  readonly totalCount: Scalars['Int']['output'];
};

export type SchemaShopMessageEdge = {
  readonly cursor: Scalars['String']['output'];
  readonly node: SchemaShopMessage;
};

export type SchemaShopOverview = {
  readonly days: ReadonlyArray<SchemaSalesDay>;
  readonly flaggedPayments: SchemaFlaggedPayments;
  readonly last30Days: SchemaSalesTotal;
  readonly lowStock: SchemaLowStock;
  readonly today: SchemaSalesDay;
  readonly unpaidReservations: SchemaUnpaidReservations;
};

export type SchemaSignInInput = {
  readonly idToken: Scalars['String']['input'];
};

export type SchemaSignInPayload = {
  readonly accessToken: Scalars['String']['output'];
  readonly expiresAt: Scalars['DateTime']['output'];
  readonly user: SchemaUser;
};

export type SchemaSignOutEverywherePayload = {
  readonly user: SchemaUser;
};

export type SchemaStaffCustomerInput = {
  readonly guest?: InputMaybe<SchemaStaffGuestInput>;
  readonly userId?: InputMaybe<Scalars['ID']['input']>;
};

export type SchemaStaffDiscount = {
  readonly percent: Scalars['Int']['output'];
  readonly reason: Scalars['String']['output'];
};

export type SchemaStaffDiscountInput = {
  readonly percent: Scalars['Int']['input'];
  readonly reason: Scalars['String']['input'];
};

export type SchemaStaffGuestInput = {
  readonly email?: InputMaybe<Scalars['String']['input']>;
  readonly name: Scalars['String']['input'];
};

export type SchemaStaffLineInput = {
  readonly discount?: InputMaybe<SchemaStaffDiscountInput>;
  readonly productId: Scalars['ID']['input'];
  readonly quantity: Scalars['Int']['input'];
};

export type SchemaStaffMember = {
  readonly email: Scalars['String']['output'];
  readonly expiresAt: Maybe<Scalars['DateTime']['output']>;
  readonly id: Scalars['ID']['output'];
  readonly invitedAt: Scalars['DateTime']['output'];
  readonly invitedBy: Scalars['String']['output'];
  readonly role: SchemaStaffRole;
  readonly state: SchemaStaffState;
};

export type SchemaStaffMemberConnection = {
  readonly edges: ReadonlyArray<SchemaStaffMemberEdge>;
  readonly nodes: ReadonlyArray<SchemaStaffMember>;
  readonly pageInfo: SchemaPageInfo;
  readonly totalCount: Scalars['Int']['output'];
};

export type SchemaStaffMemberEdge = {
  readonly cursor: Scalars['String']['output'];
  readonly node: SchemaStaffMember;
};

export type SchemaStaffRole = {
  readonly id: Scalars['ID']['output'];
  readonly name: Scalars['String']['output'];
  readonly permissions: ReadonlyArray<SchemaPermission>;
  readonly version: Scalars['Int']['output'];
};

export type SchemaStaffRoleConnection = {
  readonly edges: ReadonlyArray<SchemaStaffRoleEdge>;
  readonly nodes: ReadonlyArray<SchemaStaffRole>;
  readonly pageInfo: SchemaPageInfo;
  readonly totalCount: Scalars['Int']['output'];
};

export type SchemaStaffRoleEdge = {
  readonly cursor: Scalars['String']['output'];
  readonly node: SchemaStaffRole;
};

export type { SchemaStaffState };

export type SchemaStartPaymentInput = {
  readonly orderId: Scalars['ID']['input'];
};

export type SchemaStartPaymentPayload = {
  readonly clientSecret: Maybe<Scalars['String']['output']>;
  readonly order: SchemaOrder;
};

export type SchemaStockEditInput = {
  readonly difference?: InputMaybe<Scalars['Int']['input']>;
  readonly quantity?: InputMaybe<Scalars['Int']['input']>;
};

export type SchemaStockItemInput = {
  readonly difference?: InputMaybe<Scalars['Int']['input']>;
  readonly expectedQuantity?: InputMaybe<Scalars['Int']['input']>;
  readonly product: SchemaProductReferenceInput;
  readonly quantity?: InputMaybe<Scalars['Int']['input']>;
};

export type SchemaStopImportInput = {
  readonly id: Scalars['ID']['input'];
};

export type SchemaStopImportPayload = {
  readonly import: SchemaImport;
};

export type SchemaSuggestedNumber = {
  readonly number: Scalars['String']['output'];
  readonly product: SchemaProduct;
};

export type SchemaSuggestions = {
  readonly brands: ReadonlyArray<SchemaBrand>;
  readonly categories: ReadonlyArray<SchemaCategory>;
  readonly makes: ReadonlyArray<SchemaVehicleMake>;
  readonly numbers: ReadonlyArray<SchemaSuggestedNumber>;
  readonly products: ReadonlyArray<SchemaProduct>;
  readonly queries: ReadonlyArray<Scalars['String']['output']>;
  readonly vehicles: ReadonlyArray<SchemaVehicle>;
};

export type SchemaSupersession = {
  readonly brandName: Scalars['String']['output'];
  readonly changedAt: Scalars['DateTime']['output'];
  readonly id: Scalars['ID']['output'];
  readonly kind: SchemaSupersessionKind;
  readonly number: Scalars['String']['output'];
  readonly problem: Maybe<SchemaChainProblem>;
  readonly replacedBy: ReadonlyArray<SchemaReplacement>;
  readonly since: Maybe<Scalars['Int']['output']>;
  readonly version: Scalars['Int']['output'];
};

export type SchemaSupersessionConnection = {
  readonly edges: ReadonlyArray<SchemaSupersessionEdge>;
  readonly nodes: ReadonlyArray<SchemaSupersession>;
  readonly pageInfo: SchemaPageInfo;
  readonly totalCount: Scalars['Int']['output'];
};

export type SchemaSupersessionEdge = {
  readonly cursor: Scalars['String']['output'];
  readonly node: SchemaSupersession;
};

export type { SchemaSupersessionKind };

export type SchemaTaxClass = {
  readonly code: Scalars['String']['output'];
  readonly name: Scalars['String']['output'];
  readonly stripeTaxCode: Scalars['String']['output'];
};

export type SchemaTaxClassInput = {
  readonly code: Scalars['String']['input'];
  readonly name: Scalars['String']['input'];
  readonly stripeTaxCode: Scalars['String']['input'];
};

export type { SchemaTaxExemption };

export type SchemaTaxOrigin = {
  readonly country: Scalars['String']['output'];
  readonly postcode: Scalars['String']['output'];
  readonly region: Scalars['String']['output'];
};

export type SchemaTaxOriginInput = {
  readonly country: Scalars['String']['input'];
  readonly postcode: Scalars['String']['input'];
  readonly region: Scalars['String']['input'];
};

export type { SchemaTaxProvider };

export type SchemaTaxRate = {
  readonly appliesToDelivery: Scalars['Boolean']['output'];
  readonly country: Scalars['String']['output'];
  readonly label: Scalars['String']['output'];
  readonly postcodes: ReadonlyArray<Scalars['String']['output']>;
  readonly rateMillionths: Scalars['Int']['output'];
  readonly region: Scalars['String']['output'];
  readonly source: Scalars['String']['output'];
  readonly taxClass: Scalars['String']['output'];
  readonly validFrom: Maybe<Scalars['String']['output']>;
  readonly validTo: Maybe<Scalars['String']['output']>;
};

export type SchemaTaxRateInput = {
  readonly appliesToDelivery: Scalars['Boolean']['input'];
  readonly country: Scalars['String']['input'];
  readonly label: Scalars['String']['input'];
  readonly postcodes: ReadonlyArray<Scalars['String']['input']>;
  readonly rateMillionths: Scalars['Int']['input'];
  readonly region: Scalars['String']['input'];
  readonly source: Scalars['String']['input'];
  readonly taxClass: Scalars['String']['input'];
  readonly validFrom?: InputMaybe<Scalars['String']['input']>;
  readonly validTo?: InputMaybe<Scalars['String']['input']>;
};

export type SchemaTaxReportRow = {
  readonly country: Scalars['String']['output'];
  readonly exemption: Maybe<SchemaTaxExemption>;
  readonly label: Scalars['String']['output'];
  readonly orders: Scalars['Int']['output'];
  readonly rateMillionths: Maybe<Scalars['Int']['output']>;
  readonly refunded: SchemaMoney;
  readonly refundedTax: SchemaMoney;
  readonly region: Scalars['String']['output'];
  readonly sold: SchemaMoney;
  readonly soldTax: SchemaMoney;
};

export type SchemaTaxRules = {
  readonly classes: ReadonlyArray<SchemaTaxClass>;
  readonly deliveryTaxClass: Maybe<Scalars['String']['output']>;
  readonly euSales: SchemaEuSales;
  readonly keepGrossPrice: Scalars['Boolean']['output'];
  readonly origin: SchemaTaxOrigin;
  readonly outside: ReadonlyArray<SchemaTaxTerritory>;
  readonly pricesIncludeTax: Scalars['Boolean']['output'];
  readonly provider: SchemaTaxProvider;
  readonly rates: ReadonlyArray<SchemaTaxRate>;
  readonly registrations: ReadonlyArray<Scalars['String']['output']>;
  readonly reverseCharge: Scalars['Boolean']['output'];
  readonly vatNumber: Scalars['String']['output'];
  readonly version: Scalars['Int']['output'];
};

export type SchemaTaxTerritory = {
  readonly country: Scalars['String']['output'];
  readonly postcode: Scalars['String']['output'];
};

export type SchemaTaxTerritoryInput = {
  readonly country: Scalars['String']['input'];
  readonly postcode: Scalars['String']['input'];
};

export type SchemaTaxTrial = {
  readonly tax: SchemaMoney;
  readonly taxExemption: Maybe<SchemaTaxExemption>;
  readonly taxIsIncluded: Scalars['Boolean']['output'];
  readonly taxRemoved: SchemaMoney;
  readonly taxes: ReadonlyArray<SchemaQuotedTax>;
  readonly total: SchemaMoney;
};

export type SchemaTaxTrialInput = {
  readonly amountMinor: Scalars['SafeInt']['input'];
  readonly deliveryMinor: Scalars['SafeInt']['input'];
  readonly destination: SchemaDestinationInput;
  readonly taxClass: Scalars['String']['input'];
  readonly vatNumber?: InputMaybe<Scalars['String']['input']>;
};

export type SchemaTaxedPrice = {
  readonly total: SchemaMoney;
};

export type SchemaTestWebhookInput = {
  readonly id: Scalars['ID']['input'];
};

export type SchemaTestWebhookPayload = {
  readonly delivery: SchemaWebhookDelivery;
};

export type SchemaTriedLineInput = {
  readonly productId: Scalars['ID']['input'];
  readonly quantity: Scalars['Int']['input'];
};

export type SchemaTryDeliveryInput = {
  readonly destination: SchemaDestinationInput;
  readonly lines: ReadonlyArray<SchemaDeliveryTrialLineInput>;
  readonly parcel?: InputMaybe<SchemaDeliveryParcelInput>;
};

export type SchemaTryPromotionInput = {
  readonly codes?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  readonly destination?: InputMaybe<SchemaDestinationInput>;
  readonly lines: ReadonlyArray<SchemaTriedLineInput>;
  readonly promotionId: Scalars['ID']['input'];
};

export type SchemaUndoImportInput = {
  readonly id: Scalars['ID']['input'];
};

export type SchemaUndoImportPayload = {
  readonly import: SchemaImport;
};

export type SchemaUndoShipmentInput = {
  readonly orderId: Scalars['ID']['input'];
  readonly parcelId?: InputMaybe<Scalars['ID']['input']>;
};

export type SchemaUndoShipmentPayload = {
  readonly order: SchemaOrder;
};

export type SchemaUnpaidOrder = {
  readonly id: Scalars['ID']['output'];
  readonly isOwn: Scalars['Boolean']['output'];
  readonly number: Scalars['String']['output'];
  readonly quantity: Scalars['Int']['output'];
  readonly reservedUntil: Maybe<Scalars['DateTime']['output']>;
  readonly total: SchemaMoney;
};

export type SchemaUnpaidReservations = {
  readonly nextToExpire: ReadonlyArray<SchemaOrder>;
  readonly orders: Scalars['Int']['output'];
  readonly pieces: Scalars['Int']['output'];
  readonly value: SchemaMoney;
};

export type SchemaUnpublishPageInput = {
  readonly id: Scalars['ID']['input'];
  readonly version: Scalars['Int']['input'];
};

export type SchemaUnpublishPagePayload = {
  readonly page: SchemaManagedPage;
};

export type SchemaUpdateCartLineInput = {
  readonly lineId: Scalars['ID']['input'];
  readonly quantity: Scalars['Int']['input'];
  readonly revision: Scalars['Int']['input'];
};

export type SchemaUpdateCartLinePayload = {
  readonly cart: SchemaCart;
};

export type SchemaUpdateProductInput = {
  readonly about?: InputMaybe<Scalars['String']['input']>;
  readonly attributes?: InputMaybe<ReadonlyArray<SchemaProductAttributeInput>>;
  readonly availableQuantity?: InputMaybe<Scalars['Int']['input']>;
  readonly brandId?: InputMaybe<Scalars['ID']['input']>;
  readonly category?: InputMaybe<Scalars['String']['input']>;
  readonly categoryIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  readonly comparePrice?: InputMaybe<SchemaMoneyInput>;
  readonly condition?: InputMaybe<SchemaProductCondition>;
  readonly coreDeposit?: InputMaybe<SchemaMoneyInput>;
  readonly expectedAvailableQuantity?: InputMaybe<Scalars['Int']['input']>;
  readonly familyId?: InputMaybe<Scalars['ID']['input']>;
  readonly gtin?: InputMaybe<Scalars['String']['input']>;
  readonly hazards?: InputMaybe<ReadonlyArray<SchemaHazard>>;
  readonly heightMm?: InputMaybe<Scalars['Int']['input']>;
  readonly imageUrl?: InputMaybe<Scalars['String']['input']>;
  readonly lengthMm?: InputMaybe<Scalars['Int']['input']>;
  readonly media?: InputMaybe<ReadonlyArray<SchemaProductMediaInput>>;
  readonly minimumQuantity?: InputMaybe<Scalars['Int']['input']>;
  readonly name?: InputMaybe<Scalars['String']['input']>;
  readonly numbers?: InputMaybe<ReadonlyArray<SchemaPartNumberInput>>;
  readonly options?: InputMaybe<ReadonlyArray<SchemaProductOptionInput>>;
  readonly partNumber?: InputMaybe<Scalars['String']['input']>;
  readonly price?: InputMaybe<SchemaMoneyInput>;
  readonly priceTiers?: InputMaybe<ReadonlyArray<SchemaPriceTierInput>>;
  readonly productId: Scalars['ID']['input'];
  readonly related?: InputMaybe<ReadonlyArray<SchemaProductRelationInput>>;
  readonly slug?: InputMaybe<Scalars['String']['input']>;
  readonly status?: InputMaybe<SchemaProductStatus>;
  readonly successorIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  readonly taxClass?: InputMaybe<Scalars['String']['input']>;
  readonly version: Scalars['Int']['input'];
  readonly weightGrams?: InputMaybe<Scalars['Int']['input']>;
  readonly widthMm?: InputMaybe<Scalars['Int']['input']>;
};

export type SchemaUpdateProductPayload = {
  readonly product: SchemaProduct;
};

export type SchemaUpdateProductsInput = {
  readonly items: ReadonlyArray<SchemaProductItemInput>;
};

export type SchemaUpdateProductsPayload = {
  readonly results: ReadonlyArray<SchemaProductItemResult>;
};

export type SchemaUser = SchemaNode & {
  readonly addresses: ReadonlyArray<SchemaSavedAddress>;
  readonly createdAt: Scalars['DateTime']['output'];
  readonly disabledAt: Maybe<Scalars['DateTime']['output']>;
  readonly displayName: Scalars['String']['output'];
  readonly email: Scalars['String']['output'];
  readonly garage: ReadonlyArray<SchemaGarageBike>;
  readonly id: Scalars['ID']['output'];
  readonly isEmailConfirmed: Maybe<Scalars['Boolean']['output']>;
  readonly needsSecondFactor: Scalars['Boolean']['output'];
  readonly orders: SchemaOrderConnection;
  readonly permissions: Maybe<ReadonlyArray<SchemaPermission>>;
  readonly photoUrl: Maybe<Scalars['String']['output']>;
  readonly profile: Maybe<SchemaProfile>;
  readonly role: SchemaUserRole;
};


export type SchemaUserOrdersArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<SchemaOrderFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
};

export type SchemaUserConnection = {
  readonly edges: ReadonlyArray<SchemaUserEdge>;
  readonly nodes: ReadonlyArray<SchemaUser>;
  readonly pageInfo: SchemaPageInfo;
  readonly totalCount: Scalars['Int']['output'];
};

export type SchemaUserEdge = {
  readonly cursor: Scalars['String']['output'];
  readonly node: SchemaUser;
};

export type { SchemaUserRole };

export type SchemaVehicle = SchemaNode & {
  readonly aliases: ReadonlyArray<Scalars['String']['output']>;
  readonly baseVehicles: ReadonlyArray<SchemaBaseVehicle>;
  readonly ccm: Maybe<Scalars['Int']['output']>;
  readonly code: Maybe<Scalars['String']['output']>;
  readonly id: Scalars['ID']['output'];
  readonly kind: SchemaVehicleKind;
  readonly kw: Maybe<Scalars['Float']['output']>;
  readonly make: SchemaVehicleMake;
  readonly markets: ReadonlyArray<Scalars['String']['output']>;
  readonly model: Scalars['String']['output'];
  readonly name: Scalars['String']['output'];
  readonly productCount: Scalars['Int']['output'];
  readonly slug: Scalars['String']['output'];
  readonly variant: Maybe<Scalars['String']['output']>;
  readonly version: Scalars['Int']['output'];
  readonly yearFrom: Scalars['Int']['output'];
  readonly yearTo: Maybe<Scalars['Int']['output']>;
};

export type SchemaVehicleChoiceInput = {
  readonly vehicleId: Scalars['ID']['input'];
  readonly year?: InputMaybe<Scalars['Int']['input']>;
};

export type SchemaVehicleConnection = {
  readonly edges: ReadonlyArray<SchemaVehicleEdge>;
  readonly nodes: ReadonlyArray<SchemaVehicle>;
  readonly pageInfo: SchemaPageInfo;
  readonly totalCount: Scalars['Int']['output'];
};

export type SchemaVehicleEdge = {
  readonly cursor: Scalars['String']['output'];
  readonly node: SchemaVehicle;
};

export type SchemaVehicleFilter = {
  readonly ccmFrom?: InputMaybe<Scalars['Int']['input']>;
  readonly ccmTo?: InputMaybe<Scalars['Int']['input']>;
  readonly kind?: InputMaybe<SchemaVehicleKind>;
  readonly make?: InputMaybe<Scalars['String']['input']>;
  readonly model?: InputMaybe<Scalars['String']['input']>;
  readonly search?: InputMaybe<Scalars['String']['input']>;
  readonly year?: InputMaybe<Scalars['Int']['input']>;
};

export type { SchemaVehicleKind };

export type SchemaVehicleMake = {
  readonly id: Scalars['ID']['output'];
  readonly name: Scalars['String']['output'];
  readonly slug: Scalars['String']['output'];
  readonly years: ReadonlyArray<Scalars['Int']['output']>;
};

export type SchemaVehicleUse = {
  readonly diagramCount: Scalars['Int']['output'];
  readonly garageCount: Scalars['Int']['output'];
  readonly productCount: Scalars['Int']['output'];
};

export type SchemaWebhook = {
  readonly createdAt: Scalars['DateTime']['output'];
  readonly createdBy: Scalars['String']['output'];
  readonly deliveries: SchemaWebhookDeliveryConnection;
  readonly disabledAt: Maybe<Scalars['DateTime']['output']>;
  readonly events: ReadonlyArray<SchemaWebhookEvent>;
  readonly failingSince: Maybe<Scalars['DateTime']['output']>;
  readonly id: Scalars['ID']['output'];
  readonly url: Scalars['String']['output'];
};


export type SchemaWebhookDeliveriesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};

export type SchemaWebhookConnection = {
  readonly edges: ReadonlyArray<SchemaWebhookEdge>;
  readonly nodes: ReadonlyArray<SchemaWebhook>;
  readonly pageInfo: SchemaPageInfo;
  readonly totalCount: Scalars['Int']['output'];
};

export type SchemaWebhookDelivery = {
  readonly at: Scalars['DateTime']['output'];
  readonly attempts: Scalars['Int']['output'];
  readonly data: Scalars['String']['output'];
  readonly error: Maybe<Scalars['String']['output']>;
  readonly event: SchemaWebhookEvent;
  readonly eventId: Scalars['String']['output'];
  readonly id: Scalars['ID']['output'];
  readonly sentAt: Maybe<Scalars['DateTime']['output']>;
  readonly state: SchemaWebhookDeliveryState;
  readonly status: Maybe<Scalars['Int']['output']>;
};

export type SchemaWebhookDeliveryConnection = {
  readonly edges: ReadonlyArray<SchemaWebhookDeliveryEdge>;
  readonly nodes: ReadonlyArray<SchemaWebhookDelivery>;
  readonly pageInfo: SchemaPageInfo;
  readonly totalCount: Scalars['Int']['output'];
};

export type SchemaWebhookDeliveryEdge = {
  readonly cursor: Scalars['String']['output'];
  readonly node: SchemaWebhookDelivery;
};

export type { SchemaWebhookDeliveryState };

export type SchemaWebhookEdge = {
  readonly cursor: Scalars['String']['output'];
  readonly node: SchemaWebhook;
};

export type { SchemaWebhookEvent };

export type SchemaWholeNumberRange = {
  readonly from?: InputMaybe<Scalars['Int']['input']>;
  readonly to?: InputMaybe<Scalars['Int']['input']>;
};

export type SchemaWithdrawInput = {
  readonly email: Scalars['String']['input'];
  readonly idempotencyKey: Scalars['String']['input'];
  readonly lines?: InputMaybe<ReadonlyArray<SchemaWithdrawLineInput>>;
  readonly orderNumber: Scalars['String']['input'];
};

export type SchemaWithdrawLineInput = {
  readonly lineId: Scalars['ID']['input'];
  readonly quantity: Scalars['Int']['input'];
};

export type SchemaWithdrawPayload = {
  readonly receipt: SchemaWithdrawalReceipt;
};

export type SchemaWithdrawableLine = {
  readonly lineId: Scalars['ID']['output'];
  readonly name: Scalars['String']['output'];
  readonly partNumber: Maybe<Scalars['String']['output']>;
  readonly quantity: Scalars['Int']['output'];
  readonly withdrawableQuantity: Scalars['Int']['output'];
};

export type SchemaWithdrawableOrder = {
  readonly isInTime: Scalars['Boolean']['output'];
  readonly lastDay: Maybe<Scalars['String']['output']>;
  readonly lines: ReadonlyArray<SchemaWithdrawableLine>;
  readonly orderNumber: Scalars['String']['output'];
  readonly placedAt: Scalars['DateTime']['output'];
  readonly receipts: ReadonlyArray<SchemaWithdrawalReceipt>;
};

export type SchemaWithdrawalReceipt = {
  readonly isInTime: Scalars['Boolean']['output'];
  readonly lines: ReadonlyArray<SchemaWithdrawnLine>;
  readonly orderNumber: Scalars['String']['output'];
  readonly receivedAt: Scalars['DateTime']['output'];
};

export type SchemaWithdrawnLine = {
  readonly name: Scalars['String']['output'];
  readonly quantity: Scalars['Int']['output'];
};



export type ResolverTypeWrapper<T> = Promise<T> | T;


export type ResolverWithResolve<TResult, TParent, TContext, TArgs> = {
  resolve: ResolverFn<TResult, TParent, TContext, TArgs>;
};
export type Resolver<TResult, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = ResolverFn<TResult, TParent, TContext, TArgs> | ResolverWithResolve<TResult, TParent, TContext, TArgs>;

export type ResolverFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => Promise<TResult> | TResult;

export type SubscriptionSubscribeFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => AsyncIterable<TResult> | Promise<AsyncIterable<TResult>>;

export type SubscriptionResolveFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;

export interface SubscriptionSubscriberObject<TResult, TKey extends string, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<{ [key in TKey]: TResult }, TParent, TContext, TArgs>;
  resolve?: SubscriptionResolveFn<TResult, { [key in TKey]: TResult }, TContext, TArgs>;
}

export interface SubscriptionResolverObject<TResult, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<any, TParent, TContext, TArgs>;
  resolve: SubscriptionResolveFn<TResult, any, TContext, TArgs>;
}

export type SubscriptionObject<TResult, TKey extends string, TParent, TContext, TArgs> =
  | SubscriptionSubscriberObject<TResult, TKey, TParent, TContext, TArgs>
  | SubscriptionResolverObject<TResult, TParent, TContext, TArgs>;

export type SubscriptionResolver<TResult, TKey extends string, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> =
  | ((...args: any[]) => SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>)
  | SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>;

export type TypeResolveFn<TTypes, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (
  parent: TParent,
  context: TContext,
  info: GraphQLResolveInfo
) => Maybe<TTypes> | Promise<Maybe<TTypes>>;

export type IsTypeOfResolverFn<T = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (obj: T, context: TContext, info: GraphQLResolveInfo) => boolean | Promise<boolean>;

export type NextResolverFn<T> = () => Promise<T>;

export type DirectiveResolverFn<TResult = Record<PropertyKey, never>, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = (
  next: NextResolverFn<TResult>,
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;





/** Mapping between all available schema types and the resolvers types */
export type SchemaResolversTypes = {
  AddCartLineInput: SchemaAddCartLineInput;
  AddCartLinePayload: ResolverTypeWrapper<Omit<SchemaAddCartLinePayload, 'cart'> & { cart: SchemaResolversTypes['Cart'] }>;
  AddProductInput: SchemaAddProductInput;
  AddProductPayload: ResolverTypeWrapper<Omit<SchemaAddProductPayload, 'product'> & { product: SchemaResolversTypes['Product'] }>;
  AddReviewInput: SchemaAddReviewInput;
  AddReviewPayload: ResolverTypeWrapper<Omit<SchemaAddReviewPayload, 'review'> & { review: SchemaResolversTypes['Review'] }>;
  Address: ResolverTypeWrapper<Address>;
  AddressInput: SchemaAddressInput;
  ApiKey: ResolverTypeWrapper<PresentedKey>;
  ApiKeyConnection: ResolverTypeWrapper<ConnectionRoot<PresentedKey>>;
  ApiKeyEdge: ResolverTypeWrapper<Omit<SchemaApiKeyEdge, 'node'> & { node: SchemaResolversTypes['ApiKey'] }>;
  ApiKeyState: SchemaApiKeyState;
  ApiScope: SchemaApiScope;
  AttributeDefinition: ResolverTypeWrapper<AttributeDefinition>;
  AttributeFilter: SchemaAttributeFilter;
  AttributeKind: SchemaAttributeKind;
  AuditAction: SchemaAuditAction;
  AuditEntry: ResolverTypeWrapper<AuditEntry>;
  AuditEntryConnection: ResolverTypeWrapper<ConnectionRoot<AuditEntry>>;
  AuditEntryEdge: ResolverTypeWrapper<Omit<SchemaAuditEntryEdge, 'node'> & { node: SchemaResolversTypes['AuditEntry'] }>;
  AuditFieldChange: ResolverTypeWrapper<SchemaAuditFieldChange>;
  AuditFilter: SchemaAuditFilter;
  AuditSubjectType: SchemaAuditSubjectType;
  Availability: SchemaAvailability;
  BaseVehicle: ResolverTypeWrapper<SchemaBaseVehicle>;
  BaseVehicleInput: SchemaBaseVehicleInput;
  BlogPost: ResolverTypeWrapper<BlogPost>;
  BlogPostConnection: ResolverTypeWrapper<ConnectionRoot<BlogPost>>;
  BlogPostEdge: ResolverTypeWrapper<Omit<SchemaBlogPostEdge, 'node'> & { node: SchemaResolversTypes['BlogPost'] }>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  Brand: ResolverTypeWrapper<Brand>;
  BrandConnection: ResolverTypeWrapper<ConnectionRoot<Brand>>;
  BrandEdge: ResolverTypeWrapper<Omit<SchemaBrandEdge, 'node'> & { node: SchemaResolversTypes['Brand'] }>;
  CancelMyOrderInput: SchemaCancelMyOrderInput;
  CancelMyOrderPayload: ResolverTypeWrapper<Omit<SchemaCancelMyOrderPayload, 'order'> & { order: SchemaResolversTypes['Order'] }>;
  CancelOrderInput: SchemaCancelOrderInput;
  CancelOrderPayload: ResolverTypeWrapper<Omit<SchemaCancelOrderPayload, 'order'> & { order: SchemaResolversTypes['Order'] }>;
  CancelReturnInput: SchemaCancelReturnInput;
  CancelReturnPayload: ResolverTypeWrapper<Omit<SchemaCancelReturnPayload, 'order'> & { order: SchemaResolversTypes['Order'] }>;
  CardPaymentSettings: ResolverTypeWrapper<Omit<SchemaCardPaymentSettings, 'minimumCharge'> & { minimumCharge: SchemaResolversTypes['Money'] }>;
  Carrier: ResolverTypeWrapper<SchemaCarrier>;
  Cart: ResolverTypeWrapper<PricedCart>;
  CartLine: ResolverTypeWrapper<PricedLine>;
  CartProblem: ResolverTypeWrapper<SchemaCartProblem>;
  CartProblemKind: SchemaCartProblemKind;
  CartQuote: ResolverTypeWrapper<Omit<SchemaCartQuote, 'deliveryOptions' | 'quote'> & { deliveryOptions: ReadonlyArray<SchemaResolversTypes['DeliveryOption']>, quote: SchemaResolversTypes['Quote'] }>;
  Category: ResolverTypeWrapper<Category>;
  CategoryAttribute: ResolverTypeWrapper<SchemaCategoryAttribute>;
  CategoryAttributeInput: SchemaCategoryAttributeInput;
  ChainEnd: ResolverTypeWrapper<SchemaChainEnd>;
  ChainProblem: SchemaChainProblem;
  ChangeOrderAddressInput: SchemaChangeOrderAddressInput;
  ChangeOrderAddressPayload: ResolverTypeWrapper<Omit<SchemaChangeOrderAddressPayload, 'order'> & { order: SchemaResolversTypes['Order'] }>;
  ChangedCustomer: ResolverTypeWrapper<ChangedCustomer>;
  ChangedCustomerConnection: ResolverTypeWrapper<ConnectionRoot<ChangedCustomer>>;
  ChangedCustomerEdge: ResolverTypeWrapper<Omit<SchemaChangedCustomerEdge, 'node'> & { node: SchemaResolversTypes['ChangedCustomer'] }>;
  CodeAnswer: ResolverTypeWrapper<SchemaCodeAnswer>;
  ContentPage: ResolverTypeWrapper<SchemaContentPage>;
  CreateApiKeyInput: SchemaCreateApiKeyInput;
  CreateApiKeyPayload: ResolverTypeWrapper<Omit<SchemaCreateApiKeyPayload, 'key'> & { key: SchemaResolversTypes['ApiKey'] }>;
  CreateCartPayload: ResolverTypeWrapper<Omit<SchemaCreateCartPayload, 'cart'> & { cart: SchemaResolversTypes['Cart'] }>;
  CreateWebhookInput: SchemaCreateWebhookInput;
  CreateWebhookPayload: ResolverTypeWrapper<Omit<SchemaCreateWebhookPayload, 'webhook'> & { webhook: SchemaResolversTypes['Webhook'] }>;
  Customer: ResolverTypeWrapper<Customer>;
  CustomerConnection: ResolverTypeWrapper<ConnectionRoot<Customer>>;
  CustomerEdge: ResolverTypeWrapper<Omit<SchemaCustomerEdge, 'node'> & { node: SchemaResolversTypes['Customer'] }>;
  CustomerInput: SchemaCustomerInput;
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  DecideReturnInput: SchemaDecideReturnInput;
  DecideReturnPayload: ResolverTypeWrapper<Omit<SchemaDecideReturnPayload, 'order'> & { order: SchemaResolversTypes['Order'] }>;
  DeleteAddressInput: SchemaDeleteAddressInput;
  DeleteAddressPayload: ResolverTypeWrapper<Omit<SchemaDeleteAddressPayload, 'user'> & { user: SchemaResolversTypes['User'] }>;
  DeleteBikeInput: SchemaDeleteBikeInput;
  DeleteBikePayload: ResolverTypeWrapper<Omit<SchemaDeleteBikePayload, 'user'> & { user: SchemaResolversTypes['User'] }>;
  DeleteDiagramInput: SchemaDeleteDiagramInput;
  DeleteDiagramPayload: ResolverTypeWrapper<SchemaDeleteDiagramPayload>;
  DeletePageInput: SchemaDeletePageInput;
  DeletePagePayload: ResolverTypeWrapper<SchemaDeletePagePayload>;
  DeleteProductInput: SchemaDeleteProductInput;
  DeleteProductPayload: ResolverTypeWrapper<Omit<SchemaDeleteProductPayload, 'product'> & { product: SchemaResolversTypes['Product'] }>;
  DeletePromotionInput: SchemaDeletePromotionInput;
  DeletePromotionPayload: ResolverTypeWrapper<SchemaDeletePromotionPayload>;
  DeleteSaleInput: SchemaDeleteSaleInput;
  DeleteSalePayload: ResolverTypeWrapper<SchemaDeleteSalePayload>;
  DeleteSearchRuleInput: SchemaDeleteSearchRuleInput;
  DeleteSearchRulePayload: ResolverTypeWrapper<SchemaDeleteSearchRulePayload>;
  DeleteStaffRoleInput: SchemaDeleteStaffRoleInput;
  DeleteStaffRolePayload: ResolverTypeWrapper<SchemaDeleteStaffRolePayload>;
  DeleteSupersessionInput: SchemaDeleteSupersessionInput;
  DeleteSupersessionPayload: ResolverTypeWrapper<SchemaDeleteSupersessionPayload>;
  DeleteWebhookInput: SchemaDeleteWebhookInput;
  DeleteWebhookPayload: ResolverTypeWrapper<SchemaDeleteWebhookPayload>;
  Deliverability: SchemaDeliverability;
  DeliveryBand: ResolverTypeWrapper<Omit<SchemaDeliveryBand, 'price'> & { price: SchemaResolversTypes['Money'] }>;
  DeliveryBandInput: SchemaDeliveryBandInput;
  DeliveryCountry: ResolverTypeWrapper<SchemaDeliveryCountry>;
  DeliveryDetails: ResolverTypeWrapper<SchemaDeliveryDetails>;
  DeliveryMethod: ResolverTypeWrapper<PresentedMethod>;
  DeliveryMethodInput: SchemaDeliveryMethodInput;
  DeliveryMethodKind: SchemaDeliveryMethodKind;
  DeliveryOption: ResolverTypeWrapper<Omit<SchemaDeliveryOption, 'price'> & { price: SchemaResolversTypes['Money'] }>;
  DeliveryParcelInput: SchemaDeliveryParcelInput;
  DeliveryRefusal: ResolverTypeWrapper<SchemaDeliveryRefusal>;
  DeliveryRules: ResolverTypeWrapper<Omit<SchemaDeliveryRules, 'methods'> & { methods: ReadonlyArray<SchemaResolversTypes['DeliveryMethod']> }>;
  DeliverySurcharge: ResolverTypeWrapper<Omit<SchemaDeliverySurcharge, 'price'> & { price: SchemaResolversTypes['Money'] }>;
  DeliverySurchargeInput: SchemaDeliverySurchargeInput;
  DeliveryTrial: ResolverTypeWrapper<Omit<SchemaDeliveryTrial, 'options' | 'value'> & { options: ReadonlyArray<SchemaResolversTypes['DeliveryOption']>, value: SchemaResolversTypes['Money'] }>;
  DeliveryTrialLineInput: SchemaDeliveryTrialLineInput;
  DeliveryZone: ResolverTypeWrapper<SchemaDeliveryZone>;
  DeliveryZoneInput: SchemaDeliveryZoneInput;
  DestinationInput: SchemaDestinationInput;
  Diagram: ResolverTypeWrapper<Diagram>;
  DiagramConnection: ResolverTypeWrapper<ConnectionRoot<Diagram>>;
  DiagramEdge: ResolverTypeWrapper<Omit<SchemaDiagramEdge, 'node'> & { node: SchemaResolversTypes['Diagram'] }>;
  DiagramSpot: ResolverTypeWrapper<ShownSpot>;
  DiagramSpotInput: SchemaDiagramSpotInput;
  DisableUserInput: SchemaDisableUserInput;
  DisableUserPayload: ResolverTypeWrapper<Omit<SchemaDisableUserPayload, 'user'> & { user: SchemaResolversTypes['User'] }>;
  DismissReviewReportsInput: SchemaDismissReviewReportsInput;
  DismissReviewReportsPayload: ResolverTypeWrapper<Omit<SchemaDismissReviewReportsPayload, 'review'> & { review: SchemaResolversTypes['Review'] }>;
  EditOrderInput: SchemaEditOrderInput;
  EditOrderPayload: ResolverTypeWrapper<Omit<SchemaEditOrderPayload, 'order'> & { order: SchemaResolversTypes['Order'] }>;
  EditProductPayload: ResolverTypeWrapper<EditResult>;
  EditProductsInput: SchemaEditProductsInput;
  EditProductsPayload: ResolverTypeWrapper<Omit<SchemaEditProductsPayload, 'results'> & { results: ReadonlyArray<SchemaResolversTypes['EditProductPayload']> }>;
  EditedLineInput: SchemaEditedLineInput;
  EnableUserInput: SchemaEnableUserInput;
  EnableUserPayload: ResolverTypeWrapper<Omit<SchemaEnableUserPayload, 'user'> & { user: SchemaResolversTypes['User'] }>;
  EnableWebhookInput: SchemaEnableWebhookInput;
  EnableWebhookPayload: ResolverTypeWrapper<Omit<SchemaEnableWebhookPayload, 'webhook'> & { webhook: SchemaResolversTypes['Webhook'] }>;
  EraseCustomerPayload: ResolverTypeWrapper<SchemaEraseCustomerPayload>;
  EraseMyAccountInput: SchemaEraseMyAccountInput;
  EraseMyAccountPayload: ResolverTypeWrapper<SchemaEraseMyAccountPayload>;
  EuSales: SchemaEuSales;
  ExplainedHit: ResolverTypeWrapper<ExplainedHit>;
  ExportPersonalDataPayload: ResolverTypeWrapper<SchemaExportPersonalDataPayload>;
  Facet: ResolverTypeWrapper<SchemaFacet>;
  FacetKind: SchemaFacetKind;
  FacetRange: ResolverTypeWrapper<SchemaFacetRange>;
  FacetValue: ResolverTypeWrapper<SchemaFacetValue>;
  Fit: ResolverTypeWrapper<Omit<SchemaFit, 'conditions'> & { conditions: ReadonlyArray<SchemaResolversTypes['FitCondition']> }>;
  FitAnswer: SchemaFitAnswer;
  FitAtOrder: ResolverTypeWrapper<SchemaFitAtOrder>;
  FitCondition: ResolverTypeWrapper<FitCondition>;
  FitConditionInput: SchemaFitConditionInput;
  FitPlace: ResolverTypeWrapper<SchemaFitPlace>;
  FitPosition: SchemaFitPosition;
  Fitment: ResolverTypeWrapper<Fitment>;
  FitmentConflict: ResolverTypeWrapper<FitmentConflict>;
  FitmentConflictConnection: ResolverTypeWrapper<ConnectionRoot<FitmentConflict>>;
  FitmentConflictEdge: ResolverTypeWrapper<Omit<SchemaFitmentConflictEdge, 'node'> & { node: SchemaResolversTypes['FitmentConflict'] }>;
  FitmentKind: SchemaFitmentKind;
  FitmentReport: ResolverTypeWrapper<FitmentReportRoot>;
  FitmentRow: ResolverTypeWrapper<RowOfVehicle>;
  FitmentRowInput: SchemaFitmentRowInput;
  FittedVehicle: ResolverTypeWrapper<FittedVehicle>;
  FittedVehicleConnection: ResolverTypeWrapper<ConnectionRoot<FittedVehicle>>;
  FittedVehicleEdge: ResolverTypeWrapper<Omit<SchemaFittedVehicleEdge, 'node'> & { node: SchemaResolversTypes['FittedVehicle'] }>;
  FlaggedPayments: ResolverTypeWrapper<Omit<SchemaFlaggedPayments, 'orders'> & { orders: ReadonlyArray<SchemaResolversTypes['Order']> }>;
  Float: ResolverTypeWrapper<Scalars['Float']['output']>;
  FooterLink: ResolverTypeWrapper<SchemaFooterLink>;
  FooterList: ResolverTypeWrapper<SchemaFooterList>;
  Fulfilment: SchemaFulfilment;
  GarageBike: ResolverTypeWrapper<OwnBike>;
  GuestInput: SchemaGuestInput;
  Hazard: SchemaHazard;
  HideReviewInput: SchemaHideReviewInput;
  HideReviewPayload: ResolverTypeWrapper<Omit<SchemaHideReviewPayload, 'review'> & { review: SchemaResolversTypes['Review'] }>;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  IdentitySettings: ResolverTypeWrapper<SchemaIdentitySettings>;
  Image: ResolverTypeWrapper<ShopImage>;
  ImageSource: ResolverTypeWrapper<SchemaImageSource>;
  Import: ResolverTypeWrapper<Import>;
  ImportChange: ResolverTypeWrapper<SchemaImportChange>;
  ImportColumnMatch: ResolverTypeWrapper<SchemaImportColumnMatch>;
  ImportConnection: ResolverTypeWrapper<ConnectionRoot<Import>>;
  ImportCounts: ResolverTypeWrapper<SchemaImportCounts>;
  ImportEdge: ResolverTypeWrapper<Omit<SchemaImportEdge, 'node'> & { node: SchemaResolversTypes['Import'] }>;
  ImportFault: ResolverTypeWrapper<SchemaImportFault>;
  ImportKind: SchemaImportKind;
  ImportResults: ResolverTypeWrapper<SchemaImportResults>;
  ImportRow: ResolverTypeWrapper<ImportRow>;
  ImportRowConnection: ResolverTypeWrapper<ConnectionRoot<ImportRow>>;
  ImportRowEdge: ResolverTypeWrapper<Omit<SchemaImportRowEdge, 'node'> & { node: SchemaResolversTypes['ImportRow'] }>;
  ImportRowFilter: SchemaImportRowFilter;
  ImportRowKind: SchemaImportRowKind;
  ImportStatus: SchemaImportStatus;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  InviteStaffInput: SchemaInviteStaffInput;
  InviteStaffPayload: ResolverTypeWrapper<Omit<SchemaInviteStaffPayload, 'member'> & { member: SchemaResolversTypes['StaffMember'] }>;
  Invoice: ResolverTypeWrapper<Invoice>;
  InvoiceConnection: ResolverTypeWrapper<ConnectionRoot<Invoice>>;
  InvoiceEdge: ResolverTypeWrapper<Omit<SchemaInvoiceEdge, 'node'> & { node: SchemaResolversTypes['Invoice'] }>;
  InvoiceKind: SchemaInvoiceKind;
  LedgerEntry: ResolverTypeWrapper<LedgerEntry>;
  LedgerEvent: SchemaLedgerEvent;
  LowStock: ResolverTypeWrapper<Omit<SchemaLowStock, 'products'> & { products: ReadonlyArray<SchemaResolversTypes['Product']> }>;
  MakeAdminInput: SchemaMakeAdminInput;
  MakeAdminPayload: ResolverTypeWrapper<Omit<SchemaMakeAdminPayload, 'user'> & { user: SchemaResolversTypes['User'] }>;
  MakersNumber: ResolverTypeWrapper<SchemaMakersNumber>;
  ManagedPage: ResolverTypeWrapper<ListedPage>;
  ManagedPageConnection: ResolverTypeWrapper<ConnectionRoot<ListedPage>>;
  ManagedPageEdge: ResolverTypeWrapper<Omit<SchemaManagedPageEdge, 'node'> & { node: SchemaResolversTypes['ManagedPage'] }>;
  MediaKind: SchemaMediaKind;
  MergeCartInput: SchemaMergeCartInput;
  MergeCartPayload: ResolverTypeWrapper<Omit<SchemaMergeCartPayload, 'cart'> & { cart: SchemaResolversTypes['Cart'] }>;
  MergeGarageInput: SchemaMergeGarageInput;
  MergeGaragePayload: ResolverTypeWrapper<Omit<SchemaMergeGaragePayload, 'user'> & { user: SchemaResolversTypes['User'] }>;
  MergeVehiclesInput: SchemaMergeVehiclesInput;
  MergeVehiclesPayload: ResolverTypeWrapper<Omit<SchemaMergeVehiclesPayload, 'vehicle'> & { vehicle: SchemaResolversTypes['Vehicle'] }>;
  MergedBikeInput: SchemaMergedBikeInput;
  MessageFilter: SchemaMessageFilter;
  MessageStatus: SchemaMessageStatus;
  MessageTemplate: SchemaMessageTemplate;
  Misfit: ResolverTypeWrapper<MisfitOfProduct>;
  MisfitConnection: ResolverTypeWrapper<ConnectionRoot<MisfitOfProduct>>;
  MisfitEdge: ResolverTypeWrapper<Omit<SchemaMisfitEdge, 'node'> & { node: SchemaResolversTypes['Misfit'] }>;
  Money: ResolverTypeWrapper<Money>;
  MoneyInput: SchemaMoneyInput;
  MoveCategoryInput: SchemaMoveCategoryInput;
  MoveCategoryPayload: ResolverTypeWrapper<Omit<SchemaMoveCategoryPayload, 'category'> & { category: SchemaResolversTypes['Category'] }>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  NamedFit: ResolverTypeWrapper<NamedFit>;
  Node: ResolverTypeWrapper<NodeObject>;
  NumberMatch: ResolverTypeWrapper<NumberMatch>;
  NumberStep: ResolverTypeWrapper<SchemaNumberStep>;
  OpenDeposit: ResolverTypeWrapper<Omit<SchemaOpenDeposit, 'amount' | 'line'> & { amount: SchemaResolversTypes['Money'], line: SchemaResolversTypes['OrderLine'] }>;
  OpeningStep: SchemaOpeningStep;
  OptionAxis: ResolverTypeWrapper<SchemaOptionAxis>;
  OptionAxisInput: SchemaOptionAxisInput;
  Order: ResolverTypeWrapper<Order>;
  OrderConnection: ResolverTypeWrapper<ConnectionRoot<Order>>;
  OrderEdge: ResolverTypeWrapper<Omit<SchemaOrderEdge, 'node'> & { node: SchemaResolversTypes['Order'] }>;
  OrderEvent: ResolverTypeWrapper<OrderEvent>;
  OrderFilter: SchemaOrderFilter;
  OrderLine: ResolverTypeWrapper<LineOfOrder>;
  OrderPayment: ResolverTypeWrapper<PaymentOfOrder>;
  OrderReturn: ResolverTypeWrapper<ReturnOfOrder>;
  OrderSort: SchemaOrderSort;
  OrderSource: SchemaOrderSource;
  OrderStanding: ResolverTypeWrapper<Omit<SchemaOrderStanding, 'refunded'> & { refunded: SchemaResolversTypes['Money'] }>;
  OrderStatus: SchemaOrderStatus;
  OrderedBike: ResolverTypeWrapper<SchemaOrderedBike>;
  PageInfo: ResolverTypeWrapper<SchemaPageInfo>;
  PageState: SchemaPageState;
  PageVersion: ResolverTypeWrapper<SchemaPageVersion>;
  Parcel: ResolverTypeWrapper<ParcelOfOrder>;
  ParcelEvent: ResolverTypeWrapper<SchemaParcelEvent>;
  ParcelLine: ResolverTypeWrapper<LineInParcel>;
  ParcelLineInput: SchemaParcelLineInput;
  ParcelOutcome: SchemaParcelOutcome;
  ParcelStatus: SchemaParcelStatus;
  PartNumber: ResolverTypeWrapper<SchemaPartNumber>;
  PartNumberAnswer: ResolverTypeWrapper<NumberAnswer>;
  PartNumberInput: SchemaPartNumberInput;
  PartNumberKind: SchemaPartNumberKind;
  PaymentMethod: SchemaPaymentMethod;
  PaymentOutcome: SchemaPaymentOutcome;
  PaymentStatus: SchemaPaymentStatus;
  Permission: SchemaPermission;
  PlaceCartOrderInput: SchemaPlaceCartOrderInput;
  PlaceCartOrderPayload: ResolverTypeWrapper<Omit<SchemaPlaceCartOrderPayload, 'order'> & { order: SchemaResolversTypes['Order'] }>;
  PlaceOrderForInput: SchemaPlaceOrderForInput;
  PlaceOrderForPayload: ResolverTypeWrapper<Omit<SchemaPlaceOrderForPayload, 'order'> & { order: SchemaResolversTypes['Order'] }>;
  PlaceOrderInput: SchemaPlaceOrderInput;
  PlaceOrderPayload: ResolverTypeWrapper<Omit<SchemaPlaceOrderPayload, 'order'> & { order: SchemaResolversTypes['Order'] }>;
  PrepareProductEditInput: SchemaPrepareProductEditInput;
  PrepareProductEditPayload: ResolverTypeWrapper<Omit<SchemaPrepareProductEditPayload, 'import'> & { import: SchemaResolversTypes['Import'] }>;
  PriceEditInput: SchemaPriceEditInput;
  PriceEnding: SchemaPriceEnding;
  PriceTier: ResolverTypeWrapper<Omit<SchemaPriceTier, 'price'> & { price: SchemaResolversTypes['Money'] }>;
  PriceTierInput: SchemaPriceTierInput;
  Product: ResolverTypeWrapper<Product>;
  ProductAttribute: ResolverTypeWrapper<SchemaProductAttribute>;
  ProductAttributeInput: SchemaProductAttributeInput;
  ProductChangesByFilterInput: SchemaProductChangesByFilterInput;
  ProductCondition: SchemaProductCondition;
  ProductConnection: ResolverTypeWrapper<ConnectionRoot<Product>>;
  ProductDelivery: ResolverTypeWrapper<Omit<SchemaProductDelivery, 'options'> & { options: ReadonlyArray<SchemaResolversTypes['DeliveryOption']> }>;
  ProductEdge: ResolverTypeWrapper<Omit<SchemaProductEdge, 'node'> & { node: SchemaResolversTypes['Product'] }>;
  ProductEditInput: SchemaProductEditInput;
  ProductEditOutcome: SchemaProductEditOutcome;
  ProductFamily: ResolverTypeWrapper<ProductFamily>;
  ProductFamilyConnection: ResolverTypeWrapper<Omit<SchemaProductFamilyConnection, 'edges' | 'nodes'> & { edges: ReadonlyArray<SchemaResolversTypes['ProductFamilyEdge']>, nodes: ReadonlyArray<SchemaResolversTypes['ProductFamily']> }>;
  ProductFamilyEdge: ResolverTypeWrapper<Omit<SchemaProductFamilyEdge, 'node'> & { node: SchemaResolversTypes['ProductFamily'] }>;
  ProductFilter: SchemaProductFilter;
  ProductItemInput: SchemaProductItemInput;
  ProductItemResult: ResolverTypeWrapper<SchemaProductItemResult>;
  ProductMedia: ResolverTypeWrapper<ProductMedia>;
  ProductMediaInput: SchemaProductMediaInput;
  ProductOption: ResolverTypeWrapper<SchemaProductOption>;
  ProductOptionInput: SchemaProductOptionInput;
  ProductRating: ResolverTypeWrapper<SchemaProductRating>;
  ProductReferenceInput: SchemaProductReferenceInput;
  ProductRelationInput: SchemaProductRelationInput;
  ProductSale: ResolverTypeWrapper<SchemaProductSale>;
  ProductSearchConnection: ResolverTypeWrapper<FoundProducts>;
  ProductSearchEdge: ResolverTypeWrapper<ProductSearchHit>;
  ProductSort: SchemaProductSort;
  ProductStatus: SchemaProductStatus;
  Profile: ResolverTypeWrapper<Profile>;
  Promotion: ResolverTypeWrapper<PresentedPromotion>;
  PromotionConnection: ResolverTypeWrapper<ConnectionRoot<PresentedPromotion>>;
  PromotionEdge: ResolverTypeWrapper<Omit<SchemaPromotionEdge, 'node'> & { node: SchemaResolversTypes['Promotion'] }>;
  PromotionKind: SchemaPromotionKind;
  PromotionState: SchemaPromotionState;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Quote: ResolverTypeWrapper<PresentedQuote>;
  QuoteAdjustment: ResolverTypeWrapper<Omit<SchemaQuoteAdjustment, 'amount'> & { amount: SchemaResolversTypes['Money'] }>;
  QuoteLine: ResolverTypeWrapper<Omit<SchemaQuoteLine, 'discount' | 'tax' | 'total' | 'unitPrice'> & { discount: SchemaResolversTypes['Money'], tax: SchemaResolversTypes['Money'], total: SchemaResolversTypes['Money'], unitPrice: SchemaResolversTypes['Money'] }>;
  QuoteOrderEditInput: SchemaQuoteOrderEditInput;
  QuoteOrderForInput: SchemaQuoteOrderForInput;
  QuotedDelivery: ResolverTypeWrapper<Omit<SchemaQuotedDelivery, 'discount' | 'price' | 'tax' | 'total'> & { discount: SchemaResolversTypes['Money'], price: SchemaResolversTypes['Money'], tax: SchemaResolversTypes['Money'], total: SchemaResolversTypes['Money'] }>;
  QuotedTax: ResolverTypeWrapper<Omit<SchemaQuotedTax, 'base' | 'tax'> & { base: SchemaResolversTypes['Money'], tax: SchemaResolversTypes['Money'] }>;
  ReceiveReturnInput: SchemaReceiveReturnInput;
  ReceiveReturnPayload: ResolverTypeWrapper<Omit<SchemaReceiveReturnPayload, 'order'> & { order: SchemaResolversTypes['Order'] }>;
  ReceivedLineInput: SchemaReceivedLineInput;
  ReceivedUnits: ResolverTypeWrapper<SchemaReceivedUnits>;
  RecognisedVehicle: ResolverTypeWrapper<RecognisedInQuery>;
  RecordPaymentInput: SchemaRecordPaymentInput;
  RecordPaymentPayload: ResolverTypeWrapper<Omit<SchemaRecordPaymentPayload, 'order'> & { order: SchemaResolversTypes['Order'] }>;
  Refund: ResolverTypeWrapper<OrderRefund>;
  RefundDeliveryInput: SchemaRefundDeliveryInput;
  RefundLine: ResolverTypeWrapper<RefundedLine>;
  RefundLineInput: SchemaRefundLineInput;
  RefundOrderInput: SchemaRefundOrderInput;
  RefundOrderPayload: ResolverTypeWrapper<RefundedOrder>;
  RefundStatus: SchemaRefundStatus;
  RelatedProduct: ResolverTypeWrapper<Omit<SchemaRelatedProduct, 'product'> & { product: SchemaResolversTypes['Product'] }>;
  RelationKind: SchemaRelationKind;
  RemovalPayload: ResolverTypeWrapper<SchemaRemovalPayload>;
  RemoveAdminInput: SchemaRemoveAdminInput;
  RemoveAdminPayload: ResolverTypeWrapper<Omit<SchemaRemoveAdminPayload, 'user'> & { user: SchemaResolversTypes['User'] }>;
  RemoveAttributeInput: SchemaRemoveAttributeInput;
  RemoveBrandInput: SchemaRemoveBrandInput;
  RemoveCategoryInput: SchemaRemoveCategoryInput;
  RemoveFamilyInput: SchemaRemoveFamilyInput;
  RemoveStaffInput: SchemaRemoveStaffInput;
  RemoveStaffPayload: ResolverTypeWrapper<SchemaRemoveStaffPayload>;
  Replacement: ResolverTypeWrapper<SchemaReplacement>;
  ReplacementInput: SchemaReplacementInput;
  ReportReviewInput: SchemaReportReviewInput;
  ReportReviewPayload: ResolverTypeWrapper<Omit<SchemaReportReviewPayload, 'review'> & { review: SchemaResolversTypes['Review'] }>;
  RequestReturnInput: SchemaRequestReturnInput;
  RequestReturnPayload: ResolverTypeWrapper<Omit<SchemaRequestReturnPayload, 'order'> & { order: SchemaResolversTypes['Order'] }>;
  ResendMessageInput: SchemaResendMessageInput;
  ResendMessagePayload: ResolverTypeWrapper<Omit<SchemaResendMessagePayload, 'message'> & { message: SchemaResolversTypes['ShopMessage'] }>;
  ResendWebhookDeliveryInput: SchemaResendWebhookDeliveryInput;
  ResendWebhookDeliveryPayload: ResolverTypeWrapper<Omit<SchemaResendWebhookDeliveryPayload, 'delivery'> & { delivery: SchemaResolversTypes['WebhookDelivery'] }>;
  ResetSecondFactorInput: SchemaResetSecondFactorInput;
  ResetSecondFactorPayload: ResolverTypeWrapper<Omit<SchemaResetSecondFactorPayload, 'user'> & { user: SchemaResolversTypes['User'] }>;
  ResolvePaymentFlagInput: SchemaResolvePaymentFlagInput;
  ResolvePaymentFlagPayload: ResolverTypeWrapper<CheckedOrder>;
  RestoreProductInput: SchemaRestoreProductInput;
  RestoreProductPayload: ResolverTypeWrapper<Omit<SchemaRestoreProductPayload, 'product'> & { product: SchemaResolversTypes['Product'] }>;
  RestoreReviewInput: SchemaRestoreReviewInput;
  RestoreReviewPayload: ResolverTypeWrapper<Omit<SchemaRestoreReviewPayload, 'review'> & { review: SchemaResolversTypes['Review'] }>;
  ReturnDecision: SchemaReturnDecision;
  ReturnEvent: ResolverTypeWrapper<SchemaReturnEvent>;
  ReturnFile: ResolverTypeWrapper<ReturnFile>;
  ReturnKind: SchemaReturnKind;
  ReturnLine: ResolverTypeWrapper<LineInReturn>;
  ReturnLineInput: SchemaReturnLineInput;
  ReturnReason: SchemaReturnReason;
  ReturnReferenceInput: SchemaReturnReferenceInput;
  ReturnStatus: SchemaReturnStatus;
  Review: ResolverTypeWrapper<Review>;
  ReviewConnection: ResolverTypeWrapper<ConnectionRoot<Review>>;
  ReviewEdge: ResolverTypeWrapper<Omit<SchemaReviewEdge, 'node'> & { node: SchemaResolversTypes['Review'] }>;
  ReviewFilter: SchemaReviewFilter;
  ReviewReport: ResolverTypeWrapper<SchemaReviewReport>;
  ReviewReportReason: SchemaReviewReportReason;
  ReviewVisibility: SchemaReviewVisibility;
  RevokeApiKeyInput: SchemaRevokeApiKeyInput;
  RevokeApiKeyPayload: ResolverTypeWrapper<Omit<SchemaRevokeApiKeyPayload, 'key'> & { key: SchemaResolversTypes['ApiKey'] }>;
  RunImportInput: SchemaRunImportInput;
  RunImportPayload: ResolverTypeWrapper<Omit<SchemaRunImportPayload, 'import'> & { import: SchemaResolversTypes['Import'] }>;
  RunningSale: ResolverTypeWrapper<Sale>;
  SafeInt: ResolverTypeWrapper<Scalars['SafeInt']['output']>;
  Sale: ResolverTypeWrapper<Sale>;
  SaleConnection: ResolverTypeWrapper<ConnectionRoot<Sale>>;
  SaleEdge: ResolverTypeWrapper<Omit<SchemaSaleEdge, 'node'> & { node: SchemaResolversTypes['Sale'] }>;
  SaleExample: ResolverTypeWrapper<Omit<SchemaSaleExample, 'product' | 'regularPrice' | 'salePrice'> & { product: SchemaResolversTypes['Product'], regularPrice: SchemaResolversTypes['Money'], salePrice: SchemaResolversTypes['Money'] }>;
  SalePreview: ResolverTypeWrapper<Omit<SchemaSalePreview, 'examples'> & { examples: ReadonlyArray<SchemaResolversTypes['SaleExample']> }>;
  SalePreviewInput: SchemaSalePreviewInput;
  SalePrice: ResolverTypeWrapper<Omit<SchemaSalePrice, 'price'> & { price: SchemaResolversTypes['Money'] }>;
  SalePriceInput: SchemaSalePriceInput;
  SaleState: SchemaSaleState;
  SaleTarget: ResolverTypeWrapper<SchemaSaleTarget>;
  SaleTargetKind: SchemaSaleTargetKind;
  SalesDay: ResolverTypeWrapper<Omit<SchemaSalesDay, 'revenue'> & { revenue: SchemaResolversTypes['Money'] }>;
  SalesTotal: ResolverTypeWrapper<Omit<SchemaSalesTotal, 'revenue'> & { revenue: SchemaResolversTypes['Money'] }>;
  SaveAddressInput: SchemaSaveAddressInput;
  SaveAddressPayload: ResolverTypeWrapper<Omit<SchemaSaveAddressPayload, 'address' | 'user'> & { address: SchemaResolversTypes['SavedAddress'], user: SchemaResolversTypes['User'] }>;
  SaveAttributeInput: SchemaSaveAttributeInput;
  SaveAttributePayload: ResolverTypeWrapper<Omit<SchemaSaveAttributePayload, 'attribute'> & { attribute: SchemaResolversTypes['AttributeDefinition'] }>;
  SaveBikeInput: SchemaSaveBikeInput;
  SaveBikePayload: ResolverTypeWrapper<Omit<SchemaSaveBikePayload, 'bike' | 'user'> & { bike: SchemaResolversTypes['GarageBike'], user: SchemaResolversTypes['User'] }>;
  SaveBrandInput: SchemaSaveBrandInput;
  SaveBrandPayload: ResolverTypeWrapper<Omit<SchemaSaveBrandPayload, 'brand'> & { brand: SchemaResolversTypes['Brand'] }>;
  SaveCategoryInput: SchemaSaveCategoryInput;
  SaveCategoryPayload: ResolverTypeWrapper<Omit<SchemaSaveCategoryPayload, 'category'> & { category: SchemaResolversTypes['Category'] }>;
  SaveCustomerNoteInput: SchemaSaveCustomerNoteInput;
  SaveCustomerNotePayload: ResolverTypeWrapper<Omit<SchemaSaveCustomerNotePayload, 'customer'> & { customer: SchemaResolversTypes['Customer'] }>;
  SaveDeliveryRulesInput: SchemaSaveDeliveryRulesInput;
  SaveDeliveryRulesPayload: ResolverTypeWrapper<Omit<SchemaSaveDeliveryRulesPayload, 'deliveryRules'> & { deliveryRules: SchemaResolversTypes['DeliveryRules'] }>;
  SaveDiagramInput: SchemaSaveDiagramInput;
  SaveDiagramPayload: ResolverTypeWrapper<Omit<SchemaSaveDiagramPayload, 'diagram'> & { diagram: SchemaResolversTypes['Diagram'] }>;
  SaveFamilyInput: SchemaSaveFamilyInput;
  SaveFamilyPayload: ResolverTypeWrapper<Omit<SchemaSaveFamilyPayload, 'family'> & { family: SchemaResolversTypes['ProductFamily'] }>;
  SavePageInput: SchemaSavePageInput;
  SavePagePayload: ResolverTypeWrapper<Omit<SchemaSavePagePayload, 'page'> & { page: SchemaResolversTypes['ManagedPage'] }>;
  SaveProfileInput: SchemaSaveProfileInput;
  SaveProfilePayload: ResolverTypeWrapper<Omit<SchemaSaveProfilePayload, 'user'> & { user: SchemaResolversTypes['User'] }>;
  SavePromotionInput: SchemaSavePromotionInput;
  SavePromotionPayload: ResolverTypeWrapper<Omit<SchemaSavePromotionPayload, 'promotion'> & { promotion: SchemaResolversTypes['Promotion'] }>;
  SaveSaleInput: SchemaSaveSaleInput;
  SaveSalePayload: ResolverTypeWrapper<Omit<SchemaSaveSalePayload, 'sale'> & { sale: SchemaResolversTypes['Sale'] }>;
  SaveSearchRuleInput: SchemaSaveSearchRuleInput;
  SaveSearchRulePayload: ResolverTypeWrapper<Omit<SchemaSaveSearchRulePayload, 'rule'> & { rule: SchemaResolversTypes['SearchRule'] }>;
  SaveSettingsInput: SchemaSaveSettingsInput;
  SaveSettingsPayload: ResolverTypeWrapper<SchemaSaveSettingsPayload>;
  SaveStaffRoleInput: SchemaSaveStaffRoleInput;
  SaveStaffRolePayload: ResolverTypeWrapper<Omit<SchemaSaveStaffRolePayload, 'role'> & { role: SchemaResolversTypes['StaffRole'] }>;
  SaveSupersessionInput: SchemaSaveSupersessionInput;
  SaveSupersessionPayload: ResolverTypeWrapper<Omit<SchemaSaveSupersessionPayload, 'supersession'> & { supersession: SchemaResolversTypes['Supersession'] }>;
  SaveTaxRulesInput: SchemaSaveTaxRulesInput;
  SaveTaxRulesPayload: ResolverTypeWrapper<SchemaSaveTaxRulesPayload>;
  SaveVehicleInput: SchemaSaveVehicleInput;
  SaveVehiclePayload: ResolverTypeWrapper<Omit<SchemaSaveVehiclePayload, 'vehicle'> & { vehicle: SchemaResolversTypes['Vehicle'] }>;
  SavedAddress: ResolverTypeWrapper<SavedAddress>;
  ScorePart: ResolverTypeWrapper<SchemaScorePart>;
  ScorePartKind: SchemaScorePartKind;
  SearchCorrection: ResolverTypeWrapper<SchemaSearchCorrection>;
  SearchCount: ResolverTypeWrapper<SchemaSearchCount>;
  SearchExplanation: ResolverTypeWrapper<SearchExplanation>;
  SearchFilter: SchemaSearchFilter;
  SearchHitReason: ResolverTypeWrapper<SchemaSearchHitReason>;
  SearchMatch: SchemaSearchMatch;
  SearchMode: SchemaSearchMode;
  SearchPlacement: SchemaSearchPlacement;
  SearchReport: ResolverTypeWrapper<SchemaSearchReport>;
  SearchRule: ResolverTypeWrapper<SearchRule>;
  SearchRuleConnection: ResolverTypeWrapper<ConnectionRoot<SearchRule>>;
  SearchRuleEdge: ResolverTypeWrapper<Omit<SchemaSearchRuleEdge, 'node'> & { node: SchemaResolversTypes['SearchRule'] }>;
  SearchRuleKind: SchemaSearchRuleKind;
  SearchSort: SchemaSearchSort;
  SearchTier: SchemaSearchTier;
  SendPaymentLinkInput: SchemaSendPaymentLinkInput;
  SendPaymentLinkPayload: ResolverTypeWrapper<Omit<SchemaSendPaymentLinkPayload, 'order'> & { order: SchemaResolversTypes['Order'] }>;
  SetFitmentInput: SchemaSetFitmentInput;
  SetFitmentPayload: ResolverTypeWrapper<Omit<SchemaSetFitmentPayload, 'product'> & { product: SchemaResolversTypes['Product'] }>;
  SetParcelStatusInput: SchemaSetParcelStatusInput;
  SetParcelStatusPayload: ResolverTypeWrapper<Omit<SchemaSetParcelStatusPayload, 'order'> & { order: SchemaResolversTypes['Order'] }>;
  SetParcelTrackingInput: SchemaSetParcelTrackingInput;
  SetParcelTrackingPayload: ResolverTypeWrapper<Omit<SchemaSetParcelTrackingPayload, 'order'> & { order: SchemaResolversTypes['Order'] }>;
  SetPartNumbersInput: SchemaSetPartNumbersInput;
  SetPartNumbersPayload: ResolverTypeWrapper<Omit<SchemaSetPartNumbersPayload, 'product'> & { product: SchemaResolversTypes['Product'] }>;
  SetReturnLabelInput: SchemaSetReturnLabelInput;
  SetReturnLabelPayload: ResolverTypeWrapper<Omit<SchemaSetReturnLabelPayload, 'order'> & { order: SchemaResolversTypes['Order'] }>;
  SetStockInput: SchemaSetStockInput;
  SetStockPayload: ResolverTypeWrapper<SchemaSetStockPayload>;
  Setting: ResolverTypeWrapper<SchemaSetting>;
  SettingKind: SchemaSettingKind;
  SettingValueInput: SchemaSettingValueInput;
  Settings: ResolverTypeWrapper<SchemaSettings>;
  SettlePaymentInput: SchemaSettlePaymentInput;
  SettlePaymentPayload: ResolverTypeWrapper<Omit<SchemaSettlePaymentPayload, 'order'> & { order: SchemaResolversTypes['Order'] }>;
  ShipOrderInput: SchemaShipOrderInput;
  ShipOrderPayload: ResolverTypeWrapper<Omit<SchemaShipOrderPayload, 'order'> & { order: SchemaResolversTypes['Order'] }>;
  ShipOrdersInput: SchemaShipOrdersInput;
  ShipOrdersPayload: ResolverTypeWrapper<Omit<SchemaShipOrdersPayload, 'results'> & { results: ReadonlyArray<SchemaResolversTypes['ShipmentResult']> }>;
  ShipParcelInput: SchemaShipParcelInput;
  ShipParcelPayload: ResolverTypeWrapper<Omit<SchemaShipParcelPayload, 'order'> & { order: SchemaResolversTypes['Order'] }>;
  ShipmentInput: SchemaShipmentInput;
  ShipmentOutcome: SchemaShipmentOutcome;
  ShipmentResult: ResolverTypeWrapper<ShipmentResult>;
  Shop: ResolverTypeWrapper<Shop>;
  ShopContact: ResolverTypeWrapper<SchemaShopContact>;
  ShopLogo: ResolverTypeWrapper<SchemaShopLogo>;
  ShopMessage: ResolverTypeWrapper<Message>;
  ShopMessageConnection: ResolverTypeWrapper<ConnectionRoot<Message>>;
  ShopMessageEdge: ResolverTypeWrapper<Omit<SchemaShopMessageEdge, 'node'> & { node: SchemaResolversTypes['ShopMessage'] }>;
  ShopOverview: ResolverTypeWrapper<Omit<SchemaShopOverview, 'days' | 'flaggedPayments' | 'last30Days' | 'lowStock' | 'today' | 'unpaidReservations'> & { days: ReadonlyArray<SchemaResolversTypes['SalesDay']>, flaggedPayments: SchemaResolversTypes['FlaggedPayments'], last30Days: SchemaResolversTypes['SalesTotal'], lowStock: SchemaResolversTypes['LowStock'], today: SchemaResolversTypes['SalesDay'], unpaidReservations: SchemaResolversTypes['UnpaidReservations'] }>;
  SignInInput: SchemaSignInInput;
  SignInPayload: ResolverTypeWrapper<Omit<SchemaSignInPayload, 'user'> & { user: SchemaResolversTypes['User'] }>;
  SignOutEverywherePayload: ResolverTypeWrapper<Omit<SchemaSignOutEverywherePayload, 'user'> & { user: SchemaResolversTypes['User'] }>;
  StaffCustomerInput: SchemaStaffCustomerInput;
  StaffDiscount: ResolverTypeWrapper<SchemaStaffDiscount>;
  StaffDiscountInput: SchemaStaffDiscountInput;
  StaffGuestInput: SchemaStaffGuestInput;
  StaffLineInput: SchemaStaffLineInput;
  StaffMember: ResolverTypeWrapper<PresentedMember>;
  StaffMemberConnection: ResolverTypeWrapper<ConnectionRoot<PresentedMember>>;
  StaffMemberEdge: ResolverTypeWrapper<Omit<SchemaStaffMemberEdge, 'node'> & { node: SchemaResolversTypes['StaffMember'] }>;
  StaffRole: ResolverTypeWrapper<StaffRole>;
  StaffRoleConnection: ResolverTypeWrapper<ConnectionRoot<StaffRole>>;
  StaffRoleEdge: ResolverTypeWrapper<Omit<SchemaStaffRoleEdge, 'node'> & { node: SchemaResolversTypes['StaffRole'] }>;
  StaffState: SchemaStaffState;
  StartPaymentInput: SchemaStartPaymentInput;
  StartPaymentPayload: ResolverTypeWrapper<Omit<SchemaStartPaymentPayload, 'order'> & { order: SchemaResolversTypes['Order'] }>;
  StockEditInput: SchemaStockEditInput;
  StockItemInput: SchemaStockItemInput;
  StopImportInput: SchemaStopImportInput;
  StopImportPayload: ResolverTypeWrapper<Omit<SchemaStopImportPayload, 'import'> & { import: SchemaResolversTypes['Import'] }>;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  SuggestedNumber: ResolverTypeWrapper<Omit<SchemaSuggestedNumber, 'product'> & { product: SchemaResolversTypes['Product'] }>;
  Suggestions: ResolverTypeWrapper<Omit<SchemaSuggestions, 'brands' | 'categories' | 'makes' | 'numbers' | 'products' | 'vehicles'> & { brands: ReadonlyArray<SchemaResolversTypes['Brand']>, categories: ReadonlyArray<SchemaResolversTypes['Category']>, makes: ReadonlyArray<SchemaResolversTypes['VehicleMake']>, numbers: ReadonlyArray<SchemaResolversTypes['SuggestedNumber']>, products: ReadonlyArray<SchemaResolversTypes['Product']>, vehicles: ReadonlyArray<SchemaResolversTypes['Vehicle']> }>;
  Supersession: ResolverTypeWrapper<Supersession>;
  SupersessionConnection: ResolverTypeWrapper<ConnectionRoot<Supersession>>;
  SupersessionEdge: ResolverTypeWrapper<Omit<SchemaSupersessionEdge, 'node'> & { node: SchemaResolversTypes['Supersession'] }>;
  SupersessionKind: SchemaSupersessionKind;
  TaxClass: ResolverTypeWrapper<SchemaTaxClass>;
  TaxClassInput: SchemaTaxClassInput;
  TaxExemption: SchemaTaxExemption;
  TaxOrigin: ResolverTypeWrapper<SchemaTaxOrigin>;
  TaxOriginInput: SchemaTaxOriginInput;
  TaxProvider: SchemaTaxProvider;
  TaxRate: ResolverTypeWrapper<SchemaTaxRate>;
  TaxRateInput: SchemaTaxRateInput;
  TaxReportRow: ResolverTypeWrapper<Omit<SchemaTaxReportRow, 'refunded' | 'refundedTax' | 'sold' | 'soldTax'> & { refunded: SchemaResolversTypes['Money'], refundedTax: SchemaResolversTypes['Money'], sold: SchemaResolversTypes['Money'], soldTax: SchemaResolversTypes['Money'] }>;
  TaxRules: ResolverTypeWrapper<SchemaTaxRules>;
  TaxTerritory: ResolverTypeWrapper<SchemaTaxTerritory>;
  TaxTerritoryInput: SchemaTaxTerritoryInput;
  TaxTrial: ResolverTypeWrapper<Omit<SchemaTaxTrial, 'tax' | 'taxRemoved' | 'taxes' | 'total'> & { tax: SchemaResolversTypes['Money'], taxRemoved: SchemaResolversTypes['Money'], taxes: ReadonlyArray<SchemaResolversTypes['QuotedTax']>, total: SchemaResolversTypes['Money'] }>;
  TaxTrialInput: SchemaTaxTrialInput;
  TaxedPrice: ResolverTypeWrapper<Omit<SchemaTaxedPrice, 'total'> & { total: SchemaResolversTypes['Money'] }>;
  TestWebhookInput: SchemaTestWebhookInput;
  TestWebhookPayload: ResolverTypeWrapper<Omit<SchemaTestWebhookPayload, 'delivery'> & { delivery: SchemaResolversTypes['WebhookDelivery'] }>;
  TriedLineInput: SchemaTriedLineInput;
  TryDeliveryInput: SchemaTryDeliveryInput;
  TryPromotionInput: SchemaTryPromotionInput;
  UndoImportInput: SchemaUndoImportInput;
  UndoImportPayload: ResolverTypeWrapper<Omit<SchemaUndoImportPayload, 'import'> & { import: SchemaResolversTypes['Import'] }>;
  UndoShipmentInput: SchemaUndoShipmentInput;
  UndoShipmentPayload: ResolverTypeWrapper<Omit<SchemaUndoShipmentPayload, 'order'> & { order: SchemaResolversTypes['Order'] }>;
  UnpaidOrder: ResolverTypeWrapper<Omit<SchemaUnpaidOrder, 'total'> & { total: SchemaResolversTypes['Money'] }>;
  UnpaidReservations: ResolverTypeWrapper<Omit<SchemaUnpaidReservations, 'nextToExpire' | 'value'> & { nextToExpire: ReadonlyArray<SchemaResolversTypes['Order']>, value: SchemaResolversTypes['Money'] }>;
  UnpublishPageInput: SchemaUnpublishPageInput;
  UnpublishPagePayload: ResolverTypeWrapper<Omit<SchemaUnpublishPagePayload, 'page'> & { page: SchemaResolversTypes['ManagedPage'] }>;
  UpdateCartLineInput: SchemaUpdateCartLineInput;
  UpdateCartLinePayload: ResolverTypeWrapper<Omit<SchemaUpdateCartLinePayload, 'cart'> & { cart: SchemaResolversTypes['Cart'] }>;
  UpdateProductInput: SchemaUpdateProductInput;
  UpdateProductPayload: ResolverTypeWrapper<Omit<SchemaUpdateProductPayload, 'product'> & { product: SchemaResolversTypes['Product'] }>;
  UpdateProductsInput: SchemaUpdateProductsInput;
  UpdateProductsPayload: ResolverTypeWrapper<SchemaUpdateProductsPayload>;
  User: ResolverTypeWrapper<User>;
  UserConnection: ResolverTypeWrapper<ConnectionRoot<User>>;
  UserEdge: ResolverTypeWrapper<Omit<SchemaUserEdge, 'node'> & { node: SchemaResolversTypes['User'] }>;
  UserRole: SchemaUserRole;
  Vehicle: ResolverTypeWrapper<Vehicle>;
  VehicleChoiceInput: SchemaVehicleChoiceInput;
  VehicleConnection: ResolverTypeWrapper<ConnectionRoot<Vehicle>>;
  VehicleEdge: ResolverTypeWrapper<Omit<SchemaVehicleEdge, 'node'> & { node: SchemaResolversTypes['Vehicle'] }>;
  VehicleFilter: SchemaVehicleFilter;
  VehicleKind: SchemaVehicleKind;
  VehicleMake: ResolverTypeWrapper<VehicleMake>;
  VehicleUse: ResolverTypeWrapper<SchemaVehicleUse>;
  Webhook: ResolverTypeWrapper<Webhook>;
  WebhookConnection: ResolverTypeWrapper<ConnectionRoot<Webhook>>;
  WebhookDelivery: ResolverTypeWrapper<Delivery>;
  WebhookDeliveryConnection: ResolverTypeWrapper<ConnectionRoot<Delivery>>;
  WebhookDeliveryEdge: ResolverTypeWrapper<Omit<SchemaWebhookDeliveryEdge, 'node'> & { node: SchemaResolversTypes['WebhookDelivery'] }>;
  WebhookDeliveryState: SchemaWebhookDeliveryState;
  WebhookEdge: ResolverTypeWrapper<Omit<SchemaWebhookEdge, 'node'> & { node: SchemaResolversTypes['Webhook'] }>;
  WebhookEvent: SchemaWebhookEvent;
  WholeNumberRange: SchemaWholeNumberRange;
  WithdrawInput: SchemaWithdrawInput;
  WithdrawLineInput: SchemaWithdrawLineInput;
  WithdrawPayload: ResolverTypeWrapper<SchemaWithdrawPayload>;
  WithdrawableLine: ResolverTypeWrapper<SchemaWithdrawableLine>;
  WithdrawableOrder: ResolverTypeWrapper<SchemaWithdrawableOrder>;
  WithdrawalReceipt: ResolverTypeWrapper<SchemaWithdrawalReceipt>;
  WithdrawnLine: ResolverTypeWrapper<SchemaWithdrawnLine>;
};

/** Mapping between all available schema types and the resolvers parents */
export type SchemaResolversParentTypes = {
  AddCartLineInput: SchemaAddCartLineInput;
  AddCartLinePayload: Omit<SchemaAddCartLinePayload, 'cart'> & { cart: SchemaResolversParentTypes['Cart'] };
  AddProductInput: SchemaAddProductInput;
  AddProductPayload: Omit<SchemaAddProductPayload, 'product'> & { product: SchemaResolversParentTypes['Product'] };
  AddReviewInput: SchemaAddReviewInput;
  AddReviewPayload: Omit<SchemaAddReviewPayload, 'review'> & { review: SchemaResolversParentTypes['Review'] };
  Address: Address;
  AddressInput: SchemaAddressInput;
  ApiKey: PresentedKey;
  ApiKeyConnection: ConnectionRoot<PresentedKey>;
  ApiKeyEdge: Omit<SchemaApiKeyEdge, 'node'> & { node: SchemaResolversParentTypes['ApiKey'] };
  AttributeDefinition: AttributeDefinition;
  AttributeFilter: SchemaAttributeFilter;
  AuditEntry: AuditEntry;
  AuditEntryConnection: ConnectionRoot<AuditEntry>;
  AuditEntryEdge: Omit<SchemaAuditEntryEdge, 'node'> & { node: SchemaResolversParentTypes['AuditEntry'] };
  AuditFieldChange: SchemaAuditFieldChange;
  AuditFilter: SchemaAuditFilter;
  BaseVehicle: SchemaBaseVehicle;
  BaseVehicleInput: SchemaBaseVehicleInput;
  BlogPost: BlogPost;
  BlogPostConnection: ConnectionRoot<BlogPost>;
  BlogPostEdge: Omit<SchemaBlogPostEdge, 'node'> & { node: SchemaResolversParentTypes['BlogPost'] };
  Boolean: Scalars['Boolean']['output'];
  Brand: Brand;
  BrandConnection: ConnectionRoot<Brand>;
  BrandEdge: Omit<SchemaBrandEdge, 'node'> & { node: SchemaResolversParentTypes['Brand'] };
  CancelMyOrderInput: SchemaCancelMyOrderInput;
  CancelMyOrderPayload: Omit<SchemaCancelMyOrderPayload, 'order'> & { order: SchemaResolversParentTypes['Order'] };
  CancelOrderInput: SchemaCancelOrderInput;
  CancelOrderPayload: Omit<SchemaCancelOrderPayload, 'order'> & { order: SchemaResolversParentTypes['Order'] };
  CancelReturnInput: SchemaCancelReturnInput;
  CancelReturnPayload: Omit<SchemaCancelReturnPayload, 'order'> & { order: SchemaResolversParentTypes['Order'] };
  CardPaymentSettings: Omit<SchemaCardPaymentSettings, 'minimumCharge'> & { minimumCharge: SchemaResolversParentTypes['Money'] };
  Carrier: SchemaCarrier;
  Cart: PricedCart;
  CartLine: PricedLine;
  CartProblem: SchemaCartProblem;
  CartQuote: Omit<SchemaCartQuote, 'deliveryOptions' | 'quote'> & { deliveryOptions: ReadonlyArray<SchemaResolversParentTypes['DeliveryOption']>, quote: SchemaResolversParentTypes['Quote'] };
  Category: Category;
  CategoryAttribute: SchemaCategoryAttribute;
  CategoryAttributeInput: SchemaCategoryAttributeInput;
  ChainEnd: SchemaChainEnd;
  ChangeOrderAddressInput: SchemaChangeOrderAddressInput;
  ChangeOrderAddressPayload: Omit<SchemaChangeOrderAddressPayload, 'order'> & { order: SchemaResolversParentTypes['Order'] };
  ChangedCustomer: ChangedCustomer;
  ChangedCustomerConnection: ConnectionRoot<ChangedCustomer>;
  ChangedCustomerEdge: Omit<SchemaChangedCustomerEdge, 'node'> & { node: SchemaResolversParentTypes['ChangedCustomer'] };
  CodeAnswer: SchemaCodeAnswer;
  ContentPage: SchemaContentPage;
  CreateApiKeyInput: SchemaCreateApiKeyInput;
  CreateApiKeyPayload: Omit<SchemaCreateApiKeyPayload, 'key'> & { key: SchemaResolversParentTypes['ApiKey'] };
  CreateCartPayload: Omit<SchemaCreateCartPayload, 'cart'> & { cart: SchemaResolversParentTypes['Cart'] };
  CreateWebhookInput: SchemaCreateWebhookInput;
  CreateWebhookPayload: Omit<SchemaCreateWebhookPayload, 'webhook'> & { webhook: SchemaResolversParentTypes['Webhook'] };
  Customer: Customer;
  CustomerConnection: ConnectionRoot<Customer>;
  CustomerEdge: Omit<SchemaCustomerEdge, 'node'> & { node: SchemaResolversParentTypes['Customer'] };
  CustomerInput: SchemaCustomerInput;
  DateTime: Scalars['DateTime']['output'];
  DecideReturnInput: SchemaDecideReturnInput;
  DecideReturnPayload: Omit<SchemaDecideReturnPayload, 'order'> & { order: SchemaResolversParentTypes['Order'] };
  DeleteAddressInput: SchemaDeleteAddressInput;
  DeleteAddressPayload: Omit<SchemaDeleteAddressPayload, 'user'> & { user: SchemaResolversParentTypes['User'] };
  DeleteBikeInput: SchemaDeleteBikeInput;
  DeleteBikePayload: Omit<SchemaDeleteBikePayload, 'user'> & { user: SchemaResolversParentTypes['User'] };
  DeleteDiagramInput: SchemaDeleteDiagramInput;
  DeleteDiagramPayload: SchemaDeleteDiagramPayload;
  DeletePageInput: SchemaDeletePageInput;
  DeletePagePayload: SchemaDeletePagePayload;
  DeleteProductInput: SchemaDeleteProductInput;
  DeleteProductPayload: Omit<SchemaDeleteProductPayload, 'product'> & { product: SchemaResolversParentTypes['Product'] };
  DeletePromotionInput: SchemaDeletePromotionInput;
  DeletePromotionPayload: SchemaDeletePromotionPayload;
  DeleteSaleInput: SchemaDeleteSaleInput;
  DeleteSalePayload: SchemaDeleteSalePayload;
  DeleteSearchRuleInput: SchemaDeleteSearchRuleInput;
  DeleteSearchRulePayload: SchemaDeleteSearchRulePayload;
  DeleteStaffRoleInput: SchemaDeleteStaffRoleInput;
  DeleteStaffRolePayload: SchemaDeleteStaffRolePayload;
  DeleteSupersessionInput: SchemaDeleteSupersessionInput;
  DeleteSupersessionPayload: SchemaDeleteSupersessionPayload;
  DeleteWebhookInput: SchemaDeleteWebhookInput;
  DeleteWebhookPayload: SchemaDeleteWebhookPayload;
  DeliveryBand: Omit<SchemaDeliveryBand, 'price'> & { price: SchemaResolversParentTypes['Money'] };
  DeliveryBandInput: SchemaDeliveryBandInput;
  DeliveryCountry: SchemaDeliveryCountry;
  DeliveryDetails: SchemaDeliveryDetails;
  DeliveryMethod: PresentedMethod;
  DeliveryMethodInput: SchemaDeliveryMethodInput;
  DeliveryOption: Omit<SchemaDeliveryOption, 'price'> & { price: SchemaResolversParentTypes['Money'] };
  DeliveryParcelInput: SchemaDeliveryParcelInput;
  DeliveryRefusal: SchemaDeliveryRefusal;
  DeliveryRules: Omit<SchemaDeliveryRules, 'methods'> & { methods: ReadonlyArray<SchemaResolversParentTypes['DeliveryMethod']> };
  DeliverySurcharge: Omit<SchemaDeliverySurcharge, 'price'> & { price: SchemaResolversParentTypes['Money'] };
  DeliverySurchargeInput: SchemaDeliverySurchargeInput;
  DeliveryTrial: Omit<SchemaDeliveryTrial, 'options' | 'value'> & { options: ReadonlyArray<SchemaResolversParentTypes['DeliveryOption']>, value: SchemaResolversParentTypes['Money'] };
  DeliveryTrialLineInput: SchemaDeliveryTrialLineInput;
  DeliveryZone: SchemaDeliveryZone;
  DeliveryZoneInput: SchemaDeliveryZoneInput;
  DestinationInput: SchemaDestinationInput;
  Diagram: Diagram;
  DiagramConnection: ConnectionRoot<Diagram>;
  DiagramEdge: Omit<SchemaDiagramEdge, 'node'> & { node: SchemaResolversParentTypes['Diagram'] };
  DiagramSpot: ShownSpot;
  DiagramSpotInput: SchemaDiagramSpotInput;
  DisableUserInput: SchemaDisableUserInput;
  DisableUserPayload: Omit<SchemaDisableUserPayload, 'user'> & { user: SchemaResolversParentTypes['User'] };
  DismissReviewReportsInput: SchemaDismissReviewReportsInput;
  DismissReviewReportsPayload: Omit<SchemaDismissReviewReportsPayload, 'review'> & { review: SchemaResolversParentTypes['Review'] };
  EditOrderInput: SchemaEditOrderInput;
  EditOrderPayload: Omit<SchemaEditOrderPayload, 'order'> & { order: SchemaResolversParentTypes['Order'] };
  EditProductPayload: EditResult;
  EditProductsInput: SchemaEditProductsInput;
  EditProductsPayload: Omit<SchemaEditProductsPayload, 'results'> & { results: ReadonlyArray<SchemaResolversParentTypes['EditProductPayload']> };
  EditedLineInput: SchemaEditedLineInput;
  EnableUserInput: SchemaEnableUserInput;
  EnableUserPayload: Omit<SchemaEnableUserPayload, 'user'> & { user: SchemaResolversParentTypes['User'] };
  EnableWebhookInput: SchemaEnableWebhookInput;
  EnableWebhookPayload: Omit<SchemaEnableWebhookPayload, 'webhook'> & { webhook: SchemaResolversParentTypes['Webhook'] };
  EraseCustomerPayload: SchemaEraseCustomerPayload;
  EraseMyAccountInput: SchemaEraseMyAccountInput;
  EraseMyAccountPayload: SchemaEraseMyAccountPayload;
  ExplainedHit: ExplainedHit;
  ExportPersonalDataPayload: SchemaExportPersonalDataPayload;
  Facet: SchemaFacet;
  FacetRange: SchemaFacetRange;
  FacetValue: SchemaFacetValue;
  Fit: Omit<SchemaFit, 'conditions'> & { conditions: ReadonlyArray<SchemaResolversParentTypes['FitCondition']> };
  FitAtOrder: SchemaFitAtOrder;
  FitCondition: FitCondition;
  FitConditionInput: SchemaFitConditionInput;
  FitPlace: SchemaFitPlace;
  Fitment: Fitment;
  FitmentConflict: FitmentConflict;
  FitmentConflictConnection: ConnectionRoot<FitmentConflict>;
  FitmentConflictEdge: Omit<SchemaFitmentConflictEdge, 'node'> & { node: SchemaResolversParentTypes['FitmentConflict'] };
  FitmentReport: FitmentReportRoot;
  FitmentRow: RowOfVehicle;
  FitmentRowInput: SchemaFitmentRowInput;
  FittedVehicle: FittedVehicle;
  FittedVehicleConnection: ConnectionRoot<FittedVehicle>;
  FittedVehicleEdge: Omit<SchemaFittedVehicleEdge, 'node'> & { node: SchemaResolversParentTypes['FittedVehicle'] };
  FlaggedPayments: Omit<SchemaFlaggedPayments, 'orders'> & { orders: ReadonlyArray<SchemaResolversParentTypes['Order']> };
  Float: Scalars['Float']['output'];
  FooterLink: SchemaFooterLink;
  FooterList: SchemaFooterList;
  GarageBike: OwnBike;
  GuestInput: SchemaGuestInput;
  HideReviewInput: SchemaHideReviewInput;
  HideReviewPayload: Omit<SchemaHideReviewPayload, 'review'> & { review: SchemaResolversParentTypes['Review'] };
  ID: Scalars['ID']['output'];
  IdentitySettings: SchemaIdentitySettings;
  Image: ShopImage;
  ImageSource: SchemaImageSource;
  Import: Import;
  ImportChange: SchemaImportChange;
  ImportColumnMatch: SchemaImportColumnMatch;
  ImportConnection: ConnectionRoot<Import>;
  ImportCounts: SchemaImportCounts;
  ImportEdge: Omit<SchemaImportEdge, 'node'> & { node: SchemaResolversParentTypes['Import'] };
  ImportFault: SchemaImportFault;
  ImportResults: SchemaImportResults;
  ImportRow: ImportRow;
  ImportRowConnection: ConnectionRoot<ImportRow>;
  ImportRowEdge: Omit<SchemaImportRowEdge, 'node'> & { node: SchemaResolversParentTypes['ImportRow'] };
  ImportRowFilter: SchemaImportRowFilter;
  Int: Scalars['Int']['output'];
  InviteStaffInput: SchemaInviteStaffInput;
  InviteStaffPayload: Omit<SchemaInviteStaffPayload, 'member'> & { member: SchemaResolversParentTypes['StaffMember'] };
  Invoice: Invoice;
  InvoiceConnection: ConnectionRoot<Invoice>;
  InvoiceEdge: Omit<SchemaInvoiceEdge, 'node'> & { node: SchemaResolversParentTypes['Invoice'] };
  LedgerEntry: LedgerEntry;
  LowStock: Omit<SchemaLowStock, 'products'> & { products: ReadonlyArray<SchemaResolversParentTypes['Product']> };
  MakeAdminInput: SchemaMakeAdminInput;
  MakeAdminPayload: Omit<SchemaMakeAdminPayload, 'user'> & { user: SchemaResolversParentTypes['User'] };
  MakersNumber: SchemaMakersNumber;
  ManagedPage: ListedPage;
  ManagedPageConnection: ConnectionRoot<ListedPage>;
  ManagedPageEdge: Omit<SchemaManagedPageEdge, 'node'> & { node: SchemaResolversParentTypes['ManagedPage'] };
  MergeCartInput: SchemaMergeCartInput;
  MergeCartPayload: Omit<SchemaMergeCartPayload, 'cart'> & { cart: SchemaResolversParentTypes['Cart'] };
  MergeGarageInput: SchemaMergeGarageInput;
  MergeGaragePayload: Omit<SchemaMergeGaragePayload, 'user'> & { user: SchemaResolversParentTypes['User'] };
  MergeVehiclesInput: SchemaMergeVehiclesInput;
  MergeVehiclesPayload: Omit<SchemaMergeVehiclesPayload, 'vehicle'> & { vehicle: SchemaResolversParentTypes['Vehicle'] };
  MergedBikeInput: SchemaMergedBikeInput;
  MessageFilter: SchemaMessageFilter;
  Misfit: MisfitOfProduct;
  MisfitConnection: ConnectionRoot<MisfitOfProduct>;
  MisfitEdge: Omit<SchemaMisfitEdge, 'node'> & { node: SchemaResolversParentTypes['Misfit'] };
  Money: Money;
  MoneyInput: SchemaMoneyInput;
  MoveCategoryInput: SchemaMoveCategoryInput;
  MoveCategoryPayload: Omit<SchemaMoveCategoryPayload, 'category'> & { category: SchemaResolversParentTypes['Category'] };
  Mutation: Record<PropertyKey, never>;
  NamedFit: NamedFit;
  Node: NodeObject;
  NumberMatch: NumberMatch;
  NumberStep: SchemaNumberStep;
  OpenDeposit: Omit<SchemaOpenDeposit, 'amount' | 'line'> & { amount: SchemaResolversParentTypes['Money'], line: SchemaResolversParentTypes['OrderLine'] };
  OptionAxis: SchemaOptionAxis;
  OptionAxisInput: SchemaOptionAxisInput;
  Order: Order;
  OrderConnection: ConnectionRoot<Order>;
  OrderEdge: Omit<SchemaOrderEdge, 'node'> & { node: SchemaResolversParentTypes['Order'] };
  OrderEvent: OrderEvent;
  OrderFilter: SchemaOrderFilter;
  OrderLine: LineOfOrder;
  OrderPayment: PaymentOfOrder;
  OrderReturn: ReturnOfOrder;
  OrderStanding: Omit<SchemaOrderStanding, 'refunded'> & { refunded: SchemaResolversParentTypes['Money'] };
  OrderedBike: SchemaOrderedBike;
  PageInfo: SchemaPageInfo;
  PageVersion: SchemaPageVersion;
  Parcel: ParcelOfOrder;
  ParcelEvent: SchemaParcelEvent;
  ParcelLine: LineInParcel;
  ParcelLineInput: SchemaParcelLineInput;
  PartNumber: SchemaPartNumber;
  PartNumberAnswer: NumberAnswer;
  PartNumberInput: SchemaPartNumberInput;
  PlaceCartOrderInput: SchemaPlaceCartOrderInput;
  PlaceCartOrderPayload: Omit<SchemaPlaceCartOrderPayload, 'order'> & { order: SchemaResolversParentTypes['Order'] };
  PlaceOrderForInput: SchemaPlaceOrderForInput;
  PlaceOrderForPayload: Omit<SchemaPlaceOrderForPayload, 'order'> & { order: SchemaResolversParentTypes['Order'] };
  PlaceOrderInput: SchemaPlaceOrderInput;
  PlaceOrderPayload: Omit<SchemaPlaceOrderPayload, 'order'> & { order: SchemaResolversParentTypes['Order'] };
  PrepareProductEditInput: SchemaPrepareProductEditInput;
  PrepareProductEditPayload: Omit<SchemaPrepareProductEditPayload, 'import'> & { import: SchemaResolversParentTypes['Import'] };
  PriceEditInput: SchemaPriceEditInput;
  PriceTier: Omit<SchemaPriceTier, 'price'> & { price: SchemaResolversParentTypes['Money'] };
  PriceTierInput: SchemaPriceTierInput;
  Product: Product;
  ProductAttribute: SchemaProductAttribute;
  ProductAttributeInput: SchemaProductAttributeInput;
  ProductChangesByFilterInput: SchemaProductChangesByFilterInput;
  ProductConnection: ConnectionRoot<Product>;
  ProductDelivery: Omit<SchemaProductDelivery, 'options'> & { options: ReadonlyArray<SchemaResolversParentTypes['DeliveryOption']> };
  ProductEdge: Omit<SchemaProductEdge, 'node'> & { node: SchemaResolversParentTypes['Product'] };
  ProductEditInput: SchemaProductEditInput;
  ProductFamily: ProductFamily;
  ProductFamilyConnection: Omit<SchemaProductFamilyConnection, 'edges' | 'nodes'> & { edges: ReadonlyArray<SchemaResolversParentTypes['ProductFamilyEdge']>, nodes: ReadonlyArray<SchemaResolversParentTypes['ProductFamily']> };
  ProductFamilyEdge: Omit<SchemaProductFamilyEdge, 'node'> & { node: SchemaResolversParentTypes['ProductFamily'] };
  ProductFilter: SchemaProductFilter;
  ProductItemInput: SchemaProductItemInput;
  ProductItemResult: SchemaProductItemResult;
  ProductMedia: ProductMedia;
  ProductMediaInput: SchemaProductMediaInput;
  ProductOption: SchemaProductOption;
  ProductOptionInput: SchemaProductOptionInput;
  ProductRating: SchemaProductRating;
  ProductReferenceInput: SchemaProductReferenceInput;
  ProductRelationInput: SchemaProductRelationInput;
  ProductSale: SchemaProductSale;
  ProductSearchConnection: FoundProducts;
  ProductSearchEdge: ProductSearchHit;
  Profile: Profile;
  Promotion: PresentedPromotion;
  PromotionConnection: ConnectionRoot<PresentedPromotion>;
  PromotionEdge: Omit<SchemaPromotionEdge, 'node'> & { node: SchemaResolversParentTypes['Promotion'] };
  Query: Record<PropertyKey, never>;
  Quote: PresentedQuote;
  QuoteAdjustment: Omit<SchemaQuoteAdjustment, 'amount'> & { amount: SchemaResolversParentTypes['Money'] };
  QuoteLine: Omit<SchemaQuoteLine, 'discount' | 'tax' | 'total' | 'unitPrice'> & { discount: SchemaResolversParentTypes['Money'], tax: SchemaResolversParentTypes['Money'], total: SchemaResolversParentTypes['Money'], unitPrice: SchemaResolversParentTypes['Money'] };
  QuoteOrderEditInput: SchemaQuoteOrderEditInput;
  QuoteOrderForInput: SchemaQuoteOrderForInput;
  QuotedDelivery: Omit<SchemaQuotedDelivery, 'discount' | 'price' | 'tax' | 'total'> & { discount: SchemaResolversParentTypes['Money'], price: SchemaResolversParentTypes['Money'], tax: SchemaResolversParentTypes['Money'], total: SchemaResolversParentTypes['Money'] };
  QuotedTax: Omit<SchemaQuotedTax, 'base' | 'tax'> & { base: SchemaResolversParentTypes['Money'], tax: SchemaResolversParentTypes['Money'] };
  ReceiveReturnInput: SchemaReceiveReturnInput;
  ReceiveReturnPayload: Omit<SchemaReceiveReturnPayload, 'order'> & { order: SchemaResolversParentTypes['Order'] };
  ReceivedLineInput: SchemaReceivedLineInput;
  ReceivedUnits: SchemaReceivedUnits;
  RecognisedVehicle: RecognisedInQuery;
  RecordPaymentInput: SchemaRecordPaymentInput;
  RecordPaymentPayload: Omit<SchemaRecordPaymentPayload, 'order'> & { order: SchemaResolversParentTypes['Order'] };
  Refund: OrderRefund;
  RefundDeliveryInput: SchemaRefundDeliveryInput;
  RefundLine: RefundedLine;
  RefundLineInput: SchemaRefundLineInput;
  RefundOrderInput: SchemaRefundOrderInput;
  RefundOrderPayload: RefundedOrder;
  RelatedProduct: Omit<SchemaRelatedProduct, 'product'> & { product: SchemaResolversParentTypes['Product'] };
  RemovalPayload: SchemaRemovalPayload;
  RemoveAdminInput: SchemaRemoveAdminInput;
  RemoveAdminPayload: Omit<SchemaRemoveAdminPayload, 'user'> & { user: SchemaResolversParentTypes['User'] };
  RemoveAttributeInput: SchemaRemoveAttributeInput;
  RemoveBrandInput: SchemaRemoveBrandInput;
  RemoveCategoryInput: SchemaRemoveCategoryInput;
  RemoveFamilyInput: SchemaRemoveFamilyInput;
  RemoveStaffInput: SchemaRemoveStaffInput;
  RemoveStaffPayload: SchemaRemoveStaffPayload;
  Replacement: SchemaReplacement;
  ReplacementInput: SchemaReplacementInput;
  ReportReviewInput: SchemaReportReviewInput;
  ReportReviewPayload: Omit<SchemaReportReviewPayload, 'review'> & { review: SchemaResolversParentTypes['Review'] };
  RequestReturnInput: SchemaRequestReturnInput;
  RequestReturnPayload: Omit<SchemaRequestReturnPayload, 'order'> & { order: SchemaResolversParentTypes['Order'] };
  ResendMessageInput: SchemaResendMessageInput;
  ResendMessagePayload: Omit<SchemaResendMessagePayload, 'message'> & { message: SchemaResolversParentTypes['ShopMessage'] };
  ResendWebhookDeliveryInput: SchemaResendWebhookDeliveryInput;
  ResendWebhookDeliveryPayload: Omit<SchemaResendWebhookDeliveryPayload, 'delivery'> & { delivery: SchemaResolversParentTypes['WebhookDelivery'] };
  ResetSecondFactorInput: SchemaResetSecondFactorInput;
  ResetSecondFactorPayload: Omit<SchemaResetSecondFactorPayload, 'user'> & { user: SchemaResolversParentTypes['User'] };
  ResolvePaymentFlagInput: SchemaResolvePaymentFlagInput;
  ResolvePaymentFlagPayload: CheckedOrder;
  RestoreProductInput: SchemaRestoreProductInput;
  RestoreProductPayload: Omit<SchemaRestoreProductPayload, 'product'> & { product: SchemaResolversParentTypes['Product'] };
  RestoreReviewInput: SchemaRestoreReviewInput;
  RestoreReviewPayload: Omit<SchemaRestoreReviewPayload, 'review'> & { review: SchemaResolversParentTypes['Review'] };
  ReturnEvent: SchemaReturnEvent;
  ReturnFile: ReturnFile;
  ReturnLine: LineInReturn;
  ReturnLineInput: SchemaReturnLineInput;
  ReturnReferenceInput: SchemaReturnReferenceInput;
  Review: Review;
  ReviewConnection: ConnectionRoot<Review>;
  ReviewEdge: Omit<SchemaReviewEdge, 'node'> & { node: SchemaResolversParentTypes['Review'] };
  ReviewFilter: SchemaReviewFilter;
  ReviewReport: SchemaReviewReport;
  RevokeApiKeyInput: SchemaRevokeApiKeyInput;
  RevokeApiKeyPayload: Omit<SchemaRevokeApiKeyPayload, 'key'> & { key: SchemaResolversParentTypes['ApiKey'] };
  RunImportInput: SchemaRunImportInput;
  RunImportPayload: Omit<SchemaRunImportPayload, 'import'> & { import: SchemaResolversParentTypes['Import'] };
  RunningSale: Sale;
  SafeInt: Scalars['SafeInt']['output'];
  Sale: Sale;
  SaleConnection: ConnectionRoot<Sale>;
  SaleEdge: Omit<SchemaSaleEdge, 'node'> & { node: SchemaResolversParentTypes['Sale'] };
  SaleExample: Omit<SchemaSaleExample, 'product' | 'regularPrice' | 'salePrice'> & { product: SchemaResolversParentTypes['Product'], regularPrice: SchemaResolversParentTypes['Money'], salePrice: SchemaResolversParentTypes['Money'] };
  SalePreview: Omit<SchemaSalePreview, 'examples'> & { examples: ReadonlyArray<SchemaResolversParentTypes['SaleExample']> };
  SalePreviewInput: SchemaSalePreviewInput;
  SalePrice: Omit<SchemaSalePrice, 'price'> & { price: SchemaResolversParentTypes['Money'] };
  SalePriceInput: SchemaSalePriceInput;
  SaleTarget: SchemaSaleTarget;
  SalesDay: Omit<SchemaSalesDay, 'revenue'> & { revenue: SchemaResolversParentTypes['Money'] };
  SalesTotal: Omit<SchemaSalesTotal, 'revenue'> & { revenue: SchemaResolversParentTypes['Money'] };
  SaveAddressInput: SchemaSaveAddressInput;
  SaveAddressPayload: Omit<SchemaSaveAddressPayload, 'address' | 'user'> & { address: SchemaResolversParentTypes['SavedAddress'], user: SchemaResolversParentTypes['User'] };
  SaveAttributeInput: SchemaSaveAttributeInput;
  SaveAttributePayload: Omit<SchemaSaveAttributePayload, 'attribute'> & { attribute: SchemaResolversParentTypes['AttributeDefinition'] };
  SaveBikeInput: SchemaSaveBikeInput;
  SaveBikePayload: Omit<SchemaSaveBikePayload, 'bike' | 'user'> & { bike: SchemaResolversParentTypes['GarageBike'], user: SchemaResolversParentTypes['User'] };
  SaveBrandInput: SchemaSaveBrandInput;
  SaveBrandPayload: Omit<SchemaSaveBrandPayload, 'brand'> & { brand: SchemaResolversParentTypes['Brand'] };
  SaveCategoryInput: SchemaSaveCategoryInput;
  SaveCategoryPayload: Omit<SchemaSaveCategoryPayload, 'category'> & { category: SchemaResolversParentTypes['Category'] };
  SaveCustomerNoteInput: SchemaSaveCustomerNoteInput;
  SaveCustomerNotePayload: Omit<SchemaSaveCustomerNotePayload, 'customer'> & { customer: SchemaResolversParentTypes['Customer'] };
  SaveDeliveryRulesInput: SchemaSaveDeliveryRulesInput;
  SaveDeliveryRulesPayload: Omit<SchemaSaveDeliveryRulesPayload, 'deliveryRules'> & { deliveryRules: SchemaResolversParentTypes['DeliveryRules'] };
  SaveDiagramInput: SchemaSaveDiagramInput;
  SaveDiagramPayload: Omit<SchemaSaveDiagramPayload, 'diagram'> & { diagram: SchemaResolversParentTypes['Diagram'] };
  SaveFamilyInput: SchemaSaveFamilyInput;
  SaveFamilyPayload: Omit<SchemaSaveFamilyPayload, 'family'> & { family: SchemaResolversParentTypes['ProductFamily'] };
  SavePageInput: SchemaSavePageInput;
  SavePagePayload: Omit<SchemaSavePagePayload, 'page'> & { page: SchemaResolversParentTypes['ManagedPage'] };
  SaveProfileInput: SchemaSaveProfileInput;
  SaveProfilePayload: Omit<SchemaSaveProfilePayload, 'user'> & { user: SchemaResolversParentTypes['User'] };
  SavePromotionInput: SchemaSavePromotionInput;
  SavePromotionPayload: Omit<SchemaSavePromotionPayload, 'promotion'> & { promotion: SchemaResolversParentTypes['Promotion'] };
  SaveSaleInput: SchemaSaveSaleInput;
  SaveSalePayload: Omit<SchemaSaveSalePayload, 'sale'> & { sale: SchemaResolversParentTypes['Sale'] };
  SaveSearchRuleInput: SchemaSaveSearchRuleInput;
  SaveSearchRulePayload: Omit<SchemaSaveSearchRulePayload, 'rule'> & { rule: SchemaResolversParentTypes['SearchRule'] };
  SaveSettingsInput: SchemaSaveSettingsInput;
  SaveSettingsPayload: SchemaSaveSettingsPayload;
  SaveStaffRoleInput: SchemaSaveStaffRoleInput;
  SaveStaffRolePayload: Omit<SchemaSaveStaffRolePayload, 'role'> & { role: SchemaResolversParentTypes['StaffRole'] };
  SaveSupersessionInput: SchemaSaveSupersessionInput;
  SaveSupersessionPayload: Omit<SchemaSaveSupersessionPayload, 'supersession'> & { supersession: SchemaResolversParentTypes['Supersession'] };
  SaveTaxRulesInput: SchemaSaveTaxRulesInput;
  SaveTaxRulesPayload: SchemaSaveTaxRulesPayload;
  SaveVehicleInput: SchemaSaveVehicleInput;
  SaveVehiclePayload: Omit<SchemaSaveVehiclePayload, 'vehicle'> & { vehicle: SchemaResolversParentTypes['Vehicle'] };
  SavedAddress: SavedAddress;
  ScorePart: SchemaScorePart;
  SearchCorrection: SchemaSearchCorrection;
  SearchCount: SchemaSearchCount;
  SearchExplanation: SearchExplanation;
  SearchFilter: SchemaSearchFilter;
  SearchHitReason: SchemaSearchHitReason;
  SearchReport: SchemaSearchReport;
  SearchRule: SearchRule;
  SearchRuleConnection: ConnectionRoot<SearchRule>;
  SearchRuleEdge: Omit<SchemaSearchRuleEdge, 'node'> & { node: SchemaResolversParentTypes['SearchRule'] };
  SendPaymentLinkInput: SchemaSendPaymentLinkInput;
  SendPaymentLinkPayload: Omit<SchemaSendPaymentLinkPayload, 'order'> & { order: SchemaResolversParentTypes['Order'] };
  SetFitmentInput: SchemaSetFitmentInput;
  SetFitmentPayload: Omit<SchemaSetFitmentPayload, 'product'> & { product: SchemaResolversParentTypes['Product'] };
  SetParcelStatusInput: SchemaSetParcelStatusInput;
  SetParcelStatusPayload: Omit<SchemaSetParcelStatusPayload, 'order'> & { order: SchemaResolversParentTypes['Order'] };
  SetParcelTrackingInput: SchemaSetParcelTrackingInput;
  SetParcelTrackingPayload: Omit<SchemaSetParcelTrackingPayload, 'order'> & { order: SchemaResolversParentTypes['Order'] };
  SetPartNumbersInput: SchemaSetPartNumbersInput;
  SetPartNumbersPayload: Omit<SchemaSetPartNumbersPayload, 'product'> & { product: SchemaResolversParentTypes['Product'] };
  SetReturnLabelInput: SchemaSetReturnLabelInput;
  SetReturnLabelPayload: Omit<SchemaSetReturnLabelPayload, 'order'> & { order: SchemaResolversParentTypes['Order'] };
  SetStockInput: SchemaSetStockInput;
  SetStockPayload: SchemaSetStockPayload;
  Setting: SchemaSetting;
  SettingValueInput: SchemaSettingValueInput;
  Settings: SchemaSettings;
  SettlePaymentInput: SchemaSettlePaymentInput;
  SettlePaymentPayload: Omit<SchemaSettlePaymentPayload, 'order'> & { order: SchemaResolversParentTypes['Order'] };
  ShipOrderInput: SchemaShipOrderInput;
  ShipOrderPayload: Omit<SchemaShipOrderPayload, 'order'> & { order: SchemaResolversParentTypes['Order'] };
  ShipOrdersInput: SchemaShipOrdersInput;
  ShipOrdersPayload: Omit<SchemaShipOrdersPayload, 'results'> & { results: ReadonlyArray<SchemaResolversParentTypes['ShipmentResult']> };
  ShipParcelInput: SchemaShipParcelInput;
  ShipParcelPayload: Omit<SchemaShipParcelPayload, 'order'> & { order: SchemaResolversParentTypes['Order'] };
  ShipmentInput: SchemaShipmentInput;
  ShipmentResult: ShipmentResult;
  Shop: Shop;
  ShopContact: SchemaShopContact;
  ShopLogo: SchemaShopLogo;
  ShopMessage: Message;
  ShopMessageConnection: ConnectionRoot<Message>;
  ShopMessageEdge: Omit<SchemaShopMessageEdge, 'node'> & { node: SchemaResolversParentTypes['ShopMessage'] };
  ShopOverview: Omit<SchemaShopOverview, 'days' | 'flaggedPayments' | 'last30Days' | 'lowStock' | 'today' | 'unpaidReservations'> & { days: ReadonlyArray<SchemaResolversParentTypes['SalesDay']>, flaggedPayments: SchemaResolversParentTypes['FlaggedPayments'], last30Days: SchemaResolversParentTypes['SalesTotal'], lowStock: SchemaResolversParentTypes['LowStock'], today: SchemaResolversParentTypes['SalesDay'], unpaidReservations: SchemaResolversParentTypes['UnpaidReservations'] };
  SignInInput: SchemaSignInInput;
  SignInPayload: Omit<SchemaSignInPayload, 'user'> & { user: SchemaResolversParentTypes['User'] };
  SignOutEverywherePayload: Omit<SchemaSignOutEverywherePayload, 'user'> & { user: SchemaResolversParentTypes['User'] };
  StaffCustomerInput: SchemaStaffCustomerInput;
  StaffDiscount: SchemaStaffDiscount;
  StaffDiscountInput: SchemaStaffDiscountInput;
  StaffGuestInput: SchemaStaffGuestInput;
  StaffLineInput: SchemaStaffLineInput;
  StaffMember: PresentedMember;
  StaffMemberConnection: ConnectionRoot<PresentedMember>;
  StaffMemberEdge: Omit<SchemaStaffMemberEdge, 'node'> & { node: SchemaResolversParentTypes['StaffMember'] };
  StaffRole: StaffRole;
  StaffRoleConnection: ConnectionRoot<StaffRole>;
  StaffRoleEdge: Omit<SchemaStaffRoleEdge, 'node'> & { node: SchemaResolversParentTypes['StaffRole'] };
  StartPaymentInput: SchemaStartPaymentInput;
  StartPaymentPayload: Omit<SchemaStartPaymentPayload, 'order'> & { order: SchemaResolversParentTypes['Order'] };
  StockEditInput: SchemaStockEditInput;
  StockItemInput: SchemaStockItemInput;
  StopImportInput: SchemaStopImportInput;
  StopImportPayload: Omit<SchemaStopImportPayload, 'import'> & { import: SchemaResolversParentTypes['Import'] };
  String: Scalars['String']['output'];
  SuggestedNumber: Omit<SchemaSuggestedNumber, 'product'> & { product: SchemaResolversParentTypes['Product'] };
  Suggestions: Omit<SchemaSuggestions, 'brands' | 'categories' | 'makes' | 'numbers' | 'products' | 'vehicles'> & { brands: ReadonlyArray<SchemaResolversParentTypes['Brand']>, categories: ReadonlyArray<SchemaResolversParentTypes['Category']>, makes: ReadonlyArray<SchemaResolversParentTypes['VehicleMake']>, numbers: ReadonlyArray<SchemaResolversParentTypes['SuggestedNumber']>, products: ReadonlyArray<SchemaResolversParentTypes['Product']>, vehicles: ReadonlyArray<SchemaResolversParentTypes['Vehicle']> };
  Supersession: Supersession;
  SupersessionConnection: ConnectionRoot<Supersession>;
  SupersessionEdge: Omit<SchemaSupersessionEdge, 'node'> & { node: SchemaResolversParentTypes['Supersession'] };
  TaxClass: SchemaTaxClass;
  TaxClassInput: SchemaTaxClassInput;
  TaxOrigin: SchemaTaxOrigin;
  TaxOriginInput: SchemaTaxOriginInput;
  TaxRate: SchemaTaxRate;
  TaxRateInput: SchemaTaxRateInput;
  TaxReportRow: Omit<SchemaTaxReportRow, 'refunded' | 'refundedTax' | 'sold' | 'soldTax'> & { refunded: SchemaResolversParentTypes['Money'], refundedTax: SchemaResolversParentTypes['Money'], sold: SchemaResolversParentTypes['Money'], soldTax: SchemaResolversParentTypes['Money'] };
  TaxRules: SchemaTaxRules;
  TaxTerritory: SchemaTaxTerritory;
  TaxTerritoryInput: SchemaTaxTerritoryInput;
  TaxTrial: Omit<SchemaTaxTrial, 'tax' | 'taxRemoved' | 'taxes' | 'total'> & { tax: SchemaResolversParentTypes['Money'], taxRemoved: SchemaResolversParentTypes['Money'], taxes: ReadonlyArray<SchemaResolversParentTypes['QuotedTax']>, total: SchemaResolversParentTypes['Money'] };
  TaxTrialInput: SchemaTaxTrialInput;
  TaxedPrice: Omit<SchemaTaxedPrice, 'total'> & { total: SchemaResolversParentTypes['Money'] };
  TestWebhookInput: SchemaTestWebhookInput;
  TestWebhookPayload: Omit<SchemaTestWebhookPayload, 'delivery'> & { delivery: SchemaResolversParentTypes['WebhookDelivery'] };
  TriedLineInput: SchemaTriedLineInput;
  TryDeliveryInput: SchemaTryDeliveryInput;
  TryPromotionInput: SchemaTryPromotionInput;
  UndoImportInput: SchemaUndoImportInput;
  UndoImportPayload: Omit<SchemaUndoImportPayload, 'import'> & { import: SchemaResolversParentTypes['Import'] };
  UndoShipmentInput: SchemaUndoShipmentInput;
  UndoShipmentPayload: Omit<SchemaUndoShipmentPayload, 'order'> & { order: SchemaResolversParentTypes['Order'] };
  UnpaidOrder: Omit<SchemaUnpaidOrder, 'total'> & { total: SchemaResolversParentTypes['Money'] };
  UnpaidReservations: Omit<SchemaUnpaidReservations, 'nextToExpire' | 'value'> & { nextToExpire: ReadonlyArray<SchemaResolversParentTypes['Order']>, value: SchemaResolversParentTypes['Money'] };
  UnpublishPageInput: SchemaUnpublishPageInput;
  UnpublishPagePayload: Omit<SchemaUnpublishPagePayload, 'page'> & { page: SchemaResolversParentTypes['ManagedPage'] };
  UpdateCartLineInput: SchemaUpdateCartLineInput;
  UpdateCartLinePayload: Omit<SchemaUpdateCartLinePayload, 'cart'> & { cart: SchemaResolversParentTypes['Cart'] };
  UpdateProductInput: SchemaUpdateProductInput;
  UpdateProductPayload: Omit<SchemaUpdateProductPayload, 'product'> & { product: SchemaResolversParentTypes['Product'] };
  UpdateProductsInput: SchemaUpdateProductsInput;
  UpdateProductsPayload: SchemaUpdateProductsPayload;
  User: User;
  UserConnection: ConnectionRoot<User>;
  UserEdge: Omit<SchemaUserEdge, 'node'> & { node: SchemaResolversParentTypes['User'] };
  Vehicle: Vehicle;
  VehicleChoiceInput: SchemaVehicleChoiceInput;
  VehicleConnection: ConnectionRoot<Vehicle>;
  VehicleEdge: Omit<SchemaVehicleEdge, 'node'> & { node: SchemaResolversParentTypes['Vehicle'] };
  VehicleFilter: SchemaVehicleFilter;
  VehicleMake: VehicleMake;
  VehicleUse: SchemaVehicleUse;
  Webhook: Webhook;
  WebhookConnection: ConnectionRoot<Webhook>;
  WebhookDelivery: Delivery;
  WebhookDeliveryConnection: ConnectionRoot<Delivery>;
  WebhookDeliveryEdge: Omit<SchemaWebhookDeliveryEdge, 'node'> & { node: SchemaResolversParentTypes['WebhookDelivery'] };
  WebhookEdge: Omit<SchemaWebhookEdge, 'node'> & { node: SchemaResolversParentTypes['Webhook'] };
  WholeNumberRange: SchemaWholeNumberRange;
  WithdrawInput: SchemaWithdrawInput;
  WithdrawLineInput: SchemaWithdrawLineInput;
  WithdrawPayload: SchemaWithdrawPayload;
  WithdrawableLine: SchemaWithdrawableLine;
  WithdrawableOrder: SchemaWithdrawableOrder;
  WithdrawalReceipt: SchemaWithdrawalReceipt;
  WithdrawnLine: SchemaWithdrawnLine;
};

export type SchemaAddCartLinePayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['AddCartLinePayload'] = SchemaResolversParentTypes['AddCartLinePayload']> = {
  cart?: Resolver<SchemaResolversTypes['Cart'], ParentType, ContextType>;
};

export type SchemaAddProductPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['AddProductPayload'] = SchemaResolversParentTypes['AddProductPayload']> = {
  product?: Resolver<SchemaResolversTypes['Product'], ParentType, ContextType>;
};

export type SchemaAddReviewPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['AddReviewPayload'] = SchemaResolversParentTypes['AddReviewPayload']> = {
  review?: Resolver<SchemaResolversTypes['Review'], ParentType, ContextType>;
};

export type SchemaAddressResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['Address'] = SchemaResolversParentTypes['Address']> = {
  city?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  company?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  country?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  formatted?: Resolver<ReadonlyArray<SchemaResolversTypes['String']>, ParentType, ContextType>;
  line1?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  line2?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  name?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  phone?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  postcode?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  region?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
};

export type SchemaApiKeyResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ApiKey'] = SchemaResolversParentTypes['ApiKey']> = {
  createdAt?: Resolver<SchemaResolversTypes['DateTime'], ParentType, ContextType>;
  createdBy?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  expiresAt?: Resolver<Maybe<SchemaResolversTypes['DateTime']>, ParentType, ContextType>;
  id?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  lastUsedAt?: Resolver<Maybe<SchemaResolversTypes['DateTime']>, ParentType, ContextType>;
  name?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  prefix?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  revokedAt?: Resolver<Maybe<SchemaResolversTypes['DateTime']>, ParentType, ContextType>;
  scopes?: Resolver<ReadonlyArray<SchemaResolversTypes['ApiScope']>, ParentType, ContextType>;
  state?: Resolver<SchemaResolversTypes['ApiKeyState'], ParentType, ContextType>;
};

export type SchemaApiKeyConnectionResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ApiKeyConnection'] = SchemaResolversParentTypes['ApiKeyConnection']> = {
  edges?: Resolver<ReadonlyArray<SchemaResolversTypes['ApiKeyEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<SchemaResolversTypes['ApiKey']>, ParentType, ContextType>;
  pageInfo?: Resolver<SchemaResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaApiKeyEdgeResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ApiKeyEdge'] = SchemaResolversParentTypes['ApiKeyEdge']> = {
  cursor?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<SchemaResolversTypes['ApiKey'], ParentType, ContextType>;
};

export type SchemaApiKeyStateResolvers = EnumResolverSignature<{ ACTIVE?: any, EXPIRED?: any, REVOKED?: any, SUSPENDED?: any }, SchemaResolversTypes['ApiKeyState']>;

export type SchemaApiScopeResolvers = EnumResolverSignature<{ CATALOGUE_READ?: any, CATALOGUE_WRITE?: any, CUSTOMERS_READ?: any, ORDERS_READ?: any, ORDERS_WRITE?: any, STOCK_WRITE?: any }, SchemaResolversTypes['ApiScope']>;

export type SchemaAttributeDefinitionResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['AttributeDefinition'] = SchemaResolversParentTypes['AttributeDefinition']> = {
  categories?: Resolver<ReadonlyArray<SchemaResolversTypes['Category']>, ParentType, ContextType>;
  choices?: Resolver<ReadonlyArray<SchemaResolversTypes['String']>, ParentType, ContextType>;
  code?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<SchemaResolversTypes['AttributeKind'], ParentType, ContextType>;
  label?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  productCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  unit?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  version?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaAttributeKindResolvers = EnumResolverSignature<{ CHOICE?: any, FLAG?: any, NUMBER?: any, TEXT?: any }, SchemaResolversTypes['AttributeKind']>;

export type SchemaAuditActionResolvers = EnumResolverSignature<{ API_KEY_CREATED?: any, API_KEY_REVOKED?: any, ATTRIBUTE_ADDED?: any, ATTRIBUTE_REMOVED?: any, ATTRIBUTE_UPDATED?: any, BRAND_ADDED?: any, BRAND_REMOVED?: any, BRAND_UPDATED?: any, CATEGORY_ADDED?: any, CATEGORY_REMOVED?: any, CATEGORY_UPDATED?: any, CUSTOMER_ADDED?: any, CUSTOMER_DATA_EXPORTED?: any, CUSTOMER_ERASED?: any, CUSTOMER_NOTE_SAVED?: any, CUSTOMER_REMOVED?: any, CUSTOMER_UPDATED?: any, DELIVERY_SAVED?: any, DIAGRAM_ADDED?: any, DIAGRAM_DELETED?: any, DIAGRAM_UPDATED?: any, DOCUMENT_UPLOADED?: any, FAMILY_ADDED?: any, FAMILY_REMOVED?: any, FAMILY_UPDATED?: any, IMPORT_RUN?: any, IMPORT_UNDONE?: any, LIST_EXPORTED?: any, MESSAGE_RESENT?: any, ORDER_ADDRESS_CHANGED?: any, ORDER_CANCELLED?: any, ORDER_EDITED?: any, ORDER_FLAG_RESOLVED?: any, ORDER_PARCEL_CHANGED?: any, ORDER_PARTLY_SHIPPED?: any, ORDER_PAYMENT_LINK_SENT?: any, ORDER_PAYMENT_RECORDED?: any, ORDER_PLACED_BY_STAFF?: any, ORDER_REFUND_REQUESTED?: any, ORDER_RETURN_CHANGED?: any, ORDER_SHIPMENT_UNDONE?: any, ORDER_SHIPPED?: any, PAGE_ADDED?: any, PAGE_DELETED?: any, PAGE_PUBLISHED?: any, PAGE_UNPUBLISHED?: any, PAGE_UPDATED?: any, PICTURE_UPLOADED?: any, PRODUCT_ADDED?: any, PRODUCT_DELETED?: any, PRODUCT_FITMENT_SET?: any, PRODUCT_NUMBERS_SET?: any, PRODUCT_RESTORED?: any, PRODUCT_UPDATED?: any, PROMOTION_ADDED?: any, PROMOTION_DELETED?: any, PROMOTION_UPDATED?: any, REVIEW_HIDDEN?: any, REVIEW_REPORTS_DISMISSED?: any, REVIEW_RESTORED?: any, SALE_ADDED?: any, SALE_DELETED?: any, SALE_UPDATED?: any, SEARCH_RULE_ADDED?: any, SEARCH_RULE_DELETED?: any, SEARCH_RULE_UPDATED?: any, SETTINGS_SAVED?: any, STAFF_ACCEPTED?: any, STAFF_INVITED?: any, STAFF_REMOVED?: any, STAFF_ROLE_ADDED?: any, STAFF_ROLE_CHANGED?: any, STAFF_ROLE_DELETED?: any, STAFF_ROLE_UPDATED?: any, SUPERSESSION_ADDED?: any, SUPERSESSION_DELETED?: any, SUPERSESSION_UPDATED?: any, TAXES_SAVED?: any, USER_DISABLED?: any, USER_ENABLED?: any, USER_MADE_ADMIN?: any, USER_REMOVED_ADMIN?: any, USER_SECOND_FACTOR_RESET?: any, VEHICLE_ADDED?: any, VEHICLE_MERGED?: any, VEHICLE_UPDATED?: any, WEBHOOK_CREATED?: any, WEBHOOK_DELETED?: any, WEBHOOK_ENABLED?: any }, SchemaResolversTypes['AuditAction']>;

export type SchemaAuditEntryResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['AuditEntry'] = SchemaResolversParentTypes['AuditEntry']> = {
  action?: Resolver<SchemaResolversTypes['AuditAction'], ParentType, ContextType>;
  at?: Resolver<SchemaResolversTypes['DateTime'], ParentType, ContextType>;
  by?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  changes?: Resolver<ReadonlyArray<SchemaResolversTypes['AuditFieldChange']>, ParentType, ContextType>;
  id?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  importId?: Resolver<Maybe<SchemaResolversTypes['ID']>, ParentType, ContextType>;
  note?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  subjectId?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  subjectName?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  subjectType?: Resolver<SchemaResolversTypes['AuditSubjectType'], ParentType, ContextType>;
};

export type SchemaAuditEntryConnectionResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['AuditEntryConnection'] = SchemaResolversParentTypes['AuditEntryConnection']> = {
  edges?: Resolver<ReadonlyArray<SchemaResolversTypes['AuditEntryEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<SchemaResolversTypes['AuditEntry']>, ParentType, ContextType>;
  pageInfo?: Resolver<SchemaResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaAuditEntryEdgeResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['AuditEntryEdge'] = SchemaResolversParentTypes['AuditEntryEdge']> = {
  cursor?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<SchemaResolversTypes['AuditEntry'], ParentType, ContextType>;
};

export type SchemaAuditFieldChangeResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['AuditFieldChange'] = SchemaResolversParentTypes['AuditFieldChange']> = {
  after?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  before?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  field?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
};

export type SchemaAuditSubjectTypeResolvers = EnumResolverSignature<{ API_KEY?: any, ATTRIBUTE?: any, BRAND?: any, CATEGORY?: any, CUSTOMER?: any, DIAGRAM?: any, FAMILY?: any, IMPORT?: any, LIST?: any, MESSAGE?: any, ORDER?: any, PAGE?: any, PICTURE?: any, PRICING_RULES?: any, PRODUCT?: any, PROMOTION?: any, REVIEW?: any, SALE?: any, SEARCH_RULE?: any, SETTINGS?: any, STAFF?: any, STAFF_ROLE?: any, SUPERSESSION?: any, USER?: any, VEHICLE?: any, WEBHOOK?: any }, SchemaResolversTypes['AuditSubjectType']>;

export type SchemaAvailabilityResolvers = EnumResolverSignature<{ IN_STOCK?: any, LOW_STOCK?: any, OUT_OF_STOCK?: any }, SchemaResolversTypes['Availability']>;

export type SchemaBaseVehicleResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['BaseVehicle'] = SchemaResolversParentTypes['BaseVehicle']> = {
  vcdbId?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  year?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaBlogPostResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['BlogPost'] = SchemaResolversParentTypes['BlogPost']> = {
  description?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  path?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  publishedAt?: Resolver<SchemaResolversTypes['DateTime'], ParentType, ContextType>;
  title?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
};

export type SchemaBlogPostConnectionResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['BlogPostConnection'] = SchemaResolversParentTypes['BlogPostConnection']> = {
  edges?: Resolver<ReadonlyArray<SchemaResolversTypes['BlogPostEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<SchemaResolversTypes['BlogPost']>, ParentType, ContextType>;
  pageInfo?: Resolver<SchemaResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaBlogPostEdgeResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['BlogPostEdge'] = SchemaResolversParentTypes['BlogPostEdge']> = {
  cursor?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<SchemaResolversTypes['BlogPost'], ParentType, ContextType>;
};

export type SchemaBrandResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['Brand'] = SchemaResolversParentTypes['Brand']> = {
  about?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  aliases?: Resolver<ReadonlyArray<SchemaResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  logo?: Resolver<Maybe<SchemaResolversTypes['Image']>, ParentType, ContextType>;
  name?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  productCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  slug?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type SchemaBrandConnectionResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['BrandConnection'] = SchemaResolversParentTypes['BrandConnection']> = {
  edges?: Resolver<ReadonlyArray<SchemaResolversTypes['BrandEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<SchemaResolversTypes['Brand']>, ParentType, ContextType>;
  pageInfo?: Resolver<SchemaResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaBrandEdgeResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['BrandEdge'] = SchemaResolversParentTypes['BrandEdge']> = {
  cursor?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<SchemaResolversTypes['Brand'], ParentType, ContextType>;
};

export type SchemaCancelMyOrderPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['CancelMyOrderPayload'] = SchemaResolversParentTypes['CancelMyOrderPayload']> = {
  order?: Resolver<SchemaResolversTypes['Order'], ParentType, ContextType>;
};

export type SchemaCancelOrderPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['CancelOrderPayload'] = SchemaResolversParentTypes['CancelOrderPayload']> = {
  order?: Resolver<SchemaResolversTypes['Order'], ParentType, ContextType>;
};

export type SchemaCancelReturnPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['CancelReturnPayload'] = SchemaResolversParentTypes['CancelReturnPayload']> = {
  order?: Resolver<SchemaResolversTypes['Order'], ParentType, ContextType>;
};

export type SchemaCardPaymentSettingsResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['CardPaymentSettings'] = SchemaResolversParentTypes['CardPaymentSettings']> = {
  isSandbox?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  minimumCharge?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  publishableKey?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
};

export type SchemaCarrierResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['Carrier'] = SchemaResolversParentTypes['Carrier']> = {
  code?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
};

export type SchemaCartResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['Cart'] = SchemaResolversParentTypes['Cart']> = {
  id?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  isOrderable?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  lines?: Resolver<ReadonlyArray<SchemaResolversTypes['CartLine']>, ParentType, ContextType>;
  quantity?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  quote?: Resolver<SchemaResolversTypes['CartQuote'], ParentType, ContextType, Partial<SchemaCartQuoteArgs>>;
  revision?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  total?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
};

export type SchemaCartLineResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['CartLine'] = SchemaResolversParentTypes['CartLine']> = {
  fit?: Resolver<Maybe<SchemaResolversTypes['Fit']>, ParentType, ContextType>;
  id?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  image?: Resolver<SchemaResolversTypes['Image'], ParentType, ContextType>;
  name?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  problems?: Resolver<ReadonlyArray<SchemaResolversTypes['CartProblem']>, ParentType, ContextType>;
  product?: Resolver<Maybe<SchemaResolversTypes['Product']>, ParentType, ContextType>;
  productId?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  quantity?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  regularUnitPrice?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  total?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  unitPrice?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  vehicle?: Resolver<Maybe<SchemaResolversTypes['Vehicle']>, ParentType, ContextType>;
  year?: Resolver<Maybe<SchemaResolversTypes['Int']>, ParentType, ContextType>;
};

export type SchemaCartProblemResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['CartProblem'] = SchemaResolversParentTypes['CartProblem']> = {
  isBlocking?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  kind?: Resolver<SchemaResolversTypes['CartProblemKind'], ParentType, ContextType>;
  message?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
};

export type SchemaCartProblemKindResolvers = EnumResolverSignature<{ BELOW_MINIMUM?: any, NO_LONGER_SOLD?: any, PRICE_CHANGED?: any, TOO_FEW_LEFT?: any, TOO_LARGE?: any }, SchemaResolversTypes['CartProblemKind']>;

export type SchemaCartQuoteResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['CartQuote'] = SchemaResolversParentTypes['CartQuote']> = {
  codes?: Resolver<ReadonlyArray<SchemaResolversTypes['CodeAnswer']>, ParentType, ContextType>;
  deliverability?: Resolver<SchemaResolversTypes['Deliverability'], ParentType, ContextType>;
  deliveryOptions?: Resolver<ReadonlyArray<SchemaResolversTypes['DeliveryOption']>, ParentType, ContextType>;
  deliveryRefusals?: Resolver<ReadonlyArray<SchemaResolversTypes['DeliveryRefusal']>, ParentType, ContextType>;
  quote?: Resolver<SchemaResolversTypes['Quote'], ParentType, ContextType>;
};

export type SchemaCategoryResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['Category'] = SchemaResolversParentTypes['Category']> = {
  about?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  attributes?: Resolver<ReadonlyArray<SchemaResolversTypes['CategoryAttribute']>, ParentType, ContextType>;
  breadcrumb?: Resolver<ReadonlyArray<SchemaResolversTypes['Category']>, ParentType, ContextType>;
  children?: Resolver<ReadonlyArray<SchemaResolversTypes['Category']>, ParentType, ContextType>;
  id?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  image?: Resolver<Maybe<SchemaResolversTypes['Image']>, ParentType, ContextType>;
  name?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  parent?: Resolver<Maybe<SchemaResolversTypes['Category']>, ParentType, ContextType>;
  productCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  slug?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type SchemaCategoryAttributeResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['CategoryAttribute'] = SchemaResolversParentTypes['CategoryAttribute']> = {
  choices?: Resolver<ReadonlyArray<SchemaResolversTypes['String']>, ParentType, ContextType>;
  code?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  isFacet?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  isInherited?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  kind?: Resolver<SchemaResolversTypes['AttributeKind'], ParentType, ContextType>;
  label?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  unit?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
};

export type SchemaChainEndResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ChainEnd'] = SchemaResolversParentTypes['ChainEnd']> = {
  brandName?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  isAlternative?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  number?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  quantity?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaChainProblemResolvers = EnumResolverSignature<{ CIRCULAR?: any, TOO_LONG?: any }, SchemaResolversTypes['ChainProblem']>;

export type SchemaChangeOrderAddressPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ChangeOrderAddressPayload'] = SchemaResolversParentTypes['ChangeOrderAddressPayload']> = {
  order?: Resolver<SchemaResolversTypes['Order'], ParentType, ContextType>;
};

export type SchemaChangedCustomerResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ChangedCustomer'] = SchemaResolversParentTypes['ChangedCustomer']> = {
  account?: Resolver<Maybe<SchemaResolversTypes['User']>, ParentType, ContextType>;
  addresses?: Resolver<ReadonlyArray<SchemaResolversTypes['SavedAddress']>, ParentType, ContextType>;
  deletedAt?: Resolver<Maybe<SchemaResolversTypes['DateTime']>, ParentType, ContextType>;
  id?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  updatedAt?: Resolver<SchemaResolversTypes['DateTime'], ParentType, ContextType>;
};

export type SchemaChangedCustomerConnectionResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ChangedCustomerConnection'] = SchemaResolversParentTypes['ChangedCustomerConnection']> = {
  edges?: Resolver<ReadonlyArray<SchemaResolversTypes['ChangedCustomerEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<SchemaResolversTypes['ChangedCustomer']>, ParentType, ContextType>;
  pageInfo?: Resolver<SchemaResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaChangedCustomerEdgeResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ChangedCustomerEdge'] = SchemaResolversParentTypes['ChangedCustomerEdge']> = {
  cursor?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<SchemaResolversTypes['ChangedCustomer'], ParentType, ContextType>;
};

export type SchemaCodeAnswerResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['CodeAnswer'] = SchemaResolversParentTypes['CodeAnswer']> = {
  code?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  problem?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
};

export type SchemaContentPageResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ContentPage'] = SchemaResolversParentTypes['ContentPage']> = {
  description?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  html?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  path?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  publishedAt?: Resolver<SchemaResolversTypes['DateTime'], ParentType, ContextType>;
  title?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
};

export type SchemaCreateApiKeyPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['CreateApiKeyPayload'] = SchemaResolversParentTypes['CreateApiKeyPayload']> = {
  key?: Resolver<SchemaResolversTypes['ApiKey'], ParentType, ContextType>;
  secret?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
};

export type SchemaCreateCartPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['CreateCartPayload'] = SchemaResolversParentTypes['CreateCartPayload']> = {
  cart?: Resolver<SchemaResolversTypes['Cart'], ParentType, ContextType>;
  token?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
};

export type SchemaCreateWebhookPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['CreateWebhookPayload'] = SchemaResolversParentTypes['CreateWebhookPayload']> = {
  secret?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  webhook?: Resolver<SchemaResolversTypes['Webhook'], ParentType, ContextType>;
};

export type SchemaCustomerResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['Customer'] = SchemaResolversParentTypes['Customer']> = {
  account?: Resolver<Maybe<SchemaResolversTypes['User']>, ParentType, ContextType>;
  email?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  isExportable?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  lastOrderAt?: Resolver<Maybe<SchemaResolversTypes['DateTime']>, ParentType, ContextType>;
  name?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  note?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  noteVersion?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  orderCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  orders?: Resolver<Maybe<SchemaResolversTypes['OrderConnection']>, ParentType, ContextType, RequireFields<SchemaCustomerOrdersArgs, 'first'>>;
  phone?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  returnCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  reviews?: Resolver<Maybe<SchemaResolversTypes['ReviewConnection']>, ParentType, ContextType, RequireFields<SchemaCustomerReviewsArgs, 'first'>>;
  spent?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
};

export type SchemaCustomerConnectionResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['CustomerConnection'] = SchemaResolversParentTypes['CustomerConnection']> = {
  edges?: Resolver<ReadonlyArray<SchemaResolversTypes['CustomerEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<SchemaResolversTypes['Customer']>, ParentType, ContextType>;
  pageInfo?: Resolver<SchemaResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaCustomerEdgeResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['CustomerEdge'] = SchemaResolversParentTypes['CustomerEdge']> = {
  cursor?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<SchemaResolversTypes['Customer'], ParentType, ContextType>;
};

export interface SchemaDateTimeScalarConfig extends GraphQLScalarTypeConfig<SchemaResolversTypes['DateTime'], any> {
  name: 'DateTime';
}

export type SchemaDecideReturnPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['DecideReturnPayload'] = SchemaResolversParentTypes['DecideReturnPayload']> = {
  order?: Resolver<SchemaResolversTypes['Order'], ParentType, ContextType>;
};

export type SchemaDeleteAddressPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['DeleteAddressPayload'] = SchemaResolversParentTypes['DeleteAddressPayload']> = {
  user?: Resolver<SchemaResolversTypes['User'], ParentType, ContextType>;
};

export type SchemaDeleteBikePayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['DeleteBikePayload'] = SchemaResolversParentTypes['DeleteBikePayload']> = {
  user?: Resolver<SchemaResolversTypes['User'], ParentType, ContextType>;
};

export type SchemaDeleteDiagramPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['DeleteDiagramPayload'] = SchemaResolversParentTypes['DeleteDiagramPayload']> = {
  diagramId?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
};

export type SchemaDeletePagePayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['DeletePagePayload'] = SchemaResolversParentTypes['DeletePagePayload']> = {
  pageId?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
};

export type SchemaDeleteProductPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['DeleteProductPayload'] = SchemaResolversParentTypes['DeleteProductPayload']> = {
  product?: Resolver<SchemaResolversTypes['Product'], ParentType, ContextType>;
};

export type SchemaDeletePromotionPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['DeletePromotionPayload'] = SchemaResolversParentTypes['DeletePromotionPayload']> = {
  promotionId?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
};

export type SchemaDeleteSalePayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['DeleteSalePayload'] = SchemaResolversParentTypes['DeleteSalePayload']> = {
  saleId?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
};

export type SchemaDeleteSearchRulePayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['DeleteSearchRulePayload'] = SchemaResolversParentTypes['DeleteSearchRulePayload']> = {
  ruleId?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
};

export type SchemaDeleteStaffRolePayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['DeleteStaffRolePayload'] = SchemaResolversParentTypes['DeleteStaffRolePayload']> = {
  roleId?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
};

export type SchemaDeleteSupersessionPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['DeleteSupersessionPayload'] = SchemaResolversParentTypes['DeleteSupersessionPayload']> = {
  supersessionId?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
};

export type SchemaDeleteWebhookPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['DeleteWebhookPayload'] = SchemaResolversParentTypes['DeleteWebhookPayload']> = {
  deletedId?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
};

export type SchemaDeliverabilityResolvers = EnumResolverSignature<{ DELIVERABLE?: any, NEEDS_DESTINATION?: any, NOT_DELIVERABLE?: any, NOT_SET_UP?: any }, SchemaResolversTypes['Deliverability']>;

export type SchemaDeliveryBandResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['DeliveryBand'] = SchemaResolversParentTypes['DeliveryBand']> = {
  price?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  upTo?: Resolver<Maybe<SchemaResolversTypes['SafeInt']>, ParentType, ContextType>;
};

export type SchemaDeliveryCountryResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['DeliveryCountry'] = SchemaResolversParentTypes['DeliveryCountry']> = {
  code?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
};

export type SchemaDeliveryDetailsResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['DeliveryDetails'] = SchemaResolversParentTypes['DeliveryDetails']> = {
  address?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  phone?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
};

export type SchemaDeliveryMethodResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['DeliveryMethod'] = SchemaResolversParentTypes['DeliveryMethod']> = {
  bands?: Resolver<ReadonlyArray<SchemaResolversTypes['DeliveryBand']>, ParentType, ContextType>;
  carrier?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  daysMax?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  daysMin?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  excludedHazards?: Resolver<ReadonlyArray<SchemaResolversTypes['Hazard']>, ParentType, ContextType>;
  freeFrom?: Resolver<Maybe<SchemaResolversTypes['Money']>, ParentType, ContextType>;
  id?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  isActive?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  kind?: Resolver<SchemaResolversTypes['DeliveryMethodKind'], ParentType, ContextType>;
  maximumGrams?: Resolver<Maybe<SchemaResolversTypes['Int']>, ParentType, ContextType>;
  maximumLengthMm?: Resolver<Maybe<SchemaResolversTypes['Int']>, ParentType, ContextType>;
  name?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  pickupAddress?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  price?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  surcharges?: Resolver<ReadonlyArray<SchemaResolversTypes['DeliverySurcharge']>, ParentType, ContextType>;
  zoneIds?: Resolver<ReadonlyArray<SchemaResolversTypes['ID']>, ParentType, ContextType>;
};

export type SchemaDeliveryMethodKindResolvers = EnumResolverSignature<{ BY_VALUE?: any, BY_WEIGHT?: any, FLAT?: any, PICKUP?: any }, SchemaResolversTypes['DeliveryMethodKind']>;

export type SchemaDeliveryOptionResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['DeliveryOption'] = SchemaResolversParentTypes['DeliveryOption']> = {
  carrier?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  daysMax?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  daysMin?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  isPickup?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  methodId?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  price?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
};

export type SchemaDeliveryRefusalResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['DeliveryRefusal'] = SchemaResolversParentTypes['DeliveryRefusal']> = {
  lineId?: Resolver<Maybe<SchemaResolversTypes['ID']>, ParentType, ContextType>;
  message?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  methodId?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
};

export type SchemaDeliveryRulesResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['DeliveryRules'] = SchemaResolversParentTypes['DeliveryRules']> = {
  assumedGrams?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  methods?: Resolver<ReadonlyArray<SchemaResolversTypes['DeliveryMethod']>, ParentType, ContextType>;
  version?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  zones?: Resolver<ReadonlyArray<SchemaResolversTypes['DeliveryZone']>, ParentType, ContextType>;
};

export type SchemaDeliverySurchargeResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['DeliverySurcharge'] = SchemaResolversParentTypes['DeliverySurcharge']> = {
  country?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  label?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  postcodes?: Resolver<ReadonlyArray<SchemaResolversTypes['String']>, ParentType, ContextType>;
  price?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
};

export type SchemaDeliveryTrialResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['DeliveryTrial'] = SchemaResolversParentTypes['DeliveryTrial']> = {
  deliverability?: Resolver<SchemaResolversTypes['Deliverability'], ParentType, ContextType>;
  grams?: Resolver<SchemaResolversTypes['SafeInt'], ParentType, ContextType>;
  options?: Resolver<ReadonlyArray<SchemaResolversTypes['DeliveryOption']>, ParentType, ContextType>;
  refusals?: Resolver<ReadonlyArray<SchemaResolversTypes['DeliveryRefusal']>, ParentType, ContextType>;
  value?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  zoneName?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
};

export type SchemaDeliveryZoneResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['DeliveryZone'] = SchemaResolversParentTypes['DeliveryZone']> = {
  countries?: Resolver<ReadonlyArray<SchemaResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  postcodes?: Resolver<ReadonlyArray<SchemaResolversTypes['String']>, ParentType, ContextType>;
  regions?: Resolver<ReadonlyArray<SchemaResolversTypes['String']>, ParentType, ContextType>;
};

export type SchemaDiagramResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['Diagram'] = SchemaResolversParentTypes['Diagram']> = {
  height?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  id?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  image?: Resolver<SchemaResolversTypes['Image'], ParentType, ContextType>;
  spots?: Resolver<ReadonlyArray<SchemaResolversTypes['DiagramSpot']>, ParentType, ContextType>;
  title?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  vehicles?: Resolver<ReadonlyArray<SchemaResolversTypes['Vehicle']>, ParentType, ContextType>;
  version?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  width?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type SchemaDiagramConnectionResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['DiagramConnection'] = SchemaResolversParentTypes['DiagramConnection']> = {
  edges?: Resolver<ReadonlyArray<SchemaResolversTypes['DiagramEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<SchemaResolversTypes['Diagram']>, ParentType, ContextType>;
  pageInfo?: Resolver<SchemaResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaDiagramEdgeResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['DiagramEdge'] = SchemaResolversParentTypes['DiagramEdge']> = {
  cursor?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<SchemaResolversTypes['Diagram'], ParentType, ContextType>;
};

export type SchemaDiagramSpotResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['DiagramSpot'] = SchemaResolversParentTypes['DiagramSpot']> = {
  current?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  name?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  namedProduct?: Resolver<Maybe<SchemaResolversTypes['Product']>, ParentType, ContextType>;
  note?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  number?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  product?: Resolver<Maybe<SchemaResolversTypes['Product']>, ParentType, ContextType>;
  quantity?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  ref?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  replacements?: Resolver<ReadonlyArray<SchemaResolversTypes['ChainEnd']>, ParentType, ContextType>;
  x?: Resolver<SchemaResolversTypes['Float'], ParentType, ContextType>;
  y?: Resolver<SchemaResolversTypes['Float'], ParentType, ContextType>;
};

export type SchemaDisableUserPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['DisableUserPayload'] = SchemaResolversParentTypes['DisableUserPayload']> = {
  user?: Resolver<SchemaResolversTypes['User'], ParentType, ContextType>;
};

export type SchemaDismissReviewReportsPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['DismissReviewReportsPayload'] = SchemaResolversParentTypes['DismissReviewReportsPayload']> = {
  review?: Resolver<SchemaResolversTypes['Review'], ParentType, ContextType>;
};

export type SchemaEditOrderPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['EditOrderPayload'] = SchemaResolversParentTypes['EditOrderPayload']> = {
  order?: Resolver<SchemaResolversTypes['Order'], ParentType, ContextType>;
};

export type SchemaEditProductPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['EditProductPayload'] = SchemaResolversParentTypes['EditProductPayload']> = {
  message?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  outcome?: Resolver<SchemaResolversTypes['ProductEditOutcome'], ParentType, ContextType>;
  product?: Resolver<Maybe<SchemaResolversTypes['Product']>, ParentType, ContextType>;
  productId?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
};

export type SchemaEditProductsPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['EditProductsPayload'] = SchemaResolversParentTypes['EditProductsPayload']> = {
  results?: Resolver<ReadonlyArray<SchemaResolversTypes['EditProductPayload']>, ParentType, ContextType>;
};

export type SchemaEnableUserPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['EnableUserPayload'] = SchemaResolversParentTypes['EnableUserPayload']> = {
  user?: Resolver<SchemaResolversTypes['User'], ParentType, ContextType>;
};

export type SchemaEnableWebhookPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['EnableWebhookPayload'] = SchemaResolversParentTypes['EnableWebhookPayload']> = {
  webhook?: Resolver<SchemaResolversTypes['Webhook'], ParentType, ContextType>;
};

export type SchemaEraseCustomerPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['EraseCustomerPayload'] = SchemaResolversParentTypes['EraseCustomerPayload']> = {
  isComplete?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
};

export type SchemaEraseMyAccountPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['EraseMyAccountPayload'] = SchemaResolversParentTypes['EraseMyAccountPayload']> = {
  isComplete?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
};

export type SchemaEuSalesResolvers = EnumResolverSignature<{ DESTINATION?: any, ORIGIN?: any }, SchemaResolversTypes['EuSales']>;

export type SchemaExplainedHitResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ExplainedHit'] = SchemaResolversParentTypes['ExplainedHit']> = {
  match?: Resolver<SchemaResolversTypes['SearchMatch'], ParentType, ContextType>;
  parts?: Resolver<ReadonlyArray<SchemaResolversTypes['ScorePart']>, ParentType, ContextType>;
  placement?: Resolver<Maybe<SchemaResolversTypes['SearchPlacement']>, ParentType, ContextType>;
  product?: Resolver<SchemaResolversTypes['Product'], ParentType, ContextType>;
  score?: Resolver<SchemaResolversTypes['Float'], ParentType, ContextType>;
  tier?: Resolver<SchemaResolversTypes['SearchTier'], ParentType, ContextType>;
};

export type SchemaExportPersonalDataPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ExportPersonalDataPayload'] = SchemaResolversParentTypes['ExportPersonalDataPayload']> = {
  json?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
};

export type SchemaFacetResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['Facet'] = SchemaResolversParentTypes['Facet']> = {
  code?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<SchemaResolversTypes['FacetKind'], ParentType, ContextType>;
  label?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  range?: Resolver<Maybe<SchemaResolversTypes['FacetRange']>, ParentType, ContextType>;
  unit?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  values?: Resolver<ReadonlyArray<SchemaResolversTypes['FacetValue']>, ParentType, ContextType>;
};

export type SchemaFacetKindResolvers = EnumResolverSignature<{ ATTRIBUTE?: any, AVAILABILITY?: any, BRAND?: any, CATEGORY?: any, FIT?: any, PRICE?: any, RATING?: any }, SchemaResolversTypes['FacetKind']>;

export type SchemaFacetRangeResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['FacetRange'] = SchemaResolversParentTypes['FacetRange']> = {
  from?: Resolver<SchemaResolversTypes['Float'], ParentType, ContextType>;
  to?: Resolver<SchemaResolversTypes['Float'], ParentType, ContextType>;
};

export type SchemaFacetValueResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['FacetValue'] = SchemaResolversParentTypes['FacetValue']> = {
  count?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  isSelected?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  label?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
};

export type SchemaFitResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['Fit'] = SchemaResolversParentTypes['Fit']> = {
  answer?: Resolver<SchemaResolversTypes['FitAnswer'], ParentType, ContextType>;
  conditions?: Resolver<ReadonlyArray<SchemaResolversTypes['FitCondition']>, ParentType, ContextType>;
  isExcluded?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  places?: Resolver<ReadonlyArray<SchemaResolversTypes['FitPlace']>, ParentType, ContextType>;
};

export type SchemaFitAnswerResolvers = EnumResolverSignature<{ DOES_NOT_FIT?: any, FITS?: any, FITS_IF?: any, UNIVERSAL?: any, UNKNOWN?: any }, SchemaResolversTypes['FitAnswer']>;

export type SchemaFitAtOrderResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['FitAtOrder'] = SchemaResolversParentTypes['FitAtOrder']> = {
  answer?: Resolver<SchemaResolversTypes['FitAnswer'], ParentType, ContextType>;
  conditions?: Resolver<ReadonlyArray<SchemaResolversTypes['String']>, ParentType, ContextType>;
};

export type SchemaFitConditionResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['FitCondition'] = SchemaResolversParentTypes['FitCondition']> = {
  code?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  text?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
};

export type SchemaFitPlaceResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['FitPlace'] = SchemaResolversParentTypes['FitPlace']> = {
  position?: Resolver<SchemaResolversTypes['FitPosition'], ParentType, ContextType>;
  quantity?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaFitPositionResolvers = EnumResolverSignature<{ ANY?: any, FRONT?: any, FRONT_LEFT?: any, FRONT_RIGHT?: any, LEFT?: any, LOWER?: any, REAR?: any, REAR_LEFT?: any, REAR_RIGHT?: any, RIGHT?: any, UPPER?: any }, SchemaResolversTypes['FitPosition']>;

export type SchemaFitmentResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['Fitment'] = SchemaResolversParentTypes['Fitment']> = {
  isComplete?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  kind?: Resolver<SchemaResolversTypes['FitmentKind'], ParentType, ContextType>;
  vehicleCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  version?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaFitmentConflictResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['FitmentConflict'] = SchemaResolversParentTypes['FitmentConflict']> = {
  excludedSource?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  fitsSource?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  product?: Resolver<SchemaResolversTypes['Product'], ParentType, ContextType>;
  vehicle?: Resolver<SchemaResolversTypes['Vehicle'], ParentType, ContextType>;
};

export type SchemaFitmentConflictConnectionResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['FitmentConflictConnection'] = SchemaResolversParentTypes['FitmentConflictConnection']> = {
  edges?: Resolver<ReadonlyArray<SchemaResolversTypes['FitmentConflictEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<SchemaResolversTypes['FitmentConflict']>, ParentType, ContextType>;
  pageInfo?: Resolver<SchemaResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaFitmentConflictEdgeResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['FitmentConflictEdge'] = SchemaResolversParentTypes['FitmentConflictEdge']> = {
  cursor?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<SchemaResolversTypes['FitmentConflict'], ParentType, ContextType>;
};

export type SchemaFitmentKindResolvers = EnumResolverSignature<{ SPECIFIC?: any, UNIVERSAL?: any, UNSPECIFIED?: any }, SchemaResolversTypes['FitmentKind']>;

export type SchemaFitmentReportResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['FitmentReport'] = SchemaResolversParentTypes['FitmentReport']> = {
  conflicts?: Resolver<SchemaResolversTypes['FitmentConflictConnection'], ParentType, ContextType, RequireFields<SchemaFitmentReportConflictsArgs, 'first'>>;
  misfits?: Resolver<SchemaResolversTypes['MisfitConnection'], ParentType, ContextType, RequireFields<SchemaFitmentReportMisfitsArgs, 'first'>>;
  productsWithoutFitment?: Resolver<SchemaResolversTypes['ProductConnection'], ParentType, ContextType, RequireFields<SchemaFitmentReportProductsWithoutFitmentArgs, 'first'>>;
};

export type SchemaFitmentRowResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['FitmentRow'] = SchemaResolversParentTypes['FitmentRow']> = {
  conditions?: Resolver<ReadonlyArray<SchemaResolversTypes['FitCondition']>, ParentType, ContextType>;
  isExcluded?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  position?: Resolver<SchemaResolversTypes['FitPosition'], ParentType, ContextType>;
  quantity?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  source?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  vehicle?: Resolver<SchemaResolversTypes['Vehicle'], ParentType, ContextType>;
  yearFrom?: Resolver<Maybe<SchemaResolversTypes['Int']>, ParentType, ContextType>;
  yearTo?: Resolver<Maybe<SchemaResolversTypes['Int']>, ParentType, ContextType>;
};

export type SchemaFittedVehicleResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['FittedVehicle'] = SchemaResolversParentTypes['FittedVehicle']> = {
  conditions?: Resolver<ReadonlyArray<SchemaResolversTypes['FitCondition']>, ParentType, ContextType>;
  places?: Resolver<ReadonlyArray<SchemaResolversTypes['FitPlace']>, ParentType, ContextType>;
  vehicle?: Resolver<SchemaResolversTypes['Vehicle'], ParentType, ContextType>;
  yearFrom?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  yearTo?: Resolver<Maybe<SchemaResolversTypes['Int']>, ParentType, ContextType>;
};

export type SchemaFittedVehicleConnectionResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['FittedVehicleConnection'] = SchemaResolversParentTypes['FittedVehicleConnection']> = {
  edges?: Resolver<ReadonlyArray<SchemaResolversTypes['FittedVehicleEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<SchemaResolversTypes['FittedVehicle']>, ParentType, ContextType>;
  pageInfo?: Resolver<SchemaResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaFittedVehicleEdgeResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['FittedVehicleEdge'] = SchemaResolversParentTypes['FittedVehicleEdge']> = {
  cursor?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<SchemaResolversTypes['FittedVehicle'], ParentType, ContextType>;
};

export type SchemaFlaggedPaymentsResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['FlaggedPayments'] = SchemaResolversParentTypes['FlaggedPayments']> = {
  count?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  orders?: Resolver<ReadonlyArray<SchemaResolversTypes['Order']>, ParentType, ContextType>;
};

export type SchemaFooterLinkResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['FooterLink'] = SchemaResolversParentTypes['FooterLink']> = {
  text?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  url?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
};

export type SchemaFooterListResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['FooterList'] = SchemaResolversParentTypes['FooterList']> = {
  links?: Resolver<ReadonlyArray<SchemaResolversTypes['FooterLink']>, ParentType, ContextType>;
  title?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
};

export type SchemaFulfilmentResolvers = EnumResolverSignature<{ PARTLY_SHIPPED?: any, SHIPPED?: any, UNSHIPPED?: any }, SchemaResolversTypes['Fulfilment']>;

export type SchemaGarageBikeResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['GarageBike'] = SchemaResolversParentTypes['GarageBike']> = {
  addedAt?: Resolver<SchemaResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  isActive?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  nickname?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  vehicle?: Resolver<SchemaResolversTypes['Vehicle'], ParentType, ContextType>;
  vin?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  year?: Resolver<Maybe<SchemaResolversTypes['Int']>, ParentType, ContextType>;
};

export type SchemaHazardResolvers = EnumResolverSignature<{ AEROSOL?: any, BATTERY?: any }, SchemaResolversTypes['Hazard']>;

export type SchemaHideReviewPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['HideReviewPayload'] = SchemaResolversParentTypes['HideReviewPayload']> = {
  review?: Resolver<SchemaResolversTypes['Review'], ParentType, ContextType>;
};

export type SchemaIdentitySettingsResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['IdentitySettings'] = SchemaResolversParentTypes['IdentitySettings']> = {
  apiKey?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  authDomain?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  isEmulator?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  projectId?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
};

export type SchemaImageResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['Image'] = SchemaResolversParentTypes['Image']> = {
  altText?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  blurDataUrl?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  height?: Resolver<Maybe<SchemaResolversTypes['Int']>, ParentType, ContextType>;
  sources?: Resolver<ReadonlyArray<SchemaResolversTypes['ImageSource']>, ParentType, ContextType>;
  url?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  width?: Resolver<Maybe<SchemaResolversTypes['Int']>, ParentType, ContextType>;
};

export type SchemaImageSourceResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ImageSource'] = SchemaResolversParentTypes['ImageSource']> = {
  srcSet?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  type?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
};

export type SchemaImportResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['Import'] = SchemaResolversParentTypes['Import']> = {
  by?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  columns?: Resolver<ReadonlyArray<SchemaResolversTypes['String']>, ParentType, ContextType>;
  counts?: Resolver<SchemaResolversTypes['ImportCounts'], ParentType, ContextType>;
  createdAt?: Resolver<SchemaResolversTypes['DateTime'], ParentType, ContextType>;
  cursor?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  fileName?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  finishedAt?: Resolver<Maybe<SchemaResolversTypes['DateTime']>, ParentType, ContextType>;
  id?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  ignoredColumns?: Resolver<ReadonlyArray<SchemaResolversTypes['String']>, ParentType, ContextType>;
  isEdit?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  kind?: Resolver<SchemaResolversTypes['ImportKind'], ParentType, ContextType>;
  matchedColumns?: Resolver<ReadonlyArray<SchemaResolversTypes['ImportColumnMatch']>, ParentType, ContextType>;
  message?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  missingColumns?: Resolver<ReadonlyArray<SchemaResolversTypes['String']>, ParentType, ContextType>;
  newBrands?: Resolver<ReadonlyArray<SchemaResolversTypes['String']>, ParentType, ContextType>;
  newCategories?: Resolver<ReadonlyArray<SchemaResolversTypes['String']>, ParentType, ContextType>;
  results?: Resolver<SchemaResolversTypes['ImportResults'], ParentType, ContextType>;
  rows?: Resolver<SchemaResolversTypes['ImportRowConnection'], ParentType, ContextType, RequireFields<SchemaImportRowsArgs, 'first'>>;
  size?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  status?: Resolver<SchemaResolversTypes['ImportStatus'], ParentType, ContextType>;
};

export type SchemaImportChangeResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ImportChange'] = SchemaResolversParentTypes['ImportChange']> = {
  column?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  from?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  to?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
};

export type SchemaImportColumnMatchResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ImportColumnMatch'] = SchemaResolversParentTypes['ImportColumnMatch']> = {
  column?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
};

export type SchemaImportConnectionResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ImportConnection'] = SchemaResolversParentTypes['ImportConnection']> = {
  edges?: Resolver<ReadonlyArray<SchemaResolversTypes['ImportEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<SchemaResolversTypes['Import']>, ParentType, ContextType>;
  pageInfo?: Resolver<SchemaResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaImportCountsResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ImportCounts'] = SchemaResolversParentTypes['ImportCounts']> = {
  bad?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  changed?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  new?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  unchanged?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaImportEdgeResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ImportEdge'] = SchemaResolversParentTypes['ImportEdge']> = {
  cursor?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<SchemaResolversTypes['Import'], ParentType, ContextType>;
};

export type SchemaImportFaultResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ImportFault'] = SchemaResolversParentTypes['ImportFault']> = {
  field?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
};

export type SchemaImportKindResolvers = EnumResolverSignature<{ BIKES?: any, CUSTOMERS?: any, FITMENT?: any, PART_NUMBERS?: any, PRODUCTS?: any, SUPERSESSIONS?: any }, SchemaResolversTypes['ImportKind']>;

export type SchemaImportResultsResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ImportResults'] = SchemaResolversParentTypes['ImportResults']> = {
  kept?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  refused?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  undone?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  written?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaImportRowResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ImportRow'] = SchemaResolversParentTypes['ImportRow']> = {
  changes?: Resolver<ReadonlyArray<SchemaResolversTypes['ImportChange']>, ParentType, ContextType>;
  faults?: Resolver<ReadonlyArray<SchemaResolversTypes['ImportFault']>, ParentType, ContextType>;
  kind?: Resolver<SchemaResolversTypes['ImportRowKind'], ParentType, ContextType>;
  line?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  message?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  name?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  productId?: Resolver<Maybe<SchemaResolversTypes['ID']>, ParentType, ContextType>;
};

export type SchemaImportRowConnectionResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ImportRowConnection'] = SchemaResolversParentTypes['ImportRowConnection']> = {
  edges?: Resolver<ReadonlyArray<SchemaResolversTypes['ImportRowEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<SchemaResolversTypes['ImportRow']>, ParentType, ContextType>;
  pageInfo?: Resolver<SchemaResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaImportRowEdgeResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ImportRowEdge'] = SchemaResolversParentTypes['ImportRowEdge']> = {
  cursor?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<SchemaResolversTypes['ImportRow'], ParentType, ContextType>;
};

export type SchemaImportRowKindResolvers = EnumResolverSignature<{ BAD?: any, CHANGED?: any, NEW?: any }, SchemaResolversTypes['ImportRowKind']>;

export type SchemaImportStatusResolvers = EnumResolverSignature<{ CHECKED?: any, CHECKING?: any, DONE?: any, RUNNING?: any, STOPPED?: any, UNDOING?: any, UNDONE?: any, UNDO_STOPPED?: any }, SchemaResolversTypes['ImportStatus']>;

export type SchemaInviteStaffPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['InviteStaffPayload'] = SchemaResolversParentTypes['InviteStaffPayload']> = {
  member?: Resolver<SchemaResolversTypes['StaffMember'], ParentType, ContextType>;
};

export type SchemaInvoiceResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['Invoice'] = SchemaResolversParentTypes['Invoice']> = {
  buyerName?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  corrects?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  issuedAt?: Resolver<SchemaResolversTypes['DateTime'], ParentType, ContextType>;
  issuedOn?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<SchemaResolversTypes['InvoiceKind'], ParentType, ContextType>;
  number?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  orderId?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  orderNumber?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  pdfUrl?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  total?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  xmlUrl?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
};

export type SchemaInvoiceConnectionResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['InvoiceConnection'] = SchemaResolversParentTypes['InvoiceConnection']> = {
  edges?: Resolver<ReadonlyArray<SchemaResolversTypes['InvoiceEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<SchemaResolversTypes['Invoice']>, ParentType, ContextType>;
  pageInfo?: Resolver<SchemaResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaInvoiceEdgeResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['InvoiceEdge'] = SchemaResolversParentTypes['InvoiceEdge']> = {
  cursor?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<SchemaResolversTypes['Invoice'], ParentType, ContextType>;
};

export type SchemaInvoiceKindResolvers = EnumResolverSignature<{ CREDIT_NOTE?: any, INVOICE?: any }, SchemaResolversTypes['InvoiceKind']>;

export type SchemaLedgerEntryResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['LedgerEntry'] = SchemaResolversParentTypes['LedgerEntry']> = {
  after?: Resolver<SchemaResolversTypes['OrderStanding'], ParentType, ContextType>;
  amount?: Resolver<Maybe<SchemaResolversTypes['Money']>, ParentType, ContextType>;
  at?: Resolver<SchemaResolversTypes['DateTime'], ParentType, ContextType>;
  before?: Resolver<Maybe<SchemaResolversTypes['OrderStanding']>, ParentType, ContextType>;
  by?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  event?: Resolver<SchemaResolversTypes['LedgerEvent'], ParentType, ContextType>;
  id?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  intentId?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  note?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
};

export type SchemaLedgerEventResolvers = EnumResolverSignature<{ DISPUTE_LOST?: any, DISPUTE_OPENED?: any, DISPUTE_WON?: any, ORDER_ADDRESS_CHANGED?: any, ORDER_CANCELLED?: any, ORDER_CANCELLED_BY_CUSTOMER?: any, ORDER_EDITED?: any, ORDER_EXPIRED?: any, ORDER_PARTLY_SHIPPED?: any, ORDER_PLACED?: any, ORDER_PLACED_BY_STAFF?: any, ORDER_SHIPMENT_UNDONE?: any, ORDER_SHIPPED?: any, ORDER_WITHDRAWN?: any, PARCEL_DELIVERED?: any, PARCEL_LOST?: any, PARCEL_SENT_BACK?: any, PARCEL_TRACKING_CHANGED?: any, PAYMENT_ABANDONED?: any, PAYMENT_FAILED?: any, PAYMENT_FLAGGED?: any, PAYMENT_FLAG_RESOLVED?: any, PAYMENT_LINK_SENT?: any, PAYMENT_OPEN?: any, PAYMENT_PROCESSING?: any, PAYMENT_RECORDED?: any, PAYMENT_RETURNED?: any, PAYMENT_SETTLED?: any, PAYMENT_SETTLED_LATE?: any, PAYMENT_STARTED?: any, PAYMENT_TOO_LATE?: any, PAYMENT_WAIVED?: any, REFUND_BOUNCED?: any, REFUND_CANCELLED?: any, REFUND_FAILED?: any, REFUND_PENDING?: any, REFUND_REQUESTED?: any, REFUND_RESTOCKED?: any, REFUND_SUCCEEDED?: any, RETURN_APPROVED?: any, RETURN_CANCELLED?: any, RETURN_CANCELLED_BY_STAFF?: any, RETURN_CLOSED?: any, RETURN_DECLINED?: any, RETURN_LABEL_CHANGED?: any, RETURN_RECEIVED?: any, RETURN_REQUESTED?: any, RETURN_REQUESTED_BY_STAFF?: any }, SchemaResolversTypes['LedgerEvent']>;

export type SchemaLowStockResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['LowStock'] = SchemaResolversParentTypes['LowStock']> = {
  count?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  products?: Resolver<ReadonlyArray<SchemaResolversTypes['Product']>, ParentType, ContextType>;
};

export type SchemaMakeAdminPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['MakeAdminPayload'] = SchemaResolversParentTypes['MakeAdminPayload']> = {
  user?: Resolver<SchemaResolversTypes['User'], ParentType, ContextType>;
};

export type SchemaMakersNumberResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['MakersNumber'] = SchemaResolversParentTypes['MakersNumber']> = {
  brandName?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  number?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
};

export type SchemaManagedPageResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ManagedPage'] = SchemaResolversParentTypes['ManagedPage']> = {
  changedAt?: Resolver<SchemaResolversTypes['DateTime'], ParentType, ContextType>;
  description?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  isInFooter?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  markdown?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  path?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  previousPaths?: Resolver<ReadonlyArray<SchemaResolversTypes['String']>, ParentType, ContextType>;
  state?: Resolver<SchemaResolversTypes['PageState'], ParentType, ContextType>;
  title?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  versions?: Resolver<ReadonlyArray<SchemaResolversTypes['PageVersion']>, ParentType, ContextType>;
};

export type SchemaManagedPageConnectionResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ManagedPageConnection'] = SchemaResolversParentTypes['ManagedPageConnection']> = {
  edges?: Resolver<ReadonlyArray<SchemaResolversTypes['ManagedPageEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<SchemaResolversTypes['ManagedPage']>, ParentType, ContextType>;
  pageInfo?: Resolver<SchemaResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaManagedPageEdgeResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ManagedPageEdge'] = SchemaResolversParentTypes['ManagedPageEdge']> = {
  cursor?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<SchemaResolversTypes['ManagedPage'], ParentType, ContextType>;
};

export type SchemaMediaKindResolvers = EnumResolverSignature<{ DOCUMENT?: any, DRAWING?: any, PHOTO?: any }, SchemaResolversTypes['MediaKind']>;

export type SchemaMergeCartPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['MergeCartPayload'] = SchemaResolversParentTypes['MergeCartPayload']> = {
  cart?: Resolver<SchemaResolversTypes['Cart'], ParentType, ContextType>;
};

export type SchemaMergeGaragePayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['MergeGaragePayload'] = SchemaResolversParentTypes['MergeGaragePayload']> = {
  user?: Resolver<SchemaResolversTypes['User'], ParentType, ContextType>;
};

export type SchemaMergeVehiclesPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['MergeVehiclesPayload'] = SchemaResolversParentTypes['MergeVehiclesPayload']> = {
  vehicle?: Resolver<SchemaResolversTypes['Vehicle'], ParentType, ContextType>;
};

export type SchemaMessageStatusResolvers = EnumResolverSignature<{ DEAD?: any, QUEUED?: any, SENDING?: any, SENT?: any }, SchemaResolversTypes['MessageStatus']>;

export type SchemaMessageTemplateResolvers = EnumResolverSignature<{ NEW_ORDER?: any, ORDER_CANCELLED?: any, ORDER_CHANGED?: any, ORDER_EXPIRED?: any, ORDER_PAID?: any, ORDER_PLACED?: any, ORDER_REFUNDED?: any, ORDER_SHIPPED?: any, PARCEL_DELIVERED?: any, PAYMENT_FAILED?: any, PAYMENT_LINK?: any, RETURN_APPROVED?: any, RETURN_CANCELLED?: any, RETURN_DECLINED?: any, RETURN_RECEIVED?: any, WITHDRAWAL_RECEIVED?: any }, SchemaResolversTypes['MessageTemplate']>;

export type SchemaMisfitResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['Misfit'] = SchemaResolversParentTypes['Misfit']> = {
  count?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  note?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  product?: Resolver<SchemaResolversTypes['Product'], ParentType, ContextType>;
  returnedAt?: Resolver<SchemaResolversTypes['DateTime'], ParentType, ContextType>;
  rows?: Resolver<ReadonlyArray<SchemaResolversTypes['FitmentRow']>, ParentType, ContextType>;
  vehicle?: Resolver<SchemaResolversTypes['Vehicle'], ParentType, ContextType>;
  year?: Resolver<Maybe<SchemaResolversTypes['Int']>, ParentType, ContextType>;
};

export type SchemaMisfitConnectionResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['MisfitConnection'] = SchemaResolversParentTypes['MisfitConnection']> = {
  edges?: Resolver<ReadonlyArray<SchemaResolversTypes['MisfitEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<SchemaResolversTypes['Misfit']>, ParentType, ContextType>;
  pageInfo?: Resolver<SchemaResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaMisfitEdgeResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['MisfitEdge'] = SchemaResolversParentTypes['MisfitEdge']> = {
  cursor?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<SchemaResolversTypes['Misfit'], ParentType, ContextType>;
};

export type SchemaMoneyResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['Money'] = SchemaResolversParentTypes['Money']> = {
  amount?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  amountMinor?: Resolver<SchemaResolversTypes['SafeInt'], ParentType, ContextType>;
  currencyCode?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
};

export type SchemaMoveCategoryPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['MoveCategoryPayload'] = SchemaResolversParentTypes['MoveCategoryPayload']> = {
  category?: Resolver<SchemaResolversTypes['Category'], ParentType, ContextType>;
};

export type SchemaMutationResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['Mutation'] = SchemaResolversParentTypes['Mutation']> = {
  addCartLine?: Resolver<SchemaResolversTypes['AddCartLinePayload'], ParentType, ContextType, RequireFields<SchemaMutationAddCartLineArgs, 'input'>>;
  addProduct?: Resolver<SchemaResolversTypes['AddProductPayload'], ParentType, ContextType, RequireFields<SchemaMutationAddProductArgs, 'input'>>;
  addReview?: Resolver<SchemaResolversTypes['AddReviewPayload'], ParentType, ContextType, RequireFields<SchemaMutationAddReviewArgs, 'input'>>;
  cancelMyOrder?: Resolver<SchemaResolversTypes['CancelMyOrderPayload'], ParentType, ContextType, RequireFields<SchemaMutationCancelMyOrderArgs, 'input'>>;
  cancelOrder?: Resolver<SchemaResolversTypes['CancelOrderPayload'], ParentType, ContextType, RequireFields<SchemaMutationCancelOrderArgs, 'input'>>;
  cancelReturn?: Resolver<SchemaResolversTypes['CancelReturnPayload'], ParentType, ContextType, RequireFields<SchemaMutationCancelReturnArgs, 'input'>>;
  changeOrderAddress?: Resolver<SchemaResolversTypes['ChangeOrderAddressPayload'], ParentType, ContextType, RequireFields<SchemaMutationChangeOrderAddressArgs, 'input'>>;
  createApiKey?: Resolver<SchemaResolversTypes['CreateApiKeyPayload'], ParentType, ContextType, RequireFields<SchemaMutationCreateApiKeyArgs, 'input'>>;
  createCart?: Resolver<SchemaResolversTypes['CreateCartPayload'], ParentType, ContextType>;
  createWebhook?: Resolver<SchemaResolversTypes['CreateWebhookPayload'], ParentType, ContextType, RequireFields<SchemaMutationCreateWebhookArgs, 'input'>>;
  decideReturn?: Resolver<SchemaResolversTypes['DecideReturnPayload'], ParentType, ContextType, RequireFields<SchemaMutationDecideReturnArgs, 'input'>>;
  deleteAddress?: Resolver<SchemaResolversTypes['DeleteAddressPayload'], ParentType, ContextType, RequireFields<SchemaMutationDeleteAddressArgs, 'input'>>;
  deleteBike?: Resolver<SchemaResolversTypes['DeleteBikePayload'], ParentType, ContextType, RequireFields<SchemaMutationDeleteBikeArgs, 'input'>>;
  deleteDiagram?: Resolver<SchemaResolversTypes['DeleteDiagramPayload'], ParentType, ContextType, RequireFields<SchemaMutationDeleteDiagramArgs, 'input'>>;
  deletePage?: Resolver<SchemaResolversTypes['DeletePagePayload'], ParentType, ContextType, RequireFields<SchemaMutationDeletePageArgs, 'input'>>;
  deleteProduct?: Resolver<SchemaResolversTypes['DeleteProductPayload'], ParentType, ContextType, RequireFields<SchemaMutationDeleteProductArgs, 'input'>>;
  deletePromotion?: Resolver<SchemaResolversTypes['DeletePromotionPayload'], ParentType, ContextType, RequireFields<SchemaMutationDeletePromotionArgs, 'input'>>;
  deleteSale?: Resolver<SchemaResolversTypes['DeleteSalePayload'], ParentType, ContextType, RequireFields<SchemaMutationDeleteSaleArgs, 'input'>>;
  deleteSearchRule?: Resolver<SchemaResolversTypes['DeleteSearchRulePayload'], ParentType, ContextType, RequireFields<SchemaMutationDeleteSearchRuleArgs, 'input'>>;
  deleteStaffRole?: Resolver<SchemaResolversTypes['DeleteStaffRolePayload'], ParentType, ContextType, RequireFields<SchemaMutationDeleteStaffRoleArgs, 'input'>>;
  deleteSupersession?: Resolver<SchemaResolversTypes['DeleteSupersessionPayload'], ParentType, ContextType, RequireFields<SchemaMutationDeleteSupersessionArgs, 'input'>>;
  deleteWebhook?: Resolver<SchemaResolversTypes['DeleteWebhookPayload'], ParentType, ContextType, RequireFields<SchemaMutationDeleteWebhookArgs, 'input'>>;
  disableUser?: Resolver<SchemaResolversTypes['DisableUserPayload'], ParentType, ContextType, RequireFields<SchemaMutationDisableUserArgs, 'input'>>;
  dismissReviewReports?: Resolver<SchemaResolversTypes['DismissReviewReportsPayload'], ParentType, ContextType, RequireFields<SchemaMutationDismissReviewReportsArgs, 'input'>>;
  editOrder?: Resolver<SchemaResolversTypes['EditOrderPayload'], ParentType, ContextType, RequireFields<SchemaMutationEditOrderArgs, 'input'>>;
  editProducts?: Resolver<SchemaResolversTypes['EditProductsPayload'], ParentType, ContextType, RequireFields<SchemaMutationEditProductsArgs, 'input'>>;
  enableUser?: Resolver<SchemaResolversTypes['EnableUserPayload'], ParentType, ContextType, RequireFields<SchemaMutationEnableUserArgs, 'input'>>;
  enableWebhook?: Resolver<SchemaResolversTypes['EnableWebhookPayload'], ParentType, ContextType, RequireFields<SchemaMutationEnableWebhookArgs, 'input'>>;
  eraseCustomer?: Resolver<SchemaResolversTypes['EraseCustomerPayload'], ParentType, ContextType, RequireFields<SchemaMutationEraseCustomerArgs, 'input'>>;
  eraseMyAccount?: Resolver<SchemaResolversTypes['EraseMyAccountPayload'], ParentType, ContextType, RequireFields<SchemaMutationEraseMyAccountArgs, 'input'>>;
  exportPersonalData?: Resolver<SchemaResolversTypes['ExportPersonalDataPayload'], ParentType, ContextType, RequireFields<SchemaMutationExportPersonalDataArgs, 'input'>>;
  hideReview?: Resolver<SchemaResolversTypes['HideReviewPayload'], ParentType, ContextType, RequireFields<SchemaMutationHideReviewArgs, 'input'>>;
  inviteStaff?: Resolver<SchemaResolversTypes['InviteStaffPayload'], ParentType, ContextType, RequireFields<SchemaMutationInviteStaffArgs, 'input'>>;
  makeAdmin?: Resolver<SchemaResolversTypes['MakeAdminPayload'], ParentType, ContextType, RequireFields<SchemaMutationMakeAdminArgs, 'input'>>;
  mergeCart?: Resolver<SchemaResolversTypes['MergeCartPayload'], ParentType, ContextType, RequireFields<SchemaMutationMergeCartArgs, 'input'>>;
  mergeGarage?: Resolver<SchemaResolversTypes['MergeGaragePayload'], ParentType, ContextType, RequireFields<SchemaMutationMergeGarageArgs, 'input'>>;
  mergeVehicles?: Resolver<SchemaResolversTypes['MergeVehiclesPayload'], ParentType, ContextType, RequireFields<SchemaMutationMergeVehiclesArgs, 'input'>>;
  moveCategory?: Resolver<SchemaResolversTypes['MoveCategoryPayload'], ParentType, ContextType, RequireFields<SchemaMutationMoveCategoryArgs, 'input'>>;
  placeCartOrder?: Resolver<SchemaResolversTypes['PlaceCartOrderPayload'], ParentType, ContextType, RequireFields<SchemaMutationPlaceCartOrderArgs, 'input'>>;
  placeOrder?: Resolver<SchemaResolversTypes['PlaceOrderPayload'], ParentType, ContextType, RequireFields<SchemaMutationPlaceOrderArgs, 'input'>>;
  placeOrderFor?: Resolver<SchemaResolversTypes['PlaceOrderForPayload'], ParentType, ContextType, RequireFields<SchemaMutationPlaceOrderForArgs, 'input'>>;
  prepareProductEdit?: Resolver<SchemaResolversTypes['PrepareProductEditPayload'], ParentType, ContextType, RequireFields<SchemaMutationPrepareProductEditArgs, 'input'>>;
  receiveReturn?: Resolver<SchemaResolversTypes['ReceiveReturnPayload'], ParentType, ContextType, RequireFields<SchemaMutationReceiveReturnArgs, 'input'>>;
  recordPayment?: Resolver<SchemaResolversTypes['RecordPaymentPayload'], ParentType, ContextType, RequireFields<SchemaMutationRecordPaymentArgs, 'input'>>;
  refundOrder?: Resolver<SchemaResolversTypes['RefundOrderPayload'], ParentType, ContextType, RequireFields<SchemaMutationRefundOrderArgs, 'input'>>;
  removeAdmin?: Resolver<SchemaResolversTypes['RemoveAdminPayload'], ParentType, ContextType, RequireFields<SchemaMutationRemoveAdminArgs, 'input'>>;
  removeAttribute?: Resolver<SchemaResolversTypes['RemovalPayload'], ParentType, ContextType, RequireFields<SchemaMutationRemoveAttributeArgs, 'input'>>;
  removeBrand?: Resolver<SchemaResolversTypes['RemovalPayload'], ParentType, ContextType, RequireFields<SchemaMutationRemoveBrandArgs, 'input'>>;
  removeCategory?: Resolver<SchemaResolversTypes['RemovalPayload'], ParentType, ContextType, RequireFields<SchemaMutationRemoveCategoryArgs, 'input'>>;
  removeFamily?: Resolver<SchemaResolversTypes['RemovalPayload'], ParentType, ContextType, RequireFields<SchemaMutationRemoveFamilyArgs, 'input'>>;
  removeStaff?: Resolver<SchemaResolversTypes['RemoveStaffPayload'], ParentType, ContextType, RequireFields<SchemaMutationRemoveStaffArgs, 'input'>>;
  reportReview?: Resolver<SchemaResolversTypes['ReportReviewPayload'], ParentType, ContextType, RequireFields<SchemaMutationReportReviewArgs, 'input'>>;
  requestReturn?: Resolver<SchemaResolversTypes['RequestReturnPayload'], ParentType, ContextType, RequireFields<SchemaMutationRequestReturnArgs, 'input'>>;
  resendMessage?: Resolver<SchemaResolversTypes['ResendMessagePayload'], ParentType, ContextType, RequireFields<SchemaMutationResendMessageArgs, 'input'>>;
  resendWebhookDelivery?: Resolver<SchemaResolversTypes['ResendWebhookDeliveryPayload'], ParentType, ContextType, RequireFields<SchemaMutationResendWebhookDeliveryArgs, 'input'>>;
  resetSecondFactor?: Resolver<SchemaResolversTypes['ResetSecondFactorPayload'], ParentType, ContextType, RequireFields<SchemaMutationResetSecondFactorArgs, 'input'>>;
  resolvePaymentFlag?: Resolver<SchemaResolversTypes['ResolvePaymentFlagPayload'], ParentType, ContextType, RequireFields<SchemaMutationResolvePaymentFlagArgs, 'input'>>;
  restoreProduct?: Resolver<SchemaResolversTypes['RestoreProductPayload'], ParentType, ContextType, RequireFields<SchemaMutationRestoreProductArgs, 'input'>>;
  restoreReview?: Resolver<SchemaResolversTypes['RestoreReviewPayload'], ParentType, ContextType, RequireFields<SchemaMutationRestoreReviewArgs, 'input'>>;
  revokeApiKey?: Resolver<SchemaResolversTypes['RevokeApiKeyPayload'], ParentType, ContextType, RequireFields<SchemaMutationRevokeApiKeyArgs, 'input'>>;
  runImport?: Resolver<SchemaResolversTypes['RunImportPayload'], ParentType, ContextType, RequireFields<SchemaMutationRunImportArgs, 'input'>>;
  saveAddress?: Resolver<SchemaResolversTypes['SaveAddressPayload'], ParentType, ContextType, RequireFields<SchemaMutationSaveAddressArgs, 'input'>>;
  saveAttribute?: Resolver<SchemaResolversTypes['SaveAttributePayload'], ParentType, ContextType, RequireFields<SchemaMutationSaveAttributeArgs, 'input'>>;
  saveBike?: Resolver<SchemaResolversTypes['SaveBikePayload'], ParentType, ContextType, RequireFields<SchemaMutationSaveBikeArgs, 'input'>>;
  saveBrand?: Resolver<SchemaResolversTypes['SaveBrandPayload'], ParentType, ContextType, RequireFields<SchemaMutationSaveBrandArgs, 'input'>>;
  saveCategory?: Resolver<SchemaResolversTypes['SaveCategoryPayload'], ParentType, ContextType, RequireFields<SchemaMutationSaveCategoryArgs, 'input'>>;
  saveCustomerNote?: Resolver<SchemaResolversTypes['SaveCustomerNotePayload'], ParentType, ContextType, RequireFields<SchemaMutationSaveCustomerNoteArgs, 'input'>>;
  saveDeliveryRules?: Resolver<SchemaResolversTypes['SaveDeliveryRulesPayload'], ParentType, ContextType, RequireFields<SchemaMutationSaveDeliveryRulesArgs, 'input'>>;
  saveDiagram?: Resolver<SchemaResolversTypes['SaveDiagramPayload'], ParentType, ContextType, RequireFields<SchemaMutationSaveDiagramArgs, 'input'>>;
  saveFamily?: Resolver<SchemaResolversTypes['SaveFamilyPayload'], ParentType, ContextType, RequireFields<SchemaMutationSaveFamilyArgs, 'input'>>;
  savePage?: Resolver<SchemaResolversTypes['SavePagePayload'], ParentType, ContextType, RequireFields<SchemaMutationSavePageArgs, 'input'>>;
  saveProfile?: Resolver<SchemaResolversTypes['SaveProfilePayload'], ParentType, ContextType, RequireFields<SchemaMutationSaveProfileArgs, 'input'>>;
  savePromotion?: Resolver<SchemaResolversTypes['SavePromotionPayload'], ParentType, ContextType, RequireFields<SchemaMutationSavePromotionArgs, 'input'>>;
  saveSale?: Resolver<SchemaResolversTypes['SaveSalePayload'], ParentType, ContextType, RequireFields<SchemaMutationSaveSaleArgs, 'input'>>;
  saveSearchRule?: Resolver<SchemaResolversTypes['SaveSearchRulePayload'], ParentType, ContextType, RequireFields<SchemaMutationSaveSearchRuleArgs, 'input'>>;
  saveSettings?: Resolver<SchemaResolversTypes['SaveSettingsPayload'], ParentType, ContextType, RequireFields<SchemaMutationSaveSettingsArgs, 'input'>>;
  saveStaffRole?: Resolver<SchemaResolversTypes['SaveStaffRolePayload'], ParentType, ContextType, RequireFields<SchemaMutationSaveStaffRoleArgs, 'input'>>;
  saveSupersession?: Resolver<SchemaResolversTypes['SaveSupersessionPayload'], ParentType, ContextType, RequireFields<SchemaMutationSaveSupersessionArgs, 'input'>>;
  saveTaxRules?: Resolver<SchemaResolversTypes['SaveTaxRulesPayload'], ParentType, ContextType, RequireFields<SchemaMutationSaveTaxRulesArgs, 'input'>>;
  saveVehicle?: Resolver<SchemaResolversTypes['SaveVehiclePayload'], ParentType, ContextType, RequireFields<SchemaMutationSaveVehicleArgs, 'input'>>;
  sendPaymentLink?: Resolver<SchemaResolversTypes['SendPaymentLinkPayload'], ParentType, ContextType, RequireFields<SchemaMutationSendPaymentLinkArgs, 'input'>>;
  setFitment?: Resolver<SchemaResolversTypes['SetFitmentPayload'], ParentType, ContextType, RequireFields<SchemaMutationSetFitmentArgs, 'input'>>;
  setParcelStatus?: Resolver<SchemaResolversTypes['SetParcelStatusPayload'], ParentType, ContextType, RequireFields<SchemaMutationSetParcelStatusArgs, 'input'>>;
  setParcelTracking?: Resolver<SchemaResolversTypes['SetParcelTrackingPayload'], ParentType, ContextType, RequireFields<SchemaMutationSetParcelTrackingArgs, 'input'>>;
  setPartNumbers?: Resolver<SchemaResolversTypes['SetPartNumbersPayload'], ParentType, ContextType, RequireFields<SchemaMutationSetPartNumbersArgs, 'input'>>;
  setReturnLabel?: Resolver<SchemaResolversTypes['SetReturnLabelPayload'], ParentType, ContextType, RequireFields<SchemaMutationSetReturnLabelArgs, 'input'>>;
  setStock?: Resolver<SchemaResolversTypes['SetStockPayload'], ParentType, ContextType, RequireFields<SchemaMutationSetStockArgs, 'input'>>;
  settlePayment?: Resolver<SchemaResolversTypes['SettlePaymentPayload'], ParentType, ContextType, RequireFields<SchemaMutationSettlePaymentArgs, 'input'>>;
  shipOrder?: Resolver<SchemaResolversTypes['ShipOrderPayload'], ParentType, ContextType, RequireFields<SchemaMutationShipOrderArgs, 'input'>>;
  shipOrders?: Resolver<SchemaResolversTypes['ShipOrdersPayload'], ParentType, ContextType, RequireFields<SchemaMutationShipOrdersArgs, 'input'>>;
  shipParcel?: Resolver<SchemaResolversTypes['ShipParcelPayload'], ParentType, ContextType, RequireFields<SchemaMutationShipParcelArgs, 'input'>>;
  signIn?: Resolver<SchemaResolversTypes['SignInPayload'], ParentType, ContextType, RequireFields<SchemaMutationSignInArgs, 'input'>>;
  signOutEverywhere?: Resolver<SchemaResolversTypes['SignOutEverywherePayload'], ParentType, ContextType>;
  startPayment?: Resolver<SchemaResolversTypes['StartPaymentPayload'], ParentType, ContextType, RequireFields<SchemaMutationStartPaymentArgs, 'input'>>;
  stopImport?: Resolver<SchemaResolversTypes['StopImportPayload'], ParentType, ContextType, RequireFields<SchemaMutationStopImportArgs, 'input'>>;
  testWebhook?: Resolver<SchemaResolversTypes['TestWebhookPayload'], ParentType, ContextType, RequireFields<SchemaMutationTestWebhookArgs, 'input'>>;
  undoImport?: Resolver<SchemaResolversTypes['UndoImportPayload'], ParentType, ContextType, RequireFields<SchemaMutationUndoImportArgs, 'input'>>;
  undoShipment?: Resolver<SchemaResolversTypes['UndoShipmentPayload'], ParentType, ContextType, RequireFields<SchemaMutationUndoShipmentArgs, 'input'>>;
  unpublishPage?: Resolver<SchemaResolversTypes['UnpublishPagePayload'], ParentType, ContextType, RequireFields<SchemaMutationUnpublishPageArgs, 'input'>>;
  updateCartLine?: Resolver<SchemaResolversTypes['UpdateCartLinePayload'], ParentType, ContextType, RequireFields<SchemaMutationUpdateCartLineArgs, 'input'>>;
  updateProduct?: Resolver<SchemaResolversTypes['UpdateProductPayload'], ParentType, ContextType, RequireFields<SchemaMutationUpdateProductArgs, 'input'>>;
  updateProducts?: Resolver<SchemaResolversTypes['UpdateProductsPayload'], ParentType, ContextType, RequireFields<SchemaMutationUpdateProductsArgs, 'input'>>;
  withdraw?: Resolver<SchemaResolversTypes['WithdrawPayload'], ParentType, ContextType, RequireFields<SchemaMutationWithdrawArgs, 'input'>>;
};

export type SchemaNamedFitResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['NamedFit'] = SchemaResolversParentTypes['NamedFit']> = {
  answer?: Resolver<SchemaResolversTypes['FitAnswer'], ParentType, ContextType>;
  vehicle?: Resolver<SchemaResolversTypes['Vehicle'], ParentType, ContextType>;
  vehicleCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  year?: Resolver<Maybe<SchemaResolversTypes['Int']>, ParentType, ContextType>;
};

export type SchemaNodeResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['Node'] = SchemaResolversParentTypes['Node']> = {
  __resolveType: TypeResolveFn<'Brand' | 'Category' | 'Diagram' | 'Order' | 'Product' | 'ProductFamily' | 'Review' | 'User' | 'Vehicle', ParentType, ContextType>;
};

export type SchemaNumberMatchResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['NumberMatch'] = SchemaResolversParentTypes['NumberMatch']> = {
  chain?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  isEquivalent?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  number?: Resolver<SchemaResolversTypes['PartNumber'], ParentType, ContextType>;
  product?: Resolver<SchemaResolversTypes['Product'], ParentType, ContextType>;
};

export type SchemaNumberStepResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['NumberStep'] = SchemaResolversParentTypes['NumberStep']> = {
  brandName?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<SchemaResolversTypes['SupersessionKind'], ParentType, ContextType>;
  number?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  replacedBy?: Resolver<ReadonlyArray<SchemaResolversTypes['Replacement']>, ParentType, ContextType>;
  since?: Resolver<Maybe<SchemaResolversTypes['Int']>, ParentType, ContextType>;
};

export type SchemaOpenDepositResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['OpenDeposit'] = SchemaResolversParentTypes['OpenDeposit']> = {
  amount?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  line?: Resolver<SchemaResolversTypes['OrderLine'], ParentType, ContextType>;
  quantity?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaOpeningStepResolvers = EnumResolverSignature<{ CARDS?: any, CONTACT?: any, DELIVERY?: any, MAILS?: any, PAGES?: any, PRODUCTS?: any, TAXES?: any }, SchemaResolversTypes['OpeningStep']>;

export type SchemaOptionAxisResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['OptionAxis'] = SchemaResolversParentTypes['OptionAxis']> = {
  code?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  label?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  values?: Resolver<ReadonlyArray<SchemaResolversTypes['String']>, ParentType, ContextType>;
};

export type SchemaOrderResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['Order'] = SchemaResolversParentTypes['Order']> = {
  customer?: Resolver<Maybe<SchemaResolversTypes['User']>, ParentType, ContextType>;
  customerEmail?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  customerName?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  delivery?: Resolver<SchemaResolversTypes['DeliveryDetails'], ParentType, ContextType>;
  exchangedOrder?: Resolver<Maybe<SchemaResolversTypes['Order']>, ParentType, ContextType>;
  fulfilment?: Resolver<SchemaResolversTypes['Fulfilment'], ParentType, ContextType>;
  history?: Resolver<ReadonlyArray<SchemaResolversTypes['OrderEvent']>, ParentType, ContextType>;
  id?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  invoices?: Resolver<ReadonlyArray<SchemaResolversTypes['Invoice']>, ParentType, ContextType>;
  isPayable?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  lines?: Resolver<ReadonlyArray<SchemaResolversTypes['OrderLine']>, ParentType, ContextType>;
  note?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  number?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  openDeposits?: Resolver<ReadonlyArray<SchemaResolversTypes['OpenDeposit']>, ParentType, ContextType>;
  parcels?: Resolver<ReadonlyArray<SchemaResolversTypes['Parcel']>, ParentType, ContextType>;
  payment?: Resolver<SchemaResolversTypes['OrderPayment'], ParentType, ContextType>;
  placedAt?: Resolver<SchemaResolversTypes['DateTime'], ParentType, ContextType>;
  quote?: Resolver<SchemaResolversTypes['Quote'], ParentType, ContextType>;
  reservedUntil?: Resolver<Maybe<SchemaResolversTypes['DateTime']>, ParentType, ContextType>;
  returns?: Resolver<ReadonlyArray<SchemaResolversTypes['OrderReturn']>, ParentType, ContextType>;
  revision?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  shipmentUndoableUntil?: Resolver<Maybe<SchemaResolversTypes['DateTime']>, ParentType, ContextType>;
  shippedAt?: Resolver<Maybe<SchemaResolversTypes['DateTime']>, ParentType, ContextType>;
  shippingAddress?: Resolver<Maybe<SchemaResolversTypes['Address']>, ParentType, ContextType>;
  source?: Resolver<SchemaResolversTypes['OrderSource'], ParentType, ContextType>;
  status?: Resolver<SchemaResolversTypes['OrderStatus'], ParentType, ContextType>;
  total?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type SchemaOrderConnectionResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['OrderConnection'] = SchemaResolversParentTypes['OrderConnection']> = {
  edges?: Resolver<ReadonlyArray<SchemaResolversTypes['OrderEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<SchemaResolversTypes['Order']>, ParentType, ContextType>;
  pageInfo?: Resolver<SchemaResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaOrderEdgeResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['OrderEdge'] = SchemaResolversParentTypes['OrderEdge']> = {
  cursor?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<SchemaResolversTypes['Order'], ParentType, ContextType>;
};

export type SchemaOrderEventResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['OrderEvent'] = SchemaResolversParentTypes['OrderEvent']> = {
  at?: Resolver<SchemaResolversTypes['DateTime'], ParentType, ContextType>;
  by?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<SchemaResolversTypes['OrderStatus'], ParentType, ContextType>;
};

export type SchemaOrderLineResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['OrderLine'] = SchemaResolversParentTypes['OrderLine']> = {
  bike?: Resolver<Maybe<SchemaResolversTypes['OrderedBike']>, ParentType, ContextType>;
  depositFor?: Resolver<Maybe<SchemaResolversTypes['ID']>, ParentType, ContextType>;
  discount?: Resolver<Maybe<SchemaResolversTypes['StaffDiscount']>, ParentType, ContextType>;
  fitAtOrder?: Resolver<Maybe<SchemaResolversTypes['FitAtOrder']>, ParentType, ContextType>;
  id?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  image?: Resolver<SchemaResolversTypes['Image'], ParentType, ContextType>;
  name?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  partNumber?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  product?: Resolver<Maybe<SchemaResolversTypes['Product']>, ParentType, ContextType>;
  productId?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  quantity?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  quantityToShip?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  refundable?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  refunded?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  refundedQuantity?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  restockableQuantity?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  returnableQuantity?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  shippedQuantity?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  total?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  unitPrice?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  withdrawableQuantity?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaOrderPaymentResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['OrderPayment'] = SchemaResolversParentTypes['OrderPayment']> = {
  disputed?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  flag?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  ledger?: Resolver<ReadonlyArray<SchemaResolversTypes['LedgerEntry']>, ParentType, ContextType>;
  method?: Resolver<Maybe<SchemaResolversTypes['PaymentMethod']>, ParentType, ContextType>;
  paidAt?: Resolver<Maybe<SchemaResolversTypes['DateTime']>, ParentType, ContextType>;
  reference?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  refundable?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  refundableDelivery?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  refunded?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  refunds?: Resolver<ReadonlyArray<SchemaResolversTypes['Refund']>, ParentType, ContextType>;
  restockableQuantity?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  status?: Resolver<SchemaResolversTypes['PaymentStatus'], ParentType, ContextType>;
  transactionId?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  underInquiry?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
};

export type SchemaOrderReturnResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['OrderReturn'] = SchemaResolversParentTypes['OrderReturn']> = {
  createdAt?: Resolver<SchemaResolversTypes['DateTime'], ParentType, ContextType>;
  exchangeOrders?: Resolver<ReadonlyArray<SchemaResolversTypes['Order']>, ParentType, ContextType>;
  history?: Resolver<ReadonlyArray<SchemaResolversTypes['ReturnEvent']>, ParentType, ContextType>;
  id?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  isRefundable?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  isRefunded?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  isUnshipped?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  kind?: Resolver<SchemaResolversTypes['ReturnKind'], ParentType, ContextType>;
  label?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  labelFile?: Resolver<Maybe<SchemaResolversTypes['ReturnFile']>, ParentType, ContextType>;
  lines?: Resolver<ReadonlyArray<SchemaResolversTypes['ReturnLine']>, ParentType, ContextType>;
  pictures?: Resolver<ReadonlyArray<SchemaResolversTypes['ReturnFile']>, ParentType, ContextType>;
  quantity?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  refundable?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  status?: Resolver<SchemaResolversTypes['ReturnStatus'], ParentType, ContextType>;
};

export type SchemaOrderSortResolvers = EnumResolverSignature<{ FLAGGED_FIRST?: any, NEWEST_FIRST?: any, OLDEST_FIRST?: any }, SchemaResolversTypes['OrderSort']>;

export type SchemaOrderSourceResolvers = EnumResolverSignature<{ CART?: any, QUICK?: any, STAFF?: any }, SchemaResolversTypes['OrderSource']>;

export type SchemaOrderStandingResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['OrderStanding'] = SchemaResolversParentTypes['OrderStanding']> = {
  disputed?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  flagged?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  paymentStatus?: Resolver<SchemaResolversTypes['PaymentStatus'], ParentType, ContextType>;
  refunded?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  refundsUnderWay?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  status?: Resolver<SchemaResolversTypes['OrderStatus'], ParentType, ContextType>;
};

export type SchemaOrderStatusResolvers = EnumResolverSignature<{ CANCELLED?: any, EXPIRED?: any, PAID?: any, PLACED?: any, REFUNDED?: any, SHIPPED?: any }, SchemaResolversTypes['OrderStatus']>;

export type SchemaOrderedBikeResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['OrderedBike'] = SchemaResolversParentTypes['OrderedBike']> = {
  name?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  year?: Resolver<Maybe<SchemaResolversTypes['Int']>, ParentType, ContextType>;
};

export type SchemaPageInfoResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['PageInfo'] = SchemaResolversParentTypes['PageInfo']> = {
  endCursor?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  hasNextPage?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
};

export type SchemaPageStateResolvers = EnumResolverSignature<{ CHANGED?: any, DRAFT?: any, PUBLISHED?: any }, SchemaResolversTypes['PageState']>;

export type SchemaPageVersionResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['PageVersion'] = SchemaResolversParentTypes['PageVersion']> = {
  description?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  markdown?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  number?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  publishedAt?: Resolver<SchemaResolversTypes['DateTime'], ParentType, ContextType>;
  title?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
};

export type SchemaParcelResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['Parcel'] = SchemaResolversParentTypes['Parcel']> = {
  address?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  carrier?: Resolver<Maybe<SchemaResolversTypes['Carrier']>, ParentType, ContextType>;
  createdAt?: Resolver<SchemaResolversTypes['DateTime'], ParentType, ContextType>;
  history?: Resolver<ReadonlyArray<SchemaResolversTypes['ParcelEvent']>, ParentType, ContextType>;
  id?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  lines?: Resolver<ReadonlyArray<SchemaResolversTypes['ParcelLine']>, ParentType, ContextType>;
  status?: Resolver<SchemaResolversTypes['ParcelStatus'], ParentType, ContextType>;
  trackingNumber?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  trackingUrl?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  undoableUntil?: Resolver<Maybe<SchemaResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type SchemaParcelEventResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ParcelEvent'] = SchemaResolversParentTypes['ParcelEvent']> = {
  at?: Resolver<SchemaResolversTypes['DateTime'], ParentType, ContextType>;
  by?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<SchemaResolversTypes['ParcelStatus'], ParentType, ContextType>;
};

export type SchemaParcelLineResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ParcelLine'] = SchemaResolversParentTypes['ParcelLine']> = {
  line?: Resolver<SchemaResolversTypes['OrderLine'], ParentType, ContextType>;
  quantity?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaParcelOutcomeResolvers = EnumResolverSignature<{ DELIVERED?: any, LOST?: any, SENT_BACK?: any }, SchemaResolversTypes['ParcelOutcome']>;

export type SchemaParcelStatusResolvers = EnumResolverSignature<{ DELIVERED?: any, LOST?: any, SENT_BACK?: any, SHIPPED?: any }, SchemaResolversTypes['ParcelStatus']>;

export type SchemaPartNumberResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['PartNumber'] = SchemaResolversParentTypes['PartNumber']> = {
  brandName?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  kind?: Resolver<SchemaResolversTypes['PartNumberKind'], ParentType, ContextType>;
  note?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  number?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
};

export type SchemaPartNumberAnswerResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['PartNumberAnswer'] = SchemaResolversParentTypes['PartNumberAnswer']> = {
  brandNames?: Resolver<ReadonlyArray<SchemaResolversTypes['String']>, ParentType, ContextType>;
  ends?: Resolver<ReadonlyArray<SchemaResolversTypes['ChainEnd']>, ParentType, ContextType>;
  isKnown?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  key?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  number?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  products?: Resolver<ReadonlyArray<SchemaResolversTypes['NumberMatch']>, ParentType, ContextType>;
  replaces?: Resolver<ReadonlyArray<SchemaResolversTypes['MakersNumber']>, ParentType, ContextType>;
  similar?: Resolver<ReadonlyArray<SchemaResolversTypes['Product']>, ParentType, ContextType>;
  steps?: Resolver<ReadonlyArray<SchemaResolversTypes['NumberStep']>, ParentType, ContextType>;
};

export type SchemaPartNumberKindResolvers = EnumResolverSignature<{ CROSS?: any, GTIN?: any, MANUFACTURER?: any, OEM?: any, OWN?: any }, SchemaResolversTypes['PartNumberKind']>;

export type SchemaPaymentMethodResolvers = EnumResolverSignature<{ BANK_TRANSFER?: any, CARD?: any, CASH?: any }, SchemaResolversTypes['PaymentMethod']>;

export type SchemaPaymentOutcomeResolvers = EnumResolverSignature<{ ALREADY_PAID?: any, DECLINED?: any, NEEDS_REVIEW?: any, PAID?: any, PROCESSING?: any, REFUNDED?: any, REQUIRES_ACTION?: any }, SchemaResolversTypes['PaymentOutcome']>;

export type SchemaPaymentStatusResolvers = EnumResolverSignature<{ PAID?: any, PARTIALLY_REFUNDED?: any, PROCESSING?: any, REFUNDED?: any, UNPAID?: any }, SchemaResolversTypes['PaymentStatus']>;

export type SchemaPermissionResolvers = EnumResolverSignature<{ CATALOGUE?: any, CONTENT?: any, CUSTOMERS?: any, ORDERS?: any, REFUNDS?: any, REPORTS?: any, REVIEWS?: any, SETTINGS?: any, STOCK?: any }, SchemaResolversTypes['Permission']>;

export type SchemaPlaceCartOrderPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['PlaceCartOrderPayload'] = SchemaResolversParentTypes['PlaceCartOrderPayload']> = {
  order?: Resolver<SchemaResolversTypes['Order'], ParentType, ContextType>;
  orderKey?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
};

export type SchemaPlaceOrderForPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['PlaceOrderForPayload'] = SchemaResolversParentTypes['PlaceOrderForPayload']> = {
  order?: Resolver<SchemaResolversTypes['Order'], ParentType, ContextType>;
};

export type SchemaPlaceOrderPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['PlaceOrderPayload'] = SchemaResolversParentTypes['PlaceOrderPayload']> = {
  order?: Resolver<SchemaResolversTypes['Order'], ParentType, ContextType>;
};

export type SchemaPrepareProductEditPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['PrepareProductEditPayload'] = SchemaResolversParentTypes['PrepareProductEditPayload']> = {
  import?: Resolver<SchemaResolversTypes['Import'], ParentType, ContextType>;
};

export type SchemaPriceEndingResolvers = EnumResolverSignature<{ FIFTY?: any, NINETY?: any, NINETY_NINE?: any, WHOLE?: any }, SchemaResolversTypes['PriceEnding']>;

export type SchemaPriceTierResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['PriceTier'] = SchemaResolversParentTypes['PriceTier']> = {
  fromQuantity?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  price?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
};

export type SchemaProductResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['Product'] = SchemaResolversParentTypes['Product']> = {
  about?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  attributes?: Resolver<ReadonlyArray<SchemaResolversTypes['ProductAttribute']>, ParentType, ContextType>;
  availability?: Resolver<SchemaResolversTypes['Availability'], ParentType, ContextType>;
  availableQuantity?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  brand?: Resolver<Maybe<SchemaResolversTypes['Brand']>, ParentType, ContextType>;
  breadcrumb?: Resolver<ReadonlyArray<SchemaResolversTypes['Category']>, ParentType, ContextType>;
  categories?: Resolver<ReadonlyArray<SchemaResolversTypes['Category']>, ParentType, ContextType>;
  category?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  comparePrice?: Resolver<Maybe<SchemaResolversTypes['Money']>, ParentType, ContextType>;
  condition?: Resolver<SchemaResolversTypes['ProductCondition'], ParentType, ContextType>;
  coreDeposit?: Resolver<Maybe<SchemaResolversTypes['Money']>, ParentType, ContextType>;
  createdAt?: Resolver<SchemaResolversTypes['DateTime'], ParentType, ContextType>;
  deletedAt?: Resolver<Maybe<SchemaResolversTypes['DateTime']>, ParentType, ContextType>;
  delivery?: Resolver<SchemaResolversTypes['ProductDelivery'], ParentType, ContextType, RequireFields<SchemaProductDeliveryArgs, 'destination'>>;
  family?: Resolver<Maybe<SchemaResolversTypes['ProductFamily']>, ParentType, ContextType>;
  fit?: Resolver<SchemaResolversTypes['Fit'], ParentType, ContextType, RequireFields<SchemaProductFitArgs, 'vehicle'>>;
  fitment?: Resolver<SchemaResolversTypes['Fitment'], ParentType, ContextType>;
  fitmentRows?: Resolver<ReadonlyArray<SchemaResolversTypes['FitmentRow']>, ParentType, ContextType>;
  gtin?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  hazards?: Resolver<ReadonlyArray<SchemaResolversTypes['Hazard']>, ParentType, ContextType>;
  heightMm?: Resolver<Maybe<SchemaResolversTypes['Int']>, ParentType, ContextType>;
  id?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  image?: Resolver<SchemaResolversTypes['Image'], ParentType, ContextType>;
  lengthMm?: Resolver<Maybe<SchemaResolversTypes['Int']>, ParentType, ContextType>;
  lowestRecentPrice?: Resolver<Maybe<SchemaResolversTypes['Money']>, ParentType, ContextType>;
  media?: Resolver<ReadonlyArray<SchemaResolversTypes['ProductMedia']>, ParentType, ContextType>;
  minimumQuantity?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  name?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  options?: Resolver<ReadonlyArray<SchemaResolversTypes['ProductOption']>, ParentType, ContextType>;
  partNumber?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  partNumbers?: Resolver<ReadonlyArray<SchemaResolversTypes['PartNumber']>, ParentType, ContextType>;
  price?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  priceTiers?: Resolver<ReadonlyArray<SchemaResolversTypes['PriceTier']>, ParentType, ContextType>;
  rating?: Resolver<Maybe<SchemaResolversTypes['ProductRating']>, ParentType, ContextType>;
  regularPrice?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  regularPriceTiers?: Resolver<ReadonlyArray<SchemaResolversTypes['PriceTier']>, ParentType, ContextType>;
  related?: Resolver<ReadonlyArray<SchemaResolversTypes['RelatedProduct']>, ParentType, ContextType, Partial<SchemaProductRelatedArgs>>;
  reviews?: Resolver<SchemaResolversTypes['ReviewConnection'], ParentType, ContextType, RequireFields<SchemaProductReviewsArgs, 'first'>>;
  sale?: Resolver<Maybe<SchemaResolversTypes['ProductSale']>, ParentType, ContextType>;
  slug?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<SchemaResolversTypes['ProductStatus'], ParentType, ContextType>;
  successors?: Resolver<ReadonlyArray<SchemaResolversTypes['Product']>, ParentType, ContextType>;
  taxClass?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  taxedPrice?: Resolver<Maybe<SchemaResolversTypes['TaxedPrice']>, ParentType, ContextType>;
  unshippedQuantity?: Resolver<Maybe<SchemaResolversTypes['Int']>, ParentType, ContextType>;
  updatedAt?: Resolver<SchemaResolversTypes['DateTime'], ParentType, ContextType>;
  vehicles?: Resolver<SchemaResolversTypes['FittedVehicleConnection'], ParentType, ContextType, RequireFields<SchemaProductVehiclesArgs, 'first'>>;
  version?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  weightGrams?: Resolver<Maybe<SchemaResolversTypes['Int']>, ParentType, ContextType>;
  widthMm?: Resolver<Maybe<SchemaResolversTypes['Int']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type SchemaProductAttributeResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ProductAttribute'] = SchemaResolversParentTypes['ProductAttribute']> = {
  code?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<SchemaResolversTypes['AttributeKind'], ParentType, ContextType>;
  label?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  number?: Resolver<Maybe<SchemaResolversTypes['Float']>, ParentType, ContextType>;
  unit?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  value?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
};

export type SchemaProductConditionResolvers = EnumResolverSignature<{ NEW?: any, REMANUFACTURED?: any, USED?: any }, SchemaResolversTypes['ProductCondition']>;

export type SchemaProductConnectionResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ProductConnection'] = SchemaResolversParentTypes['ProductConnection']> = {
  edges?: Resolver<ReadonlyArray<SchemaResolversTypes['ProductEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<SchemaResolversTypes['Product']>, ParentType, ContextType>;
  pageInfo?: Resolver<SchemaResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaProductDeliveryResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ProductDelivery'] = SchemaResolversParentTypes['ProductDelivery']> = {
  deliverability?: Resolver<SchemaResolversTypes['Deliverability'], ParentType, ContextType>;
  options?: Resolver<ReadonlyArray<SchemaResolversTypes['DeliveryOption']>, ParentType, ContextType>;
  refusals?: Resolver<ReadonlyArray<SchemaResolversTypes['DeliveryRefusal']>, ParentType, ContextType>;
};

export type SchemaProductEdgeResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ProductEdge'] = SchemaResolversParentTypes['ProductEdge']> = {
  cursor?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<SchemaResolversTypes['Product'], ParentType, ContextType>;
};

export type SchemaProductEditOutcomeResolvers = EnumResolverSignature<{ CHANGED?: any, REFUSED?: any, UNCHANGED?: any }, SchemaResolversTypes['ProductEditOutcome']>;

export type SchemaProductFamilyResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ProductFamily'] = SchemaResolversParentTypes['ProductFamily']> = {
  about?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  axes?: Resolver<ReadonlyArray<SchemaResolversTypes['OptionAxis']>, ParentType, ContextType>;
  id?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  slug?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  variants?: Resolver<SchemaResolversTypes['ProductConnection'], ParentType, ContextType, RequireFields<SchemaProductFamilyVariantsArgs, 'first'>>;
  version?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type SchemaProductFamilyConnectionResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ProductFamilyConnection'] = SchemaResolversParentTypes['ProductFamilyConnection']> = {
  edges?: Resolver<ReadonlyArray<SchemaResolversTypes['ProductFamilyEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<SchemaResolversTypes['ProductFamily']>, ParentType, ContextType>;
  pageInfo?: Resolver<SchemaResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaProductFamilyEdgeResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ProductFamilyEdge'] = SchemaResolversParentTypes['ProductFamilyEdge']> = {
  cursor?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<SchemaResolversTypes['ProductFamily'], ParentType, ContextType>;
};

export type SchemaProductItemResultResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ProductItemResult'] = SchemaResolversParentTypes['ProductItemResult']> = {
  availableQuantity?: Resolver<Maybe<SchemaResolversTypes['Int']>, ParentType, ContextType>;
  message?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  outcome?: Resolver<SchemaResolversTypes['ProductEditOutcome'], ParentType, ContextType>;
  productId?: Resolver<Maybe<SchemaResolversTypes['ID']>, ParentType, ContextType>;
  version?: Resolver<Maybe<SchemaResolversTypes['Int']>, ParentType, ContextType>;
};

export type SchemaProductMediaResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ProductMedia'] = SchemaResolversParentTypes['ProductMedia']> = {
  altText?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  image?: Resolver<Maybe<SchemaResolversTypes['Image']>, ParentType, ContextType>;
  kind?: Resolver<SchemaResolversTypes['MediaKind'], ParentType, ContextType>;
  sizeBytes?: Resolver<Maybe<SchemaResolversTypes['Int']>, ParentType, ContextType>;
  title?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  url?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
};

export type SchemaProductOptionResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ProductOption'] = SchemaResolversParentTypes['ProductOption']> = {
  axis?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  label?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
};

export type SchemaProductRatingResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ProductRating'] = SchemaResolversParentTypes['ProductRating']> = {
  average?: Resolver<SchemaResolversTypes['Float'], ParentType, ContextType>;
  count?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaProductSaleResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ProductSale'] = SchemaResolversParentTypes['ProductSale']> = {
  endsAt?: Resolver<SchemaResolversTypes['DateTime'], ParentType, ContextType>;
  name?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
};

export type SchemaProductSearchConnectionResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ProductSearchConnection'] = SchemaResolversParentTypes['ProductSearchConnection']> = {
  correction?: Resolver<Maybe<SchemaResolversTypes['SearchCorrection']>, ParentType, ContextType>;
  edges?: Resolver<ReadonlyArray<SchemaResolversTypes['ProductSearchEdge']>, ParentType, ContextType>;
  facets?: Resolver<ReadonlyArray<SchemaResolversTypes['Facet']>, ParentType, ContextType>;
  mode?: Resolver<SchemaResolversTypes['SearchMode'], ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<SchemaResolversTypes['Product']>, ParentType, ContextType>;
  pageInfo?: Resolver<SchemaResolversTypes['PageInfo'], ParentType, ContextType>;
  recognisedVehicle?: Resolver<Maybe<SchemaResolversTypes['RecognisedVehicle']>, ParentType, ContextType>;
  redirect?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  totalCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  vehicle?: Resolver<Maybe<SchemaResolversTypes['Vehicle']>, ParentType, ContextType>;
  withoutVehicleCount?: Resolver<Maybe<SchemaResolversTypes['Int']>, ParentType, ContextType>;
};

export type SchemaProductSearchEdgeResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ProductSearchEdge'] = SchemaResolversParentTypes['ProductSearchEdge']> = {
  cursor?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  fit?: Resolver<Maybe<SchemaResolversTypes['Fit']>, ParentType, ContextType>;
  match?: Resolver<SchemaResolversTypes['SearchMatch'], ParentType, ContextType>;
  namedFit?: Resolver<Maybe<SchemaResolversTypes['NamedFit']>, ParentType, ContextType>;
  node?: Resolver<SchemaResolversTypes['Product'], ParentType, ContextType>;
  reason?: Resolver<SchemaResolversTypes['SearchHitReason'], ParentType, ContextType>;
  variantCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaProductSortResolvers = EnumResolverSignature<{ NAME?: any, NEWEST_FIRST?: any, OLDEST_FIRST?: any, PRICE_ASCENDING?: any, PRICE_DESCENDING?: any }, SchemaResolversTypes['ProductSort']>;

export type SchemaProductStatusResolvers = EnumResolverSignature<{ ACTIVE?: any, DISCONTINUED?: any, DRAFT?: any }, SchemaResolversTypes['ProductStatus']>;

export type SchemaProfileResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['Profile'] = SchemaResolversParentTypes['Profile']> = {
  education?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  linkedIn?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  location?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  phoneNumber?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  updatedAt?: Resolver<SchemaResolversTypes['DateTime'], ParentType, ContextType>;
};

export type SchemaPromotionResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['Promotion'] = SchemaResolversParentTypes['Promotion']> = {
  amount?: Resolver<Maybe<SchemaResolversTypes['Money']>, ParentType, ContextType>;
  brandIds?: Resolver<ReadonlyArray<SchemaResolversTypes['ID']>, ParentType, ContextType>;
  buyQuantity?: Resolver<Maybe<SchemaResolversTypes['Int']>, ParentType, ContextType>;
  categoryIds?: Resolver<ReadonlyArray<SchemaResolversTypes['ID']>, ParentType, ContextType>;
  changedAt?: Resolver<SchemaResolversTypes['DateTime'], ParentType, ContextType>;
  code?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  customerLimit?: Resolver<Maybe<SchemaResolversTypes['Int']>, ParentType, ContextType>;
  getQuantity?: Resolver<Maybe<SchemaResolversTypes['Int']>, ParentType, ContextType>;
  heldUses?: Resolver<Maybe<SchemaResolversTypes['Int']>, ParentType, ContextType>;
  id?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  isCombinable?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  isFirstOrder?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  isPaused?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  isPerProduct?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  kind?: Resolver<SchemaResolversTypes['PromotionKind'], ParentType, ContextType>;
  minimumAmount?: Resolver<Maybe<SchemaResolversTypes['Money']>, ParentType, ContextType>;
  minimumQuantity?: Resolver<Maybe<SchemaResolversTypes['Int']>, ParentType, ContextType>;
  name?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  percent?: Resolver<Maybe<SchemaResolversTypes['Int']>, ParentType, ContextType>;
  priority?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  products?: Resolver<ReadonlyArray<SchemaResolversTypes['Product']>, ParentType, ContextType>;
  sentence?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  state?: Resolver<SchemaResolversTypes['PromotionState'], ParentType, ContextType>;
  useLimit?: Resolver<Maybe<SchemaResolversTypes['Int']>, ParentType, ContextType>;
  uses?: Resolver<Maybe<SchemaResolversTypes['Int']>, ParentType, ContextType>;
  validFrom?: Resolver<Maybe<SchemaResolversTypes['DateTime']>, ParentType, ContextType>;
  validTo?: Resolver<Maybe<SchemaResolversTypes['DateTime']>, ParentType, ContextType>;
  version?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaPromotionConnectionResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['PromotionConnection'] = SchemaResolversParentTypes['PromotionConnection']> = {
  edges?: Resolver<ReadonlyArray<SchemaResolversTypes['PromotionEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<SchemaResolversTypes['Promotion']>, ParentType, ContextType>;
  pageInfo?: Resolver<SchemaResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaPromotionEdgeResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['PromotionEdge'] = SchemaResolversParentTypes['PromotionEdge']> = {
  cursor?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<SchemaResolversTypes['Promotion'], ParentType, ContextType>;
};

export type SchemaPromotionKindResolvers = EnumResolverSignature<{ AMOUNT_OFF_LINES?: any, AMOUNT_OFF_ORDER?: any, BUY_X_GET_Y?: any, FREE_DELIVERY?: any, PERCENT_OFF_LINES?: any, PERCENT_OFF_ORDER?: any }, SchemaResolversTypes['PromotionKind']>;

export type SchemaPromotionStateResolvers = EnumResolverSignature<{ ENDED?: any, PAUSED?: any, RUNNING?: any, SCHEDULED?: any }, SchemaResolversTypes['PromotionState']>;

export type SchemaQueryResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['Query'] = SchemaResolversParentTypes['Query']> = {
  allDiagrams?: Resolver<SchemaResolversTypes['DiagramConnection'], ParentType, ContextType, RequireFields<SchemaQueryAllDiagramsArgs, 'first'>>;
  apiKeys?: Resolver<SchemaResolversTypes['ApiKeyConnection'], ParentType, ContextType, RequireFields<SchemaQueryApiKeysArgs, 'first'>>;
  attributeDefinitions?: Resolver<ReadonlyArray<SchemaResolversTypes['AttributeDefinition']>, ParentType, ContextType>;
  auditLog?: Resolver<SchemaResolversTypes['AuditEntryConnection'], ParentType, ContextType, RequireFields<SchemaQueryAuditLogArgs, 'first'>>;
  blogPosts?: Resolver<SchemaResolversTypes['BlogPostConnection'], ParentType, ContextType, RequireFields<SchemaQueryBlogPostsArgs, 'first'>>;
  brand?: Resolver<Maybe<SchemaResolversTypes['Brand']>, ParentType, ContextType, RequireFields<SchemaQueryBrandArgs, 'slug'>>;
  brands?: Resolver<SchemaResolversTypes['BrandConnection'], ParentType, ContextType, RequireFields<SchemaQueryBrandsArgs, 'first'>>;
  carriers?: Resolver<ReadonlyArray<SchemaResolversTypes['Carrier']>, ParentType, ContextType>;
  cart?: Resolver<Maybe<SchemaResolversTypes['Cart']>, ParentType, ContextType>;
  categories?: Resolver<ReadonlyArray<SchemaResolversTypes['Category']>, ParentType, ContextType, Partial<SchemaQueryCategoriesArgs>>;
  category?: Resolver<Maybe<SchemaResolversTypes['Category']>, ParentType, ContextType, RequireFields<SchemaQueryCategoryArgs, 'slug'>>;
  categoryTree?: Resolver<ReadonlyArray<SchemaResolversTypes['Category']>, ParentType, ContextType>;
  changedCustomers?: Resolver<SchemaResolversTypes['ChangedCustomerConnection'], ParentType, ContextType, RequireFields<SchemaQueryChangedCustomersArgs, 'first'>>;
  changedOrders?: Resolver<SchemaResolversTypes['OrderConnection'], ParentType, ContextType, RequireFields<SchemaQueryChangedOrdersArgs, 'first'>>;
  changedProducts?: Resolver<SchemaResolversTypes['ProductConnection'], ParentType, ContextType, RequireFields<SchemaQueryChangedProductsArgs, 'first'>>;
  checkShipments?: Resolver<ReadonlyArray<SchemaResolversTypes['ShipmentResult']>, ParentType, ContextType, RequireFields<SchemaQueryCheckShipmentsArgs, 'input'>>;
  contentPage?: Resolver<Maybe<SchemaResolversTypes['ContentPage']>, ParentType, ContextType, RequireFields<SchemaQueryContentPageArgs, 'path'>>;
  customer?: Resolver<Maybe<SchemaResolversTypes['Customer']>, ParentType, ContextType, RequireFields<SchemaQueryCustomerArgs, 'id'>>;
  customerByEmail?: Resolver<Maybe<SchemaResolversTypes['Customer']>, ParentType, ContextType, RequireFields<SchemaQueryCustomerByEmailArgs, 'email'>>;
  customers?: Resolver<SchemaResolversTypes['CustomerConnection'], ParentType, ContextType, RequireFields<SchemaQueryCustomersArgs, 'first'>>;
  deliveryCountries?: Resolver<ReadonlyArray<SchemaResolversTypes['DeliveryCountry']>, ParentType, ContextType>;
  deliveryRules?: Resolver<SchemaResolversTypes['DeliveryRules'], ParentType, ContextType>;
  diagram?: Resolver<Maybe<SchemaResolversTypes['Diagram']>, ParentType, ContextType, RequireFields<SchemaQueryDiagramArgs, 'id'>>;
  diagrams?: Resolver<ReadonlyArray<SchemaResolversTypes['Diagram']>, ParentType, ContextType, RequireFields<SchemaQueryDiagramsArgs, 'vehicle'>>;
  explainSearch?: Resolver<SchemaResolversTypes['SearchExplanation'], ParentType, ContextType, RequireFields<SchemaQueryExplainSearchArgs, 'first' | 'query'>>;
  families?: Resolver<SchemaResolversTypes['ProductFamilyConnection'], ParentType, ContextType, RequireFields<SchemaQueryFamiliesArgs, 'first'>>;
  fitmentReport?: Resolver<SchemaResolversTypes['FitmentReport'], ParentType, ContextType>;
  import?: Resolver<Maybe<SchemaResolversTypes['Import']>, ParentType, ContextType, RequireFields<SchemaQueryImportArgs, 'id'>>;
  imports?: Resolver<SchemaResolversTypes['ImportConnection'], ParentType, ContextType, RequireFields<SchemaQueryImportsArgs, 'first'>>;
  invoices?: Resolver<SchemaResolversTypes['InvoiceConnection'], ParentType, ContextType, RequireFields<SchemaQueryInvoicesArgs, 'first'>>;
  managedPage?: Resolver<Maybe<SchemaResolversTypes['ManagedPage']>, ParentType, ContextType, RequireFields<SchemaQueryManagedPageArgs, 'id'>>;
  managedPages?: Resolver<SchemaResolversTypes['ManagedPageConnection'], ParentType, ContextType, RequireFields<SchemaQueryManagedPagesArgs, 'first'>>;
  messages?: Resolver<SchemaResolversTypes['ShopMessageConnection'], ParentType, ContextType, RequireFields<SchemaQueryMessagesArgs, 'first'>>;
  missingOpeningSteps?: Resolver<ReadonlyArray<SchemaResolversTypes['OpeningStep']>, ParentType, ContextType>;
  myPersonalData?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<Maybe<SchemaResolversTypes['Node']>, ParentType, ContextType, RequireFields<SchemaQueryNodeArgs, 'id'>>;
  openDepositTotal?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  order?: Resolver<Maybe<SchemaResolversTypes['Order']>, ParentType, ContextType, RequireFields<SchemaQueryOrderArgs, 'id'>>;
  orderByNumber?: Resolver<Maybe<SchemaResolversTypes['Order']>, ParentType, ContextType, RequireFields<SchemaQueryOrderByNumberArgs, 'number'>>;
  orders?: Resolver<SchemaResolversTypes['OrderConnection'], ParentType, ContextType, RequireFields<SchemaQueryOrdersArgs, 'first' | 'sort'>>;
  ordersWithOpenDeposits?: Resolver<SchemaResolversTypes['OrderConnection'], ParentType, ContextType, RequireFields<SchemaQueryOrdersWithOpenDepositsArgs, 'first'>>;
  ordersWithReturns?: Resolver<SchemaResolversTypes['OrderConnection'], ParentType, ContextType, RequireFields<SchemaQueryOrdersWithReturnsArgs, 'first'>>;
  overview?: Resolver<SchemaResolversTypes['ShopOverview'], ParentType, ContextType, RequireFields<SchemaQueryOverviewArgs, 'timeZone'>>;
  pagePreview?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType, RequireFields<SchemaQueryPagePreviewArgs, 'markdown'>>;
  partNumber?: Resolver<SchemaResolversTypes['PartNumberAnswer'], ParentType, ContextType, RequireFields<SchemaQueryPartNumberArgs, 'number'>>;
  product?: Resolver<Maybe<SchemaResolversTypes['Product']>, ParentType, ContextType, RequireFields<SchemaQueryProductArgs, 'id'>>;
  productBySlug?: Resolver<Maybe<SchemaResolversTypes['Product']>, ParentType, ContextType, RequireFields<SchemaQueryProductBySlugArgs, 'slug'>>;
  products?: Resolver<SchemaResolversTypes['ProductConnection'], ParentType, ContextType, RequireFields<SchemaQueryProductsArgs, 'first' | 'sort'>>;
  promotion?: Resolver<Maybe<SchemaResolversTypes['Promotion']>, ParentType, ContextType, RequireFields<SchemaQueryPromotionArgs, 'id'>>;
  promotions?: Resolver<SchemaResolversTypes['PromotionConnection'], ParentType, ContextType, RequireFields<SchemaQueryPromotionsArgs, 'first'>>;
  quoteOrderEdit?: Resolver<SchemaResolversTypes['CartQuote'], ParentType, ContextType, RequireFields<SchemaQueryQuoteOrderEditArgs, 'input'>>;
  quoteOrderFor?: Resolver<SchemaResolversTypes['CartQuote'], ParentType, ContextType, RequireFields<SchemaQueryQuoteOrderForArgs, 'input'>>;
  reviews?: Resolver<SchemaResolversTypes['ReviewConnection'], ParentType, ContextType, RequireFields<SchemaQueryReviewsArgs, 'first'>>;
  runningSale?: Resolver<Maybe<SchemaResolversTypes['RunningSale']>, ParentType, ContextType>;
  sale?: Resolver<Maybe<SchemaResolversTypes['Sale']>, ParentType, ContextType, RequireFields<SchemaQuerySaleArgs, 'id'>>;
  salePreview?: Resolver<SchemaResolversTypes['SalePreview'], ParentType, ContextType, RequireFields<SchemaQuerySalePreviewArgs, 'input'>>;
  sales?: Resolver<SchemaResolversTypes['SaleConnection'], ParentType, ContextType, RequireFields<SchemaQuerySalesArgs, 'first'>>;
  searchProducts?: Resolver<SchemaResolversTypes['ProductSearchConnection'], ParentType, ContextType, RequireFields<SchemaQuerySearchProductsArgs, 'first' | 'sort'>>;
  searchReport?: Resolver<SchemaResolversTypes['SearchReport'], ParentType, ContextType, RequireFields<SchemaQuerySearchReportArgs, 'days'>>;
  searchRules?: Resolver<SchemaResolversTypes['SearchRuleConnection'], ParentType, ContextType, RequireFields<SchemaQuerySearchRulesArgs, 'first'>>;
  settings?: Resolver<SchemaResolversTypes['Settings'], ParentType, ContextType>;
  shop?: Resolver<SchemaResolversTypes['Shop'], ParentType, ContextType>;
  staffMembers?: Resolver<SchemaResolversTypes['StaffMemberConnection'], ParentType, ContextType, RequireFields<SchemaQueryStaffMembersArgs, 'first'>>;
  staffRoles?: Resolver<SchemaResolversTypes['StaffRoleConnection'], ParentType, ContextType, RequireFields<SchemaQueryStaffRolesArgs, 'first'>>;
  suggest?: Resolver<SchemaResolversTypes['Suggestions'], ParentType, ContextType, RequireFields<SchemaQuerySuggestArgs, 'query'>>;
  supersession?: Resolver<Maybe<SchemaResolversTypes['Supersession']>, ParentType, ContextType, RequireFields<SchemaQuerySupersessionArgs, 'id'>>;
  supersessions?: Resolver<SchemaResolversTypes['SupersessionConnection'], ParentType, ContextType, RequireFields<SchemaQuerySupersessionsArgs, 'first'>>;
  taxReport?: Resolver<ReadonlyArray<SchemaResolversTypes['TaxReportRow']>, ParentType, ContextType, Partial<SchemaQueryTaxReportArgs>>;
  taxRules?: Resolver<SchemaResolversTypes['TaxRules'], ParentType, ContextType>;
  taxTrial?: Resolver<SchemaResolversTypes['TaxTrial'], ParentType, ContextType, RequireFields<SchemaQueryTaxTrialArgs, 'input'>>;
  tryDelivery?: Resolver<SchemaResolversTypes['DeliveryTrial'], ParentType, ContextType, RequireFields<SchemaQueryTryDeliveryArgs, 'input'>>;
  tryPromotion?: Resolver<SchemaResolversTypes['CartQuote'], ParentType, ContextType, RequireFields<SchemaQueryTryPromotionArgs, 'input'>>;
  unpaidOrders?: Resolver<ReadonlyArray<SchemaResolversTypes['UnpaidOrder']>, ParentType, ContextType>;
  users?: Resolver<SchemaResolversTypes['UserConnection'], ParentType, ContextType, RequireFields<SchemaQueryUsersArgs, 'first'>>;
  vehicle?: Resolver<Maybe<SchemaResolversTypes['Vehicle']>, ParentType, ContextType, RequireFields<SchemaQueryVehicleArgs, 'slug'>>;
  vehicleMakes?: Resolver<ReadonlyArray<SchemaResolversTypes['VehicleMake']>, ParentType, ContextType, Partial<SchemaQueryVehicleMakesArgs>>;
  vehicleUse?: Resolver<SchemaResolversTypes['VehicleUse'], ParentType, ContextType, RequireFields<SchemaQueryVehicleUseArgs, 'id'>>;
  vehicles?: Resolver<SchemaResolversTypes['VehicleConnection'], ParentType, ContextType, RequireFields<SchemaQueryVehiclesArgs, 'first'>>;
  viewer?: Resolver<Maybe<SchemaResolversTypes['User']>, ParentType, ContextType>;
  webhook?: Resolver<Maybe<SchemaResolversTypes['Webhook']>, ParentType, ContextType, RequireFields<SchemaQueryWebhookArgs, 'id'>>;
  webhooks?: Resolver<SchemaResolversTypes['WebhookConnection'], ParentType, ContextType, RequireFields<SchemaQueryWebhooksArgs, 'first'>>;
  withdrawableOrder?: Resolver<Maybe<SchemaResolversTypes['WithdrawableOrder']>, ParentType, ContextType, RequireFields<SchemaQueryWithdrawableOrderArgs, 'email' | 'orderNumber'>>;
};

export type SchemaQuoteResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['Quote'] = SchemaResolversParentTypes['Quote']> = {
  adjustments?: Resolver<ReadonlyArray<SchemaResolversTypes['QuoteAdjustment']>, ParentType, ContextType>;
  delivery?: Resolver<Maybe<SchemaResolversTypes['QuotedDelivery']>, ParentType, ContextType>;
  deliveryTotal?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  depositTotal?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  discountTotal?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  itemsTotal?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  lines?: Resolver<ReadonlyArray<SchemaResolversTypes['QuoteLine']>, ParentType, ContextType>;
  taxExemption?: Resolver<Maybe<SchemaResolversTypes['TaxExemption']>, ParentType, ContextType>;
  taxIsIncluded?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  taxRemovedTotal?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  taxTotal?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  taxes?: Resolver<ReadonlyArray<SchemaResolversTypes['QuotedTax']>, ParentType, ContextType>;
  total?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  vatNumber?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
};

export type SchemaQuoteAdjustmentResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['QuoteAdjustment'] = SchemaResolversParentTypes['QuoteAdjustment']> = {
  amount?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  code?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  label?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
};

export type SchemaQuoteLineResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['QuoteLine'] = SchemaResolversParentTypes['QuoteLine']> = {
  discount?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  lineId?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  quantity?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  tax?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  total?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  unitPrice?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
};

export type SchemaQuotedDeliveryResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['QuotedDelivery'] = SchemaResolversParentTypes['QuotedDelivery']> = {
  carrier?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  daysMax?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  daysMin?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  discount?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  isPickup?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  methodId?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  price?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  tax?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  total?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
};

export type SchemaQuotedTaxResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['QuotedTax'] = SchemaResolversParentTypes['QuotedTax']> = {
  base?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  country?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  label?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  rateMillionths?: Resolver<SchemaResolversTypes['SafeInt'], ParentType, ContextType>;
  region?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  tax?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
};

export type SchemaReceiveReturnPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ReceiveReturnPayload'] = SchemaResolversParentTypes['ReceiveReturnPayload']> = {
  order?: Resolver<SchemaResolversTypes['Order'], ParentType, ContextType>;
};

export type SchemaReceivedUnitsResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ReceivedUnits'] = SchemaResolversParentTypes['ReceivedUnits']> = {
  condition?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  quantity?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  restockQuantity?: Resolver<Maybe<SchemaResolversTypes['Int']>, ParentType, ContextType>;
};

export type SchemaRecognisedVehicleResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['RecognisedVehicle'] = SchemaResolversParentTypes['RecognisedVehicle']> = {
  isApplied?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  make?: Resolver<Maybe<SchemaResolversTypes['VehicleMake']>, ParentType, ContextType>;
  rest?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  vehicles?: Resolver<ReadonlyArray<SchemaResolversTypes['Vehicle']>, ParentType, ContextType>;
  year?: Resolver<Maybe<SchemaResolversTypes['Int']>, ParentType, ContextType>;
};

export type SchemaRecordPaymentPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['RecordPaymentPayload'] = SchemaResolversParentTypes['RecordPaymentPayload']> = {
  order?: Resolver<SchemaResolversTypes['Order'], ParentType, ContextType>;
};

export type SchemaRefundResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['Refund'] = SchemaResolversParentTypes['Refund']> = {
  amount?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  by?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  createdAt?: Resolver<SchemaResolversTypes['DateTime'], ParentType, ContextType>;
  delivery?: Resolver<Maybe<SchemaResolversTypes['Money']>, ParentType, ContextType>;
  failureMessage?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  lines?: Resolver<ReadonlyArray<SchemaResolversTypes['RefundLine']>, ParentType, ContextType>;
  ofShippedUnits?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  reason?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  restockPending?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  restockQuantity?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  restocked?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  returnId?: Resolver<Maybe<SchemaResolversTypes['ID']>, ParentType, ContextType>;
  status?: Resolver<SchemaResolversTypes['RefundStatus'], ParentType, ContextType>;
};

export type SchemaRefundLineResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['RefundLine'] = SchemaResolversParentTypes['RefundLine']> = {
  amount?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  lineId?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  restockQuantity?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaRefundOrderPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['RefundOrderPayload'] = SchemaResolversParentTypes['RefundOrderPayload']> = {
  order?: Resolver<Maybe<SchemaResolversTypes['Order']>, ParentType, ContextType>;
  refund?: Resolver<SchemaResolversTypes['Refund'], ParentType, ContextType>;
};

export type SchemaRefundStatusResolvers = EnumResolverSignature<{ CANCELLED?: any, FAILED?: any, PENDING?: any, SUCCEEDED?: any }, SchemaResolversTypes['RefundStatus']>;

export type SchemaRelatedProductResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['RelatedProduct'] = SchemaResolversParentTypes['RelatedProduct']> = {
  kind?: Resolver<SchemaResolversTypes['RelationKind'], ParentType, ContextType>;
  product?: Resolver<SchemaResolversTypes['Product'], ParentType, ContextType>;
  quantity?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaRelationKindResolvers = EnumResolverSignature<{ ACCESSORY?: any, ALTERNATIVE?: any, REQUIRED?: any }, SchemaResolversTypes['RelationKind']>;

export type SchemaRemovalPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['RemovalPayload'] = SchemaResolversParentTypes['RemovalPayload']> = {
  removedId?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
};

export type SchemaRemoveAdminPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['RemoveAdminPayload'] = SchemaResolversParentTypes['RemoveAdminPayload']> = {
  user?: Resolver<SchemaResolversTypes['User'], ParentType, ContextType>;
};

export type SchemaRemoveStaffPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['RemoveStaffPayload'] = SchemaResolversParentTypes['RemoveStaffPayload']> = {
  memberId?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
};

export type SchemaReplacementResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['Replacement'] = SchemaResolversParentTypes['Replacement']> = {
  brandName?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  number?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  quantity?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaReportReviewPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ReportReviewPayload'] = SchemaResolversParentTypes['ReportReviewPayload']> = {
  review?: Resolver<SchemaResolversTypes['Review'], ParentType, ContextType>;
};

export type SchemaRequestReturnPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['RequestReturnPayload'] = SchemaResolversParentTypes['RequestReturnPayload']> = {
  order?: Resolver<SchemaResolversTypes['Order'], ParentType, ContextType>;
  returnId?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
};

export type SchemaResendMessagePayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ResendMessagePayload'] = SchemaResolversParentTypes['ResendMessagePayload']> = {
  message?: Resolver<SchemaResolversTypes['ShopMessage'], ParentType, ContextType>;
};

export type SchemaResendWebhookDeliveryPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ResendWebhookDeliveryPayload'] = SchemaResolversParentTypes['ResendWebhookDeliveryPayload']> = {
  delivery?: Resolver<SchemaResolversTypes['WebhookDelivery'], ParentType, ContextType>;
};

export type SchemaResetSecondFactorPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ResetSecondFactorPayload'] = SchemaResolversParentTypes['ResetSecondFactorPayload']> = {
  user?: Resolver<SchemaResolversTypes['User'], ParentType, ContextType>;
};

export type SchemaResolvePaymentFlagPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ResolvePaymentFlagPayload'] = SchemaResolversParentTypes['ResolvePaymentFlagPayload']> = {
  order?: Resolver<Maybe<SchemaResolversTypes['Order']>, ParentType, ContextType>;
};

export type SchemaRestoreProductPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['RestoreProductPayload'] = SchemaResolversParentTypes['RestoreProductPayload']> = {
  product?: Resolver<SchemaResolversTypes['Product'], ParentType, ContextType>;
};

export type SchemaRestoreReviewPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['RestoreReviewPayload'] = SchemaResolversParentTypes['RestoreReviewPayload']> = {
  review?: Resolver<SchemaResolversTypes['Review'], ParentType, ContextType>;
};

export type SchemaReturnDecisionResolvers = EnumResolverSignature<{ APPROVED?: any, CLOSED?: any, DECLINED?: any }, SchemaResolversTypes['ReturnDecision']>;

export type SchemaReturnEventResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ReturnEvent'] = SchemaResolversParentTypes['ReturnEvent']> = {
  at?: Resolver<SchemaResolversTypes['DateTime'], ParentType, ContextType>;
  by?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  note?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  status?: Resolver<SchemaResolversTypes['ReturnStatus'], ParentType, ContextType>;
};

export type SchemaReturnFileResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ReturnFile'] = SchemaResolversParentTypes['ReturnFile']> = {
  id?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  url?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
};

export type SchemaReturnKindResolvers = EnumResolverSignature<{ LATE_WITHDRAWAL?: any, RETURN?: any, WITHDRAWAL?: any }, SchemaResolversTypes['ReturnKind']>;

export type SchemaReturnLineResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ReturnLine'] = SchemaResolversParentTypes['ReturnLine']> = {
  line?: Resolver<SchemaResolversTypes['OrderLine'], ParentType, ContextType>;
  note?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  quantity?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  reason?: Resolver<SchemaResolversTypes['ReturnReason'], ParentType, ContextType>;
  received?: Resolver<Maybe<SchemaResolversTypes['ReceivedUnits']>, ParentType, ContextType>;
};

export type SchemaReturnReasonResolvers = EnumResolverSignature<{ CHANGED_MIND?: any, DAMAGED?: any, DOES_NOT_FIT?: any, OLD_PART?: any, OTHER?: any, WRONG_PART?: any }, SchemaResolversTypes['ReturnReason']>;

export type SchemaReturnStatusResolvers = EnumResolverSignature<{ APPROVED?: any, CANCELLED?: any, CLOSED?: any, DECLINED?: any, RECEIVED?: any, REQUESTED?: any }, SchemaResolversTypes['ReturnStatus']>;

export type SchemaReviewResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['Review'] = SchemaResolversParentTypes['Review']> = {
  authorName?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  createdAt?: Resolver<SchemaResolversTypes['DateTime'], ParentType, ContextType>;
  hiddenAt?: Resolver<Maybe<SchemaResolversTypes['DateTime']>, ParentType, ContextType>;
  id?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  isVerified?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  product?: Resolver<Maybe<SchemaResolversTypes['Product']>, ParentType, ContextType>;
  rating?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  reports?: Resolver<ReadonlyArray<SchemaResolversTypes['ReviewReport']>, ParentType, ContextType>;
  text?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type SchemaReviewConnectionResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ReviewConnection'] = SchemaResolversParentTypes['ReviewConnection']> = {
  edges?: Resolver<ReadonlyArray<SchemaResolversTypes['ReviewEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<SchemaResolversTypes['Review']>, ParentType, ContextType>;
  pageInfo?: Resolver<SchemaResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaReviewEdgeResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ReviewEdge'] = SchemaResolversParentTypes['ReviewEdge']> = {
  cursor?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<SchemaResolversTypes['Review'], ParentType, ContextType>;
};

export type SchemaReviewReportResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ReviewReport'] = SchemaResolversParentTypes['ReviewReport']> = {
  at?: Resolver<SchemaResolversTypes['DateTime'], ParentType, ContextType>;
  note?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  reason?: Resolver<SchemaResolversTypes['ReviewReportReason'], ParentType, ContextType>;
};

export type SchemaReviewReportReasonResolvers = EnumResolverSignature<{ OFFENSIVE?: any, OFF_TOPIC?: any, OTHER?: any, PERSONAL_DATA?: any, SPAM?: any }, SchemaResolversTypes['ReviewReportReason']>;

export type SchemaReviewVisibilityResolvers = EnumResolverSignature<{ ALL?: any, HIDDEN?: any, SHOWN?: any }, SchemaResolversTypes['ReviewVisibility']>;

export type SchemaRevokeApiKeyPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['RevokeApiKeyPayload'] = SchemaResolversParentTypes['RevokeApiKeyPayload']> = {
  key?: Resolver<SchemaResolversTypes['ApiKey'], ParentType, ContextType>;
};

export type SchemaRunImportPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['RunImportPayload'] = SchemaResolversParentTypes['RunImportPayload']> = {
  import?: Resolver<SchemaResolversTypes['Import'], ParentType, ContextType>;
};

export type SchemaRunningSaleResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['RunningSale'] = SchemaResolversParentTypes['RunningSale']> = {
  brand?: Resolver<Maybe<SchemaResolversTypes['Brand']>, ParentType, ContextType>;
  category?: Resolver<Maybe<SchemaResolversTypes['Category']>, ParentType, ContextType>;
  endsAt?: Resolver<SchemaResolversTypes['DateTime'], ParentType, ContextType>;
  name?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  percent?: Resolver<Maybe<SchemaResolversTypes['Int']>, ParentType, ContextType>;
  product?: Resolver<Maybe<SchemaResolversTypes['Product']>, ParentType, ContextType>;
};

export interface SchemaSafeIntScalarConfig extends GraphQLScalarTypeConfig<SchemaResolversTypes['SafeInt'], any> {
  name: 'SafeInt';
}

export type SchemaSaleResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['Sale'] = SchemaResolversParentTypes['Sale']> = {
  changedAt?: Resolver<SchemaResolversTypes['DateTime'], ParentType, ContextType>;
  endsAt?: Resolver<SchemaResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  percent?: Resolver<Maybe<SchemaResolversTypes['Int']>, ParentType, ContextType>;
  prices?: Resolver<ReadonlyArray<SchemaResolversTypes['SalePrice']>, ParentType, ContextType>;
  startsAt?: Resolver<SchemaResolversTypes['DateTime'], ParentType, ContextType>;
  state?: Resolver<SchemaResolversTypes['SaleState'], ParentType, ContextType>;
  targetKind?: Resolver<SchemaResolversTypes['SaleTargetKind'], ParentType, ContextType>;
  targets?: Resolver<ReadonlyArray<SchemaResolversTypes['SaleTarget']>, ParentType, ContextType>;
  version?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaSaleConnectionResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SaleConnection'] = SchemaResolversParentTypes['SaleConnection']> = {
  edges?: Resolver<ReadonlyArray<SchemaResolversTypes['SaleEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<SchemaResolversTypes['Sale']>, ParentType, ContextType>;
  pageInfo?: Resolver<SchemaResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaSaleEdgeResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SaleEdge'] = SchemaResolversParentTypes['SaleEdge']> = {
  cursor?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<SchemaResolversTypes['Sale'], ParentType, ContextType>;
};

export type SchemaSaleExampleResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SaleExample'] = SchemaResolversParentTypes['SaleExample']> = {
  product?: Resolver<SchemaResolversTypes['Product'], ParentType, ContextType>;
  regularPrice?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  salePrice?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
};

export type SchemaSalePreviewResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SalePreview'] = SchemaResolversParentTypes['SalePreview']> = {
  examples?: Resolver<ReadonlyArray<SchemaResolversTypes['SaleExample']>, ParentType, ContextType>;
  productCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaSalePriceResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SalePrice'] = SchemaResolversParentTypes['SalePrice']> = {
  price?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  productId?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
};

export type SchemaSaleStateResolvers = EnumResolverSignature<{ ENDED?: any, PLANNED?: any, RUNNING?: any }, SchemaResolversTypes['SaleState']>;

export type SchemaSaleTargetResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SaleTarget'] = SchemaResolversParentTypes['SaleTarget']> = {
  id?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
};

export type SchemaSaleTargetKindResolvers = EnumResolverSignature<{ BRANDS?: any, CATEGORIES?: any, PRODUCTS?: any }, SchemaResolversTypes['SaleTargetKind']>;

export type SchemaSalesDayResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SalesDay'] = SchemaResolversParentTypes['SalesDay']> = {
  date?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  orders?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  revenue?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
};

export type SchemaSalesTotalResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SalesTotal'] = SchemaResolversParentTypes['SalesTotal']> = {
  orders?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  revenue?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
};

export type SchemaSaveAddressPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SaveAddressPayload'] = SchemaResolversParentTypes['SaveAddressPayload']> = {
  address?: Resolver<SchemaResolversTypes['SavedAddress'], ParentType, ContextType>;
  user?: Resolver<SchemaResolversTypes['User'], ParentType, ContextType>;
};

export type SchemaSaveAttributePayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SaveAttributePayload'] = SchemaResolversParentTypes['SaveAttributePayload']> = {
  attribute?: Resolver<SchemaResolversTypes['AttributeDefinition'], ParentType, ContextType>;
};

export type SchemaSaveBikePayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SaveBikePayload'] = SchemaResolversParentTypes['SaveBikePayload']> = {
  bike?: Resolver<SchemaResolversTypes['GarageBike'], ParentType, ContextType>;
  user?: Resolver<SchemaResolversTypes['User'], ParentType, ContextType>;
};

export type SchemaSaveBrandPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SaveBrandPayload'] = SchemaResolversParentTypes['SaveBrandPayload']> = {
  brand?: Resolver<SchemaResolversTypes['Brand'], ParentType, ContextType>;
};

export type SchemaSaveCategoryPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SaveCategoryPayload'] = SchemaResolversParentTypes['SaveCategoryPayload']> = {
  category?: Resolver<SchemaResolversTypes['Category'], ParentType, ContextType>;
};

export type SchemaSaveCustomerNotePayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SaveCustomerNotePayload'] = SchemaResolversParentTypes['SaveCustomerNotePayload']> = {
  customer?: Resolver<SchemaResolversTypes['Customer'], ParentType, ContextType>;
};

export type SchemaSaveDeliveryRulesPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SaveDeliveryRulesPayload'] = SchemaResolversParentTypes['SaveDeliveryRulesPayload']> = {
  deliveryRules?: Resolver<SchemaResolversTypes['DeliveryRules'], ParentType, ContextType>;
};

export type SchemaSaveDiagramPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SaveDiagramPayload'] = SchemaResolversParentTypes['SaveDiagramPayload']> = {
  diagram?: Resolver<SchemaResolversTypes['Diagram'], ParentType, ContextType>;
};

export type SchemaSaveFamilyPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SaveFamilyPayload'] = SchemaResolversParentTypes['SaveFamilyPayload']> = {
  family?: Resolver<SchemaResolversTypes['ProductFamily'], ParentType, ContextType>;
};

export type SchemaSavePagePayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SavePagePayload'] = SchemaResolversParentTypes['SavePagePayload']> = {
  page?: Resolver<SchemaResolversTypes['ManagedPage'], ParentType, ContextType>;
};

export type SchemaSaveProfilePayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SaveProfilePayload'] = SchemaResolversParentTypes['SaveProfilePayload']> = {
  user?: Resolver<SchemaResolversTypes['User'], ParentType, ContextType>;
};

export type SchemaSavePromotionPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SavePromotionPayload'] = SchemaResolversParentTypes['SavePromotionPayload']> = {
  promotion?: Resolver<SchemaResolversTypes['Promotion'], ParentType, ContextType>;
};

export type SchemaSaveSalePayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SaveSalePayload'] = SchemaResolversParentTypes['SaveSalePayload']> = {
  sale?: Resolver<SchemaResolversTypes['Sale'], ParentType, ContextType>;
};

export type SchemaSaveSearchRulePayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SaveSearchRulePayload'] = SchemaResolversParentTypes['SaveSearchRulePayload']> = {
  rule?: Resolver<SchemaResolversTypes['SearchRule'], ParentType, ContextType>;
};

export type SchemaSaveSettingsPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SaveSettingsPayload'] = SchemaResolversParentTypes['SaveSettingsPayload']> = {
  settings?: Resolver<SchemaResolversTypes['Settings'], ParentType, ContextType>;
};

export type SchemaSaveStaffRolePayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SaveStaffRolePayload'] = SchemaResolversParentTypes['SaveStaffRolePayload']> = {
  role?: Resolver<SchemaResolversTypes['StaffRole'], ParentType, ContextType>;
};

export type SchemaSaveSupersessionPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SaveSupersessionPayload'] = SchemaResolversParentTypes['SaveSupersessionPayload']> = {
  supersession?: Resolver<SchemaResolversTypes['Supersession'], ParentType, ContextType>;
};

export type SchemaSaveTaxRulesPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SaveTaxRulesPayload'] = SchemaResolversParentTypes['SaveTaxRulesPayload']> = {
  taxRules?: Resolver<SchemaResolversTypes['TaxRules'], ParentType, ContextType>;
};

export type SchemaSaveVehiclePayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SaveVehiclePayload'] = SchemaResolversParentTypes['SaveVehiclePayload']> = {
  vehicle?: Resolver<SchemaResolversTypes['Vehicle'], ParentType, ContextType>;
};

export type SchemaSavedAddressResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SavedAddress'] = SchemaResolversParentTypes['SavedAddress']> = {
  address?: Resolver<SchemaResolversTypes['Address'], ParentType, ContextType>;
  id?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  isDefault?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
};

export type SchemaScorePartResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ScorePart'] = SchemaResolversParentTypes['ScorePart']> = {
  kind?: Resolver<SchemaResolversTypes['ScorePartKind'], ParentType, ContextType>;
  value?: Resolver<SchemaResolversTypes['Float'], ParentType, ContextType>;
};

export type SchemaScorePartKindResolvers = EnumResolverSignature<{ CATEGORY?: any, NAME?: any, NUMBER_LENGTH?: any, OUT_OF_STOCK?: any, PHRASE?: any, TEXT?: any, WHOLE_WORDS?: any }, SchemaResolversTypes['ScorePartKind']>;

export type SchemaSearchCorrectionResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SearchCorrection'] = SchemaResolversParentTypes['SearchCorrection']> = {
  from?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  to?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
};

export type SchemaSearchCountResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SearchCount'] = SchemaResolversParentTypes['SearchCount']> = {
  count?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  query?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  results?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaSearchExplanationResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SearchExplanation'] = SchemaResolversParentTypes['SearchExplanation']> = {
  correction?: Resolver<Maybe<SchemaResolversTypes['SearchCorrection']>, ParentType, ContextType>;
  hits?: Resolver<ReadonlyArray<SchemaResolversTypes['ExplainedHit']>, ParentType, ContextType>;
  mode?: Resolver<SchemaResolversTypes['SearchMode'], ParentType, ContextType>;
  ranking?: Resolver<Maybe<SchemaResolversTypes['SearchRule']>, ParentType, ContextType>;
  redirect?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  totalCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaSearchHitReasonResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SearchHitReason'] = SchemaResolversParentTypes['SearchHitReason']> = {
  chain?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  match?: Resolver<SchemaResolversTypes['SearchMatch'], ParentType, ContextType>;
  number?: Resolver<Maybe<SchemaResolversTypes['PartNumber']>, ParentType, ContextType>;
};

export type SchemaSearchMatchResolvers = EnumResolverSignature<{ CORRECTED?: any, LISTED?: any, PART_NUMBER?: any, SIMILAR_NUMBER?: any, SOME_WORDS?: any, SUPERSEDED_NUMBER?: any, WORDS?: any }, SchemaResolversTypes['SearchMatch']>;

export type SchemaSearchModeResolvers = EnumResolverSignature<{ BASIC?: any, FULL?: any }, SchemaResolversTypes['SearchMode']>;

export type SchemaSearchPlacementResolvers = EnumResolverSignature<{ BURIED?: any, PINNED?: any }, SchemaResolversTypes['SearchPlacement']>;

export type SchemaSearchReportResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SearchReport'] = SchemaResolversParentTypes['SearchReport']> = {
  missed?: Resolver<ReadonlyArray<SchemaResolversTypes['SearchCount']>, ParentType, ContextType>;
  top?: Resolver<ReadonlyArray<SchemaResolversTypes['SearchCount']>, ParentType, ContextType>;
  unknownNumbers?: Resolver<ReadonlyArray<SchemaResolversTypes['SearchCount']>, ParentType, ContextType>;
};

export type SchemaSearchRuleResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SearchRule'] = SchemaResolversParentTypes['SearchRule']> = {
  alternatives?: Resolver<ReadonlyArray<SchemaResolversTypes['String']>, ParentType, ContextType>;
  buried?: Resolver<ReadonlyArray<SchemaResolversTypes['Product']>, ParentType, ContextType>;
  changedAt?: Resolver<SchemaResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  kind?: Resolver<SchemaResolversTypes['SearchRuleKind'], ParentType, ContextType>;
  path?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  pinned?: Resolver<ReadonlyArray<SchemaResolversTypes['Product']>, ParentType, ContextType>;
  terms?: Resolver<ReadonlyArray<SchemaResolversTypes['String']>, ParentType, ContextType>;
  version?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaSearchRuleConnectionResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SearchRuleConnection'] = SchemaResolversParentTypes['SearchRuleConnection']> = {
  edges?: Resolver<ReadonlyArray<SchemaResolversTypes['SearchRuleEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<SchemaResolversTypes['SearchRule']>, ParentType, ContextType>;
  pageInfo?: Resolver<SchemaResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaSearchRuleEdgeResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SearchRuleEdge'] = SchemaResolversParentTypes['SearchRuleEdge']> = {
  cursor?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<SchemaResolversTypes['SearchRule'], ParentType, ContextType>;
};

export type SchemaSearchRuleKindResolvers = EnumResolverSignature<{ ONE_WAY_SYNONYMS?: any, RANKING?: any, REDIRECT?: any, SYNONYMS?: any }, SchemaResolversTypes['SearchRuleKind']>;

export type SchemaSearchSortResolvers = EnumResolverSignature<{ NAME?: any, NEWEST?: any, PRICE_ASCENDING?: any, PRICE_DESCENDING?: any, RATING?: any, RELEVANCE?: any }, SchemaResolversTypes['SearchSort']>;

export type SchemaSearchTierResolvers = EnumResolverSignature<{ CORRECTED?: any, LISTED?: any, NUMBER_START?: any, OTHER_NUMBER?: any, OWN_NUMBER?: any, SIMILAR_NUMBER?: any, SOME_WORDS?: any, SUPERSEDED_NUMBER?: any, WORDS?: any }, SchemaResolversTypes['SearchTier']>;

export type SchemaSendPaymentLinkPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SendPaymentLinkPayload'] = SchemaResolversParentTypes['SendPaymentLinkPayload']> = {
  order?: Resolver<SchemaResolversTypes['Order'], ParentType, ContextType>;
};

export type SchemaSetFitmentPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SetFitmentPayload'] = SchemaResolversParentTypes['SetFitmentPayload']> = {
  product?: Resolver<SchemaResolversTypes['Product'], ParentType, ContextType>;
};

export type SchemaSetParcelStatusPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SetParcelStatusPayload'] = SchemaResolversParentTypes['SetParcelStatusPayload']> = {
  order?: Resolver<SchemaResolversTypes['Order'], ParentType, ContextType>;
};

export type SchemaSetParcelTrackingPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SetParcelTrackingPayload'] = SchemaResolversParentTypes['SetParcelTrackingPayload']> = {
  order?: Resolver<SchemaResolversTypes['Order'], ParentType, ContextType>;
};

export type SchemaSetPartNumbersPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SetPartNumbersPayload'] = SchemaResolversParentTypes['SetPartNumbersPayload']> = {
  product?: Resolver<SchemaResolversTypes['Product'], ParentType, ContextType>;
};

export type SchemaSetReturnLabelPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SetReturnLabelPayload'] = SchemaResolversParentTypes['SetReturnLabelPayload']> = {
  order?: Resolver<SchemaResolversTypes['Order'], ParentType, ContextType>;
};

export type SchemaSetStockPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SetStockPayload'] = SchemaResolversParentTypes['SetStockPayload']> = {
  results?: Resolver<ReadonlyArray<SchemaResolversTypes['ProductItemResult']>, ParentType, ContextType>;
};

export type SchemaSettingResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['Setting'] = SchemaResolversParentTypes['Setting']> = {
  choices?: Resolver<ReadonlyArray<SchemaResolversTypes['String']>, ParentType, ContextType>;
  default?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  group?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  hint?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  isFixed?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  key?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<SchemaResolversTypes['SettingKind'], ParentType, ContextType>;
  label?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  variable?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
};

export type SchemaSettingKindResolvers = EnumResolverSignature<{ CHOICE?: any, LINES?: any, NUMBER?: any, PICTURE?: any, SWITCH?: any, TEXT?: any }, SchemaResolversTypes['SettingKind']>;

export type SchemaSettingsResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['Settings'] = SchemaResolversParentTypes['Settings']> = {
  settings?: Resolver<ReadonlyArray<SchemaResolversTypes['Setting']>, ParentType, ContextType>;
  version?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaSettlePaymentPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SettlePaymentPayload'] = SchemaResolversParentTypes['SettlePaymentPayload']> = {
  message?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  order?: Resolver<SchemaResolversTypes['Order'], ParentType, ContextType>;
  outcome?: Resolver<SchemaResolversTypes['PaymentOutcome'], ParentType, ContextType>;
};

export type SchemaShipOrderPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ShipOrderPayload'] = SchemaResolversParentTypes['ShipOrderPayload']> = {
  order?: Resolver<SchemaResolversTypes['Order'], ParentType, ContextType>;
};

export type SchemaShipOrdersPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ShipOrdersPayload'] = SchemaResolversParentTypes['ShipOrdersPayload']> = {
  results?: Resolver<ReadonlyArray<SchemaResolversTypes['ShipmentResult']>, ParentType, ContextType>;
};

export type SchemaShipParcelPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ShipParcelPayload'] = SchemaResolversParentTypes['ShipParcelPayload']> = {
  order?: Resolver<SchemaResolversTypes['Order'], ParentType, ContextType>;
  parcelId?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
};

export type SchemaShipmentOutcomeResolvers = EnumResolverSignature<{ ALREADY_SHIPPED?: any, READY?: any, REFUSED?: any, SHIPPED?: any }, SchemaResolversTypes['ShipmentOutcome']>;

export type SchemaShipmentResultResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ShipmentResult'] = SchemaResolversParentTypes['ShipmentResult']> = {
  message?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  order?: Resolver<Maybe<SchemaResolversTypes['Order']>, ParentType, ContextType>;
  outcome?: Resolver<SchemaResolversTypes['ShipmentOutcome'], ParentType, ContextType>;
};

export type SchemaShopResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['Shop'] = SchemaResolversParentTypes['Shop']> = {
  acceptsQuickOrders?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  addsTax?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  cardPayments?: Resolver<SchemaResolversTypes['CardPaymentSettings'], ParentType, ContextType>;
  cartReservationMinutes?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  contact?: Resolver<SchemaResolversTypes['ShopContact'], ParentType, ContextType>;
  currencyCode?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  currencyDecimals?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  footer?: Resolver<ReadonlyArray<SchemaResolversTypes['FooterList']>, ParentType, ContextType>;
  identity?: Resolver<SchemaResolversTypes['IdentitySettings'], ParentType, ContextType>;
  isSaleShown?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  lead?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  logo?: Resolver<Maybe<SchemaResolversTypes['ShopLogo']>, ParentType, ContextType>;
  name?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  oldPartDays?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  orderNamesYears?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  orderReservationMinutes?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  pages?: Resolver<ReadonlyArray<SchemaResolversTypes['FooterLink']>, ParentType, ContextType>;
  saleEndsAt?: Resolver<SchemaResolversTypes['DateTime'], ParentType, ContextType>;
  tagline?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  url?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
};

export type SchemaShopContactResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ShopContact'] = SchemaResolversParentTypes['ShopContact']> = {
  address?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  email?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  phone?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  vatNumber?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
};

export type SchemaShopLogoResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ShopLogo'] = SchemaResolversParentTypes['ShopLogo']> = {
  height?: Resolver<Maybe<SchemaResolversTypes['Int']>, ParentType, ContextType>;
  url?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  width?: Resolver<Maybe<SchemaResolversTypes['Int']>, ParentType, ContextType>;
};

export type SchemaShopMessageResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ShopMessage'] = SchemaResolversParentTypes['ShopMessage']> = {
  attempts?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  createdAt?: Resolver<SchemaResolversTypes['DateTime'], ParentType, ContextType>;
  error?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  nextAttemptAt?: Resolver<Maybe<SchemaResolversTypes['DateTime']>, ParentType, ContextType>;
  order?: Resolver<Maybe<SchemaResolversTypes['Order']>, ParentType, ContextType>;
  sentAt?: Resolver<Maybe<SchemaResolversTypes['DateTime']>, ParentType, ContextType>;
  status?: Resolver<SchemaResolversTypes['MessageStatus'], ParentType, ContextType>;
  template?: Resolver<SchemaResolversTypes['MessageTemplate'], ParentType, ContextType>;
};

export type SchemaShopMessageConnectionResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ShopMessageConnection'] = SchemaResolversParentTypes['ShopMessageConnection']> = {
  edges?: Resolver<ReadonlyArray<SchemaResolversTypes['ShopMessageEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<SchemaResolversTypes['ShopMessage']>, ParentType, ContextType>;
  pageInfo?: Resolver<SchemaResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaShopMessageEdgeResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ShopMessageEdge'] = SchemaResolversParentTypes['ShopMessageEdge']> = {
  cursor?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<SchemaResolversTypes['ShopMessage'], ParentType, ContextType>;
};

export type SchemaShopOverviewResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['ShopOverview'] = SchemaResolversParentTypes['ShopOverview']> = {
  days?: Resolver<ReadonlyArray<SchemaResolversTypes['SalesDay']>, ParentType, ContextType>;
  flaggedPayments?: Resolver<SchemaResolversTypes['FlaggedPayments'], ParentType, ContextType>;
  last30Days?: Resolver<SchemaResolversTypes['SalesTotal'], ParentType, ContextType>;
  lowStock?: Resolver<SchemaResolversTypes['LowStock'], ParentType, ContextType>;
  today?: Resolver<SchemaResolversTypes['SalesDay'], ParentType, ContextType>;
  unpaidReservations?: Resolver<SchemaResolversTypes['UnpaidReservations'], ParentType, ContextType>;
};

export type SchemaSignInPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SignInPayload'] = SchemaResolversParentTypes['SignInPayload']> = {
  accessToken?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  expiresAt?: Resolver<SchemaResolversTypes['DateTime'], ParentType, ContextType>;
  user?: Resolver<SchemaResolversTypes['User'], ParentType, ContextType>;
};

export type SchemaSignOutEverywherePayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SignOutEverywherePayload'] = SchemaResolversParentTypes['SignOutEverywherePayload']> = {
  user?: Resolver<SchemaResolversTypes['User'], ParentType, ContextType>;
};

export type SchemaStaffDiscountResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['StaffDiscount'] = SchemaResolversParentTypes['StaffDiscount']> = {
  percent?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  reason?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
};

export type SchemaStaffMemberResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['StaffMember'] = SchemaResolversParentTypes['StaffMember']> = {
  email?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  expiresAt?: Resolver<Maybe<SchemaResolversTypes['DateTime']>, ParentType, ContextType>;
  id?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  invitedAt?: Resolver<SchemaResolversTypes['DateTime'], ParentType, ContextType>;
  invitedBy?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  role?: Resolver<SchemaResolversTypes['StaffRole'], ParentType, ContextType>;
  state?: Resolver<SchemaResolversTypes['StaffState'], ParentType, ContextType>;
};

export type SchemaStaffMemberConnectionResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['StaffMemberConnection'] = SchemaResolversParentTypes['StaffMemberConnection']> = {
  edges?: Resolver<ReadonlyArray<SchemaResolversTypes['StaffMemberEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<SchemaResolversTypes['StaffMember']>, ParentType, ContextType>;
  pageInfo?: Resolver<SchemaResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaStaffMemberEdgeResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['StaffMemberEdge'] = SchemaResolversParentTypes['StaffMemberEdge']> = {
  cursor?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<SchemaResolversTypes['StaffMember'], ParentType, ContextType>;
};

export type SchemaStaffRoleResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['StaffRole'] = SchemaResolversParentTypes['StaffRole']> = {
  id?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  permissions?: Resolver<ReadonlyArray<SchemaResolversTypes['Permission']>, ParentType, ContextType>;
  version?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaStaffRoleConnectionResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['StaffRoleConnection'] = SchemaResolversParentTypes['StaffRoleConnection']> = {
  edges?: Resolver<ReadonlyArray<SchemaResolversTypes['StaffRoleEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<SchemaResolversTypes['StaffRole']>, ParentType, ContextType>;
  pageInfo?: Resolver<SchemaResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaStaffRoleEdgeResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['StaffRoleEdge'] = SchemaResolversParentTypes['StaffRoleEdge']> = {
  cursor?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<SchemaResolversTypes['StaffRole'], ParentType, ContextType>;
};

export type SchemaStaffStateResolvers = EnumResolverSignature<{ ACTIVE?: any, EXPIRED?: any, INVITED?: any, SUSPENDED?: any }, SchemaResolversTypes['StaffState']>;

export type SchemaStartPaymentPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['StartPaymentPayload'] = SchemaResolversParentTypes['StartPaymentPayload']> = {
  clientSecret?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  order?: Resolver<SchemaResolversTypes['Order'], ParentType, ContextType>;
};

export type SchemaStopImportPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['StopImportPayload'] = SchemaResolversParentTypes['StopImportPayload']> = {
  import?: Resolver<SchemaResolversTypes['Import'], ParentType, ContextType>;
};

export type SchemaSuggestedNumberResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SuggestedNumber'] = SchemaResolversParentTypes['SuggestedNumber']> = {
  number?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  product?: Resolver<SchemaResolversTypes['Product'], ParentType, ContextType>;
};

export type SchemaSuggestionsResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['Suggestions'] = SchemaResolversParentTypes['Suggestions']> = {
  brands?: Resolver<ReadonlyArray<SchemaResolversTypes['Brand']>, ParentType, ContextType>;
  categories?: Resolver<ReadonlyArray<SchemaResolversTypes['Category']>, ParentType, ContextType>;
  makes?: Resolver<ReadonlyArray<SchemaResolversTypes['VehicleMake']>, ParentType, ContextType>;
  numbers?: Resolver<ReadonlyArray<SchemaResolversTypes['SuggestedNumber']>, ParentType, ContextType>;
  products?: Resolver<ReadonlyArray<SchemaResolversTypes['Product']>, ParentType, ContextType>;
  queries?: Resolver<ReadonlyArray<SchemaResolversTypes['String']>, ParentType, ContextType>;
  vehicles?: Resolver<ReadonlyArray<SchemaResolversTypes['Vehicle']>, ParentType, ContextType>;
};

export type SchemaSupersessionResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['Supersession'] = SchemaResolversParentTypes['Supersession']> = {
  brandName?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  changedAt?: Resolver<SchemaResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  kind?: Resolver<SchemaResolversTypes['SupersessionKind'], ParentType, ContextType>;
  number?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  problem?: Resolver<Maybe<SchemaResolversTypes['ChainProblem']>, ParentType, ContextType>;
  replacedBy?: Resolver<ReadonlyArray<SchemaResolversTypes['Replacement']>, ParentType, ContextType>;
  since?: Resolver<Maybe<SchemaResolversTypes['Int']>, ParentType, ContextType>;
  version?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaSupersessionConnectionResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SupersessionConnection'] = SchemaResolversParentTypes['SupersessionConnection']> = {
  edges?: Resolver<ReadonlyArray<SchemaResolversTypes['SupersessionEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<SchemaResolversTypes['Supersession']>, ParentType, ContextType>;
  pageInfo?: Resolver<SchemaResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaSupersessionEdgeResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['SupersessionEdge'] = SchemaResolversParentTypes['SupersessionEdge']> = {
  cursor?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<SchemaResolversTypes['Supersession'], ParentType, ContextType>;
};

export type SchemaSupersessionKindResolvers = EnumResolverSignature<{ ALTERNATIVE?: any, KIT?: any, REPLACED?: any }, SchemaResolversTypes['SupersessionKind']>;

export type SchemaTaxClassResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['TaxClass'] = SchemaResolversParentTypes['TaxClass']> = {
  code?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  stripeTaxCode?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
};

export type SchemaTaxExemptionResolvers = EnumResolverSignature<{ EXPORT?: any, NOT_REGISTERED?: any, REVERSE_CHARGE?: any }, SchemaResolversTypes['TaxExemption']>;

export type SchemaTaxOriginResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['TaxOrigin'] = SchemaResolversParentTypes['TaxOrigin']> = {
  country?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  postcode?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  region?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
};

export type SchemaTaxProviderResolvers = EnumResolverSignature<{ STRIPE?: any, TABLE?: any }, SchemaResolversTypes['TaxProvider']>;

export type SchemaTaxRateResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['TaxRate'] = SchemaResolversParentTypes['TaxRate']> = {
  appliesToDelivery?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  country?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  label?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  postcodes?: Resolver<ReadonlyArray<SchemaResolversTypes['String']>, ParentType, ContextType>;
  rateMillionths?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  region?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  source?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  taxClass?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  validFrom?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  validTo?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
};

export type SchemaTaxReportRowResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['TaxReportRow'] = SchemaResolversParentTypes['TaxReportRow']> = {
  country?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  exemption?: Resolver<Maybe<SchemaResolversTypes['TaxExemption']>, ParentType, ContextType>;
  label?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  orders?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  rateMillionths?: Resolver<Maybe<SchemaResolversTypes['Int']>, ParentType, ContextType>;
  refunded?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  refundedTax?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  region?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  sold?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  soldTax?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
};

export type SchemaTaxRulesResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['TaxRules'] = SchemaResolversParentTypes['TaxRules']> = {
  classes?: Resolver<ReadonlyArray<SchemaResolversTypes['TaxClass']>, ParentType, ContextType>;
  deliveryTaxClass?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  euSales?: Resolver<SchemaResolversTypes['EuSales'], ParentType, ContextType>;
  keepGrossPrice?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  origin?: Resolver<SchemaResolversTypes['TaxOrigin'], ParentType, ContextType>;
  outside?: Resolver<ReadonlyArray<SchemaResolversTypes['TaxTerritory']>, ParentType, ContextType>;
  pricesIncludeTax?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  provider?: Resolver<SchemaResolversTypes['TaxProvider'], ParentType, ContextType>;
  rates?: Resolver<ReadonlyArray<SchemaResolversTypes['TaxRate']>, ParentType, ContextType>;
  registrations?: Resolver<ReadonlyArray<SchemaResolversTypes['String']>, ParentType, ContextType>;
  reverseCharge?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  vatNumber?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaTaxTerritoryResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['TaxTerritory'] = SchemaResolversParentTypes['TaxTerritory']> = {
  country?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  postcode?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
};

export type SchemaTaxTrialResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['TaxTrial'] = SchemaResolversParentTypes['TaxTrial']> = {
  tax?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  taxExemption?: Resolver<Maybe<SchemaResolversTypes['TaxExemption']>, ParentType, ContextType>;
  taxIsIncluded?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  taxRemoved?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
  taxes?: Resolver<ReadonlyArray<SchemaResolversTypes['QuotedTax']>, ParentType, ContextType>;
  total?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
};

export type SchemaTaxedPriceResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['TaxedPrice'] = SchemaResolversParentTypes['TaxedPrice']> = {
  total?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
};

export type SchemaTestWebhookPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['TestWebhookPayload'] = SchemaResolversParentTypes['TestWebhookPayload']> = {
  delivery?: Resolver<SchemaResolversTypes['WebhookDelivery'], ParentType, ContextType>;
};

export type SchemaUndoImportPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['UndoImportPayload'] = SchemaResolversParentTypes['UndoImportPayload']> = {
  import?: Resolver<SchemaResolversTypes['Import'], ParentType, ContextType>;
};

export type SchemaUndoShipmentPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['UndoShipmentPayload'] = SchemaResolversParentTypes['UndoShipmentPayload']> = {
  order?: Resolver<SchemaResolversTypes['Order'], ParentType, ContextType>;
};

export type SchemaUnpaidOrderResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['UnpaidOrder'] = SchemaResolversParentTypes['UnpaidOrder']> = {
  id?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  isOwn?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  number?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  quantity?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  reservedUntil?: Resolver<Maybe<SchemaResolversTypes['DateTime']>, ParentType, ContextType>;
  total?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
};

export type SchemaUnpaidReservationsResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['UnpaidReservations'] = SchemaResolversParentTypes['UnpaidReservations']> = {
  nextToExpire?: Resolver<ReadonlyArray<SchemaResolversTypes['Order']>, ParentType, ContextType>;
  orders?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  pieces?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  value?: Resolver<SchemaResolversTypes['Money'], ParentType, ContextType>;
};

export type SchemaUnpublishPagePayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['UnpublishPagePayload'] = SchemaResolversParentTypes['UnpublishPagePayload']> = {
  page?: Resolver<SchemaResolversTypes['ManagedPage'], ParentType, ContextType>;
};

export type SchemaUpdateCartLinePayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['UpdateCartLinePayload'] = SchemaResolversParentTypes['UpdateCartLinePayload']> = {
  cart?: Resolver<SchemaResolversTypes['Cart'], ParentType, ContextType>;
};

export type SchemaUpdateProductPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['UpdateProductPayload'] = SchemaResolversParentTypes['UpdateProductPayload']> = {
  product?: Resolver<SchemaResolversTypes['Product'], ParentType, ContextType>;
};

export type SchemaUpdateProductsPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['UpdateProductsPayload'] = SchemaResolversParentTypes['UpdateProductsPayload']> = {
  results?: Resolver<ReadonlyArray<SchemaResolversTypes['ProductItemResult']>, ParentType, ContextType>;
};

export type SchemaUserResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['User'] = SchemaResolversParentTypes['User']> = {
  addresses?: Resolver<ReadonlyArray<SchemaResolversTypes['SavedAddress']>, ParentType, ContextType>;
  createdAt?: Resolver<SchemaResolversTypes['DateTime'], ParentType, ContextType>;
  disabledAt?: Resolver<Maybe<SchemaResolversTypes['DateTime']>, ParentType, ContextType>;
  displayName?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  email?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  garage?: Resolver<ReadonlyArray<SchemaResolversTypes['GarageBike']>, ParentType, ContextType>;
  id?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  isEmailConfirmed?: Resolver<Maybe<SchemaResolversTypes['Boolean']>, ParentType, ContextType>;
  needsSecondFactor?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  orders?: Resolver<SchemaResolversTypes['OrderConnection'], ParentType, ContextType, RequireFields<SchemaUserOrdersArgs, 'first'>>;
  permissions?: Resolver<Maybe<ReadonlyArray<SchemaResolversTypes['Permission']>>, ParentType, ContextType>;
  photoUrl?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  profile?: Resolver<Maybe<SchemaResolversTypes['Profile']>, ParentType, ContextType>;
  role?: Resolver<SchemaResolversTypes['UserRole'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type SchemaUserConnectionResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['UserConnection'] = SchemaResolversParentTypes['UserConnection']> = {
  edges?: Resolver<ReadonlyArray<SchemaResolversTypes['UserEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<SchemaResolversTypes['User']>, ParentType, ContextType>;
  pageInfo?: Resolver<SchemaResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaUserEdgeResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['UserEdge'] = SchemaResolversParentTypes['UserEdge']> = {
  cursor?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<SchemaResolversTypes['User'], ParentType, ContextType>;
};

export type SchemaUserRoleResolvers = EnumResolverSignature<{ ADMIN?: any, CUSTOMER?: any }, SchemaResolversTypes['UserRole']>;

export type SchemaVehicleResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['Vehicle'] = SchemaResolversParentTypes['Vehicle']> = {
  aliases?: Resolver<ReadonlyArray<SchemaResolversTypes['String']>, ParentType, ContextType>;
  baseVehicles?: Resolver<ReadonlyArray<SchemaResolversTypes['BaseVehicle']>, ParentType, ContextType>;
  ccm?: Resolver<Maybe<SchemaResolversTypes['Int']>, ParentType, ContextType>;
  code?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  kind?: Resolver<SchemaResolversTypes['VehicleKind'], ParentType, ContextType>;
  kw?: Resolver<Maybe<SchemaResolversTypes['Float']>, ParentType, ContextType>;
  make?: Resolver<SchemaResolversTypes['VehicleMake'], ParentType, ContextType>;
  markets?: Resolver<ReadonlyArray<SchemaResolversTypes['String']>, ParentType, ContextType>;
  model?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  productCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  slug?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  variant?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  version?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  yearFrom?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  yearTo?: Resolver<Maybe<SchemaResolversTypes['Int']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type SchemaVehicleConnectionResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['VehicleConnection'] = SchemaResolversParentTypes['VehicleConnection']> = {
  edges?: Resolver<ReadonlyArray<SchemaResolversTypes['VehicleEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<SchemaResolversTypes['Vehicle']>, ParentType, ContextType>;
  pageInfo?: Resolver<SchemaResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaVehicleEdgeResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['VehicleEdge'] = SchemaResolversParentTypes['VehicleEdge']> = {
  cursor?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<SchemaResolversTypes['Vehicle'], ParentType, ContextType>;
};

export type SchemaVehicleKindResolvers = EnumResolverSignature<{ ATV?: any, MOPED?: any, OFFROAD?: any, SCOOTER?: any, STREET?: any, TRIKE?: any }, SchemaResolversTypes['VehicleKind']>;

export type SchemaVehicleMakeResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['VehicleMake'] = SchemaResolversParentTypes['VehicleMake']> = {
  id?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  slug?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  years?: Resolver<ReadonlyArray<SchemaResolversTypes['Int']>, ParentType, ContextType>;
};

export type SchemaVehicleUseResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['VehicleUse'] = SchemaResolversParentTypes['VehicleUse']> = {
  diagramCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  garageCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  productCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaWebhookResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['Webhook'] = SchemaResolversParentTypes['Webhook']> = {
  createdAt?: Resolver<SchemaResolversTypes['DateTime'], ParentType, ContextType>;
  createdBy?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  deliveries?: Resolver<SchemaResolversTypes['WebhookDeliveryConnection'], ParentType, ContextType, RequireFields<SchemaWebhookDeliveriesArgs, 'first'>>;
  disabledAt?: Resolver<Maybe<SchemaResolversTypes['DateTime']>, ParentType, ContextType>;
  events?: Resolver<ReadonlyArray<SchemaResolversTypes['WebhookEvent']>, ParentType, ContextType>;
  failingSince?: Resolver<Maybe<SchemaResolversTypes['DateTime']>, ParentType, ContextType>;
  id?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  url?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
};

export type SchemaWebhookConnectionResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['WebhookConnection'] = SchemaResolversParentTypes['WebhookConnection']> = {
  edges?: Resolver<ReadonlyArray<SchemaResolversTypes['WebhookEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<SchemaResolversTypes['Webhook']>, ParentType, ContextType>;
  pageInfo?: Resolver<SchemaResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaWebhookDeliveryResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['WebhookDelivery'] = SchemaResolversParentTypes['WebhookDelivery']> = {
  at?: Resolver<SchemaResolversTypes['DateTime'], ParentType, ContextType>;
  attempts?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  data?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  error?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  event?: Resolver<SchemaResolversTypes['WebhookEvent'], ParentType, ContextType>;
  eventId?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  sentAt?: Resolver<Maybe<SchemaResolversTypes['DateTime']>, ParentType, ContextType>;
  state?: Resolver<SchemaResolversTypes['WebhookDeliveryState'], ParentType, ContextType>;
  status?: Resolver<Maybe<SchemaResolversTypes['Int']>, ParentType, ContextType>;
};

export type SchemaWebhookDeliveryConnectionResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['WebhookDeliveryConnection'] = SchemaResolversParentTypes['WebhookDeliveryConnection']> = {
  edges?: Resolver<ReadonlyArray<SchemaResolversTypes['WebhookDeliveryEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<SchemaResolversTypes['WebhookDelivery']>, ParentType, ContextType>;
  pageInfo?: Resolver<SchemaResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaWebhookDeliveryEdgeResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['WebhookDeliveryEdge'] = SchemaResolversParentTypes['WebhookDeliveryEdge']> = {
  cursor?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<SchemaResolversTypes['WebhookDelivery'], ParentType, ContextType>;
};

export type SchemaWebhookDeliveryStateResolvers = EnumResolverSignature<{ GIVEN_UP?: any, QUEUED?: any, SENT?: any }, SchemaResolversTypes['WebhookDeliveryState']>;

export type SchemaWebhookEdgeResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['WebhookEdge'] = SchemaResolversParentTypes['WebhookEdge']> = {
  cursor?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<SchemaResolversTypes['Webhook'], ParentType, ContextType>;
};

export type SchemaWebhookEventResolvers = EnumResolverSignature<{ ORDER_CANCELLED?: any, ORDER_CHANGED?: any, ORDER_PAID?: any, ORDER_PLACED?: any, ORDER_REFUNDED?: any, ORDER_RETURNED?: any, ORDER_SHIPPED?: any, PING?: any, PRODUCT_CHANGED?: any }, SchemaResolversTypes['WebhookEvent']>;

export type SchemaWithdrawPayloadResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['WithdrawPayload'] = SchemaResolversParentTypes['WithdrawPayload']> = {
  receipt?: Resolver<SchemaResolversTypes['WithdrawalReceipt'], ParentType, ContextType>;
};

export type SchemaWithdrawableLineResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['WithdrawableLine'] = SchemaResolversParentTypes['WithdrawableLine']> = {
  lineId?: Resolver<SchemaResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  partNumber?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  quantity?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
  withdrawableQuantity?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaWithdrawableOrderResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['WithdrawableOrder'] = SchemaResolversParentTypes['WithdrawableOrder']> = {
  isInTime?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  lastDay?: Resolver<Maybe<SchemaResolversTypes['String']>, ParentType, ContextType>;
  lines?: Resolver<ReadonlyArray<SchemaResolversTypes['WithdrawableLine']>, ParentType, ContextType>;
  orderNumber?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  placedAt?: Resolver<SchemaResolversTypes['DateTime'], ParentType, ContextType>;
  receipts?: Resolver<ReadonlyArray<SchemaResolversTypes['WithdrawalReceipt']>, ParentType, ContextType>;
};

export type SchemaWithdrawalReceiptResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['WithdrawalReceipt'] = SchemaResolversParentTypes['WithdrawalReceipt']> = {
  isInTime?: Resolver<SchemaResolversTypes['Boolean'], ParentType, ContextType>;
  lines?: Resolver<ReadonlyArray<SchemaResolversTypes['WithdrawnLine']>, ParentType, ContextType>;
  orderNumber?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  receivedAt?: Resolver<SchemaResolversTypes['DateTime'], ParentType, ContextType>;
};

export type SchemaWithdrawnLineResolvers<ContextType = ShopContext, ParentType extends SchemaResolversParentTypes['WithdrawnLine'] = SchemaResolversParentTypes['WithdrawnLine']> = {
  name?: Resolver<SchemaResolversTypes['String'], ParentType, ContextType>;
  quantity?: Resolver<SchemaResolversTypes['Int'], ParentType, ContextType>;
};

export type SchemaResolvers<ContextType = ShopContext> = {
  AddCartLinePayload?: SchemaAddCartLinePayloadResolvers<ContextType>;
  AddProductPayload?: SchemaAddProductPayloadResolvers<ContextType>;
  AddReviewPayload?: SchemaAddReviewPayloadResolvers<ContextType>;
  Address?: SchemaAddressResolvers<ContextType>;
  ApiKey?: SchemaApiKeyResolvers<ContextType>;
  ApiKeyConnection?: SchemaApiKeyConnectionResolvers<ContextType>;
  ApiKeyEdge?: SchemaApiKeyEdgeResolvers<ContextType>;
  ApiKeyState?: SchemaApiKeyStateResolvers;
  ApiScope?: SchemaApiScopeResolvers;
  AttributeDefinition?: SchemaAttributeDefinitionResolvers<ContextType>;
  AttributeKind?: SchemaAttributeKindResolvers;
  AuditAction?: SchemaAuditActionResolvers;
  AuditEntry?: SchemaAuditEntryResolvers<ContextType>;
  AuditEntryConnection?: SchemaAuditEntryConnectionResolvers<ContextType>;
  AuditEntryEdge?: SchemaAuditEntryEdgeResolvers<ContextType>;
  AuditFieldChange?: SchemaAuditFieldChangeResolvers<ContextType>;
  AuditSubjectType?: SchemaAuditSubjectTypeResolvers;
  Availability?: SchemaAvailabilityResolvers;
  BaseVehicle?: SchemaBaseVehicleResolvers<ContextType>;
  BlogPost?: SchemaBlogPostResolvers<ContextType>;
  BlogPostConnection?: SchemaBlogPostConnectionResolvers<ContextType>;
  BlogPostEdge?: SchemaBlogPostEdgeResolvers<ContextType>;
  Brand?: SchemaBrandResolvers<ContextType>;
  BrandConnection?: SchemaBrandConnectionResolvers<ContextType>;
  BrandEdge?: SchemaBrandEdgeResolvers<ContextType>;
  CancelMyOrderPayload?: SchemaCancelMyOrderPayloadResolvers<ContextType>;
  CancelOrderPayload?: SchemaCancelOrderPayloadResolvers<ContextType>;
  CancelReturnPayload?: SchemaCancelReturnPayloadResolvers<ContextType>;
  CardPaymentSettings?: SchemaCardPaymentSettingsResolvers<ContextType>;
  Carrier?: SchemaCarrierResolvers<ContextType>;
  Cart?: SchemaCartResolvers<ContextType>;
  CartLine?: SchemaCartLineResolvers<ContextType>;
  CartProblem?: SchemaCartProblemResolvers<ContextType>;
  CartProblemKind?: SchemaCartProblemKindResolvers;
  CartQuote?: SchemaCartQuoteResolvers<ContextType>;
  Category?: SchemaCategoryResolvers<ContextType>;
  CategoryAttribute?: SchemaCategoryAttributeResolvers<ContextType>;
  ChainEnd?: SchemaChainEndResolvers<ContextType>;
  ChainProblem?: SchemaChainProblemResolvers;
  ChangeOrderAddressPayload?: SchemaChangeOrderAddressPayloadResolvers<ContextType>;
  ChangedCustomer?: SchemaChangedCustomerResolvers<ContextType>;
  ChangedCustomerConnection?: SchemaChangedCustomerConnectionResolvers<ContextType>;
  ChangedCustomerEdge?: SchemaChangedCustomerEdgeResolvers<ContextType>;
  CodeAnswer?: SchemaCodeAnswerResolvers<ContextType>;
  ContentPage?: SchemaContentPageResolvers<ContextType>;
  CreateApiKeyPayload?: SchemaCreateApiKeyPayloadResolvers<ContextType>;
  CreateCartPayload?: SchemaCreateCartPayloadResolvers<ContextType>;
  CreateWebhookPayload?: SchemaCreateWebhookPayloadResolvers<ContextType>;
  Customer?: SchemaCustomerResolvers<ContextType>;
  CustomerConnection?: SchemaCustomerConnectionResolvers<ContextType>;
  CustomerEdge?: SchemaCustomerEdgeResolvers<ContextType>;
  DateTime?: GraphQLScalarType;
  DecideReturnPayload?: SchemaDecideReturnPayloadResolvers<ContextType>;
  DeleteAddressPayload?: SchemaDeleteAddressPayloadResolvers<ContextType>;
  DeleteBikePayload?: SchemaDeleteBikePayloadResolvers<ContextType>;
  DeleteDiagramPayload?: SchemaDeleteDiagramPayloadResolvers<ContextType>;
  DeletePagePayload?: SchemaDeletePagePayloadResolvers<ContextType>;
  DeleteProductPayload?: SchemaDeleteProductPayloadResolvers<ContextType>;
  DeletePromotionPayload?: SchemaDeletePromotionPayloadResolvers<ContextType>;
  DeleteSalePayload?: SchemaDeleteSalePayloadResolvers<ContextType>;
  DeleteSearchRulePayload?: SchemaDeleteSearchRulePayloadResolvers<ContextType>;
  DeleteStaffRolePayload?: SchemaDeleteStaffRolePayloadResolvers<ContextType>;
  DeleteSupersessionPayload?: SchemaDeleteSupersessionPayloadResolvers<ContextType>;
  DeleteWebhookPayload?: SchemaDeleteWebhookPayloadResolvers<ContextType>;
  Deliverability?: SchemaDeliverabilityResolvers;
  DeliveryBand?: SchemaDeliveryBandResolvers<ContextType>;
  DeliveryCountry?: SchemaDeliveryCountryResolvers<ContextType>;
  DeliveryDetails?: SchemaDeliveryDetailsResolvers<ContextType>;
  DeliveryMethod?: SchemaDeliveryMethodResolvers<ContextType>;
  DeliveryMethodKind?: SchemaDeliveryMethodKindResolvers;
  DeliveryOption?: SchemaDeliveryOptionResolvers<ContextType>;
  DeliveryRefusal?: SchemaDeliveryRefusalResolvers<ContextType>;
  DeliveryRules?: SchemaDeliveryRulesResolvers<ContextType>;
  DeliverySurcharge?: SchemaDeliverySurchargeResolvers<ContextType>;
  DeliveryTrial?: SchemaDeliveryTrialResolvers<ContextType>;
  DeliveryZone?: SchemaDeliveryZoneResolvers<ContextType>;
  Diagram?: SchemaDiagramResolvers<ContextType>;
  DiagramConnection?: SchemaDiagramConnectionResolvers<ContextType>;
  DiagramEdge?: SchemaDiagramEdgeResolvers<ContextType>;
  DiagramSpot?: SchemaDiagramSpotResolvers<ContextType>;
  DisableUserPayload?: SchemaDisableUserPayloadResolvers<ContextType>;
  DismissReviewReportsPayload?: SchemaDismissReviewReportsPayloadResolvers<ContextType>;
  EditOrderPayload?: SchemaEditOrderPayloadResolvers<ContextType>;
  EditProductPayload?: SchemaEditProductPayloadResolvers<ContextType>;
  EditProductsPayload?: SchemaEditProductsPayloadResolvers<ContextType>;
  EnableUserPayload?: SchemaEnableUserPayloadResolvers<ContextType>;
  EnableWebhookPayload?: SchemaEnableWebhookPayloadResolvers<ContextType>;
  EraseCustomerPayload?: SchemaEraseCustomerPayloadResolvers<ContextType>;
  EraseMyAccountPayload?: SchemaEraseMyAccountPayloadResolvers<ContextType>;
  EuSales?: SchemaEuSalesResolvers;
  ExplainedHit?: SchemaExplainedHitResolvers<ContextType>;
  ExportPersonalDataPayload?: SchemaExportPersonalDataPayloadResolvers<ContextType>;
  Facet?: SchemaFacetResolvers<ContextType>;
  FacetKind?: SchemaFacetKindResolvers;
  FacetRange?: SchemaFacetRangeResolvers<ContextType>;
  FacetValue?: SchemaFacetValueResolvers<ContextType>;
  Fit?: SchemaFitResolvers<ContextType>;
  FitAnswer?: SchemaFitAnswerResolvers;
  FitAtOrder?: SchemaFitAtOrderResolvers<ContextType>;
  FitCondition?: SchemaFitConditionResolvers<ContextType>;
  FitPlace?: SchemaFitPlaceResolvers<ContextType>;
  FitPosition?: SchemaFitPositionResolvers;
  Fitment?: SchemaFitmentResolvers<ContextType>;
  FitmentConflict?: SchemaFitmentConflictResolvers<ContextType>;
  FitmentConflictConnection?: SchemaFitmentConflictConnectionResolvers<ContextType>;
  FitmentConflictEdge?: SchemaFitmentConflictEdgeResolvers<ContextType>;
  FitmentKind?: SchemaFitmentKindResolvers;
  FitmentReport?: SchemaFitmentReportResolvers<ContextType>;
  FitmentRow?: SchemaFitmentRowResolvers<ContextType>;
  FittedVehicle?: SchemaFittedVehicleResolvers<ContextType>;
  FittedVehicleConnection?: SchemaFittedVehicleConnectionResolvers<ContextType>;
  FittedVehicleEdge?: SchemaFittedVehicleEdgeResolvers<ContextType>;
  FlaggedPayments?: SchemaFlaggedPaymentsResolvers<ContextType>;
  FooterLink?: SchemaFooterLinkResolvers<ContextType>;
  FooterList?: SchemaFooterListResolvers<ContextType>;
  Fulfilment?: SchemaFulfilmentResolvers;
  GarageBike?: SchemaGarageBikeResolvers<ContextType>;
  Hazard?: SchemaHazardResolvers;
  HideReviewPayload?: SchemaHideReviewPayloadResolvers<ContextType>;
  IdentitySettings?: SchemaIdentitySettingsResolvers<ContextType>;
  Image?: SchemaImageResolvers<ContextType>;
  ImageSource?: SchemaImageSourceResolvers<ContextType>;
  Import?: SchemaImportResolvers<ContextType>;
  ImportChange?: SchemaImportChangeResolvers<ContextType>;
  ImportColumnMatch?: SchemaImportColumnMatchResolvers<ContextType>;
  ImportConnection?: SchemaImportConnectionResolvers<ContextType>;
  ImportCounts?: SchemaImportCountsResolvers<ContextType>;
  ImportEdge?: SchemaImportEdgeResolvers<ContextType>;
  ImportFault?: SchemaImportFaultResolvers<ContextType>;
  ImportKind?: SchemaImportKindResolvers;
  ImportResults?: SchemaImportResultsResolvers<ContextType>;
  ImportRow?: SchemaImportRowResolvers<ContextType>;
  ImportRowConnection?: SchemaImportRowConnectionResolvers<ContextType>;
  ImportRowEdge?: SchemaImportRowEdgeResolvers<ContextType>;
  ImportRowKind?: SchemaImportRowKindResolvers;
  ImportStatus?: SchemaImportStatusResolvers;
  InviteStaffPayload?: SchemaInviteStaffPayloadResolvers<ContextType>;
  Invoice?: SchemaInvoiceResolvers<ContextType>;
  InvoiceConnection?: SchemaInvoiceConnectionResolvers<ContextType>;
  InvoiceEdge?: SchemaInvoiceEdgeResolvers<ContextType>;
  InvoiceKind?: SchemaInvoiceKindResolvers;
  LedgerEntry?: SchemaLedgerEntryResolvers<ContextType>;
  LedgerEvent?: SchemaLedgerEventResolvers;
  LowStock?: SchemaLowStockResolvers<ContextType>;
  MakeAdminPayload?: SchemaMakeAdminPayloadResolvers<ContextType>;
  MakersNumber?: SchemaMakersNumberResolvers<ContextType>;
  ManagedPage?: SchemaManagedPageResolvers<ContextType>;
  ManagedPageConnection?: SchemaManagedPageConnectionResolvers<ContextType>;
  ManagedPageEdge?: SchemaManagedPageEdgeResolvers<ContextType>;
  MediaKind?: SchemaMediaKindResolvers;
  MergeCartPayload?: SchemaMergeCartPayloadResolvers<ContextType>;
  MergeGaragePayload?: SchemaMergeGaragePayloadResolvers<ContextType>;
  MergeVehiclesPayload?: SchemaMergeVehiclesPayloadResolvers<ContextType>;
  MessageStatus?: SchemaMessageStatusResolvers;
  MessageTemplate?: SchemaMessageTemplateResolvers;
  Misfit?: SchemaMisfitResolvers<ContextType>;
  MisfitConnection?: SchemaMisfitConnectionResolvers<ContextType>;
  MisfitEdge?: SchemaMisfitEdgeResolvers<ContextType>;
  Money?: SchemaMoneyResolvers<ContextType>;
  MoveCategoryPayload?: SchemaMoveCategoryPayloadResolvers<ContextType>;
  Mutation?: SchemaMutationResolvers<ContextType>;
  NamedFit?: SchemaNamedFitResolvers<ContextType>;
  Node?: SchemaNodeResolvers<ContextType>;
  NumberMatch?: SchemaNumberMatchResolvers<ContextType>;
  NumberStep?: SchemaNumberStepResolvers<ContextType>;
  OpenDeposit?: SchemaOpenDepositResolvers<ContextType>;
  OpeningStep?: SchemaOpeningStepResolvers;
  OptionAxis?: SchemaOptionAxisResolvers<ContextType>;
  Order?: SchemaOrderResolvers<ContextType>;
  OrderConnection?: SchemaOrderConnectionResolvers<ContextType>;
  OrderEdge?: SchemaOrderEdgeResolvers<ContextType>;
  OrderEvent?: SchemaOrderEventResolvers<ContextType>;
  OrderLine?: SchemaOrderLineResolvers<ContextType>;
  OrderPayment?: SchemaOrderPaymentResolvers<ContextType>;
  OrderReturn?: SchemaOrderReturnResolvers<ContextType>;
  OrderSort?: SchemaOrderSortResolvers;
  OrderSource?: SchemaOrderSourceResolvers;
  OrderStanding?: SchemaOrderStandingResolvers<ContextType>;
  OrderStatus?: SchemaOrderStatusResolvers;
  OrderedBike?: SchemaOrderedBikeResolvers<ContextType>;
  PageInfo?: SchemaPageInfoResolvers<ContextType>;
  PageState?: SchemaPageStateResolvers;
  PageVersion?: SchemaPageVersionResolvers<ContextType>;
  Parcel?: SchemaParcelResolvers<ContextType>;
  ParcelEvent?: SchemaParcelEventResolvers<ContextType>;
  ParcelLine?: SchemaParcelLineResolvers<ContextType>;
  ParcelOutcome?: SchemaParcelOutcomeResolvers;
  ParcelStatus?: SchemaParcelStatusResolvers;
  PartNumber?: SchemaPartNumberResolvers<ContextType>;
  PartNumberAnswer?: SchemaPartNumberAnswerResolvers<ContextType>;
  PartNumberKind?: SchemaPartNumberKindResolvers;
  PaymentMethod?: SchemaPaymentMethodResolvers;
  PaymentOutcome?: SchemaPaymentOutcomeResolvers;
  PaymentStatus?: SchemaPaymentStatusResolvers;
  Permission?: SchemaPermissionResolvers;
  PlaceCartOrderPayload?: SchemaPlaceCartOrderPayloadResolvers<ContextType>;
  PlaceOrderForPayload?: SchemaPlaceOrderForPayloadResolvers<ContextType>;
  PlaceOrderPayload?: SchemaPlaceOrderPayloadResolvers<ContextType>;
  PrepareProductEditPayload?: SchemaPrepareProductEditPayloadResolvers<ContextType>;
  PriceEnding?: SchemaPriceEndingResolvers;
  PriceTier?: SchemaPriceTierResolvers<ContextType>;
  Product?: SchemaProductResolvers<ContextType>;
  ProductAttribute?: SchemaProductAttributeResolvers<ContextType>;
  ProductCondition?: SchemaProductConditionResolvers;
  ProductConnection?: SchemaProductConnectionResolvers<ContextType>;
  ProductDelivery?: SchemaProductDeliveryResolvers<ContextType>;
  ProductEdge?: SchemaProductEdgeResolvers<ContextType>;
  ProductEditOutcome?: SchemaProductEditOutcomeResolvers;
  ProductFamily?: SchemaProductFamilyResolvers<ContextType>;
  ProductFamilyConnection?: SchemaProductFamilyConnectionResolvers<ContextType>;
  ProductFamilyEdge?: SchemaProductFamilyEdgeResolvers<ContextType>;
  ProductItemResult?: SchemaProductItemResultResolvers<ContextType>;
  ProductMedia?: SchemaProductMediaResolvers<ContextType>;
  ProductOption?: SchemaProductOptionResolvers<ContextType>;
  ProductRating?: SchemaProductRatingResolvers<ContextType>;
  ProductSale?: SchemaProductSaleResolvers<ContextType>;
  ProductSearchConnection?: SchemaProductSearchConnectionResolvers<ContextType>;
  ProductSearchEdge?: SchemaProductSearchEdgeResolvers<ContextType>;
  ProductSort?: SchemaProductSortResolvers;
  ProductStatus?: SchemaProductStatusResolvers;
  Profile?: SchemaProfileResolvers<ContextType>;
  Promotion?: SchemaPromotionResolvers<ContextType>;
  PromotionConnection?: SchemaPromotionConnectionResolvers<ContextType>;
  PromotionEdge?: SchemaPromotionEdgeResolvers<ContextType>;
  PromotionKind?: SchemaPromotionKindResolvers;
  PromotionState?: SchemaPromotionStateResolvers;
  Query?: SchemaQueryResolvers<ContextType>;
  Quote?: SchemaQuoteResolvers<ContextType>;
  QuoteAdjustment?: SchemaQuoteAdjustmentResolvers<ContextType>;
  QuoteLine?: SchemaQuoteLineResolvers<ContextType>;
  QuotedDelivery?: SchemaQuotedDeliveryResolvers<ContextType>;
  QuotedTax?: SchemaQuotedTaxResolvers<ContextType>;
  ReceiveReturnPayload?: SchemaReceiveReturnPayloadResolvers<ContextType>;
  ReceivedUnits?: SchemaReceivedUnitsResolvers<ContextType>;
  RecognisedVehicle?: SchemaRecognisedVehicleResolvers<ContextType>;
  RecordPaymentPayload?: SchemaRecordPaymentPayloadResolvers<ContextType>;
  Refund?: SchemaRefundResolvers<ContextType>;
  RefundLine?: SchemaRefundLineResolvers<ContextType>;
  RefundOrderPayload?: SchemaRefundOrderPayloadResolvers<ContextType>;
  RefundStatus?: SchemaRefundStatusResolvers;
  RelatedProduct?: SchemaRelatedProductResolvers<ContextType>;
  RelationKind?: SchemaRelationKindResolvers;
  RemovalPayload?: SchemaRemovalPayloadResolvers<ContextType>;
  RemoveAdminPayload?: SchemaRemoveAdminPayloadResolvers<ContextType>;
  RemoveStaffPayload?: SchemaRemoveStaffPayloadResolvers<ContextType>;
  Replacement?: SchemaReplacementResolvers<ContextType>;
  ReportReviewPayload?: SchemaReportReviewPayloadResolvers<ContextType>;
  RequestReturnPayload?: SchemaRequestReturnPayloadResolvers<ContextType>;
  ResendMessagePayload?: SchemaResendMessagePayloadResolvers<ContextType>;
  ResendWebhookDeliveryPayload?: SchemaResendWebhookDeliveryPayloadResolvers<ContextType>;
  ResetSecondFactorPayload?: SchemaResetSecondFactorPayloadResolvers<ContextType>;
  ResolvePaymentFlagPayload?: SchemaResolvePaymentFlagPayloadResolvers<ContextType>;
  RestoreProductPayload?: SchemaRestoreProductPayloadResolvers<ContextType>;
  RestoreReviewPayload?: SchemaRestoreReviewPayloadResolvers<ContextType>;
  ReturnDecision?: SchemaReturnDecisionResolvers;
  ReturnEvent?: SchemaReturnEventResolvers<ContextType>;
  ReturnFile?: SchemaReturnFileResolvers<ContextType>;
  ReturnKind?: SchemaReturnKindResolvers;
  ReturnLine?: SchemaReturnLineResolvers<ContextType>;
  ReturnReason?: SchemaReturnReasonResolvers;
  ReturnStatus?: SchemaReturnStatusResolvers;
  Review?: SchemaReviewResolvers<ContextType>;
  ReviewConnection?: SchemaReviewConnectionResolvers<ContextType>;
  ReviewEdge?: SchemaReviewEdgeResolvers<ContextType>;
  ReviewReport?: SchemaReviewReportResolvers<ContextType>;
  ReviewReportReason?: SchemaReviewReportReasonResolvers;
  ReviewVisibility?: SchemaReviewVisibilityResolvers;
  RevokeApiKeyPayload?: SchemaRevokeApiKeyPayloadResolvers<ContextType>;
  RunImportPayload?: SchemaRunImportPayloadResolvers<ContextType>;
  RunningSale?: SchemaRunningSaleResolvers<ContextType>;
  SafeInt?: GraphQLScalarType;
  Sale?: SchemaSaleResolvers<ContextType>;
  SaleConnection?: SchemaSaleConnectionResolvers<ContextType>;
  SaleEdge?: SchemaSaleEdgeResolvers<ContextType>;
  SaleExample?: SchemaSaleExampleResolvers<ContextType>;
  SalePreview?: SchemaSalePreviewResolvers<ContextType>;
  SalePrice?: SchemaSalePriceResolvers<ContextType>;
  SaleState?: SchemaSaleStateResolvers;
  SaleTarget?: SchemaSaleTargetResolvers<ContextType>;
  SaleTargetKind?: SchemaSaleTargetKindResolvers;
  SalesDay?: SchemaSalesDayResolvers<ContextType>;
  SalesTotal?: SchemaSalesTotalResolvers<ContextType>;
  SaveAddressPayload?: SchemaSaveAddressPayloadResolvers<ContextType>;
  SaveAttributePayload?: SchemaSaveAttributePayloadResolvers<ContextType>;
  SaveBikePayload?: SchemaSaveBikePayloadResolvers<ContextType>;
  SaveBrandPayload?: SchemaSaveBrandPayloadResolvers<ContextType>;
  SaveCategoryPayload?: SchemaSaveCategoryPayloadResolvers<ContextType>;
  SaveCustomerNotePayload?: SchemaSaveCustomerNotePayloadResolvers<ContextType>;
  SaveDeliveryRulesPayload?: SchemaSaveDeliveryRulesPayloadResolvers<ContextType>;
  SaveDiagramPayload?: SchemaSaveDiagramPayloadResolvers<ContextType>;
  SaveFamilyPayload?: SchemaSaveFamilyPayloadResolvers<ContextType>;
  SavePagePayload?: SchemaSavePagePayloadResolvers<ContextType>;
  SaveProfilePayload?: SchemaSaveProfilePayloadResolvers<ContextType>;
  SavePromotionPayload?: SchemaSavePromotionPayloadResolvers<ContextType>;
  SaveSalePayload?: SchemaSaveSalePayloadResolvers<ContextType>;
  SaveSearchRulePayload?: SchemaSaveSearchRulePayloadResolvers<ContextType>;
  SaveSettingsPayload?: SchemaSaveSettingsPayloadResolvers<ContextType>;
  SaveStaffRolePayload?: SchemaSaveStaffRolePayloadResolvers<ContextType>;
  SaveSupersessionPayload?: SchemaSaveSupersessionPayloadResolvers<ContextType>;
  SaveTaxRulesPayload?: SchemaSaveTaxRulesPayloadResolvers<ContextType>;
  SaveVehiclePayload?: SchemaSaveVehiclePayloadResolvers<ContextType>;
  SavedAddress?: SchemaSavedAddressResolvers<ContextType>;
  ScorePart?: SchemaScorePartResolvers<ContextType>;
  ScorePartKind?: SchemaScorePartKindResolvers;
  SearchCorrection?: SchemaSearchCorrectionResolvers<ContextType>;
  SearchCount?: SchemaSearchCountResolvers<ContextType>;
  SearchExplanation?: SchemaSearchExplanationResolvers<ContextType>;
  SearchHitReason?: SchemaSearchHitReasonResolvers<ContextType>;
  SearchMatch?: SchemaSearchMatchResolvers;
  SearchMode?: SchemaSearchModeResolvers;
  SearchPlacement?: SchemaSearchPlacementResolvers;
  SearchReport?: SchemaSearchReportResolvers<ContextType>;
  SearchRule?: SchemaSearchRuleResolvers<ContextType>;
  SearchRuleConnection?: SchemaSearchRuleConnectionResolvers<ContextType>;
  SearchRuleEdge?: SchemaSearchRuleEdgeResolvers<ContextType>;
  SearchRuleKind?: SchemaSearchRuleKindResolvers;
  SearchSort?: SchemaSearchSortResolvers;
  SearchTier?: SchemaSearchTierResolvers;
  SendPaymentLinkPayload?: SchemaSendPaymentLinkPayloadResolvers<ContextType>;
  SetFitmentPayload?: SchemaSetFitmentPayloadResolvers<ContextType>;
  SetParcelStatusPayload?: SchemaSetParcelStatusPayloadResolvers<ContextType>;
  SetParcelTrackingPayload?: SchemaSetParcelTrackingPayloadResolvers<ContextType>;
  SetPartNumbersPayload?: SchemaSetPartNumbersPayloadResolvers<ContextType>;
  SetReturnLabelPayload?: SchemaSetReturnLabelPayloadResolvers<ContextType>;
  SetStockPayload?: SchemaSetStockPayloadResolvers<ContextType>;
  Setting?: SchemaSettingResolvers<ContextType>;
  SettingKind?: SchemaSettingKindResolvers;
  Settings?: SchemaSettingsResolvers<ContextType>;
  SettlePaymentPayload?: SchemaSettlePaymentPayloadResolvers<ContextType>;
  ShipOrderPayload?: SchemaShipOrderPayloadResolvers<ContextType>;
  ShipOrdersPayload?: SchemaShipOrdersPayloadResolvers<ContextType>;
  ShipParcelPayload?: SchemaShipParcelPayloadResolvers<ContextType>;
  ShipmentOutcome?: SchemaShipmentOutcomeResolvers;
  ShipmentResult?: SchemaShipmentResultResolvers<ContextType>;
  Shop?: SchemaShopResolvers<ContextType>;
  ShopContact?: SchemaShopContactResolvers<ContextType>;
  ShopLogo?: SchemaShopLogoResolvers<ContextType>;
  ShopMessage?: SchemaShopMessageResolvers<ContextType>;
  ShopMessageConnection?: SchemaShopMessageConnectionResolvers<ContextType>;
  ShopMessageEdge?: SchemaShopMessageEdgeResolvers<ContextType>;
  ShopOverview?: SchemaShopOverviewResolvers<ContextType>;
  SignInPayload?: SchemaSignInPayloadResolvers<ContextType>;
  SignOutEverywherePayload?: SchemaSignOutEverywherePayloadResolvers<ContextType>;
  StaffDiscount?: SchemaStaffDiscountResolvers<ContextType>;
  StaffMember?: SchemaStaffMemberResolvers<ContextType>;
  StaffMemberConnection?: SchemaStaffMemberConnectionResolvers<ContextType>;
  StaffMemberEdge?: SchemaStaffMemberEdgeResolvers<ContextType>;
  StaffRole?: SchemaStaffRoleResolvers<ContextType>;
  StaffRoleConnection?: SchemaStaffRoleConnectionResolvers<ContextType>;
  StaffRoleEdge?: SchemaStaffRoleEdgeResolvers<ContextType>;
  StaffState?: SchemaStaffStateResolvers;
  StartPaymentPayload?: SchemaStartPaymentPayloadResolvers<ContextType>;
  StopImportPayload?: SchemaStopImportPayloadResolvers<ContextType>;
  SuggestedNumber?: SchemaSuggestedNumberResolvers<ContextType>;
  Suggestions?: SchemaSuggestionsResolvers<ContextType>;
  Supersession?: SchemaSupersessionResolvers<ContextType>;
  SupersessionConnection?: SchemaSupersessionConnectionResolvers<ContextType>;
  SupersessionEdge?: SchemaSupersessionEdgeResolvers<ContextType>;
  SupersessionKind?: SchemaSupersessionKindResolvers;
  TaxClass?: SchemaTaxClassResolvers<ContextType>;
  TaxExemption?: SchemaTaxExemptionResolvers;
  TaxOrigin?: SchemaTaxOriginResolvers<ContextType>;
  TaxProvider?: SchemaTaxProviderResolvers;
  TaxRate?: SchemaTaxRateResolvers<ContextType>;
  TaxReportRow?: SchemaTaxReportRowResolvers<ContextType>;
  TaxRules?: SchemaTaxRulesResolvers<ContextType>;
  TaxTerritory?: SchemaTaxTerritoryResolvers<ContextType>;
  TaxTrial?: SchemaTaxTrialResolvers<ContextType>;
  TaxedPrice?: SchemaTaxedPriceResolvers<ContextType>;
  TestWebhookPayload?: SchemaTestWebhookPayloadResolvers<ContextType>;
  UndoImportPayload?: SchemaUndoImportPayloadResolvers<ContextType>;
  UndoShipmentPayload?: SchemaUndoShipmentPayloadResolvers<ContextType>;
  UnpaidOrder?: SchemaUnpaidOrderResolvers<ContextType>;
  UnpaidReservations?: SchemaUnpaidReservationsResolvers<ContextType>;
  UnpublishPagePayload?: SchemaUnpublishPagePayloadResolvers<ContextType>;
  UpdateCartLinePayload?: SchemaUpdateCartLinePayloadResolvers<ContextType>;
  UpdateProductPayload?: SchemaUpdateProductPayloadResolvers<ContextType>;
  UpdateProductsPayload?: SchemaUpdateProductsPayloadResolvers<ContextType>;
  User?: SchemaUserResolvers<ContextType>;
  UserConnection?: SchemaUserConnectionResolvers<ContextType>;
  UserEdge?: SchemaUserEdgeResolvers<ContextType>;
  UserRole?: SchemaUserRoleResolvers;
  Vehicle?: SchemaVehicleResolvers<ContextType>;
  VehicleConnection?: SchemaVehicleConnectionResolvers<ContextType>;
  VehicleEdge?: SchemaVehicleEdgeResolvers<ContextType>;
  VehicleKind?: SchemaVehicleKindResolvers;
  VehicleMake?: SchemaVehicleMakeResolvers<ContextType>;
  VehicleUse?: SchemaVehicleUseResolvers<ContextType>;
  Webhook?: SchemaWebhookResolvers<ContextType>;
  WebhookConnection?: SchemaWebhookConnectionResolvers<ContextType>;
  WebhookDelivery?: SchemaWebhookDeliveryResolvers<ContextType>;
  WebhookDeliveryConnection?: SchemaWebhookDeliveryConnectionResolvers<ContextType>;
  WebhookDeliveryEdge?: SchemaWebhookDeliveryEdgeResolvers<ContextType>;
  WebhookDeliveryState?: SchemaWebhookDeliveryStateResolvers;
  WebhookEdge?: SchemaWebhookEdgeResolvers<ContextType>;
  WebhookEvent?: SchemaWebhookEventResolvers;
  WithdrawPayload?: SchemaWithdrawPayloadResolvers<ContextType>;
  WithdrawableLine?: SchemaWithdrawableLineResolvers<ContextType>;
  WithdrawableOrder?: SchemaWithdrawableOrderResolvers<ContextType>;
  WithdrawalReceipt?: SchemaWithdrawalReceiptResolvers<ContextType>;
  WithdrawnLine?: SchemaWithdrawnLineResolvers<ContextType>;
};

