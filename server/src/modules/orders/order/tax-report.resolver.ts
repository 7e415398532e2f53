import { Args, ArgsType, Query, Resolver } from 'type-graphql';
import { Access } from '../../../api/graphql/access.js';
import { NullableField } from '../../../api/graphql/field.js';
import { CurrentActor } from '../../../api/graphql/parameters.js';
import type { Actor } from '../../../shared/actor.js';
import type { OrdersService } from './orders.service.js';
import { presentTaxReportRow, TaxReportRowType } from './tax-report.type.js';

@ArgsType()
class TaxReportArgs {
  @NullableField(() => Date, 'Beginning of the period. Send either `from` and `before`, or `fromDay` and `beforeDay`.')
  from?: Date | null;

  @NullableField(() => Date, 'End of the period, exclusive.')
  before?: Date | null;

  @NullableField(() => String, 'First day of the period, YYYY-MM-DD in the time zone of the shop.')
  fromDay?: string | null;

  @NullableField(() => String, 'Day after the last day of the period, YYYY-MM-DD in the time zone of the shop.')
  beforeDay?: string | null;
}

@Resolver()
export class TaxReportResolver {
  constructor(private readonly orders: OrdersService) {}

  @Access('reports')
  @Query(() => [TaxReportRowType], {
    description: 'Taxes of paid orders less refunds, by country and rate. A refund takes back each tax in proportion.',
  })
  async taxReport(@Args(() => TaxReportArgs) period: TaxReportArgs, @CurrentActor() actor: Actor) {
    return (await this.orders.reportTaxes(actor, period)).map(presentTaxReportRow);
  }
}
