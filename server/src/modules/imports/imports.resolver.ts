import { Arg, Args, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import { Access } from '../../api/graphql/access.js';
import { PageArgs, toConnection } from '../../api/graphql/connection.js';
import { Mutation } from '../../api/graphql/mutation.js';
import { CurrentActor, IdInput, Input } from '../../api/graphql/parameters.js';
import type { Actor } from '../../shared/actor.js';
import { pathsOf, sizeOf, type Import } from './import.js';
import { ImportConnection, ImportRowArgs, ImportRowConnection, ImportType } from './import.type.js';
import type { ImportsService } from './imports.service.js';
import { PrepareProductEditInput, toProductChanges } from './product-edit.type.js';

@Resolver(() => ImportType)
export class ImportsResolver {
  constructor(private readonly service: ImportsService) {}

  @Access(['catalogue', 'stock', 'customers'])
  @Query(() => ImportConnection, {
    description: 'The imports and edits of many products that you may see, newest first.',
  })
  async imports(@Args(() => PageArgs) page: PageArgs, @CurrentActor() actor: Actor) {
    return toConnection(await this.service.list(actor, page), () => this.service.count(actor));
  }

  @Access(['catalogue', 'stock', 'customers'])
  @Query(() => ImportType, {
    nullable: true,
    description: 'One import; null if there is none with this ID that you may see.',
  })
  import(@Arg('id', () => ID, { description: 'ID of the import.' }) id: string, @CurrentActor() actor: Actor) {
    return this.service.find(actor, id);
  }

  @FieldResolver(() => [String], { description: 'Names of the brands that it adds.' })
  newBrands(@Root() current: Import) {
    return pathsOf(current, 'brand');
  }

  @FieldResolver(() => [String], { description: 'The categories that it adds, such as `Brakes > Discs`.' })
  newCategories(@Root() current: Import) {
    return pathsOf(current, 'category');
  }

  @Access(['catalogue', 'stock', 'customers'])
  @FieldResolver(() => [String], {
    description:
      'Columns that files of this kind may have but this one lacks. Each can be matched to another column of the file.',
  })
  missingColumns(@Root() current: Import, @CurrentActor() actor: Actor) {
    return this.service.listMissingColumns(actor, current);
  }

  @Access(['catalogue', 'stock', 'customers'])
  @FieldResolver(() => ImportRowConnection, { description: 'Its new, changed and bad rows, in the order of the file.' })
  async rows(@Root() { id }: Import, @Args(() => ImportRowArgs) args: ImportRowArgs, @CurrentActor() actor: Actor) {
    const rows = await this.service.listRows(actor, id, args);
    return toConnection(rows, () => this.service.countRows(actor, id, args.filter ?? {}));
  }

  @Access(['catalogue', 'stock', 'customers'])
  @FieldResolver(() => Boolean, { description: 'True for an edit of products that a filter finds; false for a file.' })
  isEdit(@Root() { edit }: Import) {
    return edit !== null;
  }

  @Access(['catalogue', 'stock', 'customers'])
  @FieldResolver(() => Int, {
    description:
      'Value of `cursor` at the end: the number of new and changed rows, or of products while an edit is checked.',
  })
  size(@Root() current: Import) {
    return sizeOf(current);
  }

  @Access(['catalogue', 'stock'])
  @Mutation(
    { import: () => ImportType },
    'Compares all products that a filter finds with what they would become. Nothing is written until runImport. With only the stock permission, you can change only stock.',
  )
  async prepareProductEdit(
    @Input('Which products, and what changes.') { filter, changes }: PrepareProductEditInput,
    @CurrentActor() actor: Actor,
  ) {
    return { import: await this.service.prepareEdit(actor, { filter, changes: toProductChanges(changes) }) };
  }

  @Access(['catalogue', 'stock', 'customers'])
  @Mutation(
    { import: () => ImportType },
    'Starts an import, or continues a stopped one. Values changed since the check are not overwritten. A retry changes nothing.',
  )
  async runImport(@IdInput('import', 'The import to run.') { id }: { id: string }, @CurrentActor() actor: Actor) {
    return { import: await this.service.run(actor, id) };
  }

  @Access(['catalogue', 'stock', 'customers'])
  @Mutation(
    { import: () => ImportType },
    'Stops an import after the rows that are being written. A retry changes nothing.',
  )
  async stopImport(@IdInput('import', 'The import to stop.') { id }: { id: string }, @CurrentActor() actor: Actor) {
    return { import: await this.service.stop(actor, id) };
  }

  @Access(['catalogue', 'stock', 'customers'])
  @Mutation(
    { import: () => ImportType },
    'Starts to undo an import: new records are deleted, fields get their previous values, and stock differences are reversed. Anything changed since the import is kept. A retry changes nothing.',
  )
  async undoImport(@IdInput('import', 'The import to undo.') { id }: { id: string }, @CurrentActor() actor: Actor) {
    return { import: await this.service.undo(actor, id) };
  }
}
