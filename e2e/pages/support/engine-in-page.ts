// The page's side of the fake engine: a SharedWorker whose port leads to the test's process. It speaks the contract over
// the real Comlink, so the page's own client of the engine runs unchanged.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import type * as comlink from 'comlink';
import { engineLock, type Hello } from '../../../src/core/contract/seat.ts';
import type { FakeEngine } from './fake-engine.ts';

/** A Blob on its way between page and test. */
interface SentBlob {
  readonly blob: string;
  readonly type: string;
}

interface EngineCall {
  /** The seat; '' for the hello. */
  readonly seat: string;
  readonly method: 'hello' | 'open' | 'close' | 'next' | 'command' | 'environment';
  readonly args: unknown[];
}

/** The seat of the document that each page has loaded last. */
const seats = new WeakMap<Page, string>();

/** Resolves once the page has taken and drawn all changes of the engine. */
export async function changesShown(page: Page, engine: FakeEngine): Promise<void> {
  // A document that loads meanwhile has another seat.
  await expect.poll(() => engine.hasDelivered(seats.get(page) ?? '')).toBe(true);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(null)))),
  );
}

/** Connects all pages of the context to the engine that `engineOf` returns at the time of their hello. */
export async function connectPages(
  context: BrowserContext,
  engineOf: (page: Page) => FakeEngine,
): Promise<void> {
  await context.exposeBinding('callEngine', async ({ page }, { seat, method, args }: EngineCall) => {
    if (method === 'hello') seats.set(page, (args[0] as Hello).seat);
    return sendable(await engineOf(page).call(seat, method, args.map(received)));
  });
  const library = readFileSync(createRequire(import.meta.url).resolve('comlink/dist/umd/comlink.js'), 'utf8');
  const lockPrefix = JSON.stringify(engineLock(''));
  await context.addInitScript({ content: `{${library};(${startEngine.toString()})(${lockPrefix})}` });
}

async function sendable(value: unknown): Promise<unknown> {
  const answer = value as { ok?: boolean; value?: unknown } | undefined;
  if (!(answer?.value instanceof Blob)) return value;
  const { type } = answer.value;
  const bytes = Buffer.from(await answer.value.arrayBuffer());
  return { ...answer, value: { blob: bytes.toString('base64'), type } satisfies SentBlob };
}

/** The argument of a call, with each Blob of its fields as a Blob of Node. */
function received(arg: unknown): unknown {
  if (typeof arg !== 'object' || arg === null || Array.isArray(arg)) return arg;
  const isSentBlob = (field: unknown): field is SentBlob =>
    typeof field === 'object' && field !== null && 'blob' in field;
  return Object.fromEntries(
    Object.entries(arg).map(([name, field]) => [
      name,
      isSentBlob(field) ? new Blob([Buffer.from(field.blob, 'base64')], { type: field.type }) : field,
    ]),
  );
}

/** Runs in the page before its scripts. */
function startEngine(lockPrefix: string): void {
  const { Comlink, callEngine } = globalThis as unknown as {
    Comlink: Pick<typeof comlink, 'expose'>;
    callEngine: (call: object) => Promise<unknown>;
  };
  if (window !== top || location.protocol === 'about:') return;
  // A tab that starts at the home screen was signed in before: without tokens it draws the login form first.
  if (location.pathname.startsWith('/home') && sessionStorage.getItem('partyline.tokens') === null) {
    const tokens = { signIn: 'fake', number: 1, accessToken: 'a', refreshToken: 'r' };
    sessionStorage.setItem('partyline.tokens', JSON.stringify(tokens));
  }

  const encode = async (field: unknown): Promise<unknown> => {
    if (!(field instanceof Blob)) return field;
    const bytes = new Uint8Array(await field.arrayBuffer());
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return { blob: btoa(text), type: field.type };
  };
  const encodeFields = async (args: object): Promise<object> =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(args).map(async ([name, field]) => [name, await encode(field)] as const),
      ),
    );
  const decode = (answer: unknown): unknown => {
    const { value } = (answer ?? {}) as { value?: { blob?: string; type: string } };
    if (typeof value?.blob !== 'string') return answer;
    const bytes = Uint8Array.from(atob(value.blob), (char) => char.charCodeAt(0));
    return { ok: true, value: new Blob([bytes], { type: value.type }) };
  };

  const seatOf = (seat: string) => {
    const send = (method: string, ...args: unknown[]): Promise<unknown> => callEngine({ seat, method, args });
    return {
      open: (view: number, spec: object) => send('open', view, spec),
      close: (view: number) => send('close', view),
      next: (acknowledged: number) => send('next', acknowledged),
      command: async (name: string, args: object, user: unknown) =>
        decode(await send('command', name, await encodeFields(args), user)),
      environment: (change: object) => send('environment', change),
    };
  };
  const entry = {
    hello: async (hello: { seat: string }, port: MessagePort) => {
      Comlink.expose(seatOf(hello.seat), port);
      const welcome = (await callEngine({ seat: '', method: 'hello', args: [hello] })) as { boot: string };
      await new Promise<void>((held) => {
        void navigator.locks.request(lockPrefix + welcome.boot, () => {
          held();
          return new Promise(() => undefined);
        });
      });
      return welcome;
    },
  };

  class FakeSharedWorker extends EventTarget {
    readonly port: MessagePort;
    constructor() {
      super();
      const { port1, port2 } = new MessageChannel();
      this.port = port1;
      Comlink.expose(entry, port2);
    }
  }
  Object.assign(globalThis, { SharedWorker: FakeSharedWorker });
}
