import { loadById, loadOneBy } from '../../api/graphql/loader.js';
import type { AccountsService } from './accounts.service.js';

export type AccountLoaders = ReturnType<typeof createAccountLoaders>;

export function createAccountLoaders(accounts: AccountsService) {
  return {
    user: loadById(accounts.findUsersByIds),
    /** The user's profile, by user ID; null if it was never saved. */
    profile: loadOneBy('userId', accounts.findProfilesByUserIds),
  };
}
