import type { Model, PipelineStage, QueryFilter } from 'mongoose';

export interface PerPeriod<Document> {
  /** The date field that decides to which period a document belongs. */
  date: keyof Document & string;
  /** Start of each period, and the end of the last one. They are ascending and not all equal. */
  boundaries: readonly Date[];
  filter?: QueryFilter<Document>;
  /** The number field to add up, or 1 to count documents. */
  sum: (keyof Document & string) | 1;
}

/** One sum for each period between two boundaries, computed in the database; 0 if there are no documents. */
export async function sumPerPeriod<Document>(
  model: Model<Document>,
  { date, boundaries, filter, sum }: PerPeriod<Document>,
): Promise<number[]> {
  // A period that ends where it starts contains no documents, and $bucket would refuse it.
  const distinct = boundaries.filter((start, index) => start.getTime() !== boundaries[index - 1]?.getTime());
  const pipeline: PipelineStage[] = [
    { $match: { ...filter, [date]: { $gte: boundaries.at(0), $lt: boundaries.at(-1) } } },
    { $bucket: { groupBy: `$${date}`, boundaries: distinct, output: { sum: { $sum: sum === 1 ? 1 : `$${sum}` } } } },
  ];
  const rows = await model.aggregate<{ _id: Date; sum: number }>(pipeline);
  const sums = new Map(rows.map((row) => [row._id.getTime(), row.sum]));
  return boundaries
    .slice(0, -1)
    .map((start, index) => (start.getTime() === boundaries[index + 1]?.getTime() ? 0 : sums.get(start.getTime())) ?? 0);
}
