// The tab. What a call record tells: how the call ended, and how long it was (protocol.md 8.2). Pure.
import type { Foreign } from '../../../core/domain/foreign.ts';
import { callLength, parseTip } from '../../../shared/tip-content.ts';

export type CallRecord =
  | { kind: 'ended'; length: string }
  | { kind: 'cancelled' | 'rejected' | 'missed' | 'busy' }
  /** Words of a server that sends no key, or one that is not known, bounded; '' for none. */
  | { kind: 'told'; text: string };

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
      return { kind: 'told', text };
  }
}
