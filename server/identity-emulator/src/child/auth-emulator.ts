import { scryptSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import Module, { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { Request } from 'express';

export interface EmulatorUser {
  localId: string;
  email?: string;
  /** The result of `hashPassword` for the password and `salt`. */
  passwordHash?: string;
  salt?: string;
  /** Seconds since 1970 as text. Tokens issued before are invalid. */
  validSince?: string;
  /** Start of the newest session, in milliseconds since 1970 as text. */
  lastLoginAt?: string;
  providerUserInfo?: { providerId: string }[];
  [field: string]: unknown;
}

/** A mail that the emulator would send, with its code. */
export interface OutOfBandCode {
  email: string;
  newEmail?: string;
  requestType: string;
  oobCode: string;
  oobLink: string;
  /** The time of the mail in ISO 8601. Added by this package; the emulator does not store it. */
  createdAt?: string;
}

interface RefreshTokenOwner {
  user: EmulatorUser;
}

/** The part of firebase-tools' in-memory project that this package reads, writes or overrides. */
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
}

type HashPassword = (password: string, salt: string) => string;

const project = '/v1/projects/{targetProjectId}';
const ownProject = '/emulator/v1/projects/{targetProjectId}';

/**
 * The operations that the browser's SDK, the admin SDK and the shop's pages call. Any other would only slow the start.
 */
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

/** Removes unused operations, because compiling them takes four fifths of the emulator's start. */
function removeUnused(paths: Record<string, PathItem>): void {
  for (const [path, item] of Object.entries(paths)) {
    if (!usedPaths.has(path)) delete paths[path];
    // Referenced parameters are those that all Google APIs share. The emulator does not read them through its
    // validator.
    else item.parameters = item.parameters?.filter((parameter) => parameter.$ref === undefined);
  }
}

/** With this cost, a hash takes 16 MiB and about 50 ms. */
const scryptCost = { N: 16_384, r: 8, p: 1 };

const hashPassword: HashPassword = (password, salt) =>
  `scrypt:${scryptSync(password.normalize('NFKC'), salt, 32, scryptCost).toString('base64url')}`;

const plainHash = 'return `fakeHash:salt=${salt}:password=${password}`;';

/**
 * Makes the emulator hash passwords. Its own 'hash' is the password in plain text, made in a function that cannot be
 * replaced from outside. So this compiles the function's module with that one line changed.
 * @throws Error when firebase-tools has no such line, as another version may: passwords must never stay in plain text.
 */
function hashPasswordsIn(file: string): void {
  const source = readFileSync(file, 'utf8');
  if (!source.includes(plainHash)) throw new Error('This version of firebase-tools keeps passwords in an unknown way');
  const holder = globalThis as { hashEmulatorPassword?: HashPassword };
  holder.hashEmulatorPassword = hashPassword;
  const hashing = source.replace(plainHash, 'return globalThis.hashEmulatorPassword(password, salt);');
  replaceModule(file, (replacement) => replacement._compile(hashing, file));
}

type CompilableModule = Module & { _compile(code: string, filename: string): void };

/** Makes `require` of the file return a new module, whose content `fill` sets. */
function replaceModule(file: string, fill: (replacement: CompilableModule) => void): void {
  const replacement = new Module(file) as CompilableModule;
  replacement.filename = file;
  replacement.paths = nodeModulesAbove(file);
  fill(replacement);
  replacement.loaded = true;
  createRequire(file).cache[file] = replacement;
}

function nodeModulesAbove(file: string): string[] {
  return createRequire(file).resolve.paths(dirname(file)) ?? [];
}

/**
 * Replacements for modules of the other emulators and of the command line, with the parts that the auth emulator uses.
 * The original modules load 480 files, which takes half of the emulator's start, for logs and emulators that are not
 * used.
 */
const standIns: Record<string, object> = {
  registry: {
    EmulatorRegistry: {
      isRunning: () => false,
      /** The origin for links in mails. */
      url: (_emulator: string, { protocol, headers }: Request) => new URL(`${protocol}://${headers.host}/`),
    },
  },
  emulatorLogger: { EmulatorLogger: { forEmulator: () => ({ log: () => undefined }) } },
  'auth/index': { SingleProjectMode: { NO_WARNING: 0, WARNING: 1, ERROR: 2 } },
};

interface ExegesisExpress {
  middleware: (spec: unknown, options: object) => Promise<RequestListener>;
}

/**
 * Compiles the validation of an operation on its first request, because compiling all at once takes most of the start.
 */
function checkLazily(exegesis: ExegesisExpress): void {
  const { middleware } = exegesis;
  exegesis.middleware = (spec, options) => middleware(spec, { ...options, lazyCompileValidationSchemas: true });
}

/** Loads firebase-tools' auth emulator. It keeps everything in memory, so it runs in a separate process. */
export function loadAuthEmulator(): AuthEmulator {
  const require = createRequire(import.meta.url);
  const load = (name: string): unknown => require(`firebase-tools/lib/emulator/auth/${name}`);

  for (const [name, exports] of Object.entries(standIns)) {
    replaceModule(require.resolve(`firebase-tools/lib/emulator/${name}`), (module) => (module.exports = exports));
  }
  const spec = load('apiSpec') as { default: { paths: Record<string, PathItem> } };
  removeUnused(spec.default.paths);
  hashPasswordsIn(require.resolve('firebase-tools/lib/emulator/auth/operations'));
  checkLazily(createRequire(require.resolve('firebase-tools/package.json'))('exegesis-express') as ExegesisExpress);
  const { createApp } = load('server') as Pick<AuthEmulator, 'createApp'>;
  const { AgentProjectState } = load('state') as { AgentProjectState: new (projectId: string) => ProjectState };
  const { BadRequestError } = load('errors') as { BadRequestError: new (code: string) => Error };
  return {
    createApp,
    createState: (projectId) => new AgentProjectState(projectId),
    badRequest: (code) => new BadRequestError(code),
  };
}
