import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveFile } from './fetch-file';

const address = 'blob:orders';
let alive: Set<string>;

beforeEach(() => {
  vi.useFakeTimers();
  alive = new Set();
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, {
      createObjectURL: () => {
        alive.add(address);
        return address;
      },
      revokeObjectURL: (revoked: string) => alive.delete(revoked),
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the object URL of a saved file', () => {
  const save = () => saveFile({ name: 'orders.csv', content: new Blob(['number,total\n']) });

  it('is kept until the browser has started the download', () => {
    save();
    vi.advanceTimersByTime(30_000);
    expect(alive).toEqual(new Set([address]));
  });

  it('is revoked after the start of the download', () => {
    save();
    vi.runAllTimers();
    expect(alive).toEqual(new Set());
  });
});
