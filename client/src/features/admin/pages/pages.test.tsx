import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anAdmin, lastPage } from '../../../../test/builders';
import { refusal, type Answers } from '../../../../test/graphql-stub';
import { aPhoto } from '../../../../test/photos';
import { renderApp } from '../../../../test/render-app';
import { stubUploads } from '../../../../test/upload-stub';
import type { PageEditFragment } from '../../../graphql/generated/operations';

const aVersion = { title: 'Terms', description: '', markdown: 'First.', publishedAt: '2026-05-01T12:00:00.000Z' };
const aPage = (part: Partial<PageEditFragment> = {}): PageEditFragment => ({
  __typename: 'ManagedPage',
  ...{ id: 'p1', path: '/terms', title: 'Terms', description: '', isInFooter: false, markdown: 'Second.' },
  ...{ state: 'CHANGED', version: 3, versions: [{ __typename: 'PageVersion', number: 1, ...aVersion }] },
  ...part,
});
const saved = (page: PageEditFragment) => ({ savePage: { __typename: 'SavePagePayload', page } });
const open = async (path: string, answers: Answers = {}) => {
  const app = renderApp(path, {
    signedInAs: anAdmin(),
    answers: {
      ManagedPages: {
        managedPages: {
          __typename: 'ManagedPageConnection',
          totalCount: 1,
          edges: [{ __typename: 'ManagedPageEdge', cursor: 'p1', node: aPage() }],
          pageInfo: lastPage,
        },
      },
      EditedPage: { managedPage: aPage() },
      PagePreview: { pagePreview: '<p>As <em>visitors</em> read it.</p>' },
      ...answers,
    },
  });
  await screen.findByRole('heading', { level: 1, name: /^(?:Terms|Pages|New page)$/ });
  return app;
};
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const text = () => screen.findByLabelText<HTMLTextAreaElement>('Text');

describe('the pages', () => {
  it('are listed with their state, and one can be deleted', async () => {
    const app = await open('/dashboard/pages', {
      DeletePage: { deletePage: { __typename: 'DeletePagePayload', pageId: 'p1' } },
    });
    const row = (await screen.findByText('Published, with changes')).closest('tr');
    expect(row?.textContent).toContain('/terms');
    await app.user.click(await button('Delete Terms'));
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(app.server.sent('DeletePage')).toEqual([{ input: { id: 'p1', version: 3 } }]));
  });
});

describe('the form of a page', () => {
  it('adds a draft with an idempotency key, and then opens the form of that draft', async () => {
    const draft = aPage({ path: '/pages/about', title: 'About', state: 'DRAFT', version: 1, versions: [] });
    const app = await open('/dashboard/pages/new', { SavePage: saved(draft), EditedPage: { managedPage: draft } });
    await app.user.type(await screen.findByLabelText('Title'), 'About');
    await app.user.clear(screen.getByLabelText('Address'));
    await app.user.type(screen.getByLabelText('Address'), '/about{Enter}');
    await screen.findByText(/^Address must be one of/);
    await app.user.clear(screen.getByLabelText('Address'));
    await app.user.type(screen.getByLabelText('Address'), '/pages/about{Enter}');
    await waitFor(() => expect(app.path()).toBe('/dashboard/pages/p1'));
    expect(app.server.sent('SavePage').at(-1)).toMatchObject({
      input: { idempotencyKey: expect.any(String) as string, title: 'About', path: '/pages/about', publish: false },
    });
  });

  it('publishes what is typed, and can make the page a draft again', async () => {
    const app = await open('/dashboard/pages/p1', {
      SavePage: saved(aPage({ markdown: 'Second. Third.', state: 'PUBLISHED', version: 4 })),
      UnpublishPage: {
        unpublishPage: { __typename: 'UnpublishPagePayload', page: aPage({ state: 'DRAFT', version: 5 }) },
      },
    });
    await app.user.type(await text(), ' Third.');
    await app.user.click(await button('Publish'));
    await screen.findByText('The page is published');
    expect(app.server.sent('SavePage')).toEqual([
      { input: { id: 'p1', version: 3, markdown: 'Second. Third.', publish: true } },
    ]);
    expect(screen.getByRole('link', { name: 'See it in the shop' }).getAttribute('href')).toBe('/terms');
    await app.user.click(await button('Make it a draft'));
    await screen.findByText('Draft');
    expect(app.server.sent('UnpublishPage')).toEqual([{ input: { id: 'p1', version: 4 } }]);
  });

  it.each([
    ['is published all the same if nothing in it has changed', {}, 'The page is published', [3, 4]],
    ['is not published if its text has changed', { markdown: 'Theirs.' }, /^This page has changed since/, [3]],
  ])('that somebody else has saved meanwhile %s', async (_name, theirs, message, versions) => {
    const stale = refusal('CONFLICT', 'Changed.', { reason: 'STALE_VERSION' });
    const published = saved(aPage({ state: 'PUBLISHED', version: 5 }));
    const versionOf = ({ input }: Record<string, unknown>) => (input as { version: number }).version;
    const app = await open('/dashboard/pages/p1', {
      SavePage: ({ variables }) => (versionOf(variables) === 4 ? published : stale),
    });
    app.server.answer({ EditedPage: { managedPage: aPage({ ...theirs, version: 4 }) } });
    await app.user.click(await button('Publish'));
    await screen.findByText(message);
    expect(app.server.sent('SavePage').map(versionOf)).toEqual(versions);
  });

  it('shows the text as visitors read it, and can start again from an earlier version', async () => {
    const app = await open('/dashboard/pages/p1');
    await app.user.click(await button('Preview'));
    expect((await screen.findByText('visitors')).tagName).toBe('EM');
    await app.user.click(await button('Versions'));
    await app.user.click(await button('Edit version 1 again'));
    expect((await text()).value).toBe('First.');
    expect((await button('Save')).disabled).toBe(false);
  });

  it('asks before an earlier version replaces text that is not saved', async () => {
    const app = await open('/dashboard/pages/p1');
    await app.user.click(await button('Versions'));
    await app.user.type(await text(), ' Mine.');
    const typed = (await text()).value;
    const take = async (answer: string) => {
      await app.user.click(await button('Edit version 1 again'));
      await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: answer }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    };
    await take('Keep editing');
    expect((await text()).value).toBe(typed);
    await take('Discard');
    expect((await text()).value).toBe('First.');
    // The form now has only the text of a version, so nothing is lost.
    await app.user.click(await button('Edit version 1 again'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('inserts an uploaded picture into the text', async () => {
    stubUploads({ status: 200, body: { success: true, data: { url: '/images/new.webp' } } });
    const app = await open('/dashboard/pages/p1');
    await app.user.upload(await screen.findByLabelText('Insert a picture'), aPhoto('bike.png'));
    await waitFor(async () => expect((await text()).value).toContain('![Describe the picture](/images/new.webp)'));
  });

  it('keeps what was typed when somebody else saved first, and shows why an address is refused', async () => {
    const app = await open('/dashboard/pages/p1', {
      SavePage: refusal('CONFLICT', 'Changed.', { reason: 'STALE_VERSION' }),
    });
    app.server.answer({ EditedPage: { managedPage: aPage({ title: 'Conditions', version: 4 }) } });
    await app.user.type(await text(), ' Third.');
    await app.user.click(await button('Save'));
    await screen.findByText('This page has changed since you opened it');
    expect((await text()).value).toBe('Second. Third.');
    app.server.answer({
      SavePage: refusal('BAD_USER_INPUT', 'Refused.', {
        fields: [{ field: 'path', message: 'Another page has this address already.' }],
      }),
    });
    await app.user.click(await button('Save mine'));
    await screen.findByText('Another page has this address already.');
  });
});
