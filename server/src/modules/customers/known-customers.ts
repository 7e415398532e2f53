import { assertMay, type Actor } from '../../shared/actor.js';
import { conflict } from '../../shared/errors.js';
import { openKnownAccounts, type KnownAccountsDeps } from '../accounts/known-accounts.js';
import type { Account } from '../accounts/user.js';
import type { Address } from '../addresses/address.js';
import type { AddressesService } from '../addresses/addresses.service.js';
import type { AuditAction, AuditedChange, ChangeOrigin } from '../audit/audit.js';
import { findOrdersOf } from '../orders/order/orders.service.js';
import { createCustomerNotes } from './customer-note.repository.js';

/** What imported and exported files contain about a customer with an account. */
export interface KnownCustomer {
  id: string;
  email: string;
  name: string;
  /** The default address; null if there is none. */
  address: Address | null;
  hasSignedIn: boolean;
  /**
   * Why imports cannot edit the account: it belongs to staff or an admin, or somebody has signed up with the address
   * without confirming that it is theirs. Null if imports can edit it.
   */
  lock: 'staff' | 'unconfirmed' | null;
}

export interface KnownCustomersDeps extends KnownAccountsDeps {
  addresses: Pick<AddressesService, 'findAddressesOfAll' | 'replaceDefault' | 'removeBook'>;
}

export type KnownCustomers = ReturnType<typeof openKnownCustomers>;

const wasChanged = () => conflict('STALE_VERSION', 'It has changed since.');

/** Customers with an account, for exports, and for imports, which add, edit and remove them. No mails are sent. */
export function openKnownCustomers(deps: KnownCustomersDeps) {
  const { addresses, connection } = deps;
  const notes = createCustomerNotes(connection);
  const accounts = openKnownAccounts(deps);

  async function complete(found: readonly Account[]): Promise<KnownCustomer[]> {
    const books = await addresses.findAddressesOfAll(found.map(({ id }) => id));
    return found.map((account) => {
      const saved = books.get(account.id)?.find(({ isDefault }) => isDefault);
      return toKnown(account, saved?.address ?? null);
    });
  }

  return {
    /** The result is not sorted. Callers of this function and of `each` have checked access. */
    findAll: async (ids: readonly string[], emails: readonly string[]) => complete(await accounts.findAll(ids, emails)),

    async *each(): AsyncGenerator<KnownCustomer> {
      for await (const found of accounts.inPortions()) yield* await complete(found);
    },

    /** Continues if an earlier attempt has added the account, but not the address. @throws DomainError CONFLICT */
    async add(actor: Actor, customer: KnownCustomer, origin: ChangeOrigin): Promise<void> {
      assertMay(actor, 'customers:write');
      const { id, email, address } = customer;
      const [known] = await accounts.findAll([id], []);
      const change = auditOf('customer.added', customer, origin);
      if (!known && !(await accounts.add(actor, toAccount(customer), change))) {
        throw conflict('STALE_VERSION', `Somebody has created an account with ${email} in the meantime.`);
      }
      if (!(await addresses.replaceDefault(id, null, address))) throw wasChanged();
    },

    /** @throws DomainError CONFLICT */
    async edit(actor: Actor, from: KnownCustomer, to: KnownCustomer, origin: ChangeOrigin): Promise<void> {
      assertMay(actor, 'customers:write');
      const change = auditOf('customer.updated', to, origin);
      if (!(await accounts.edit(actor, toAccount(to), change))) throw wasChanged();
      if (!(await addresses.replaceDefault(to.id, from.address, to.address))) throw wasChanged();
    },

    /** Removes an unused account, or what is left of it. @throws DomainError CONFLICT if it is in use */
    async remove(actor: Actor, customer: KnownCustomer, origin: ChangeOrigin): Promise<void> {
      assertMay(actor, 'customers:write');
      const { id } = customer;
      const [known] = await accounts.findAll([id], []);
      if (known) {
        const { email } = known;
        const orders = await findOrdersOf(connection, { userId: id, emails: [email], until: deps.clock.now() });
        if (orders.length + (await notes.findByEmails([email])).length > 0)
          throw conflict('ILLEGAL_TRANSITION', 'The customer has orders or a note and is kept.');
        const change = auditOf('customer.removed', customer, origin);
        if (!(await accounts.remove(actor, id, change))) throw wasChanged();
      }
      await addresses.removeBook(id);
    },
  };
}

function toKnown(account: Account, address: Address | null): KnownCustomer {
  const { id, uid, email, displayName, grantedRole, mayBeStaff, isEmailConfirmed } = account;
  const lock = grantedRole === 'admin' || mayBeStaff ? 'staff' : isEmailConfirmed === false ? 'unconfirmed' : null;
  return { id, email, name: displayName, address, hasSignedIn: uid !== null, lock };
}

const toAccount = ({ id, email, name }: KnownCustomer) => ({ id, email, displayName: name });

/** These audit entries name nobody, because the log keeps them even if the account is removed again. */
function auditOf(action: AuditAction, { id }: KnownCustomer, origin: ChangeOrigin): AuditedChange {
  return { action, subject: { id, name: id }, changes: [], ...origin };
}
