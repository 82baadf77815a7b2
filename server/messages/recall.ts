// Server: what both kinds of recall share.
import { classOf } from '../../src/core/wire/index.ts';

/** Only what a person wrote can be taken back: no tips, no recalls, no call records. */
export function isRecallable(type: number): boolean {
  return classOf(type) === 'normal';
}
