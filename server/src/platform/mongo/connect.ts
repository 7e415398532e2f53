import mongoose, { type Connection, type ConnectOptions } from 'mongoose';
import { DomainError } from '../../shared/errors.js';
import { retryWhileChanging } from '../../shared/retry.js';

/**
 * For servers. A request fails within one second if no server of the database can be reached. If a server hangs, a
 * request fails within four seconds, because a missed heartbeat closes the connections to it. A connection on which a
 * command takes longer than 20 seconds is closed as well.
 */
export const impatient = {
  bufferCommands: false,
  serverSelectionTimeoutMS: 900,
  heartbeatFrequencyMS: 500,
  connectTimeoutMS: 1_500,
  waitQueueTimeoutMS: 2_000,
  socketTimeoutMS: 20_000,
} satisfies ConnectOptions;

/**
 * Connects to MongoDB: a standalone server, a replica set, a sharded cluster or the embedded database. Nothing here
 * depends on the kind.
 * @param uri may contain the database's name; `databaseName` is used instead if given.
 */
export async function connectMongo(
  uri: string,
  databaseName?: string,
  options: ConnectOptions = {},
): Promise<Connection> {
  const connection = mongoose.createConnection(uri, {
    ...(databaseName ? { dbName: databaseName } : {}),
    autoIndex: false,
    autoCreate: false,
    maxPoolSize: 32,
    serverSelectionTimeoutMS: 8_000,
    writeConcern: { w: 'majority' },
    ...options,
  });
  try {
    await connection.asPromise();
  } catch (error) {
    await connection.close().catch(() => undefined);
    // Of the driver's messages, only "Unable to parse" can contain the password: without `@`, it is read as a port.
    const reason = String((error as Error).message).replace(/^Unable to parse .*/, 'it names no valid host');
    const message = `The database cannot be reached (${reason}). Check MONGODB_URI.`;
    throw new DomainError('SERVICE_UNAVAILABLE', message, { cause: error });
  }
  return connection;
}

/**
 * Repeats a write that the database aborts because of a concurrent one.
 * @throws DomainError CONFLICT (IN_PROGRESS) if every attempt is aborted.
 */
export function repeatAborted<Result extends object | null>(write: () => Promise<Result>): Promise<Result> {
  return retryWhileChanging('Somebody else is changing this. Please try again.', () =>
    write().catch((error: unknown) => {
      if (isWriteConflict(error)) return undefined;
      throw error;
    }),
  );
}

/** True if the database aborted a write because of a concurrent one. The write can be repeated. */
export function isWriteConflict(error: unknown): boolean {
  if (!(error instanceof mongoose.mongo.MongoServerError)) return false;
  // MongoDB usually repeats such a write itself. A database built on PostgreSQL reports a deadlock when an insert and
  // an update with the same key wait for each other.
  return error.code === 112 || error.message === 'deadlock detected';
}

/**
 * True if a unique index was violated. For several writes, true if nothing else has failed.
 * @param field if given, only an index on this field counts.
 */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  if (!(error instanceof mongoose.mongo.MongoServerError)) return false;
  // A database built on PostgreSQL returns its own error code if two upserts race.
  if (field === undefined && error.message.startsWith('23P01 ')) return true;
  if (error.code !== 11_000) return false;
  if (error instanceof mongoose.mongo.MongoBulkWriteError) {
    const isOther = ({ code }: { code: number }) => code !== 11_000;
    if (error.result.hasWriteErrors() && [error.writeErrors].flat().some(isOther)) return false;
  }
  // Not all databases send `keyPattern`; some name the index only in the message, or only sometimes.
  return field === undefined || `${JSON.stringify(error['keyPattern'])} ${error.message}`.includes(field);
}
