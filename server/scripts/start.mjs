// `npm start` installs and builds what is missing or stale, then runs the server in this process.
import { prepare } from './workspace.mjs';

await prepare();
stopWithParent();
await import('../dist/shop/main.js');

/** Stops the server if npm was killed without passing a signal to the server. */
function stopWithParent() {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 1_000).unref();
}
