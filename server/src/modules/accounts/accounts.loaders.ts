import { loadById, loadOneBy } from '../../api/graphql/loader.js';
import type { AccountsService } from './accounts.service.js';

export type AccountLoaders = ReturnType<typeof createAccountLoaders>;

export function createAccountLoaders(accounts: AccountsService) {
  return {
    user: loadById(accounts.findUsersByIds),
    /** By user ID; null if the profile was never saved. */
    profile: loadOneBy('userId', accounts.findProfilesByUserIds),
  };
}
