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

/** Multi-tenancy, second factors, passkeys, SAML and the like: nothing here calls them, and each costs start-up time. */
const unusedPaths =
  /tenants|mfa|passkey|saml|oauthIdp|defaultSupportedIdp|verificationCodes|PhoneNumber|GameCenter|IosClient/i;

/** Loads firebase-tools' auth emulator: a second or two, and 150 MB, which is why it has a process of its own. */
export function loadAuthEmulator(): AuthEmulator {
  const require = createRequire(import.meta.url);
  const load = (name: string): unknown => require(`firebase-tools/lib/emulator/auth/${name}`);

  const spec = load('apiSpec') as { default: { paths: Record<string, unknown> } };
  for (const path of Object.keys(spec.default.paths)) {
    if (unusedPaths.test(path)) delete spec.default.paths[path];
  }
  const { createApp } = load('server') as Pick<AuthEmulator, 'createApp'>;
  const { AgentProjectState } = load('state') as { AgentProjectState: new (projectId: string) => ProjectState };
  const { BadRequestError } = load('errors') as { BadRequestError: new (code: string) => Error };
  return {
    createApp,
    createState: (projectId) => new AgentProjectState(projectId),
    badRequest: (code) => new BadRequestError(code),
  };
}
