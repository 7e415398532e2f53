import { Readable } from 'node:stream';
import { maxImportBytes } from '@kickstand/rules/imports';
import type { Router } from 'express';
import { z } from 'zod';
import { documentId } from '../../api/rest/answers.js';
import { bindCalls } from '../../api/rest/bind-calls.js';
import { text } from '../../api/rest/request.js';
import type { RestCall, RestCalls } from '../../api/rest/rest-call.js';
import type { Actor } from '../../shared/actor.js';
import { toCsv } from '../../shared/csv.js';
import { toXlsx, xlsxDescription, xlsxMediaType } from '../../shared/xlsx.js';
import { importKinds, type ImportKindName } from './import.js';
import type { ImportsService } from './imports.service.js';

const kind = z.enum(importKinds).optional().meta({ description: 'What its rows are about; products by default.' });

const exportedFile =
  'RFC 4180 in UTF-8 with a byte order mark. The first line names the columns. Values that a spreadsheet would read as a formula start with an apostrophe.';

/** An export of other data than products. */
function exportCall<const Call extends Pick<RestCall, 'id' | 'path' | 'summary' | 'description'>>(call: Call) {
  return {
    ...call,
    method: 'get',
    isUnderApiOnly: true,
    group: 'Products',
    access: 'catalogue',
    refusals: [],
    answer: { kind: 'file', mediaType: 'text/csv', description: exportedFile },
    answerDescription: 'The file.',
  } as const;
}

/** An export with the rows and columns of a CSV file. */
function workbookCall<const Call extends Pick<RestCall, 'id' | 'path' | 'summary' | 'access'>>(call: Call) {
  return {
    ...call,
    method: 'get',
    isUnderApiOnly: true,
    group: 'Products',
    description: 'The rows and columns of the CSV file.',
    refusals: [],
    answer: { kind: 'file', mediaType: xlsxMediaType, description: xlsxDescription },
    answerDescription: 'The file.',
  } as const;
}

export const importsCalls = {
  exportProducts: {
    id: 'exportProducts',
    method: 'get',
    path: '/products.csv',
    isUnderApiOnly: true,
    group: 'Products',
    summary: 'Export products as CSV',
    description:
      'All products, drafts too, in the order in which they were added. Prices are those without sales, and stock is the quantity that can be ordered now.',
    access: ['catalogue', 'stock'],
    answer: {
      kind: 'file',
      mediaType: 'text/csv',
      description:
        'RFC 4180 in UTF-8 with a byte order mark. The first line names the columns; there is one for each attribute, ' +
        'after the others. Lists are separated by ` | `, the levels of a category by ` > `. Values that a spreadsheet ' +
        'would read as a formula start with an apostrophe.',
    },
    answerDescription: 'The products.',
    refusals: [],
  },
  exportPartNumbers: exportCall({
    id: 'exportPartNumbers',
    path: '/part-numbers.csv',
    summary: 'Export further part numbers as CSV',
    description: 'The numbers of all products besides their own and their barcodes’, one in each line.',
  }),
  exportProductsWorkbook: workbookCall({
    id: 'exportProductsWorkbook',
    path: '/products.xlsx',
    summary: 'Export products as an Excel workbook',
    access: ['catalogue', 'stock'],
  }),
  exportPartNumbersWorkbook: workbookCall({
    id: 'exportPartNumbersWorkbook',
    path: '/part-numbers.xlsx',
    summary: 'Export further part numbers as an Excel workbook',
    access: 'catalogue',
  }),
  exportSupersessionsWorkbook: workbookCall({
    id: 'exportSupersessionsWorkbook',
    path: '/supersessions.xlsx',
    summary: 'Export replaced numbers as an Excel workbook',
    access: 'catalogue',
  }),
  exportSupersessions: exportCall({
    id: 'exportSupersessions',
    path: '/supersessions.csv',
    summary: 'Export replaced numbers as CSV',
    description: 'The numbers that others replace, sorted by brand and number, with the numbers that replace them.',
  }),
  exportFitment: exportCall({
    id: 'exportFitment',
    path: '/fitment.csv',
    summary: 'Export the bikes that products fit as CSV',
    description: 'What is said about the bikes that products fit, one bike in each line, in the order of the products.',
  }),
  exportFitmentWorkbook: workbookCall({
    id: 'exportFitmentWorkbook',
    path: '/fitment.xlsx',
    summary: 'Export the bikes that products fit as an Excel workbook',
    access: 'catalogue',
  }),
  exportBikes: exportCall({
    id: 'exportBikes',
    path: '/bikes.csv',
    summary: 'Export bikes as CSV',
    description: 'The bikes to which products are assigned, sorted by make, model and variant.',
  }),
  exportBikesWorkbook: workbookCall({
    id: 'exportBikesWorkbook',
    path: '/bikes.xlsx',
    summary: 'Export bikes as an Excel workbook',
    access: 'catalogue',
  }),
  getImportTemplate: {
    id: 'getImportTemplate',
    method: 'get',
    path: '/import-template.csv',
    isUnderApiOnly: true,
    group: 'Products',
    summary: 'Get an empty file for an import',
    access: ['catalogue', 'stock'],
    query: z.strictObject({ kind }),
    answer: { kind: 'file', mediaType: 'text/csv', description: 'The names of all columns that an import reads.' },
    answerDescription: 'The file.',
    refusals: [],
  },
  checkImport: {
    id: 'checkImport',
    method: 'post',
    path: '/imports',
    isUnderApiOnly: true,
    group: 'Products',
    summary: 'Check a file with data',
    description:
      'Compares the file with the data of the shop and stores what it would change; the mutation `runImport` runs it. Products are found by the columns `id`, `gtin`, or `part number` and `brand`. ' +
      'An empty cell removes an optional value. `stock` is a count, `stock difference` is added to it.',
    access: ['catalogue', 'stock'],
    query: z.strictObject({
      name: text.optional().meta({ description: 'Name of the file, for lists.' }),
      kind: kind.meta({ description: 'What its rows are about; recognised by the columns if left out.' }),
    }),
    body: {
      kind: 'file-form',
      field: 'file',
      maxBytes: maxImportBytes,
      mediaTypes: ['text/csv', xlsxMediaType],
      description: `CSV with a line of column names, in UTF-8, UTF-16 or Windows-1252, with commas, semicolons, tabs or bars between cells; or an Excel workbook (.xlsx), of which the first visible sheet is read. At most ${maxImportBytes / 1_000_000} MB.`,
    },
    answer: z.object({
      id: documentId,
      counts: z.object({
        new: z.int().min(0).meta({ description: 'Rows that add something.' }),
        changed: z.int().min(0).meta({ description: 'Rows that change or remove something.' }),
        unchanged: z.int().min(0).meta({ description: 'Rows that change nothing.' }),
        bad: z.int().min(0).meta({ description: 'Rows with which something is wrong.' }),
      }),
    }),
    answerDescription: 'It was checked.',
    refusals: [],
  },
} as const satisfies RestCalls;

const tableWriters = { csv: toCsv, xlsx: toXlsx };

export function importsRoutes(imports: ImportsService): Router {
  const exportAll =
    (of: ImportKindName, format: keyof typeof tableWriters = 'csv') =>
    async ({ actor }: { actor: Actor }) => {
      const { at, content } = await imports.exportAll<string | Uint8Array>(actor, of, tableWriters[format]);
      return { name: `${of.replace('_', '-')}-${at.toISOString().slice(0, 10)}.${format}`, content };
    };
  return bindCalls(importsCalls, {
    exportProducts: exportAll('products'),
    exportPartNumbers: exportAll('part_numbers'),
    exportProductsWorkbook: exportAll('products', 'xlsx'),
    exportPartNumbersWorkbook: exportAll('part_numbers', 'xlsx'),
    exportSupersessions: exportAll('supersessions'),
    exportFitment: exportAll('fitment'),
    exportFitmentWorkbook: exportAll('fitment', 'xlsx'),
    exportBikes: exportAll('bikes'),
    exportBikesWorkbook: exportAll('bikes', 'xlsx'),
    exportSupersessionsWorkbook: exportAll('supersessions', 'xlsx'),

    getImportTemplate: async ({ actor, query }) => {
      const names = await imports.listColumns(actor, query.kind ?? 'products');
      const columns = names.map((name) => ({ name, value: () => null }));
      return { name: 'import-template.csv', content: toCsv(columns, Readable.from([])) };
    },

    checkImport: async ({ actor, query, receiveFile }) => {
      const { id, counts } = await imports.upload(actor, { name: query.name ?? '', kind: query.kind }, receiveFile);
      return { id, counts };
    },
  });
}
