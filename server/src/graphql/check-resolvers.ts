import type {
  AccountsResolver,
  OrderCustomerResolver,
  UserAddressesResolver,
  UserOrdersResolver,
} from '../modules/accounts/accounts.resolver.js';
import type { AddressResolver } from '../modules/addresses/addresses.resolver.js';
import type { AuditResolver } from '../modules/audit/audit.resolver.js';
import type { CartLineResolver, CartsResolver } from '../modules/carts/carts.resolver.js';
import type { CatalogueResolver } from '../modules/catalogue/products/catalogue.resolver.js';
import type {
  ProductDetailsResolver,
  ProductMediaResolver,
} from '../modules/catalogue/products/product-details.resolver.js';
import type {
  AttributesResolver,
  BrandsResolver,
  CategoriesResolver,
  FamiliesResolver,
} from '../modules/catalogue/taxonomy/taxonomy.resolver.js';
import type { DiagramFieldsResolver, DiagramsResolver } from '../modules/diagrams/diagrams.resolver.js';
import type { UserGarageResolver } from '../modules/garage/garage.resolver.js';
import type { MessagesResolver } from '../modules/messages/messages.resolver.js';
import type { NumbersResolver, SupersessionsResolver } from '../modules/numbers/numbers.resolver.js';
import type { OrderLineResolver, OrdersResolver } from '../modules/orders/order/orders.resolver.js';
import type { OverviewResolver } from '../modules/overview/overview.resolver.js';
import type {
  OrderMoneyResolver,
  OrderPaymentResolver,
  PaymentsResolver,
  RefundResolver,
} from '../modules/orders/payments/payments.resolver.js';
import type {
  ProductReviewsResolver,
  ReviewFieldsResolver,
  ReviewsResolver,
} from '../modules/reviews/reviews.resolver.js';
import type {
  HitFitResolver,
  HitReasonResolver,
  SearchBikeResolver,
  SearchResolver,
  SearchRulesResolver,
  SimilarNumbersResolver,
} from '../modules/search/search.resolver.js';
import type { ShopResolver } from '../modules/shop/shop.resolver.js';
import type { FitmentReportResolver, VehicleAdminResolver } from '../modules/vehicles/vehicle-admin.resolver.js';
import type {
  FitConditionsResolver,
  FitmentFieldsResolver,
  ProductFitmentResolver,
  VehicleMakesResolver,
  VehiclesResolver,
} from '../modules/vehicles/vehicles.resolver.js';
import type { GraphContext } from '../api/graphql/graph-context.js';
import type { MoneyResolver } from '../api/graphql/money.type.js';
import type { SchemaResolvers as Resolvers, SchemaResolversParentTypes } from './generated/resolver-types.js';
import type { NodeResolver } from './node.resolver.js';

/**
 * The compiler's check that resolvers fit schema.graphql; nothing of this file exists at run time. Each field of each
 * type must be resolved by a method of the classes listed here, or be a property of the object behind the type
 * (`mappers` in codegen.yml). The method must take that object first and the field's arguments, and what the method
 * returns, or the property holds, must be what the schema promises.
 */
interface ResolverClasses {
  Query:
    | ShopResolver
    | NodeResolver
    | CatalogueResolver
    | AttributesResolver
    | CategoriesResolver
    | BrandsResolver
    | NumbersResolver
    | SupersessionsResolver
    | VehiclesResolver
    | VehicleAdminResolver
    | DiagramsResolver
    | SearchResolver
    | SearchRulesResolver
    | CartsResolver
    | OrdersResolver
    | ReviewsResolver
    | AccountsResolver
    | OverviewResolver
    | AuditResolver
    | MessagesResolver;
  Mutation:
    | CatalogueResolver
    | AttributesResolver
    | CartsResolver
    | OrdersResolver
    | PaymentsResolver
    | ReviewsResolver
    | SearchRulesResolver
    | SupersessionsResolver
    | ProductFitmentResolver
    | VehicleAdminResolver
    | DiagramsResolver
    | AccountsResolver
    | UserAddressesResolver
    | UserGarageResolver;
  Address: AddressResolver;
  AttributeDefinition: AttributesResolver;
  Diagram: DiagramFieldsResolver;
  Money: MoneyResolver;
  PartNumberAnswer: SimilarNumbersResolver;
  Product: CatalogueResolver | ProductDetailsResolver | ProductFitmentResolver | ProductReviewsResolver;
  ProductMedia: ProductMediaResolver;
  ProductFamily: FamiliesResolver;
  ProductSearchConnection: SearchBikeResolver;
  ProductSearchEdge: HitReasonResolver | HitFitResolver;
  Category: CategoriesResolver;
  Brand: BrandsResolver;
  CartLine: CartLineResolver;
  Order: OrdersResolver | OrderMoneyResolver | OrderCustomerResolver;
  OrderLine: OrderLineResolver;
  OrderPayment: OrderPaymentResolver;
  Refund: RefundResolver;
  Review: ReviewFieldsResolver;
  SearchRule: SearchRulesResolver;
  ShopMessage: MessagesResolver;
  Supersession: SupersessionsResolver;
  Vehicle: VehiclesResolver;
  VehicleMake: VehicleMakesResolver;
  Fitment: FitmentFieldsResolver;
  FitmentReport: FitmentReportResolver;
  FitCondition: FitConditionsResolver;
  User: AccountsResolver | UserOrdersResolver | UserAddressesResolver | UserGarageResolver;
}

type TypeName = Exclude<keyof Resolvers & keyof SchemaResolversParentTypes, 'DateTime' | 'SafeInt' | 'Node'>;
/** Connections count themselves (graph/connection.ts). */
type Elsewhere<Type extends TypeName> = Type extends `${string}Connection` ? 'totalCount' : never;
type FieldName<Type extends TypeName> = string &
  Exclude<keyof NonNullable<Resolvers[Type]>, `__${string}` | Elsewhere<Type>>;

/** The field as the schema has it: `(root, args, context, info) => result`. */
type Declared<Type extends TypeName, Field extends FieldName<Type>> = Extract<
  NonNullable<Resolvers[Type]>[Field],
  (...parameters: never) => unknown
>;
type Root<D extends (...parameters: never) => unknown> = Parameters<D>[0];
type Args<D extends (...parameters: never) => unknown> = Parameters<D>[1];
type Result<D extends (...parameters: never) => unknown> = Awaited<ReturnType<D>>;

type MethodOf<Type extends TypeName, Field extends string> = Type extends keyof ResolverClasses
  ? Extract<ResolverClasses[Type], Record<Field, unknown>>[Field &
      keyof Extract<ResolverClasses[Type], Record<Field, unknown>>]
  : never;

/** Whether a parameter takes all arguments, one of them, or the context. */
type Accepts<Parameter, A> = A extends Parameter
  ? true
  : GraphContext extends Parameter
    ? true
    : true extends { [Name in keyof A]-?: A[Name] extends Parameter ? true : false }[keyof A]
      ? true
      : false;
type AcceptsAll<P extends readonly unknown[], A> = false extends { [Index in keyof P]: Accepts<P[Index], A> }[number]
  ? false
  : true;
type TakesWhatIsGiven<Type, P extends readonly unknown[], D extends (...parameters: never) => unknown> = Type extends
  'Query' | 'Mutation'
  ? AcceptsAll<P, Args<D>>
  : P extends readonly [infer First, ...infer Rest]
    ? Root<D> extends First
      ? AcceptsAll<Rest, Args<D>>
      : false
    : true;

/** The problem of a field, as a text; `never` if there is none. */
type Problem<Type extends TypeName, Field extends FieldName<Type>> = [MethodOf<Type, Field>] extends [never]
  ? Root<Declared<Type, Field>> extends Record<Field, infer Value>
    ? [Value] extends [Result<Declared<Type, Field>>]
      ? never
      : `${Type}.${Field}: the object has another type than the schema`
    : `${Type}.${Field}: neither resolved nor a property of the object`
  : MethodOf<Type, Field> extends (...parameters: infer P) => infer Returned
    ? [Awaited<Returned>] extends [Result<Declared<Type, Field>>]
      ? TakesWhatIsGiven<Type, P, Declared<Type, Field>> extends true
        ? never
        : `${Type}.${Field}: the resolver takes something else than the object, the arguments and the context`
      : `${Type}.${Field}: the resolver answers something else than the schema`
    : `${Type}.${Field}: not a method`;

type Problems = { [Type in TypeName]: { [Field in FieldName<Type>]: Problem<Type, Field> }[FieldName<Type>] }[TypeName];

type MustBeNone<_Problem extends never> = true;
export type ResolverCheck = MustBeNone<Problems>;
