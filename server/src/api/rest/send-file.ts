import { Readable } from 'node:stream';
import type { Request, Response } from 'express';
import type { FileAnswer, FileToSend } from './file-transfer.js';
import { pipeAnswer } from './pipe-answer.js';

/**
 * Sends a file while it is being created. An error before the first chunk is answered as usual. A later error closes the
 * connection.
 */
export async function sendFile(
  { mediaType }: FileAnswer,
  { name, content }: FileToSend,
  request: Request,
  response: Response,
): Promise<void> {
  const pieces = content[Symbol.asyncIterator]();
  const first = request.method === 'HEAD' ? null : await pieces.next();
  // The name is always quoted, because some programs cannot read the unquoted form.
  response.set('Content-Disposition', `attachment; filename="${name}"`).type(mediaType);
  if (first === null) {
    response.end();
    return;
  }
  await pipeAnswer(Readable.from(startingWith(first, pieces)), response);
}

/** Lists shorter than this are sent in one piece, with an ETag. */
const wholeListLength = 500;
/** Number of characters of a longer list that are sent at a time. */
const charactersPerPiece = 16_384;

/**
 * Sends a JSON array as the answer. A long array is sent while it is being read, only as fast as the caller receives
 * it. It is never completely in memory, and other requests can run in between.
 */
export async function sendList(items: AsyncIterable<unknown>, request: Request, response: Response): Promise<void> {
  const rest = items[Symbol.asyncIterator]();
  const first: unknown[] = [];
  while (first.length < wholeListLength) {
    const next = await rest.next();
    if (next.done) {
      response.json(first);
      return;
    }
    first.push(next.value);
  }
  response.type('json');
  if (request.method === 'HEAD') {
    await rest.return?.();
    response.end();
    return;
  }
  await pipeAnswer(Readable.from(toJsonArray(first, rest)), response);
}

async function* toJsonArray(first: readonly unknown[], rest: AsyncIterator<unknown>): AsyncGenerator<string> {
  let piece = `[${first.map((item) => JSON.stringify(item)).join()}`;
  for await (const item of { [Symbol.asyncIterator]: () => rest }) {
    piece += `,${JSON.stringify(item)}`;
    if (piece.length < charactersPerPiece) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}]`;
}

async function* startingWith<T>(first: IteratorResult<T>, rest: AsyncIterator<T>): AsyncGenerator<T> {
  try {
    for (let next = first; !next.done; next = await rest.next()) yield next.value;
  } finally {
    // If the caller has disconnected, the source of the file is closed.
    await rest.return?.();
  }
}
