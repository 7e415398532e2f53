import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import type { Mail, MailTransport } from './mail-transport.js';
import { createSmtpTransport, type SmtpSettings } from './smtp-transport.js';

const mail: Mail = {
  id: 'o1:1:order_placed',
  from: { name: 'Kickstand', address: 'shop@kickstand.example' },
  to: { name: 'Zoë "Z" <Rider>', address: 'zoe@rider.example' },
  subject: 'Your order o1',
  html: '<p>Thank you</p>',
  text: 'Thank you',
};

/** Each warning in the log. */
const warnings: unknown[][] = [];
let server: SMTPServer | undefined;
let transport: MailTransport | undefined;
afterEach(async () => {
  transport?.close();
  warnings.length = 0;
  await new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()));
  server = undefined;
});

interface Received {
  from: string | false;
  to: string[];
  content: string;
}

async function listen(options: SMTPServerOptions): Promise<{ port: number; received: Received[] }> {
  const received: Received[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope;
        const to = rcptTo.map(({ address }) => address);
        received.push({ from: mailFrom && mailFrom.address, to, content: Buffer.concat(parts).toString() });
        done();
      });
    },
    ...options,
  });
  server = smtp;
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  return { port: (smtp.server.address() as AddressInfo).port, received };
}

function open(settings: Partial<SmtpSettings>, isLocal = true, longestAttemptMs = 10_000): MailTransport {
  const smtp = { host: '127.0.0.1', port: 25, isSecure: false, login: null, ...settings };
  const logger = { warn: (...warning: unknown[]) => warnings.push(warning) };
  transport = createSmtpTransport({ smtp, isLocal, logger, longestAttemptMs });
  return transport;
}

describe('a mail server', () => {
  it('gets HTML and text, and the same Message-ID for the same mail', async () => {
    const { port, received } = await listen({ disabledCommands: ['STARTTLS'] });
    const sender = open({ port });
    await sender.send(mail);
    await sender.send(mail);
    expect(received).toHaveLength(2);
    for (const { content, ...envelope } of received) {
      expect(envelope).toEqual({ from: 'shop@kickstand.example', to: ['zoe@rider.example'] });
      expect(content).toMatch(/^Message-ID: <o1\.1\.order_placed@kickstand\.example>\r$/m);
      expect(content).toMatch(/^From: Kickstand <shop@kickstand\.example>\r$/m);
      expect(content).toMatch(/^Auto-Submitted: auto-generated\r$/m);
      expect(content).toContain('Content-Type: text/plain');
      expect(content).toContain('Content-Type: text/html');
    }
  });

  it('gets attached files', async () => {
    const { port, received } = await listen({ disabledCommands: ['STARTTLS'] });
    const content = Buffer.from('%PDF-1.7');
    await open({ port }).send({ ...mail, attachments: [{ name: 'INV-1.pdf', mediaType: 'application/pdf', content }] });
    expect(received[0]?.content).toContain('Content-Type: application/pdf; name=INV-1.pdf');
    expect(received[0]?.content).toContain(content.toString('base64'));
  });

  it('gets the login of SMTP_URL', async () => {
    const logins: unknown[] = [];
    const { port } = await listen({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, done) {
        logins.push({ username, password });
        done(null, { user: username });
      },
    });
    await open({ port, login: { user: 'shop', password: 'p:ss' } }).send(mail);
    expect(logins).toEqual([{ username: 'shop', password: 'p:ss' }]);
  });

  it('that offers no TLS never gets the password, unless it is on this machine', async () => {
    const logins: unknown[] = [];
    const { port, received } = await listen({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth(auth, _session, done) {
        logins.push(auth);
        done(null, { user: 'shop' });
      },
    });
    const login = { user: 'shop', password: 'secret' };
    await expect(open({ port, login }, false).send(mail)).rejects.toMatchObject({ isServerDown: true });
    expect([logins, received]).toEqual([[], []]);
  });
});

describe('a mail of which a copy is refused', () => {
  it('is sent to the others, and the log says that a recipient was refused, without the address', async () => {
    const { port, received } = await listen({
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('boss') ? Object.assign(new Error(address), { responseCode: 550 }) : null),
    });
    await open({ port }).send({ ...mail, copies: ['boss@shop.example', 'parts@shop.example'] });
    expect(received).toMatchObject([{ to: ['zoe@rider.example', 'parts@shop.example'] }]);
    expect(warnings).toEqual([
      [{ messageId: mail.id, replies: [550] }, 'the mail server refused recipients of a mail'],
    ]);
  });
});

describe('a mail that is not accepted', () => {
  const failure = (port: number) =>
    open({ port })
      .send(mail)
      .catch((error: unknown) => error);

  it('does not mean that the server is down if only this mail was refused', async () => {
    const { port } = await listen({
      disabledCommands: ['STARTTLS'],
      onRcptTo({ address }, _session, done) {
        done(Object.assign(new Error(`No mailbox ${address}`), { responseCode: 550 }));
      },
    });
    expect(await failure(port)).toMatchObject({
      name: 'MailError',
      isServerDown: false,
      message: 'The mail server refused the email (EENVELOPE, reply 550).',
    });
  });

  it('means that the server is down if there is no connection', async () => {
    const { port } = await listen({});
    await new Promise<void>((resolve) => server?.close(resolve));
    server = undefined;
    expect(await failure(port)).toMatchObject({ name: 'MailError', isServerDown: true });
  });

  it('means that the server is down if the attempt takes too long', async () => {
    const { port } = await listen({ disabledCommands: ['STARTTLS'], onMailFrom: () => undefined });
    const error: unknown = await open({ port }, true, 50)
      .send(mail)
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ isServerDown: true, message: expect.stringContaining('EABORT') as string });
  });

  it('means that the server is down if the login is refused, and names SMTP_URL', async () => {
    const { port } = await listen({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('Wrong')),
    });
    const error: unknown = await open({ port, login: { user: 'shop', password: 'p' } })
      .send(mail)
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ isServerDown: true, message: expect.stringContaining('SMTP_URL') as string });
  });
});
