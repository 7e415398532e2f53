import { Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { Access } from '../../../api/graphql/access.js';
import { toConnection } from '../../../api/graphql/connection.js';
import type { GraphContext } from '../../../api/graphql/graph-context.js';
import { CurrentActor } from '../../../api/graphql/parameters.js';
import type { Actor } from '../../../shared/actor.js';
import { money } from '../../../shared/money.js';
import type { Order } from '../order/order.js';
import { OrderType } from '../order/order.type.js';
import { InvoiceConnection, InvoicesArgs, InvoiceType } from './invoice.type.js';
import type { Invoice } from './invoice.js';
import type { InvoiceLoaders } from './invoices.loaders.js';
import type { InvoicesService } from './invoices.service.js';

@Resolver(() => OrderType)
export class InvoicedOrderResolver {
  @FieldResolver(() => [InvoiceType], {
    description: 'Invoices and credit notes, oldest first. Empty before payment, and if the shop issues no invoices.',
  })
  invoices(@Root() { id }: Order, @Ctx() { loaders }: GraphContext<InvoiceLoaders>): Promise<Invoice[]> {
    return loaders.invoices.load(id);
  }
}

@Resolver()
export class InvoicesResolver {
  constructor(private readonly service: InvoicesService) {}

  @Access('orders')
  @Query(() => InvoiceConnection, { description: 'Invoices and credit notes, newest first.' })
  async invoices(@Args(() => InvoicesArgs) args: InvoicesArgs, @CurrentActor() actor: Actor) {
    const { page, countAll } = await this.service.list(actor, args);
    return toConnection(page, countAll);
  }
}

@Resolver(() => InvoiceType)
export class InvoiceResolver {
  @FieldResolver()
  id(@Root() { number }: Invoice) {
    return number;
  }

  @FieldResolver()
  orderNumber(@Root() { order }: Invoice) {
    return order.number;
  }

  @FieldResolver()
  buyerName(@Root() { buyer }: Invoice) {
    return buyer.name;
  }

  @FieldResolver()
  corrects(@Root() { corrects }: Invoice) {
    return corrects?.number ?? null;
  }

  @FieldResolver()
  total(@Root() { totals, currency }: Invoice) {
    return money(totals.totalMinor, currency);
  }

  @FieldResolver()
  xmlUrl(@Root() { orderId, number }: Invoice) {
    return `/api/orders/${orderId}/invoices/${number}.xml`;
  }

  @FieldResolver()
  pdfUrl(@Root() { orderId, number }: Invoice) {
    return `/api/orders/${orderId}/invoices/${number}.pdf`;
  }
}
