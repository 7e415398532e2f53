import type { Request, RequestHandler, Response } from 'express';
import { isLoopback } from '../platform/http-server.js';

interface EmbeddedGuardOptions {
  /** Origin at which browsers open the shop. */
  publicUrl: string;
  /** Whether the shop's owner allows access to its embedded parts from other machines. */
  allowsProxies: boolean;
}

/**
 * Refuses requests from other machines to a shop with embedded parts: the account chooser signs in with any address, the
 * mailbox shows everybody's mails, and the card sandbox makes any refund. Only people at this machine may use them,
 * and web pages of other sites may not. Therefore requests to a host name that an attacker points at this machine (DNS
 * rebinding) and requests through a proxy are refused.
 */
export function embeddedGuard(options: EmbeddedGuardOptions): RequestHandler {
  const findRefusal = createEmbeddedCheck(options);
  return (request, response, next) => {
    const refusal = findRefusal(request);
    if (refusal) return refuse(response, refusal.status, refusal.message);
    next();
  };
}

/** @returns a function that returns why a request is refused; null if it may be answered. */
export function createEmbeddedCheck({ publicUrl, allowsProxies }: EmbeddedGuardOptions) {
  const publicHost = hostnameOf(new URL(publicUrl).host);
  /** The latest `Host` that was allowed. Almost all requests have the same `Host`. */
  let allowed: string | undefined;
  return (request: Request): { status: number; message: string } | null => {
    if (allowed === undefined || request.headers.host !== allowed) {
      const host = hostnameOf(request.headers.host);
      if (host === null || (host !== publicHost && !isLoopback(host))) {
        const message = `This shop answers at ${publicUrl} only. Set PUBLIC_URL to the address people use.`;
        return { status: 421, message };
      }
      allowed = request.headers.host;
    }
    if (allowsProxies || !isForwarded(request)) return null;
    const message =
      'This shop runs on embedded parts, which anybody can take over, and does not answer behind a proxy. ' +
      'Configure Firebase and Stripe, or set ALLOW_EMBEDDED=1 to show it anyway.';
    return { status: 403, message };
  };
}

/**
 * For the embedded parts themselves: refuses changes requested by pages of other sites. Origins are compared with the
 * configured one, never with the request's own Host.
 */
export function ownPagesOnly(publicUrl: string): RequestHandler {
  const publicOrigin = new URL(publicUrl).origin;
  return (request, response, next) => {
    const { origin } = request.headers;
    const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(request.method);
    if (isRead || origin === undefined || origin === publicOrigin || isThisServer(origin, request)) return next();
    refuse(response, 403, `Only pages of ${publicOrigin} may do this.`);
  };
}

/** Whether an origin is a name of this machine with the port of the request. */
function isThisServer(origin: string, { socket }: Request): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname, port } = new URL(origin);
  return protocol === 'http:' && isLoopback(hostname) && (port || '80') === String(socket.localPort);
}

function isForwarded({ headers }: Request): boolean {
  return Object.keys(headers).some((name) => name === 'forwarded' || name.startsWith('x-forwarded-'));
}

/** Host name in lower case, without the port; null if the text is not a host. */
function hostnameOf(host: string | undefined): string | null {
  if (host === undefined || !URL.canParse(`http://${host}`)) return null;
  return new URL(`http://${host}`).hostname.replace(/\.$/, '');
}

function refuse(response: Response, status: number, message: string): void {
  response.status(status).set({ 'Cache-Control': 'no-store', Connection: 'close' }).type('text').send(`${message}\n`);
}
