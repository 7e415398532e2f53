import * as z from 'zod/mini';
import { optionalText, requiredText, wholeNumber } from './fields.js';

/** Maximum number of markets, of other names and of base vehicles of a bike. */
export const vehicleLimits = { markets: 20, aliases: 20, baseVehicles: 100 } as const;

/** First and last year in which a bike may be built. */
export const vehicleYears = { first: 1885, last: 2100 } as const;

/** A year in which a bike was built. */
export const vehicleYear = (label: string) =>
  wholeNumber(
    vehicleYears.first,
    vehicleYears.last,
    `${label} must be from ${vehicleYears.first} to ${vehicleYears.last}.`,
  );

export const chosenYear = wholeNumber(
  vehicleYears.first,
  vehicleYears.last,
  `The year must be a whole number from ${vehicleYears.first} to ${vehicleYears.last}.`,
);

const kwError = 'Power must be a number from 0.1 to 1000 kW, such as 88.5.';

/** Fields of a bike that staff enter. '' means none. */
export const vehicleRules = {
  make: requiredText('Make', 60),
  model: requiredText('Model', 60),
  variant: optionalText('Variant', 60),
  code: optionalText('Code', 40),
  yearFrom: vehicleYear('First year'),
  yearTo: z.nullable(vehicleYear('Last year')),
  ccm: z.nullable(wholeNumber(1, 10_000, 'Displacement must be a whole number from 1 to 10,000.')),
  kw: z.nullable(
    z.number({ error: kwError }).check(z.minimum(0.1, { error: kwError }), z.maximum(1_000, { error: kwError })),
  ),
};

/** One year of a make and model, with its ID in the VCdb, which ACES files use. */
export const baseVehicleRules = {
  year: vehicleYear('The year of a base vehicle'),
  vcdbId: wholeNumber(1, 2_147_483_647, 'The ID of a base vehicle must be a whole number from 1 to 2147483647.'),
};

export const vehicleMarket = requiredText('A market', 20);
export const vehicleAlias = requiredText('Another name', 60);
