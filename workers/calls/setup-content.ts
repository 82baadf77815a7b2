// The content of a setup (signals 100 and 101): `{"call"}`, the id that the caller gave the call.
import * as v from 'valibot';
import { callId } from '../../src/core/contract/call-id.ts';
import { parseJson } from '../../src/core/wire/index.ts';

/** Returns null for a setup without a valid id, as other clients send it. */
export function callIdOf(content: string): string | null {
  const result = v.safeParse(Content, parseJson(content));
  return result.success ? result.output.call : null;
}

const Content = v.object({ call: callId });
