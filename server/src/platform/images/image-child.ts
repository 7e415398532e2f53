import { DomainError } from '../../shared/errors.js';
import type { ImageAnswer, ImageProcessSettings, ImageRequest, ImageResult } from './image-protocol.js';
import { createSharpImages } from './sharp-images.js';

// A separate program, forked by the server. Ctrl-C reaches the whole process group, but this program ignores it, because
// the server may still have pictures to read. It ends when the channel closes, which happens whenever the server ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
// A normal exit would wait for the decoder, which may never return.
const end = () => process.kill(process.pid, 'SIGKILL');
process.on('disconnect', end);
if (!process.connected) end();

const images = createSharpImages(JSON.parse(process.argv[2] ?? '') as ImageProcessSettings);

process.on('message', (request: ImageRequest) => void answer(request).then(tell));
tell({ kind: 'ready' });

async function answer(request: ImageRequest): Promise<ImageAnswer> {
  const { id } = request;
  try {
    return { kind: 'done', id, result: await work(request) };
  } catch (error) {
    if (!(error instanceof DomainError)) return { kind: 'failed', id, stack: String((error as Error).stack ?? error) };
    const { code, message, details, cause } = error;
    return { kind: 'refused', id, code, message, details, cause: cause instanceof Error ? cause.message : '' };
  }
}

function work(request: ImageRequest): Promise<ImageResult> {
  switch (request.call) {
    case 'readHeader':
      return images.readHeader(request.path);
    case 'render':
      return images.render(request.path, request.plan);
    case 'toJpeg':
      return images.toJpeg(request.path, request.width);
  }
}

function tell(answered: ImageAnswer): void {
  process.send?.(answered);
}
