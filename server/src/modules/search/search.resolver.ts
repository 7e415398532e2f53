import { Arg, Args, Ctx, Query, Resolver } from 'type-graphql';
import { Access } from '../graph/access.js';
import type { GraphContext } from '../graph/graph-context.js';
import { toMoney } from '../graph/money.type.js';
import type { SearchService } from './search.service.js';
import { ProductSearchArgs, ProductSearchConnection, SearchReportType, SuggestionsType } from './search.type.js';

@Resolver()
export class SearchResolver {
  constructor(private readonly search: SearchService) {}

  @Access('visitor')
  @Query(() => ProductSearchConnection, {
    description: 'Finds products by words and part numbers, and counts how the results can be narrowed.',
  })
  async searchProducts(@Args(() => ProductSearchArgs) { filter, ...args }: ProductSearchArgs) {
    const { priceFrom, priceTo } = filter ?? {};
    const prices = {
      priceFrom: priceFrom ? toMoney(priceFrom, 'filter.priceFrom') : null,
      priceTo: priceTo ? toMoney(priceTo, 'filter.priceTo') : null,
    };
    const { hasNextPage, endCursor, ...page } = await this.search.searchProducts({
      ...args,
      filter: { ...filter, ...prices },
    });
    return { ...page, nodes: page.edges.map(({ node }) => node), pageInfo: { hasNextPage, endCursor } };
  }

  @Access('visitor')
  @Query(() => SuggestionsType, { description: 'Suggests what to search for while somebody types.' })
  suggest(
    @Arg('query', () => String, {
      description: 'What was typed so far; nothing is suggested for less than 2 characters.',
    })
    query: string,
  ) {
    return this.search.suggest(query);
  }

  @Access('admin')
  @Query(() => SearchReportType, { description: 'What was searched for, and what was not found.' })
  searchReport(@Ctx() { actor }: GraphContext) {
    return this.search.report(actor);
  }
}
