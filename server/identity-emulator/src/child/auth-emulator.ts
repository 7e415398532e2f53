import { scryptSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import Module, { createRequire } from 'node:module';
import { dirname } from 'node:path';

export interface EmulatorUser {
  localId: string;
  email?: string;
  /** As `hashPassword` makes it of the password and `salt`. */
  passwordHash?: string;
  salt?: string;
  /** Seconds since 1970 as text: tokens issued before are void. */
  validSince?: string;
  /** Milliseconds since 1970 as text: when the newest session began. */
  lastLoginAt?: string;
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
  createUserWithLocalId(localId: string, properties: Omit<EmulatorUser, 'localId'>): EmulatorUser | undefined;
  updateUserByLocalId(localId: string, fields: Partial<EmulatorUser>, options?: unknown): EmulatorUser;
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
  /** Creates the emulator's error: HTTP 400 with the code in Google's format. */
  badRequest: (code: string) => Error;
  hashPassword: HashPassword;
}

export type HashPassword = (password: string, salt: string) => string;

const project = '/v1/projects/{targetProjectId}';
const ownProject = '/emulator/v1/projects/{targetProjectId}';

/** What the browser's SDK, the admin SDK and the shop's pages call. Each of the other operations costs start-up time. */
const usedPaths = new Set([
  ...['createAuthUri', 'delete', 'lookup', 'resetPassword', 'sendOobCode'].map((name) => `/v1/accounts:${name}`),
  ...['signInWithCustomToken', 'signInWithIdp', 'signInWithPassword'].map((name) => `/v1/accounts:${name}`),
  ...['signUp', 'update'].map((name) => `/v1/accounts:${name}`),
  ...['', ':batchDelete', ':batchGet', ':delete', ':lookup', ':update'].map((name) => `${project}/accounts${name}`),
  ...[`${project}/accounts:sendOobCode`, `${ownProject}/accounts`, `${ownProject}/oobCodes`],
  ...['/v1/projects', '/v1/token'],
]);

interface PathItem {
  parameters?: { $ref?: string }[];
}

/** Removes unused operations, whose compilation takes four fifths of the emulator's start. */
function slimDown(paths: Record<string, PathItem>): void {
  for (const [path, item] of Object.entries(paths)) {
    if (!usedPaths.has(path)) delete paths[path];
    // The query parameters every Google API shares, of which the emulator reads none through its validator.
    else item.parameters = item.parameters?.filter((parameter) => parameter.$ref === undefined);
  }
}

/** Cost of a hash: 16 MiB and about 50 ms. */
const scryptCost = { N: 16_384, r: 8, p: 1 };

const hashPassword: HashPassword = (password, salt) =>
  `scrypt:${scryptSync(password.normalize('NFKC'), salt, 32, scryptCost).toString('base64url')}`;

const plainHash = 'return `fakeHash:salt=${salt}:password=${password}`;';

/**
 * The emulator's own 'hash' is the password in plain text, in a function of its own that nothing outside can replace.
 * Its module is compiled here with that one line exchanged.
 * @throws Error when another version of firebase-tools does it differently: never fall back to plain text.
 */
function hashPasswordsIn(file: string): void {
  const source = readFileSync(file, 'utf8');
  if (!source.includes(plainHash)) throw new Error('This version of firebase-tools keeps passwords in an unknown way');
  const replacement = new Module(file) as Module & { _compile(code: string, filename: string): void };
  replacement.filename = file;
  replacement.paths = nodeModulesAbove(file);
  const holder = globalThis as { hashEmulatorPassword?: HashPassword };
  holder.hashEmulatorPassword = hashPassword;
  replacement._compile(source.replace(plainHash, 'return globalThis.hashEmulatorPassword(password, salt);'), file);
  replacement.loaded = true;
  createRequire(file).cache[file] = replacement;
}

function nodeModulesAbove(file: string): string[] {
  return createRequire(file).resolve.paths(dirname(file)) ?? [];
}

interface ExegesisExpress {
  middleware: (spec: unknown, options: object) => Promise<RequestListener>;
}

/**
 * Compiles the validation of an operation on its first request, because compiling all of them takes most of the start.
 */
function checkLazily(exegesis: ExegesisExpress): void {
  const { middleware } = exegesis;
  exegesis.middleware = (spec, options) => middleware(spec, { ...options, lazyCompileValidationSchemas: true });
}

/** Loads firebase-tools' auth emulator: a second, and 120 MB, which is why it has a process of its own. */
export function loadAuthEmulator(): AuthEmulator {
  const require = createRequire(import.meta.url);
  const load = (name: string): unknown => require(`firebase-tools/lib/emulator/auth/${name}`);

  const spec = load('apiSpec') as { default: { paths: Record<string, PathItem> } };
  slimDown(spec.default.paths);
  hashPasswordsIn(require.resolve('firebase-tools/lib/emulator/auth/operations'));
  checkLazily(createRequire(require.resolve('firebase-tools/package.json'))('exegesis-express') as ExegesisExpress);
  const { createApp } = load('server') as Pick<AuthEmulator, 'createApp'>;
  const { AgentProjectState } = load('state') as { AgentProjectState: new (projectId: string) => ProjectState };
  const { BadRequestError } = load('errors') as { BadRequestError: new (code: string) => Error };
  return {
    createApp,
    createState: (projectId) => new AgentProjectState(projectId),
    badRequest: (code) => new BadRequestError(code),
    hashPassword,
  };
}
