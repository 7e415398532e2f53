import type { DeliveryAttempt, StoredDelivery } from './stored-records.js';

/** The delays between failed attempts, in milliseconds. After the last one, the event is only delivered by a resend. */
export const defaultRetryDelays: readonly number[] = [
  1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 300_000, 900_000, 3_600_000, 10_800_000, 21_600_000, 43_200_000,
  86_400_000,
];

const keptAttempts = 20;

/** The state of a delivery after an attempt: delivered, due for a duplicate, due for a retry, or failed. */
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
