import { contentLimits, pageRules } from '@kickstand/rules/content';
import { ArgsType, ID, InputType, Int, ObjectType } from 'type-graphql';
import { connectionTypes, PageArgs } from '../../api/graphql/connection.js';
import { defineEnum } from '../../api/graphql/define-enum.js';
import { RemoveInput, SaveInput } from '../../api/graphql/edit-inputs.js';
import { Field, NullableField } from '../../api/graphql/field.js';
import { describeLimits } from '../../shared/field-rules.js';
import type { PageState } from './content-page.js';

const PageStateEnum = defineEnum<PageState>('PageState', 'Whether visitors can open a page.', {
  draft: 'Visitors cannot open it.',
  published: 'Visitors can open it.',
  changed: 'Visitors can open it, but its text was edited after it was published. They read the published text.',
});

@ObjectType('ContentPage', { description: 'A published page that the merchant has written.' })
export class ContentPageType {
  @Field('Its address.')
  path: string;

  @Field('Title.')
  title: string;

  @Field('Summary for search engines and lists; may be empty.')
  description: string;

  @Field('Its text as HTML, made from Markdown. It contains no scripts and no styles.')
  html: string;

  @Field(() => Date, 'When this text was published.')
  publishedAt: Date;
}

@ObjectType('BlogPost', { description: 'A published page below /blogs.' })
export class BlogPostType {
  @Field('Its address.')
  path: string;

  @Field('Title.')
  title: string;

  @Field('Summary; may be empty.')
  description: string;

  @Field(() => Date, 'When it was first published.')
  publishedAt: Date;
}

export const { Connection: BlogPostConnection } = connectionTypes('BlogPost', () => BlogPostType);

@ObjectType('PageVersion', { description: 'A text of a page that is or was published.' })
export class PageVersionType {
  @Field(() => Int, '1 for the first one.')
  number: number;

  @Field('Title.')
  title: string;

  @Field('Summary; may be empty.')
  description: string;

  @Field('The text as Markdown.')
  markdown: string;

  @Field(() => Date, 'When it was published.')
  publishedAt: Date;
}

@ObjectType('ManagedPage', { description: 'A page as staff edit it.' })
export class ManagedPageType {
  @Field(() => ID, 'ID of the page.')
  id: string;

  @Field('Its address. No two pages have the same one.')
  path: string;

  @Field(() => [String], 'Addresses at which it was published before, oldest first. They redirect to it.')
  previousPaths: readonly string[];

  @Field('Whether the last line of the footer links to it. It always links to the legal pages.')
  isInFooter: boolean;

  @Field(() => PageStateEnum, 'Whether visitors can open it.')
  state: PageState;

  @Field('Title, as last edited.')
  title: string;

  @Field('Summary for search engines and lists, as last edited; may be empty.')
  description: string;

  @Field('The text as Markdown, as last edited.')
  markdown: string;

  @Field(
    () => [PageVersionType],
    `The published text and the latest ones before it, newest first: at most ${contentLimits.versions + 1}.`,
  )
  versions: readonly PageVersionType[];

  @Field(() => Int, 'Number of the version, 1 for a new page; send it with an edit.')
  version: number;

  @Field(() => Date, 'When it was last changed.')
  changedAt: Date;
}

export const { Connection: ManagedPageConnection } = connectionTypes('ManagedPage', () => ManagedPageType);

@ArgsType()
export class ManagedPagesArgs extends PageArgs {
  @NullableField(() => String, 'Only those with this text in the title or address; all by default.')
  search?: string | null;
}

@InputType('SavePageInput', {
  description: 'A page. With an ID, fields that are left out stay as they are.',
})
export class SavePageInput extends SaveInput {
  @NullableField(
    () => String,
    'Its address: one of those of the legal pages, /questions, /portfolio or /blogs, or one below /pages/ or /blogs/. It ' +
      'applies at once, and the former address redirects. Required without an ID.',
  )
  path?: string | null;

  @NullableField(() => String, `Title: ${describeLimits(pageRules.title)}. Required without an ID.`)
  title?: string | null;

  @NullableField(() => String, `Summary for search engines and lists: ${describeLimits(pageRules.description)}.`)
  description?: string | null;

  @NullableField(() => String, `The text as Markdown: ${describeLimits(pageRules.markdown)}. HTML is shown as text.`)
  markdown?: string | null;

  @NullableField(() => Boolean, 'Whether the last line of the footer links to it; false by default.')
  isInFooter?: boolean | null;

  @NullableField(() => Boolean, 'Whether visitors get title, summary and text. Otherwise they are kept as a draft.')
  publish?: boolean | null;
}

@InputType('UnpublishPageInput', { description: 'The page that visitors should not see any more.' })
export class UnpublishPageInput extends RemoveInput {}

@InputType('DeletePageInput', { description: 'The page to delete.' })
export class DeletePageInput extends RemoveInput {}
