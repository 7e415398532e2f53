import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const holder = fileURLToPath(new URL('../../dist/testing/holder.js', import.meta.url));

/** Serves a folder in a process that can be killed. */
export async function startChildServer(
  dir: string,
): Promise<{ child: ChildProcess; uri: string; kill: () => Promise<void> }> {
  const child = fork(holder, [dir], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [{ uri }] = (await once(child, 'message')) as [{ uri: string }];
  const kill = async () => {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  return { child, uri, kill };
}
