import { startEmbeddedMongo } from '../index.js';

/** The program of a process that serves the folder given as its argument. Tests start it to kill it. */
const server = await startEmbeddedMongo({
  dir: process.argv[2]!,
  onFailure: (error) => process.send?.({ failed: error.message }),
});
process.send?.({ uri: server.uri });
process.on('disconnect', () => process.exit(0));
