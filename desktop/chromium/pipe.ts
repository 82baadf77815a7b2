// The Chrome DevTools Protocol over Chromium's debugging pipe: JSON messages with a NUL byte after each. A pipe, unlike a
// debugging port, is open to this process only.
import type { Readable, Writable } from 'node:stream';
import * as v from 'valibot';

export interface CdpEvent {
  readonly method: string;
  readonly params: unknown;
  /** The attached target that sent the event; undefined for the browser. */
  readonly sessionId: string | undefined;
}

export interface Cdp {
  /**
   * @param sessionId an attached target; without it the command goes to the browser
   * @returns the result; rejects with {@link CdpError} if the browser refuses the command or the pipe closes
   */
  send(method: string, params?: object, sessionId?: string): Promise<unknown>;
  /** Calls `listener` for every event. */
  listen(listener: (event: CdpEvent) => void): void;
}

export class CdpError extends Error {}

const message = v.union([
  v.object({
    id: v.number(),
    result: v.optional(v.unknown()),
    error: v.optional(v.object({ message: v.string() })),
  }),
  v.object({ method: v.string(), params: v.optional(v.unknown()), sessionId: v.optional(v.string()) }),
]);

/**
 * @param input messages of the browser
 * @param output commands to the browser
 */
export function createCdp(input: Readable, output: Writable): Cdp {
  const waiting = new Map<
    number,
    { method: string; resolve: (result: unknown) => void; reject: (error: CdpError) => void }
  >();
  const listeners = new Set<(event: CdpEvent) => void>();
  let lastId = 0;
  let isClosed = false;
  let rest = Buffer.alloc(0);

  function handle(text: string): void {
    const parsed = v.parse(message, JSON.parse(text));
    if ('method' in parsed) {
      const { method, params, sessionId } = parsed;
      for (const listener of listeners) listener({ method, params, sessionId });
      return;
    }
    const command = waiting.get(parsed.id);
    waiting.delete(parsed.id);
    if (parsed.error) command?.reject(new CdpError(`${command.method}: ${parsed.error.message}`));
    else command?.resolve(parsed.result);
  }

  function close(): void {
    isClosed = true;
    for (const { method, reject } of waiting.values())
      reject(new CdpError(`${method}: the browser has ended`));
    waiting.clear();
  }

  input.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (let end = rest.indexOf(0); end !== -1; end = rest.indexOf(0)) {
      const text = rest.toString('utf8', 0, end);
      rest = rest.subarray(end + 1);
      handle(text);
    }
  });
  input.on('close', close);
  input.on('error', close);
  // A write to an ended browser fails; `close` then rejects its command.
  output.on('error', close);

  return {
    send(method, params = {}, sessionId) {
      if (isClosed) return Promise.reject(new CdpError(`${method}: the browser has ended`));
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { method, resolve, reject });
        output.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
      });
    },
    listen: (listener) => void listeners.add(listener),
  };
}
