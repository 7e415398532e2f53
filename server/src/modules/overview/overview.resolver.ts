import { Arg, Query, Resolver } from 'type-graphql';
import { CurrentActor } from '../../api/graphql/parameters.js';
import type { Actor } from '../../shared/actor.js';
import { Access } from '../../api/graphql/access.js';
import type { OverviewService } from './overview.service.js';
import { ShopOverviewType } from './overview.type.js';

@Resolver()
export class OverviewResolver {
  constructor(private readonly overviews: OverviewService) {}

  @Access('reports')
  @Query(() => ShopOverviewType, { description: 'Key figures of the shop, for today and the last 30 days.' })
  overview(
    @Arg('timeZone', () => String, {
      nullable: true,
      defaultValue: 'UTC',
      description: 'IANA name of the time zone in which days begin and end.',
    })
    timeZone: string | null,
    @CurrentActor() actor: Actor,
  ) {
    return this.overviews.getOverview(actor, timeZone ?? 'UTC');
  }
}
