import { maxReturnPictures } from '@kickstand/rules/pictures';
import type { Connection } from 'mongoose';
import type { Clock } from '../../../platform/clock.js';
import type { MailAttachment } from '../../../platform/mail/mail-transport.js';
import { assertMay, may, type Actor } from '../../../shared/actor.js';
import { invalidField, notFound } from '../../../shared/errors.js';
import type { ReceivedFile } from '../../../shared/received-file.js';
import type { MediaService } from '../../media/media.service.js';
import { getReturn, isNotAllowed } from './decide-return.js';
import { isVisibleTo } from './order-access.js';
import type { OrderStore } from './order-store.js';
import { getReturnable } from './request-return.js';
import { nameOfFile, type ReturnFile } from './return-file.js';
import { createReturnFileRepository } from './return-file.repository.js';
import { isOpen, type ReturnReference } from './return.js';

interface ReturnFilesDeps {
  connection: Connection;
  orders: OrderStore;
  media: Pick<MediaService, 'receiveAttachment'>;
  clock: Clock;
}

type ReturnFileRepository = ReturnType<typeof createReturnFileRepository>;

interface FileToAdd extends ReturnReference {
  /** Called only after the permission is checked. */
  receiveFile: () => Promise<ReceivedFile>;
}

export type ReturnFilesService = ReturnType<typeof createReturnFilesService>;

/** Pictures and labels of returns: only those who may see the order can read them. */
export function createReturnFilesService({ connection, orders, media, clock }: ReturnFilesDeps) {
  const files = createReturnFileRepository(connection);
  const context = { files, media, clock };

  return {
    /**
     * Adds a picture to an open return. A picture that is sent twice is stored once.
     * @throws DomainError UNAUTHENTICATED; NOT_FOUND, also for another customer's order; BAD_USER_INPUT; CONFLICT
     *   (ILLEGAL_TRANSITION) if the return has ended.
     */
    async addPicture(actor: Actor, input: FileToAdd): Promise<{ id: string }> {
      const order = await getReturnable({ orders }, actor, input.orderId);
      const found = getReturn(order, input.returnId);
      if (!isOpen(found)) throw isNotAllowed(found);
      return add(context, actor, { ...input, orderId: order.id }, 'picture');
    },

    /** Stores a label for `decideReturn` or `setReturnLabel`. @throws DomainError FORBIDDEN; NOT_FOUND; BAD_USER_INPUT */
    async addLabel(actor: Actor, input: FileToAdd): Promise<{ id: string }> {
      assertMay(actor, 'orders:write');
      const order = await getReturnable({ orders }, actor, input.orderId);
      getReturn(order, input.returnId);
      return add(context, actor, { ...input, orderId: order.id }, 'label');
    },

    /** @throws DomainError NOT_FOUND, also for a file of an order that the actor may not see. */
    async get(actor: Actor, orderId: string, fileId: string): Promise<MailAttachment> {
      const [order, file] = await Promise.all([orders.findById(orderId), files.find(fileId)]);
      if (!order || !isVisibleTo(actor, order) || file?.orderId !== order.id) throw notFound('The file');
      return { name: nameOfFile(file), mediaType: file.mediaType, content: file.content };
    },

    /** For loaders and exports, which have checked who may see the orders. */
    findByOrderIds: (orderIds: readonly string[]): Promise<ReturnFile[]> => files.findByOrders(orderIds),

    /** @throws DomainError BAD_USER_INPUT (labelFileId): the return has no such label. */
    async assertLabel(returnId: string, labelFileId: string | null | undefined): Promise<void> {
      if (labelFileId && !(await files.hasLabel(returnId, labelFileId))) {
        throw invalidField('labelFileId', 'The return has no such label. Upload it again.');
      }
    },

    /** The label of a return, to attach to mails; empty if the return has no label. */
    async findLabel(orderId: string, returnId: string | undefined): Promise<MailAttachment[]> {
      const found = (await orders.findById(orderId))?.returns.find(({ id }) => id === returnId);
      const file = found?.labelFileId ? await files.find(found.labelFileId) : null;
      return file ? [{ name: nameOfFile(file), mediaType: file.mediaType, content: file.content }] : [];
    },
  };
}

async function add(
  { files, media, clock }: Pick<ReturnFilesDeps, 'media' | 'clock'> & { files: ReturnFileRepository },
  actor: Actor,
  { receiveFile, ...place }: FileToAdd,
  kind: ReturnFile['kind'],
): Promise<{ id: string }> {
  const customer = may(actor, 'orders:write') ? undefined : place.orderId;
  const options = { takesPdf: kind === 'label', customer };
  const { hash, mediaType, content } = await media.receiveAttachment(receiveFile, options);
  const file = { id: `${place.returnId}-${kind}-${hash}`, ...place, kind, mediaType };
  if (await files.add(file, content, clock.now())) return { id: file.id };
  throw invalidField('file', `A return has at most ${maxReturnPictures} pictures.`);
}
