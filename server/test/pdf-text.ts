import { inflateSync } from 'node:zlib';

/** The files that a PDF file written by PDFKit contains, as text. */
export function readAttachments(file: Uint8Array): string[] {
  return readObjects(Buffer.from(file).toString('latin1'))
    .filter(([, body]) => body.includes('/Type /EmbeddedFile'))
    .map(([, body]) => Buffer.from(streamOf(body), 'latin1').toString());
}

/** The texts of a PDF file written by PDFKit, one for each drawing operation, page by page. */
export function readPdfText(file: Uint8Array): string[] {
  const raw = Buffer.from(file).toString('latin1');
  const objects = new Map(readObjects(raw));
  const find = (id: string | undefined) => objects.get(id ?? '') ?? '';
  const pages = [...find(/\/Pages (\d+) 0 R/.exec(raw)?.[1]).matchAll(/(\d+) 0 R/g)].map(([, id]) => find(id));
  return pages.flatMap((page) => {
    const resources = find(/\/Resources (\d+) 0 R/.exec(page)?.[1]);
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => {
        const letters = find(/\/ToUnicode (\d+) 0 R/.exec(find(id))?.[1]);
        return [name, readLetters(streamOf(letters))];
      }),
    );
    return readContent(streamOf(find(/\/Contents (\d+) 0 R/.exec(page)?.[1])), fonts);
  });
}

function readObjects(raw: string): [id: string, body: string][] {
  return [...raw.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, id = '', body = '']) => [id, body]);
}

function streamOf(object: string): string {
  const [, body = ''] = /stream\n(.*)\nendstream/s.exec(object) ?? [];
  return object.includes('/FlateDecode') ? inflateSync(Buffer.from(body, 'latin1')).toString('latin1') : body;
}

/** The text of each glyph of a font, from its ToUnicode map: `<0000> <0005> [<0000> <0041> ...]`. */
function readLetters(map: string): string[] {
  const ranges = [...map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[(.*?)\]/g)];
  const letters: string[] = [];
  for (const [, first = '', texts = ''] of ranges) {
    [...texts.matchAll(/<([0-9a-f ]*)>/g)].forEach(([, hex = ''], index) => {
      letters[Number.parseInt(first, 16) + index] = Buffer.from(hex.replaceAll(' ', ''), 'hex')
        .swap16()
        .toString('utf16le');
    });
  }
  return letters;
}

function readContent(content: string, fonts: ReadonlyMap<string, string[]>): string[] {
  let letters: string[] = [];
  const pieces: string[] = [];
  for (const [, font, drawn = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (font !== undefined) letters = fonts.get(font) ?? [];
    else {
      const glyphs = [...drawn.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      pieces.push(glyphs.map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '□').join(''));
    }
  }
  return pieces;
}
