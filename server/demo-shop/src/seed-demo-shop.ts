import { demoAdmin } from './demo-accounts.js';
import type { DemoShopPort, OrderStep } from './port.js';

/**
 * Adds the demo data to an empty shop, once, so that entries that the owner deletes stay deleted. IDs are fixed, so the
 * next start completes an interrupted seeding without adding anything twice.
 *
 * A shop that was seeded before there were demo bikes only gets the bikes, their fitments and the diagrams. It gets no
 * delivery methods, taxes, sales or promotions, because they would suddenly change what orders cost. It gets no pages,
 * because they would be public at once.
 */
export async function seedDemoShop(shop: DemoShopPort, now: Date): Promise<void> {
  if (!(await shop.begin())) return;
  if (await shop.wasSeeded()) return addMissingBikes(shop, now);
  const catalogue = await readCatalogue(now);
  await shop.addTaxonomy(catalogue.taxonomy);
  await shop.addProducts(catalogue.products);
  await shop.addVehicles(catalogue.bikes);
  await shop.addFitments(catalogue.fitments);
  await shop.addReviews(catalogue.reviews);
  await shop.addSynonyms(catalogue.synonyms);
  await shop.addSupersessions(catalogue.supersessions);
  await shop.addDiagrams(catalogue.diagrams);
  await shop.addPricing(catalogue.pricing);
  await shop.addPages(catalogue.pages);
  await shop.grantAdmin(demoAdmin.email);
  await shop.markSeeded();
}

/** Adds bikes, fitments and diagrams to a shop that was seeded without them. Edited products get no fitments. */
async function addMissingBikes(shop: DemoShopPort, now: Date): Promise<void> {
  if (await shop.hasBikes()) return;
  const { products, bikes, fitments, diagrams } = await readCatalogue(now);
  const untouched = await shop.findUntouched(products);
  if (untouched.size === 0) return;
  await shop.beginBikes();
  await shop.addVehicles(bikes);
  await shop.addFitments(fitments.filter(({ productId }) => untouched.has(productId)));
  await shop.addDiagrams(diagrams);
  await shop.endBikes();
}

/** Loads the code that reads and checks the data only when it is needed, because most starts have nothing to add. */
async function readCatalogue(now: Date) {
  const { readDemoCatalogue } = await import('./demo-catalogue.js');
  return readDemoCatalogue(now);
}

/** What happened to the demo orders before the shop was opened, oldest first. */
export async function readOrderSteps(openedAt: Date): Promise<OrderStep[]> {
  const { readDemoOrders } = await import('./demo-orders.js');
  return readDemoOrders(openedAt);
}
