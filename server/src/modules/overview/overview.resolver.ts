import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { Access } from '../../api/graphql/access.js';
import type { GraphContext } from '../../api/graphql/graph-context.js';
import type { OverviewService } from './overview.service.js';
import { ShopOverviewType } from './overview.type.js';

@Resolver()
export class OverviewResolver {
  constructor(private readonly overviews: OverviewService) {}

  @Access('admin')
  @Query(() => ShopOverviewType, { description: 'Key figures of the shop, for today and the last 30 days.' })
  overview(
    @Arg('timeZone', () => String, {
      nullable: true,
      defaultValue: 'UTC',
      description: 'IANA name of the time zone in which days begin and end.',
    })
    timeZone: string | null,
    @Ctx() { actor }: GraphContext,
  ) {
    return this.overviews.getOverview(actor, timeZone ?? 'UTC');
  }
}
