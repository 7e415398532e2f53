interface Vehicle {
  id: string;
  slug: string;
  name: string;
  yearFrom: number;
  yearTo: number | null;
  make: { slug: string };
}

/** Years in which a bike was built: '2003-2006', '2004', or 'from 2019' if it is still built. */
export function toBuildYears({ yearFrom, yearTo }: Pick<Vehicle, 'yearFrom' | 'yearTo'>): string {
  if (yearTo === null) return `from ${yearFrom}`;
  return yearFrom === yearTo ? String(yearFrom) : `${yearFrom}-${yearTo}`;
}

/** Name of the bike, with the year if it is known. */
export const toBikeName = ({ name, year }: { name: string; year: number | null }): string =>
  year === null ? name : `${name} ${year}`;

/** All years in which the bike was built, the latest first. */
export function yearsOf({ yearFrom, yearTo }: Pick<Vehicle, 'yearFrom' | 'yearTo'>, now: Date): number[] {
  // From autumn on, shops sell models of the next year.
  const last = yearTo ?? Math.max(yearFrom, now.getFullYear() + 1);
  return Array.from({ length: last - yearFrom + 1 }, (_, index) => last - index);
}

/** Address of a bike's page. The make's slug at the start of the vehicle's slug is left out, so it occurs once. */
export function toBikeAddress({ slug, makeSlug }: { slug: string; makeSlug: string }): string {
  const model = slug.startsWith(`${makeSlug}-`) ? slug.slice(makeSlug.length + 1) : slug;
  return `/bikes/${makeSlug}/${model}`;
}

/** Address of a diagram's page for one of its bikes. */
export const toDiagramAddress = (bike: { slug: string; make: { slug: string } }, id: string): string =>
  `${toBikeAddress({ slug: bike.slug, makeSlug: bike.make.slug })}/diagrams/${id}`;

export const toGarageBike = ({ id, name, slug, make }: Vehicle, year: number | null, now: Date) => ({
  vehicleId: id,
  year,
  name,
  slug,
  makeSlug: make.slug,
  addedAt: now.toISOString(),
});

export const toUnknownText = (count: number): string =>
  count === 1
    ? 'For 1 part, we do not know whether it fits.'
    : `For ${count.toLocaleString('en')} parts, we do not know whether they fit.`;
