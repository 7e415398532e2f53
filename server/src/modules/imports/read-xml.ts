import { SaxesParser } from 'saxes';
import { invalidField } from '../../shared/errors.js';

/** Called with each element and text. Names are without their namespace prefixes. */
export interface XmlHandler {
  /** @param line line on which the start tag ends, from 1. */
  open?: (name: string, attributes: Readonly<Record<string, string>>, line: number) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** Error messages for files that cannot be read. */
interface XmlRefusals {
  damaged: string;
  doctype: string;
  tooLong: string;
}

/** Maximum number of characters between two tags: more than the longest text of a cell. */
const longestText = 400_000;

/**
 * Reads XML in pieces, and yields after each piece, so that the caller can pass on what the handler has collected.
 * Document types are refused, because entities could make a file grow without end or read other files.
 * @throws DomainError BAD_USER_INPUT
 */
export async function* readXml(
  pieces: AsyncIterable<string>,
  handler: XmlHandler,
  refusals: XmlRefusals,
): AsyncGenerator<void> {
  const refuse = (why: keyof XmlRefusals) => {
    throw invalidField('file', refusals[why]);
  };
  const parser = new SaxesParser();
  let quietCharacters = 0;
  const heard = () => (quietCharacters = 0);
  const localName = (full: string) => full.slice(full.indexOf(':') + 1);
  parser.on('error', () => refuse('damaged'));
  parser.on('doctype', () => refuse('doctype'));
  parser.on('opentag', ({ name: full, attributes }) => {
    heard();
    handler.open?.(localName(full), attributes, parser.line);
  });
  parser.on('closetag', ({ name: full }) => {
    heard();
    handler.close?.(localName(full));
  });
  const onText = (text: string) => {
    heard();
    handler.text?.(text);
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  for await (const text of pieces) {
    parser.write(text);
    quietCharacters += text.length;
    if (quietCharacters > longestText) refuse('tooLong');
    yield;
  }
  parser.close();
}
