import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { describe, expect, it } from 'vitest';
import { securityHeaders, type ContentSecuritySettings } from './content-security.js';

/** Headers of an answer of a shop with these settings. */
async function headersWith(settings: Partial<ContentSecuritySettings>) {
  const app = express();
  app.use(securityHeaders({ firebaseAuthDomain: null, usesStripe: false, isHttps: false, ...settings }));
  app.use((_request, response) => void response.send('the shop'));
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  server.close();
  const policy = headers.get('content-security-policy') ?? '';
  const directives = policy.split(';').map((directive) => directive.split(' '));
  return { headers, policy: new Map(directives.map(([name = '', ...sources]) => [name, sources])) };
}

describe('the headers of every answer', () => {
  it('let a page run only the shop’s own scripts, and let only the shop’s own pages frame it', async () => {
    const { headers, policy } = await headersWith({});
    expect(policy.get('script-src')).toEqual(["'self'"]);
    expect(policy.get('frame-ancestors')).toEqual(["'self'"]);
    expect(policy.get('object-src')).toEqual(["'none'"]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('let a page run the inline scripts of the shop’s documents, by their hash', async () => {
    const { policy } = await headersWith({ inlineScripts: ['start()'] });
    expect(policy.get('script-src')).toEqual(["'self'", "'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00='"]);
  });

  it('make browsers use TLS if the shop is reached over TLS, and only then', async () => {
    const secure = await headersWith({ isHttps: true });
    expect(secure.headers.get('strict-transport-security')).toContain('max-age=31536000');
    expect(secure.policy.has('upgrade-insecure-requests')).toBe(true);
    const plain = await headersWith({});
    expect(plain.headers.has('strict-transport-security')).toBe(false);
    expect(plain.policy.has('upgrade-insecure-requests')).toBe(false);
  });

  it('allow Firebase and Stripe where they are used', async () => {
    const { policy } = await headersWith({ firebaseAuthDomain: 'shop.firebaseapp.example', usesStripe: true });
    expect(policy.get('script-src')).toEqual([
      "'self'",
      'https://js.stripe.com',
      'https://*.js.stripe.com',
      'https://apis.google.com',
    ]);
    expect(policy.get('frame-src')).toContain('https://shop.firebaseapp.example');
    expect(policy.get('connect-src')).toContain('https://api.stripe.com');
  });
});
