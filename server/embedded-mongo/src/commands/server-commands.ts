import type { Handler } from './command.js';

const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

/**
 * The handshake of a standalone server. Without `setName` and `logicalSessionTimeoutMinutes`, drivers use neither
 * sessions nor retryable writes; without `topologyVersion`, they poll the server instead of streaming its state.
 */
export const hello: Handler = ({ now }, { name, connectionId }) => ({
  ...(name === 'hello' ? { isWritablePrimary: true } : { ismaster: true }),
  helloOk: true,
  maxBsonObjectSize: MAX_DOCUMENT_BYTES,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  localTime: now(),
  connectionId,
  minWireVersion: 0,
  maxWireVersion: 21,
  readOnly: false,
});

/** The version is that of the MongoDB whose behaviour this server follows. */
export const buildInfo: Handler = () => ({
  version: '7.0.0',
  versionArray: [7, 0, 0, 0],
  gitVersion: 'embedded',
  modules: [],
  bits: 64,
  debug: false,
  maxBsonObjectSize: MAX_DOCUMENT_BYTES,
  storageEngines: ['lmdb'],
});
