import { toBikes } from './demo-bikes.js';
import { fixedId, productsOf, toReferences } from './demo-catalogue.js';
import { readDemoData, type DemoData } from './demo-data.js';
import { demoActions, type DemoAction } from './demo-order-data.js';
import type { NewOrder, OrderStep } from './port.js';
import { toLookup } from './references.js';

const minuteMs = 60_000;

/**
 * What has happened to the demo orders, oldest first. All times are relative to `now`.
 * @throws Error that names the faulty entry of orders.json
 */
export function readDemoOrders(now: Date, data: DemoData = readDemoData()): OrderStep[] {
  const { customers, baskets, stories, orders } = data.orders;
  const customerOf = toLookup('the customers of orders.json', Object.entries(customers));
  const basketOf = toLookup('the baskets of orders.json', Object.entries(baskets));
  const storyOf = toLookup('the stories of orders.json', Object.entries(stories));
  const bikes = toBikes(data.models);
  const { productId } = toReferences(data, productsOf(data), bikes);

  function toOrder({ method, code, ...entry }: DemoData['orders']['orders'][number], index: number): NewOrder {
    const place = `orders.json, order ${index + 1}`;
    const { name, email, address } = customerOf(entry.customer, place);
    const { bike, lines } = basketOf(entry.basket, place);
    const hours = storyOf(entry.story, place);
    return {
      ...{ id: fixedId('a0', index), customer: { name, email }, address: { name, ...address } },
      ...{ deliveryMethodId: method, codes: code === undefined ? [] : [code] },
      // Orders are placed at different times of the day, but none in the last half hour.
      placedAt: new Date(now.getTime() - entry.daysAgo * 24 * 60 * minuteMs - (30 + ((index * 97) % 540)) * minuteMs),
      actions: demoActions.filter((action) => hours[action] !== undefined),
      bike: bike === undefined ? null : findBike(bikes, bike),
      lines: Object.entries(lines).map(([number, quantity]) => ({ productId: productId(number, place), quantity })),
    };
  }

  const steps = orders.flatMap((entry, index) => {
    const order = toOrder(entry, index);
    const hours = Object.entries(storyOf(entry.story, 'orders.json')) as [DemoAction, number][];
    return hours.map(([action, after]) => {
      return { order, action, at: new Date(order.placedAt.getTime() + after * 60 * minuteMs) };
    });
  });
  return steps.sort((one, other) => one.at.getTime() - other.at.getTime());
}

function findBike(bikes: ReturnType<typeof toBikes>, named: string): NonNullable<NewOrder['bike']> {
  const [, model, year] = /^(.+) (\d{4})$/.exec(named) ?? [];
  const found = bikes.find(
    (bike) => bike.model === model && bike.yearFrom <= Number(year) && Number(year) <= (bike.yearTo ?? Infinity),
  );
  if (!found) throw new Error(`orders.json: no bike in models.json is a ${named}`);
  return { vehicle: found.number, year: Number(year) };
}
