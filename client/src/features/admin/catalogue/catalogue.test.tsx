import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, image } from '../../../../test/builders';
import { refusal, type Answers } from '../../../../test/graphql-stub';
import { aDisguisedDrawing, aPhoto, wrongFormat } from '../../../../test/photos';
import { chooseOption } from '../../../../test/choose-option';
import { renderApp } from '../../../../test/render-app';
import { stubUploads } from '../../../../test/upload-stub';
import type { BrandEdit_BrandFragment, CategoryNode_CategoryFragment } from '../../../graphql/generated/operations';

const category = (id: string, name: string, parentId?: string): CategoryNode_CategoryFragment => ({
  __typename: 'Category',
  id,
  name,
  slug: id,
  productCount: 1,
  version: 1,
  parent: parentId ? { __typename: 'Category', id: parentId } : null,
});
const brakes = category('brakes', 'Brakes');
const discs = category('discs', 'Discs', 'brakes');
const engine = category('engine', 'Engine');
const treeOf = (...categoryTree: CategoryNode_CategoryFragment[]) => ({ categoryTree, attributeDefinitions: [] });

const openCategories = (answers: Answers = {}) =>
  renderApp('/dashboard/categories', {
    signedInAs: anAdmin(),
    answers: { CategoryTree: treeOf(brakes, discs, engine), ...answers },
  });
const rows = () => screen.getAllByRole('treeitem').map(({ textContent }) => textContent);

describe('Categories', () => {
  it('open and close with the arrow keys, and share one Tab stop', async () => {
    const { user } = openCategories();
    (await screen.findByRole('treeitem', { name: /Brakes/ })).focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement?.textContent).toContain('Discs');
    expect(screen.getAllByRole('treeitem').filter(({ tabIndex }) => tabIndex === 0)).toEqual([document.activeElement]);
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(document.activeElement?.textContent).toContain('Brakes');
    expect(rows()).toEqual(['+Brakes1 part', 'Engine1 part']);
  });

  it('move with Alt and an arrow key and announce their new position', async () => {
    const app = openCategories({
      MoveCategory: {
        moveCategory: { __typename: 'MoveCategoryPayload', category: { __typename: 'Category', id: 'engine' } },
      },
    });
    (await screen.findByRole('treeitem', { name: /Engine/ })).focus();
    app.server.answer({ CategoryTree: treeOf(engine, brakes, discs) });
    await app.user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await screen.findByText('Engine moved: 1 of 2 at the top.');
    expect(app.server.sent('MoveCategory')).toEqual([
      { input: { id: 'engine', version: 1, parentId: null, beforeId: 'brakes' } },
    ]);
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Engine'));
    await app.user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await screen.findByText('Engine cannot go up from here.');
    expect(app.server.sent('MoveCategory')).toHaveLength(1);
  });

  it('are fetched again after a refused removal, which then sends the current version', async () => {
    const app = openCategories({
      EditedCategory: { node: { ...engine, about: null, imageUrl: null, position: 0, attributes: [], image: null } },
      RemoveCategory: refusal('CONFLICT', 'Changed.', { reason: 'STALE_VERSION' }),
    });
    await app.user.click(await screen.findByRole('treeitem', { name: /Engine/ }));
    await app.user.click(await screen.findByRole('button', { name: 'Remove or merge' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove Engine?' }));
    app.server.answer({ CategoryTree: treeOf({ ...engine, name: 'Motor', version: 2 }, brakes) });
    await app.user.click(dialog.getByRole('button', { name: 'Remove' }));
    await dialog.findByRole('heading', { name: 'Remove Motor?' });
    await app.user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(app.server.sent('RemoveCategory')).toHaveLength(2));
    expect(app.server.sent('RemoveCategory').at(-1)).toMatchObject({ input: { id: 'engine', version: 2 } });
  });

  it('are fetched again after a refused move', async () => {
    const message = 'This category has changed since you opened it.';
    const app = openCategories({ MoveCategory: refusal('CONFLICT', message, { reason: 'STALE_VERSION' }) });
    (await screen.findByRole('treeitem', { name: /Engine/ })).focus();
    app.server.answer({ CategoryTree: treeOf({ ...engine, name: 'Motor', version: 2 }, brakes) });
    await app.user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(rows()).toEqual(['Motor1 part', 'Brakes1 part']));
    expect(screen.getAllByText(message).length).toBeGreaterThan(0);
  });
});

const brand = (changes: Partial<BrandEdit_BrandFragment> = {}): BrandEdit_BrandFragment => ({
  __typename: 'Brand',
  id: 'ardent',
  name: 'Ardent',
  slug: 'ardent',
  aliases: ['Ard'],
  about: 'Brakes.',
  productCount: 3,
  version: 1,
  logo: null,
  ...changes,
});
const brands = (...nodes: BrandEdit_BrandFragment[]) => ({
  brands: {
    __typename: 'BrandConnection',
    totalCount: nodes.length,
    edges: nodes.map((node) => ({ __typename: 'BrandEdge', cursor: node.id, node })),
    pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
  },
});
const saved = (node: BrandEdit_BrandFragment) => ({ saveBrand: { __typename: 'SaveBrandPayload', brand: node } });
const stale = refusal('CONFLICT', 'Changed.', { reason: 'STALE_VERSION' });

async function openBrand(answers: Answers = {}) {
  const app = renderApp('/dashboard/brands', {
    signedInAs: anAdmin(),
    answers: { AdminBrands: brands(brand()), BrandNames: brands(brand()), ...answers },
  });
  await app.user.click(await screen.findByRole('button', { name: 'Edit Ardent' }));
  const form = within(await screen.findByRole('form', { name: 'Edit Ardent' }));
  const type = async (label: string, text: string) => {
    await app.user.clear(form.getByLabelText(label));
    await app.user.type(form.getByLabelText(label), text);
  };
  return { ...app, form, type };
}

describe('a list that is loading', () => {
  it.each([
    ['brands', 'AdminBrands'],
    ['families', 'AdminFamilies'],
  ])('(%s) is announced and shows a skeleton', async (what, operation) => {
    renderApp(`/dashboard/${what}`, {
      signedInAs: anAdmin(),
      answers: { [operation]: () => new Promise<never>(() => undefined) },
    });
    const status = (await screen.findByText(`Fetching the ${what}…`)).closest('[role=status]');
    expect(status?.querySelector('[aria-hidden=true]')?.childElementCount).toBeGreaterThan(0);
  });
});

describe('an edit of a brand', () => {
  it('sends only the changed fields, and the other names as a list', async () => {
    const app = await openBrand({ SaveBrand: saved(brand({ aliases: ['Ard', 'Ardent Works'], version: 2 })) });
    await app.type('Other names', 'Ard{enter} Ardent Works {enter}');
    await app.user.click(app.form.getByRole('button', { name: 'Save' }));
    await screen.findByText('Brand saved');
    expect(app.server.sent('SaveBrand')).toEqual([
      { input: { id: 'ardent', version: 1, aliases: ['Ard', 'Ardent Works'] } },
    ]);
    expect(screen.queryByRole('form', { name: 'Edit Ardent' })).toBeNull();
  });

  it('keeps the input and overwrites nothing when another admin saved first', async () => {
    const now = brand({ name: 'Ardent Works', about: 'Theirs.', version: 2 });
    const app = await openBrand({ SaveBrand: stale, EditedBrand: { node: now } });
    await app.type('About', 'Mine.');
    await app.user.click(app.form.getByRole('button', { name: 'Save' }));
    await screen.findByText('This brand has changed since you opened it');
    expect(app.form.getByLabelText<HTMLTextAreaElement>('About').value).toBe('Mine.');
    app.form.getByText('Now: Theirs.');
    expect(app.form.getByLabelText<HTMLInputElement>('Name').value).toBe('Ardent Works');
    app.server.answer({ SaveBrand: saved({ ...now, about: 'Mine.', version: 3 }) });
    await app.user.click(app.form.getByRole('button', { name: 'Save mine' }));
    await screen.findByText('Brand saved');
    expect(app.server.sent('SaveBrand').at(-1)).toEqual({ input: { id: 'ardent', version: 2, about: 'Mine.' } });
  });

  it('is sent again automatically if another admin saved only other fields', async () => {
    let tries = 0;
    const app = await openBrand({
      SaveBrand: () => ((tries += 1) === 1 ? stale : saved(brand({ about: 'Mine.', version: 3 }))),
      EditedBrand: { node: brand({ version: 2 }) },
    });
    await app.type('About', 'Mine.');
    await app.user.click(app.form.getByRole('button', { name: 'Save' }));
    await screen.findByText('Brand saved');
    expect(app.server.sent('SaveBrand').map(({ input }) => (input as { version: number }).version)).toEqual([1, 2]);
  });

  it('shows a refusal at the refused field, and says so when the brand was removed', async () => {
    const fields = { fields: [{ field: 'aliases.0', message: 'Value is too long.' }] };
    const app = await openBrand({
      SaveBrand: refusal('BAD_USER_INPUT', 'Value is too long.', fields),
      EditedBrand: { node: null },
    });
    await app.type('Other names', 'Long');
    await app.user.click(app.form.getByRole('button', { name: 'Save' }));
    await app.form.findByText('Value is too long.');
    expect(app.form.getByLabelText('Other names').getAttribute('aria-invalid')).toBe('true');
    app.server.answer({ SaveBrand: refusal('NOT_FOUND') });
    await app.type('About', 'Mine.');
    await app.user.click(app.form.getByRole('button', { name: 'Save' }));
    await screen.findByText('This brand no longer exists');
    expect(app.form.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});

describe('the removal of a brand', () => {
  const bolt = brand({ id: 'bolt', name: 'Bolt' });
  const zenith = brand({ id: 'zenith', name: 'Zenith' });
  const firstOfMany = {
    brands: {
      ...brands(brand(), bolt).brands,
      pageInfo: { __typename: 'PageInfo', hasNextPage: true, endCursor: 'b' },
    },
  };

  async function openRemoval(answers: Answers = {}) {
    const app = await openBrand({
      BrandNames: ({ variables }) => (variables.search === null ? firstOfMany : brands(zenith)),
      RemoveBrand: { removeBrand: { __typename: 'RemoveBrandPayload', removedId: 'ardent' } },
      ...answers,
    });
    await app.user.click(app.form.getByRole('button', { name: 'Remove or merge' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove Ardent?' }));
    const choices = async () => {
      await app.user.click(dialog.getByRole('combobox', { name: 'Merge into' }));
      const texts = dialog.getAllByRole('option').map(({ textContent }) => textContent);
      await app.user.keyboard('{Escape}');
      return texts;
    };
    return { ...app, dialog, choices };
  }

  it('can merge it into any other brand, which is found by its name', async () => {
    const { user, server, dialog, choices } = await openRemoval();
    await dialog.findByText('The list shows the first brands only. Type a name to find others.');
    expect(await choices()).toEqual(['Nothing: it is empty', 'Bolt']);
    dialog.getByLabelText('Find a brand').focus();
    await user.keyboard('zen{Enter}');
    await dialog.findByText('1 brand found');
    expect(server.sent('BrandNames').at(-1)).toEqual({ search: 'zen' });
    expect(await choices()).toEqual(['Nothing: it is empty', 'Zenith']);
    await chooseOption(user, dialog.getByLabelText('Merge into'), 'Zenith');
    dialog.getByRole('button', { name: 'Merge and remove' }).focus();
    await user.keyboard('{Enter}');
    await screen.findByText('Ardent is merged into Zenith');
    expect(server.sent('RemoveBrand')).toEqual([{ input: { id: 'ardent', version: 1, mergeIntoId: 'zenith' } }]);
  });

  it('sends the current version after the brand was changed meanwhile', async () => {
    const { user, server, dialog } = await openRemoval({ RemoveBrand: stale });
    server.answer({ AdminBrands: brands(brand({ name: 'Ardent Racing', version: 2 })) });
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await dialog.findByText('Changed.');
    await dialog.findByRole('heading', { name: 'Remove Ardent Racing?' });
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(server.sent('RemoveBrand')).toHaveLength(2));
    expect(server.sent('RemoveBrand').at(-1)).toEqual({ input: { id: 'ardent', version: 2, mergeIntoId: null } });
  });

  it('keeps the chosen brand while others are searched for', async () => {
    const { user, dialog, choices } = await openRemoval();
    await dialog.findByText(/first brands only/);
    await chooseOption(user, dialog.getByLabelText('Merge into'), 'Bolt');
    await user.type(dialog.getByLabelText('Find a brand'), 'zen{Enter}');
    await dialog.findByText('1 brand found');
    expect(await choices()).toEqual(['Nothing: it is empty', 'Bolt', 'Zenith']);
    expect(dialog.getByLabelText<HTMLInputElement>('Merge into').value).toBe('Bolt');
    dialog.getByRole('button', { name: 'Merge and remove' });
  });

  it('says so when no brand is found, and shows why a search failed', async () => {
    const { user, server, dialog } = await openRemoval({ BrandNames: brands(brand()) });
    await user.type(dialog.getByLabelText('Find a brand'), 'ard{Enter}');
    await dialog.findByText('No other brand has this name.');
    server.answer({ BrandNames: refusal('RATE_LIMITED', 'Too many requests. Try again in a moment.') });
    await user.type(dialog.getByLabelText('Find a brand'), 'x{Enter}');
    await dialog.findByText('Too many requests. Try again in a moment.');
  });
});

describe('the logo of a brand', () => {
  beforeEach(() => {
    URL.createObjectURL = () => 'blob:preview';
    URL.revokeObjectURL = () => undefined;
  });
  const url = '/images/logo/64.webp';
  const uploaded = { status: 200, body: { success: true, data: { url } } };
  const withLogo = brand({ logo: { ...image, url }, version: 2 });

  it('is sent when it is chosen, and saved with the form', async () => {
    const uploads = stubUploads(uploaded);
    const app = await openBrand({ SaveBrand: saved(withLogo) });
    await app.user.upload(app.form.getByLabelText('Logo'), aPhoto('logo.png'));
    expect(await app.form.findByAltText('Preview of logo.png')).toHaveProperty('src', 'blob:preview');
    await waitFor(() => expect(app.form.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false));
    expect(uploads).toHaveLength(1);
    await app.user.click(app.form.getByRole('button', { name: 'Save' }));
    await screen.findByText('Brand saved');
    expect(app.server.sent('SaveBrand')).toEqual([{ input: { id: 'ardent', version: 1, logoUrl: url } }]);
  });

  it('cannot be saved during the upload, which can be cancelled', async () => {
    stubUploads('never');
    const app = await openBrand();
    await app.type('About', 'Mine.');
    await app.user.upload(app.form.getByLabelText('Logo'), aPhoto('logo.png'));
    const cancel = await app.form.findByRole('button', { name: 'Cancel upload' });
    expect(app.form.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await app.user.click(cancel);
    await waitFor(() => expect(app.form.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false));
    expect(app.form.queryByAltText('Preview of logo.png')).toBeNull();
  });

  it('is refused before the upload if it is not a picture', async () => {
    const uploads = stubUploads(uploaded);
    const app = await openBrand();
    await app.user.upload(app.form.getByLabelText('Logo'), aDisguisedDrawing('logo.png'));
    await app.form.findByText(wrongFormat);
    expect(uploads).toEqual([]);
  });

  it('can be removed, or kept after all', async () => {
    const app = await openBrand({
      AdminBrands: brands(brand({ logo: { ...image, url } })),
      SaveBrand: saved(brand({ version: 2 })),
    });
    expect(app.form.getByAltText('Current logo').getAttribute('src')).toBe(url);
    await app.user.click(app.form.getByRole('button', { name: 'Show no logo' }));
    expect(app.form.queryByAltText('Current logo')).toBeNull();
    await app.user.click(app.form.getByRole('button', { name: 'Keep the current logo' }));
    expect(app.form.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await app.user.click(app.form.getByRole('button', { name: 'Show no logo' }));
    await app.user.click(app.form.getByRole('button', { name: 'Save' }));
    await screen.findByText('Brand saved');
    expect(app.server.sent('SaveBrand')).toEqual([{ input: { id: 'ardent', version: 1, logoUrl: '' } }]);
  });
});
