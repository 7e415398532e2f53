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

/** A list up to this length is answered whole, with an ETag. */
const wholeListLength = 500;
/** How much of a longer one is sent at a time. */
const charactersPerPiece = 16_384;

/**
 * Answers a JSON array. One of many thousands is sent as it is read, at the pace at which the caller takes it: it never
 * stands in memory as a whole, and other requests have their turn between its pieces.
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
    // Whoever asked may have gone away: what the file is made of is let go.
    await rest.return?.();
  }
}
