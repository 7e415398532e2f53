import type { Connection } from 'mongoose';
import { currencies, withSameNumber, type Currency } from '../../../shared/money.js';
import { productModel, type ProductDocument } from '../products/product.model.js';

/** Products per batch. */
const batchSize = 500;

const priceFields = {
  ...{ version: 1, currency: 1, priceMinor: 1, comparePriceMinor: 1, coreDepositMinor: 1, priceTiers: 1 },
  ...{ priceChanges: 1, recordedPriceMinor: 1 },
} as const;

type PriceRow = Pick<ProductDocument, '_id' | keyof typeof priceFields>;

/**
 * Converts the prices that are in another currency than the shop's, because the currency was changed. They keep their
 * numbers. Several servers can do this at once, and an interrupted run is continued at the next start.
 * @returns the number of converted products.
 */
export async function convertPrices(connection: Connection, currency: Currency): Promise<number> {
  const model = productModel(connection);
  // All other currencies by name, because the index is not used for `$ne`.
  const isForeign = { currency: { $in: currencies.filter((each) => each !== currency) } };
  let converted = 0;
  for (;;) {
    const rows = await model.find(isForeign, priceFields).limit(batchSize).lean<PriceRow[]>();
    if (rows.length === 0) return converted;
    const writes = rows.map((row) => {
      const { _id, version, recordedPriceMinor } = row;
      // A product that was changed in the meantime is read again. The new version refuses edits in the old currency.
      const filter = { _id, version, currency: row.currency, recordedPriceMinor: recordedPriceMinor ?? null };
      const update = {
        $set: toPricesIn(currency, row),
        $inc: { version: 1 },
        $currentDate: { changedAt: true as const },
      };
      return { updateOne: { filter, update } };
    });
    converted += (await model.bulkWrite(writes, { ordered: false })).modifiedCount;
  }
}

export async function hasPricesIn(connection: Connection, currency: Currency): Promise<boolean> {
  return (await productModel(connection).exists({ currency })) !== null;
}

/** Rounding can make prices equal. Those that an edit would then refuse are removed. */
function toPricesIn(to: Currency, { currency, ...row }: PriceRow): Partial<ProductDocument> {
  const convert = (amountMinor: number) => withSameNumber({ amountMinor, currency }, to);
  const convertIfAny = (amountMinor?: number | null) => (amountMinor == null ? amountMinor : convert(amountMinor));
  const [priceMinor, compared] = [convert(row.priceMinor), convertIfAny(row.comparePriceMinor)];
  const priceTiers = row.priceTiers?.map((tier) => ({ ...tier, priceMinor: convert(tier.priceMinor) }));
  const recorded = convertIfAny(row.recordedPriceMinor);
  return {
    ...{ currency: to, priceMinor, comparePriceMinor: compared && compared > priceMinor ? compared : null },
    coreDepositMinor: convertIfAny(row.coreDepositMinor) ?? null,
    ...(priceTiers && {
      priceTiers: priceTiers.filter(
        (tier, index) => tier.priceMinor < (priceTiers[index - 1]?.priceMinor ?? priceMinor),
      ),
    }),
    ...(recorded != null && { recordedPriceMinor: recorded }),
    ...(row.priceChanges && {
      priceChanges: row.priceChanges.map((change) => ({
        ...change,
        fromMinor: convert(change.fromMinor),
        toMinor: convert(change.toMinor),
      })),
    }),
  };
}
