import { FieldResolver, Resolver, Root } from 'type-graphql';
import { Mutation } from '../../api/graphql/mutation.js';
import { CurrentActor, Input } from '../../api/graphql/parameters.js';
import type { Actor } from '../../shared/actor.js';
import { Access } from '../../api/graphql/access.js';
import type { AccountsService } from '../accounts/accounts.service.js';
import type { User } from '../accounts/user.js';
import { UserType } from '../accounts/user.type.js';
import type { GarageService } from './garage.service.js';
import { DeleteBikeInput, GarageBikeType, MergeGarageInput, SaveBikeInput, SaveBikePayload } from './garage.type.js';

@Resolver(() => UserType)
export class UserGarageResolver {
  constructor(
    private readonly accounts: AccountsService,
    private readonly bikes: GarageService,
  ) {}

  @Access('owner')
  @FieldResolver(() => [GarageBikeType], { description: 'Bikes of the user, in the order in which they were added.' })
  garage(@Root() { id }: User, @CurrentActor() actor: Actor) {
    return this.bikes.listBikes(actor, id);
  }

  @Access('customer')
  @Mutation(
    () => SaveBikePayload,
    'Puts a bike into the garage of the signed-in user, or changes one. A retry adds nothing twice.',
  )
  async saveBike(@Input('The bike.') input: SaveBikeInput, @CurrentActor() actor: Actor) {
    const bike = await this.bikes.saveBike(actor, input);
    return { bike, user: await this.accounts.getOwnUser(actor) };
  }

  @Access('customer')
  @Mutation(
    { user: () => UserType },
    'Takes a bike out of the garage of the signed-in user. If it was the active bike, no bike is active afterwards.',
    'The user, with the garage as it is now.',
  )
  async deleteBike(@Input('The bike.') { bikeId }: DeleteBikeInput, @CurrentActor() actor: Actor) {
    await this.bikes.deleteBike(actor, bikeId);
    return { user: await this.accounts.getOwnUser(actor) };
  }

  @Access('customer')
  @Mutation(
    { user: () => UserType },
    'Adds to the garage of the signed-in user the bikes that a browser kept for a visitor, each model and year once. ' +
      'A retry adds nothing twice. Bikes that the shop does not know are left out, and so are those beyond the limit.',
    'The user, with the garage as it is now.',
  )
  async mergeGarage(@Input('The garage of the browser.') input: MergeGarageInput, @CurrentActor() actor: Actor) {
    await this.bikes.mergeGarage(actor, input);
    return { user: await this.accounts.getOwnUser(actor) };
  }
}
