import { pages as list, type PageEntry, type PageName } from '@kickstand/pages/pages';
import { lazy, useState, type ComponentType, type ReactNode } from 'react';
import type { Params } from 'react-router-dom';
import type { PageQuery } from '../graphql/cache-lifetime';

/** Maximum time for loading a page's code. After that, its route shows an error with a Retry button. */
const loadTimeoutMs = 120_000;

/** A page. Its code is in a separate chunk, which is loaded on the first visit of its route, or earlier by `load`. */
export interface Page {
  (): ReactNode;
  /** Name of the export in its module. */
  exportName: string;
  /** Loads the page's code. Rejects if that fails. */
  load: () => Promise<void>;
  /** The queries of the page at an address, as exported by its module. The page's code must be loaded first. */
  queriesFor: PageQueries;
}

/**
 * @param search the query string of the address
 * @param isAdmin whether the user is an admin; while this is not known, whether the last user was one
 */
type PageQueries = (params: Params, search: URLSearchParams, isAdmin: boolean) => PageQuery[];

/**
 * A page's module may export `queries`, so that they can be prefetched; a module with several pages exports them by
 * page.
 */
type PageModule<Name extends string = string> = Record<Name, ComponentType> & {
  queries?: PageQueries | { readonly [Page in Name]?: PageQueries };
};

export function page<Name extends string>(importModule: () => Promise<PageModule<Name>>, name: Name): Page {
  let loaded: PageModule<Name> | null = null;
  const load = async () => {
    loaded = await inTime(importModule());
  };
  const whenLoaded = lazy<ComponentType>(async () => ({ default: (await inTime(importModule()))[name] }));
  function PageContent() {
    // Loaded code is used at once: suspending here would prevent the hydration of the page.
    const [Content] = useState<ComponentType>(() => loaded?.[name] ?? whenLoaded);
    return <Content />;
  }
  const queriesFor: PageQueries = (...address) => {
    const queries = loaded?.queries;
    return (typeof queries === 'function' ? queries : queries?.[name])?.(...address) ?? [];
  };
  return Object.assign(PageContent, { exportName: name, load, queriesFor });
}

async function inTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The code of the page did not arrive in time.')), loadTimeoutMs);
  });
  return Promise.race([loading, timeout]).finally(() => clearTimeout(timer));
}

const modules = import.meta.glob<PageModule>(['../features/**/*Page{,s}.tsx', '!../features/admin/**']);

function fromList(name: PageName): Page {
  const { file, access }: PageEntry = list[name];
  const path = `../features/${file}.tsx`;
  const importModule = async () => {
    const importFrom = typeof access === 'string' ? modules : (await import('./admin-modules')).adminModules;
    const load = importFrom[path];
    if (!load) throw new Error(`There is no module ${file} for ${name}.`);
    return load() as Promise<PageModule>;
  };
  return page<string>(importModule, name);
}

const names = Object.keys(list) as PageName[];

/** All pages, by the names of their exports. */
export const pages = Object.fromEntries(names.map((name) => [name, fromList(name)])) as Readonly<
  Record<PageName, Page>
>;
