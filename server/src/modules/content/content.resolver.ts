import { Arg, Args, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { Access } from '../../api/graphql/access.js';
import { PageArgs, toConnectionOf } from '../../api/graphql/connection.js';
import { Mutation } from '../../api/graphql/mutation.js';
import { CurrentActor, Input } from '../../api/graphql/parameters.js';
import type { Actor } from '../../shared/actor.js';
import type { ContentPage, ListedPage } from './content-page.js';
import type { ContentService } from './content.service.js';
import {
  BlogPostConnection,
  ContentPageType,
  DeletePageInput,
  ManagedPageConnection,
  ManagedPagesArgs,
  ManagedPageType,
  PageVersionType,
  SavePageInput,
  UnpublishPageInput,
} from './content.type.js';

@Resolver()
export class ContentResolver {
  constructor(private readonly content: ContentService) {}

  @Access('visitor')
  @Query(() => ContentPageType, {
    nullable: true,
    description: 'The published page that has, or had, this address; null if there is none.',
  })
  async contentPage(@Arg('path', { description: 'The address, e.g. /privacy.' }) path: string) {
    return this.content.findPublished(path);
  }

  @Access('visitor')
  @Query(() => BlogPostConnection, { description: 'The published posts, newest first.' })
  async blogPosts(@Args(() => PageArgs) page: PageArgs) {
    return toConnectionOf(await this.content.listPosts(), 'blog posts', page);
  }

  @Access('content')
  @Query(() => ManagedPageConnection, { description: 'All pages, newest first.' })
  async managedPages(
    @Args(() => ManagedPagesArgs) { search, ...page }: ManagedPagesArgs,
    @CurrentActor() actor: Actor,
  ) {
    return toConnectionOf(await this.content.list(actor, search ?? ''), `pages ${search ?? ''}`, page);
  }

  @Access('content')
  @Query(() => ManagedPageType, { nullable: true, description: 'A page; null if there is none with this ID.' })
  async managedPage(@Arg('id', () => ID, { description: 'ID of the page.' }) id: string, @CurrentActor() actor: Actor) {
    return this.content.find(actor, id);
  }

  @Access('content')
  @Query(() => String, { description: 'The HTML of a text, as visitors would get it.' })
  pagePreview(
    @Arg('markdown', { description: 'The text as Markdown.' }) markdown: string,
    @CurrentActor() actor: Actor,
  ) {
    return this.content.preview(actor, markdown);
  }

  @Access('content')
  @Mutation(
    { page: () => ManagedPageType },
    'Adds or edits a page, and publishes it if wanted; every server applies the change within two seconds. Conflict: ' +
      'STALE_VERSION if it has been changed in the meantime.',
    'The page as it is now.',
  )
  async savePage(@Input('The page.') input: SavePageInput, @CurrentActor() actor: Actor) {
    return { page: await this.content.save(actor, input) };
  }

  @Access('content')
  @Mutation(
    { page: () => ManagedPageType },
    'Makes a page a draft: visitors get 404 at its address. Conflict: STALE_VERSION if it has been changed in the meantime.',
    'The page, now a draft.',
  )
  async unpublishPage(@Input('The page.') input: UnpublishPageInput, @CurrentActor() actor: Actor) {
    return { page: await this.content.unpublish(actor, input) };
  }

  @Access('content')
  @Mutation(
    { pageId: () => ID },
    'Deletes a page with its versions. Conflict: STALE_VERSION if it has been changed in the meantime.',
    'ID of the deleted page.',
  )
  async deletePage(@Input('The page.') input: DeletePageInput, @CurrentActor() actor: Actor) {
    return { pageId: await this.content.delete(actor, input) };
  }
}

/** The fields with Markdown, which are read only if they are requested. */
@Resolver(() => ManagedPageType)
export class ManagedPageResolver {
  constructor(private readonly content: Pick<ContentService, 'find' | 'listVersions'>) {}

  @Access('content')
  @FieldResolver(() => String)
  async markdown(@Root() page: ListedPage | ContentPage, @CurrentActor() actor: Actor) {
    if ('markdown' in page) return page.markdown;
    return (await this.content.find(actor, page.id))?.markdown ?? '';
  }

  @Access('content')
  @FieldResolver(() => [PageVersionType])
  async versions(@Root() { id }: ListedPage, @CurrentActor() actor: Actor) {
    return this.content.listVersions(actor, id);
  }
}
