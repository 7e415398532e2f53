// Sends requests over raw sockets, so that the sender needs less processor time than the server under test.
import { once } from 'node:events';
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';

const lanes = 8;
const headEnd = Buffer.from('\r\n\r\n');

/** The bytes of an HTTP request with keep-alive. */
export function toRequest({ path, body, token }) {
  const head = [
    `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    // Pages are requested with Brotli compression, as browsers do.
    ...(path === '/' ? ['Accept: text/html', 'Accept-Encoding: br'] : ['Accept: application/json']),
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    ...(body === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body ?? ''}`);
}

/**
 * Sends requests over eight connections. Each connection sends the next request when the previous one is answered.
 * @param requests used in rotation.
 * @param isOver called fifty times per second; the sending ends when it returns true.
 * @returns the number of answered requests, and how many seconds this took.
 */
export async function sendRequests(port, requests, isOver) {
  const begin = performance.now();
  let sent = 0;
  let answered = 0;
  let isDone = false;
  const watch = setInterval(() => (isDone = isOver()), 20);
  async function lane() {
    const socket = connect(port, '127.0.0.1').setNoDelay(true);
    await once(socket, 'connect');
    await new Promise((done, fail) => {
      const next = () => {
        if (isDone) return done();
        socket.write(requests[sent % requests.length]);
        sent += 1;
      };
      socket.once('error', fail);
      socket.once('close', () => fail(new Error('The server closed the connection')));
      socket.on(
        'data',
        answers((head) => {
          if (!head.startsWith('HTTP/1.1 200')) return fail(new Error(head));
          answered += 1;
          next();
        }),
      );
      next();
    });
    socket.destroy();
  }
  await Promise.all(Array.from({ length: lanes }, lane)).finally(() => clearInterval(watch));
  return { answered, seconds: (performance.now() - begin) / 1000 };
}

/** Finds the end of each answer by its `Content-Length`. */
function answers(take) {
  let head = null;
  let missing = 0;
  let before = Buffer.alloc(0);
  return (chunk) => {
    let bytes = before.length > 0 ? Buffer.concat([before, chunk]) : chunk;
    before = Buffer.alloc(0);
    if (head === null) {
      const end = bytes.indexOf(headEnd);
      if (end < 0) return (before = bytes);
      head = bytes.toString('latin1', 0, end);
      const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
      if (length === undefined) throw new Error(`An answer without a length: ${head}`);
      missing = Number(length);
      bytes = bytes.subarray(end + headEnd.length);
    }
    missing -= bytes.length;
    if (missing > 0) return undefined;
    const whole = head;
    head = null;
    return take(whole);
  };
}
