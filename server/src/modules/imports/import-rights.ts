import type { Right } from '@kickstand/rules/permissions';
import { personalKinds, type Import, type ImportKindName } from './import.js';

export const isPersonal = (kind: ImportKindName): boolean => personalKinds.some((name) => name === kind);

/** Any one of these rights lets somebody see imports of this kind and their rows. */
export const rightsToRead = (kind: ImportKindName): readonly Right[] =>
  isPersonal(kind) ? ['customers:read'] : ['catalogue:read', 'stock:read'];

/** Any one of these rights lets somebody run and undo an import. */
export function rightsToWrite({ kind, changesCatalogue }: Pick<Import, 'kind' | 'changesCatalogue'>): readonly Right[] {
  if (isPersonal(kind)) return ['customers:write'];
  return changesCatalogue ? ['catalogue:write'] : ['catalogue:write', 'stock:write'];
}

/** Rights for what all kinds of imports have in common, such as lists. Any one of them is enough. */
export const anyRight = {
  read: ['catalogue:read', 'stock:read', 'customers:read'],
  write: ['catalogue:write', 'stock:write', 'customers:write'],
} as const satisfies Record<string, readonly Right[]>;
