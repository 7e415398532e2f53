import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { maxDocumentBytes } from '@kickstand/rules/documents';
import { addProduct, openTestShop, type TestShop, type TestUser } from '../shop.js';
import { download, photo } from './pictures.js';

let shop: TestShop;
let admin: TestUser;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  admin = await shop.newAdmin();
});

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF`);

async function upload(bytes: Buffer, user: TestUser | null = admin, name = 'Fitting instructions.pdf') {
  const body = new FormData();
  body.append('document', new Blob([Uint8Array.from(bytes)]), name);
  const headers: Record<string, string> = user ? { authorization: `Bearer ${user.token}` } : {};
  const response = await fetch(`${shop.origin}/api/documents`, { method: 'POST', body, headers });
  const answer = (await response.json()) as { url: string; message?: string };
  return { status: response.status, ...answer };
}

const giveTo = async (productId: string, media: object) =>
  shop.graphql<{ updateProduct: { product: { media: object[] } } }>(
    `mutation ($input: UpdateProductInput!) {
      updateProduct(input: $input) { product { media { kind url altText title sizeBytes image { url } } } }
    }`,
    { input: { productId, version: 1, media: [{ kind: 'PHOTO', url: '/a.svg', altText: 'A chain' }, media] } },
    admin,
  );

describe('uploading a document', () => {
  it('stores a PDF file and serves it unchanged, as a download that runs no scripts', async () => {
    const bytes = pdf('x'.repeat(600_000));
    const { status, url } = await upload(bytes);
    expect(status).toBe(200);
    expect(url).toMatch(new RegExp(`^/documents/[0-9a-f]{32}-${bytes.length}-fitting-instructions\\.pdf$`));
    const file = await download(shop, url);
    expect(file.bytes.equals(bytes)).toBe(true);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': 'attachment; filename="fitting-instructions.pdf"',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const again = { 'if-none-match': file.headers.get('etag') ?? '' };
    expect((await download(shop, url, again)).status).toBe(304);
  });

  it.each([
    ['Gabelöl "neu"; x=\r\n.pdf', 'gabelol-neu-x'],
    ['../../etc/passwd', 'passwd'],
    ['取扱説明書.pdf', 'document'],
    [`${'long '.repeat(40)}.pdf`, `${'long-'.repeat(15)}long`],
  ])('makes a safe name of %j', async (name, safe) => {
    expect((await upload(pdf(name), admin, name)).url).toMatch(new RegExp(`-${safe}\\.pdf$`));
  });

  it('stores the same file once, under its first name', async () => {
    const [first, second] = [await upload(pdf('same')), await upload(pdf('same'), admin, 'Other.pdf')];
    expect(second.url).toBe(first.url);
  });

  it('refuses other files, large files, and people who may not edit the catalogue', async () => {
    expect(await upload(await photo().png().toBuffer())).toMatchObject({
      status: 400,
      message: 'The document must be a PDF file.',
    });
    expect((await upload(Buffer.from('<script>%PDF-1.7'))).status).toBe(400);
    expect(await upload(Buffer.concat([pdf(''), Buffer.alloc(maxDocumentBytes)]))).toMatchObject({
      status: 413,
      message: 'The document is too large. It can have at most 20 MB.',
    });
    expect((await upload(pdf('mine'), await shop.newCustomer())).status).toBe(403);
    expect((await upload(pdf('mine'), null)).status).toBe(401);
  });

  it('returns the only address at which the document can be downloaded', async () => {
    const { url } = await upload(pdf('issued'));
    for (const other of [url.replace(/-\d+-/, '-1-'), url.replace('fitting', 'other'), '/documents/x.pdf']) {
      expect((await download(shop, other)).status).toBe(404);
    }
  });
});

describe('a document of a product', () => {
  it('needs no alternative text, is shown with its size, and stays when unused documents are deleted', async () => {
    const productId = await addProduct(shop);
    const [{ url }, unused] = [await upload(pdf('used')), await upload(pdf('unused'))];
    const { data } = await giveTo(productId, { kind: 'DOCUMENT', url, title: 'Fitting' });
    expect(data.updateProduct.product.media[1]).toEqual({
      ...{ kind: 'DOCUMENT', url, altText: '', title: 'Fitting', sizeBytes: pdf('used').length, image: null },
    });
    shop.clock.advance({ minutes: 25 * 60 });
    await shop.services.media.sweepPictures();
    expect((await download(shop, url)).status).toBe(200);
    expect((await download(shop, unused.url)).status).toBe(404);
  });

  it('must be stored, and a drawing must have alternative text', async () => {
    const productId = await addProduct(shop);
    const gone = `/documents/${'0'.repeat(32)}-10-gone.pdf`;
    const fieldsOf = async (media: object) => {
      const [error] = (await giveTo(productId, media)).errors ?? [];
      return (error?.extensions.details as { fields: { field: string }[] }).fields.map(({ field }) => field);
    };
    expect(await fieldsOf({ kind: 'DOCUMENT', url: gone })).toEqual(['media']);
    expect(await fieldsOf({ kind: 'DRAWING', url: '/b.svg' })).toEqual(['media.1.altText']);
  });
});
