/** Who acts in the shop without being a person, as the server names them. */
const parts: Readonly<Record<string, string>> = {
  provider: 'Card provider’s dashboard',
  'system:card-provider': 'Card provider',
  'system:command-line': 'Command line',
  'system:demo-data': 'Demo data',
  'system:reconciler': 'Reconciler',
  'system:reservations': 'Reservation clock',
  'system:webhook': 'Card provider',
};

/** Who did it, for people: an email address stays one, a part of the shop gets its name. */
export function toActorName(by: string): string {
  return parts[by] ?? by.replace(/^system:/, 'System: ');
}
