// A mail server and an SMS hook that keep every message, and the readers of codes and captchas. Server, engine and
// browser tests share them.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Mail {
  to: string[];
  from: string;
  subject: string;
  text: string;
}

export interface Sms {
  phone: string;
  code: string | null;
  text: string;
}

export interface Channel<T> {
  url: string;
  /** Accepted messages, the oldest first. */
  messages: T[];
  /** Whether the channel refuses messages. */
  refuses: boolean;
  stop(): Promise<void>;
}

export const SENDER = 'no-reply@chat.example';

export async function startMailServer(): Promise<Channel<Mail>> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(channel.refuses ? new Error(`550 no mailbox ${address}`) : undefined),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { rcptTo, mailFrom } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        const to = rcptTo.map(({ address }) => address);
        channel.messages.push({ to, from, ...parseMail(Buffer.concat(chunks).toString()) });
        done();
      });
    },
  });
  const server = smtp.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const channel: Channel<Mail> = {
    url: `smtp://127.0.0.1:${port}`,
    messages: [],
    refuses: false,
    stop: () => new Promise((resolve) => smtp.close(resolve)),
  };
  return channel;
}

export async function startSmsHook(): Promise<Channel<Sms>> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      if (channel.refuses) {
        response.writeHead(302, { location: '/elsewhere' }).end();
        return;
      }
      channel.messages.push(JSON.parse(body) as Sms);
      response.writeHead(202).end('accepted');
    });
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const channel: Channel<Sms> = {
    url: `http://127.0.0.1:${port}/sms`,
    messages: [],
    refuses: false,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return channel;
}

/** The result of an English or Chinese question. */
export function resultOf(question: string): number {
  const words = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
  const [, left = '', operator = '', right = ''] =
    /^(\S+?) ?(plus|minus|times|加|減|乘以) ?(\S+)$/.exec(question) ?? [];
  const value = (word: string) => Math.max(words.indexOf(word), '二三四五六七八九'.indexOf(word)) + 2;
  const [a, b] = [value(left), value(right)];
  if (operator === 'plus' || operator === '加') return a + b;
  return operator === 'minus' || operator === '減' ? a - b : a * b;
}

/** The six digits in a mail or an SMS. */
export const codeIn = ({ text }: { text: string }): string => /\b\d{6}\b/.exec(text)?.[0] ?? '';

/** Another code of six digits. */
export const wrongFor = (code: string): string => (code === '000000' ? '111111' : '000000');

/** Subject and plain text of a mail, decoded. */
function parseMail(raw: string): { subject: string; text: string } {
  const end = raw.indexOf('\r\n\r\n');
  const head = raw.slice(0, end).replace(/\r\n\s+/g, ' ');
  const body = raw.slice(end + 4);
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? '';
  const encoding = field('content-transfer-encoding').toLowerCase();
  const text = encoding === 'base64' ? Buffer.from(body, 'base64').toString() : quoted(body, encoding);
  const subject = field('subject')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_word, kind: string, content: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(content, 'base64').toString()
        : quoted(content.replaceAll('_', ' '), 'quoted-printable'),
    );
  return { subject, text: text.replaceAll('\r\n', '\n').trim() };
}

function quoted(body: string, encoding: string): string {
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
