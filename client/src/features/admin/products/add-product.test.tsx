import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fill } from '../../../../test/fill';
import { anAdmin, aShop } from '../../../../test/builders';
import { stubUploads } from '../../../../test/upload-stub';
import { field } from '../../../../test/product-editor';
import { refusal, type Answers } from '../../../../test/graphql-stub';
import { aDisguisedDrawing, aLargePhoto, aPhoto, tooLarge, wrongFormat } from '../../../../test/photos';
import { renderApp, type RenderedApp } from '../../../../test/render-app';

const open = (path: string, answers: Answers) => renderApp(`/dashboard/${path}`, { signedInAs: anAdmin(), answers });

describe('Add Product', () => {
  const photo = aPhoto('chain.png');
  const added = {
    addProduct: {
      __typename: 'AddProductPayload',
      product: { __typename: 'Product', id: 'product-9', name: 'Chain', slug: 'chain', status: 'ACTIVE' },
    },
  };
  const uploaded = { status: 200, body: { success: true, data: { url: '/uploads/chain.webp' } } };

  beforeEach(() => {
    URL.createObjectURL = () => 'blob:preview';
    URL.revokeObjectURL = () => undefined;
  });

  async function fillIn({ user }: RenderedApp, overrides: Record<string, string> = {}) {
    const values: Record<string, string> = {
      Name: 'Chain',
      Description: 'A chain.',
      'Available Quantity': '20',
      'Minimum Quantity': '2',
      Price: '34.12',
      ...overrides,
    };
    await screen.findByLabelText('Name');
    for (const [label, value] of Object.entries(values)) await fill(user, screen.getByLabelText(label), value);
    await user.upload(screen.getByLabelText('Photo'), photo);
    await user.click(screen.getByRole('button', { name: 'Add Product' }));
  }

  it('shows the specified message at each required field that is empty', async () => {
    const app = open('addProduct', {});
    await app.user.click(await screen.findByRole('button', { name: 'Add Product' }));
    await screen.findByText('Name is Required');
    screen.getByText('Description is required');
    expect(screen.getAllByText('Quantity is required')).toHaveLength(2);
    screen.getByText('Price is required');
    screen.getByText('image is Required');
  });

  it.each([
    ['Available Quantity', '-1', /from 0 to 1,000,000/],
    ['Available Quantity', '1.5', /from 0 to 1,000,000/],
    ['Available Quantity', '1.000', /from 0 to 1,000,000/],
    ['Minimum Quantity', '0', /from 1 to 1,000,000/],
    ['Minimum Quantity', '1.000', /from 1 to 1,000,000/],
    ['Price', '1.999', /at most 2 decimals/],
    ['Price', '12,505', /at most 2 decimals, such as 12\.50/],
    ['Price', '-3', /0 or more/],
  ])('refuses %s %s', async (label, value, message) => {
    const uploads = stubUploads(uploaded);
    await fillIn(open('addProduct', {}), { [label]: value });
    await screen.findByText(message);
    expect(uploads).toEqual([]);
  });

  it('uploads the photo with the token, sends the price in minor units, reports success and is emptied', async () => {
    const uploads = stubUploads(uploaded);
    const app = open('addProduct', { AddProduct: added });
    await fillIn(app);
    await screen.findByText('Product added successfuly');
    expect(uploads).toHaveLength(1);
    expect(uploads[0]).toMatchObject({
      target: 'POST /api/images',
      headers: { authorization: `Bearer ${localStorage.getItem('accessToken')}` },
    });
    expect(uploads[0]?.body?.get('image')).toBeInstanceOf(File);
    expect(app.server.sent('AddProduct')).toEqual([
      {
        input: {
          idempotencyKey: expect.any(String) as string,
          name: 'Chain',
          about: 'A chain.',
          availableQuantity: 20,
          minimumQuantity: 2,
          price: { amountMinor: 3412, currencyCode: 'USD' },
          imageUrl: '/uploads/chain.webp',
        },
      },
    ]);
    expect(screen.getByLabelText('Name')).toHaveProperty('value', '');
  });

  it.each([
    ['HUF', 2, '1500.5', 150_050],
    ['JPY', 0, '1500', 1_500],
    ['KWD', 3, '1.5', 1_500],
  ])('converts amounts of %s with %i decimals', async (currencyCode, decimals, price, amountMinor) => {
    stubUploads(uploaded);
    const app = open('addProduct', { AddProduct: added, Shop: aShop({ currencyCode, currencyDecimals: decimals }) });
    await fillIn(app, { Price: price });
    await screen.findByText('Product added successfuly');
    expect(app.server.sent('AddProduct')).toMatchObject([{ input: { price: { amountMinor, currencyCode } } }]);
  });

  it('accepts an optional part number and category', async () => {
    stubUploads(uploaded);
    const app = open('addProduct', { AddProduct: added });
    await fillIn(app, { 'Part Number': ' KS-9 ', Category: 'Drivetrain' });
    await screen.findByText('Product added successfuly');
    expect(app.server.sent('AddProduct')).toMatchObject([{ input: { partNumber: 'KS-9', category: 'Drivetrain' } }]);
  });

  it.each([
    [{ status: 400, body: { success: false, message: 'The image is broken.' } }, 'The image is broken.'],
    [{ status: 413, body: { success: false, message: 'The image is too large.' } }, 'The image is too large.'],
    [{ status: 503, body: { success: false, message: 'Too many images.' } }, 'Too many images.'],
    [{ status: 500, body: { success: false, message: 'Internal.' } }, /could not be uploaded. Try again/],
    [{ status: 200, body: { success: false } }, /could not be uploaded. Try again/],
    [{ status: 502, body: '<html>' }, /could not be uploaded. Try again/],
    ['network failure' as const, /Check your connection/],
  ])('shows a failed upload below its field and keeps the other fields', async (answer, message) => {
    stubUploads(answer);
    const app = open('addProduct', { AddProduct: added });
    await fillIn(app);
    await screen.findByText('Failed to add product');
    screen.getByText(message);
    expect(screen.getByLabelText('Photo').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Chain');
    expect(app.server.sent('AddProduct')).toEqual([]);
  });

  it('moves the focus to a refused field, and does not upload a stored photo again', async () => {
    const uploads = stubUploads(uploaded);
    const fields = [{ field: 'name', message: 'There is a product of this name.' }];
    const app = open('addProduct', {
      AddProduct: async () => {
        await waitFor(() => expect(field('Name').matches(':disabled')).toBe(true));
        return refusal('BAD_USER_INPUT', 'x', { fields });
      },
    });
    await fillIn(app);
    await screen.findByText('There is a product of this name.');
    expect(document.activeElement).toBe(field('Name'));
    app.server.answer({ AddProduct: added });
    await app.user.click(screen.getByRole('button', { name: 'Add Product' }));
    await screen.findByText('Product added successfuly');
    expect(uploads).toHaveLength(1);
  });

  it('links to the new product', async () => {
    stubUploads(uploaded);
    const app = open('addProduct', { AddProduct: added });
    await fillIn(app);
    await screen.findByText('Chain is added.');
    const links = ['Complete its details', 'See its page'].map((name) => screen.getByRole('link', { name }));
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/dashboard/manageProducts/product-9',
      '/part/chain',
    ]);
  });

  it('adds a draft, without a link to a page in the shop', async () => {
    stubUploads(uploaded);
    const { addProduct } = added;
    const draft = { addProduct: { ...addProduct, product: { ...addProduct.product, status: 'DRAFT' } } };
    const app = open('addProduct', { AddProduct: draft });
    await app.user.selectOptions(await screen.findByLabelText('Status'), 'DRAFT');
    await fillIn(app);
    await screen.findByRole('link', { name: 'Complete its details' });
    expect(screen.queryByRole('link', { name: 'See its page' })).toBeNull();
    expect(app.server.sent('AddProduct')).toMatchObject([{ input: { status: 'DRAFT' } }]);
    expect(screen.getByLabelText('Status')).toHaveProperty('value', 'ACTIVE');
  });

  it('takes several photos, of which the first is the main one', async () => {
    const urls = ['/uploads/chain.webp', '/uploads/side.webp', '/uploads/box.webp'];
    const uploads = stubUploads((index) => ({ status: 200, body: { success: true, data: { url: urls[index] } } }));
    const app = open('addProduct', { AddProduct: added });
    const more = await screen.findByLabelText('More Photos');
    await app.user.upload(more, [aPhoto('side.png'), aPhoto('box.png'), aPhoto('odd.png')]);
    await app.user.click(await screen.findByRole('button', { name: 'Remove photo 4, odd.png' }));
    await app.user.upload(more, aDisguisedDrawing('drawing.png'));
    await screen.findByText(`drawing.png: ${wrongFormat}`);
    await fillIn(app);
    await screen.findByText('Product added successfuly');
    const sent = uploads.map(({ body }) => (body?.get('image') as File).name);
    expect(sent).toEqual(['chain.png', 'side.png', 'box.png']);
    const media = ['Chain', 'Chain, photo 2', 'Chain, photo 3'].map((altText, index) => ({
      ...{ kind: 'PHOTO', altText },
      url: urls[index],
    }));
    expect(app.server.sent('AddProduct')).toMatchObject([{ input: { imageUrl: urls[0], media } }]);
    expect(screen.queryByRole('list', { name: 'More photos' })).toBeNull();
  });

  it('keeps everything if one of the further photos cannot be uploaded, and sends only that one again', async () => {
    const broken = { status: 400, body: { success: false, message: 'The image is broken.' } };
    const uploads = stubUploads((index) => (index === 1 ? broken : uploaded));
    const app = open('addProduct', { AddProduct: added });
    await app.user.upload(await screen.findByLabelText('More Photos'), aPhoto('side.png'));
    await fillIn(app);
    await screen.findByText('side.png: The image is broken.');
    expect(app.server.sent('AddProduct')).toEqual([]);
    await app.user.click(screen.getByRole('button', { name: 'Add Product' }));
    await screen.findByText('Product added successfuly');
    expect(uploads.map(({ body }) => (body?.get('image') as File).name)).toEqual(['chain.png', 'side.png', 'side.png']);
    // The shop answered both uploads with the same address, so they are one picture.
    expect(app.server.sent('AddProduct')).toMatchObject([{ input: { media: [{ url: '/uploads/chain.webp' }] } }]);
  });

  it('shows the photo before it is sent', async () => {
    const app = open('addProduct', {});
    await app.user.upload(await screen.findByLabelText('Photo'), photo);
    expect(await screen.findByAltText('Preview of chain.png')).toHaveProperty('src', 'blob:preview');
  });

  it('shows the progress of the upload, and keeps the input when it is cancelled', async () => {
    const uploads = stubUploads('never');
    const app = open('addProduct', { AddProduct: added });
    await fillIn(app);
    const bar = await screen.findByLabelText('Photo upload');
    expect(bar).toHaveProperty('value', 0);
    act(() => uploads[0]?.report(30, 60));
    screen.getByText('50% sent');
    expect(bar).toHaveProperty('value', 50);
    act(() => uploads[0]?.report(60, 60));
    screen.getByText('Preparing the photo');
    // Input that is edited now would be lost.
    const fields = ['Name', 'Price', 'Part Number', 'Photo', 'More Photos', 'Status'].map((label) => field(label));
    for (const each of fields) expect(each.matches(':disabled')).toBe(true);
    await app.user.click(screen.getByRole('button', { name: 'Cancel upload' }));
    await waitFor(() => expect(screen.queryByLabelText('Photo upload')).toBeNull());
    expect(screen.queryByText('Failed to add product')).toBeNull();
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Chain');
    for (const each of fields) expect(each.matches(':disabled')).toBe(false);
    expect(app.server.sent('AddProduct')).toEqual([]);
  });

  it.each([
    ['a drawing under a photo’s name', aDisguisedDrawing('chain.png'), wrongFormat],
    ['an empty file', new File([], 'chain.png', { type: 'image/png' }), wrongFormat],
    ['a photo of more than 10 MB', aLargePhoto('chain.png'), tooLarge],
  ])('refuses %s as soon as it is chosen', async (_what, file, message) => {
    const uploads = stubUploads(uploaded);
    const app = open('addProduct', {});
    const input = await screen.findByLabelText<HTMLInputElement>('Photo');
    await app.user.upload(input, file);
    await screen.findByText(message);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input.files).toHaveLength(0);
    expect(screen.queryByAltText(/^Preview/)).toBeNull();
    await app.user.click(screen.getByRole('button', { name: 'Add Product' }));
    await screen.findByText('image is Required');
    expect(uploads).toEqual([]);
    await app.user.upload(input, photo);
    await screen.findByAltText('Preview of chain.png');
    expect(input.getAttribute('aria-invalid')).toBeNull();
  });
});
