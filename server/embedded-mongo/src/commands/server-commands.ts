import type { Doc } from '../bson/value.js';
import type { Handler } from './command.js';

/** The MongoDB version whose behaviour this server follows. */
const VERSION = '7.0.0';
const VERSION_ARRAY = [7, 0, 0, 0];

/**
 * The handshake of a standalone server. Without `setName` and `logicalSessionTimeoutMinutes`, drivers use neither
 * sessions nor retryable writes; without `topologyVersion`, they poll the server instead of streaming its state.
 */
export const hello: Handler = ({ now }, { name, connectionId }) => ({
  ...(name === 'hello' ? { isWritablePrimary: true } : { ismaster: true }),
  helloOk: true,
  maxBsonObjectSize: 16 * 1024 * 1024,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  localTime: now(),
  connectionId,
  minWireVersion: 0,
  maxWireVersion: 21,
  readOnly: false,
});

const buildInfo: Handler = () => ({
  version: VERSION,
  versionArray: VERSION_ARRAY,
  gitVersion: 'embedded',
  modules: [],
  bits: 64,
  debug: false,
  maxBsonObjectSize: 16 * 1024 * 1024,
  storageEngines: ['lmdb'],
});

const serverStatus: Handler = ({ now, startedAt, cursors }) => ({
  host: 'localhost',
  version: VERSION,
  process: 'embedded-mongo',
  pid: BigInt(process.pid),
  uptime: (now().getTime() - startedAt.getTime()) / 1000,
  localTime: now(),
  metrics: { cursor: { open: { total: BigInt(cursors.size) } } },
  mem: { resident: Math.round(process.memoryUsage.rss() / 1024 / 1024) },
  storageEngine: { name: 'lmdb', persistent: true },
});

const nothing: Handler = () => ({});

/** Commands about the server itself, and commands from drivers that a standalone accepts without doing anything. */
export const serverCommands: Record<string, Handler> = {
  hello,
  ismaster: hello,
  isMaster: hello,
  ping: nothing,
  buildInfo,
  buildinfo: buildInfo,
  serverStatus,
  endSessions: nothing,
  killSessions: nothing,
  refreshSessions: nothing,
  logout: nothing,
  fsync: nothing,
  setParameter: nothing,
  whatsmyuri: () => ({ you: 'localhost' }),
  getParameter: (): Doc => ({ featureCompatibilityVersion: { version: '7.0' } }),
  getLog: () => ({ totalLinesWritten: 0, log: [] }),
  getCmdLineOpts: () => ({ argv: ['embedded-mongo'], parsed: {} }),
  hostInfo: () => ({ system: { currentTime: new Date(), hostname: 'localhost' } }),
  connectionStatus: () => ({ authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] } }),
  getLastError: () => ({ n: 0, err: null }),
  currentOp: () => ({ inprog: [] }),
};
