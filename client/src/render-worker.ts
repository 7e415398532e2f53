import { parentPort } from 'node:worker_threads';
import type { RenderJob, RenderOutcome } from '@kickstand/pages/rendering';
import { renderPage } from './render-page';

// Program of the server's worker thread that renders pages.
parentPort?.on('message', ({ id, pathname, answers }: RenderJob) => {
  const reply = (outcome: RenderOutcome) => parentPort?.postMessage(outcome);
  renderPage(pathname, answers).then(
    (result) => reply({ id, result }),
    (error: unknown) => reply({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
