// Closes search threads while they still have calls to answer. The first argument is the folder of the index, the second
// one is the number of threads.
import { createLogger } from '../../src/platform/logger.js';
import { createSearchThread } from '../../src/platform/search/search-thread.js';
import { generateCatalogue } from './generated-catalogue.js';

const asked = { conditions: {}, sort: 'relevance', offset: 0, limit: 24, withFacets: true } as const;
const open = () => createSearchThread({ dir: process.argv[2] ?? '', logger: createLogger('silent') });

const first = open();
await first.open();
await first.beginBuild();
await first.addToBuild(generateCatalogue(300));
await first.finishBuild('1');
await first.close();

for (let time = 0; time < Number(process.argv[3]); time += 1) {
  const thread = open();
  if ((await thread.open()) !== '1') throw new Error('The thread before this one has not released the index.');
  // The queries differ, because equal queries would share a statement.
  const calls = Array.from({ length: 1_000 }, (_, call) => thread.search({ ...asked, query: `brake ${time} ${call}` }));
  const settled = Promise.allSettled(calls);
  await calls[time];
  await thread.close();
  const answered = (await settled).filter(({ status }) => status === 'fulfilled').length;
  if (answered === calls.length) throw new Error('The thread had nothing left to do.');
}
process.exit(0);
