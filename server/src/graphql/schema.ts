import { GraphQLDateTime } from 'graphql-scalars';
import { isInterfaceType, type GraphQLObjectType, type GraphQLSchema } from 'graphql';
import {
  buildSchemaSync,
  defaultPrintSchemaOptions,
  emitSchemaDefinitionFileSync,
  getMetadataStorage,
  type ClassType,
  type ContainerType,
  type NonEmptyArray,
} from 'type-graphql';
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
import {
  AttributesResolver,
  BrandsResolver,
  CategoriesResolver,
  FamiliesResolver,
} from '../modules/catalogue/taxonomy/taxonomy.resolver.js';
import { DiagramFieldsResolver, DiagramsResolver } from '../modules/diagrams/diagrams.resolver.js';
import { UserGarageResolver } from '../modules/garage/garage.resolver.js';
import { MessagesResolver } from '../modules/messages/messages.resolver.js';
import { NumbersResolver, SupersessionsResolver } from '../modules/numbers/numbers.resolver.js';
import { OrderLineResolver, OrdersResolver } from '../modules/orders/order/orders.resolver.js';
import { OverviewResolver } from '../modules/overview/overview.resolver.js';
import {
  OrderMoneyResolver,
  OrderPaymentResolver,
  PaymentsResolver,
  RefundResolver,
} from '../modules/orders/payments/payments.resolver.js';
import { ProductReviewsResolver, ReviewFieldsResolver, ReviewsResolver } from '../modules/reviews/reviews.resolver.js';
import {
  HitFitResolver,
  HitReasonResolver,
  SearchBikeResolver,
  SearchResolver,
  SearchRulesResolver,
  SimilarNumbersResolver,
} from '../modules/search/search.resolver.js';
import type { Shop } from '../modules/shop/shop.js';
import { ShopResolver } from '../modules/shop/shop.resolver.js';
import { FitmentReportResolver, VehicleAdminResolver } from '../modules/vehicles/vehicle-admin.resolver.js';
import {
  FitConditionsResolver,
  FitmentFieldsResolver,
  ProductFitmentResolver,
  VehicleMakesResolver,
  VehiclesResolver,
} from '../modules/vehicles/vehicles.resolver.js';
import type { Services } from '../app/services.js';
import { MoneyResolver } from '../api/graphql/money.type.js';
import type { NodeObject } from '../api/graphql/node.type.js';
import { enforceAccess } from './enforce-access.js';
import { NodeResolver } from './node.resolver.js';

/** Every resolver class, with a function that creates it from the services. */
const resolvers = new Map<ClassType, (services: Services, shop: Shop) => object>([
  [ShopResolver, (_services, shop) => new ShopResolver(shop)],
  [NodeResolver, (services) => new NodeResolver(services)],
  [CatalogueResolver, ({ catalogue }) => new CatalogueResolver(catalogue)],
  [ProductDetailsResolver, ({ catalogue }) => new ProductDetailsResolver(catalogue)],
  [ProductMediaResolver, () => new ProductMediaResolver()],
  [CategoriesResolver, ({ catalogue }) => new CategoriesResolver(catalogue)],
  [AttributesResolver, ({ catalogue }) => new AttributesResolver(catalogue)],
  [BrandsResolver, ({ catalogue }) => new BrandsResolver(catalogue)],
  [FamiliesResolver, ({ catalogue }) => new FamiliesResolver(catalogue)],
  [VehiclesResolver, ({ vehicles }) => new VehiclesResolver(vehicles)],
  [VehicleMakesResolver, ({ vehicles }) => new VehicleMakesResolver(vehicles)],
  [ProductFitmentResolver, ({ vehicles }) => new ProductFitmentResolver(vehicles)],
  [FitmentFieldsResolver, ({ vehicles }) => new FitmentFieldsResolver(vehicles)],
  [VehicleAdminResolver, ({ vehicles }) => new VehicleAdminResolver(vehicles)],
  [FitmentReportResolver, ({ vehicles }) => new FitmentReportResolver(vehicles)],
  [FitConditionsResolver, () => new FitConditionsResolver()],
  [DiagramsResolver, ({ diagrams }) => new DiagramsResolver(diagrams)],
  [DiagramFieldsResolver, ({ diagrams }) => new DiagramFieldsResolver(diagrams)],
  [SearchResolver, ({ search }) => new SearchResolver(search)],
  [HitReasonResolver, () => new HitReasonResolver()],
  [HitFitResolver, () => new HitFitResolver()],
  [SearchBikeResolver, ({ search }) => new SearchBikeResolver(search)],
  [NumbersResolver, ({ numbers }) => new NumbersResolver(numbers)],
  [SimilarNumbersResolver, ({ search }) => new SimilarNumbersResolver(search)],
  [SupersessionsResolver, ({ numbers }) => new SupersessionsResolver(numbers)],
  [SearchRulesResolver, ({ search }) => new SearchRulesResolver(search)],
  [CartsResolver, ({ carts }) => new CartsResolver(carts)],
  [CartLineResolver, ({ vehicles }) => new CartLineResolver(vehicles)],
  [OrdersResolver, ({ orders }) => new OrdersResolver(orders)],
  [OrderLineResolver, () => new OrderLineResolver()],
  [PaymentsResolver, ({ payments }) => new PaymentsResolver(payments)],
  [OrderMoneyResolver, () => new OrderMoneyResolver()],
  [OrderPaymentResolver, ({ payments }) => new OrderPaymentResolver(payments)],
  [RefundResolver, () => new RefundResolver()],
  [ReviewsResolver, ({ reviews }) => new ReviewsResolver(reviews)],
  [ReviewFieldsResolver, () => new ReviewFieldsResolver()],
  [ProductReviewsResolver, ({ reviews }) => new ProductReviewsResolver(reviews)],
  [AccountsResolver, ({ accounts }) => new AccountsResolver(accounts)],
  [OrderCustomerResolver, () => new OrderCustomerResolver()],
  [UserOrdersResolver, ({ orders }) => new UserOrdersResolver(orders)],
  [UserGarageResolver, ({ accounts, garage }) => new UserGarageResolver(accounts, garage)],
  [UserAddressesResolver, ({ accounts, addresses }) => new UserAddressesResolver(accounts, addresses)],
  [AddressResolver, () => new AddressResolver()],
  [OverviewResolver, ({ overview }) => new OverviewResolver(overview)],
  [MessagesResolver, ({ messages }) => new MessagesResolver(messages)],
  [AuditResolver, ({ audit }) => new AuditResolver(audit)],
  [MoneyResolver, () => new MoneyResolver()],
]);

const classes = [...resolvers.keys()] as unknown as NonEmptyArray<ClassType>;

/** Writes the schema, sorted so that a change shows as itself, to `path`. */
export function emitSchema(path: string): void {
  emitSchemaDefinitionFileSync(path, buildSchema(), { ...defaultPrintSchemaOptions, sortedSchema: true });
}

/** The schema with its resolvers made from the services. */
export function createSchema(services: Services, shop: Shop): GraphQLSchema {
  const instances = new Map([...resolvers].map(([type, make]) => [type, make(services, shop)]));
  return buildSchema({ get: (type: ClassType) => instances.get(type) });
}

/** The schema; without a container, nothing of it can be executed. */
export function buildSchema(container?: ContainerType): GraphQLSchema {
  // A field without a resolver is read as a property, without a chain of middleware.
  for (const field of getMetadataStorage().fields) field.simple ??= true;
  const schema = buildSchemaSync({
    resolvers: classes,
    ...(container ? { container } : {}),
    // The rules live in the use cases, which both transports share; the types are checked by GraphQL itself.
    validate: false,
    // `npm run schema`, which the gate runs, checks it.
    skipCheck: container !== undefined,
    scalarsMap: [{ type: Date, scalar: GraphQLDateTime }],
  });
  describe(schema.getQueryType(), 'All queries. What visitors may see needs no access token.');
  describe(schema.getMutationType(), 'All mutations. Those that create something take an idempotencyKey.');
  for (const type of Object.values(schema.getTypeMap())) {
    // type-graphql's own resolver returns a promise, which compiled queries cannot wait for.
    if (isInterfaceType(type)) type.resolveType = (value: NodeObject) => value.__typename;
  }
  enforceAccess(schema);
  return schema;
}

/** Descriptions of the root types, which type-graphql cannot declare. */
function describe(type: GraphQLObjectType | null | undefined, description: string): void {
  if (type) type.description = description;
}
