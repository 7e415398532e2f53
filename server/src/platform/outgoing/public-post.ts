import { lookup, type LookupAddress } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Sends a POST request to an address that somebody typed. @returns the status of the answer. @throws OutgoingError */
export type PublicPost = (url: string, body: string, headers: Record<string, string>) => Promise<number>;

/** There was no answer; the message says why and may be shown to the shop's staff. */
export class OutgoingError extends Error {
  override name = 'OutgoingError';
}

const longestWaitMs = 15_000;

/** Networks that are not on the public internet, according to the IANA registries of special-purpose addresses. */
const notPublic = {
  ipv4: listOf('ipv4', [
    ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
    ...['192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
  ]),
  // All addresses outside 2000::/3, and the networks inside it that lead to IPv4 addresses or are for documentation.
  ipv6: listOf('ipv6', ['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']),
};

function listOf(family: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

export function isPublicAddress(address: string): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  return !notPublic[family].check(address, family);
}

/**
 * Posts to public addresses only, so that nobody can reach other machines in the shop's network. The address is checked
 * when the connection is made, because a name can lead elsewhere each time it is looked up. Redirects are not followed.
 * @param allowsPrivate for receivers in the shop's own network.
 */
export function createPublicPost({
  allowsPrivate,
  resolve = lookup,
}: {
  allowsPrivate: boolean;
  resolve?: typeof lookup;
}): PublicPost {
  const lookUp: LookupFunction = (name, options, done) => {
    resolve(name, { ...options, all: true }, (error: Error | null, found: LookupAddress[]) => {
      const [first] = found ?? [];
      if (error || !first) return done(error ?? new Error('no address'), '');
      if (!allowsPrivate && !found.every(({ address }) => isPublicAddress(address))) return done(refused(), '');
      if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });
  };
  return async function post(url, body, headers) {
    const { protocol, hostname } = new URL(url);
    const host = hostname.replace(/^\[|\]$/g, '');
    if (!allowsPrivate && isIP(host) !== 0 && !isPublicAddress(host)) throw refused();
    const send = protocol === 'https:' ? requestHttps : requestHttp;
    return new Promise((answer, fail) => {
      const request = send(url, {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        // One connection for each request, so that each request looks the name up.
        agent: false,
        lookup: lookUp,
        signal: AbortSignal.timeout(longestWaitMs),
      });
      request.once('response', (response) => {
        answer(response.statusCode ?? 0);
        // Nobody reads the content, which may have any size.
        response.destroy();
      });
      request.on('error', (error) => fail(toOutgoingError(error)));
      request.end(body);
    });
  };
}

const refused = () => new OutgoingError('The address leads to a private network.');

function toOutgoingError(error: Error & { code?: string }): OutgoingError {
  if (error instanceof OutgoingError) return error;
  if (error.name === 'AbortError' || error.name === 'TimeoutError') {
    return new OutgoingError(`There was no answer within ${longestWaitMs / 1_000} seconds.`, { cause: error });
  }
  return new OutgoingError(`No connection: ${error.code ?? 'unknown reason'}.`, { cause: error });
}
