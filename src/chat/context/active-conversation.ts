// Message rows and focus of the open conversation, for the message menu, range selection and the composer's
// arrow key. One conversation is open at a time.
import type { MessageRow } from '../../core/contract/rows.ts';
import type { ChatKey } from '../../core/domain/chat-key.ts';

export interface ActiveConversation {
  chat: ChatKey;
  /** Rows of messages and tips (notices without a bubble), top to bottom. */
  rows: () => readonly MessageRow[];
  /** Scrolls to a message and focuses it. */
  focus: (key: string) => void;
  /** The message that had the focus last, or its neighbour where it is gone; the list where none had the focus. */
  tabStop: () => HTMLElement | null;
}

let open: ActiveConversation | null = null;

/** Makes a conversation the open one. Returns the function that unregisters it. */
export function registerConversation(conversation: ActiveConversation): () => void {
  open = conversation;
  return () => {
    if (open === conversation) open = null;
  };
}

/** The conversation of `chat`; null while another conversation or none is open. */
export const activeConversation = (chat: ChatKey): ActiveConversation | null =>
  open?.chat === chat ? open : null;

export const activeRow = (chat: ChatKey, key: string): MessageRow | null =>
  activeConversation(chat)
    ?.rows()
    .find((row) => row.key === key) ?? null;

/** The element of a message; null while the message is not rendered. */
export const messageElement = (key: string): HTMLElement | null =>
  document.querySelector(`[data-conversation] [data-key="${CSS.escape(key)}"]`);
