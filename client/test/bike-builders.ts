import type {
  BikeFieldsFragment,
  FitAnswer,
  FitFieldsFragment,
  FitOfPartsQuery,
  MyGarageQuery,
  OwnBikeFieldsFragment,
} from '../src/graphql/generated/operations';
import type { GarageAccount, GarageBike } from '../src/lib/garage/garage';
import type { Answers } from './graphql-stub';

export const honda = { __typename: 'VehicleMake' as const, id: 'honda', name: 'Honda', slug: 'honda' };

/** A Honda CBR 600 RR (PC40), built from 2003 to 2006. */
export function aBike(overrides: Partial<BikeFieldsFragment> = {}): BikeFieldsFragment {
  return {
    __typename: 'Vehicle',
    id: 'v1',
    slug: 'honda-cbr-600-rr-pc40',
    name: 'Honda CBR 600 RR (PC40)',
    model: 'CBR 600 RR',
    variant: null,
    code: 'PC40',
    yearFrom: 2003,
    yearTo: 2006,
    make: honda,
    ...overrides,
  };
}

/** A list of bikes with a single page. */
export const bikes = (...nodes: BikeFieldsFragment[]) => ({
  vehicles: {
    __typename: 'VehicleConnection' as const,
    edges: nodes.map((node) => ({ __typename: 'VehicleEdge' as const, cursor: node.id, node })),
    pageInfo: { __typename: 'PageInfo' as const, hasNextPage: false, endCursor: null },
  },
});

/** Answer for a shop that has bikes. */
export const knownBikes = {
  __typename: 'VehicleConnection' as const,
  nodes: [{ __typename: 'Vehicle' as const, id: 'v1' }],
};
export const hasBikes: Answers = { HasBikes: { vehicles: knownBikes } };

export function aFit(answer: FitAnswer, overrides: Partial<FitFieldsFragment> = {}): FitFieldsFragment {
  return { __typename: 'Fit', answer, isExcluded: false, conditions: [], places: [], ...overrides };
}

/** The fit of one product for the visitor's bike. */
export const fitOfPart = (productId: string, fit: FitFieldsFragment): FitOfPartsQuery => ({
  products: {
    __typename: 'ProductConnection',
    edges: [{ __typename: 'ProductEdge', node: { __typename: 'Product', id: productId, fit } }],
  },
});

/** A bike of an account, from 2006; not the active one. */
export function anOwnBike(overrides: Partial<OwnBikeFieldsFragment> = {}): OwnBikeFieldsFragment {
  return {
    __typename: 'GarageBike',
    id: 'b1',
    year: 2006,
    nickname: null,
    vin: null,
    isActive: false,
    addedAt: '2026-01-01T00:00:00.000Z',
    vehicle: aBike(),
    ...overrides,
  };
}

/** A garage, as `MyGarage` answers it. */
export const myGarage = (garage: readonly OwnBikeFieldsFragment[], userId = 'user-1'): MyGarageQuery => ({
  viewer: { __typename: 'User', id: userId, garage: [...garage] },
});

/** Stores a garage in the browser with one bike, which is the active one. */
export function rideInBrowser(bike: Partial<GarageBike> = {}, account?: GarageAccount): void {
  const ridden: GarageBike = {
    vehicleId: 'v1',
    year: 2006,
    name: 'Honda CBR 600 RR (PC40)',
    slug: 'honda-cbr-600-rr-pc40',
    makeSlug: 'honda',
    addedAt: '2026-01-01T00:00:00.000Z',
    ...bike,
  };
  localStorage.setItem('kickstand.garage', JSON.stringify({ bikes: [ridden], active: 0, account }));
}
