import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { editButton, field, openEditor, press, renderProducts, retype } from '../../../../test/product-editor';
import type { RenderedApp } from '../../../../test/render-app';

const editors = () => screen.queryAllByRole('form', { name: /^Edit/ }).map((form) => form.getAttribute('aria-label'));
const question = () => screen.findByRole('alertdialog', { name: 'Discard your changes?' });

async function answer({ user }: RenderedApp, button: 'Discard' | 'Keep editing'): Promise<void> {
  await user.click(within(await question()).getByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
}

async function change(): Promise<RenderedApp> {
  const app = renderProducts();
  await openEditor(app);
  await retype(app, 'Name', 'Chain');
  return app;
}

describe('leaving an editor', () => {
  it.each([
    ['Escape', (app: RenderedApp) => app.user.keyboard('{Escape}')],
    ['Cancel', (app: RenderedApp) => press(app, 'Cancel')],
    ['Edit', async (app: RenderedApp) => app.user.click(await editButton('Drive chain'))],
  ])('by %s is done at once when nothing was changed, and gives the focus back', async (_how, leave) => {
    const app = renderProducts();
    await openEditor(app);
    await leave(app);
    await waitFor(() => expect(editors()).toEqual([]));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(document.activeElement).toBe(await editButton('Drive chain'));
  });

  it.each([
    ['Escape', (app: RenderedApp) => app.user.keyboard('{Escape}')],
    ['Cancel', (app: RenderedApp) => press(app, 'Cancel')],
  ])('by %s asks before changes are dropped', async (_how, leave) => {
    const app = await change();
    await leave(app);
    await answer(app, 'Keep editing');
    expect(field('Name').value).toBe('Chain');
    await leave(app);
    await answer(app, 'Discard');
    expect(editors()).toEqual([]);
    await waitFor(async () => expect(document.activeElement).toBe(await editButton('Drive chain')));
    await openEditor(app);
    expect(field('Name').value).toBe('Drive chain');
  });

  it('for another product has one editor open at a time', async () => {
    const app = renderProducts();
    await openEditor(app);
    await openEditor(app, 'Brake disc');
    expect(editors()).toEqual(['Edit Brake disc']);
    expect(document.activeElement).toBe(field('Name'));
  });

  it('for another product asks before changes are dropped', async () => {
    const app = await change();
    await app.user.click(await editButton('Brake disc'));
    await answer(app, 'Keep editing');
    expect(editors()).toEqual(['Edit Drive chain']);
    await app.user.click(await editButton('Brake disc'));
    await answer(app, 'Discard');
    await waitFor(() => expect(editors()).toEqual(['Edit Brake disc']));
  });

  it('by changing the list asks first', async () => {
    const app = await change();
    await app.user.selectOptions(screen.getByLabelText('Sort'), 'Name');
    await answer(app, 'Keep editing');
    expect(app.path()).toBe('/dashboard/manageProducts');
    expect(screen.getByLabelText('Sort')).toHaveProperty('value', 'OLDEST_FIRST');
    await app.user.selectOptions(screen.getByLabelText('Sort'), 'Name');
    await answer(app, 'Discard');
    await waitFor(() => expect(app.path()).toBe('/dashboard/manageProducts?sort=name'));
  });

  it('by a link asks first, and goes there when nothing is to be kept', async () => {
    const app = await change();
    await app.user.click(screen.getByRole('link', { name: 'Contact' }));
    await answer(app, 'Keep editing');
    expect(app.path()).toBe('/dashboard/manageProducts');
    await app.user.click(screen.getByRole('link', { name: 'Contact' }));
    await answer(app, 'Discard');
    await waitFor(() => expect(app.path()).toBe('/contact'));
  });

  it('by closing the page has the browser ask, but only with something to lose', async () => {
    const app = renderProducts();
    await openEditor(app);
    const closing = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));
    expect(closing()).toBe(false);
    await retype(app, 'Name', 'Chain');
    expect(closing()).toBe(true);
    await retype(app, 'Name', 'Drive chain');
    expect(closing()).toBe(false);
  });
});
