import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { RequestHandler } from 'express';

export interface ContentSecuritySettings {
  /** Where the real identity provider serves its popup; null with the emulator, which is served from here. */
  firebaseAuthDomain: string | null;
  usesStripe: boolean;
  isHttps: boolean;
  /** The inline scripts of the shop's documents; no others are run. */
  inlineScripts?: readonly string[];
}

/** Security headers of every answer. Each origin is allowed for one named reason. */
export function securityHeaders({
  firebaseAuthDomain,
  usesStripe,
  isHttps,
  inlineScripts = [],
}: ContentSecuritySettings): RequestHandler {
  const firebase = firebaseAuthDomain !== null;
  const stripe = usesStripe ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : [];
  const middleware = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'base-uri': ["'self'"],
        'script-src': [
          "'self'",
          ...inlineScripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`),
          ...stripe,
          ...(firebase ? ['https://apis.google.com'] : []),
        ],
        // Chakra's styles are written by the page itself.
        'style-src': ["'self'", "'unsafe-inline'"],
        // A product's picture may be any http(s) address.
        'img-src': ["'self'", 'data:', 'blob:', 'https:', 'http:'],
        'font-src': ["'self'"],
        'connect-src': [
          "'self'",
          ...(usesStripe ? ['https://api.stripe.com'] : []),
          ...(firebase ? ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'] : []),
        ],
        'frame-src': [
          "'self'",
          ...(usesStripe ? [...stripe, 'https://hooks.stripe.com'] : []),
          ...(firebase ? [`https://${firebaseAuthDomain}`] : []),
        ],
        'frame-ancestors': ["'self'"],
        'form-action': ["'self'"],
        'object-src': ["'none'"],
        'worker-src': ["'self'", 'blob:'],
        ...(isHttps ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
    // 'same-origin' would cut the Google popup off from the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-site' },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  const headers = headersSetBy(middleware);
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}

/** These headers are the same for every answer, so helmet, which takes a step for each of them, is asked once. */
function headersSetBy(middleware: ReturnType<typeof helmet>): readonly (readonly [string, string])[] {
  const sample = new ServerResponse(new IncomingMessage(new Socket()));
  middleware(sample.req, sample, (error?: unknown) => {
    if (error) throw new Error('The security headers could not be worked out.', { cause: error });
  });
  return sample.getHeaderNames().map((name) => [name, String(sample.getHeader(name))]);
}
