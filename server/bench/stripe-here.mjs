// Loaded before a shop that uses Stripe's SDK: sends the SDK's requests to the card provider of `orders-apart.mjs`,
// without TLS.
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

const { CARD_PROVIDER_PORT: port } = process.env;

const { request: requestElsewhere } = https;

https.request = (options, ...rest) => {
  if (options.host !== 'api.stripe.com') return requestElsewhere(options, ...rest);
  const here = { host: '127.0.0.1', port, protocol: 'http:', agent: http.globalAgent };
  const request = http.request({ ...options, ...here }, ...rest);
  // The SDK sends the body after `secureConnect`. Connections without TLS have no such event, so it is emitted here.
  request.once('socket', (socket) => {
    if (socket.connecting) socket.once('connect', () => socket.emit('secureConnect'));
  });
  return request;
};
syncBuiltinESMExports();
