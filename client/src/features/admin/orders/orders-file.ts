import type { OrderFilter } from '../../../graphql/generated/operations';

/** URL of the CSV file for a filter. */
export function toOrdersFileUrl(filter: OrderFilter): string {
  const { statuses, ...rest } = filter;
  const query = new URLSearchParams(statuses?.map((status) => ['status', status.toLowerCase()]));
  for (const [name, value] of Object.entries(rest)) if (value !== null) query.set(name, String(value));
  return `/api/orders.csv?${query.toString()}`;
}
