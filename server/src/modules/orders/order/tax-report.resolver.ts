import { Arg, Query, Resolver } from 'type-graphql';
import { Access } from '../../../api/graphql/access.js';
import { CurrentActor } from '../../../api/graphql/parameters.js';
import type { Actor } from '../../../shared/actor.js';
import type { OrdersService } from './orders.service.js';
import { presentTaxReportRow, TaxReportRowType } from './tax-report.type.js';

@Resolver()
export class TaxReportResolver {
  constructor(private readonly orders: OrdersService) {}

  @Access('reports')
  @Query(() => [TaxReportRowType], {
    description: 'Taxes of paid orders less refunds, by country and rate. A refund takes back each tax in proportion.',
  })
  async taxReport(
    @Arg('from', () => Date, { description: 'Beginning of the period.' }) from: Date,
    @Arg('before', () => Date, { description: 'End of the period, exclusive.' }) before: Date,
    @CurrentActor() actor: Actor,
  ) {
    return (await this.orders.reportTaxes(actor, { from, before })).map(presentTaxReportRow);
  }
}
