import type { TokenSource } from '../../graphql/auth-link';
import { isTransportFailure } from '../../graphql/shop-error';
import type { OrderFilter } from '../../graphql/generated/operations';
import { fetchWithToken } from '../../lib/session/fetch-with-token';

/** Why there is no file, in words for people. */
export class ExportError extends Error {}

export interface OrdersFile {
  name: string;
  content: Blob;
}

const unreachable = 'The orders could not be exported. Check your connection and try again.';
const refused = 'The orders could not be exported. Try again.';

/** A click only asks for a download: some browsers read the address later, Safari even after asking where to. */
const startOfDownloadMs = 60_000;

/** The address of the file that lists what `filter` lists. */
function toOrdersFileUrl(filter: OrderFilter): string {
  const { statuses, ...rest } = filter;
  const query = new URLSearchParams(statuses?.map((status) => ['status', status.toLowerCase()]));
  for (const [name, value] of Object.entries(rest)) if (value !== null) query.set(name, String(value));
  return `/api/orders.csv?${query.toString()}`;
}

/**
 * The orders as the shop writes them for spreadsheets.
 * @throws ExportError
 */
export async function fetchOrdersFile(filter: OrderFilter, tokens: TokenSource): Promise<OrdersFile> {
  try {
    const answer = await fetchWithToken(toOrdersFileUrl(filter), tokens);
    if (!answer.ok) throw new ExportError(await readMessage(answer));
    return { name: readName(answer.headers.get('content-disposition')), content: await answer.blob() };
  } catch (error) {
    if (error instanceof ExportError) throw error;
    throw new ExportError(isTransportFailure(error) ? unreachable : refused, { cause: error });
  }
}

/** The name the shop gives the file. */
function readName(disposition: string | null): string {
  return /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1] ?? 'orders.csv';
}

async function readMessage(answer: Response): Promise<string> {
  if (answer.status >= 500) return refused;
  const body: unknown = await answer.json().catch(() => null);
  if (typeof body !== 'object' || body === null || !('message' in body)) return refused;
  return typeof body.message === 'string' ? body.message : refused;
}

/** Hands a file to the browser, which asks where to or keeps it among the downloads. */
export function saveFile({ name, content }: OrdersFile): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), startOfDownloadMs);
}
