import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anAdmin, lastPage, money } from '../../../../../test/builders';
import { refusal, type Answers } from '../../../../../test/graphql-stub';
import { anEditedProduct } from '../../../../../test/product-builders';
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
const stale = refusal('CONFLICT', 'This product was changed meanwhile.', { reason: 'STALE_VERSION' });

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

const section = (name: string) => within(screen.getByRole('form', { name }));
const press = ({ user }: RenderedApp, form: string, name: string | RegExp) =>
  user.click(section(form).getByRole('button', { name }));
const inputsOf = ({ server }: RenderedApp, mutation: string) =>
  server.sent(mutation).map(({ input }) => input as Record<string, unknown>);

describe('the sheet of a product', () => {
  it('sends the section that is saved with its version, and no other', async () => {
    const app = await openSheet({ SaveProductSheet: updated({ status: 'DRAFT', brand: null }) });
    await app.user.selectOptions(section('Place in the catalogue').getByLabelText('Status'), 'DRAFT');
    await app.user.selectOptions(section('Place in the catalogue').getByLabelText('Brand'), 'None');
    await press(app, 'Place in the catalogue', 'Save');
    await screen.findByText('Place in the catalogue saved');
    expect(inputsOf(app, 'SaveProductSheet')).toEqual([
      {
        productId: 'product-1',
        version: 1,
        status: 'DRAFT',
        condition: 'NEW',
        ...{ weightGrams: 0, lengthMm: 0, widthMm: 0, heightMm: 0, hazards: [] },
        slug: 'drive-chain',
        brandId: '',
        categoryIds: ['c2'],
        familyId: '',
        options: [],
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
    await app.user.clear(weight);
    await app.user.type(weight, '1.5');
    await press(app, 'Place in the catalogue', 'Save');
    await screen.findByText(/^Weight must be a whole number of grams from 1 to 1,000,000/);
    expect(inputsOf(app, 'SaveProductSheet')).toEqual([]);
    await app.user.clear(weight);
    await app.user.type(weight, '1200');
    await press(app, 'Place in the catalogue', 'Save');
    await screen.findByText('Place in the catalogue saved');
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
    await press(app, 'Prices and tax', 'Save');
    await second.findByText('Each price must be lower than the one before, and above 0.');
    expect(inputsOf(app, 'SaveProductSheet')).toEqual([]);
    await press(app, 'Prices and tax', 'Remove quantity price 1');
    await press(app, 'Prices and tax', 'Save');
    await screen.findByText('Prices and tax saved');
    const usd = (amountMinor: number) => ({ amountMinor, currencyCode: 'USD' });
    expect(inputsOf(app, 'SaveProductSheet')).toEqual([
      {
        ...{ productId: 'product-1', version: 1, taxClass: 'reduced', comparePrice: usd(2_400), coreDeposit: usd(0) },
        priceTiers: [{ fromQuantity: 10, price: usd(1_850) }],
      },
    ]);
  });

  it('removes the recommended price by an amount of 0, and refuses what is no amount', async () => {
    const app = await openSheet({
      ProductSheet: { product: aSheet({ comparePrice: money(2_400) }) },
      SaveProductSheet: updated({ comparePrice: null }),
    });
    const recommended = section('Prices and tax').getByLabelText('Recommended price');
    await app.user.type(recommended, 'x');
    await press(app, 'Prices and tax', 'Save');
    await section('Prices and tax').findByText(/^Enter an amount with/);
    await app.user.clear(recommended);
    await press(app, 'Prices and tax', 'Save');
    await screen.findByText('Prices and tax saved');
    expect(inputsOf(app, 'SaveProductSheet')).toMatchObject([{ comparePrice: { amountMinor: 0 }, priceTiers: [] }]);
  });

  it('puts the product into a family with one option for each of its axes', async () => {
    const app = await openSheet({ SaveProductSheet: updated({}) });
    const place = section('Place in the catalogue');
    await place.findByRole('option', { name: 'Regal 520' });
    await app.user.selectOptions(place.getByLabelText('Family'), 'Regal 520');
    await app.user.selectOptions(place.getByLabelText('Length'), '118');
    await press(app, 'Place in the catalogue', 'Save');
    await waitFor(() =>
      expect(inputsOf(app, 'SaveProductSheet')[0]).toMatchObject({
        familyId: 'f1',
        options: [{ axis: 'links', value: '118' }],
      }),
    );
  });

  it('names categories by those above them, and puts the main one first', async () => {
    const app = await openSheet({ SaveProductSheet: updated({}) });
    const place = section('Place in the catalogue');
    await place.findByText('Drivetrain / Chains');
    await app.user.selectOptions(place.getByLabelText('Add to a category'), 'Drivetrain / Sprockets');
    await press(app, 'Place in the catalogue', 'Make it the main one: Sprockets');
    await press(app, 'Place in the catalogue', 'Save');
    await waitFor(() => expect(inputsOf(app, 'SaveProductSheet')[0]).toMatchObject({ categoryIds: ['c3', 'c2'] }));
  });

  it('has a field for every attribute of the categories, and sends the filled-in ones', async () => {
    const app = await openSheet({ SaveProductSheet: updated({}) });
    const properties = section('Properties');
    await app.user.selectOptions(properties.getByLabelText('Pitch'), '525');
    await app.user.selectOptions(properties.getByLabelText('Sealed'), 'No');
    await app.user.clear(properties.getByLabelText('Links'));
    await app.user.type(properties.getByLabelText('Links'), '12o');
    await press(app, 'Properties', 'Save');
    await properties.findByText('Links must be a number.');
    expect(inputsOf(app, 'SaveProductSheet')).toEqual([]);
    await app.user.clear(properties.getByLabelText('Links'));
    await app.user.type(properties.getByLabelText('Links'), '120');
    await press(app, 'Properties', 'Save');
    await screen.findByText('Properties saved');
    expect(inputsOf(app, 'SaveProductSheet')[0]).toMatchObject({
      attributes: [
        { code: 'pitch', text: '525' },
        { code: 'links', number: 120 },
        { code: 'sealed', flag: false },
      ],
    });
  });

  it('reorders pictures and documents', async () => {
    const app = await openSheet({ SaveProductSheet: updated({}) });
    await press(app, 'Pictures and documents', 'Down picture or document 1');
    await press(app, 'Pictures and documents', 'Save');
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
    await press(app, 'Pictures and documents', 'Save');
    await waitFor(() => expect(inputsOf(app, 'SaveProductSheet')).toHaveLength(1));
    const { media } = inputsOf(app, 'SaveProductSheet')[0] as { media: object[] };
    expect(media[2]).toEqual({ kind: 'DOCUMENT', url: '/documents/fitting.pdf', altText: '', title: 'Fitting' });
    expect(uploads.map(({ target }) => target)).toEqual(['POST /api/documents']);
  });

  it('sends the numbers of other makers, and marks a refused one', async () => {
    const app = await openSheet({
      SavePartNumbers: refusal('BAD_USER_INPUT', 'Check the numbers.', {
        fields: [{ field: 'numbers.1.number', message: 'Number must have 1 to 60 characters.' }],
      }),
    });
    await press(app, 'Numbers', 'Add a number');
    await press(app, 'Numbers', 'Save');
    const added = within(screen.getByRole('group', { name: 'Number 2' }));
    await added.findByText('Number must have 1 to 60 characters.');
    expect(inputsOf(app, 'SavePartNumbers')[0]).toMatchObject({
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
    await press(app, 'Related products', 'Save');
    await waitFor(() =>
      expect(inputsOf(app, 'SaveProductSheet')[0]).toMatchObject({
        related: [{ kind: 'REQUIRED', productId: 'product-9', quantity: 2 }],
        successorIds: [],
      }),
    );
  });
});

describe('a section of a product that another admin edits', () => {
  it('is saved without a question after edits of other sections', async () => {
    let tries = 0;
    const app = await openSheet({ SaveProductSheet: () => (++tries === 1 ? stale : updated({ version: 6 })) });
    await app.user.selectOptions(section('Place in the catalogue').getByLabelText('Status'), 'DRAFT');
    app.server.answer({ ProductSheet: { product: aSheet({ version: 5, name: 'Their chain' }) } });
    await press(app, 'Place in the catalogue', 'Save');
    await screen.findByText('Place in the catalogue saved');
    expect(inputsOf(app, 'SaveProductSheet').map(({ version }) => version)).toEqual([1, 5]);
  });

  it('takes over their changes of other fields', async () => {
    let tries = 0;
    const app = await openSheet({ SaveProductSheet: () => (++tries === 1 ? stale : updated({ version: 6 })) });
    await app.user.selectOptions(section('Place in the catalogue').getByLabelText('Status'), 'DRAFT');
    app.server.answer({ ProductSheet: { product: aSheet({ version: 5, condition: 'USED' }) } });
    await press(app, 'Place in the catalogue', 'Save');
    await screen.findByText('Place in the catalogue saved');
    expect(inputsOf(app, 'SaveProductSheet')[1]).toMatchObject({ version: 5, status: 'DRAFT', condition: 'USED' });
  });

  it('keeps typed quantity prices when they edited them too', async () => {
    const app = await openSheet({ SaveProductSheet: stale });
    await press(app, 'Prices and tax', 'Add a quantity price');
    const tier = within(section('Prices and tax').getByRole('group', { name: 'Quantity price 1' }));
    await app.user.type(tier.getByLabelText('From a quantity of'), '10');
    await app.user.type(tier.getByLabelText('Price of one unit'), '15');
    const priceTiers = [{ __typename: 'PriceTier' as const, fromQuantity: 5, price: money(1_800) }];
    app.server.answer({ ProductSheet: { product: aSheet({ version: 5, priceTiers }) } });
    await press(app, 'Prices and tax', 'Save');
    await screen.findByText(/Somebody else changed it too: Quantity prices\./);
    expect(tier.getByLabelText('Price of one unit')).toHaveProperty('value', '15');
    app.server.answer({ SaveProductSheet: updated({ version: 6 }) });
    await press(app, 'Prices and tax', 'Save mine');
    await screen.findByText('Prices and tax saved');
    expect(inputsOf(app, 'SaveProductSheet')[1]).toMatchObject({ version: 5, priceTiers: [{ fromQuantity: 10 }] });
  });

  it('keeps the input and asks when they edited the same field', async () => {
    const app = await openSheet({ SaveProductSheet: stale });
    await app.user.selectOptions(section('Place in the catalogue').getByLabelText('Status'), 'DRAFT');
    const theirs = aSheet({ version: 5, status: 'DISCONTINUED', condition: 'USED' });
    app.server.answer({ ProductSheet: { product: theirs } });
    await press(app, 'Place in the catalogue', 'Save');
    await screen.findByText(/Somebody else changed it too: Status\./);
    expect(section('Place in the catalogue').getByLabelText<HTMLSelectElement>('Status').value).toBe('DRAFT');
    app.server.answer({ SaveProductSheet: updated({ version: 6, status: 'DRAFT' }) });
    await press(app, 'Place in the catalogue', 'Save mine');
    await screen.findByText('Place in the catalogue saved');
    expect(inputsOf(app, 'SaveProductSheet')[1]).toMatchObject({ version: 5, status: 'DRAFT', condition: 'USED' });
  });

  it('takes over their changes on request', async () => {
    const app = await openSheet({ SaveProductSheet: stale });
    await app.user.selectOptions(section('Place in the catalogue').getByLabelText('Status'), 'DRAFT');
    app.server.answer({ ProductSheet: { product: aSheet({ version: 5, status: 'DISCONTINUED', condition: 'USED' }) } });
    await press(app, 'Place in the catalogue', 'Save');
    await screen.findByText('This was changed meanwhile');
    await press(app, 'Place in the catalogue', 'Take the current values');
    const place = section('Place in the catalogue');
    expect(place.getByLabelText<HTMLSelectElement>('Condition').value).toBe('USED');
    expect(place.getByLabelText<HTMLSelectElement>('Status').value).toBe('DISCONTINUED');
    expect(place.getByRole('button', { name: 'Save' })).toHaveProperty('ariaDisabled', 'true');
  });

  it('says that the product was deleted, and keeps the choice', async () => {
    const app = await openSheet({ SaveProductSheet: refusal('NOT_FOUND', 'There is none.') });
    await app.user.selectOptions(section('Place in the catalogue').getByLabelText('Status'), 'DRAFT');
    app.server.answer({ ProductSheet: { product: aSheet({ version: 5, deletedAt: '2026-01-01T00:00:00.000Z' }) } });
    await press(app, 'Place in the catalogue', 'Save');
    await screen.findByText('This product was deleted meanwhile');
  });

  it('asks before the page is left with changes', async () => {
    const app = await openSheet();
    await app.user.selectOptions(section('Place in the catalogue').getByLabelText('Status'), 'DRAFT');
    await app.user.click(screen.getByRole('link', { name: 'All products' }));
    await screen.findByText('Discard your changes?');
  });
});
