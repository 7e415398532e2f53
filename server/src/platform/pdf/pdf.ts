import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { serverRoot } from '../paths.js';

export type Pdf = PDFKit.PDFDocument;

export interface PdfColumn<Row> {
  header: string;
  /** In points; the columns without a width share what is left. */
  width?: number;
  align?: 'right';
  isBold?: true;
  cell: (row: Row) => string;
}

// Not registered under names: PDFKit would read a file again whenever the name of its usual font is used.
const fonts = {
  regular: join(serverRoot, 'fonts', 'NotoSans-Regular.ttf'),
  bold: join(serverRoot, 'fonts', 'NotoSans-Bold.ttf'),
};
const marginPoints = 48;
const textPoints = 10;
const rowsAtOnce = 20;
const ruleColor = '#bbbbbb';

/**
 * Starts an A4 file of the kind PDF/A-3, which archives and tax offices accept. The same calls always give the same bytes.
 * It is a stream: end it, then read it. It can contain Latin, Greek and Cyrillic letters; others are printed as boxes.
 */
export async function startPdf({ title, createdAt }: { title: string; createdAt: Date }): Promise<Pdf> {
  // Loaded by the first file, because most servers never write one in the first seconds.
  const { default: PdfDocument } = await import('pdfkit');
  const pdf = new PdfDocument({
    ...{ size: 'A4', margin: marginPoints, subset: 'PDF/A-3b', pdfVersion: '1.7', lang: 'en', bufferPages: true },
    font: fonts.regular,
    info: { Title: title, CreationDate: createdAt },
  });
  return pdf.fontSize(textPoints);
}

export function drawHeading(pdf: Pdf, text: string): void {
  pdf.font(fonts.bold).fontSize(16).text(text).font(fonts.regular).fontSize(textPoints).moveDown(0.5);
}

/**
 * Draws a table over the width of the page. Rows that do not fit continue on the next page. Other requests are answered in
 * between: a row takes up to a millisecond.
 */
export async function drawTable<Row>(
  pdf: Pdf,
  columns: readonly PdfColumn<Row>[],
  rows: readonly Row[],
): Promise<void> {
  const font = (isBold: boolean) => ({ src: isBold ? fonts.bold : fonts.regular });
  const table = pdf.table({
    columnStyles: columns.map(({ width = '*', align: x = 'left' as const }) => ({ width, align: { x } })),
    defaultStyle: { border: [0, 0, 0.5, 0], borderColor: ruleColor, padding: [4, 8, 4, 0] },
  });
  table.row(columns.map(({ header }) => ({ text: header, font: font(true), type: 'TH' })));
  for (const [index, row] of rows.entries()) {
    if (index % rowsAtOnce === 0) await setImmediate();
    table.row(columns.map(({ cell, isBold = false }) => ({ text: cell(row), font: font(isBold) })));
  }
  table.end();
  pdf.font(fonts.regular).moveDown();
}

/** Ends the file. Each page gets the text and its number at its foot. @returns its bytes. */
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
