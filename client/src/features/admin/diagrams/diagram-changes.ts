import type { Path } from 'react-hook-form';
import {
  EditedDiagramDocument,
  useDeleteDiagramMutation,
  useSaveDiagramMutation,
  type DiagramEditFragment,
  type DiagramRowFragment,
  type SaveDiagramInput,
} from '../../../graphql/generated/operations';
import { toWhole } from '../../../lib/forms/field-errors';
import { useFetchLatest, useSaveEntry, type Edition } from '../../../lib/forms/use-versioned-form';
import { toBuildYears } from '../../../lib/garage/bike-words';
import { forgetQueries } from '../../../graphql/forget-audit-log';

/** Position as shares of the drawing's width and height, 0 to 1, from the top left corner. */
export interface Place {
  x: number;
  y: number;
}

export interface SpotValues extends Place {
  ref: string;
  name: string;
  number: string;
  /** Quantity as typed. */
  quantity: string;
  note: string;
  /** The chosen product; null if none is chosen, so that the server finds the product by `number`. */
  product: { id: string; name: string } | null;
}

export interface BikeValue {
  id: string;
  name: string;
  slug: string;
  make: { slug: string };
}

export interface DiagramValues {
  title: string;
  imageUrl: string;
  bikes: readonly BikeValue[];
  spots: readonly SpotValues[];
}

export const blankDiagram: DiagramValues = { title: '', imageUrl: '', bikes: [], spots: [] };

export const toBikeValue = (bike: DiagramEditFragment['vehicles'][number]): BikeValue => ({
  id: bike.id,
  name: `${bike.name}, ${toBuildYears(bike)}`,
  slug: bike.slug,
  make: { slug: bike.make.slug },
});

export function toEdition({ id, version, title, image, vehicles, spots }: DiagramEditFragment): Edition<DiagramValues> {
  const values = {
    title,
    imageUrl: image.url,
    bikes: vehicles.map(toBikeValue),
    spots: spots.map(({ ref, x, y, name, number, quantity, note, namedProduct }) => ({
      ...{ ref, x, y, name: name ?? '', number: number ?? '', quantity: String(quantity), note: note ?? '' },
      product: namedProduct && { id: namedProduct.id, name: namedProduct.name },
    })),
  };
  return { id, version, values };
}

function toInput({ title, imageUrl, bikes, spots }: DiagramValues): SaveDiagramInput {
  return {
    ...{ title, imageUrl },
    vehicleIds: bikes.map(({ id }) => id),
    spots: spots.map(({ ref, x, y, name, number, quantity, note, product }) => ({
      ...{ ref, x, y, name, number, note, quantity: toWhole(quantity), productId: product?.id ?? null },
    })),
  };
}

/**
 * The form's field for a field of the mutation's input; null if the form has none. An error at a field without a
 * counterpart would never be cleared, and the form could not be saved again.
 */
export function toField(input: string): Path<DiagramValues> | null {
  const field = input.replace(/^vehicleIds\b.*/, 'bikes').replace(/\.productId$/, '.product');
  return /^(?:title|imageUrl|bikes|spots)(?:\.|$)/.test(field) ? (field as Path<DiagramValues>) : null;
}

/**
 * A new part at a position. Its `ref` is the highest one of the drawing plus one. The properties are in the same order as in `toEdition`,
 * because parts are compared as JSON.
 */
export function toNewSpot(spots: readonly SpotValues[], place: Place): SpotValues {
  const highest = Math.max(0, ...spots.map(({ ref }) => (/^\d{1,6}$/.test(ref) ? Number(ref) : 0)));
  return { ref: String(highest + 1), ...toPlace(place), name: '', number: '', quantity: '1', note: '', product: null };
}

/** Limits a position to the drawing and rounds it to a ten-thousandth. */
export const toPlace = ({ x, y }: Place): Place => ({ x: toShare(x), y: toShare(y) });
const toShare = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;

const forgetDiagrams = forgetQueries('diagram', 'diagrams', 'allDiagrams');

/** Saves and deletes diagrams. Queries that include diagrams are fetched again when next shown. */
export function useDiagramChanges() {
  const saveEntry = useSaveEntry();
  const [saveDiagram] = useSaveDiagramMutation({ update: forgetDiagrams });
  const [deleteDiagram] = useDeleteDiagramMutation({ update: forgetDiagrams });
  return {
    /** A diagram is saved as a whole. @param base null when a new diagram is added */
    save: (changes: Partial<DiagramValues>, base: Edition<DiagramValues> | null): Promise<Edition<DiagramValues>> =>
      saveEntry(toInput({ ...(base?.values ?? blankDiagram), ...changes }), base, async (input) =>
        toEdition((await saveDiagram({ variables: { input } })).saveDiagram.diagram),
      ),
    fetchLatest: useFetchLatest(EditedDiagramDocument, ({ diagram }) => diagram && toEdition(diagram)),
    remove: async ({ id, version }: DiagramRowFragment): Promise<void> =>
      void (await deleteDiagram({ variables: { input: { id, version } } })),
  };
}
