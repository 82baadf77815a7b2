// The tab. What the conversation on the screen holds, for acts that are asked for from elsewhere: the menu, a range
// of chosen messages, the composer's arrow key. One conversation is open at a time.
import type { MessageRow } from '../../core/contract/rows.ts';
import type { ChatKey } from '../../core/domain/chat-key.ts';

export interface Stage {
  chat: ChatKey;
  /** Messages and tips, top to bottom. */
  rows: () => readonly MessageRow[];
  /** Brings a message into view and gives it the focus. */
  focus: (key: string) => void;
  /** The focus goes to the messages, to the one that had it last. */
  back: () => void;
}

let open: Stage | null = null;

/** Returns the end of it. */
export function enter(stage: Stage): () => void {
  open = stage;
  return () => {
    if (open === stage) open = null;
  };
}

/** null while another chat is open. */
export const stageOf = (chat: ChatKey): Stage | null => (open?.chat === chat ? open : null);

export const rowOnStage = (chat: ChatKey, key: string): MessageRow | null =>
  stageOf(chat)
    ?.rows()
    .find((row) => row.key === key) ?? null;

/** The element of a message, while it is rendered. */
export const elementOf = (key: string): HTMLElement | null =>
  document.querySelector(`[data-conversation] [data-key="${CSS.escape(key)}"]`);
