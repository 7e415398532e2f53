import { mostShipments } from '@kickstand/rules/orders';
import { Readable } from 'node:stream';
import type { Router } from 'express';
import { z } from 'zod';
import { documentId } from '../../../api/rest/answers.js';
import { bindCalls } from '../../../api/rest/bind-calls.js';
import { repeatable } from '../../../api/rest/query-fields.js';
import type { RestCalls } from '../../../api/rest/rest-call.js';
import { dateIn } from '../../../shared/calendar.js';
import type { AuditService } from '../../audit/audit.service.js';
import type { MediaService } from '../../media/media.service.js';
import type { SettingsService } from '../../settings/settings.service.js';
import type { OrdersService } from './orders.service.js';
import { toPackingSlipsPdf, toPickListPdf, type Packer } from './packing-documents.js';

const shared = {
  method: 'get',
  isUnderApiOnly: true,
  group: 'Orders',
  access: 'orders',
  query: z.strictObject({
    order: repeatable(documentId).meta({
      description: `ID of an order; can be repeated. Without it: the undisputed paid orders with units to ship, oldest first, at most ${mostShipments}.`,
    }),
    upTo: documentId.optional().meta({
      description: 'ID of an order. Without `order`: orders that were placed later are left out.',
    }),
  }),
  answer: { kind: 'file', mediaType: 'application/pdf', description: 'A PDF file for A4 paper.' },
  refusals: ['NOT_FOUND'],
} as const;

export const packingCalls = {
  exportPickList: {
    ...shared,
    path: '/pick-list.pdf',
    summary: 'Export a pick list as PDF',
    description: 'What to take from the shelves for the orders, summed by part.',
    answerDescription: 'The pick list.',
  },
  exportPackingSlips: {
    ...shared,
    path: '/packing-slips.pdf',
    summary: 'Export packing slips as PDF',
    description:
      'A page for each order: where it goes and what is left to ship, or what was shipped if nothing is left.',
    answerDescription: 'The packing slips.',
  },
} as const satisfies RestCalls;

export function packingRoutes(
  orders: OrdersService,
  audit: Pick<AuditService, 'recordExport'>,
  settings: Pick<SettingsService, 'read'>,
  { readThumbnail }: Pick<MediaService, 'readThumbnail'>,
): Router {
  return bindCalls(packingCalls, {
    exportPickList: async ({ actor, query }) => {
      const { at, orders: toPack } = await orders.listToPack(actor, query);
      const packer = await settings.read();
      return fileOf('pick-list', packer, at, await toPickListPdf(toPack, packer, at, readThumbnail));
    },

    exportPackingSlips: async ({ actor, query }) => {
      const { at, orders: toPack } = await orders.listToPack(actor, query);
      // The slip of one order is printed all the time and is no list.
      if (query.order?.length !== 1) await audit.recordExport(actor, 'packing-slips');
      const packer = await settings.read();
      return fileOf('packing-slips', packer, at, await toPackingSlipsPdf(toPack, packer, at));
    },
  });
}

function fileOf(name: string, { timeZone }: Packer, at: Date, content: Buffer) {
  return { name: `${name}-${dateIn(timeZone, at)}.pdf`, content: Readable.from([content]) };
}
