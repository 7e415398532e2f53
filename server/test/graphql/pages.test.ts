import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SavePage } from '../../src/modules/content/content.service.js';
import { systemActor } from '../../src/shared/actor.js';
import { openTestShop, type AnotherServer, type TestServer, type TestShop, type TestUser } from '../shop.js';

let shop: TestShop;
let another: AnotherServer;
let admin: TestUser;
let keys = 0;

beforeAll(async () => {
  shop = await openTestShop();
  another = await shop.openServer();
  admin = await shop.newAdmin();
});
afterAll(async () => {
  await another.close();
  await shop.close();
});

const editor = systemActor('test');
const add = (page: SavePage) =>
  shop.services.content.save(editor, { idempotencyKey: `page-${(keys += 1)}`, title: 'A page', ...page });
const edit = (page: SavePage) => shop.services.content.save(editor, page);

/** What visitors get. */
async function read(path: string, server: TestServer = shop) {
  const { data } = await server.graphql<{
    contentPage: { title: string; html: string } | null;
    shop: { pages: { text: string; url: string }[] };
    blogPosts: { nodes: { path: string; title: string }[] };
  }>(
    `query ($path: String!) {
      contentPage(path: $path) { title html } shop { pages { text url } } blogPosts { nodes { path title } } }`,
    { path },
    null,
  );
  return { page: data.contentPage, footer: data.shop.pages.map(({ url }) => url), posts: data.blogPosts.nodes };
}

const faultOf = (field: string) => ({
  code: 'BAD_USER_INPUT',
  details: { fields: [expect.objectContaining({ field })] as unknown[] },
});
const stale = { code: 'CONFLICT', details: { reason: 'STALE_VERSION' } };

describe('a page', () => {
  it('is hidden as a draft, shown by each server once published, and hidden again', async () => {
    const path = '/privacy';
    const { id } = await add({ path, title: 'Privacy', markdown: 'We keep *little*.' });
    expect(await read(path)).toMatchObject({ page: null, footer: [] });
    const published = await edit({ id, version: 1, publish: true });
    const shown = { page: { title: 'Privacy', html: '<p>We keep <em>little</em>.</p>\n' }, footer: [path] };
    expect(await read(path)).toMatchObject(shown);
    await vi.waitFor(async () => expect(await read(path, another)).toMatchObject(shown), { timeout: 2_000 });
    const changed = await edit({ id, version: published.version, title: 'Secret', markdown: 'Secret' });
    expect([changed.state, await read(path)]).toMatchObject(['changed', shown]);
    const draft = await shop.services.content.unpublish(editor, changed);
    expect([draft.state, await read(path)]).toMatchObject(['draft', { page: null, footer: [] }]);
    await shop.services.content.delete(editor, draft);
    expect(await add({ path, markdown: 'Another', publish: true })).toMatchObject({ path, version: 1 });
  });

  it('keeps the texts that were published', async () => {
    const page = await add({ path: '/pages/versions', markdown: 'One', publish: true });
    const second = await edit({ id: page.id, version: 1, markdown: 'Two', publish: true });
    await edit({ id: page.id, version: second.version, markdown: 'Three' });
    const versions = await shop.services.content.listVersions(editor, page.id);
    expect(versions.map(({ number, markdown }) => [number, markdown])).toEqual([
      [2, 'Two'],
      [1, 'One'],
    ]);
    // Published again without a change.
    const { version } = await edit({ id: page.id, version: 3, markdown: 'Two' });
    await edit({ id: page.id, version, publish: true });
    expect(await shop.services.content.listVersions(editor, page.id)).toHaveLength(2);
  });

  it('is not overwritten by an edit that is out of date, nor added twice by a retry', async () => {
    const input = { idempotencyKey: 'retried', path: '/pages/retried', title: 'Retried' };
    const [first, second] = await Promise.all([edit(input), edit(input)]);
    expect(second.id).toBe(first.id);
    await edit({ id: first.id, version: 1, title: 'Edited' });
    await expect(edit({ id: first.id, version: 1, title: 'Late' })).rejects.toMatchObject(stale);
    await expect(shop.services.content.unpublish(editor, { id: first.id, version: 2 })).resolves.toMatchObject({});
    await expect(shop.services.content.delete(editor, first)).rejects.toMatchObject(stale);
  });

  it.each<[string, SavePage, string]>([
    ['an address of the shop', { path: '/parts' }, 'path'],
    ['an address of the API', { path: '/api/orders' }, 'path'],
    ['an address of another site', { path: 'https://evil.example/' }, 'path'],
    ['an address with a dot', { path: '/pages/..' }, 'path'],
    ['an address with a folder', { path: '/blogs/a/b' }, 'path'],
    ['an address that is too long', { path: `/pages/${'a'.repeat(80)}` }, 'path'],
    ['a page without a title', { path: '/pages/untitled', title: ' ' }, 'title'],
    ['a summary that is too long', { path: '/pages/long', description: 'a'.repeat(201) }, 'description'],
    ['a text that is too long', { path: '/pages/long', markdown: 'a'.repeat(100_001) }, 'markdown'],
    ['the publication of nothing', { path: '/pages/empty', markdown: ' \n', publish: true }, 'markdown'],
    [
      'a picture that is not stored',
      { path: '/pages/lost', markdown: `![lost](/images/${'0'.repeat(32)}-10x10/10.webp)` },
      'markdown',
    ],
  ])('refuses %s', async (_what, page, field) => {
    await expect(add(page)).rejects.toMatchObject(faultOf(field));
  });

  it('has a unique address, to which its earlier addresses redirect until another page takes them', async () => {
    const findPath = (path: string) => shop.services.content.findPath(path);
    const page = await add({ path: '/Blogs/First', title: 'First', markdown: 'a', publish: true });
    expect(page.path).toBe('/blogs/first');
    await expect(add({ path: '/blogs/first' })).rejects.toMatchObject(faultOf('path'));
    const moved = await edit({ id: page.id, version: 1, path: '/blogs/second' });
    expect([await findPath('/blogs/first'), await findPath('/blogs/second')]).toEqual([
      '/blogs/second',
      '/blogs/second',
    ]);
    for (const address of ['/blogs/first', '/Blogs/Second/']) {
      expect((await read(address)).page).toMatchObject({ title: 'First' });
    }
    expect((await read('/blogs/second')).posts).toEqual([{ path: '/blogs/second', title: 'First' }]);
    await add({ path: '/blogs/first', title: 'Other', markdown: 'b', publish: true });
    expect(await findPath('/blogs/first')).toBe('/blogs/first');
    await edit({ id: moved.id, version: moved.version, path: '/pages/third' });
    expect([await findPath('/blogs/first'), await findPath('/blogs/second')]).toEqual(['/blogs/first', '/pages/third']);
  });
});

describe('the footer', () => {
  it('lists the legal pages in their order, then other pages that are marked for the footer', async () => {
    await add({ path: '/pages/batteries', title: 'Batteries', isInFooter: true, markdown: 'a', publish: true });
    await add({ path: '/imprint', title: 'Imprint', markdown: 'a', publish: true });
    await add({ path: '/shipping', title: 'Shipping', markdown: 'a' });
    expect((await read('/imprint')).footer).toEqual(['/imprint', '/privacy', '/pages/batteries']);
  });
});

describe('staff', () => {
  const fields = 'id path state title markdown versions { number markdown } version';

  it('write pages over GraphQL, and each change is recorded', async () => {
    const save = `mutation ($input: SavePageInput!) { savePage(input: $input) { page { ${fields} } } }`;
    const input = { idempotencyKey: 'graphql', path: '/terms', title: 'Terms', markdown: '# A\n\nb', publish: true };
    const saved = await shop.graphql<{ savePage: { page: { id: string } } }>(save, { input }, admin);
    const page = { path: '/terms', state: 'PUBLISHED', markdown: '# A\n\nb', versions: [{ number: 1 }], version: 1 };
    expect(saved.data.savePage.page).toMatchObject(page);
    const { data } = await shop.graphql<Record<string, unknown>>(
      `query ($id: ID!) { managedPage(id: $id) { ${fields} } managedPages(search: "TERM") { totalCount nodes { ${fields} } }
        pagePreview(markdown: "<b>")
        auditLog(first: 1, filter: { subjectType: PAGE }) { edges { node { action subjectName } } } }`,
      { id: saved.data.savePage.page.id },
      admin,
    );
    expect(data).toMatchObject({
      managedPage: page,
      managedPages: { totalCount: 1, nodes: [page] },
      pagePreview: '<p>&lt;b&gt;</p>\n',
      auditLog: { edges: [{ node: { action: 'PAGE_ADDED', subjectName: 'Terms' } }] },
    });
  });
});
