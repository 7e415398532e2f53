import type { Path } from 'react-hook-form';
import { forgetQueries } from '../../../graphql/forget-audit-log';
import {
  EditedPageDocument,
  useDeletePageMutation,
  useSavePageMutation,
  useUnpublishPageMutation,
  type PageEditFragment,
  type PageRowFragment,
  type PageState,
} from '../../../graphql/generated/operations';
import { useFetchLatest, useSaveEntry, type Edition } from '../../../lib/forms/use-versioned-form';

export interface PageValues {
  title: string;
  path: string;
  description: string;
  isInFooter: boolean;
  markdown: string;
}

export interface PageEdition extends Edition<PageValues> {
  state: PageState;
  versions: PageEditFragment['versions'];
}

export const stateTexts = {
  DRAFT: 'Draft',
  PUBLISHED: 'Published',
  CHANGED: 'Published, with changes',
} as const satisfies Record<PageState, string>;

export const blankPage: PageValues = { title: '', path: '/', description: '', isInFooter: false, markdown: '' };

export function toEdition(page: PageEditFragment): PageEdition {
  const { id, version, state, versions, title, path, description, isInFooter, markdown } = page;
  return { id, version, state, versions, values: { title, path, description, isInFooter, markdown } };
}

/** The form's field for a field of the mutation's input; null if the form has none. */
export function toField(input: string): Path<PageValues> | null {
  return Object.keys(blankPage).find((field): field is Path<PageValues> => field === input) ?? null;
}

const forgetPages = forgetQueries('managedPages', 'managedPage', 'contentPage', 'blogPosts', 'shop');

/** Saves, publishes and deletes pages. Queries that include pages are fetched again when next shown. */
export function usePageChanges() {
  const saveEntry = useSaveEntry();
  const [savePage] = useSavePageMutation({ update: forgetPages });
  const [unpublishPage] = useUnpublishPageMutation({ update: forgetPages });
  const [deletePage] = useDeletePageMutation({ update: forgetPages });
  return {
    /** @param publish whether visitors get the text. @param base null when a new page is added */
    save: (changes: Partial<PageValues>, base: PageEdition | null, publish: boolean): Promise<PageEdition> =>
      saveEntry({ ...(base ? {} : blankPage), ...changes, publish }, base, async (input) =>
        toEdition((await savePage({ variables: { input } })).savePage.page),
      ),
    fetchLatest: useFetchLatest(EditedPageDocument, ({ managedPage }) => managedPage && toEdition(managedPage)),
    unpublish: async ({ id, version }: PageEdition): Promise<PageEditFragment> =>
      (await unpublishPage({ variables: { input: { id, version } } })).unpublishPage.page,
    remove: async ({ id, version }: PageRowFragment): Promise<void> =>
      void (await deletePage({ variables: { input: { id, version } } })),
  };
}
