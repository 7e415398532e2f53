import type { Connection, mongo } from 'mongoose';
import type { Logger } from '../logger.js';

export interface DatabaseWatch {
  /** Whether the database has accepted no writes for a while, so that requests should be refused at once. */
  readonly isLost: boolean;
}

/**
 * The database counts as lost after this time, in milliseconds. It often accepts writes again sooner, for example after
 * the loss of a single connection or the election of a primary. During this time, requests wait for the driver.
 */
const patienceMs = 600;

const writable: ReadonlySet<string> = new Set(['Standalone', 'RSPrimary', 'Mongos', 'LoadBalancer']);

/** Follows what the driver's heartbeats learn about the servers of an open connection, and logs loss and recovery. */
export function watchDatabase(connection: Connection, logger: Logger): DatabaseWatch {
  let lostAt: number | null = null;
  let isLost = false;
  let timer: NodeJS.Timeout | undefined;

  function lose(servers: readonly mongo.ServerDescription[]): void {
    if (lostAt !== null) return;
    lostAt = Date.now();
    const reason = servers.map(({ address, error, type }) => `${address}: ${error?.message ?? type}`).join('; ');
    timer = setTimeout(() => {
      isLost = true;
      logger.error({ reason }, 'the database is lost');
    }, patienceMs).unref();
  }

  function find(): void {
    if (isLost) logger.info({ milliseconds: Date.now() - (lostAt ?? 0) }, 'the database is back');
    clearTimeout(timer);
    [lostAt, isLost] = [null, false];
  }

  const follow = ({ newDescription }: mongo.TopologyDescriptionChangedEvent) => {
    const servers = [...newDescription.servers.values()];
    if (servers.some(({ type }) => writable.has(type))) find();
    else lose(servers);
  };
  const client = connection.getClient().on('topologyDescriptionChanged', follow);
  // If the connection is closed on purpose, the database is not lost.
  connection.once('close', () => {
    client.off('topologyDescriptionChanged', follow);
    clearTimeout(timer);
  });
  return {
    get isLost() {
      return isLost;
    },
  };
}
