import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoProducts } from './demo-products.js';
import { demoReviews } from './demo-reviews.js';
import { drawingsFolder } from './drawing-routes.js';

const isUnique = (values: readonly string[]): boolean => new Set(values).size === values.length;

describe('demo products', () => {
  it('fill a catalogue', () => {
    expect(demoProducts.length).toBeGreaterThanOrEqual(24);
  });

  it('have slugs, part numbers, names and drawings of their own', () => {
    for (const key of ['slug', 'partNumber', 'name', 'drawing'] as const) {
      expect(isUnique(demoProducts.map((product) => product[key])), key).toBe(true);
    }
  });

  it('number their parts as the labels do', () => {
    for (const { partNumber } of demoProducts) expect(partNumber).toMatch(/^KS-\d{4}-[0-9A-Z]{2,4}$/);
  });

  it('are priced in whole cents and stocked in whole pieces', () => {
    for (const { slug, priceMinor, availableQuantity, minimumQuantity } of demoProducts) {
      expect(Number.isSafeInteger(priceMinor) && priceMinor > 0, slug).toBe(true);
      expect(Number.isSafeInteger(availableQuantity) && availableQuantity >= 0, slug).toBe(true);
      expect(Number.isSafeInteger(minimumQuantity) && minimumQuantity >= 1, slug).toBe(true);
    }
  });

  it('are described in 40 to 90 words', () => {
    for (const { slug, about } of demoProducts) {
      const words = about.split(/\s+/).length;
      expect(words, slug).toBeGreaterThanOrEqual(40);
      expect(words, slug).toBeLessThanOrEqual(90);
    }
  });

  it('show a sold-out product and one that is nearly gone', () => {
    const isSoldOut = demoProducts.map((product) => product.availableQuantity < product.minimumQuantity);
    expect(isSoldOut.filter(Boolean)).toHaveLength(1);
    expect(isSoldOut.slice(-6)).not.toContain(true);
    const orders = demoProducts.map((product) => Math.floor(product.availableQuantity / product.minimumQuantity));
    expect(orders.some((count) => count > 0 && count <= 3)).toBe(true);
  });

  it('each have a drawing on file', () => {
    for (const { drawing } of demoProducts)
      expect(readFileSync(join(drawingsFolder, drawing), 'utf8')).toMatch(/^<svg /);
  });
});

describe('demo reviews', () => {
  it('speak of products that exist, or of the shop', () => {
    const slugs = new Set(demoProducts.map(({ slug }) => slug));
    for (const { productSlug } of demoReviews) expect(productSlug === undefined || slugs.has(productSlug)).toBe(true);
  });

  it('are a dozen or more, newest first, of one author each, with a complaint among them', () => {
    expect(demoReviews.length).toBeGreaterThanOrEqual(12);
    expect(isUnique(demoReviews.map(({ authorName }) => authorName))).toBe(true);
    const ages = demoReviews.map(({ daysAgo }) => daysAgo);
    expect(ages).toEqual([...ages].sort((a, b) => a - b));
    for (const { rating } of demoReviews) expect([1, 2, 3, 4, 5]).toContain(rating);
    expect(Math.min(...demoReviews.map(({ rating }) => rating))).toBeLessThanOrEqual(2);
  });
});
