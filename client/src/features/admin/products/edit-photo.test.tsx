import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { image } from '../../../../test/builders';
import { refusal } from '../../../../test/graphql-stub';
import {
  edited,
  field,
  openEditor,
  press,
  renderProducts,
  retype,
  saved,
  updates,
} from '../../../../test/product-editor';
import { aDisguisedDrawing, aLargePhoto, aPhoto, tooLarge, wrongFormat } from '../../../../test/photos';
import { stubUploads } from '../../../../test/upload-stub';

const photo = aPhoto('new.png');
const url = '/uploads/new.webp';
const uploaded = { status: 200, body: { success: true, data: { url } } };
const withPhoto = saved({ image: { ...image, url } });

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});

describe('a new photo of a product', () => {
  it('is shown beside the current one and can be removed again', async () => {
    const app = renderProducts();
    await openEditor(app);
    expect(screen.getByAltText('Current photo').getAttribute('src')).toBe(image.url);
    await app.user.upload(field('Photo'), photo);
    expect(await screen.findByAltText('Preview of new.png')).toHaveProperty('src', 'blob:preview');
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false);
    await press(app, 'Keep the current photo');
    expect(screen.queryByAltText('Preview of new.png')).toBeNull();
    expect(field('Photo').files).toHaveLength(0);
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  });

  it('is uploaded, then saved without any other field', async () => {
    const uploads = stubUploads(uploaded);
    const app = renderProducts({ UpdateProduct: withPhoto });
    await openEditor(app);
    await app.user.upload(field('Photo'), photo);
    await press(app, 'Save');
    await screen.findByText('Product saved');
    expect(uploads.map(({ target }) => target)).toEqual(['POST /api/images']);
    expect(updates(app)).toEqual([{ version: 1, imageUrl: url }]);
    await waitFor(() => expect(screen.queryByRole('form', { name: /^Edit/ })).toBeNull());
  });

  it('is not saved if the server refuses it; the error is shown at the field of the photo', async () => {
    stubUploads({ status: 400, body: { success: false, message: 'The image is broken.' } });
    const app = renderProducts({ UpdateProduct: withPhoto });
    await openEditor(app);
    await retype(app, 'Name', 'Chain');
    await app.user.upload(field('Photo'), photo);
    await press(app, 'Save');
    await screen.findByText('The image is broken.');
    expect(field('Photo').getAttribute('aria-invalid')).toBe('true');
    expect(field('Name').value).toBe('Chain');
    expect(updates(app)).toEqual([]);
  });

  it('can be cancelled during the upload, and nothing is saved', async () => {
    const uploads = stubUploads('never');
    const app = renderProducts({ UpdateProduct: withPhoto });
    await openEditor(app);
    await app.user.upload(field('Photo'), photo);
    await press(app, 'Save');
    await screen.findByLabelText('Photo upload');
    act(() => uploads[0]?.report(30, 60));
    screen.getByText('50% sent');
    await press(app, 'Cancel upload');
    await waitFor(() => expect(screen.queryByLabelText('Photo upload')).toBeNull());
    expect(updates(app)).toEqual([]);
    screen.getByAltText('Preview of new.png');
  });

  it('stays chosen through a conflict, and is not uploaded again', async () => {
    const uploads = stubUploads(uploaded);
    const app = renderProducts({ UpdateProduct: refusal('CONFLICT', 'Changed.', { reason: 'STALE_VERSION' }) });
    await openEditor(app);
    await app.user.upload(field('Photo'), photo);
    app.server.answer({ EditedProduct: edited({ name: 'Their chain', version: 5 }) });
    await press(app, 'Save');
    await screen.findByText('This product has changed since you opened it');
    screen.getByAltText('Preview of new.png');
    app.server.answer({ UpdateProduct: saved({ name: 'Their chain', image: { ...image, url }, version: 6 }) });
    await press(app, 'Save mine');
    await screen.findByText('Product saved');
    expect(uploads).toHaveLength(1);
    expect(updates(app)[1]).toEqual({ version: 5, imageUrl: url });
  });

  it.each([
    ['that is not a photo', aDisguisedDrawing('new.png'), wrongFormat],
    ['of more than 10 MB', aLargePhoto('new.png'), tooLarge],
  ])('%s is refused as soon as it is chosen, and the current one stays', async (_which, file, message) => {
    const app = renderProducts();
    await openEditor(app);
    await app.user.upload(field('Photo'), photo);
    await screen.findByAltText('Preview of new.png');
    await app.user.upload(field('Photo'), file);
    await screen.findByText(message);
    expect(field('Photo').files).toHaveLength(0);
    expect(screen.queryByAltText(/^Preview/)).toBeNull();
    screen.getByAltText('Current photo');
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  });
});
