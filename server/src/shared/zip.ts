import { Zip, ZipPassThrough } from 'fflate';

export interface ZippedFile {
  name: string;
  content: Uint8Array;
}

/** A ZIP file, written while its files are created. They are stored as they are, because PDF files are compressed already. */
export async function* toZip(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
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
    const entry = new ZipPassThrough(name);
    zip.add(entry);
    entry.push(content, true);
    yield* written();
  }
  zip.end();
  yield* written();
}
