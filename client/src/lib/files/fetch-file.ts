import type { TokenSource } from '../../graphql/auth-link';
import { isTransportFailure } from '../../graphql/shop-error';
import { readOrderKey } from '../orders/order-key';

/** A failed export; its message is shown to the user. */
export class ExportError extends Error {
  override name = 'ExportError';
}

interface ShopFile {
  name: string;
  content: Blob;
}

const refusedOf = (what: string) => `The ${what} could not be exported. Try again.`;

/** A click only starts the download: some browsers read the URL later, Safari after asking where to save the file. */
const startOfDownloadMs = 60_000;

/**
 * Fetches a file for the signed-in user, or for a guest who has the key of the page's order.
 * @param what the content of the file, as messages name it, e.g. 'orders'.
 * @throws ExportError
 */
export async function fetchFile(url: string, what: string, tokens: TokenSource): Promise<ShopFile> {
  try {
    const answer = await fetchWithToken(url, tokens);
    if (!answer.ok) throw new ExportError(await readMessage(answer, refusedOf(what)));
    const name = readName(answer.headers.get('content-disposition')) ?? `${what}.csv`;
    return { name, content: await answer.blob() };
  } catch (error) {
    if (error instanceof ExportError) throw error;
    const unreachable = `The ${what} could not be exported. Check your connection and try again.`;
    throw new ExportError(isTransportFailure(error) ? unreachable : refusedOf(what), { cause: error });
  }
}

/** A refused upload; its message is shown to the user. */
export class UploadRefusal extends Error {}

const notUploaded = 'The file could not be uploaded. Check your connection and try again.';

/**
 * Sends a file in a form, for the signed-in user. @returns the body of the answer.
 * @throws UploadRefusal
 */
export async function sendFile(url: string, file: File, tokens: TokenSource): Promise<unknown> {
  const body = new FormData();
  body.append('file', file);
  try {
    const answer = await fetchWithToken(url, tokens, { method: 'POST', body });
    if (!answer.ok) throw new UploadRefusal(await readMessage(answer, notUploaded));
    return await answer.json();
  } catch (error) {
    throw error instanceof UploadRefusal ? error : new UploadRefusal(notUploaded, { cause: error });
  }
}

/**
 * Sends the access token, and tries once more with a new one if it is refused, as GraphQL requests do.
 * @throws the errors of `fetch`, and an error if an expired token cannot be renewed now
 */
async function fetchWithToken(url: string, tokens: TokenSource, request: RequestInit = {}): Promise<Response> {
  const token = await tokens.getAccessToken();
  const answer = await fetchAs(url, token, request);
  if (answer.status !== 401 || token === null) return answer;
  const another = await tokens.replaceRefusedToken(token);
  if (another === null) return answer;
  const secondAnswer = await fetchAs(url, another, request);
  // The shop says in the body why it refuses a user. A bare 401 comes from a proxy.
  if (secondAnswer.status === 401 && (await readMessage(secondAnswer.clone(), '')) !== '') tokens.endSession();
  return secondAnswer;
}

function fetchAs(url: string, token: string | null, request: RequestInit): Promise<Response> {
  const orderKey = readOrderKey();
  return fetch(url, {
    ...request,
    credentials: 'same-origin',
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(orderKey === null ? {} : { 'x-order-key': orderKey }),
    },
  });
}

/** File name from the response header. */
function readName(disposition: string | null): string | null {
  return /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1] ?? null;
}

async function readMessage(answer: Response, refused: string): Promise<string> {
  if (answer.status >= 500) return refused;
  const body: unknown = await answer.json().catch(() => null);
  if (typeof body !== 'object' || body === null || !('message' in body)) return refused;
  return typeof body.message === 'string' ? body.message : refused;
}

/** Saves JSON text as a download of the browser. */
export function saveJson(name: string, json: string): void {
  saveFile({ name: `${name}.json`, content: new Blob([json], { type: 'application/json' }) });
}

/** Saves a file as a download of the browser. */
export function saveFile({ name, content }: ShopFile): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), startOfDownloadMs);
}
