import { partNumberRules } from '@kickstand/rules/products';
import { describeLimits } from '../../shared/field-rules.js';
import { Arg, Args, FieldResolver, Query, Resolver, Root, ID } from 'type-graphql';
import { Mutation } from '../../api/graphql/mutation.js';
import { CurrentActor, Input } from '../../api/graphql/parameters.js';
import type { Actor } from '../../shared/actor.js';
import { Access } from '../../api/graphql/access.js';
import { toConnection } from '../../api/graphql/connection.js';
import type { NumbersService } from './numbers.service.js';
import {
  DeleteSupersessionInput,
  PartNumberAnswerType,
  SaveSupersessionInput,
  SupersessionConnection,
  SupersessionsArgs,
  SupersessionType,
} from './numbers.type.js';
import type { Supersession } from './supersession.js';
import { SameForVisitors } from '../../api/graphql/same-for-visitors.js';

@Resolver()
export class NumbersResolver {
  constructor(private readonly numbers: NumbersService) {}

  @Access('visitor')
  @SameForVisitors()
  @Query(() => PartNumberAnswerType, {
    description: 'Information about a part number: its brands, its replacements, and matching products of the shop.',
  })
  partNumber(
    @Arg('number', {
      description: `The number, ${describeLimits(partNumberRules.number)}; spaces, hyphens and case make no difference.`,
    })
    number: string,
  ) {
    return this.numbers.lookUp(number);
  }
}

@Resolver(() => SupersessionType)
export class SupersessionsResolver {
  constructor(private readonly numbers: NumbersService) {}

  @Access('catalogue')
  @Query(() => SupersessionConnection, { description: 'Part numbers that were replaced, sorted by brand and number.' })
  async supersessions(
    @Args(() => SupersessionsArgs) { search, first, after }: SupersessionsArgs,
    @CurrentActor() actor: Actor,
  ) {
    const page = await this.numbers.supersessions.list(actor, { search: search ?? null, first, after: after ?? null });
    return toConnection(page, () => this.numbers.supersessions.count(actor, search));
  }

  @Access('catalogue')
  @Query(() => SupersessionType, {
    nullable: true,
    description: 'The replacements of a number; null if there are none.',
  })
  supersession(@Arg('id', () => ID, { description: 'ID of the entry.' }) id: string, @CurrentActor() actor: Actor) {
    return this.numbers.supersessions.find(actor, id);
  }

  @Access('catalogue')
  @Mutation(
    { supersession: () => SupersessionType },
    'Adds or edits the replacements of a number. A retry changes nothing. Conflicts: STALE_VERSION if it has been changed in the meantime.',
    'The entry as it is now.',
  )
  async saveSupersession(@Input('The entry.') input: SaveSupersessionInput, @CurrentActor() actor: Actor) {
    return { supersession: await this.numbers.supersessions.save(actor, input) };
  }

  @Access('catalogue')
  @Mutation(
    { supersessionId: () => ID },
    'Deletes the replacements of a number. Conflicts: STALE_VERSION if they have been changed in the meantime.',
    'ID of the deleted entry.',
  )
  async deleteSupersession(@Input('The entry.') input: DeleteSupersessionInput, @CurrentActor() actor: Actor) {
    return { supersessionId: await this.numbers.supersessions.delete(actor, input) };
  }

  @FieldResolver()
  problem(@Root() supersession: Supersession) {
    return this.numbers.supersessions.findProblem(supersession);
  }
}
