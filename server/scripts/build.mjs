// `npm run build` builds the same as `npm start`, without starting the shop.
import { prepare } from './workspace.mjs';

await prepare();
