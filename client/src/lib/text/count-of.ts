/** E.g. `1 order` or `1,200 orders`; null for an unknown number. */
export function countOf(count: number, one: string, many?: string): string;
export function countOf(count: number | null | undefined, one: string, many?: string): string | null;
export function countOf(count: number | null | undefined, one: string, many = `${one}s`): string | null {
  return typeof count === 'number' ? `${count.toLocaleString('en-US')} ${count === 1 ? one : many}` : null;
}
