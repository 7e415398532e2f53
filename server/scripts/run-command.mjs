// `node server/scripts/run-command.mjs PROGRAM [ARGUMENTS]` installs and builds what is missing or stale. It then runs
// a compiled program of the server, such as `cli/admin`, in this process. The program gets the arguments after its
// name.
import { prepare } from './workspace.mjs';

const [program] = process.argv.splice(2, 1);
await prepare();
await import(`../dist/src/${program}.js`);
