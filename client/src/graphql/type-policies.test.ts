import { gql, type FieldPolicy } from '@apollo/client';
import { buildSchema, isObjectType, TypeInfo, visit, visitWithTypeInfo, type DocumentNode } from 'graphql';
import { describe, expect, it } from 'vitest';
import sdl from '../../../schema.graphql?raw';
import * as operations from './generated/operations';
import { createShopCache, typePolicies } from './type-policies';

const schema = buildSchema(sdl);
const paging = ['after', 'before', 'last'];

const lists = Object.entries(typePolicies).flatMap(([typeName, { fields = {} }]) =>
  Object.entries(fields as Record<string, FieldPolicy>).flatMap(([fieldName, { keyArgs }]) =>
    Array.isArray(keyArgs) ? [{ typeName, fieldName, keyArgs: keyArgs as string[] }] : [],
  ),
);

it.each(lists)('$typeName: $fieldName keeps a list for each set of arguments', ({ typeName, fieldName, keyArgs }) => {
  const type = schema.getType(typeName);
  const field = isObjectType(type) ? type.getFields()[fieldName] : undefined;
  const own = field?.args.map(({ name }) => name).filter((name) => !paging.includes(name)) ?? [];
  expect([...keyArgs].sort()).toEqual(own.sort());
});

it('keep the pages of each list that the client fetches page by page', () => {
  const types = new TypeInfo(schema);
  const paged = new Set<string>();
  const Field = ({ name, arguments: args = [] }: { name: { value: string }; arguments?: readonly object[] }) => {
    if (JSON.stringify(args).includes('"after"')) paged.add(`${types.getParentType()?.name}.${name.value}`);
  };
  for (const document of Object.values<object>(operations).filter((value) => 'definitions' in value))
    visit(document as DocumentNode, visitWithTypeInfo(types, { Field }));
  // The pages of these lists are put together where they are shown.
  for (const name of ['conflicts', 'misfits', 'productsWithoutFitment']) paged.delete(`FitmentReport.${name}`);
  paged.delete('Import.rows');
  const kept = new Set(lists.map(({ typeName, fieldName }) => `${typeName}.${fieldName}`));
  expect([...paged].filter((field) => !kept.has(field))).toEqual([]);
});

describe('a list with several pages', () => {
  const query = gql`
    query ($after: String) {
      orders(first: 2, after: $after) {
        totalCount
        edges {
          cursor
          node {
            id
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  `;

  /** @param rows IDs, such as 'a b'. The cursor of a row that has moved differs: 'a:2' is row a with another cursor. */
  function openList() {
    const cache = createShopCache();
    const put = (
      rows: string,
      totalCount: number,
      { after, isLast = false, ...end }: { after?: string; isLast?: boolean; endCursor?: string } = {},
    ) => {
      const edges = rows.split(' ').map((cursor) => ({
        ...{ __typename: 'OrderEdge', cursor, node: { __typename: 'Order', id: cursor[0] } },
      }));
      const pageInfo = { __typename: 'PageInfo', hasNextPage: !isLast, endCursor: edges.at(-1)?.cursor, ...end };
      const orders = { __typename: 'OrderConnection', totalCount, edges, pageInfo };
      cache.writeQuery({ query, data: { orders }, variables: after === undefined ? {} : { after } });
    };
    const read = () => {
      const data = cache.readQuery<{ orders: { edges: { node: { id: string } }[]; pageInfo: object } }>({ query });
      return data && { rows: data.orders.edges.map(({ node }) => node.id).join(' '), ...data.orders.pageInfo };
    };
    return { put, read };
  }

  function openFive() {
    const list = openList();
    list.put('a b', 5);
    list.put('c d', 5, { after: 'b' });
    list.put('e', 5, { after: 'd', isLast: true });
    expect(list.read()).toMatchObject({ rows: 'a b c d e', hasNextPage: false });
    return list;
  }

  it.each([
    ['is the same', 'a b', 5, 'a b c d e'],
    ['has a new row', 'n a', 6, 'n a b c d e'],
    ['has lost a row', 'b c', 4, 'b c d e'],
  ])('keeps the later pages and its end if the first page %s', (_what, rows, count, all) => {
    const list = openFive();
    list.put(rows, count);
    expect(list.read()).toMatchObject({ rows: all, hasNextPage: false, endCursor: 'e' });
  });

  it.each([
    ['was added', 6, 'c n', 'a b c n', true],
    ['was removed', 4, 'c e', 'a b c e', false],
  ])('offers the later pages again if a later row %s', (_what, count, second, all, hasNextPage) => {
    const list = openFive();
    list.put('a b', count);
    expect(list.read()).toMatchObject({ rows: 'a b c d e', hasNextPage: true, endCursor: 'b' });
    list.put(second, count, { after: 'b', isLast: !hasNextPage });
    expect(list.read()).toMatchObject({ rows: all, hasNextPage });
  });

  it('keeps the later pages while one in the middle is fetched again', () => {
    const list = openFive();
    list.put('a b', 6);
    list.put('c d', 6, { after: 'b' });
    expect(list.read()).toMatchObject({ rows: 'a b c d e', hasNextPage: true, endCursor: 'd' });
    list.put('e f', 6, { after: 'd', isLast: true });
    expect(list.read()).toMatchObject({ rows: 'a b c d e f', hasNextPage: false });
  });

  it('lists a row once if it moves to the first page', () => {
    const list = openFive();
    list.put('d:2 a', 5);
    expect(list.read()).toMatchObject({ rows: 'd a b c e', hasNextPage: true, endCursor: 'a' });
  });

  it.each([
    ['ends at a new row', 'a n', false],
    ['is also the last one', 'a b', true],
  ])('has only the first page if this %s', (_what, rows, isLast) => {
    const list = openFive();
    list.put(rows, 5, { isLast });
    expect(list.read()).toMatchObject({ rows, hasNextPage: !isLast });
  });

  it('gets the next page after its last row was removed', () => {
    const list = openList();
    list.put('a', 3, { endCursor: 'b' });
    list.put('c d', 3, { after: 'b', isLast: true });
    expect(list.read()).toMatchObject({ rows: 'a c d', hasNextPage: false });
  });

  it('ignores a page that follows none of its rows', () => {
    const list = openFive();
    list.put('x y', 9);
    list.put('f g', 9, { after: 'e' });
    expect(list.read()).toMatchObject({ rows: 'x y', endCursor: 'y' });
    const empty = openList();
    empty.put('f g', 9, { after: 'e' });
    expect(empty.read()).toBeNull();
  });
});
