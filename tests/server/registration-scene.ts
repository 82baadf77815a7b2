// A server that offers registration, with a mail server and an SMS hook that keep every message.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { RegistrationSettings } from '../../server/registration/settings.ts';
import type { RunningServer, ServerOptions } from '../../server/start.ts';
import {
  buildRequest,
  type Endpoint,
  endpoints,
  type RequestFor,
  requestUrl,
} from '../../src/core/wire/index.ts';
import { EVERY_MODE, manualClock, startTestServer } from './support.ts';

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

interface Channel<T> {
  url: string;
  /** Accepted messages, the oldest first. */
  messages: T[];
  /** Whether the channel refuses messages. */
  refuses: boolean;
  stop(): Promise<void>;
}

export const SENDER = 'no-reply@chat.example';

async function startMailServer(): Promise<Channel<Mail>> {
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

async function startSmsHook(): Promise<Channel<Sms>> {
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

export interface Answer {
  code: number;
  message: string;
  data: unknown;
  retryAfter: string | null;
}

export interface RegistrationScene {
  server: RunningServer;
  clock: ReturnType<typeof manualClock>;
  mail: Channel<Mail>;
  sms: Channel<Sms>;
  /** Log lines, with those of every request. */
  lines: string[];
  /** Each call comes from an IP address of its own, unless `from` names one. */
  call: <E extends Endpoint>(endpoint: E, request: RequestFor<E>, options?: CallOptions) => Promise<Answer>;
  /** Requests and solves a captcha. */
  solved: (options?: CallOptions) => Promise<{ id: string; code: string }>;
  stop(): Promise<void>;
}

interface CallOptions {
  from?: string;
  language?: string;
}

export async function startRegistration(
  { channels = true, ...settings }: Partial<RegistrationSettings> & { channels?: boolean } = {},
  options: Partial<ServerOptions> = {},
): Promise<RegistrationScene> {
  const [mail, sms] = [await startMailServer(), await startSmsHook()];
  const clock = manualClock();
  const lines: string[] = [];
  const server = await startTestServer({
    clock,
    trustProxy: ['loopback'],
    log: 'info',
    logTo: { write: (line) => void lines.push(line) },
    registration: {
      ...EVERY_MODE,
      mailServer: channels ? { url: mail.url, from: SENDER } : null,
      smsHook: channels ? sms.url : null,
      ...settings,
    },
    ...options,
  });
  const call: RegistrationScene['call'] = async (endpoint, request, { from, language } = {}) => {
    const wire = buildRequest(endpoint, request);
    const response = await fetch(`${server.url}/api${requestUrl(wire)}`, {
      method: wire.method,
      headers: {
        'x-forwarded-for': from ?? newAddress(),
        'accept-language': language ?? 'en',
        ...(wire.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(wire.body !== undefined && { body: JSON.stringify(wire.body) }),
    });
    const envelope = (await response.json()) as Omit<Answer, 'retryAfter'>;
    return { ...envelope, retryAfter: response.headers.get('retry-after') };
  };
  return {
    server,
    clock,
    mail,
    sms,
    lines,
    call,
    solved: async (given) => {
      const { data } = await call(endpoints.captchaImgCode, {}, given);
      const { id, question } = data as { id: string; question: string };
      return { id, code: String(resultOf(question)) };
    },
    stop: async () => {
      await server.stop();
      await mail.stop();
      await sms.stop();
    },
  };
}

let used = 0;
/** Returns an IP address that no other call uses. */
export const newAddress = (): string => `198.51.${100 + Math.floor(used / 250)}.${(used++ % 250) + 1}`;

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
