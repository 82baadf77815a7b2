// Server: what can be taken back, quoted and pinned.
import { classOf } from '../../src/core/wire/index.ts';

/** Only what a person wrote or sent: no tips, no recalls, no call records. */
export function isWritten(type: number): boolean {
  return classOf(type) === 'normal';
}
