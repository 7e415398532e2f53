import { Readable } from 'node:stream';
import { maxImportBytes } from '@kickstand/rules/imports';
import type { Router } from 'express';
import { z } from 'zod';
import { documentId } from '../../api/rest/answers.js';
import { bindCalls } from '../../api/rest/bind-calls.js';
import { text } from '../../api/rest/request.js';
import type { RestCalls } from '../../api/rest/rest-call.js';
import { toCsv } from '../../shared/csv.js';
import type { ImportsService } from './imports.service.js';

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
  getImportTemplate: {
    id: 'getImportTemplate',
    method: 'get',
    path: '/import-template.csv',
    isUnderApiOnly: true,
    group: 'Products',
    summary: 'Get an empty file for an import of products',
    access: ['catalogue', 'stock'],
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
    summary: 'Check a file with products',
    description:
      'Compares the file with the catalogue and stores what it would change; the mutation `runImport` runs it. Rows are found by the columns `id`, `gtin`, or `part number` and `brand`. ' +
      'An empty cell removes an optional value. `stock` is a count, `stock difference` is added to it.',
    access: ['catalogue', 'stock'],
    query: z.strictObject({ name: text.optional().meta({ description: 'Name of the file, for lists.' }) }),
    body: {
      kind: 'file-form',
      field: 'file',
      maxBytes: maxImportBytes,
      mediaTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      description: `CSV with a line of column names, in UTF-8, UTF-16 or Windows-1252, with commas, semicolons, tabs or bars between cells; or an Excel workbook (.xlsx), of which the first visible sheet is read. At most ${maxImportBytes / 1_000_000} MB.`,
    },
    answer: z.object({
      id: documentId,
      counts: z.object({
        new: z.int().min(0).meta({ description: 'Rows that add a product.' }),
        changed: z.int().min(0).meta({ description: 'Rows that change a product.' }),
        unchanged: z.int().min(0).meta({ description: 'Rows that change nothing.' }),
        bad: z.int().min(0).meta({ description: 'Rows with which something is wrong.' }),
      }),
    }),
    answerDescription: 'It was checked.',
    refusals: [],
  },
} as const satisfies RestCalls;

export function importsRoutes(imports: ImportsService): Router {
  return bindCalls(importsCalls, {
    exportProducts: async ({ actor }) => {
      const { at, columns, products } = await imports.exportProducts(actor);
      return { name: `products-${at.toISOString().slice(0, 10)}.csv`, content: toCsv(columns, products) };
    },

    getImportTemplate: async ({ actor }) => {
      const columns = (await imports.listColumns(actor)).map((name) => ({ name, value: () => null }));
      return { name: 'import-template.csv', content: toCsv(columns, Readable.from([])) };
    },

    checkImport: async ({ actor, query, receiveFile }) => {
      const { id, counts } = await imports.upload(actor, query.name ?? '', receiveFile);
      return { id, counts };
    },
  });
}
