/**
 * With IPv6, a provider gives each customer a /64 network or more, so all addresses in a /64 network count as one. Some
 * proxies add the port, which is different for each connection: `203.0.113.7:51234`, `[2001:db8::7]:51234`.
 */
export function toAddressKey(ip: string | undefined): string {
  if (ip === undefined) return 'unknown';
  const address = /^\[(.+)\](?::\d+)?$/.exec(ip)?.[1] ?? ip.replace(/^([\d.]+\.\d+):\d+$/, '$1');
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!plain.includes(':')) return plain;
  const [before = '', after = ''] = plain.split('::', 2);
  const [head, tail] = [before, after].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const zeros = plain.includes('::') ? Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0') : [];
  const network = [...head, ...zeros, ...tail].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
