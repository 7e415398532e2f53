import type { Connection } from 'mongoose';
import { findOriginals } from '../../platform/mongo/migration-remarks.js';
import type { AccountsService } from '../accounts/accounts.service.js';
import type { User } from '../accounts/user.js';
import type { AddressesService } from '../addresses/addresses.service.js';
import type { AuditEntry } from '../audit/audit.js';
import type { AuditService } from '../audit/audit.service.js';
import type { CartsService } from '../carts/carts.service.js';
import type { GarageService } from '../garage/garage.service.js';
import type { MessagesService } from '../messages/messages.service.js';
import type { InvoicesService } from '../orders/invoices/invoices.service.js';
import type { Ledger } from '../orders/ledger/ledger.js';
import { nameOfOrder, type Order } from '../orders/order/order.js';
import type { OrdersService } from '../orders/order/orders.service.js';
import type { ReturnFilesService } from '../orders/order/return-files.service.js';
import type { StaffService } from '../staff/staff.service.js';
import type { ReviewsService } from '../reviews/reviews.service.js';
import type { CustomerNote } from './customer.js';

export interface PersonalDataDeps {
  connection: Connection;
  accounts: Pick<AccountsService, 'findProfilesByUserIds'>;
  addresses: Pick<AddressesService, 'findAddressesOf'>;
  garage: Pick<GarageService, 'findBikesOf'>;
  carts: Pick<CartsService, 'findLinesOf'>;
  orders: Pick<OrdersService, 'eachOf'>;
  invoices: Pick<InvoicesService, 'findByOrderIds'>;
  returnFiles: Pick<ReturnFilesService, 'findByOrderIds'>;
  reviews: Pick<ReviewsService, 'findReviewsOf'>;
  messages: Pick<MessagesService, 'findByOrders'>;
  audit: Pick<AuditService, 'findBySubjects'>;
  ledger: Pick<Ledger, 'findEntries'>;
  staff: Pick<StaffService, 'findMembership'>;
  /** Rows of import files, even if these were only checked. */
  imports: { findRowsAbout: (email: string) => Promise<readonly object[]> };
}

/** Whose data are exported. */
export interface Person {
  /** Null for a guest. */
  account: User | null;
  /** The person's address, if all guest orders with it are known to be the person's; otherwise null. */
  email: string | null;
  /**
   * Verified address of the account: guest orders with this address are included if the account's owner may see them.
   * Null to include no guest orders.
   */
  ownedEmail: string | null;
  note: CustomerNote | null;
  /** False to leave out orders and what belongs to them, because the caller may not see orders. */
  seesOrders: boolean;
}

/** Fields that are not exported, because they give access to an order or only describe how it is processed. */
const internal: ReadonlySet<string> = new Set([
  ...['accessKey', 'mailKey', 'fingerprint', 'editId', 'reservations', 'voidedReservations', 'raisedFlags'],
  ...['leaseId', 'dueAt', 'revision'],
]);

const leftOut = 'Orders, invoices, files of returns and emails: export them with the permission for orders.';

/** Everything that the shop stores about a person, as JSON text. Other people, such as staff, are not named. */
export async function exportPersonalData(deps: PersonalDataDeps, person: Person, at: Date): Promise<string> {
  const { account, email, ownedEmail, note, seesOrders } = person;
  const orders = seesOrders ? await findOrders(deps, person) : [];
  const orderIds = orders.map(({ id }) => id);
  const staffEmail = email ?? ownedEmail;
  const ids = [...orderIds, ...(account ? [account.id] : [])];
  const subjects = [...ids, ...(note ? [note.id] : [])];
  const [ofAccount, roleInStaff, rowsOfImports, originals, invoices, filesOfReturns, mails, changes, ...ledgers] =
    await Promise.all([
      account && findOfAccount(deps, account),
      staffEmail === null ? null : deps.staff.findMembership(staffEmail),
      staffEmail === null ? [] : deps.imports.findRowsAbout(staffEmail),
      findOriginals(deps.connection, { email: staffEmail, ids }),
      deps.invoices.findByOrderIds(orderIds),
      deps.returnFiles.findByOrderIds(orderIds),
      deps.messages.findByOrders(orderIds),
      deps.audit.findBySubjects(subjects),
      ...orders.map((order) => deps.ledger.findEntries(order)),
    ]);
  // An adjusted document with the address may belong to somebody who had the address before.
  const exported = originals.filter(
    ({ collection, kind, hasTheirId }) =>
      (seesOrders || collection !== 'orders') && (kind === 'set_aside' || hasTheirId),
  );
  const own = new Set([account?.email, ...orders.map(({ customer }) => customer.email)]);
  const data = {
    exportedAt: at,
    ...ofAccount,
    noteOfStaff: note?.text || null,
    roleInStaff,
    rowsOfImports,
    beforeMigrations: exported.map(({ collection, document }) => ({ collection, document })),
    ...(!seesOrders && { leftOut }),
    ...(seesOrders && {
      orders: orders.map((order, index) => ({ ...order, number: nameOfOrder(order), ledger: ledgers[index] })),
      ...{ invoices, filesOfReturns, mails },
    }),
    changesByStaff: changes.map(toChange),
  };
  const show = (key: string, value: unknown) => {
    if (internal.has(key)) return undefined;
    return key === 'by' && typeof value === 'string' && !own.has(value) ? 'shop' : value;
  };
  return JSON.stringify(data, show, 2);
}

async function findOfAccount(deps: PersonalDataDeps, account: User) {
  const { id, email, displayName, photoUrl, role, disabledAt, createdAt } = account;
  const [[profile], addresses, bikes, cart, reviews] = await Promise.all([
    deps.accounts.findProfilesByUserIds([id]),
    deps.addresses.findAddressesOf(id),
    deps.garage.findBikesOf(id),
    deps.carts.findLinesOf(id),
    deps.reviews.findReviewsOf(id),
  ]);
  return {
    account: { id, email, displayName, photoUrl, role, disabledAt, createdAt },
    profile: profile ?? null,
    ...{ addresses, bikes, cart, reviews },
  };
}

/**
 * Orders of the account, and guest orders of the address, oldest first. Orders that another account placed with the
 * address belong to that account.
 */
async function findOrders({ orders }: PersonalDataDeps, { account, email, ownedEmail }: Person): Promise<Order[]> {
  const scopes = [
    ...(account ? [{ userId: account.id, guestEmail: ownedEmail }] : []),
    ...(email === null ? [] : [{ email }]),
  ];
  const found = new Map<string, Order>();
  for (const scope of scopes) {
    for await (const order of orders.eachOf(scope)) {
      const { userId } = order.customer;
      if (userId === null || userId === account?.id) found.set(order.id, order);
    }
  }
  return [...found.values()].sort((a, b) => a.placedAt.getTime() - b.placedAt.getTime());
}

const toChange = ({ at, by, action, subjectName, changes, note }: AuditEntry) => {
  return { at, by, action, subjectName, changes, note };
};
