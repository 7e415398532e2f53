import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { RequestHandler } from 'express';

export interface ContentSecuritySettings {
  /** Host from which the real identity provider serves its popup; null with the emulator, which this server serves. */
  firebaseAuthDomain: string | null;
  usesStripe: boolean;
  isHttps: boolean;
  /** The inline scripts of the shop's documents. Browsers run no other inline scripts. */
  inlineScripts?: readonly string[];
}

/** Sets the security headers of all answers. */
export function securityHeaders(settings: ContentSecuritySettings): RequestHandler {
  const headers = listSecurityHeaders(settings);
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}

/** Names and values of the security headers. Origins of Firebase and Stripe are allowed only where they are used. */
export function listSecurityHeaders({
  firebaseAuthDomain,
  usesStripe,
  isHttps,
  inlineScripts = [],
}: ContentSecuritySettings): readonly (readonly [string, string])[] {
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
        // Chakra writes its styles into the page.
        'style-src': ["'self'", "'unsafe-inline'"],
        // The picture of a product may have any http(s) address.
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
    // 'same-origin' would disconnect the Google popup from the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-site' },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  return headersSetBy(middleware);
}

/** These headers are the same for all answers, so helmet, which takes a step for each of them, is called only once. */
function headersSetBy(middleware: ReturnType<typeof helmet>): readonly (readonly [string, string])[] {
  const sample = new ServerResponse(new IncomingMessage(new Socket()));
  middleware(sample.req, sample, (error?: unknown) => {
    if (error) throw new Error('The security headers could not be worked out.', { cause: error });
  });
  return sample.getHeaderNames().map((name) => [name, String(sample.getHeader(name))]);
}
