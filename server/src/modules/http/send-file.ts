import { Readable } from 'node:stream';
import type { Request, Response } from 'express';
import type { FileAnswer, FileToSend } from './file-transfer.js';
import { pipeAnswer } from './pipe-answer.js';

/** Sends a file as it is made. What fails before its first piece is answered like any failure; later, it is cut off. */
export async function sendFile(
  { mediaType }: FileAnswer,
  { name, content }: FileToSend,
  request: Request,
  response: Response,
): Promise<void> {
  const pieces = content[Symbol.asyncIterator]();
  const first = request.method === 'HEAD' ? null : await pieces.next();
  // Quoted even where it need not be: not every program reads the bare form.
  response.set('Content-Disposition', `attachment; filename="${name}"`).type(mediaType);
  if (first === null) {
    response.end();
    return;
  }
  await pipeAnswer(Readable.from(startingWith(first, pieces)), response);
}

async function* startingWith<T>(first: IteratorResult<T>, rest: AsyncIterator<T>): AsyncGenerator<T> {
  try {
    for (let next = first; !next.done; next = await rest.next()) yield next.value;
  } finally {
    // Whoever asked may have gone away: what the file is made of is let go.
    await rest.return?.();
  }
}
