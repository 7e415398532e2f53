import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBike, aFit, fitOfPart, hasBikes, knownBikes, rideInBrowser } from '../../../../test/bike-builders';
import { aShop, aUser, money } from '../../../../test/builders';
import { aPartSheet } from '../../../../test/catalogue-builders';
import { networkFailure, refusal, type Answers } from '../../../../test/graphql-stub';
import { renderApp } from '../../../../test/render-app';
import type { FitFieldsFragment, PartSheet_ProductFragment } from '../../../graphql/generated/operations';

type Part = PartSheet_ProductFragment;
type Variant = NonNullable<Part['family']>['variants']['nodes'][number];

const open = (part: Part | null, answers: Answers = {}, path = '/part/brake-disc') =>
  renderApp(path, { answers: { Part: { vehicles: knownBikes, productBySlug: part }, ...answers } });

const heading = () => screen.findByRole('heading', { level: 1, name: 'Brake disc' });

const another = (overrides: Partial<Part>) =>
  aPartSheet({ id: 'p2', slug: 'brake-pads', name: 'Brake pads', ...overrides });

describe('the page of a part', () => {
  it('has structured data with brand, numbers, price and rating', async () => {
    open(
      aPartSheet({
        brand: { __typename: 'Brand', id: 'b1', slug: 'moto-ark', name: 'Moto Ark' },
        gtin: '4006381333931',
        rating: { __typename: 'ProductRating', average: 4.25, count: 8 },
        partNumbers: [
          { __typename: 'PartNumber', kind: 'OEM', number: '15410-MFJ-D01', brandName: 'Honda', note: null },
          { __typename: 'PartNumber', kind: 'MANUFACTURER', number: 'MA-320', brandName: 'Moto Ark', note: null },
        ],
      }),
    );
    await heading();
    const json = document.querySelector('main script[type="application/ld+json"]')?.textContent ?? '';
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'Product',
      url: '/part/brake-disc',
      sku: 'KS-1074',
      mpn: 'MA-320',
      gtin: '4006381333931',
      brand: { name: 'Moto Ark' },
      aggregateRating: { ratingValue: 4.25, reviewCount: 8 },
      offers: {
        price: '19.50',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/NewCondition',
      },
    });
  });

  it('has the price with tax in the structured data', async () => {
    open(aPartSheet({ taxedPrice: { __typename: 'TaxedPrice', total: money(2_321) } }));
    await heading();
    const json = document.querySelector('main script[type="application/ld+json"]')?.textContent ?? '';
    expect(JSON.parse(json)).toMatchObject({ offers: { price: '23.21' } });
  });

  it('shows name, price, stock and specifications', async () => {
    const app = open(
      aPartSheet({
        brand: { __typename: 'Brand', id: 'b1', slug: 'moto-ark', name: 'Moto Ark' },
        rating: { __typename: 'ProductRating', average: 4.25, count: 8 },
        breadcrumb: [{ __typename: 'Category', id: 'c1', slug: 'brakes', name: 'Brakes' }],
        attributes: [{ __typename: 'ProductAttribute', code: 'diameter', label: 'Diameter', value: '320', unit: 'mm' }],
        weightGrams: 1_200,
        partNumbers: [
          { __typename: 'PartNumber', kind: 'OWN', number: 'KS-1074', brandName: null, note: null },
          { __typename: 'PartNumber', kind: 'OEM', number: '15410-MFJ-D01', brandName: 'Honda', note: 'until 2009' },
        ],
      }),
    );
    await heading();
    expect(app.server.sent('Part')).toEqual([{ slug: 'brake-disc' }]);
    expect(document.title).toBe('Brake disc · Kickstand');
    screen.getByText('Moto Ark · KS-1074');
    screen.getByText('$19.50');
    screen.getByText('40 in stock');
    screen.getByText('4.3, 8 reviews');
    screen.getByText('320 mm');
    screen.getByText('1.2 kg');
    const numbers = within(screen.getByRole('table', { name: 'Numbers of Brake disc' }));
    expect(
      numbers
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual(['KS-1074Part number', '15410-MFJ-D01Honda, Bike maker, until 2009']);
    const breadcrumb = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(breadcrumb.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/parts',
      '/category/brakes',
    ]);
    screen.getByRole('button', { name: 'Add to cart' });
  });

  it('shows a chosen picture, and lists its documents', async () => {
    const picture = (name: string) => ({
      __typename: 'ProductMedia' as const,
      kind: 'PHOTO' as const,
      url: `/uploads/${name}.webp`,
      title: null,
      altText: name,
      sizeBytes: null,
      image: { ...aPartSheet().image, url: `/uploads/${name}.webp`, altText: name },
    });
    const document = {
      ...picture('fitting'),
      kind: 'DOCUMENT' as const,
      url: '/fitting.pdf',
      title: 'Fitting',
      sizeBytes: 52_011,
      image: null,
    };
    const app = open(aPartSheet({ media: [picture('Front'), document, picture('Back')] }));
    await heading();
    screen.getByRole('img', { name: 'Front' });
    await app.user.click(screen.getByRole('button', { name: 'Back' }));
    screen.getByRole('img', { name: 'Back' });
    expect(screen.getByRole('button', { name: 'Back' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('link', { name: 'Fitting (PDF, 53 KB)' }).getAttribute('href')).toBe('/fitting.pdf');
  });

  it('says what the numbers on a drawing mean, and shows the title of another picture', async () => {
    const picture = (kind: 'DRAWING' | 'PHOTO', altText: string, title: string) => ({
      ...{
        __typename: 'ProductMedia' as const,
        kind,
        url: `/uploads/${altText}.webp`,
        altText,
        title,
        sizeBytes: null,
      },
      image: { ...aPartSheet().image, url: `/uploads/${altText}.webp`, altText },
    });
    const drawing = picture('DRAWING', 'Drawing', '1 Friction ring, ground; 2 Carrier; 10 Bobbin');
    const app = open(aPartSheet({ media: [drawing, picture('PHOTO', 'Fitted', '2 discs, fitted')] }));
    await heading();
    const legend = screen.getByRole('list', { name: 'Numbers on the drawing' });
    const entries = within(legend).getAllByRole('listitem');
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      '1 Friction ring, ground',
      '2 Carrier',
      '10 Bobbin',
    ]);
    await app.user.click(screen.getByRole('button', { name: 'Fitted' }));
    screen.getByText('2 discs, fitted');
    expect(screen.queryByRole('list', { name: 'Numbers on the drawing' })).toBeNull();
  });

  it('links to the other sizes, and marks those out of stock or not made', async () => {
    const variant = (slug: string, size: string, availability: Variant['availability'] = 'IN_STOCK'): Variant => ({
      __typename: 'Product',
      id: slug,
      slug,
      availability,
      options: [{ __typename: 'ProductOption', axis: 'size', value: size }],
    });
    open(
      aPartSheet({
        options: [{ __typename: 'ProductOption', axis: 'size', label: 'Size', value: 'M' }],
        family: {
          __typename: 'ProductFamily',
          id: 'f1',
          name: 'Jacket',
          axes: [{ __typename: 'OptionAxis', code: 'size', label: 'Size', values: ['S', 'M', 'L', 'XL'] }],
          variants: {
            __typename: 'ProductConnection',
            nodes: [variant('jacket-s', 'S'), variant('brake-disc', 'M'), variant('jacket-l', 'L', 'OUT_OF_STOCK')],
          },
        },
      }),
    );
    await heading();
    const sizes = within(screen.getByRole('group', { name: 'Size' }));
    expect(sizes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'S',
      'M',
      'L, out of stock',
      'XL, not made',
    ]);
    expect(sizes.getByRole('link', { name: 'S' }).getAttribute('href')).toBe('/part/jacket-s');
    expect(sizes.getByRole('link', { current: true }).textContent).toBe('M');
  });

  it('lists required parts', async () => {
    const related = { __typename: 'RelatedProduct' as const, kind: 'REQUIRED' as const, quantity: 1 };
    open(aPartSheet({ related: [{ ...related, product: another({ price: money(3_000) }) }] }));
    const section = within(await screen.findByRole('region', { name: 'You will also need' }));
    expect(section.getByRole('link', { name: 'Brake pads' }).getAttribute('href')).toBe('/part/brake-pads');
  });

  it('shows what delivery costs in the visitor’s country, and remembers another chosen country', async () => {
    const countries = [
      { __typename: 'DeliveryCountry', code: 'FR', name: 'France' },
      { __typename: 'DeliveryCountry', code: 'JP', name: 'Japan' },
      { __typename: 'DeliveryCountry', code: 'US', name: 'United States' },
    ];
    const option = (name: string, amountMinor: number, isPickup: boolean) => ({
      ...{ __typename: 'DeliveryOption', methodId: name, name, daysMin: 2, daysMax: 4, isPickup },
      price: money(amountMinor),
    });
    const deliveries = {
      FR: {
        deliverability: 'NOT_DELIVERABLE',
        options: [],
        refusals: [{ methodId: 'air', message: 'It is a spray can.' }],
      },
      JP: { deliverability: 'NEEDS_DESTINATION', options: [], refusals: [] },
      US: {
        deliverability: 'DELIVERABLE',
        options: [option('Parcel', 590, false), option('Counter', 0, true)],
        refusals: [],
      },
    };
    const pages = [{ __typename: 'FooterLink' as const, text: 'Shipping', url: '/shipping' }];
    const app = open(aPartSheet(), {
      Shop: aShop({ pages }),
      DeliveryCountries: { deliveryCountries: countries },
      ProductDelivery: ({ variables: { id, destination } }) => {
        const delivery = deliveries[(destination as { country: keyof typeof deliveries }).country];
        return { product: { __typename: 'Product', id, delivery: { __typename: 'ProductDelivery', ...delivery } } };
      },
    });
    await screen.findByText(/2 to 4 days/, { selector: '[role=status]' });
    screen.getByText('$5.90');
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Shipping' }).getAttribute('href')).toBe(
      '/shipping',
    );
    await app.user.selectOptions(screen.getByLabelText('Delivery to'), 'France');
    await screen.findByText(/cannot be delivered there. It is a spray can./);
    expect(localStorage.getItem('kickstand.country')).toBe('FR');
    await app.user.selectOptions(screen.getByLabelText('Delivery to'), 'Japan');
    await screen.findByText('The checkout shows the price for your address.');
  });

  it('does not sell a discontinued part, and names its successors', async () => {
    open(aPartSheet({ status: 'DISCONTINUED', availability: 'OUT_OF_STOCK', successors: [another({})] }));
    await heading();
    screen.getByText('This part is no longer sold. It is replaced by:');
    screen.getByRole('link', { name: 'Brake pads' });
    expect(screen.getAllByRole('button', { name: 'Add to cart' })).toHaveLength(1);
  });

  it('cannot be bought while it is out of stock', async () => {
    open(aPartSheet({ availability: 'OUT_OF_STOCK', availableQuantity: 0 }));
    await heading();
    screen.getByText('Out of stock');
    expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull();
  });

  it('shows further reviews', async () => {
    const review = (id: string, text: string) => ({
      __typename: 'ReviewEdge' as const,
      node: { __typename: 'Review' as const, id, rating: 4, text, authorName: null },
    });
    const page = (edge: ReturnType<typeof review>, endCursor: string, hasNextPage: boolean) => ({
      ...{ __typename: 'ReviewConnection' as const, totalCount: 2, edges: [edge] },
      pageInfo: { __typename: 'PageInfo' as const, hasNextPage, endCursor },
    });
    const product = { __typename: 'Product' as const, id: 'p1', reviews: page(review('r2', 'Squeals.'), 'c2', false) };
    const app = open(aPartSheet({ id: 'p1', reviews: page(review('r1', 'Bites well.'), 'c1', true) }), {
      PartReviews: { product },
    });
    await app.user.click(await screen.findByRole('button', { name: 'More reviews' }));
    await screen.findByText('Squeals.');
    screen.getByText('Bites well.');
    expect(screen.queryByRole('button', { name: 'More reviews' })).toBeNull();
    expect(app.server.sent('PartReviews')).toEqual([{ id: 'p1', after: 'c1' }]);
  });

  it('lets customers report one of its reviews', async () => {
    const review = (id: string, text: string, authorName: string | null) => ({
      __typename: 'ReviewEdge' as const,
      cursor: id,
      node: { __typename: 'Review' as const, id, rating: 4, text, authorName },
    });
    const edges = [review('r1', 'Bites well.', 'Mara'), review('r2', 'Squeals.', null)];
    const part = aPartSheet({ reviews: { ...aPartSheet().reviews, totalCount: 2, edges } });
    const app = renderApp('/part/brake-disc', {
      signedInAs: aUser(),
      answers: {
        Part: { vehicles: knownBikes, productBySlug: part },
        ReportReview: {
          reportReview: { __typename: 'ReportReviewPayload', review: { __typename: 'Review', id: 'r2' } },
        },
      },
    });
    await heading();
    await app.user.click(await screen.findByRole('button', { name: 'Report the review “Squeals.”' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report this review' }));
    await app.user.selectOptions(await dialog.findByLabelText('Reason'), 'Offensive');
    await app.user.click(dialog.getByRole('button', { name: 'Report' }));
    await screen.findByText('Thank you. We will look at this review.');
    expect(app.server.sent('ReportReview')).toEqual([{ input: { reviewId: 'r2', reason: 'OFFENSIVE', note: null } }]);
  });

  it('redirects from an earlier address', async () => {
    const app = open(aPartSheet(), {}, '/part/old-disc');
    await heading();
    expect(app.path()).toBe('/part/brake-disc');
  });

  it('shows an error page if it does not exist', async () => {
    open(null);
    await screen.findByRole('heading', { level: 1, name: 'This part is not available' });
    expect(screen.getByRole('link', { name: 'See all parts' }).getAttribute('href')).toBe('/parts');
  });

  it('can be fetched again after a failure', async () => {
    const app = open(null, { Part: networkFailure });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    app.server.answer({ Part: { vehicles: knownBikes, productBySlug: aPartSheet() } });
    await app.user.click(retry);
    await heading();
  });
});

describe('the page of all parts', () => {
  const none = {
    categories: [],
    brands: { __typename: 'BrandConnection', nodes: [] },
    newest: {
      __typename: 'ProductConnection',
      edges: [],
      pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
    },
  };

  it('links to categories, brands and the newest parts', async () => {
    const category = { __typename: 'Category', id: 'c1', slug: 'brakes', name: 'Brakes' };
    const answer = {
      categories: [
        { ...category, productCount: 12, children: [{ ...category, id: 'c2', slug: 'discs', name: 'Discs' }] },
      ],
      brands: { ...none.brands, nodes: [{ __typename: 'Brand', id: 'b1', slug: 'moto-ark', name: 'Moto Ark' }] },
      newest: { ...none.newest, edges: [{ __typename: 'ProductEdge', cursor: '1', node: aPartSheet() }] },
    };
    renderApp('/parts', { answers: { Parts: answer } });
    await screen.findByText('12 parts');
    const targets = ['Brakes', 'Discs', 'Moto Ark', 'Brake disc'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(targets).toEqual(['/category/brakes', '/category/discs', '/brand/moto-ark', '/part/brake-disc']);
  });

  it('says so when there are no parts', async () => {
    renderApp('/parts', { answers: { Parts: none } });
    await screen.findByRole('heading', { name: 'The shelf is empty' });
  });
});

describe('the answer to whether a part fits', () => {
  const fitment = { __typename: 'Fitment' as const, kind: 'SPECIFIC' as const, isComplete: false, vehicleCount: 2 };
  const openFor = (fit: FitFieldsFragment) => {
    rideInBrowser();
    return open(aPartSheet({ fitment }), { ...hasBikes, FitOfParts: fitOfPart('p1', fit) });
  };
  const plate = async () => within(await screen.findByRole('region', { name: 'Does it fit?' }));
  const bike = 'Honda CBR 600 RR (PC40) 2006';

  it.each([
    [aFit('FITS'), `Fits your ${bike}.`],
    [aFit('UNIVERSAL'), /^A universal part, not made for a particular bike/],
    [aFit('DOES_NOT_FIT'), /the list of bikes that it fits is complete, and yours is not in it/],
    [aFit('DOES_NOT_FIT', { isExcluded: true }), `Known not to fit your ${bike}.`],
    [aFit('UNKNOWN'), /^We do not know whether it fits your/],
  ])('is shown as a sentence', async (fit, sentence) => {
    const app = openFor(fit);
    await (await plate()).findByText(sentence);
    expect(app.server.sent('FitOfParts')).toEqual([{ ids: ['p1'], vehicle: { vehicleId: 'v1', year: 2006 } }]);
  });

  it('has the conditions as a checklist', async () => {
    const conditions = ['with ABS', 'frame no. from ZD700'].map((text) => ({
      __typename: 'FitCondition' as const,
      code: 'note',
      text,
    }));
    const places = [{ __typename: 'FitPlace' as const, position: 'FRONT' as const, quantity: 2 }];
    const app = openFor(aFit('FITS_IF', { conditions, places }));
    const said = await plate();
    await said.findByText(`Fits your ${bike} with conditions. Check each of them:`);
    said.getByText('Where: front (2 per bike).');
    await app.user.click(said.getByRole('checkbox', { name: 'with ABS' }));
    expect(said.queryByText('All conditions are met: it fits your bike.')).toBeNull();
    await app.user.click(said.getByRole('checkbox', { name: 'frame no. from ZD700' }));
    said.getByText('All conditions are met: it fits your bike.');
  });

  it('shows an error if the answer cannot be fetched', async () => {
    rideInBrowser();
    open(aPartSheet({ fitment }), { ...hasBikes, FitOfParts: refusal('BAD_USER_INPUT') });
    await (await plate()).findByText(/^We could not find out whether it fits your Honda/);
  });

  it('asks for a bike while none is chosen', async () => {
    const app = open(aPartSheet({ fitment }), hasBikes);
    (await plate()).getByRole('button', { name: 'Choose your bike' });
    expect(app.server.sent('FitOfParts')).toEqual([]);
  });

  it('is left out while the shop has no bikes', async () => {
    open(null, { Part: { vehicles: { ...knownBikes, nodes: [] }, productBySlug: aPartSheet() } });
    await heading();
    expect(screen.queryByRole('region', { name: 'Does it fit?' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Fits these bikes' })).toBeNull();
  });
});

describe('the bikes that a part fits', () => {
  const lastPage = { __typename: 'PageInfo' as const, hasNextPage: false, endCursor: null };
  const list = (...names: string[]) => ({
    __typename: 'FittedVehicleConnection' as const,
    pageInfo: lastPage,
    edges: names.map((name, index) => ({
      __typename: 'FittedVehicleEdge' as const,
      cursor: name,
      node: {
        __typename: 'FittedVehicle' as const,
        vehicle: aBike({ id: name, name }),
        yearFrom: 2003 + index,
        yearTo: 2006,
        conditions: [],
        places: [],
      },
    })),
  });
  const names = Array.from({ length: 25 }, (_, index) => `Bike ${index + 1}`);
  const part = aPartSheet({
    fitment: { __typename: 'Fitment', kind: 'SPECIFIC', isComplete: false, vehicleCount: 25 },
    vehicles: list(...names),
  });
  const table = () => screen.findByRole('table', { name: 'Bikes that Brake disc fits' });

  it('are listed in a table, and the first 20 in the structured data', async () => {
    const app = open(part);
    expect(within(await table()).getAllByRole('row')).toHaveLength(26);
    screen.getByText('The list is not complete: the part may fit other bikes too.');
    expect(screen.getByRole('link', { name: 'Bike 1' }).getAttribute('href')).toBe('/bikes/honda/cbr-600-rr-pc40');
    expect(app.server.sent('PartBikes')).toEqual([]);
    const json = document.querySelector('main script[type="application/ld+json"]')?.textContent ?? '';
    const { isAccessoryOrSparePartFor: bikes } = JSON.parse(json) as { isAccessoryOrSparePartFor: object[] };
    expect(bikes).toHaveLength(20);
    expect(bikes[0]).toEqual({
      '@type': 'Vehicle',
      name: 'Bike 1',
      brand: { '@type': 'Brand', name: 'Honda' },
      model: 'CBR 600 RR',
      vehicleModelDate: '2003',
    });
  });

  it('can be searched', async () => {
    const app = open(part, {
      PartBikes: { product: { __typename: 'Product', id: 'p1', vehicles: list('Bike 7') } },
    });
    await table();
    await app.user.type(await screen.findByRole('searchbox', { name: 'Find a bike' }), 'bike 7');
    await waitFor(async () => expect(within(await table()).getAllByRole('row')).toHaveLength(2));
    expect(app.server.sent('PartBikes').at(-1)).toMatchObject({ id: 'p1', search: 'bike 7' });
  });

  it('are replaced by a text for a universal part', async () => {
    open(aPartSheet({ fitment: { __typename: 'Fitment', kind: 'UNIVERSAL', isComplete: false, vehicleCount: 0 } }));
    await screen.findByText(/^This is a universal part, not made for a particular bike/);
  });
});
