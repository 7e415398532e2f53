import type { z } from 'zod';
import type { DocumentedCall } from '../../api/rest/rest-call.js';
import type { Actor } from '../../shared/actor.js';
import type { CsvColumn, TableWriter } from '../../shared/csv.js';
import { maximumPageSize, type Page } from '../../shared/pagination.js';
import type { AccountsService } from '../accounts/accounts.service.js';
import type { AuditService } from '../audit/audit.service.js';
import type { CatalogueService } from '../catalogue/products/catalogue.service.js';
import type { ContentService } from '../content/content.service.js';
import type { DiagramsService } from '../diagrams/diagrams.service.js';
import type { MessagesService } from '../messages/messages.service.js';
import type { OrdersService } from '../orders/order/orders.service.js';
import type { PricingService } from '../pricing/pricing.service.js';
import type { ReviewsService } from '../reviews/reviews.service.js';
import type { SearchService } from '../search/search.service.js';
import type { StaffService } from '../staff/staff.service.js';

/** The services whose lists are exported. They check access. */
export interface ListServices {
  accounts: AccountsService;
  audit: AuditService;
  catalogue: CatalogueService;
  content: ContentService;
  diagrams: DiagramsService;
  messages: MessagesService;
  orders: OrdersService;
  pricing: PricingService;
  reviews: ReviewsService;
  search: SearchService;
  staff: StaffService;
}

type ListCall = Pick<DocumentedCall, 'id' | 'group' | 'summary' | 'description' | 'access'> & {
  /** Used for the name of the file and its address. */
  name: string;
  /** Whether it contains data about people, so that the audit log says who exported it. */
  isAboutPeople?: true;
};

/** An admin list that can be exported as a table. */
export interface ListedTable extends ListCall {
  /** The filters of the list. */
  query?: z.ZodObject;
  /** @param query as parsed by the schema */
  write: <Piece>(
    services: ListServices,
    actor: Actor,
    query: unknown,
    toFile: TableWriter<Piece>,
  ) => AsyncIterable<Piece>;
}

/**
 * @param read returns the rows, or a promise of them; called when the file is sent.
 * @param columns for each column name, the function that gives the cell of a row.
 */
export function listedTable<Row, Query extends z.ZodObject>(
  call: ListCall & { query?: Query },
  read: (services: ListServices, actor: Actor, query: z.infer<Query>) => AsyncIterable<Row> | Promise<readonly Row[]>,
  columns: Readonly<Record<string, CsvColumn<Row>['value']>>,
): ListedTable {
  const all = Object.entries(columns).map(([name, value]) => ({ name, value }));
  return {
    ...call,
    write: (services, actor, query, toFile) =>
      toFile(
        all,
        toRows(() => read(services, actor, query as z.infer<Query>)),
      ),
  };
}

async function* toRows<Row>(read: () => AsyncIterable<Row> | Promise<readonly Row[]>): AsyncGenerator<Row> {
  yield* await read();
}

/** All items of a paginated list. */
export async function* eachOf<Item>(
  readPage: (request: { first: number; after: string | null }) => Promise<Page<Item>>,
): AsyncGenerator<Item> {
  let after: string | null = null;
  do {
    const page: Page<Item> = await readPage({ first: maximumPageSize, after });
    for (const { node } of page.edges) yield node;
    after = page.hasNextPage ? page.endCursor : null;
  } while (after !== null);
}

/** Several values in one cell. */
export const inCell = (values: readonly (string | number)[]): string => values.join(' | ');
