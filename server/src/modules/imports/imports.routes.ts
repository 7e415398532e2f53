import type { Router } from 'express';
import { bindCalls } from '../../api/rest/bind-calls.js';
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
} as const satisfies RestCalls;

export function importsRoutes(imports: ImportsService): Router {
  return bindCalls(importsCalls, {
    exportProducts: async ({ actor }) => {
      const { at, columns, products } = await imports.exportProducts(actor);
      return { name: `products-${at.toISOString().slice(0, 10)}.csv`, content: toCsv(columns, products) };
    },
  });
}
