import type { OrderFilter } from '../../../graphql/generated/operations';

export const orderFiles = [
  { format: 'csv', label: 'Export CSV' },
  { format: 'xlsx', label: 'Export Excel' },
] as const;

/** URL of the file for a filter. */
export function toOrdersFileUrl(filter: OrderFilter, format: (typeof orderFiles)[number]['format']): string {
  const { statuses, ...rest } = filter;
  const query = new URLSearchParams(statuses?.map((status) => ['status', status.toLowerCase()]));
  for (const [name, value] of Object.entries(rest)) if (value !== null) query.set(name, String(value));
  return `/api/orders.${format}?${query.toString()}`;
}
