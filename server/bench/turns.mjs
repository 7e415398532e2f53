// Shared by the benchmarks that send requests: the requests, the turns in which they are sent, and tables of figures.
import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { megabytes } from './bench-shop.mjs';
import { sendRequests, toRequest } from './load.mjs';
import { cpuSeconds, untilQuiet } from './processes.mjs';

/** Processor time in seconds that a server uses in one turn, and in the warm-up before the first. */
const turnSeconds = 0.4;
export const warmUpSeconds = 2;
/** The cores of the servers and of the sender; null for any. */
export const [serverCore, senderCore] = availableParallelism() > 1 ? [0, 1] : [null, null];
// Requests are counted as usual, but these limits are too high to refuse any.
export const environment = { RATE_LIMIT: '9999', ORDER_HELD_PERCENT: '100' };

const fields = `id partNumber name about image { url width height altText } price { amount amountMinor currencyCode }
  availableQuantity minimumQuantity availability`;
const graphql = (query, variables = {}) => ({ path: '/graphql', body: JSON.stringify({ query, variables }) });

export const requests = {
  list: graphql(
    `query List { products(first: 24) { edges { cursor node { ${fields} } } pageInfo { hasNextPage endCursor } } }`,
  ),
  listWithFacets:
    graphql(`query Facets { searchProducts(first: 24) { mode totalCount edges { cursor node { ${fields} } }
    facets { kind code label unit values { value label count isSelected } } pageInfo { hasNextPage endCursor } } }`),
  productById: (id) => graphql(`query Product($id: ID!) { product(id: $id) { ${fields} } }`, { id }),
  search: (query) =>
    graphql(
      `query Search($query: String!) { searchProducts(query: $query, first: 24) { totalCount nodes { ${fields} }
        facets { kind code label values { value label count isSelected } } } }`,
      { query },
    ),
};

export async function read({ port }, { path, body }) {
  const accept = path === '/' ? 'text/html' : 'application/json';
  const headers = { accept, 'content-type': 'application/json' };
  const method = body === undefined ? 'GET' : 'POST';
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body });
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return { type: response.headers.get('content-type'), text: await response.text() };
}

/**
 * Waits until the search index is open and has at least this many products. The shop starts to listen earlier, but
 * lists have no facets until the index is open.
 */
export async function untilIndexed(shop, products = 0) {
  const limit = performance.now() + 1_800_000;
  while (performance.now() < limit) {
    const { mode, totalCount } = JSON.parse((await read(shop, requests.listWithFacets)).text).data.searchProducts;
    if (mode === 'FULL' && totalCount >= products) return;
    await setTimeout(100);
  }
  throw new Error('The search index is not ready after half an hour');
}

/**
 * @returns a function that runs a turn and returns the requests per second, and per second of the server's processor
 * time.
 */
export function turnOf({ port, pid }, sent) {
  const bytes = sent.map(toRequest);
  return async (cpuTime = turnSeconds) => {
    const before = cpuSeconds(pid);
    const { answered, seconds } = await sendRequests(port, bytes, () => cpuSeconds(pid) - before >= cpuTime);
    return { perSecond: answered / seconds, perCpuSecond: answered / (cpuSeconds(pid) - before) };
  };
}

export async function measureTurns(turns) {
  const measured = {};
  for (const [name, turn] of Object.entries(turns)) measured[name] = await turn();
  return measured;
}

/**
 * Orders per second, and per second of the server's processor time. The processor time is measured until the work after
 * the last answer, such as mails, is done. So this work does not slow down what is measured next.
 */
export async function timed({ pid }, work) {
  const before = cpuSeconds(pid);
  const { done, orders, seconds } = await work();
  const cpuTime = (await untilQuiet(() => cpuSeconds(pid))) - before;
  return { done, perSecond: orders / seconds, perCpuSecond: orders / cpuTime };
}

export function printTable(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, column) => (column === 0 ? '---' : '--:'));
  console.log(`${[head, rule, ...rows].map(line).join('\n')}\n`);
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

export function toMegabytes(bytes) {
  return Number(megabytes(bytes));
}
