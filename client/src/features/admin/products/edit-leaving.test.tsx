import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aToken } from '../../../../test/builders';
import { editButton, field, openEditor, press, renderProducts, retype, saved } from '../../../../test/product-editor';
import type { Answers } from '../../../../test/graphql-stub';
import type { RenderedApp } from '../../../../test/render-app';
import { accessTokenKey } from '../../../lib/session/access-token';

const editors = () => screen.queryAllByRole('form', { name: /^Edit/ }).map((form) => form.getAttribute('aria-label'));
const question = () => screen.findByRole('alertdialog', { name: 'Discard your changes?' });

async function answer({ user }: RenderedApp, button: 'Discard' | 'Keep editing'): Promise<void> {
  await user.click(within(await question()).getByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
}

const around: [string, string] = ['/contact', '/portfolio'];

async function change(answers: Answers = {}): Promise<RenderedApp> {
  const app = renderProducts(answers, '', { around });
  await openEditor(app);
  await retype(app, 'Name', 'Chain');
  return app;
}

const ended = /^Your session has ended, and what you typed is still here/;

describe('leaving an editor', () => {
  it.each([
    ['Escape', (app: RenderedApp) => app.user.keyboard('{Escape}')],
    ['Cancel', (app: RenderedApp) => press(app, 'Cancel')],
    ['Edit', async (app: RenderedApp) => app.user.click(await editButton('Drive chain'))],
  ])('by %s happens at once if nothing was changed, and returns the focus', async (_how, leave) => {
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
  ])('by %s asks before changes are discarded', async (_how, leave) => {
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

  it('by editing another product closes the first editor', async () => {
    const app = renderProducts();
    await openEditor(app);
    await openEditor(app, 'Brake disc');
    expect(editors()).toEqual(['Edit Brake disc']);
    expect(document.activeElement).toBe(field('Name'));
  });

  it('by editing another product asks before changes are discarded', async () => {
    const app = await change();
    await app.user.click(await editButton('Brake disc'));
    await answer(app, 'Keep editing');
    expect(editors()).toEqual(['Edit Drive chain']);
    await app.user.click(await editButton('Brake disc'));
    await answer(app, 'Discard');
    await waitFor(() => expect(editors()).toEqual(['Edit Brake disc']));
  });

  it('by sorting the list asks first', async () => {
    const app = await change();
    await app.user.selectOptions(screen.getByLabelText('Sort'), 'Name');
    await answer(app, 'Keep editing');
    expect(app.path()).toBe('/dashboard/manageProducts');
    expect(screen.getByLabelText('Sort')).toHaveProperty('value', 'OLDEST_FIRST');
    await app.user.selectOptions(screen.getByLabelText('Sort'), 'Name');
    await answer(app, 'Discard');
    await waitFor(() => expect(app.path()).toBe('/dashboard/manageProducts?sort=name'));
  });

  it('is not forced by the end of the session: the user can log in again in another tab', async () => {
    const app = await change();
    act(() => app.shop.session.endSession());
    await screen.findByText(ended);
    expect(field('Name').value).toBe('Chain');
    const newValue = aToken(Date.now() + 60 * 60_000);
    localStorage.setItem(accessTokenKey, newValue);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: accessTokenKey, newValue })));
    await waitFor(() => expect(screen.queryByText(ended)).toBeNull());
    expect(field('Name').value).toBe('Chain');
    expect(app.shop.store.get().status).toBe('signed-in');
  });

  it('after the end of the session asks first, and then signs out', async () => {
    const app = await change();
    act(() => app.shop.session.endSession());
    await screen.findByText(ended);
    await app.user.click(screen.getByRole('link', { name: 'Contact' }));
    await answer(app, 'Discard');
    await waitFor(() => expect(app.path()).toBe('/contact'));
    await waitFor(() => expect(app.shop.store.get().status).toBe('signed-out'));
    expect(screen.queryByText(ended)).toBeNull();
  });

  it('by a link asks first, and follows it when the changes are discarded', async () => {
    const app = await change();
    const contact = () =>
      within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Contact' });
    await app.user.click(contact());
    await answer(app, 'Keep editing');
    expect(app.path()).toBe('/dashboard/manageProducts');
    await app.user.click(contact());
    await answer(app, 'Discard');
    await waitFor(() => expect(app.path()).toBe('/contact'));
  });

  it.each([
    ['Back', -1, '/contact'],
    ['Forward', 1, '/portfolio'],
  ])('by %s asks first, and navigates when the changes are discarded', async (_name, by, there) => {
    const app = await change();
    app.step(by);
    await answer(app, 'Keep editing');
    expect(app.path()).toBe('/dashboard/manageProducts');
    expect(field('Name').value).toBe('Chain');
    app.step(by);
    await answer(app, 'Discard');
    await waitFor(() => expect(editors()).toEqual([]));
    expect(app.path()).toBe(there);
  });

  it('by Back happens at once if nothing was changed', async () => {
    const app = renderProducts({}, '', { around });
    await openEditor(app);
    app.step(-1);
    await waitFor(() => expect(editors()).toEqual([]));
    expect(app.path()).toBe('/contact');
  });

  it('by signing out asks first', async () => {
    const app = await change();
    await app.user.click(screen.getByRole('button', { name: 'SIGN OUT' }));
    await answer(app, 'Keep editing');
    expect(field('Name').value).toBe('Chain');
    await app.user.click(screen.getByRole('button', { name: 'SIGN OUT' }));
    await answer(app, 'Discard');
    await waitFor(() => expect(app.path()).toBe('/login'));
  });

  it('by a forced sign-out happens without a question', async () => {
    const app = await change();
    await act(() => app.shop.session.signOut('refused'));
    await screen.findByRole('heading', { level: 1, name: 'Log In' });
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(app.path()).toBe('/login');
  });

  it('no longer asks once the change is saved', async () => {
    let arrive = (): void => undefined;
    const saving = new Promise<object>((resolve) => (arrive = () => resolve(saved({ name: 'Chain' }))));
    const app = await change({ UpdateProduct: () => saving });
    await press(app, 'Save');
    app.step(-1);
    await question();
    act(arrive);
    await screen.findByText('Product saved');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(app.path()).toBe('/dashboard/manageProducts');
    app.step(-1);
    expect(app.path()).toBe('/contact');
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
  });

  it('by closing the page makes the browser ask, but only with unsaved changes', async () => {
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
