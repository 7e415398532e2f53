// Builds an index in the folder given as its argument, without ever finishing. Tests kill this process.
import { createLogger } from '../../src/platform/logger.js';
import { createSearchThread } from '../../src/platform/search/search-thread.js';
import { generateCatalogue } from './generated-catalogue.js';

const thread = createSearchThread({ dir: process.argv[2] ?? '', logger: createLogger('silent') });
await thread.open();
await thread.beginBuild();
for (let portion = 0; ; portion += 1) {
  await thread.addToBuild(generateCatalogue(100, portion));
  if (portion === 3) process.send?.('building');
}
