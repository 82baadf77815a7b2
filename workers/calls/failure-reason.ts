// The content of a failed call (signal 105): `{"k", "t"}` from this server and client, or plain text.
import type { CallEnd } from '../../src/core/contract/call-rows.ts';
import { MessageType } from '../../src/core/domain/enums.ts';
import { parseContent } from '../../src/core/wire/index.ts';

export function failureOf(content: string): CallEnd {
  // A reason has the form of a tip.
  const parsed = parseContent(MessageType.TIP_TEXT, content);
  if (parsed.kind !== 'tip') return { why: 'failed', message: content };
  switch (parsed.k) {
    case 'no-answer':
    case 'busy':
    case 'lost':
      return { why: parsed.k };
    case 'devices':
      return { why: 'peer-devices' };
    default:
      return { why: 'failed', message: parsed.t };
  }
}
