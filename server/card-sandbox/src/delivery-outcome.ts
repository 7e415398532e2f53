import type { DeliveryAttempt, StoredDelivery } from './stored-records.js';

/** Waits before the attempts after a failed one, in milliseconds; after the last, only a resend helps. */
export const defaultRetryDelays: readonly number[] = [
  1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 300_000, 900_000, 3_600_000, 10_800_000, 21_600_000, 43_200_000,
  86_400_000,
];

const keptAttempts = 20;

/** State of a delivery after an attempt: delivered, to be repeated, to be retried, or given up. */
export function afterAttempt(
  delivery: StoredDelivery,
  attempt: DeliveryAttempt,
  now: number,
  retryDelays: readonly number[],
): StoredDelivery {
  const attempts = [...delivery.attempts, attempt].slice(-keptAttempts);
  if (attempt.status !== null && attempt.status >= 200 && attempt.status < 300) {
    const remaining = delivery.remaining - 1;
    const status = remaining > 0 ? 'pending' : 'delivered';
    return { ...delivery, attempts, remaining, failures: 0, status, nextAttemptAt: now };
  }
  const delay = retryDelays[delivery.failures];
  return {
    ...delivery,
    attempts,
    failures: delivery.failures + 1,
    status: delay === undefined ? 'failed' : 'pending',
    nextAttemptAt: now + (delay ?? 0),
  };
}
