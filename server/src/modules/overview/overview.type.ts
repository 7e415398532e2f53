import { Int, ObjectType } from 'type-graphql';
import { Field } from '../../api/graphql/field.js';
import { Access } from '../../api/graphql/access.js';
import { MoneyType } from '../../api/graphql/money.type.js';
import { ProductType } from '../catalogue/products/product.type.js';
import { OrderType } from '../orders/order/order.type.js';

const revenue = 'Money received minus money paid back in that time; negative when more went out than came in.';

@ObjectType('SalesDay', { description: 'Figures of one calendar day.' })
export class SalesDayType {
  @Field('Date as YYYY-MM-DD, in the requested time zone.')
  date: string;

  @Field(() => Int, 'Number of orders placed, whatever their status now.')
  orders: number;

  @Field(() => MoneyType, revenue)
  revenue: MoneyType;
}

@ObjectType('SalesTotal', { description: 'Totals of several days.' })
export class SalesTotalType {
  @Field(() => Int, 'Number of orders placed, whatever their status now.')
  orders: number;

  @Field(() => MoneyType, revenue)
  revenue: MoneyType;
}

@ObjectType('UnpaidReservations', { description: 'Unpaid orders and the quantity that they reserve.' })
export class UnpaidReservationsType {
  @Field(() => Int, 'Number of unpaid orders.')
  orders: number;

  @Field(() => Int, 'Total quantity reserved.')
  pieces: number;

  @Field(() => MoneyType, 'Total price of these orders.')
  value: MoneyType;

  @Access('orders', { others: [] })
  @Field(() => [OrderType], 'At most 5 of these orders, those that expire soonest first.')
  nextToExpire: OrderType[];
}

@ObjectType('FlaggedPayments', { description: 'Orders with a flagged payment.' })
export class FlaggedPaymentsType {
  @Field(() => Int, 'Number of orders with a flagged payment.')
  count: number;

  @Access('orders', { others: [] })
  @Field(() => [OrderType], 'The newest; at most 5.')
  orders: OrderType[];
}

@ObjectType('LowStock', { description: 'Products with low or no stock.' })
export class LowStockType {
  @Field(() => Int, 'Number of products with low or no stock.')
  count: number;

  @Access(['stock', 'reports'])
  @Field(() => [ProductType], 'The products with the lowest stock first; at most 10.')
  products: ProductType[];
}

@ObjectType('ShopOverview', { description: 'Key figures of the shop.' })
export class ShopOverviewType {
  @Field(() => SalesDayType, 'Figures of today so far.')
  today: SalesDayType;

  @Field(() => [SalesDayType], 'Each of the last 30 days, oldest first; the last one is today.')
  days: SalesDayType[];

  @Field(() => SalesTotalType, 'Totals of these 30 days.')
  last30Days: SalesTotalType;

  @Field(() => LowStockType, 'Products with low or no stock.')
  lowStock: LowStockType;

  @Field(() => UnpaidReservationsType, 'Unpaid orders and the quantity that they reserve.')
  unpaidReservations: UnpaidReservationsType;

  @Field(() => FlaggedPaymentsType, 'Orders with a flagged payment.')
  flaggedPayments: FlaggedPaymentsType;
}
