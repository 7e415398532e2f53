import { GraphQLDateTime } from 'graphql-scalars';
import type { GraphQLSchema } from 'graphql';
import {
  buildSchemaSync,
  getMetadataStorage,
  type ClassType,
  type ContainerType,
  type NonEmptyArray,
} from 'type-graphql';
import { AccountsResolver, OrderCustomerResolver, UserOrdersResolver } from '../modules/accounts/accounts.resolver.js';
import { CatalogResolver } from '../modules/catalog/catalog.resolver.js';
import { MoneyResolver } from '../modules/graph/money.type.js';
import { OrderLineResolver, OrdersResolver } from '../modules/orders/orders.resolver.js';
import { OrderMoneyResolver, OrderPaymentResolver, PaymentsResolver } from '../modules/payments/payments.resolver.js';
import { ProductReviewsResolver, ReviewsResolver } from '../modules/reviews/reviews.resolver.js';
import { ShopResolver } from '../modules/shop/shop.resolver.js';
import type { Shop } from '../modules/shop/shop.js';
import type { Services } from '../services.js';
import { NodeResolver } from './node.resolver.js';

/** Every resolver class, with how it is made from the services. */
const resolvers = new Map<ClassType, (services: Services, shop: Shop) => object>([
  [ShopResolver, (_services, shop) => new ShopResolver(shop)],
  [NodeResolver, (services) => new NodeResolver(services)],
  [CatalogResolver, ({ catalog }) => new CatalogResolver(catalog)],
  [OrdersResolver, ({ orders }) => new OrdersResolver(orders)],
  [OrderLineResolver, () => new OrderLineResolver()],
  [PaymentsResolver, ({ payments }) => new PaymentsResolver(payments)],
  [OrderMoneyResolver, () => new OrderMoneyResolver()],
  [OrderPaymentResolver, ({ payments }) => new OrderPaymentResolver(payments)],
  [ReviewsResolver, ({ reviews }) => new ReviewsResolver(reviews)],
  [ProductReviewsResolver, ({ reviews }) => new ProductReviewsResolver(reviews)],
  [AccountsResolver, ({ accounts }) => new AccountsResolver(accounts)],
  [OrderCustomerResolver, () => new OrderCustomerResolver()],
  [UserOrdersResolver, ({ orders }) => new UserOrdersResolver(orders)],
  [MoneyResolver, () => new MoneyResolver()],
]);

const classes = [...resolvers.keys()] as unknown as NonEmptyArray<ClassType>;

/** The schema alone, for writing it to a file. */
export function describeSchema(emitTo?: string): GraphQLSchema {
  return buildSchema(undefined, emitTo);
}

/** The schema with its resolvers made from the services. */
export function createSchema(services: Services, shop: Shop): GraphQLSchema {
  const instances = new Map([...resolvers].map(([type, make]) => [type, make(services, shop)]));
  return buildSchema({ get: (type: ClassType) => instances.get(type) });
}

function buildSchema(container: ContainerType | undefined, emitTo?: string): GraphQLSchema {
  // A field without a resolver of its own is a property: read as one, not through a chain of middleware.
  for (const field of getMetadataStorage().fields) field.simple ??= true;
  return buildSchemaSync({
    resolvers: classes,
    ...(container ? { container } : {}),
    // The rules live in the use cases, which both transports share; the types are checked by GraphQL itself.
    validate: false,
    scalarsMap: [{ type: Date, scalar: GraphQLDateTime }],
    ...(emitTo ? { emitSchemaFile: { path: emitTo, sortedSchema: true } } : {}),
  });
}
