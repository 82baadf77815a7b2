// The host's end of the bridge: calls of the own page's main frame reach the window, all others are ignored.
import * as v from 'valibot';
import { BINDING } from './bridge-script.ts';
import type { Cdp, CdpEvent } from './pipe.ts';

const contextCreated = v.object({
  context: v.object({
    id: v.number(),
    origin: v.string(),
    auxData: v.optional(v.object({ frameId: v.optional(v.string()), isDefault: v.optional(v.boolean()) })),
  }),
});
const bindingCalled = v.object({ name: v.string(), payload: v.string(), executionContextId: v.number() });

export interface PageCallsDeps {
  readonly cdp: Pick<Cdp, 'listen'>;
  readonly sessionId: string;
  readonly targetId: string;
  readonly origin: string;
  /** Runs a call, which may be malformed. */
  readonly run: (call: unknown) => void;
}

/** Runs the calls of the main frame, while it shows a page of the server. Frames within the page have no calls. */
export function listenToPage({ cdp, sessionId, targetId, origin, run }: PageCallsDeps): void {
  const trusted = new Set<number>();

  function handle({ method, params, sessionId: from }: CdpEvent): void {
    if (from !== sessionId) return;
    if (method === 'Runtime.executionContextsCleared') trusted.clear();
    if (method === 'Runtime.executionContextCreated') {
      const { context } = v.parse(contextCreated, params);
      const isMain = context.auxData?.frameId === targetId && context.auxData.isDefault === true;
      if (isMain && context.origin === origin) trusted.add(context.id);
      else trusted.delete(context.id);
    }
    if (method === 'Runtime.bindingCalled') {
      const { name, payload, executionContextId } = v.parse(bindingCalled, params);
      if (name === BINDING && trusted.has(executionContextId)) run(parse(payload));
    }
  }

  cdp.listen(handle);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
