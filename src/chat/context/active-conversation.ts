// The tab. What the conversation on the screen holds, for acts that are asked for from elsewhere: the menu, a range
// of chosen messages, the composer's arrow key. One conversation is open at a time.
import type { MessageRow } from '../../core/contract/rows.ts';
import type { ChatKey } from '../../core/domain/chat-key.ts';

export interface ActiveConversation {
  chat: ChatKey;
  /** Messages and tips, top to bottom. */
  rows: () => readonly MessageRow[];
  /** Brings a message into view and gives it the focus. */
  focus: (key: string) => void;
  /** The focus goes to the messages, to the one that had it last. */
  back: () => void;
}

let open: ActiveConversation | null = null;

/** Returns the end of it. */
export function registerConversation(stage: ActiveConversation): () => void {
  open = stage;
  return () => {
    if (open === stage) open = null;
  };
}

/** null while another chat is open. */
export const activeConversation = (chat: ChatKey): ActiveConversation | null =>
  open?.chat === chat ? open : null;

export const activeRow = (chat: ChatKey, key: string): MessageRow | null =>
  activeConversation(chat)
    ?.rows()
    .find((row) => row.key === key) ?? null;

/** The element of a message, while it is rendered. */
export const messageElement = (key: string): HTMLElement | null =>
  document.querySelector(`[data-conversation] [data-key="${CSS.escape(key)}"]`);
