import { Field, Int, ObjectType } from 'type-graphql';
import { ProductType } from '../catalog/product.type.js';
import { Access } from '../graph/access.js';
import { MoneyType } from '../graph/money.type.js';
import { OrderType } from '../orders/order.type.js';

const revenue = 'Money received minus money paid back in that time; negative when more went out than came in.';

@ObjectType('SalesDay', { description: 'One calendar day of the shop.' })
export class SalesDayType {
  @Field({ description: 'YYYY-MM-DD in the time zone asked for.' })
  date: string;

  @Field(() => Int, { description: 'Orders placed, whatever became of them.' })
  orders: number;

  @Field(() => MoneyType, { description: revenue })
  revenue: MoneyType;
}

@ObjectType('SalesTotal', { description: 'Several days together.' })
export class SalesTotalType {
  @Field(() => Int, { description: 'Orders placed, whatever became of them.' })
  orders: number;

  @Field(() => MoneyType, { description: revenue })
  revenue: MoneyType;
}

@ObjectType('UnpaidReservations', { description: 'Orders that wait to be paid, and what is reserved for them.' })
export class UnpaidReservationsType {
  @Field(() => Int, { description: 'How many orders.' })
  orders: number;

  @Field(() => Int, { description: 'Pieces reserved.' })
  pieces: number;

  @Field(() => MoneyType, { description: 'What they come to.' })
  value: MoneyType;

  @Access('admin')
  @Field(() => [OrderType], { description: 'The next to expire first; at most 5.' })
  nextToExpire: OrderType[];
}

@ObjectType('FlaggedPayments', { description: 'Orders whose payment an admin must look at.' })
export class FlaggedPaymentsType {
  @Field(() => Int, { description: 'How many.' })
  count: number;

  @Access('admin')
  @Field(() => [OrderType], { description: 'The newest; at most 5.' })
  orders: OrderType[];
}

@ObjectType('LowStock', { description: 'Products that run low or have run out.' })
export class LowStockType {
  @Field(() => Int, { description: 'How many.' })
  count: number;

  @Access('admin')
  @Field(() => [ProductType], { description: 'The scarcest first; at most 10.' })
  products: ProductType[];
}

@ObjectType('ShopOverview', { description: 'How the shop is doing.' })
export class ShopOverviewType {
  @Field(() => SalesDayType, { description: 'So far.' })
  today: SalesDayType;

  @Field(() => [SalesDayType], { description: 'The last 30 days, the oldest first, none left out; the last is today.' })
  days: SalesDayType[];

  @Field(() => SalesTotalType, { description: 'These days together.' })
  last30Days: SalesTotalType;

  @Field(() => LowStockType, { description: 'What is to be ordered again.' })
  lowStock: LowStockType;

  @Field(() => UnpaidReservationsType, { description: 'What is reserved and not paid.' })
  unpaidReservations: UnpaidReservationsType;

  @Field(() => FlaggedPaymentsType, { description: 'What an admin must look at.' })
  flaggedPayments: FlaggedPaymentsType;
}
