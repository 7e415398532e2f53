import { Agent, createServer, type Server } from 'node:http';
import { duplexPair, type Duplex } from 'node:stream';
import express from 'express';
import { z } from 'zod';
import { toUserInfo, type Account } from './account.js';
import type { AccountStore } from './account-store.js';
import { serveApi, type Api, type EmulatorParts } from './api.js';
import { ApiError } from './api-error.js';
import { createAccount } from './sign-in.js';

/** Options for firebase-admin's `initializeApp`, which make it use the emulator instead of Google. */
export interface AdminAccess {
  httpAgent: Agent;
  credential: { getAccessToken(): Promise<{ access_token: string; expires_in: number }> };
}

/**
 * The operations of a project's owner. They have no port and need no secret, because the agent connects the SDK to them
 * within this process. The SDK verifies the signatures of ID tokens, as with Google. It would not verify them if
 * `FIREBASE_AUTH_EMULATOR_HOST` was set instead.
 */
export function createAdminAccess(parts: EmulatorParts, projectId: string): AdminAccess {
  const app = express();
  app.get('/robot/v1/metadata/x509/:account', (_request, response) => {
    response.set('cache-control', 'max-age=3600').json(parts.sessions.publicKeys);
  });
  app.get(`/v1/projects/${projectId}/accounts\\:batchGet`, ({ query }, response) => {
    const { nextPageToken = '', maxResults } = page.parse(query);
    const sorted = parts.store.list().sort((a, b) => (a.localId < b.localId ? -1 : 1));
    const users = sorted.filter(({ localId }) => localId > nextPageToken);
    const shown = users.slice(0, maxResults);
    const next = users.length > shown.length ? shown.at(-1)?.localId : undefined;
    response.json({ users: shown.map(toUserInfo), nextPageToken: next });
  });
  app.use(serveApi(parts, adminApi(`/v1/projects/${projectId}/accounts`), largestBody));
  const getAccessToken = () => Promise.resolve({ access_token: 'not read', expires_in: 3_600 });
  return { httpAgent: new InProcessAgent(createServer(app)), credential: { getAccessToken } };
}

const largestBody = 1_048_576;
const page = z.object({ nextPageToken: z.string().optional(), maxResults: z.coerce.number().default(20) });

/** Connects all requests to the server in this process, without TLS. */
class InProcessAgent extends Agent {
  // The SDK's addresses begin with https, and an agent with another protocol refuses them.
  readonly protocol = 'https:';
  readonly #server: Server;

  constructor(server: Server) {
    super();
    this.#server = server;
  }

  override createConnection(): Duplex {
    const [ours, theirs] = duplexPair();
    this.#server.emit('connection', theirs);
    // The SDK sets an idle timeout on its sockets; these connections within the process need none.
    return Object.assign(ours, { setTimeout: () => ours });
  }
}

const text = z.string().optional();
const texts = z.array(z.string());

/** Unknown fields are refused rather than ignored. */
const body = z.strictObject({
  ...{ localId: text.or(texts), email: text.or(texts), password: text, displayName: text },
  ...{ emailVerified: z.boolean().optional(), disableUser: z.boolean().optional() },
  ...{ validSince: z.coerce.string().optional(), localIds: texts.optional(), force: z.boolean().optional() },
  /** Removes the second factor. It cannot be set up through this API. */
  mfa: z.strictObject({ enrollments: z.array(z.unknown()).length(0).optional() }).optional(),
});

const toList = (value: string | string[] = []) => (typeof value === 'string' ? [value] : value);

const adminApi = (accounts: string): Api<z.infer<typeof body>> => ({
  body,
  operations: {
    [accounts]: async (parts, { localId, email, password = '', displayName, emailVerified }) => {
      const [[uid], [address = '']] = [toList(localId), toList(email)];
      return toUserInfo(await createAccount(parts, { uid, email: address, password, displayName, emailVerified }));
    },
    [`${accounts}:lookup`]: ({ store }, { localId, email }) => {
      const found = [
        ...toList(localId).map((id) => store.find(id)),
        ...toList(email).map((one) => store.findByEmail(one.toLowerCase())),
      ];
      return { users: found.filter((account) => account !== undefined).map(toUserInfo) };
    },
    [`${accounts}:update`]: ({ store }, { localId, disableUser, validSince, emailVerified, mfa }) => {
      const account = findAccount(store, localId);
      return toUserInfo(
        store.put({
          ...account,
          disabled: disableUser ?? account.disabled,
          validSince: validSince ?? account.validSince,
          emailVerified: emailVerified ?? account.emailVerified,
          secondFactor: mfa ? undefined : account.secondFactor,
        }),
      );
    },
    [`${accounts}:delete`]: ({ store }, { localId }) => {
      store.remove(findAccount(store, localId));
      return {};
    },
    [`${accounts}:batchDelete`]: ({ store }, { localIds = [] }) => {
      for (const account of localIds.map((id) => store.find(id))) if (account) store.remove(account);
      return {};
    },
  },
});

function findAccount(store: AccountStore, localId: string | string[] | undefined): Account {
  const account = store.find(toList(localId)[0] ?? '');
  if (account === undefined) throw new ApiError('USER_NOT_FOUND');
  return account;
}
