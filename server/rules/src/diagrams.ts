import * as z from 'zod/mini';
import { optionalText, requiredText, wholeNumber } from './fields.js';
import { imageUrl, longestPartNumber, neededQuantity } from './products.js';

/** Maximum number of spots and of bikes of a diagram. */
export const diagramLimits = { spots: 200, vehicles: 50 } as const;

/** Fields of a diagram that staff enter. Width and height are null if the drawing's address contains them. */
export const diagramRules = {
  title: requiredText('Title', 100),
  imageUrl: imageUrl('Drawing'),
  width: z.nullable(wholeNumber(1, 10_000, 'Width must be a whole number of pixels from 1 to 10,000.')),
  height: z.nullable(wholeNumber(1, 10_000, 'Height must be a whole number of pixels from 1 to 10,000.')),
};

/** One part on the drawing. The name, the maker's number and the note can be ''. */
export const diagramSpotRules = {
  ref: requiredText('Number on the drawing', 10),
  x: share('The distance from the left edge must be from 0 to 1.'),
  y: share('The distance from the top edge must be from 0 to 1.'),
  name: optionalText('Name', 100),
  number: optionalText('Number', longestPartNumber),
  quantity: neededQuantity,
  note: optionalText('Note', 200),
};

function share(error: string) {
  return z.number({ error }).check(z.minimum(0, { error, abort: true }), z.maximum(1, { error }));
}
