import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anAdmin, image, lastPage, money } from '../../../../../test/builders';
import { chooseOption } from '../../../../../test/choose-option';
import { networkFailure, refusal, type Answers } from '../../../../../test/graphql-stub';
import { anEditedProduct } from '../../../../../test/product-builders';
import { aPhoto } from '../../../../../test/photos';
import { stubUploads } from '../../../../../test/upload-stub';
import { renderApp, type RenderedApp } from '../../../../../test/render-app';
import type { ProductSheet_ProductFragment } from '../../../../graphql/generated/operations';

type SheetPart = Partial<ProductSheet_ProductFragment>;

const chains = {
  __typename: 'Category',
  id: 'c2',
  name: 'Chains',
  attributes: [
    {
      __typename: 'CategoryAttribute',
      code: 'pitch',
      label: 'Pitch',
      kind: 'CHOICE',
      unit: null,
      choices: ['520', '525'],
    },
    { __typename: 'CategoryAttribute', code: 'links', label: 'Links', kind: 'NUMBER', unit: null, choices: [] },
    { __typename: 'CategoryAttribute', code: 'sealed', label: 'Sealed', kind: 'FLAG', unit: null, choices: [] },
  ],
} as const satisfies ProductSheet_ProductFragment['categories'][number];

const aSheet = (part: SheetPart = {}): ProductSheet_ProductFragment => ({
  ...anEditedProduct(),
  slug: 'drive-chain',
  condition: 'NEW',
  weightGrams: null,
  lengthMm: null,
  widthMm: null,
  heightMm: null,
  hazards: [],
  ...{ comparePrice: null, coreDeposit: null, priceTiers: [], taxClass: 'standard' },
  brand: { __typename: 'Brand', id: 'b1', name: 'Regal' },
  categories: [chains],
  attributes: [
    {
      __typename: 'ProductAttribute',
      code: 'links',
      label: 'Links',
      kind: 'NUMBER',
      unit: null,
      value: '118',
      number: 118,
    },
  ],
  media: [
    { __typename: 'ProductMedia', kind: 'PHOTO', url: '/a.webp', altText: 'The chain', title: null, image: null },
    { __typename: 'ProductMedia', kind: 'DOCUMENT', url: '/b.pdf', altText: 'Fitting', title: null, image: null },
  ],
  family: null,
  options: [],
  partNumbers: [
    { __typename: 'PartNumber', kind: 'OWN', number: 'KS-1', brandName: null, note: null },
    { __typename: 'PartNumber', kind: 'OEM', number: '40530-MV9-003', brandName: 'Honda', note: null },
  ],
  related: [],
  successors: [],
  ...part,
});

const updated = (part: SheetPart) => ({
  updateProduct: { __typename: 'UpdateProductPayload', product: aSheet({ version: 2, ...part }) },
});
const stale = refusal('CONFLICT', 'This product has changed since you opened it.', { reason: 'STALE_VERSION' });

const leaf = (id: string, name: string) => ({ __typename: 'Category', id, name, children: [] });
const places = {
  TaxClassChoices: {
    taxRules: {
      __typename: 'TaxRules',
      classes: [
        { __typename: 'TaxClass', code: 'standard', name: 'Standard rate' },
        { __typename: 'TaxClass', code: 'reduced', name: 'Reduced rate' },
      ],
    },
  },
  CategoryChoices: {
    categories: [
      {
        __typename: 'Category',
        id: 'c1',
        name: 'Drivetrain',
        children: [leaf('c2', 'Chains'), leaf('c3', 'Sprockets')],
      },
    ],
  },
  BrandChoices: {
    brands: {
      __typename: 'BrandConnection',
      edges: [
        { __typename: 'BrandEdge', cursor: 'b1', node: { __typename: 'Brand', id: 'b1', name: 'Regal' } },
        { __typename: 'BrandEdge', cursor: 'b2', node: { __typename: 'Brand', id: 'b2', name: 'Tern' } },
      ],
      pageInfo: lastPage,
    },
  },
  FamilyChoices: {
    families: {
      __typename: 'ProductFamilyConnection',
      edges: [
        {
          __typename: 'ProductFamilyEdge',
          cursor: 'f1',
          node: {
            __typename: 'ProductFamily',
            id: 'f1',
            name: 'Regal 520',
            axes: [{ __typename: 'OptionAxis', code: 'links', label: 'Length', values: ['112', '118'] }],
          },
        },
      ],
      pageInfo: lastPage,
    },
  },
} as const;

async function openSheet(answers: Answers = {}): Promise<RenderedApp> {
  const app = renderApp('/dashboard/manageProducts/product-1', {
    signedInAs: anAdmin(),
    answers: { ProductSheet: { product: aSheet() }, ...places, ...answers },
  });
  await screen.findByRole('heading', { level: 1, name: 'Drive chain' });
  return app;
}

const section = (name: string) => within(screen.getByRole('region', { name }));
const press = ({ user }: RenderedApp, of: string, name: string | RegExp) =>
  user.click(section(of).getByRole('button', { name }));
const bar = () => screen.queryByRole('region', { name: 'Unsaved changes' });
const save = (app: RenderedApp) => press(app, 'Unsaved changes', 'Save');
const isSaved = async () => {
  await screen.findByText('Product saved');
  await waitFor(() => expect(bar()).toBeNull());
};
const inputsOf = ({ server }: RenderedApp, mutation: string) =>
  server.sent(mutation).map(({ input }) => input as Record<string, unknown>);

describe('the sheet of a product', () => {
  it('sends only the edited fields, with the version', async () => {
    const app = await openSheet({ SaveProductSheet: updated({ status: 'DRAFT', brand: null }) });
    await app.user.selectOptions(section('Place in the catalogue').getByLabelText('Status'), 'DRAFT');
    await chooseOption(app.user, section('Place in the catalogue').getByLabelText('Brand'), 'None');
    await save(app);
    await isSaved();
    expect(inputsOf(app, 'SaveProductSheet')).toEqual([
      {
        productId: 'product-1',
        version: 1,
        status: 'DRAFT',
        brandId: '',
      },
    ]);
  });

  it('sends the weight in grams, and refuses one that the shop cannot store', async () => {
    const app = await openSheet({
      ProductSheet: { product: aSheet({ weightGrams: 850 }) },
      SaveProductSheet: updated({ weightGrams: 1_200 }),
    });
    const weight = section('Place in the catalogue').getByLabelText('Weight in grams');
    expect(weight).toHaveProperty('value', '850');
    for (const refused of ['1.5', '1,000', '1.000']) {
      await app.user.clear(weight);
      await app.user.type(weight, refused);
      await save(app);
      await screen.findByText(/^Weight must be a whole number of grams from 1 to 1,000,000/);
      expect(inputsOf(app, 'SaveProductSheet')).toEqual([]);
    }
    await app.user.clear(weight);
    await app.user.type(weight, '1200');
    await save(app);
    await isSaved();
    expect(inputsOf(app, 'SaveProductSheet')).toMatchObject([{ weightGrams: 1_200 }]);
  });

  it('sends prices for quantities, the recommended price and the tax class, and refuses rising prices', async () => {
    const priceTiers = [{ __typename: 'PriceTier' as const, fromQuantity: 5, price: money(1_800) }];
    const app = await openSheet({
      ProductSheet: { product: aSheet({ priceTiers }) },
      SaveProductSheet: updated({ priceTiers: [], comparePrice: money(2_400), taxClass: 'reduced' }),
    });
    const prices = section('Prices and tax');
    await prices.findByRole('option', { name: 'Reduced rate' });
    await app.user.selectOptions(prices.getByLabelText('Tax class'), 'Reduced rate');
    await app.user.type(prices.getByLabelText('Recommended price'), '24,00');
    await press(app, 'Prices and tax', 'Add a quantity price');
    const second = within(prices.getByRole('group', { name: 'Quantity price 2' }));
    await app.user.type(second.getByLabelText('From a quantity of'), '10');
    await app.user.type(second.getByLabelText('Price of one unit'), '18.50');
    await save(app);
    await second.findByText('Each price must be lower than the one before, and above 0.');
    expect(inputsOf(app, 'SaveProductSheet')).toEqual([]);
    await press(app, 'Prices and tax', 'Remove quantity price 1');
    await save(app);
    await isSaved();
    const usd = (amountMinor: number) => ({ amountMinor, currencyCode: 'USD' });
    expect(inputsOf(app, 'SaveProductSheet')).toEqual([
      {
        ...{ productId: 'product-1', version: 1, taxClass: 'reduced', comparePrice: usd(2_400) },
        priceTiers: [{ fromQuantity: 10, price: usd(1_850) }],
      },
    ]);
  });

  it.each([
    ['a stock', '1.000', 'Available Quantity', /from 0 to 1,000,000/],
    ['a minimum', '2.000', 'Minimum Quantity', /from 1 to 1,000,000/],
    ['a price', '19.500', 'Price', /at most 2 decimals/],
  ])('refuses %s of %s, which may mean thousands', async (_what, typed, label, message) => {
    const product = aSheet({ availableQuantity: 1, minimumQuantity: 2, price: money(1_950) });
    const app = await openSheet({ ProductSheet: { product } });
    await app.user.clear(section('Basics').getByLabelText(label));
    await app.user.type(section('Basics').getByLabelText(label), typed);
    await save(app);
    await screen.findByText(message);
    expect(inputsOf(app, 'SaveProductSheet')).toEqual([]);
  });

  it('refuses quantity prices from a quantity of 2.000', async () => {
    const app = await openSheet();
    await press(app, 'Prices and tax', 'Add a quantity price');
    const tier = within(section('Prices and tax').getByRole('group', { name: 'Quantity price 1' }));
    await app.user.type(tier.getByLabelText('From a quantity of'), '2.000');
    await app.user.type(tier.getByLabelText('Price of one unit'), '15');
    await save(app);
    await tier.findByText(/^Quantities must be whole numbers/);
    expect(inputsOf(app, 'SaveProductSheet')).toEqual([]);
  });

  it('removes the recommended price by sending an amount of 0, and refuses an invalid amount', async () => {
    const app = await openSheet({
      ProductSheet: { product: aSheet({ comparePrice: money(2_400) }) },
      SaveProductSheet: updated({ comparePrice: null }),
    });
    const recommended = section('Prices and tax').getByLabelText('Recommended price');
    await app.user.type(recommended, 'x');
    await save(app);
    await section('Prices and tax').findByText(/^Enter an amount with/);
    await app.user.clear(recommended);
    await save(app);
    await isSaved();
    expect(inputsOf(app, 'SaveProductSheet')).toMatchObject([{ comparePrice: { amountMinor: 0 } }]);
  });

  it('puts the product into a family with one option for each of its axes', async () => {
    const app = await openSheet({ SaveProductSheet: updated({}) });
    const place = section('Place in the catalogue');
    await chooseOption(app.user, place.getByLabelText('Family'), 'Regal 520');
    await app.user.selectOptions(place.getByLabelText('Length'), '118');
    await save(app);
    await waitFor(() =>
      expect(inputsOf(app, 'SaveProductSheet')[0]).toMatchObject({
        familyId: 'f1',
        options: [{ axis: 'links', value: '118' }],
      }),
    );
  });

  it('shows categories with their parent categories, and puts the main one first', async () => {
    const app = await openSheet({ SaveProductSheet: updated({}) });
    const place = section('Place in the catalogue');
    await place.findByText('Drivetrain / Chains');
    await chooseOption(app.user, place.getByLabelText('Add to a category'), 'Drivetrain / Sprockets');
    await press(app, 'Place in the catalogue', 'Make it the main one: Sprockets');
    await save(app);
    await waitFor(() => expect(inputsOf(app, 'SaveProductSheet')[0]).toMatchObject({ categoryIds: ['c3', 'c2'] }));
  });

  it('has a field for every attribute of the categories, and sends the filled-in ones', async () => {
    const app = await openSheet({ SaveProductSheet: updated({}) });
    const properties = section('Properties');
    await app.user.selectOptions(properties.getByLabelText('Pitch'), '525');
    await app.user.selectOptions(properties.getByLabelText('Sealed'), 'No');
    for (const refused of ['12o', '1,200']) {
      await app.user.clear(properties.getByLabelText('Links'));
      await app.user.type(properties.getByLabelText('Links'), refused);
      await save(app);
      await properties.findByText('Links must be a number, such as 1250 or 12.5.');
      expect(inputsOf(app, 'SaveProductSheet')).toEqual([]);
    }
    await app.user.clear(properties.getByLabelText('Links'));
    await app.user.type(properties.getByLabelText('Links'), '0,125');
    await save(app);
    await isSaved();
    expect(inputsOf(app, 'SaveProductSheet')[0]).toMatchObject({
      attributes: [
        { code: 'pitch', text: '525' },
        { code: 'links', number: 0.125 },
        { code: 'sealed', flag: false },
      ],
    });
  });

  it('reorders pictures and documents', async () => {
    const app = await openSheet({ SaveProductSheet: updated({}) });
    await press(app, 'Pictures and documents', 'Down picture or document 1');
    await save(app);
    await waitFor(() => expect(inputsOf(app, 'SaveProductSheet')).toHaveLength(1));
    const { media } = inputsOf(app, 'SaveProductSheet')[0] as { media: { url: string }[] };
    expect(media.map(({ url }) => url)).toEqual(['/b.pdf', '/a.webp']);
  });

  it('uploads a document, which needs no alternative text', async () => {
    const uploads = stubUploads({ status: 200, body: { url: '/documents/fitting.pdf' } });
    const app = await openSheet({ SaveProductSheet: updated({}) });
    const input = screen.getByLabelText('Document to upload');
    await app.user.upload(input, new File(['<html>'], 'Page.pdf', { type: 'application/pdf' }));
    await screen.findByText('The document must be a PDF file.');
    await app.user.upload(input, new File(['%PDF-1.7'], 'Fitting.pdf', { type: 'application/pdf' }));
    const added = await screen.findByRole('group', { name: 'Picture or document 3' });
    expect(within(added).queryByLabelText(/Alternative text/)).toBeNull();
    await save(app);
    await waitFor(() => expect(inputsOf(app, 'SaveProductSheet')).toHaveLength(1));
    const { media } = inputsOf(app, 'SaveProductSheet')[0] as { media: object[] };
    expect(media[2]).toEqual({ kind: 'DOCUMENT', url: '/documents/fitting.pdf', altText: '', title: 'Fitting' });
    expect(uploads.map(({ target }) => target)).toEqual(['POST /api/documents']);
  });

  it('sends the numbers of other makers, and marks a refused one', async () => {
    const app = await openSheet({
      SaveProductSheet: refusal('BAD_USER_INPUT', 'Check the numbers.', {
        fields: [{ field: 'numbers.1.number', message: 'Number must have 1 to 60 characters.' }],
      }),
    });
    await press(app, 'Numbers', 'Add a number');
    await save(app);
    const added = within(screen.getByRole('group', { name: 'Number 2' }));
    await added.findByText('Number must have 1 to 60 characters.');
    expect(inputsOf(app, 'SaveProductSheet')[0]).toMatchObject({
      version: 1,
      numbers: [
        { kind: 'OEM', number: '40530-MV9-003', brandName: 'Honda' },
        { kind: 'MANUFACTURER', number: '', brandName: '' },
      ],
    });
    await app.user.type(added.getByLabelText('Number'), 'R 520');
    expect(added.queryByText('Number must have 1 to 60 characters.')).toBeNull();
  });

  it('adds a found product as related, with its role and quantity', async () => {
    const found = { __typename: 'Product', id: 'product-9', name: 'Chain lube', partNumber: 'KS-9' };
    const app = await openSheet({
      SaveProductSheet: updated({}),
      ProductPicks: {
        products: {
          __typename: 'ProductConnection',
          edges: [{ __typename: 'ProductEdge', cursor: 'product-9', node: found }],
          pageInfo: lastPage,
        },
      },
    });
    await app.user.type(screen.getByLabelText('Find a product to add'), 'lube{Enter}');
    await app.user.click(await screen.findByRole('button', { name: 'Add Chain lube' }));
    const relation = within(screen.getByRole('group', { name: 'Chain lube' }));
    await app.user.selectOptions(relation.getByLabelText('How'), 'Needed with it');
    await app.user.clear(relation.getByLabelText('Quantity'));
    await app.user.type(relation.getByLabelText('Quantity'), '2');
    await save(app);
    await waitFor(() =>
      expect(inputsOf(app, 'SaveProductSheet')[0]).toMatchObject({
        related: [{ kind: 'REQUIRED', productId: 'product-9', quantity: 2 }],
        successorIds: [],
      }),
    );
  });
});

describe('the save bar of a product', () => {
  const rename = async (app: RenderedApp, name: string) => {
    const field = section('Basics').getByLabelText('Name');
    await app.user.clear(field);
    await app.user.type(field, name);
  };
  const choose = (app: RenderedApp, label: string, option: string) =>
    app.user.selectOptions(section('Place in the catalogue').getByLabelText(label), option);

  it('names the edited sections, and saves them with one request and one version', async () => {
    const app = await openSheet({ SaveProductSheet: updated({ name: 'Chain', status: 'DRAFT' }) });
    expect(bar()).toBeNull();
    await rename(app, 'Chain');
    await choose(app, 'Status', 'DRAFT');
    await press(app, 'Numbers', 'Remove number 40530-MV9-003');
    screen.getByText('Unsaved changes: Basics, Place in the catalogue, Numbers');
    await save(app);
    await isSaved();
    expect(inputsOf(app, 'SaveProductSheet')).toEqual([
      { productId: 'product-1', version: 1, name: 'Chain', status: 'DRAFT', numbers: [] },
    ]);
  });

  it('marks the faults of all sections at once, gives the focus to the first, and counts them', async () => {
    const app = await openSheet();
    await app.user.type(section('Prices and tax').getByLabelText('Recommended price'), 'x');
    await rename(app, ' ');
    await save(app);
    await screen.findByText('2 fields need a look: Basics, Prices and tax');
    const name = section('Basics').getByLabelText('Name');
    await waitFor(() => expect(document.activeElement).toBe(name));
    await app.user.clear(section('Prices and tax').getByLabelText('Recommended price'));
    screen.getByText('One field needs a look: Basics');
    expect(inputsOf(app, 'SaveProductSheet')).toEqual([]);
  });

  it('shows refusals of the server in their sections', async () => {
    const fields = [
      { field: 'input.name', message: 'Name is taken.' },
      { field: 'input.brandId', message: 'There is no brand with this ID.' },
    ];
    const app = await openSheet({ SaveProductSheet: refusal('BAD_USER_INPUT', 'Check the fields.', { fields }) });
    await rename(app, 'Chain');
    await chooseOption(app.user, section('Place in the catalogue').getByLabelText('Brand'), 'Tern');
    await save(app);
    await screen.findByText('2 fields need a look: Basics, Place in the catalogue');
    section('Basics').getByText('Name is taken.');
    section('Place in the catalogue').getByText('There is no brand with this ID.');
  });

  it('says why nothing was saved, and saves on the next attempt', async () => {
    const app = await openSheet({ SaveProductSheet: networkFailure() });
    await choose(app, 'Status', 'DRAFT');
    await save(app);
    await screen.findByText(/could not be reached/);
    app.server.answer({ SaveProductSheet: updated({ status: 'DRAFT' }) });
    await save(app);
    await isSaved();
  });

  it.each(['{Enter}', '{Control>}s{/Control}', '{Meta>}s{/Meta}'])('saves on %s, once', async (keys) => {
    const app = await openSheet({ SaveProductSheet: () => new Promise<never>(() => undefined) });
    await rename(app, `Chain`);
    await app.user.keyboard(keys + keys);
    await screen.findByText('Saving.');
    await app.user.dblClick(screen.getByRole('button', { name: 'Save' }));
    expect(inputsOf(app, 'SaveProductSheet')).toMatchObject([{ name: 'Chain' }]);
  });

  it('keeps input that was typed during the save', async () => {
    let answer = (_saved: object): void => undefined;
    const app = await openSheet({ SaveProductSheet: () => new Promise<object>((resolve) => (answer = resolve)) });
    await choose(app, 'Status', 'DRAFT');
    await save(app);
    await rename(app, 'Chain');
    answer(updated({ status: 'DRAFT' }));
    await screen.findByText('Unsaved changes: Basics');
    app.server.answer({ SaveProductSheet: updated({ version: 3, status: 'DRAFT', name: 'Chain' }) });
    await save(app);
    await waitFor(() => expect(bar()).toBeNull());
    expect(inputsOf(app, 'SaveProductSheet')[1]).toEqual({ productId: 'product-1', version: 2, name: 'Chain' });
  });

  it('discards all changes after a confirmation', async () => {
    const app = await openSheet();
    await rename(app, 'Chain');
    await choose(app, 'Status', 'DRAFT');
    await press(app, 'Unsaved changes', 'Discard changes');
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /Discard/ }));
    await waitFor(() => expect(bar()).toBeNull());
    expect(section('Basics').getByLabelText('Name')).toHaveProperty('value', 'Drive chain');
    expect(section('Place in the catalogue').getByLabelText('Status')).toHaveProperty('value', 'ACTIVE');
  });

  it('uploads a new photo first, and sends its address', async () => {
    URL.createObjectURL = () => 'blob:preview';
    URL.revokeObjectURL = () => undefined;
    stubUploads({ status: 200, body: { success: true, data: { url: '/images/new' } } });
    const app = await openSheet({ SaveProductSheet: updated({ image: { ...image, url: '/images/new' } }) });
    await app.user.upload(section('Basics').getByLabelText('Photo'), aPhoto('new.png'));
    await screen.findByText('Unsaved changes: Basics');
    await save(app);
    await isSaved();
    expect(inputsOf(app, 'SaveProductSheet')).toEqual([
      { productId: 'product-1', version: 1, imageUrl: '/images/new' },
    ]);
  });
});

describe('the sheet of a product that another admin edits', () => {
  it('is saved without a question if the other admin edited other fields', async () => {
    let tries = 0;
    const app = await openSheet({ SaveProductSheet: () => (++tries === 1 ? stale : updated({ version: 6 })) });
    await app.user.selectOptions(section('Place in the catalogue').getByLabelText('Status'), 'DRAFT');
    app.server.answer({ ProductSheet: { product: aSheet({ version: 5, name: 'Their chain' }) } });
    await save(app);
    await isSaved();
    expect(inputsOf(app, 'SaveProductSheet').map(({ version }) => version)).toEqual([1, 5]);
  });

  it('does not send fields that only the other admin changed', async () => {
    let tries = 0;
    const app = await openSheet({ SaveProductSheet: () => (++tries === 1 ? stale : updated({ version: 6 })) });
    await app.user.selectOptions(section('Place in the catalogue').getByLabelText('Status'), 'DRAFT');
    app.server.answer({ ProductSheet: { product: aSheet({ version: 5, condition: 'USED' }) } });
    await save(app);
    await isSaved();
    expect(inputsOf(app, 'SaveProductSheet')[1]).toEqual({ productId: 'product-1', version: 5, status: 'DRAFT' });
  });

  it('keeps the entered quantity prices, even if the other admin edited them too', async () => {
    const app = await openSheet({ SaveProductSheet: stale });
    await press(app, 'Prices and tax', 'Add a quantity price');
    const tier = within(section('Prices and tax').getByRole('group', { name: 'Quantity price 1' }));
    await app.user.type(tier.getByLabelText('From a quantity of'), '10');
    await app.user.type(tier.getByLabelText('Price of one unit'), '15');
    const priceTiers = [{ __typename: 'PriceTier' as const, fromQuantity: 5, price: money(1_800) }];
    app.server.answer({ ProductSheet: { product: aSheet({ version: 5, priceTiers }) } });
    await save(app);
    await screen.findByText(/Somebody else changed it too: Quantity prices\./);
    expect(tier.getByLabelText('Price of one unit')).toHaveProperty('value', '15');
    app.server.answer({ SaveProductSheet: updated({ version: 6 }) });
    await press(app, 'Unsaved changes', 'Save mine');
    await isSaved();
    expect(inputsOf(app, 'SaveProductSheet')[1]).toMatchObject({ version: 5, priceTiers: [{ fromQuantity: 10 }] });
  });

  it('keeps the input and asks if both edited the same field', async () => {
    const app = await openSheet({ SaveProductSheet: stale });
    await app.user.selectOptions(section('Place in the catalogue').getByLabelText('Status'), 'DRAFT');
    const theirs = aSheet({ version: 5, status: 'DISCONTINUED', condition: 'USED' });
    app.server.answer({ ProductSheet: { product: theirs } });
    await save(app);
    await screen.findByText(/Somebody else changed it too: Status\./);
    expect(section('Place in the catalogue').getByLabelText<HTMLSelectElement>('Status').value).toBe('DRAFT');
    app.server.answer({ SaveProductSheet: updated({ version: 6, status: 'DRAFT' }) });
    await press(app, 'Unsaved changes', 'Save mine');
    await isSaved();
    expect(inputsOf(app, 'SaveProductSheet')[1]).toEqual({ productId: 'product-1', version: 5, status: 'DRAFT' });
  });

  it('takes over the other admin’s changes on request', async () => {
    const app = await openSheet({ SaveProductSheet: stale });
    await app.user.selectOptions(section('Place in the catalogue').getByLabelText('Status'), 'DRAFT');
    app.server.answer({ ProductSheet: { product: aSheet({ version: 5, status: 'DISCONTINUED', condition: 'USED' }) } });
    await save(app);
    await screen.findByText('This has changed since you opened it');
    await press(app, 'Unsaved changes', 'Take the current values');
    const place = section('Place in the catalogue');
    expect(place.getByLabelText<HTMLSelectElement>('Condition').value).toBe('USED');
    expect(place.getByLabelText<HTMLSelectElement>('Status').value).toBe('DISCONTINUED');
    expect(bar()).toBeNull();
  });

  it('keeps input in other fields when it takes over the other admin’s changes', async () => {
    const app = await openSheet({ SaveProductSheet: stale });
    await app.user.selectOptions(section('Place in the catalogue').getByLabelText('Status'), 'DRAFT');
    await app.user.type(section('Prices and tax').getByLabelText('Recommended price'), '24');
    app.server.answer({ ProductSheet: { product: aSheet({ version: 5, status: 'DISCONTINUED' }) } });
    await save(app);
    await screen.findByText(/Somebody else changed it too: Status\./);
    await press(app, 'Unsaved changes', 'Take the current values');
    screen.getByText('Unsaved changes: Prices and tax');
    expect(section('Prices and tax').getByLabelText('Recommended price')).toHaveProperty('value', '24');
  });

  it('says that the product no longer exists, and saves nothing', async () => {
    const app = await openSheet({ SaveProductSheet: refusal('NOT_FOUND', 'There is none.') });
    await app.user.selectOptions(section('Place in the catalogue').getByLabelText('Status'), 'DRAFT');
    app.server.answer({ ProductSheet: { product: null } });
    await save(app);
    await screen.findByText('This product no longer exists');
    expect(section('Unsaved changes').queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('says that the product was deleted', async () => {
    const app = await openSheet({ SaveProductSheet: refusal('NOT_FOUND', 'There is none.') });
    await app.user.selectOptions(section('Place in the catalogue').getByLabelText('Status'), 'DRAFT');
    app.server.answer({ ProductSheet: { product: aSheet({ version: 5, deletedAt: '2026-01-01T00:00:00.000Z' }) } });
    await save(app);
    await screen.findByText('This product has been deleted since you opened it');
  });

  it('asks before the page is left with changes', async () => {
    const app = await openSheet();
    await app.user.selectOptions(section('Place in the catalogue').getByLabelText('Status'), 'DRAFT');
    await app.user.click(screen.getByRole('link', { name: 'All products' }));
    await screen.findByText('Discard your changes?');
  });
});
