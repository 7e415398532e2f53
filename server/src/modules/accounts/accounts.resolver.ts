import { Arg, Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { Mutation } from '../../api/graphql/mutation.js';
import { CurrentActor, Input } from '../../api/graphql/parameters.js';
import { permissionsOf, type Actor } from '../../shared/actor.js';
import { Access } from '../../api/graphql/access.js';
import { PageArgs, toConnection } from '../../api/graphql/connection.js';
import type { GraphContext } from '../../api/graphql/graph-context.js';
import { DeleteAddressInput, SaveAddressInput, SavedAddressType } from '../addresses/address.type.js';
import type { AddressesService } from '../addresses/addresses.service.js';
import { OrderFilterInput } from '../orders/order/order.input.js';
import type { Order } from '../orders/order/order.js';
import { OrderConnection, OrderType } from '../orders/order/order.type.js';
import type { OrdersService } from '../orders/order/orders.service.js';
import type { AccountsService } from './accounts.service.js';
import type { User } from './user.js';
import {
  DisableUserInput,
  EnableUserInput,
  MakeAdminInput,
  ProfileType,
  RemoveAdminInput,
  ResetSecondFactorInput,
  SaveAddressPayload,
  SaveProfileInput,
  SignInInput,
  SignInPayload,
  UserConnection,
  UsersArgs,
  UserType,
} from './user.type.js';
import type { AccountLoaders } from './accounts.loaders.js';

@Resolver(() => UserType)
export class AccountsResolver {
  constructor(private readonly accounts: AccountsService) {}

  @Access('customer', { others: null })
  @Query(() => UserType, { nullable: true, description: 'The signed-in user.' })
  viewer(@CurrentActor() actor: Actor) {
    return this.accounts.getViewer(actor);
  }

  @Access('customers')
  @Query(() => UserConnection, { description: 'All users, oldest account first.' })
  async users(@Args(() => UsersArgs) args: UsersArgs, @CurrentActor() actor: Actor) {
    const page = await this.accounts.listUsers(actor, args);
    return toConnection(page, () => this.accounts.countUsers(actor, args.search));
  }

  @FieldResolver()
  permissions(@Root() { id, permissions }: User, @CurrentActor() actor: Actor) {
    return permissions ?? (actor.kind === 'user' && actor.userId === id ? permissionsOf(actor) : null);
  }

  @FieldResolver()
  needsSecondFactor(@Root() { id, needsSecondFactor }: User, @CurrentActor() actor: Actor) {
    return needsSecondFactor ?? (actor.kind === 'user' && actor.userId === id && actor.lacksSecondFactor === true);
  }

  @FieldResolver(() => ProfileType, { nullable: true })
  profile(@Root() { id }: User, @Ctx() { loaders }: GraphContext<AccountLoaders>) {
    return loaders.profile.load(id);
  }

  @Access('visitor')
  @Mutation(() => SignInPayload, "Exchanges the identity provider's ID token for the shop's access token.")
  signIn(@Input('Proof of identity.') { idToken }: SignInInput) {
    return this.accounts.signIn(idToken);
  }

  @Access('customer')
  @Mutation(
    { user: () => UserType },
    'Ends all sessions of the signed-in user, this one included. The answer takes up to a second, because all sign-ins of the current second are ended.',
  )
  async signOutEverywhere(@CurrentActor() actor: Actor) {
    return { user: await this.accounts.signOutEverywhere(actor) };
  }

  @Access('customer')
  @Mutation({ user: () => UserType }, 'Creates or replaces the profile of the signed-in user.')
  saveProfile(@Input('The profile.') input: SaveProfileInput, @CurrentActor() actor: Actor) {
    return this.accounts.saveProfile(actor, input);
  }

  @Access('admin')
  @Mutation({ user: () => UserType }, 'Makes a user an admin. The role applies from their next request.')
  makeAdmin(@Input('The user.') { email }: MakeAdminInput, @CurrentActor() actor: Actor) {
    return this.accounts.makeAdmin(actor, email);
  }

  @Access('admin')
  @Mutation({ user: () => UserType }, 'Makes an admin a customer again. Conflicts: LAST_ADMIN.')
  removeAdmin(@Input('The admin.') { email }: RemoveAdminInput, @CurrentActor() actor: Actor) {
    return this.accounts.removeAdmin(actor, email);
  }

  @Access('customers')
  @Mutation(
    { user: () => UserType },
    'Disables an account: its sessions end and its next request is refused. ' +
      'Conflicts: ILLEGAL_TRANSITION for your own account, LAST_ADMIN.',
  )
  disableUser(@Input('The account.') { email }: DisableUserInput, @CurrentActor() actor: Actor) {
    return this.accounts.disableAccount(actor, email);
  }

  @Access('customers')
  @Mutation(
    { user: () => UserType },
    'Enables a disabled account: its owner can sign in again. Conflict: ILLEGAL_TRANSITION if it is being erased.',
  )
  enableUser(@Input('The account.') { email }: EnableUserInput, @CurrentActor() actor: Actor) {
    return this.accounts.enableAccount(actor, email);
  }

  @Access('admin')
  @Mutation(
    { user: () => UserType },
    'Removes the second factor of a person who has lost it, and ends their sessions. Does nothing if they have no ' +
      'second factor. Conflicts: ILLEGAL_TRANSITION for your own account.',
  )
  resetSecondFactor(@Input('The account.') { email }: ResetSecondFactorInput, @CurrentActor() actor: Actor) {
    return this.accounts.resetSecondFactor(actor, email);
  }
}

@Resolver(() => OrderType)
export class OrderCustomerResolver {
  constructor(private readonly accounts: AccountsService) {}

  @Access(['owner', 'customers'], { others: null })
  @FieldResolver(() => UserType, {
    nullable: true,
    description: "The customer's account; null for the order of a guest, or if the order is older than accounts.",
  })
  customer(
    @Root() { customer: { userId } }: Order,
    @CurrentActor() actor: Actor,
    @Ctx() { loaders }: GraphContext<AccountLoaders>,
  ) {
    return userId !== null && this.accounts.mayRead(actor, userId) ? loaders.user.load(userId) : null;
  }
}

@Resolver(() => UserType)
export class UserOrdersResolver {
  constructor(private readonly placed: OrdersService) {}

  @Access(['owner', 'orders'])
  @FieldResolver(() => OrderConnection, { description: 'Orders of the user, newest first.' })
  async orders(
    @Root() { id }: User,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => OrderFilterInput, { nullable: true, description: 'Which orders to list; all by default.' })
    filter: OrderFilterInput | null | undefined,
    @CurrentActor() actor: Actor,
  ) {
    const orders = await this.placed.listOrdersOf(actor, id, { ...page, filter });
    return toConnection(orders, () => this.placed.countOrdersOf(actor, id, filter ?? {}));
  }
}

@Resolver(() => UserType)
export class UserAddressesResolver {
  constructor(
    private readonly accounts: AccountsService,
    private readonly books: AddressesService,
  ) {}

  @Access('owner')
  @FieldResolver(() => [SavedAddressType], {
    description: 'Address book of the user: the default address first, then the others in the order they were added.',
  })
  addresses(@Root() { id }: User, @CurrentActor() actor: Actor) {
    return this.books.listAddresses(actor, id);
  }

  @Access('customer')
  @Mutation(
    () => SaveAddressPayload,
    'Adds an address to the address book of the signed-in user, or changes one. A retry adds nothing twice.',
  )
  async saveAddress(@Input('The address.') input: SaveAddressInput, @CurrentActor() actor: Actor) {
    const address = await this.books.saveAddress(actor, input);
    return { address, user: await this.accounts.getOwnUser(actor) };
  }

  @Access('customer')
  @Mutation(
    { user: () => UserType },
    'Deletes an address from the address book of the signed-in user. Orders keep theirs. If it was the default, the first ' +
      'one left becomes the default.',
  )
  async deleteAddress(@Input('The address.') { addressId }: DeleteAddressInput, @CurrentActor() actor: Actor) {
    await this.books.deleteAddress(actor, addressId);
    return { user: await this.accounts.getOwnUser(actor) };
  }
}
