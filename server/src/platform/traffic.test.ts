import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { createTraffic } from './traffic.js';

const asRequest = (headers: IncomingMessage['headers'] = {}) => ({ headers }) as IncomingMessage;
const newResponse = () => new EventEmitter() as ServerResponse;
/** Longer than a test takes. */
const longMs = 60_000;

it('background work waits until no request is being answered, or for a limited time', async () => {
  const traffic = createTraffic();
  await traffic.giveWay(longMs);
  const responses = [newResponse(), newResponse()];
  for (const response of responses) traffic.note(asRequest(), response);
  const order: string[] = [];
  const work = traffic.giveWay(longMs).then(() => order.push('work'));
  await traffic.giveWay(1).then(() => order.push('hasty work'));
  for (const response of responses) {
    order.push('answer');
    response.emit('close');
    await new Promise(setImmediate);
  }
  await work;
  expect(order).toEqual(['hasty work', 'answer', 'answer', 'work']);
});

it('background work waits neither for uploads nor for requests that take long', async () => {
  let now = 0;
  const traffic = createTraffic(() => now);
  traffic.note(asRequest({ 'content-type': 'multipart/form-data; boundary=x' }), newResponse());
  await traffic.giveWay(longMs);
  traffic.note(asRequest(), newResponse());
  now += 1_000;
  await traffic.giveWay(longMs);
});
