import { once } from 'node:events';
import { request as openRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { EmulatorError, type EmulatorLog } from './port.js';

export interface EmulatorAddress {
  projectId: string;
  /** Returns `127.0.0.1:port/secret`; null while no emulator is listening. */
  address: () => string | null;
}

export interface ChooserAccount {
  rawId: string;
  email: string;
  displayName: string;
  photoUrl: string;
}

export interface LocalMail {
  to: string;
  newEmail: string | null;
  kind: string;
  sentAt: Date | null;
  link: string;
}

export type ActionOutcome<T> = { ok: true; value: T } | { ok: false; code: string };

export interface NewAccount {
  /** By default, the emulator chooses it. */
  uid?: string;
  email: string;
  password: string;
  displayName: string;
  emailVerified: boolean;
}

interface StoredUser {
  providerUserInfo?: { providerId?: string; rawId?: string; email?: string; displayName?: string; photoUrl?: string }[];
}

interface StoredCode {
  email?: string;
  newEmail?: string;
  requestType?: string;
  oobLink?: string;
  createdAt?: string;
}

/** Longest time for an answer that somebody waits for on a page. */
const pageTimeoutMs = 5_000;
/** While the shop starts, the machine may be so busy that everything takes ten times as long. */
const startTimeoutMs = 60_000;
const startPatienceMs = 3 * 60_000;
const askAgainAfterMs = 2_000;
const reportSlownessAfterMs = 5_000;
/** The emulator requires an API key but accepts any. */
const anyApiKey = 'local-emulator';

/**
 * A client of the emulator's API, for the pages that the shop serves instead of the emulator's pages. Only this class
 * sends the owner's token.
 */
export class EmulatorApi {
  readonly #address: EmulatorAddress;
  readonly #logger: EmulatorLog;

  constructor(address: EmulatorAddress, logger: EmulatorLog) {
    this.#address = address;
    this.#logger = logger;
  }

  /**
   * Creates the account unless its email or uid exists; an existing account keeps its password and name. Waits up to
   * three minutes for an emulator that is slow or restarts.
   */
  async ensureAccount({ uid, email, ...account }: NewAccount): Promise<void> {
    const path = `/identitytoolkit.googleapis.com/v1/projects/${this.#address.projectId}/accounts`;
    const localId = uid === undefined ? {} : { localId: uid };
    const headers = { 'content-type': 'application/json', authorization: 'Bearer owner' };
    const body = { ...account, ...localId, email: email.trim().toLowerCase() };
    const { status, json } = await this.#sendPatiently('POST', path, headers, body);
    const reason = (json as { error?: { message?: string } } | null)?.error?.message ?? String(status);
    if (status === 200 || /^(EMAIL_EXISTS|DUPLICATE_LOCAL_ID)\b/.test(reason)) return;
    throw new EmulatorError(`The account ${email} could not be created: ${reason}`);
  }

  /** The accounts that have signed in with this provider, in no particular order. */
  async listAccounts(providerId: string): Promise<ChooserAccount[]> {
    const path = `/identitytoolkit.googleapis.com/v1/projects/${this.#address.projectId}/accounts:batchGet?maxResults=1000`;
    const { users = [] } = await this.#getAsOwner<{ users?: StoredUser[] }>(path);
    return users.flatMap(({ providerUserInfo = [] }) =>
      providerUserInfo
        .filter((info) => info.providerId === providerId)
        .map(({ rawId = '', email = '', displayName = '', photoUrl = '' }) => ({
          rawId,
          email,
          displayName,
          photoUrl,
        })),
    );
  }

  /** The mails that the emulator would have sent, newest first. */
  async listMails(): Promise<LocalMail[]> {
    const path = `/emulator/v1/projects/${this.#address.projectId}/oobCodes`;
    const { oobCodes = [] } = await this.#getAsOwner<{ oobCodes?: StoredCode[] }>(path);
    return oobCodes.map(toMail).reverse();
  }

  /** Returns the email address of a reset code; the code stays usable. */
  async findResetEmail(oobCode: string): Promise<ActionOutcome<string>> {
    return this.#runAction('accounts:resetPassword', { oobCode });
  }

  async resetPassword(oobCode: string, newPassword: string): Promise<ActionOutcome<string>> {
    return this.#runAction('accounts:resetPassword', { oobCode, newPassword });
  }

  /** Applies a verification, change or recovery code; returns the account's new email address. */
  async applyCode(oobCode: string): Promise<ActionOutcome<string>> {
    return this.#runAction('accounts:update', { oobCode });
  }

  async #runAction(operation: string, body: Record<string, string>): Promise<ActionOutcome<string>> {
    const path = `/identitytoolkit.googleapis.com/v1/${operation}?key=${anyApiKey}`;
    const { status, json } = await this.#send('POST', path, { 'content-type': 'application/json' }, body);
    const result = json as { email?: string; error?: { message?: string } };
    if (status === 200) return { ok: true, value: result.email ?? '' };
    return { ok: false, code: (result.error?.message ?? '').split(' ')[0] ?? '' };
  }

  async #getAsOwner<T>(path: string): Promise<T> {
    const { status, json } = await this.#send('GET', path, { authorization: 'Bearer owner' });
    if (status !== 200) throw unavailable(new Error(`${path} answered ${status}`));
    return json as T;
  }

  /** For requests that can be repeated. */
  async #sendPatiently(...[method, path, headers, body]: EmulatorRequest): Promise<EmulatorAnswer> {
    const giveUpAt = Date.now() + startPatienceMs;
    for (;;) {
      const reportSlowness = () => this.#logger.warn({ path }, 'the identity emulator is slow; waiting for its answer');
      const timer = setTimeout(reportSlowness, reportSlownessAfterMs);
      try {
        return await this.#send(method, path, headers, body, startTimeoutMs);
      } catch (cause) {
        if (Date.now() >= giveUpAt) throw new EmulatorError(gaveUp, { cause });
        this.#logger.warn({ path }, 'the identity emulator did not answer; asking it again');
      } finally {
        clearTimeout(timer);
      }
      await new Promise((resolve) => setTimeout(resolve, askAgainAfterMs));
    }
  }

  async #send(...[method, path, headers, body, timeoutMs]: EmulatorRequest): Promise<EmulatorAnswer> {
    const address = this.#address.address();
    if (address === null) throw unavailable();
    try {
      return await askEmulator(address, method, path, headers, body, timeoutMs);
    } catch (error) {
      throw unavailable(error);
    }
  }
}

const gaveUp =
  'The identity emulator has not answered for three minutes. Start the shop again when the machine is less busy.';

type EmulatorRequest = [
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
  timeoutMs?: number,
];

export interface EmulatorAnswer {
  status: number;
  json: unknown;
}

/**
 * Sends one request to the emulator's own port. Does not use `fetch`, because its `Sec-Fetch-Mode` header makes the
 * emulator refuse the request as one from a browser.
 * @param address `127.0.0.1:port/secret`.
 */
export async function askEmulator(
  address: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
  timeoutMs = pageTimeoutMs,
): Promise<EmulatorAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  const request = openRequest(`http://${address}${path}`, { method, headers, signal });
  request.end(body === undefined ? undefined : JSON.stringify(body));
  const [answer] = (await once(request, 'response', { signal })) as [IncomingMessage];
  const content = await text(answer);
  return { status: answer.statusCode ?? 0, json: content === '' ? null : (JSON.parse(content) as unknown) };
}

function toMail({ email = '', newEmail, requestType = '', oobLink = '', createdAt }: StoredCode): LocalMail {
  const sentAt = createdAt === undefined ? null : new Date(createdAt);
  return { to: email, newEmail: newEmail ?? null, kind: requestType, sentAt, link: oobLink };
}

function unavailable(cause?: unknown): EmulatorError {
  return new EmulatorError('The identity emulator is restarting. Try again in a moment.', { cause });
}
