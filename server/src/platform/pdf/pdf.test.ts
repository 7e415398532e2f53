import { describe, expect, it } from 'vitest';
import { readPdfText } from '../../../test/pdf-text.js';
import { drawHeading, drawTable, finishPdf, startPdf } from './pdf.js';

const rowsUpTo = (count: number) => Array.from({ length: count }, (_, index) => `Row ${index + 1}`);

async function write(rows: readonly string[]): Promise<Buffer> {
  const pdf = await startPdf({ title: 'A list', createdAt: new Date('2026-03-01T08:00:00Z') });
  drawHeading(pdf, 'A list');
  await drawTable(pdf, [{ header: 'Name', isBold: true, cell: (row: string) => row }], rows);
  return finishPdf(pdf, 'Kickstand');
}

describe('a PDF file', () => {
  it('contains the texts, also with letters of other European languages', async () => {
    const rows = ['Žluťoučký kůň', 'Größe 12 €', 'Φίλτρο λαδιού', 'Масляный фильтр', 'ţesut şi ștanţă'];
    expect(readPdfText(await write(rows))).toEqual(['A list', 'Name', ...rows, 'Kickstand', '1 / 1']);
  });

  it('continues on further pages, which are numbered', async () => {
    const texts = readPdfText(await write(rowsUpTo(120)));
    expect(texts.filter((text) => text.startsWith('Row'))).toEqual(rowsUpTo(120));
    expect(texts.filter((text) => text.includes(' / '))).toEqual(['1 / 4', '2 / 4', '3 / 4', '4 / 4']);
  });

  it('has the same bytes for the same calls, even after other files, and says that it is PDF/A-3', async () => {
    const file = await write(['A', '🏍']);
    await write(['Ä', '🛵', 'B', 'A']);
    expect(file.equals(await write(['A', '🏍']))).toBe(true);
    expect(file.toString('latin1')).toContain('<pdfaid:part>3</pdfaid:part>');
  });
});
