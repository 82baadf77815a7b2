// Message types that can be recalled, quoted and pinned.
import { classOf } from '../../src/core/wire/index.ts';

/** True for content that a user wrote or sent; false for tips, recalls and call records. */
export function isUserContent(type: number): boolean {
  return classOf(type) === 'normal';
}
