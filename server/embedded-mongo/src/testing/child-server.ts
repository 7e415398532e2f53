import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const holder = fileURLToPath(new URL('../../dist/testing/holder.js', import.meta.url));

export type ChildServer = { child: ChildProcess; uri: string; kill: () => Promise<void> };

async function started(child: ChildProcess): Promise<ChildServer> {
  const [{ uri }] = (await once(child, 'message')) as [{ uri: string }];
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  return { child, uri, kill };
}

/** Serves a folder in a process that can be killed. */
export const startChildServer = (dir: string): Promise<ChildServer> =>
  started(fork(holder, [dir], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }));

/** Serves a folder in a process whose files cannot grow beyond a number of blocks, which simulates a full disk. */
export function startChildServerOnFullDisk(dir: string, blocks: number): Promise<ChildServer> {
  const command = `trap '' XFSZ; ulimit -f ${blocks}; exec "$0" "$@"`;
  return started(
    spawn('sh', ['-c', command, process.execPath, holder, dir], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }),
  );
}
