import { documentMediaType, maxLabelBytes } from '@kickstand/rules/documents';
import { maxPictureBytes, maxReturnPictures, uploadMediaTypes } from '@kickstand/rules/pictures';
import { Readable } from 'node:stream';
import type { Router } from 'express';
import { z } from 'zod';
import { bindCalls } from '../../../api/rest/bind-calls.js';
import type { RestCalls } from '../../../api/rest/rest-call.js';
import type { ReturnFilesService } from './return-files.service.js';

const ofReturn = z.object({
  id: z.string().meta({ description: 'ID of the order.', examples: ['665f1c2ab1e4d20012a7c0de'] }),
  returnId: z.string().meta({ description: 'ID of the return.', examples: ['665f1c2ab1e4d20012a7c0df'] }),
});

const stored = z.object({ id: z.string().meta({ description: 'ID of the file.' }) }).meta({ id: 'StoredReturnFile' });

const shared = { isUnderApiOnly: true, group: 'Orders' } as const;

const upload = {
  ...shared,
  method: 'post',
  params: ofReturn,
  answer: stored,
  answerDescription: 'It is stored.',
  refusals: ['NOT_FOUND', 'CONFLICT'],
  refusalDescriptions: { CONFLICT: 'The return has ended.' },
} as const;

const sizes = (bytes: number) => `At most ${bytes / 1_000_000} MB.`;

export const returnFilesCalls = {
  addReturnPicture: {
    ...upload,
    path: '/orders/{id}/returns/{returnId}/pictures',
    summary: 'Add a picture to a return',
    description:
      `An open return can have ${maxReturnPictures} pictures. Metadata of a picture, such as its location, is removed. ` +
      'Only those who may see the order can read the picture. A picture that is sent twice is stored once.',
    access: ['owner', 'guest', 'orders'],
    body: {
      kind: 'file-form',
      field: 'file',
      maxBytes: maxPictureBytes,
      mediaTypes: uploadMediaTypes,
      description: sizes(maxPictureBytes),
    },
  },
  addReturnLabel: {
    ...upload,
    path: '/orders/{id}/returns/{returnId}/labels',
    summary: 'Upload a label for a return',
    description:
      'A PDF file or a picture. Send its ID as `labelFileId` of `decideReturn` or `setReturnLabel` in GraphQL, which ' +
      'attaches it to the mail to the customer.',
    access: 'orders',
    body: {
      kind: 'file-form',
      field: 'file',
      maxBytes: maxLabelBytes,
      mediaTypes: [documentMediaType, ...uploadMediaTypes],
      description: sizes(maxLabelBytes),
    },
  },
  getReturnFile: {
    ...shared,
    method: 'get',
    path: '/orders/{id}/returns/{returnId}/files/{fileId}',
    summary: 'Get a picture or label of a return',
    description: 'NOT_FOUND also for files of other customers.',
    access: ['owner', 'guest', 'orders'],
    params: ofReturn.extend({ fileId: z.string().meta({ description: 'ID of the file.' }) }),
    answer: {
      kind: 'file',
      // Browsers save a file of this type and never show it as a page.
      mediaType: 'application/octet-stream',
      description: 'WebP or PDF, as its name in `Content-Disposition` says.',
    },
    answerDescription: 'The file.',
    refusals: ['NOT_FOUND'],
  },
} as const satisfies RestCalls;

export function returnFilesRoutes(files: ReturnFilesService): Router {
  return bindCalls(returnFilesCalls, {
    addReturnPicture: ({ actor, params: { id: orderId, returnId }, receiveFile }) =>
      files.addPicture(actor, { orderId, returnId, receiveFile }),

    addReturnLabel: ({ actor, params: { id: orderId, returnId }, receiveFile }) =>
      files.addLabel(actor, { orderId, returnId, receiveFile }),

    getReturnFile: async ({ actor, params: { id, fileId } }) => {
      const { name, content } = await files.get(actor, id, fileId);
      return { name, content: Readable.from([content]) };
    },
  });
}
