import type { Environment } from './config/environment.js';
import type { DemoShop } from './local/demo-data.js';

/** Tells the owner the address of the shop and which services it uses. */
export function announce(environment: Environment, port: number, demoShop: DemoShop | null): void {
  process.stdout.write(`${startupMessage(environment, port, demoShop).join('\n')}\n`);
}

export function startupMessage(environment: Environment, port: number, demoShop: DemoShop | null): string[] {
  const { identity, cards, database, dataDir, graphql } = environment;
  const address = `http://localhost:${port}`;
  const row = (label: string, value: string) => `  ${label.padEnd(12)}${value}`;
  const lines = ['', 'Kickstand is open.', '', row('Shop', address)];
  if (graphql.playground) lines.push(row('Playground', `${address}/playground`));
  lines.push(
    row('Data', dataDir),
    row('Database', database.kind === 'embedded' ? 'embedded' : 'MongoDB (MONGODB_URI)'),
    row('Identity', identity.kind === 'emulator' ? 'embedded' : 'Firebase'),
    row('Mail', whereMailGoes(environment, address)),
    row('Cards', cards.kind === 'sandbox' ? `embedded; see ${address}/sandbox/stripe` : 'Stripe'),
  );
  if (demoShop && identity.kind === 'emulator' && !environment.isProduction) {
    const [admin, shopper] = demoShop.demoAccounts;
    lines.push(
      row('Admin', `${admin.email} / ${admin.password}`),
      row('Shopper', `${shopper.email} / ${shopper.password}`),
    );
  }
  if (cards.kind === 'sandbox') lines.push(row('Test card', '4242 4242 4242 4242, any future date, any CVC'));
  return [...lines, '', 'Ctrl-C stops it.', ''];
}

function whereMailGoes({ identity, mailServer }: Environment, address: string): string {
  const mailbox = `${address}/emulator/mailbox`;
  if (mailServer.kind === 'none') return 'none is sent; set SMTP_URL to send it';
  if (mailServer.kind === 'mailbox') return `embedded; see ${mailbox}`;
  return identity.kind === 'emulator' ? `SMTP_URL; mail about accounts is at ${mailbox}` : 'SMTP_URL';
}
