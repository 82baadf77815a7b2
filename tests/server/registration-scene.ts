// A server that offers registration, with a mail server and an SMS hook that keep every message.
import type { RegistrationSettings } from '../../server/registration/settings.ts';
import type { ServerOptions } from '../../server/server-options.ts';
import type { RunningServer } from '../../server/start.ts';
import {
  buildRequest,
  type Endpoint,
  endpoints,
  type RequestFor,
  requestUrl,
} from '../../src/core/wire/index.ts';
import {
  type Channel,
  type Mail,
  resultOf,
  SENDER,
  type Sms,
  startMailServer,
  startSmsHook,
} from './code-channels.ts';
import { EVERY_MODE, manualClock, startTestServer } from './support.ts';

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
