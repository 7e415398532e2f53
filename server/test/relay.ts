import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net';

export interface Relay {
  port: number;
  /** Passes on everything, including what was held back. */
  pass(): Promise<void>;
  /** Accepts connections but passes on nothing, like a process that was stopped. */
  hang(): void;
  /** Ends all connections and accepts none. */
  refuse(): Promise<void>;
  close(): Promise<void>;
}

/** A TCP relay in front of a database, which fails in the ways that networks and databases do. */
export async function openRelay(target: NetConnectOpts): Promise<Relay> {
  const sockets = new Set<Socket>();
  let isHanging = false;
  let port = 0;

  const server = createServer((client) => {
    const upstream = connect(target);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('data', (chunk) => other.write(chunk));
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      if (isHanging) socket.pause();
    }
  });
  const listen = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  const refuse = async () => {
    for (const socket of sockets) socket.destroy();
    if (server.listening) await new Promise((done) => server.close(done));
  };
  await listen();
  return {
    port,
    async pass() {
      isHanging = false;
      for (const socket of sockets) socket.resume();
      if (!server.listening) await listen();
    },
    hang() {
      isHanging = true;
      for (const socket of sockets) socket.pause();
    },
    refuse,
    close: refuse,
  };
}
