import type { Router } from 'express';
import { bindCalls } from '../../api/rest/bind-calls.js';
import { tableCalls, tableHandlers } from '../../api/rest/table-file.js';
import type { Actor } from '../../shared/actor.js';
import * as ofCatalogue from './catalogue-tables.js';
import type { ListedTable, ListServices } from './listed-table.js';
import * as ofOrders from './order-tables.js';
import * as ofPeople from './people-tables.js';
import * as ofShop from './shop-tables.js';

const tables: readonly ListedTable[] = [ofCatalogue, ofOrders, ofPeople, ofShop].flatMap((file) => Object.values(file));

/** Exports of the admin lists that have no import. The other lists are exported with the columns of their imports. */
export const exportsCalls = merge(
  tables.map(({ id, name, isAboutPeople: _people, write: _write, ...call }) =>
    tableCalls<string, typeof call>(id, `/${name}`, call),
  ),
);

export function exportsRoutes(services: ListServices): Router {
  const handlers = tables.map(({ id, name, isAboutPeople, write }) =>
    tableHandlers(id, async ({ actor, query }: { actor: Actor; query?: unknown }, toFile) => {
      if (isAboutPeople) await services.audit.recordExport(actor, name);
      return { name, content: write(services, actor, query, toFile) };
    }),
  );
  return bindCalls(exportsCalls, merge(handlers));
}

function merge<Part extends object>(parts: readonly Part[]): Part {
  return Object.assign({}, ...parts) as Part;
}
