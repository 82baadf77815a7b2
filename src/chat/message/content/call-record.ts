// Outcome and duration of a call, from the content of its record (protocol.md 8.2). Pure.
import type { Foreign } from '../../../core/domain/foreign.ts';
import { callLength, parseTip } from '../../../shared/tip-content.ts';

export type CallRecord =
  | { kind: 'ended'; length: string }
  | { kind: 'cancelled' | 'rejected' | 'missed' | 'busy' }
  /** Text of a record whose key is missing or unknown; '' for none. */
  | { kind: 'text'; text: string };

export function callRecord(content: Foreign): CallRecord {
  const { key, args, text } = parseTip(content);
  switch (key) {
    case 'ended':
      return { kind: key, length: callLength(args[0]) };
    case 'cancelled':
    case 'rejected':
    case 'missed':
    case 'busy':
      return { kind: key };
    default:
      return { kind: 'text', text };
  }
}
