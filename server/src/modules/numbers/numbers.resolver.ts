import { partNumberRules } from '@kickstand/rules/products';
import { describeLimits } from '../../shared/field-rules.js';
import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Access } from '../../api/graphql/access.js';
import { toConnection } from '../../api/graphql/connection.js';
import type { GraphContext } from '../../api/graphql/graph-context.js';
import type { NumbersService } from './numbers.service.js';
import {
  DeleteSupersessionInput,
  DeleteSupersessionPayload,
  PartNumberAnswerType,
  SaveSupersessionInput,
  SaveSupersessionPayload,
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
    description: 'Information about a part number: its brands, its replacements, and the products of the shop for it.',
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

  @Access('admin')
  @Query(() => SupersessionConnection, {
    description: 'Numbers that others replace, by brand and number.',
  })
  async supersessions(
    @Args(() => SupersessionsArgs) { search, first, after }: SupersessionsArgs,
    @Ctx() { actor }: GraphContext,
  ) {
    const page = await this.numbers.supersessions.list(actor, { search: search ?? null, first, after: after ?? null });
    return toConnection(page, () => this.numbers.supersessions.count(actor, search));
  }

  @Access('admin')
  @Mutation(() => SaveSupersessionPayload, {
    description:
      'Adds or edits what replaces a number. A retry changes nothing. Conflicts: STALE_VERSION if it was changed meanwhile.',
  })
  async saveSupersession(
    @Arg('input', () => SaveSupersessionInput, { description: 'The entry.' }) input: SaveSupersessionInput,
    @Ctx() { actor }: GraphContext,
  ) {
    return { supersession: await this.numbers.supersessions.save(actor, input) };
  }

  @Access('admin')
  @Mutation(() => DeleteSupersessionPayload, {
    description: 'Deletes the replacements of a number. Conflicts: STALE_VERSION if they were changed since.',
  })
  async deleteSupersession(
    @Arg('input', () => DeleteSupersessionInput, { description: 'The entry.' }) input: DeleteSupersessionInput,
    @Ctx() { actor }: GraphContext,
  ) {
    return { supersessionId: await this.numbers.supersessions.delete(actor, input) };
  }

  @FieldResolver()
  problem(@Root() supersession: Supersession) {
    return this.numbers.supersessions.findProblem(supersession);
  }
}
