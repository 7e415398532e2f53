import { isErasedEmail } from '@kickstand/rules/accounts';
import { customerNote } from '@kickstand/rules/customers';
import { normaliseEmail } from '../../platform/identity/identity-provider.js';
import { actorLabel, assertMay, assertNoKey, assertSignedIn, may, type Actor } from '../../shared/actor.js';
import { conflict, invalidField, notFound, staleVersion } from '../../shared/errors.js';
import { readFields } from '../../shared/field-rules.js';
import type { Currency } from '../../shared/money.js';
import {
  decodeCursor,
  encodeCursor,
  invalidCursor,
  toPage,
  toPageRequest,
  type Page,
} from '../../shared/pagination.js';
import type { AccountsService } from '../accounts/accounts.service.js';
import type { User } from '../accounts/user.js';
import type { AddressesService } from '../addresses/addresses.service.js';
import type { AuditOutbox, AuditService } from '../audit/audit.service.js';
import { changesBetween, toAuditEntry } from '../audit/audit.js';
import type { Order } from '../orders/order/order.js';
import type { OrdersService } from '../orders/order/orders.service.js';
import type { Review } from '../reviews/review.js';
import type { ReviewsService } from '../reviews/reviews.service.js';
import { createChangedCustomers } from './changed-customers.js';
import { createCustomerNotes } from './customer-note.repository.js';
import { createErasureSteps, type ErasureDeps } from './erasures.js';
import { exportPersonalData, type PersonalDataDeps } from './personal-data.js';
import { mergeEmails, toCustomer, type Customer } from './customer.js';

export interface CustomersDeps extends PersonalDataDeps, ErasureDeps {
  accounts: PersonalDataDeps['accounts'] &
    ErasureDeps['accounts'] &
    Pick<AccountsService, 'changed' | 'getOwnUser' | 'findEmails' | 'countEmails' | 'findByEmails' | 'findUsersByIds'>;
  orders: PersonalDataDeps['orders'] &
    ErasureDeps['orders'] &
    Pick<OrdersService, 'ofCustomers' | 'listOrdersOfEmail' | 'countOrdersOfEmail'>;
  audit: PersonalDataDeps['audit'] & Pick<AuditService, 'openOutbox' | 'append'>;
  addresses: PersonalDataDeps['addresses'] & Pick<AddressesService, 'findAddressesOfAll'>;
  reviews: PersonalDataDeps['reviews'] & Pick<ReviewsService, 'listReviews' | 'countReviews'>;
  currency: Currency;
}

export interface CustomerListRequest {
  first?: number | null;
  after?: string | null;
  /** An order number, a phone number, or words of a name, an email address or a delivery address. */
  search?: string | null;
}

type PageOf = Omit<CustomerListRequest, 'search'>;

export interface SaveCustomerNote {
  customerId: string;
  /** '' for no note. */
  text: string;
  /** Version of the edited note; 0 if there was none. */
  version: number;
}

interface Context extends CustomersDeps {
  notes: ReturnType<typeof createCustomerNotes>;
  outbox: AuditOutbox;
  erasures: ReturnType<typeof createErasureSteps>;
}

interface EmailLists {
  accounts: Pick<AccountsService, 'countEmails'>;
  orders: { ofCustomers: Pick<OrdersService['ofCustomers'], 'findEmails'> };
}

const pageTag = 'customers';

export type CustomersService = ReturnType<typeof createCustomersService>;

/** The customers of the shop: accounts and guests, joined by email address. */
export function createCustomersService(deps: CustomersDeps) {
  const notes = createCustomerNotes(deps.connection);
  const erasures = createErasureSteps(deps);
  const context: Context = { ...deps, notes, outbox: deps.audit.openOutbox(notes.outbox), erasures };
  const { accounts, orders, reviews } = deps;

  return {
    /** Sorted by email address. Orders without an email address are left out. */
    async list(actor: Actor, { first, after, search = null }: CustomerListRequest): Promise<Page<Customer>> {
      assertMay(actor, 'customers:read');
      const request = toPageRequest(first, after);
      const [position] = request.after === null ? [''] : decodeCursor(pageTag, request.after, 1);
      if (typeof position !== 'string') throw invalidCursor();
      const wanted = [search, position, request.first + 1] as const;
      const emails = mergeEmails(
        ...(await Promise.all([accounts.findEmails(...wanted), orders.ofCustomers.findEmails(...wanted)])),
        request.first + 1,
      );
      return toPage(await findCustomers(context, emails), request, ({ email }) => encodeCursor(pageTag, [email]));
    },

    async count(actor: Actor, search: string | null = null): Promise<number> {
      assertMay(actor, 'customers:read');
      return countCustomers(deps, search);
    },

    ...toFind(context),
    ...createChangedCustomers(deps),

    /** Orders with the email address of the customer, newest first. */
    listOrders: (actor: Actor, { email }: Customer, page: PageOf): Promise<Page<Order>> =>
      orders.listOrdersOfEmail(actor, email, page),
    countOrders: (actor: Actor, { email }: Customer): Promise<number> => orders.countOrdersOfEmail(actor, email),

    /** Reviews by the account, including hidden ones, newest first. */
    listReviews: (actor: Actor, { id }: User, page: PageOf): Promise<Page<Review>> =>
      reviews.listReviews(actor, { ...page, filter: { visibility: 'all', authorId: id } }),
    countReviews: (actor: Actor, { id }: User): Promise<number> =>
      reviews.countReviews(actor, { visibility: 'all', authorId: id }),

    saveNote: (actor: Actor, input: SaveCustomerNote): Promise<Customer> => saveNote(context, actor, input),

    /** Everything about the caller, as JSON text. @throws DomainError UNAUTHENTICATED */
    exportOwnData: (actor: Actor): Promise<string> => exportOwnData(context, actor),
    exportData: (actor: Actor, customerId: string): Promise<string> => exportData(context, actor, customerId),
    /** For one customer: reads the account and the staff, unless the caller is an admin. */
    isExportable: async (actor: Actor, { email, account }: Customer): Promise<boolean> =>
      may(actor, 'customers:write') && accounts.erasure.mayHandle(actor, email, account?.id ?? null),

    ...toErase(context),

    /** Called by the outbox worker: moves waiting audit entries to the log. */
    relayAudit: (): Promise<void> => context.outbox.relayAll(),
  };
}

function toFind(context: Context) {
  return {
    /** Null for an unknown ID. */
    async find(actor: Actor, id: string): Promise<Customer | null> {
      assertMay(actor, 'customers:read');
      return findCustomer(context, id);
    },

    /** Null for an unknown address. */
    async findByEmail(actor: Actor, email: string): Promise<Customer | null> {
      assertMay(actor, 'customers:read');
      const [customer = null] = await findCustomers(context, [normaliseEmail(email)].filter(Boolean));
      return customer;
    },
  };
}

function toErase(context: Context) {
  return {
    eraseMyAccount: (actor: Actor, email: string): Promise<boolean> => eraseOwnAccount(context, actor, email),
    eraseCustomer: (actor: Actor, customerId: string): Promise<boolean> => eraseCustomer(context, actor, customerId),
    /** Called by the outbox worker. */
    completeErasures: (): Promise<void> => context.erasures.completeErasures(),
  };
}

/** Addresses in one query: far fewer than fit into 16 MiB, the largest size of a query in MongoDB. */
const emailsAtOnce = 10_000;

/** Accounts that match the search, and addresses of matching orders without such an account. */
export async function countCustomers({ accounts, orders }: EmailLists, search: string | null): Promise<number> {
  let count = await accounts.countEmails(search);
  let emails: string[] = [];
  do {
    emails = await orders.ofCustomers.findEmails(search, emails.at(-1) ?? '', emailsAtOnce);
    count += emails.length - (await accounts.countEmails(search, emails));
  } while (emails.length === emailsAtOnce);
  return count;
}

/** The customers with these email addresses, in the same order. */
async function findCustomers({ accounts, orders, notes, currency }: Context, emails: readonly string[]) {
  const found = await Promise.all([
    accounts.findByEmails(emails),
    orders.ofCustomers.findByEmails(emails),
    notes.findByEmails(emails),
  ]);
  const [users, placed, stored] = found;
  return emails.flatMap((email) => {
    const account = users.find((user) => user.email === email) ?? null;
    const note = stored.find((each) => each.email === email) ?? null;
    return (
      toCustomer({ email, account, orders: placed.filter((order) => order.email === email), note }, currency) ?? []
    );
  });
}

async function findCustomer(context: Context, id: string): Promise<Customer | null> {
  const [account] = await context.accounts.findUsersByIds([id]);
  const email = account?.email ?? (await context.orders.ofCustomers.findEmailOf(id));
  if (!email) return null;
  const [customer = null] = await findCustomers(context, [email]);
  return customer;
}

/** A retry with the same text changes nothing. @throws DomainError NOT_FOUND, CONFLICT (STALE_VERSION) */
async function saveNote(context: Context, actor: Actor, { customerId, version, ...input }: SaveCustomerNote) {
  assertMay(actor, 'customers:write');
  const { text } = readFields({ text: customerNote }, input);
  const { notes, outbox } = context;
  const customer = await findCustomer(context, customerId);
  if (!customer) throw notFound('The customer');
  const { email } = customer;
  const [stored] = await notes.findByEmails([email]);
  if (text === (stored?.text ?? '')) return customer;
  const note = { id: stored?.id ?? context.newId(), email, text, version: stored ? version : 1 };
  const entry = outbox.toEntry(actor, {
    action: 'customer.note_saved',
    subject: { id: note.id, name: email },
    changes: changesBetween({ note: stored?.text || null }, { note: text || null }),
  });
  const isSaved = stored ? await notes.update(note, entry) : version === 0 && (await notes.insert(note, entry));
  if (!isSaved) throw staleVersion('note', (await notes.findByEmails([email]))[0] ?? null);
  await outbox.relay(entry);
  return { ...customer, note: { ...note, version: stored ? version + 1 : 1 } };
}

async function exportOwnData(context: Context, actor: Actor): Promise<string> {
  assertSignedIn(actor);
  const account = await context.accounts.getOwnUser(actor);
  const [note = null] = await context.notes.findByEmails([account.email]);
  const ownedEmail = actor.ownsEmail ? account.email : null;
  return exportPersonalData(
    context,
    { account, email: null, ownedEmail, note: ownedEmail === null ? null : note, seesOrders: true },
    context.clock.now(),
  );
}

/**
 * Everything about a customer that the caller may see, as JSON text. The audit log says who exported it.
 * @throws DomainError NOT_FOUND; FORBIDDEN, also if the customer is an admin or belongs to the staff
 */
async function exportData(context: Context, actor: Actor, customerId: string): Promise<string> {
  assertMay(actor, 'customers:write');
  const customer = await findCustomer(context, customerId);
  if (!customer) throw notFound('The customer');
  const { id, account, email, note } = customer;
  await context.accounts.erasure.assertMayHandle(actor, email, account?.id ?? null);
  const at = context.clock.now();
  const exported = { action: 'customer.data_exported', subject: { id, name: email }, changes: [] } as const;
  await context.audit.append([toAuditEntry(exported, { id: context.newId(), at, by: actorLabel(actor) })]);
  const seesOrders = may(actor, 'orders:read');
  return exportPersonalData(context, { account, email, ownedEmail: null, note, seesOrders }, at);
}

/**
 * @param email the address of the account, which confirms the erasure
 * @returns whether the erasure is complete; otherwise a worker completes it.
 */
async function eraseOwnAccount({ accounts, erasures }: Context, actor: Actor, email: string): Promise<boolean> {
  assertSignedIn(actor);
  const account = await accounts.erasure.find(actor.userId);
  if (!account) throw notFound('The user');
  if (normaliseEmail(email) !== account.email) {
    throw invalidField('email', 'Enter the email address of your account to confirm that it is to be erased.');
  }
  return erasures.erase(actor, { id: account.id, email: account.email, account });
}

/**
 * Of an order without an email address, only this order is erased. A retry returns true if the customer is already
 * erased.
 * @throws DomainError NOT_FOUND
 */
async function eraseCustomer(context: Context, actor: Actor, customerId: string): Promise<boolean> {
  assertMay(actor, 'customers:write');
  assertNoKey(actor);
  const customer = await findCustomer(context, customerId);
  if (!customer) {
    if ((await context.orders.ofCustomers.findEmailOf(customerId)) !== '') throw notFound('The customer');
    return context.erasures.erase(actor, { id: customerId, email: '', account: null });
  }
  const { id, email } = customer;
  if (isErasedEmail(email)) return true;
  if (actor.kind === 'user' && actor.email === email) {
    throw conflict('ILLEGAL_TRANSITION', 'This is your own account. You can erase it in your profile.');
  }
  const account = customer.account && (await context.accounts.erasure.find(customer.account.id));
  return context.erasures.erase(actor, { id, email, account });
}
