// `npm start` installs and builds what is missing or stale, then runs the server in this process.
import { prepare, stopWithParent } from './workspace.mjs';

await prepare();
stopWithParent();
await import('../dist/shop/main.js');
