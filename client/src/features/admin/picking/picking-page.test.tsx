import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { anAdmin } from '../../../../test/builders';
import { refusal, type Answers } from '../../../../test/graphql-stub';
import { aPaidOrder } from '../../../../test/order-builders';
import { renderApp } from '../../../../test/render-app';

const anOrderToPack = (number: string) => {
  const order = aPaidOrder({ id: number, number });
  return { ...order, lines: order.lines.map((line) => ({ ...line, partNumber: 'CH-520', quantityToShip: 2 })) };
};
const orders = [anOrderToPack('KS-100001'), anOrderToPack('KS-100002')];
const toPack = (listed = orders, hasNextPage = false) => ({
  orders: {
    __typename: 'OrderConnection',
    totalCount: listed.length,
    edges: listed.map((node) => ({ __typename: 'OrderEdge', cursor: node.id, node })),
    pageInfo: { __typename: 'PageInfo', hasNextPage, endCursor: 'end' },
  },
});
const open = (answers: Answers = {}) =>
  renderApp('/dashboard/picking', { signedInAs: anAdmin(), answers: { OrdersToPack: toPack(), ...answers } });
const cellsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe('the page for picking', () => {
  it('sums what to pick, and downloads the files of all orders or of the chosen ones', async () => {
    const ask = vi
      .spyOn(window, 'fetch')
      .mockImplementation(() => Promise.resolve(new Response(null, { status: 503 })));
    const app = open();
    expect(await cellsOf('Pick list')).toEqual([['CH-520', 'Drive chain', '2', '4']]);
    await app.user.click(screen.getByRole('button', { name: 'Pick list (PDF)' }));
    await app.user.click(screen.getByRole('checkbox', { name: 'Choose KS-100002' }));
    expect(await cellsOf('Pick list')).toEqual([['CH-520', 'Drive chain', '1', '2']]);
    screen.getByText('1 chosen order');
    await app.user.click(screen.getByRole('button', { name: 'Packing slips (PDF)' }));
    await screen.findByText('The packing slips could not be exported. Try again.');
    expect(ask.mock.calls.map(([url]) => url)).toEqual([
      '/api/pick-list.pdf?upTo=KS-100002',
      '/api/packing-slips.pdf?order=KS-100002',
    ]);
    ask.mockRestore();
  });

  it('downloads the files of the listed orders only, even if the shop has more orders to pack', async () => {
    const ask = vi
      .spyOn(window, 'fetch')
      .mockImplementation(() => Promise.resolve(new Response(null, { status: 503 })));
    const app = open({ OrdersToPack: toPack(orders, true) });
    await app.user.click(await screen.findByRole('button', { name: 'Pick list (PDF)' }));
    expect(ask.mock.calls).toEqual([['/api/pick-list.pdf?upTo=KS-100002', expect.anything()]]);
    ask.mockRestore();
  });

  it('picks at most 500 of the listed orders at once, and says so', async () => {
    const many = Array.from({ length: 501 }, (_, index) => anOrderToPack(`KS-${100_001 + index}`));
    const ask = vi
      .spyOn(window, 'fetch')
      .mockImplementation(() => Promise.resolve(new Response(null, { status: 503 })));
    const app = open({ OrdersToPack: toPack(many) });
    await screen.findByText('The first 500 orders above');
    screen.getByText('1000');
    await app.user.click(screen.getByText('Pick list (PDF)'));
    expect(ask.mock.calls.map(([url]) => url)).toEqual(['/api/pick-list.pdf?upTo=KS-100500']);
    ask.mockRestore();
  });

  it('offers to show more orders if those on the first page have nothing left to ship', async () => {
    const shipped = orders.map((order) => ({
      ...order,
      lines: order.lines.map((line) => ({ ...line, quantityToShip: 0 })),
    }));
    open({ OrdersToPack: toPack(shipped, true) });
    await screen.findByRole('button', { name: 'Show more' });
    expect(screen.queryByText('Nothing to pack')).toBeNull();
  });

  it.each([
    ['there are no paid orders', []],
    ['all are disputed', orders.map((order) => ({ ...order, payment: { ...order.payment, disputed: true } }))],
  ])('says that there is nothing to pack if %s', async (_reason, listed) => {
    open({ OrdersToPack: toPack(listed) });
    await screen.findByText('Nothing to pack');
  });

  it('keeps the orders that were chosen from several pages when others are shipped', async () => {
    const page = (numbers: readonly string[], hasNextPage: boolean) => {
      const answer = toPack(numbers.map(anOrderToPack), hasNextPage);
      const pageInfo = { ...answer.orders.pageInfo, endCursor: numbers.at(-1) };
      return { orders: { ...answer.orders, totalCount: 4, pageInfo } };
    };
    const shipped = { __typename: 'ShipmentResult', outcome: 'SHIPPED', message: null, order: anOrderToPack('KS-1') };
    const app = open({
      OrdersToPack: ({ variables }) =>
        variables['after'] === undefined ? page(['KS-1', 'KS-2'], true) : page(['KS-3', 'KS-4'], false),
      CheckShipments: { checkShipments: [{ ...shipped, outcome: 'READY' }] },
      ShipOrders: { shipOrders: { __typename: 'ShipOrdersPayload', results: [shipped] } },
    });
    await app.user.click(await screen.findByRole('button', { name: 'Show more' }));
    for (const number of ['KS-2', 'KS-4'])
      await app.user.click(await screen.findByRole('checkbox', { name: `Choose ${number}` }));
    app.server.answer({ OrdersToPack: page(['KS-2', 'KS-3'], true) });
    await app.user.type(screen.getByLabelText('Order number, carrier, tracking number'), 'KS-1');
    await app.user.click(screen.getByRole('button', { name: 'Check' }));
    await app.user.click(await screen.findByRole('button', { name: 'Ship 1 order' }));
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Choose KS-1' })).toBeNull());
    screen.getByText('2 chosen orders');
  });

  it('checks pasted rows, ships those that are ready, and shows the result of each', async () => {
    const [order] = orders;
    const result = (outcome: string, message: string | null = null) => ({
      ...{ __typename: 'ShipmentResult', outcome, message, order: message === null ? order : null },
    });
    const refused = result('REFUSED', 'The order was not found.');
    const app = open({
      CheckShipments: { checkShipments: [result('READY'), refused] },
      ShipOrders: { shipOrders: { __typename: 'ShipOrdersPayload', results: [result('SHIPPED'), refused] } },
    });
    const field = await screen.findByLabelText('Order number, carrier, tracking number');
    await app.user.click(screen.getByRole('button', { name: 'Check' }));
    await screen.findByText('Paste at least one row that begins with an order number.');
    await app.user.click(field);
    await app.user.paste('KS-100001\tDHL\t1\nKS-999999\tDHL\t2');
    await app.user.click(screen.getByRole('button', { name: 'Check' }));
    const ship = await screen.findByRole('button', { name: 'Ship 1 order' });
    await app.user.click(ship);
    await screen.findByText('1 order is shipped');
    expect(await cellsOf('Result of each row')).toEqual([
      ['1', 'KS-100001', 'Sam Shopper', 'DHL 1', 'Shipped'],
      ['2', 'KS-999999', '–', 'DHL 2', 'Not shippedThe order was not found.'],
    ]);
    const rows = ['1', '2'].map((trackingNumber, index) => ({
      ...{ orderNumber: index === 0 ? 'KS-100001' : 'KS-999999', carrier: 'DHL', trackingNumber },
    }));
    expect(app.server.sent('ShipOrders')).toEqual([{ input: { rows } }]);
    expect(screen.queryByRole('button', { name: 'Ship 1 order' })).toBeNull();
  });

  it('keeps the rows that are checked, which cannot be edited during the check', async () => {
    let answer = (_results: object): void => undefined;
    const app = open({ CheckShipments: () => new Promise<object>((resolve) => (answer = resolve)) });
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Order number, carrier, tracking number');
    await app.user.click(field);
    await app.user.paste('KS-100001\tDHL\t1');
    await app.user.click(screen.getByRole('button', { name: 'Check' }));
    await app.user.type(field, '2');
    answer({ checkShipments: [{ __typename: 'ShipmentResult', outcome: 'READY', message: null, order: null }] });
    await screen.findByRole('button', { name: 'Ship 1 order' });
    expect(await cellsOf('Result of each row')).toEqual([['1', 'KS-100001', '–', 'DHL 1', 'Ready']]);
    expect(field.value).toBe('KS-100001\tDHL\t1');
    await app.user.type(field, '2');
    expect(field.value).toBe('KS-100001\tDHL\t12');
    expect(screen.queryByRole('button', { name: 'Ship 1 order' })).toBeNull();
  });

  it('shows why rows cannot be checked', async () => {
    const app = open({ CheckShipments: refusal('BAD_USER_INPUT', 'At most 500 orders can be shipped at once.') });
    await app.user.type(await screen.findByLabelText('Order number, carrier, tracking number'), '100001');
    await app.user.click(screen.getByRole('button', { name: 'Check' }));
    await screen.findByText('At most 500 orders can be shipped at once.');
  });
});
