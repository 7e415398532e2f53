import { createRequire } from 'node:module';

export interface XmlElement {
  textContent: string;
  children: ArrayLike<XmlElement>;
  nodeName: string;
}

interface JsDom {
  JSDOM: new (
    text: string,
    options: { contentType: string },
  ) => { window: { document: { querySelectorAll(selector: string): Iterable<XmlElement> } } };
}

const { JSDOM } = createRequire(import.meta.url)('jsdom') as JsDom;

/** The elements with this name. @throws if the text is not well-formed XML */
export function elementsIn(xml: string, name: string): XmlElement[] {
  return [...new JSDOM(xml, { contentType: 'application/xml' }).window.document.querySelectorAll(name)];
}
