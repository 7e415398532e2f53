import type { Clock } from '../../platform/clock.js';
import { conflict } from '../../shared/errors.js';
import type { AdminRemovalsRepository } from './admin-removals.repository.js';
import type { UserRepository } from './user.repository.js';

interface Deps {
  users: Pick<UserRepository, 'countActiveAdmins'>;
  removals: AdminRemovalsRepository;
  clock: Clock;
}

/**
 * Calls `act`, which removes, disables or erases an admin, only if another active admin remains.
 * @param participle completes the message 'The last admin cannot be ...'
 * @throws DomainError CONFLICT (LAST_ADMIN)
 */
export async function unlessLastAdmin<T>(
  { users, removals, clock }: Deps,
  userId: string,
  participle: 'removed' | 'disabled' | 'erased',
  act: () => Promise<T>,
): Promise<T> {
  const removal = await removals.announce(userId, clock.now());
  try {
    if ((await users.countActiveAdmins(removal.leaving)) === 0) {
      throw conflict('LAST_ADMIN', `The last admin cannot be ${participle}. Make somebody else an admin first.`);
    }
    return await act();
  } finally {
    await removals.withdraw(removal);
  }
}
