import type { Clock } from '../../platform/clock.js';
import { normaliseEmail } from '../../platform/identity/identity-provider.js';
import { toChangePeriod, type ChangesRequest } from '../../platform/mongo/change-feed.js';
import { assertMay, type Actor } from '../../shared/actor.js';
import { toPageRequest } from '../../shared/pagination.js';
import type { AccountsService } from '../accounts/accounts.service.js';
import type { ChangedAccount } from '../accounts/changed-accounts.js';
import type { Profile } from '../accounts/profile.js';
import type { SavedAddress } from '../addresses/address-book.js';
import type { AddressesService } from '../addresses/addresses.service.js';

/** A customer with an account, for other systems. If the person was erased, only the ID is left. */
export interface ChangedCustomer extends ChangedAccount {
  /** Null if there is none. */
  profile: Profile | null;
  addresses: readonly SavedAddress[];
}

interface ChangedCustomersDeps {
  accounts: Pick<AccountsService, 'changed' | 'findProfilesByUserIds'>;
  addresses: Pick<AddressesService, 'findAddressesOfAll'>;
  clock: Clock;
}

/** Customers for other systems that keep a copy of them. */
export function createChangedCustomers(deps: ChangedCustomersDeps) {
  const { changed } = deps.accounts;
  return {
    /**
     * Customers with an account, sorted by their last change, including erased ones. Changes are listed only after some
     * seconds.
     * @param email only the customer with this address, however new the last change is. Its cursor is not for the list of all
     *   customers.
     */
    async listChanged(actor: Actor, { first, after, since }: ChangesRequest, email?: string) {
      assertMay(actor, 'customers:read');
      const period = toChangePeriod(since, deps.clock.now());
      const wanted = email === undefined ? undefined : normaliseEmail(email);
      const request = toPageRequest(first, after);
      // The page ends with this customer, so it cannot skip another change.
      const wantedPeriod = wanted === undefined ? period : { ...period, until: null };
      const { edges, ...page } = await changed.findPage(request, wantedPeriod, wanted);
      const customers = await complete(
        deps,
        edges.map(({ node }) => node),
      );
      return {
        page: { ...page, edges: customers.map((node, index) => ({ node, cursor: edges[index]?.cursor ?? '' })) },
        countAll: () => changed.count(period),
      };
    },

    /** Null for an unknown ID and for a guest's ID. */
    async findRecord(actor: Actor, id: string): Promise<ChangedCustomer | null> {
      assertMay(actor, 'customers:read');
      const found = await changed.find(id);
      const [customer = null] = found ? await complete(deps, [found]) : [];
      return customer;
    },
  };
}

async function complete(
  { accounts, addresses }: ChangedCustomersDeps,
  found: readonly ChangedAccount[],
): Promise<ChangedCustomer[]> {
  const ids = found.flatMap(({ id, account }) => (account ? id : []));
  const [profiles, books] = await Promise.all([accounts.findProfilesByUserIds(ids), addresses.findAddressesOfAll(ids)]);
  const profileOf = new Map(profiles.map((profile) => [profile.userId, profile]));
  return found.map((each) => ({
    ...each,
    profile: (each.account && profileOf.get(each.id)) ?? null,
    addresses: (each.account && books.get(each.id)) ?? [],
  }));
}
