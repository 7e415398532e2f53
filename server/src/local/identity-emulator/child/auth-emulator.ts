import type { RequestListener } from 'node:http';
import { createRequire } from 'node:module';

export interface EmulatorUser {
  localId: string;
  /** Seconds since 1970 as text: tokens issued before are void. */
  validSince?: string;
  providerUserInfo?: { providerId: string }[];
  [field: string]: unknown;
}

/** A mail that was not sent. */
export interface OutOfBandCode {
  email: string;
  newEmail?: string;
  requestType: string;
  oobCode: string;
  oobLink: string;
  /** ISO 8601; not the emulator's own, which keeps no time. */
  createdAt?: string;
}

interface RefreshTokenOwner {
  user: EmulatorUser;
}

/** The part of firebase-tools' in-memory project that is read, written or overridden here. */
export interface ProjectState {
  users: Map<string, EmulatorUser>;
  oobs: Map<string, OutOfBandCode>;
  enableImprovedEmailPrivacy: boolean;
  overwriteUserWithLocalId(localId: string, properties: Omit<EmulatorUser, 'localId'>): EmulatorUser;
  createOob(
    email: string,
    newEmail: string | undefined,
    requestType: string,
    generateLink: (oobCode: string) => string,
  ): OutOfBandCode;
  createRefreshTokenFor(user: EmulatorUser, ...rest: unknown[]): string;
  validateRefreshToken(token: string): RefreshTokenOwner;
}

interface AuthEmulator {
  createApp: (projectId: string, mode: number, states: Map<string, ProjectState>) => Promise<RequestListener>;
  createState: (projectId: string) => ProjectState;
  /** The emulator's way of refusing: HTTP 400 with the code in Google's error shape. */
  badRequest: (code: string) => Error;
}

const project = '/v1/projects/{targetProjectId}';
const ownProject = '/emulator/v1/projects/{targetProjectId}';

/** What the browser's SDK, the admin SDK and the shop's pages call. Each of the other operations costs start-up time. */
const usedPaths = new Set([
  ...['createAuthUri', 'delete', 'lookup', 'resetPassword', 'sendOobCode'].map((name) => `/v1/accounts:${name}`),
  ...['signInWithCustomToken', 'signInWithIdp', 'signInWithPassword'].map((name) => `/v1/accounts:${name}`),
  ...['signUp', 'update'].map((name) => `/v1/accounts:${name}`),
  ...['', ':batchDelete', ':batchGet', ':delete', ':lookup', ':update'].map((name) => `${project}/accounts${name}`),
  ...[`${project}/accounts:sendOobCode`, `${ownProject}/accounts`, `${ownProject}/oobCodes`],
  ...['/v1/projects', '/v1/token', '/v2/accounts:revokeToken', '/v2/passwordPolicy', '/v2/recaptchaConfig'],
]);

interface PathItem {
  parameters?: { $ref?: string }[];
}

/** Four fifths of the emulator's start go into compiling what is taken away here. */
function slimDown(paths: Record<string, PathItem>): void {
  for (const [path, item] of Object.entries(paths)) {
    if (!usedPaths.has(path)) delete paths[path];
    // The query parameters every Google API shares, of which the emulator reads none through its validator.
    else item.parameters = item.parameters?.filter((parameter) => parameter.$ref === undefined);
  }
}

/** Loads firebase-tools' auth emulator: a second, and 120 MB, which is why it has a process of its own. */
export function loadAuthEmulator(): AuthEmulator {
  const require = createRequire(import.meta.url);
  const load = (name: string): unknown => require(`firebase-tools/lib/emulator/auth/${name}`);

  const spec = load('apiSpec') as { default: { paths: Record<string, PathItem> } };
  slimDown(spec.default.paths);
  const { createApp } = load('server') as Pick<AuthEmulator, 'createApp'>;
  const { AgentProjectState } = load('state') as { AgentProjectState: new (projectId: string) => ProjectState };
  const { BadRequestError } = load('errors') as { BadRequestError: new (code: string) => Error };
  return {
    createApp,
    createState: (projectId) => new AgentProjectState(projectId),
    badRequest: (code) => new BadRequestError(code),
  };
}
