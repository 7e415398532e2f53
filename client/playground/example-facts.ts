import { send } from './send';

/** Values that the examples contain; null if there is no such value yet. */
export interface ExampleFacts {
  product: { id: string; minimumQuantity: number } | null;
  /** The signed-in customer's latest order that can be paid. */
  unpaidOrderId: string | null;
  /** New for each page view, so each example that creates something can run once per page view. */
  idempotencyKey: string;
}

const document = `query {
  products(first: 1, sort: NEWEST_FIRST) { nodes { id minimumQuantity } }
  viewer { orders(first: 1, filter: { statuses: [PLACED] }) { nodes { id } } }
}`;

interface Found {
  products?: { nodes: { id: string; minimumQuantity: number }[] };
  viewer?: { orders: { nodes: { id: string }[] } } | null;
}

export async function findExampleFacts(): Promise<ExampleFacts> {
  const found = await find();
  return {
    product: found.products?.nodes[0] ?? null,
    unpaidOrderId: found.viewer?.orders.nodes[0]?.id ?? null,
    idempotencyKey: `playground-${Date.now().toString(36)}`,
  };
}

/** Empty if the shop does not answer; the examples then contain placeholders. */
async function find(): Promise<Found> {
  try {
    const { data } = await send({ query: document });
    return data ?? {};
  } catch {
    return {};
  }
}
