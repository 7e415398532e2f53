import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface ZippedFile {
  name: string;
  /**
   * A file that is given as one array is stored uncompressed, because it is small, or a PDF that is already compressed.
   * A file in pieces is compressed.
   */
  content: Uint8Array | AsyncIterable<Uint8Array>;
}

/** A ZIP file that is written while the files in it are being created. */
export async function* toZip(files: AsyncIterable<ZippedFile> | Iterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const written = () => {
    const ready = pieces;
    pieces = [];
    return ready;
  };
  for await (const { name, content } of files) {
    const isWhole = content instanceof Uint8Array;
    const entry = isWhole ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 3 });
    zip.add(entry);
    if (isWhole) {
      entry.push(content, true);
    } else {
      for await (const piece of content) {
        entry.push(piece);
        yield* written();
      }
      entry.push(new Uint8Array(), true);
    }
    yield* written();
  }
  zip.end();
  yield* written();
}
