import { Readable } from 'node:stream';
import { maxImportBytes, maxZipBytes } from '@kickstand/rules/imports';
import type { Router } from 'express';
import { z } from 'zod';
import { documentId } from '../../api/rest/answers.js';
import { bindCalls } from '../../api/rest/bind-calls.js';
import { repeatable } from '../../api/rest/query-fields.js';
import { text } from '../../api/rest/request.js';
import type { RestCalls } from '../../api/rest/rest-call.js';
import { tableCalls, tableHandlers } from '../../api/rest/table-file.js';
import type { Actor } from '../../shared/actor.js';
import { dateIn } from '../../shared/calendar.js';
import type { TableWriter } from '../../shared/csv.js';
import { xlsxMediaType } from '../../shared/xlsx.js';
import type { SettingsService } from '../settings/settings.service.js';
import { importKinds, pathsOf, type ImportKindName } from './import.js';
import type { ImportsService } from './imports.service.js';
import { parseColumnMatch } from './read-header.js';

const kind = z.enum(importKinds).optional().meta({ description: 'What its rows are about; products by default.' });

const group = 'Products';
const columnMatch = text.refine((match) => parseColumnMatch(match) !== null, 'must look like "Preis netto=price"');

export const importsCalls = {
  ...tableCalls('exportProducts', '/products', {
    group,
    summary: 'Export products as CSV',
    description:
      'All products, drafts too, in the order in which they were added. Prices are those without sales, and stock is the ' +
      'quantity that can be ordered now. There is a column for each attribute, after the others. Lists are separated by ' +
      '` | `, the levels of a category by ` > `.',
    access: ['catalogue', 'stock'],
  }),
  ...tableCalls('exportPartNumbers', '/part-numbers', {
    group,
    summary: 'Export further part numbers as CSV',
    description: 'The numbers of all products besides their own and their barcodes’, one in each line.',
    access: 'catalogue',
  }),
  ...tableCalls('exportSupersessions', '/supersessions', {
    group,
    summary: 'Export replaced numbers as CSV',
    description: 'The numbers that others replace, sorted by brand and number, with the numbers that replace them.',
    access: 'catalogue',
  }),
  ...tableCalls('exportFitment', '/fitment', {
    group,
    summary: 'Export the bikes that products fit as CSV',
    description: 'The bikes that products fit or do not fit, one bike in each line, in the order of the products.',
    access: 'catalogue',
  }),
  ...tableCalls('exportBikes', '/bikes', {
    group,
    summary: 'Export bikes as CSV',
    description: 'The bikes to which products can be assigned, sorted by make, model and variant.',
    access: 'catalogue',
  }),
  ...tableCalls('exportCustomers', '/customers', {
    group,
    summary: 'Export customers as CSV',
    description: 'Customers with an account and their default addresses, in the order in which they were added.',
    access: 'customers',
  }),
  ...tableCalls('getImportTemplate', '/import-template', {
    group,
    summary: 'Get an empty file for an import as CSV',
    description: 'The names of all columns that an import reads.',
    access: ['catalogue', 'stock', 'customers'],
    query: z.strictObject({ kind }),
  }),
  checkImport: {
    method: 'post',
    path: '/imports',
    isUnderApiOnly: true,
    group,
    summary: 'Check a file with data',
    description:
      'Compares the file with the data of the shop and stores what it would change; the mutation `runImport` runs it. Products are found by the columns `id`, `gtin`, or `part number` and `brand`. ' +
      'An empty cell removes an optional value. `stock` is a new count; `stock difference` is added to the stock.',
    access: ['catalogue', 'stock', 'customers'],
    query: z.strictObject({
      name: text.optional().meta({ description: 'Name of the file, for lists.' }),
      kind: kind.meta({ description: 'What its rows are about; recognised by the columns if left out.' }),
      column: repeatable(columnMatch).meta({
        description:
          'What a column of the file is read as, e.g. `Preis netto=price`; nothing after the last `=` if it is not imported. May be repeated. It is remembered for later files of the kind.',
      }),
      addMissing: z.enum(['true', 'false']).optional().meta({
        description:
          'Whether the brands and categories in a file of products are added if they do not exist yet; `true` by default for files of Shopify, WooCommerce and Vendure, `false` for others.',
      }),
    }),
    body: {
      kind: 'file-form',
      field: 'file',
      maxBytes: maxZipBytes,
      mediaTypes: ['text/csv', xlsxMediaType, 'application/xml', 'application/zip'],
      description: `CSV, an Excel workbook (.xlsx) or an ACES file (XML), of at most ${maxImportBytes / 1_000_000} MB. A ZIP file of at most ${maxZipBytes / 1_000_000} MB can be sent instead. It has CSV or a workbook, and the pictures that its cells name. CSV needs a line of column names. It is encoded in UTF-8, UTF-16 or Windows-1252, and its cells are separated by commas, semicolons, tabs or bars. Of a workbook, the first visible sheet is read.`,
    },
    answer: z.object({
      id: documentId,
      counts: z.object({
        new: z.int().min(0).meta({ description: 'Rows that add something.' }),
        changed: z.int().min(0).meta({ description: 'Rows that change or remove something.' }),
        unchanged: z.int().min(0).meta({ description: 'Rows that change nothing.' }),
        bad: z.int().min(0).meta({ description: 'Rows with which something is wrong.' }),
      }),
      newBrands: z.array(z.string()).meta({ description: 'Names of brands that it adds.' }),
      newCategories: z.array(z.string()).meta({ description: 'Categories that it adds, such as `Brakes > Discs`.' }),
    }),
    answerDescription: 'It was checked.',
    refusals: [],
  },
} as const satisfies RestCalls;

interface TemplateInput {
  actor: Actor;
  query: { kind?: ImportKindName };
}

export function importsRoutes(imports: ImportsService, settings: Pick<SettingsService, 'read'>): Router {
  const exportAll =
    (of: ImportKindName) =>
    async ({ actor }: { actor: Actor }, toFile: TableWriter<string | Uint8Array>) => {
      const { at, content } = await imports.exportAll(actor, of, toFile);
      const { timeZone } = await settings.read();
      return { name: `${of.replace('_', '-')}-${dateIn(timeZone, at)}`, content };
    };
  return bindCalls(importsCalls, {
    ...tableHandlers('exportProducts', exportAll('products')),
    ...tableHandlers('exportPartNumbers', exportAll('part_numbers')),
    ...tableHandlers('exportSupersessions', exportAll('supersessions')),
    ...tableHandlers('exportFitment', exportAll('fitment')),
    ...tableHandlers('exportBikes', exportAll('bikes')),
    ...tableHandlers('exportCustomers', exportAll('customers')),

    ...tableHandlers('getImportTemplate', async ({ actor, query }: TemplateInput, toFile) => {
      const names = await imports.listColumns(actor, query.kind ?? 'products');
      const columns = names.map((name) => ({ name, value: () => null }));
      return { name: 'import-template', content: toFile(columns, Readable.from([])) };
    }),

    checkImport: async ({ actor, query, receiveFile }) => {
      const { name = '', kind: about, column, addMissing } = query;
      const columns = column?.flatMap((match) => parseColumnMatch(match) ?? []);
      const addsMissing = addMissing === undefined ? null : addMissing === 'true';
      const checked = await imports.upload(actor, { name, kind: about, columns, addsMissing }, receiveFile);
      const { id, counts } = checked;
      return { id, counts, newBrands: pathsOf(checked, 'brand'), newCategories: pathsOf(checked, 'category') };
    },
  });
}
