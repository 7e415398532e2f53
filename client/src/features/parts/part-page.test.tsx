import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { money } from '../../../test/builders';
import { aPartSheet } from '../../../test/catalog-builders';
import { networkFailure, type Answers } from '../../../test/graphql-stub';
import { renderApp } from '../../../test/render-app';
import type { PartSheet_ProductFragment } from '../../graphql/generated/operations';

type Part = PartSheet_ProductFragment;
type Variant = NonNullable<Part['family']>['variants']['nodes'][number];

const open = (part: Part | null, answers: Answers = {}, path = '/part/brake-disc') =>
  renderApp(path, { answers: { Part: { productBySlug: part }, ...answers } });

const heading = () => screen.findByRole('heading', { level: 1, name: 'Brake disc' });

const another = (overrides: Partial<Part>) =>
  aPartSheet({ id: 'p2', slug: 'brake-pads', name: 'Brake pads', ...overrides });

describe('the page of a part', () => {
  it('tells search engines whose it is, its numbers, what it costs and how it is rated', async () => {
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

  it('says what it is, what it costs and how many there are', async () => {
    const app = open(
      aPartSheet({
        brand: { __typename: 'Brand', id: 'b1', slug: 'moto-ark', name: 'Moto Ark' },
        rating: { __typename: 'ProductRating', average: 4.25, count: 8 },
        breadcrumb: [{ __typename: 'Category', id: 'c1', slug: 'brakes', name: 'Brakes' }],
        attributes: [{ __typename: 'ProductAttribute', code: 'diameter', label: 'Diameter', value: '320', unit: 'mm' }],
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

  it('shows its other pictures when they are chosen, and lists its documents', async () => {
    const picture = (name: string) => ({
      __typename: 'ProductMedia' as const,
      kind: 'PHOTO' as const,
      url: `/uploads/${name}.webp`,
      title: null,
      altText: name,
      image: { ...aPartSheet().image, url: `/uploads/${name}.webp`, altText: name },
    });
    const document = {
      ...picture('fitting'),
      kind: 'DOCUMENT' as const,
      url: '/fitting.pdf',
      title: 'Fitting',
      image: null,
    };
    const app = open(aPartSheet({ media: [picture('Front'), document, picture('Back')] }));
    await heading();
    screen.getByRole('img', { name: 'Front' });
    await app.user.click(screen.getByRole('button', { name: 'Back' }));
    screen.getByRole('img', { name: 'Back' });
    expect(screen.getByRole('button', { name: 'Back' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('link', { name: 'Fitting' }).getAttribute('href')).toBe('/fitting.pdf');
  });

  it('leads to the other sizes, and says which are out of stock or not made', async () => {
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

  it('names what is needed with it', async () => {
    const related = { __typename: 'RelatedProduct' as const, kind: 'REQUIRED' as const, quantity: 1 };
    open(aPartSheet({ related: [{ ...related, product: another({ price: money(3_000) }) }] }));
    const section = within(await screen.findByRole('region', { name: 'You will also need' }));
    expect(section.getByRole('link', { name: 'Brake pads' }).getAttribute('href')).toBe('/part/brake-pads');
  });

  it('sells nothing that is no longer sold, and names what replaces it', async () => {
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

  it('moves on from an earlier address', async () => {
    const app = open(aPartSheet(), {}, '/part/old-disc');
    await heading();
    expect(app.path()).toBe('/part/brake-disc');
  });

  it('says that there is none', async () => {
    open(null);
    await screen.findByRole('heading', { level: 1, name: 'This part is not on sale' });
    expect(screen.getByRole('link', { name: 'See all parts' }).getAttribute('href')).toBe('/parts');
  });

  it('can be asked for again', async () => {
    const app = open(null, { Part: networkFailure });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    app.server.answer({ Part: { productBySlug: aPartSheet() } });
    await app.user.click(retry);
    await heading();
  });
});

describe('all parts', () => {
  const none = {
    categories: [],
    brands: { __typename: 'BrandConnection', nodes: [] },
    newest: {
      __typename: 'ProductConnection',
      edges: [],
      pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
    },
  };

  it('lead to categories, brands and the newest parts', async () => {
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

  it('say when there are none', async () => {
    renderApp('/parts', { answers: { Parts: none } });
    await screen.findByRole('heading', { name: 'The shelf is empty' });
  });
});
