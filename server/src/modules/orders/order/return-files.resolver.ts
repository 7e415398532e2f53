import { Ctx, FieldResolver, ID, ObjectType, Resolver, Root } from 'type-graphql';
import { Field } from '../../../api/graphql/field.js';
import type { GraphContext } from '../../../api/graphql/graph-context.js';
import { loadLists } from '../../../api/graphql/loader.js';
import type { ReturnFile } from './return-file.js';
import type { ReturnFilesService } from './return-files.service.js';
import { OrderReturnType } from './return.type.js';
import type { ReturnOfOrder } from './returns.resolver.js';

type ReturnFileLoaders = ReturnType<typeof createReturnFileLoaders>;

export function createReturnFileLoaders(files: ReturnFilesService) {
  return {
    /** Files by order ID. Callers must check access to the orders. */
    returnFiles: loadLists(async (ids) => {
      const found = await files.findByOrderIds(ids);
      return new Map(ids.map((id) => [id, found.filter(({ orderId }) => orderId === id)]));
    }),
  };
}

@ObjectType('ReturnFile', { description: 'A picture or label of a return.' })
export class ReturnFileType {
  @Field(() => ID, 'ID of the file.')
  id: string;

  @Field('Path of the file. Requests need the same headers as GraphQL requests, and access to the order.')
  url: string;
}

@Resolver(() => OrderReturnType)
export class FilesOfReturnResolver {
  @FieldResolver(() => [ReturnFileType], { description: 'Pictures that were added to it, oldest first.' })
  async pictures(
    @Root() { id, order }: ReturnOfOrder,
    @Ctx() { loaders }: GraphContext<ReturnFileLoaders>,
  ): Promise<ReturnFile[]> {
    const files = await loaders.returnFiles.load(order.id);
    return files.filter(({ returnId, kind }) => returnId === id && kind === 'picture');
  }

  @FieldResolver(() => ReturnFileType, { nullable: true, description: 'The label to print; null if there is none.' })
  async labelFile(
    @Root() { labelFileId, order }: ReturnOfOrder,
    @Ctx() { loaders }: GraphContext<ReturnFileLoaders>,
  ): Promise<ReturnFile | null> {
    if (!labelFileId) return null;
    return (await loaders.returnFiles.load(order.id)).find(({ id }) => id === labelFileId) ?? null;
  }
}

@Resolver(() => ReturnFileType)
export class ReturnFileResolver {
  @FieldResolver()
  url(@Root() { orderId, returnId, id }: ReturnFile) {
    return `/api/orders/${orderId}/returns/${returnId}/files/${id}`;
  }
}
