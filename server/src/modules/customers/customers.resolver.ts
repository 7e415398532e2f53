import { Arg, Args, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { Access } from '../../api/graphql/access.js';
import { ChangesArgs, PageArgs, toConnection } from '../../api/graphql/connection.js';
import { Mutation } from '../../api/graphql/mutation.js';
import { CurrentActor, Input } from '../../api/graphql/parameters.js';
import type { Actor } from '../../shared/actor.js';
import { OrderConnection } from '../orders/order/order.type.js';
import { ReviewConnection } from '../reviews/review.type.js';
import type { Customer } from './customer.js';
import {
  ChangedCustomerConnection,
  CustomerConnection,
  CustomerInput,
  CustomersArgs,
  CustomerType,
  EraseMyAccountInput,
  SaveCustomerNoteInput,
} from './customer.type.js';
import type { CustomersService } from './customers.service.js';

const whetherComplete = 'False if the erasure has begun but could not be completed yet. The shop completes it.';

@Resolver(() => CustomerType)
export class CustomersResolver {
  constructor(private readonly service: CustomersService) {}

  @Access('customers')
  @Query(() => CustomerConnection, { description: 'Customers with an email address, sorted by it.' })
  async customers(@Args(() => CustomersArgs) args: CustomersArgs, @CurrentActor() actor: Actor) {
    const page = await this.service.list(actor, args);
    // If the first page contains all customers, no extra query is needed to count them.
    const isComplete = args.after == null && !page.hasNextPage;
    return toConnection(page, () =>
      isComplete ? Promise.resolve(page.edges.length) : this.service.count(actor, args.search),
    );
  }

  @Access('customers')
  @Query(() => CustomerType, { nullable: true, description: 'A customer; null for an unknown ID.' })
  customer(
    @Arg('id', () => ID, { description: 'ID of the customer; the ID of any of their orders is accepted too.' })
    id: string,
    @CurrentActor() actor: Actor,
  ) {
    return this.service.find(actor, id);
  }

  @Access('customers')
  @Query(() => CustomerType, {
    nullable: true,
    description: 'The customer with an email address; null if there is none.',
  })
  customerByEmail(
    @Arg('email', { description: 'The whole address, in upper or lower case.' }) email: string,
    @CurrentActor() actor: Actor,
  ) {
    return this.service.findByEmail(actor, email);
  }

  @Access('customers')
  @Query(() => ChangedCustomerConnection, {
    description:
      'Customers with an account, for other systems: sorted by the last change of the account, its role, its profile or its addresses, including erased customers. A customer appears about 5 seconds after the change. Keep the last endCursor and send it later to read only what has changed since.',
  })
  async changedCustomers(@Args(() => ChangesArgs) args: ChangesArgs, @CurrentActor() actor: Actor) {
    const { page, countAll } = await this.service.listChanged(actor, args);
    return toConnection(page, countAll);
  }

  @Access('customer')
  @Query(() => String, {
    description:
      'Everything that the shop stores about the signed-in user, as JSON text: account, profile, addresses, bikes, cart, ' +
      'reviews, role in the staff, orders with payments, ledger, parcels and returns, invoices, mails, and what staff changed.',
  })
  myPersonalData(@CurrentActor() actor: Actor) {
    return this.service.exportOwnData(actor);
  }

  @Access('customers')
  @Mutation(
    { json: () => String },
    'Everything that the shop stores about a customer or guest. Only admins can export data about admins and staff. The audit ' +
      'log says who exported it.',
    'Everything about the customer, as JSON text. If the caller may not see orders, they are left out, and the text ' +
      'says so in leftOut.',
  )
  async exportPersonalData(@Input('The customer.') { customerId }: CustomerInput, @CurrentActor() actor: Actor) {
    return { json: await this.service.exportData(actor, customerId) };
  }

  @FieldResolver()
  note(@Root() { note }: Customer) {
    return note?.text || null;
  }

  @FieldResolver()
  noteVersion(@Root() { note }: Customer) {
    return note?.version ?? 0;
  }

  @FieldResolver()
  isExportable(@Root() customer: Customer, @CurrentActor() actor: Actor) {
    return this.service.isExportable(actor, customer);
  }

  @Access('orders', { others: null })
  @FieldResolver(() => OrderConnection, { nullable: true })
  async orders(@Root() customer: Customer, @Args(() => PageArgs) page: PageArgs, @CurrentActor() actor: Actor) {
    const orders = await this.service.listOrders(actor, customer, page);
    return toConnection(orders, () => this.service.countOrders(actor, customer));
  }

  @Access('customers')
  @Mutation(
    { customer: () => CustomerType },
    'Replaces the note about a customer. Conflict: STALE_VERSION. A retry changes nothing.',
  )
  async saveCustomerNote(@Input('The note.') input: SaveCustomerNoteInput, @CurrentActor() actor: Actor) {
    return { customer: await this.service.saveNote(actor, input) };
  }

  @Access('customer')
  @Mutation(
    { isComplete: () => Boolean },
    'Erases the account of the signed-in user, and what else the shop stores about them. This cannot be undone. Orders and ' +
      'reviews stay without the email address. Conflicts: ILLEGAL_TRANSITION if something is left to do with an order, ' +
      'LAST_ADMIN; IN_PROGRESS if another erasure with this address is not complete.',
    whetherComplete,
  )
  async eraseMyAccount(@Input('The account.') { email }: EraseMyAccountInput, @CurrentActor() actor: Actor) {
    return { isComplete: await this.service.eraseMyAccount(actor, email) };
  }

  @Access('customers')
  @Mutation(
    { isComplete: () => Boolean },
    'Erases a customer with or without an account: see eraseMyAccount. Only admins can erase admins and staff. ' +
      'With the ID of an order without an email address, only this order is erased. A retry changes nothing. ' +
      'Conflicts: ILLEGAL_TRANSITION, also for your own account; LAST_ADMIN; IN_PROGRESS.',
    whetherComplete,
  )
  async eraseCustomer(@Input('The customer.') { customerId }: CustomerInput, @CurrentActor() actor: Actor) {
    return { isComplete: await this.service.eraseCustomer(actor, customerId) };
  }
}

@Resolver(() => CustomerType)
export class CustomerReviewsResolver {
  constructor(private readonly service: CustomersService) {}

  @Access('reviews', { others: null })
  @FieldResolver(() => ReviewConnection, { nullable: true })
  async reviews(@Root() { account }: Customer, @Args(() => PageArgs) page: PageArgs, @CurrentActor() actor: Actor) {
    if (!account) return null;
    const reviews = await this.service.listReviews(actor, account, page);
    return toConnection(reviews, () => this.service.countReviews(actor, account));
  }
}
