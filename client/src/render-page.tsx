import { gql, type NormalizedCacheObject } from '@apollo/client';
import { getOperationAST, print } from 'graphql';
import { prerenderToNodeStream } from 'react-dom/static';
import { text } from 'node:stream/consumers';
import { StaticRouter } from 'react-router-dom';
import type { PageAnswer, PageQuery, RenderResult } from '@kickstand/pages/rendering';
import { App } from './app/App';
import { findPage } from './app/AppRoutes';
import { createShop } from './app/create-shop';
import { toAnswersElement } from './app/rendered-answers';
import type { ShopClient } from './graphql/cache-lifetime';
import { createServerStyles, StylesContext, toStyleElement } from './theme/styles';

/**
 * Renders a page for a visitor, or returns the queries whose answers it needs for that. The page contains nothing personal,
 * so all visitors get the same copy.
 * @param pathname path of a page that needs no sign-in
 */
export async function renderPage(pathname: string, answers: readonly PageAnswer[]): Promise<RenderResult> {
  const page = findPage(pathname);
  if (!page) throw new Error(`There is no page at ${pathname}.`);
  await page.load();
  const shop = createShop({
    connectIdentity: () => Promise.reject(new Error('Nobody signs in on the server.')),
  });
  for (const { query, data } of answers) {
    shop.client.writeQuery({ query: gql(query.query), variables: query.variables, data });
  }
  const missing = recordMissing(shop.client);
  const styles = createServerStyles();
  const { prelude } = await prerenderToNodeStream(
    <StylesContext value={styles}>
      <App shop={shop} router={(app) => <StaticRouter location={pathname}>{app}</StaticRouter>} />
    </StylesContext>,
    // Writes the page in one piece. By default, React writes large parts later in the document, with a script that moves
    // them.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  );
  const html = await text(prelude);
  if (missing.length > 0) return { missing };
  const hoisted = hoistedElements.exec(html)?.[0] ?? '';
  return {
    page: {
      head: hoisted + toStyleElement(styles),
      body: html.slice(hoisted.length),
      answers: toAnswersElement(shop.client.cache.extract() as NormalizedCacheObject),
      exportName: page.exportName,
    },
  };
}

/** The elements of the head, which React writes before the page. */
const hoistedElements = /^(?:<title>[^<]*<\/title>|<(?:meta|link)[^>]*>)+/;

/**
 * Collects the queries without an answer in the cache. A render on the server does not subscribe to queries, so none is
 * sent.
 */
function recordMissing(client: ShopClient): PageQuery[] {
  const missing: PageQuery[] = [];
  const watch = client.watchQuery.bind(client);
  client.watchQuery = (options) => {
    const observable = watch(options);
    if (observable.getCurrentResult().loading) {
      missing.push({
        operationName: getOperationAST(options.query)?.name?.value ?? '',
        query: print(client.cache.transformDocument(options.query)),
        variables: observable.variables,
      });
    }
    return observable;
  };
  return missing;
}
