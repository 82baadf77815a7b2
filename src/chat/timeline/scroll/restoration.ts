// The scroll positions of chats that the user left above their end. Such a chat opens again at its position.
import { perChat } from '../../../shared/per-chat.ts';
import type { Anchor } from './machine.ts';

/** The position of each chat; null for a chat that the user left at its end. */
export const restorations = perChat<Anchor | null>(null);
