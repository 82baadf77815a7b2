// The positions of chats that were left above their end. A chat is opened again at its position.
import { perChat } from '../../../shared/per-chat.ts';
import type { Anchor } from './machine.ts';

/** null for a chat that was left at its end. */
export const restorations = perChat<Anchor | null>(null);
