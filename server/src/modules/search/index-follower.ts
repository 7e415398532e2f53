import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Logger } from '../../platform/logger.js';
import { goAhead, type GiveWay } from '../../platform/traffic.js';
import {
  SearchUnavailable,
  type SearchChanges,
  type SearchDocument,
  type SearchEngine,
  type SearchFitment,
} from '../../platform/search/search-engine.js';
import type { CatalogueService } from '../catalogue/products/catalogue.service.js';
import { numbersOf } from '../catalogue/products/part-number.js';
import { isPublic, type Product, type ProductSelection, type ProductWrite } from '../catalogue/products/product.js';
import type { Taxonomy } from '../catalogue/taxonomy/taxonomy.js';
import type { NumbersService } from '../numbers/numbers.service.js';
import type { VehiclesService } from '../vehicles/vehicles.service.js';
import { LatestWrites } from './latest-writes.js';
import { readReadable } from './read-readable.js';
import { changeBetween, toParts, toSearchDocument, toSearchFitment, type TaxonomyParts } from './search-document.js';

/** Number of documents of a new index that are sent at a time. */
const buildPortionSize = 200;
/** Number of documents of changed products that are sent at a time. Searches are answered between the portions. */
const portionSize = 25;
/** How often the categories, brands and attributes are compared with those in the index. */
const compareEveryMs = 2_000;
/** After this time, the index is rebuilt, so that it contains any change that was missed. */
const rebuildEveryMs = 24 * 60 * 60_000;
/**
 * How often the index is compared with the products that were added since the last comparison, before it is rebuilt. An
 * import adds products all the time.
 */
const mostComparisons = 4;
/** Delay after a change made by this process, so that several changes are read together. */
const gatherMs = 50;
/** Pause per changed product. An import changes many products, and the pauses leave time for searches. */
const restPerProductMs = 2;
const longestRestMs = 5_000;
/** If all updates have failed for this long, the index is too old to be used. A slow build is not a failure. */
const longestFailureMs = 10 * 60_000;

/** State stored with the index: how far it has followed the database. */
const storedPosition = z.object({
  /** Time of the latest write to a product, by the database's clock. */
  changedAt: z.number(),
  /** When that write was seen, by this machine's clock. */
  seenAt: z.number(),
  /** Both times for the latest write to fitment. */
  fitments: z.object({ changedAt: z.number(), seenAt: z.number() }),
  builtAt: z.number(),
  /** Hash of the categories, brands and attributes. */
  taxonomy: z.string(),
});
type Position = z.output<typeof storedPosition>;

interface FollowerDeps {
  engine: SearchEngine;
  source: CatalogueService['source'];
  findReplaced: NumbersService['findReplaced'];
  fitments: VehiclesService['fitments'];
  logger: Logger;
  /** By default, the follower does not wait for requests. */
  giveWay?: GiveWay | undefined;
  now?: (() => number) | undefined;
}

export interface Follower {
  /** When the index was last compared with the database; null if never. */
  readonly followedAt: number | null;
  /** Whether the index is too old to be used, because it could not be brought up to date for ten minutes. */
  readonly isOutdated: boolean;
  stop(): Promise<void>;
}

/**
 * Keeps the index up to date: opens or builds it, then reads new writes every `everyMs` milliseconds. A write of this
 * process ends the wait early.
 */
export function startFollower(deps: FollowerDeps, everyMs: number): Follower {
  const { engine, source, findReplaced, fitments, logger, giveWay = goAhead, now = Date.now } = deps;
  let isStopped = false;
  let isReported = false;
  let followedAt: number | null = null;
  let failures: { first: number; last: number } | null = null;
  /** Whether `open` was completed. If it fails halfway, the index already answers, but some of the state is missing. */
  let isOpened = false;
  let position: Position | null = null;
  let parts: TaxonomyParts | null = null;
  let comparedAt = 0;
  let writes = new LatestWrites({ changedAt: 0, seenAt: 0 });
  let fitWrites = new LatestWrites({ changedAt: 0, seenAt: 0 });
  let hasChanged = false;
  let wake: () => void = () => undefined;
  let endPause: () => void = () => undefined;

  /** @returns the number of products that were changed. */
  async function step(): Promise<number> {
    if (!engine.isReady || !isOpened) {
      isOpened = false;
      await open();
      isOpened = true;
    } else if (position === null || now() - position.builtAt >= rebuildEveryMs) await build();
    else {
      await compareTaxon();
      return follow();
    }
    return 0;
  }

  async function open(): Promise<void> {
    // If the thread keeps failing, restarting it does not help.
    if (engine.isFailing) return;
    position = toPosition(await engine.open());
    if (!position) return build();
    const taxonomy = await source.readTaxonomy();
    const isOlder =
      (await source.latest()) < position.changedAt || (await fitments.latest()) < position.fitments.changedAt;
    // The index is rebuilt if its taxonomy differs, or if it has newer writes than the database: then it belongs to
    // another database, or to a later state of this one.
    if (hashOf(toParts(taxonomy)) !== position.taxonomy || isOlder) return build();
    parts = toParts(taxonomy);
    writes = new LatestWrites(position);
    fitWrites = new LatestWrites(position.fitments);
    await follow();
    // Products that were written since the index was brought up to date are no reason to rebuild it.
    for (let round = 0; await lacksProducts(taxonomy); round += 1) {
      if ((await follow()) === 0 || round + 1 === mostComparisons) return build();
    }
  }

  /** Whether the index has another number of products than the database, apart from those that cannot be read. */
  async function lacksProducts(taxonomy: Taxonomy): Promise<boolean> {
    const indexed = await engine.count();
    if (indexed === (await source.countPublic())) return false;
    let readable = 0;
    for await (const ids of source.idsInPortions(buildPortionSize)) {
      const { length } = await engine.findMissing(ids);
      readable += length === 0 ? ids.length : (await readDocuments(ids, taxonomy)).length;
    }
    return indexed !== readable;
  }

  async function build(): Promise<void> {
    const startedAt = now();
    const taxonomy = await source.readTaxonomy();
    const changedAt = await source.latest();
    const fitmentsChangedAt = await fitments.latest();
    await engine.beginBuild();
    let count = 0;
    for await (const ids of source.idsInPortions(buildPortionSize)) {
      if (isStopped) return;
      const documents = await readDocuments(ids, taxonomy);
      await engine.addToBuild(documents, await readFitments(ids));
      count += documents.length;
    }
    parts = toParts(taxonomy);
    const ofProducts = { changedAt, seenAt: startedAt };
    const ofFitments = { changedAt: fitmentsChangedAt, seenAt: startedAt };
    position = { ...ofProducts, fitments: ofFitments, taxonomy: hashOf(parts), builtAt: now() };
    writes = new LatestWrites(ofProducts);
    fitWrites = new LatestWrites(ofFitments);
    await engine.finishBuild(JSON.stringify(position));
    source.forgetReads();
    logger.info({ products: count, milliseconds: now() - startedAt }, 'the search index is built');
  }

  async function follow(): Promise<number> {
    let taxonomy: Promise<Taxonomy> | null = null;
    const ofProducts = await followWrites(
      writes,
      (time) => source.writtenAfter(time),
      async (ids) => {
        // The taxonomy is read after the writes, so that it includes the categories and brands that they refer to.
        taxonomy ??= source.readTaxonomy();
        return readChanges(ids, await taxonomy);
      },
    );
    const ofFitments = await followWrites(fitWrites, fitments.writtenAfter, async (ids) => {
      return { documents: [], removedIds: [], fitments: await readFitments(ids) };
    });
    return ofProducts + ofFitments;
  }

  async function followWrites(
    seen: LatestWrites,
    writtenAfter: (time: number) => Promise<ProductWrite[]>,
    read: (ids: readonly string[]) => Promise<SearchChanges>,
  ): Promise<number> {
    if (!position) return 0;
    const startedAt = now();
    const written = seen.newOnes(await writtenAfter(seen.readFrom()));
    for (let start = 0; start < written.length; start += portionSize) {
      await giveWay();
      const portion = written.slice(start, start + portionSize);
      const changes = await read(portion.map(({ id }) => id));
      seen.note(portion, now());
      position = { ...position, ...writes.position, fitments: fitWrites.position };
      await engine.apply(changes, JSON.stringify(position));
    }
    seen.completeRead(startedAt);
    if (written.length > 0) source.forgetReads();
    return written.length;
  }

  /** Products that are not public or cannot be read are removed from the index. */
  async function readChanges(ids: readonly string[], taxonomy: Taxonomy): Promise<SearchChanges> {
    const documents = await readDocuments(ids, taxonomy);
    await giveWay();
    const found = new Set(documents.map(({ id }) => id));
    // The index already has the fitment of the products that it contains, so only that of the missing ones is read.
    const added = await readFitments(await engine.findMissing([...found]));
    return { documents, removedIds: ids.filter((id) => !found.has(id)), fitments: added };
  }

  function readFitments(productIds: readonly string[]): Promise<SearchFitment[]> {
    return readReadable(
      productIds,
      async (ids) => {
        const read: SearchFitment[] = [];
        for await (const fitment of fitments.eachOfProducts(ids)) read.push(toSearchFitment(fitment));
        return read;
      },
      (productId, err) => logger.error({ err, productId }, 'the search index does not know which bikes a product fits'),
    );
  }

  /** Sends the products of changed categories and brands again, because the index stores these with each product. */
  async function compareTaxon(): Promise<void> {
    if (!parts || !position || now() - comparedAt < compareEveryMs) return;
    comparedAt = now();
    const taxonomy = await source.readTaxonomy();
    const current = toParts(taxonomy);
    const { categoryIds, brandIds, hasOtherAttributes } = changeBetween(parts, current);
    if (hasOtherAttributes) return build();
    if (categoryIds.length > 0) await putAgain({ categoryIds }, taxonomy);
    if (brandIds.length > 0) await putAgain({ brandIds }, taxonomy);
    parts = current;
    position = { ...position, taxonomy: hashOf(current) };
    source.forgetReads();
  }

  async function putAgain(which: ProductSelection, taxonomy: Taxonomy): Promise<void> {
    for await (const ids of source.idsInPortions(portionSize, which)) {
      await giveWay();
      await engine.apply(await readChanges(ids, taxonomy), JSON.stringify(position));
    }
  }

  /** Documents of the public products among these. */
  function readDocuments(ids: readonly string[], taxonomy: Taxonomy): Promise<SearchDocument[]> {
    return readReadable(
      ids,
      async (portion) => {
        const products = await source.findByIds(portion);
        await giveWay();
        return toDocuments(products.filter(isPublic), taxonomy);
      },
      (productId, err) => logger.error({ err, productId }, 'a product is left out of the search index'),
    );
  }

  async function toDocuments(products: readonly Product[], taxonomy: Taxonomy): Promise<SearchDocument[]> {
    const familyIds = [...new Set(products.flatMap(({ familyId }) => familyId ?? []))];
    const [known, numbers] = await Promise.all([
      familyIds.length === 0 ? [] : source.findFamilies(familyIds),
      source.findNumbers(products.map(({ id }) => id)),
    ]);
    const families = new Map(known.map((family) => [family.id, family]));
    const all = products.map((product) => [product.id, numbersOf(product, numbers.get(product.id) ?? [])] as const);
    const replaced = await findReplaced(new Map(all));
    return products.map((product) => toSearchDocument(product, { taxonomy, families, numbers, replaced }));
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      let restMs = 0;
      try {
        restMs = Math.min((await step()) * restPerProductMs, longestRestMs);
        isReported = false;
        if (engine.isReady) {
          followedAt = now();
          failures = null;
        }
      } catch (error) {
        failures = { first: failures?.first ?? now(), last: now() };
        // The engine logs its own failures.
        const isNew = !isReported && !isStopped && !(error instanceof SearchUnavailable);
        if (isNew) logger.warn({ err: error }, 'the search index cannot be brought up to date');
        isReported ||= isNew;
      }
      if (!isStopped) await pause(restMs);
    }
  }

  /** @param restMs minimum length of the pause, even if this process changes products in the meantime */
  function pause(restMs: number): Promise<void> {
    const restsUntil = performance.now() + restMs;
    return new Promise((resolve) => {
      endPause = resolve;
      const timer = setTimeout(resolve, Math.max(everyMs, restMs)).unref();
      wake = () => {
        clearTimeout(timer);
        setTimeout(resolve, Math.max(gatherMs, restsUntil - performance.now())).unref();
        wake = () => undefined;
      };
      if (hasChanged) wake();
      hasChanged = false;
    });
  }

  source.onChange(() => {
    hasChanged = true;
    wake();
  });
  const running = run();
  return {
    get followedAt() {
      return followedAt;
    },
    get isOutdated() {
      return failures !== null && failures.last - failures.first >= longestFailureMs;
    },
    async stop() {
      isStopped = true;
      endPause();
      await engine.close();
      await running;
    },
  };
}

function hashOf({ categories, brands, attributes }: TaxonomyParts): string {
  const all = [[...categories].sort(), [...brands].sort(), attributes];
  return createHash('sha1').update(JSON.stringify(all)).digest('base64');
}

/** Null for a state stored by an earlier version. */
function toPosition(stored: string | null): Position | null {
  if (stored === null) return null;
  try {
    return storedPosition.parse(JSON.parse(stored));
  } catch {
    return null;
  }
}
