import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fill } from '../../../../test/fill';
import { anAdmin } from '../../../../test/builders';
import { aDisguisedDrawing, aPhoto, wrongFormat } from '../../../../test/photos';
import { field } from '../../../../test/product-editor';
import { renderApp, type RenderedApp } from '../../../../test/render-app';
import { stubUploads } from '../../../../test/upload-stub';

const page = '/dashboard/addProduct';

async function open(): Promise<RenderedApp> {
  const app = renderApp(page, {
    signedInAs: anAdmin(),
    around: ['/contact', '/portfolio'],
    answers: {
      AddProduct: {
        addProduct: {
          __typename: 'AddProductPayload',
          product: { __typename: 'Product', id: 'product-9', name: 'X', slug: 'x', status: 'ACTIVE' },
        },
      },
    },
  });
  await screen.findByLabelText('Name');
  return app;
}

async function answer({ user }: RenderedApp, button: 'Discard' | 'Keep editing'): Promise<void> {
  const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
  await user.click(within(question).getByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
}

const isGone = () => waitFor(() => expect(screen.queryByRole('form', { name: 'Product' })).toBeNull());
const isClosingAsked = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});

describe('leaving an unfinished product', () => {
  it.each<[string, (app: RenderedApp) => void | Promise<void>, string]>([
    ['Back', (app) => app.step(-1), '/contact'],
    ['Forward', (app) => app.step(1), '/portfolio'],
    ['a link', (app) => app.user.click(screen.getByRole('link', { name: 'Blogs' })), '/blogs'],
  ])('by %s asks first', async (_how, leave, there) => {
    const app = await open();
    await app.user.type(field('Category'), 'D');
    await leave(app);
    await answer(app, 'Keep editing');
    expect([app.path(), field('Category').value]).toEqual([page, 'D']);
    await leave(app);
    await answer(app, 'Discard');
    await isGone();
    expect(app.path()).toBe(there);
  });

  it('asks when only a photo was chosen', async () => {
    const app = await open();
    await app.user.upload(field('Photo'), aPhoto('chain.png'));
    expect(isClosingAsked()).toBe(true);
    app.step(-1);
    await answer(app, 'Discard');
    await isGone();
    expect(app.path()).toBe('/contact');
  });

  it('does not ask when the form is empty again', async () => {
    const app = await open();
    expect(isClosingAsked()).toBe(false);
    await app.user.type(field('Name'), 'C');
    expect(isClosingAsked()).toBe(true);
    await app.user.clear(field('Name'));
    await app.user.upload(field('Photo'), aDisguisedDrawing('chain.png'));
    await screen.findByText(wrongFormat);
    expect(isClosingAsked()).toBe(false);
    app.step(-1);
    await isGone();
    expect(app.path()).toBe('/contact');
  });

  it('does not ask after the product was added', async () => {
    stubUploads({ status: 200, body: { success: true, data: { url: '/uploads/chain.webp' } } });
    const app = await open();
    const typed = {
      Name: 'X',
      Description: 'A chain.',
      'Available Quantity': '2',
      'Minimum Quantity': '1',
      Price: '3',
    };
    for (const [label, text] of Object.entries(typed)) await fill(app.user, field(label), text);
    await app.user.upload(field('Photo'), aPhoto('chain.png'));
    await app.user.click(screen.getByRole('button', { name: 'Add Product' }));
    await screen.findByText('Product added successfuly');
    expect(isClosingAsked()).toBe(false);
    app.step(-1);
    await isGone();
    expect(app.path()).toBe('/contact');
  });
});
