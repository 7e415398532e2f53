import { startEmbeddedMongo } from '../index.js';

/** A process of its own that serves the folder given as argument, for tests that kill it. */
const server = await startEmbeddedMongo({
  dir: process.argv[2]!,
  onFailure: (error) => process.send?.({ failed: error.message }),
});
process.send?.({ uri: server.uri });
process.on('disconnect', () => process.exit(0));
