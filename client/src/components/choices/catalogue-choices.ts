import {
  type ChoosableCategoryFragment,
  type ChoosableFamilyFragment,
  type ProductStatus,
  useBrandChoicesQuery,
  useCategoryChoicesQuery,
  useFamilyChoicesQuery,
} from '../../graphql/generated/operations';
import { useOtherPages } from './use-other-pages';

export const statuses = [
  { value: 'ACTIVE', label: 'Shown and sold' },
  { value: 'DRAFT', label: 'Draft: only admins and staff see it' },
  { value: 'DISCONTINUED', label: 'Discontinued: shown, not sold' },
] as const satisfies readonly { value: ProductStatus; label: string }[];

/** All brands; empty while loading. */
export function useBrandChoices(): readonly { id: string; name: string }[] {
  const { data, fetchMore } = useBrandChoicesQuery();
  useOtherPages(data?.brands.pageInfo, fetchMore);
  return data?.brands.edges.map(({ node }) => node) ?? [];
}

/** All families; empty while loading. */
export function useFamilyChoices(): readonly ChoosableFamilyFragment[] {
  const { data, fetchMore } = useFamilyChoicesQuery();
  useOtherPages(data?.families.pageInfo, fetchMore);
  return data?.families.edges.map(({ node }) => node) ?? [];
}

export interface CategoryChoice {
  id: string;
  name: string;
  /** Name, preceded by the names of its ancestors. */
  path: string;
}

/** All categories in the order of the tree; empty while loading. */
export function useCategoryChoices(): readonly CategoryChoice[] {
  return toPaths(useCategoryChoicesQuery().data?.categories ?? []);
}

interface Branch extends Pick<ChoosableCategoryFragment, 'id' | 'name'> {
  children?: readonly Branch[];
}

function toPaths(branches: readonly Branch[], above = ''): CategoryChoice[] {
  return branches.flatMap(({ id, name, children = [] }) => {
    const path = above + name;
    return [{ id, name, path }, ...toPaths(children, `${path} / `)];
  });
}
