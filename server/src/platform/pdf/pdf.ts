import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { serverRoot } from '../paths.js';

export type Pdf = PDFKit.PDFDocument;

export interface PdfColumn<Row> {
  header: string;
  /** In points; columns without a width share the remaining space. */
  width?: number;
  align?: 'right';
  isBold?: true;
  cell: (row: Row) => string;
}

const marginPoints = 48;
const textPoints = 10;
const rowsAtOnce = 20;
const paddingPoints = 4;
const picturePoints = 36;
const ruleColor = '#bbbbbb';
const fontFiles = { regular: 'NotoSans-Regular.ttf', bold: 'NotoSans-Bold.ttf' };
const pictureColumn = { header: '', width: picturePoints + 8, cell: () => '' };

let openedFonts: Awaited<ReturnType<typeof openFonts>> | undefined;

/**
 * Starts an A4 file in the format PDF/A-3, which archives and tax offices accept. The same calls always give the same
 * bytes. `finishPdf` ends the file and returns it. Latin, Greek and Cyrillic letters can be printed; others appear as
 * boxes.
 */
export async function startPdf({ title, createdAt }: { title: string; createdAt: Date }): Promise<Pdf> {
  // Loaded when the first file is written, because servers rarely write one right after the start.
  const { default: PdfDocument } = await import('pdfkit');
  const pdf = new PdfDocument({
    ...{ size: 'A4', margin: marginPoints, subset: 'PDF/A-3b', pdfVersion: '1.7', lang: 'en', bufferPages: true },
    // No default font: PDFKit would load one of its own.
    font: '',
    info: { Title: title, CreationDate: createdAt },
  });
  // Stored only on success, so that the next file tries again after a failure.
  openedFonts ??= await openFonts();
  for (const [name, font] of openedFonts) pdf.registerFont(name, font, name);
  return pdf.font('regular').fontSize(textPoints);
}

/** Each font with its name. Opened once for all files, because decoding a font takes longer than drawing an invoice. */
async function openFonts() {
  const { openSync } = await import('fontkit');
  return Object.entries(fontFiles).map(
    // PDFKit accepts opened fonts, but its types do not say so.
    ([name, file]) => [name, openSync(join(serverRoot, 'fonts', file)) as unknown as string] as const,
  );
}

export function drawHeading(pdf: Pdf, text: string): void {
  pdf.font('bold').fontSize(16).text(text).font('regular').fontSize(textPoints).moveDown(0.5);
}

/**
 * Draws a table as wide as the page. Rows that do not fit continue on the next page. Pauses regularly so that other
 * requests are answered, because a row takes up to a millisecond.
 * @param pictureOf the JPEG of a row, which is drawn before its first column; null if it has none
 */
export async function drawTable<Row>(
  pdf: Pdf,
  columns: readonly PdfColumn<Row>[],
  rows: readonly Row[],
  pictureOf?: (row: Row) => Promise<Buffer | null>,
): Promise<void> {
  const font = (isBold: boolean) => ({ src: isBold ? 'bold' : 'regular' });
  let picture: Buffer | null = null;
  const all: readonly PdfColumn<Row>[] = pictureOf ? [pictureColumn, ...columns] : columns;
  const table = pdf.table({
    columnStyles: all.map(({ width = '*', align: x = 'left' as const }) => ({ width, align: { x } })),
    rowStyles: () => ({ minHeight: picture ? picturePoints + 2 * paddingPoints : 0 }),
    defaultStyle: { border: [0, 0, 0.5, 0], borderColor: ruleColor, padding: [paddingPoints, 8, paddingPoints, 0] },
  });
  table.row(all.map(({ header }) => ({ text: header, font: font(true), type: 'TH' })));
  for (const [index, row] of rows.entries()) {
    if (index % rowsAtOnce === 0) await setImmediate();
    picture = (await pictureOf?.(row)) ?? null;
    const { page, y } = pdf;
    table.row(all.map(({ cell, isBold = false }) => ({ text: cell(row), font: font(isBold) })));
    if (!picture) continue;
    const top = pdf.page === page ? y : pdf.page.margins.top;
    pdf.image(picture, marginPoints, top + paddingPoints, { fit: [picturePoints, picturePoints] });
  }
  table.end();
  pdf.font('regular').moveDown();
}

/** Attaches an invoice as XML according to EN 16931, as Factur-X 1.0 and ZUGFeRD 2 require. */
export function attachFacturX(pdf: Pdf, xml: string, at: Date): void {
  const file = 'factur-x.xml';
  pdf.file(Buffer.from(xml), {
    ...{ name: file, type: 'text/xml', relationship: 'Alternative', description: 'The invoice as XML' },
    ...{ creationDate: at, modifiedDate: at },
  });
  pdf.appendXML(
    facturXMetadata({ DocumentType: 'INVOICE', DocumentFileName: file, Version: '1.0', ConformanceLevel: 'EN 16931' }),
  );
}

const facturXNamespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

/** The values as metadata. PDF/A does not define their names, so it requires a description of them. */
function facturXMetadata(values: Readonly<Record<string, string>>): string {
  const elements = Object.entries(values).map(([name, value]) => `<fx:${name}>${value}</fx:${name}>`);
  const properties = Object.keys(values).map(
    (name) =>
      '<rdf:li rdf:parseType="Resource">' +
      `<pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType>` +
      `<pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${name}</pdfaProperty:description>` +
      '</rdf:li>',
  );
  return (
    `<rdf:Description xmlns:fx="${facturXNamespace}" rdf:about="">${elements.join('')}</rdf:Description>` +
    '<rdf:Description xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" ' +
    'xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" ' +
    'xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#" rdf:about="">' +
    '<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">' +
    `<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>` +
    `<pdfaSchema:namespaceURI>${facturXNamespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix>` +
    `<pdfaSchema:property><rdf:Seq>${properties.join('')}</rdf:Seq></pdfaSchema:property>` +
    '</rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>'
  );
}

/** Prints `foot` and the page number at the foot of each page, and ends the file. @returns the bytes of the file. */
export async function finishPdf(pdf: Pdf, foot: string): Promise<Buffer> {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page);
    // Otherwise text in the margin would start a new page.
    pdf.page.margins.bottom = 0;
    const y = pdf.page.height - marginPoints * 0.75;
    const text = { width: pdf.page.width - 2 * marginPoints, lineBreak: false };
    pdf.fontSize(8).text(foot, marginPoints, y, text);
    pdf.text(`${page + 1} / ${count}`, marginPoints, y, { ...text, align: 'right' });
  }
  pdf.end();
  return buffer(pdf);
}
