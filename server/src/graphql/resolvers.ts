import type { ClassType } from 'type-graphql';
import {
  AccountsResolver,
  OrderCustomerResolver,
  UserAddressesResolver,
  UserOrdersResolver,
} from '../modules/accounts/accounts.resolver.js';
import { AddressResolver } from '../modules/addresses/addresses.resolver.js';
import { AuditResolver } from '../modules/audit/audit.resolver.js';
import { CartLineResolver, CartsResolver } from '../modules/carts/carts.resolver.js';
import { CatalogueResolver } from '../modules/catalogue/products/catalogue.resolver.js';
import {
  ProductDetailsResolver,
  ProductMediaResolver,
} from '../modules/catalogue/products/product-details.resolver.js';
import { RunningSaleResolver, SalesResolver } from '../modules/catalogue/prices/sales.resolver.js';
import {
  AttributesResolver,
  BrandsResolver,
  CategoriesResolver,
  FamiliesResolver,
} from '../modules/catalogue/taxonomy/taxonomy.resolver.js';
import { ContentResolver, ManagedPageResolver } from '../modules/content/content.resolver.js';
import { CustomerReviewsResolver, CustomersResolver } from '../modules/customers/customers.resolver.js';
import { DiagramFieldsResolver, DiagramsResolver } from '../modules/diagrams/diagrams.resolver.js';
import { UserGarageResolver } from '../modules/garage/garage.resolver.js';
import { ImportsResolver } from '../modules/imports/imports.resolver.js';
import { KeysResolver } from '../modules/keys/keys.resolver.js';
import { WebhooksResolver } from '../modules/webhooks/webhooks.resolver.js';
import { MessagesResolver } from '../modules/messages/messages.resolver.js';
import { NumbersResolver, SupersessionsResolver } from '../modules/numbers/numbers.resolver.js';
import { OrderLineResolver, OrdersResolver } from '../modules/orders/order/orders.resolver.js';
import { ParcelResolver, ParcelsResolver, ShippedLineResolver } from '../modules/orders/order/parcels.resolver.js';
import {
  InvoicedOrderResolver,
  InvoiceResolver,
  InvoicesResolver,
} from '../modules/orders/invoices/invoices.resolver.js';
import { DepositsResolver } from '../modules/orders/order/deposits.resolver.js';
import { FilesOfReturnResolver, ReturnFileResolver } from '../modules/orders/order/return-files.resolver.js';
import { ReturnableLineResolver, ReturnResolver, ReturnsResolver } from '../modules/orders/order/returns.resolver.js';
import { StaffOrdersResolver } from '../modules/orders/order/staff-orders.resolver.js';
import { UnitsInShopResolver } from '../modules/orders/order/units-in-shop.resolver.js';
import { TaxReportResolver } from '../modules/orders/order/tax-report.resolver.js';
import { OpeningStepsResolver } from '../modules/overview/opening-steps.resolver.js';
import { OverviewResolver } from '../modules/overview/overview.resolver.js';
import {
  OrderMoneyResolver,
  OrderPaymentResolver,
  PaymentsResolver,
  RefundResolver,
} from '../modules/orders/payments/payments.resolver.js';
import { DeliveryResolver, ProductDeliveryResolver } from '../modules/pricing/delivery.resolver.js';
import { TaxedPriceResolver, TaxesResolver } from '../modules/pricing/taxes.resolver.js';
import { ProductReviewsResolver, ReviewFieldsResolver, ReviewsResolver } from '../modules/reviews/reviews.resolver.js';
import {
  HitFitResolver,
  HitReasonResolver,
  SearchBikeResolver,
  SearchResolver,
  SearchRulesResolver,
  SimilarNumbersResolver,
} from '../modules/search/search.resolver.js';
import { PromotionFieldsResolver, PromotionsResolver } from '../modules/pricing/promotions.resolver.js';
import type { ShopFacts } from '../modules/shop/shop.js';
import { SettingsResolver } from '../modules/settings/settings.resolver.js';
import { ShopResolver } from '../modules/shop/shop.resolver.js';
import { FitmentReportResolver, VehicleAdminResolver } from '../modules/vehicles/vehicle-admin.resolver.js';
import {
  FitConditionsResolver,
  FitmentFieldsResolver,
  ProductFitmentResolver,
  VehicleMakesResolver,
  VehiclesResolver,
} from '../modules/vehicles/vehicles.resolver.js';
import { StaffResolver } from '../modules/staff/staff.resolver.js';
import type { Services } from '../modules/services.js';
import { MoneyResolver } from '../api/graphql/money.type.js';
import { NodeResolver } from './node.resolver.js';

/** A resolver class and the types of the schema whose fields it resolves. */
export interface Resolves<Type extends string, Resolver extends object> {
  types: readonly Type[];
  resolver: ClassType<Resolver>;
  create: (services: Services, shop: ShopFacts) => Resolver;
}

function resolves<const Type extends string, Resolver extends object>(
  types: readonly Type[],
  resolver: ClassType<Resolver>,
  create: (services: Services, shop: ShopFacts) => Resolver,
): Resolves<Type, Resolver> {
  return { types, resolver, create };
}

/** All resolver classes. `check-resolvers.ts` compares their methods with the schema. */
export const resolvers = [
  resolves(
    ['Query', 'Shop'],
    ShopResolver,
    ({ settings, content, pricing }, shop) => new ShopResolver(settings, content, pricing, shop),
  ),
  resolves(['Query', 'Mutation'], SettingsResolver, ({ settings }) => new SettingsResolver(settings)),
  resolves(['Query', 'Mutation'], ContentResolver, ({ content }) => new ContentResolver(content)),
  resolves(['ManagedPage'], ManagedPageResolver, ({ content }) => new ManagedPageResolver(content)),
  resolves(['Query'], NodeResolver, (services) => new NodeResolver(services)),
  resolves(['Query', 'Mutation'], PromotionsResolver, ({ pricing }) => new PromotionsResolver(pricing)),
  resolves(['Promotion'], PromotionFieldsResolver, () => new PromotionFieldsResolver()),
  resolves(['Query', 'Mutation', 'Product'], CatalogueResolver, ({ catalogue }) => new CatalogueResolver(catalogue)),
  resolves(['Product'], ProductDetailsResolver, ({ catalogue }) => new ProductDetailsResolver(catalogue)),
  resolves(['Query', 'Mutation', 'Sale'], SalesResolver, ({ catalogue }) => new SalesResolver(catalogue)),
  resolves(['RunningSale'], RunningSaleResolver, ({ catalogue }) => new RunningSaleResolver(catalogue)),
  resolves(['ProductMedia'], ProductMediaResolver, () => new ProductMediaResolver()),
  resolves(['Query', 'Category'], CategoriesResolver, ({ catalogue }) => new CategoriesResolver(catalogue)),
  resolves(
    ['Query', 'Mutation', 'AttributeDefinition'],
    AttributesResolver,
    ({ catalogue }) => new AttributesResolver(catalogue),
  ),
  resolves(['Query', 'Brand'], BrandsResolver, ({ catalogue }) => new BrandsResolver(catalogue)),
  resolves(['ProductFamily'], FamiliesResolver, ({ catalogue }) => new FamiliesResolver(catalogue)),
  resolves(['Query', 'Vehicle'], VehiclesResolver, ({ vehicles }) => new VehiclesResolver(vehicles)),
  resolves(['VehicleMake'], VehicleMakesResolver, ({ vehicles }) => new VehicleMakesResolver(vehicles)),
  resolves(['Mutation', 'Product'], ProductFitmentResolver, ({ vehicles }) => new ProductFitmentResolver(vehicles)),
  resolves(['Fitment'], FitmentFieldsResolver, ({ vehicles }) => new FitmentFieldsResolver(vehicles)),
  resolves(['Query', 'Mutation'], VehicleAdminResolver, ({ vehicles }) => new VehicleAdminResolver(vehicles)),
  resolves(['FitmentReport'], FitmentReportResolver, ({ vehicles }) => new FitmentReportResolver(vehicles)),
  resolves(['FitCondition'], FitConditionsResolver, () => new FitConditionsResolver()),
  resolves(['Query', 'Mutation'], DiagramsResolver, ({ diagrams }) => new DiagramsResolver(diagrams)),
  resolves(['Diagram'], DiagramFieldsResolver, ({ diagrams }) => new DiagramFieldsResolver(diagrams)),
  resolves(['Query'], SearchResolver, ({ search }) => new SearchResolver(search)),
  resolves(['ProductSearchEdge'], HitReasonResolver, () => new HitReasonResolver()),
  resolves(['ProductSearchEdge'], HitFitResolver, () => new HitFitResolver()),
  resolves(['ProductSearchConnection'], SearchBikeResolver, ({ search }) => new SearchBikeResolver(search)),
  resolves(['Query'], NumbersResolver, ({ numbers }) => new NumbersResolver(numbers)),
  resolves(['PartNumberAnswer'], SimilarNumbersResolver, ({ search }) => new SimilarNumbersResolver(search)),
  resolves(
    ['Query', 'Mutation', 'Supersession'],
    SupersessionsResolver,
    ({ numbers }) => new SupersessionsResolver(numbers),
  ),
  resolves(['Query', 'Mutation', 'SearchRule'], SearchRulesResolver, ({ search }) => new SearchRulesResolver(search)),
  resolves(['Query', 'Mutation'], DeliveryResolver, ({ delivery }) => new DeliveryResolver(delivery)),
  resolves(['Product'], ProductDeliveryResolver, ({ delivery }) => new ProductDeliveryResolver(delivery)),
  resolves(['Query', 'Mutation'], TaxesResolver, ({ pricing }) => new TaxesResolver(pricing)),
  resolves(['Product'], TaxedPriceResolver, ({ pricing }) => new TaxedPriceResolver(pricing)),
  resolves(['Query', 'Mutation', 'Cart'], CartsResolver, ({ carts }) => new CartsResolver(carts)),
  resolves(['CartLine'], CartLineResolver, ({ vehicles }) => new CartLineResolver(vehicles)),
  resolves(['Query', 'Mutation', 'Order'], OrdersResolver, ({ orders }) => new OrdersResolver(orders)),
  resolves(['Query', 'Mutation', 'Order'], StaffOrdersResolver, ({ orders }) => new StaffOrdersResolver(orders)),
  resolves(['Query', 'Mutation', 'Order'], ParcelsResolver, ({ orders }) => new ParcelsResolver(orders)),
  resolves(['Query', 'Mutation', 'Order'], ReturnsResolver, ({ orders }) => new ReturnsResolver(orders)),
  resolves(['Query', 'Order'], DepositsResolver, ({ orders }) => new DepositsResolver(orders)),
  resolves(['Query'], InvoicesResolver, ({ invoices }) => new InvoicesResolver(invoices)),
  resolves(['Order'], InvoicedOrderResolver, () => new InvoicedOrderResolver()),
  resolves(['Invoice'], InvoiceResolver, () => new InvoiceResolver()),
  resolves(['Query'], TaxReportResolver, ({ orders }) => new TaxReportResolver(orders)),
  resolves(['OrderLine'], OrderLineResolver, () => new OrderLineResolver()),
  resolves(['OrderLine'], ShippedLineResolver, () => new ShippedLineResolver()),
  resolves(['OrderLine'], ReturnableLineResolver, ({ orders }) => new ReturnableLineResolver(orders)),
  resolves(['OrderReturn'], ReturnResolver, () => new ReturnResolver()),
  resolves(['OrderReturn'], FilesOfReturnResolver, () => new FilesOfReturnResolver()),
  resolves(['ReturnFile'], ReturnFileResolver, () => new ReturnFileResolver()),
  resolves(['Product'], UnitsInShopResolver, () => new UnitsInShopResolver()),
  resolves(['Parcel'], ParcelResolver, ({ orders }) => new ParcelResolver(orders)),
  resolves(['Mutation'], PaymentsResolver, ({ payments }) => new PaymentsResolver(payments)),
  resolves(['Order'], OrderMoneyResolver, () => new OrderMoneyResolver()),
  resolves(['OrderPayment'], OrderPaymentResolver, ({ payments }) => new OrderPaymentResolver(payments)),
  resolves(['Refund'], RefundResolver, () => new RefundResolver()),
  resolves(['Query', 'Mutation'], ReviewsResolver, ({ reviews }) => new ReviewsResolver(reviews)),
  resolves(['Review'], ReviewFieldsResolver, () => new ReviewFieldsResolver()),
  resolves(['Product'], ProductReviewsResolver, ({ reviews }) => new ProductReviewsResolver(reviews)),
  resolves(['Query', 'Mutation', 'User'], AccountsResolver, ({ accounts }) => new AccountsResolver(accounts)),
  resolves(['Order'], OrderCustomerResolver, ({ accounts }) => new OrderCustomerResolver(accounts)),
  resolves(['User'], UserOrdersResolver, ({ orders }) => new UserOrdersResolver(orders)),
  resolves(
    ['Mutation', 'User'],
    UserGarageResolver,
    ({ accounts, garage }) => new UserGarageResolver(accounts, garage),
  ),
  resolves(
    ['Mutation', 'User'],
    UserAddressesResolver,
    ({ accounts, addresses }) => new UserAddressesResolver(accounts, addresses),
  ),
  resolves(['Address'], AddressResolver, () => new AddressResolver()),
  resolves(['Query'], OpeningStepsResolver, ({ openingSteps }) => new OpeningStepsResolver(openingSteps)),
  resolves(['Query'], OverviewResolver, ({ overview }) => new OverviewResolver(overview)),
  resolves(['Query', 'ShopMessage'], MessagesResolver, ({ messages }) => new MessagesResolver(messages)),
  resolves(['Query', 'Mutation', 'Import'], ImportsResolver, ({ imports }) => new ImportsResolver(imports)),
  resolves(['Query', 'Mutation'], KeysResolver, ({ keys }) => new KeysResolver(keys)),
  resolves(['Query', 'Mutation', 'Webhook'], WebhooksResolver, ({ webhooks }) => new WebhooksResolver(webhooks)),
  resolves(['Query', 'Mutation'], StaffResolver, ({ staff }) => new StaffResolver(staff)),
  resolves(['Query', 'Mutation', 'Customer'], CustomersResolver, ({ customers }) => new CustomersResolver(customers)),
  resolves(['Customer'], CustomerReviewsResolver, ({ customers }) => new CustomerReviewsResolver(customers)),
  resolves(['Query'], AuditResolver, ({ audit }) => new AuditResolver(audit)),
  resolves(['Money'], MoneyResolver, () => new MoneyResolver()),
];
