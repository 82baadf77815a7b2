// The text of one composer, merged from local typing and the drafts of other tabs.
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import type { Result } from '../../../core/contract/result.ts';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { useLine } from '../../../line/hooks.ts';
import type { Draft, TextMessage } from './draft-field.ts';
import { draftsOf } from './draft-stores.ts';

export interface DraftInput {
  text: string;
  type: (text: string) => void;
  focus: () => void;
  blur: () => void;
  /** Sends a message and empties the field. A text that the engine did not store returns to the field. */
  send: (message: TextMessage) => Promise<Result<null>>;
}

/** @param draft the draft that the engine stores; null until the engine has reported it */
export function useDraft(chat: ChatKey, draft: Draft | null): DraftInput {
  const line = useLine();
  const drafts = draftsOf(line);
  const text = useSyncExternalStore(drafts.watch, () => drafts.text(chat));

  // A layout effect runs before the first paint: an opened chat never shows an empty field first.
  useLayoutEffect(() => {
    drafts.open(chat, line.view({ view: 'chats' }).byKey.get(chat)?.draft ?? '');
    return () => drafts.close(chat);
  }, [drafts, line, chat]);
  useLayoutEffect(() => {
    if (draft) drafts.receive(chat, draft);
  }, [drafts, chat, draft]);

  // The browser may end a hidden or unloading page at any time, so the page writes the draft at once.
  useEffect(() => {
    let isEnding = false;
    const writeWhenHidden = (): void => {
      // An ending page is hidden after `pagehide`.
      if (document.visibilityState === 'hidden' && !isEnding) drafts.writeNow(chat);
    };
    const writeAtEnd = (): void => {
      isEnding = true;
      drafts.writeBeforeEnd(chat);
    };
    const goOn = (): void => {
      isEnding = false;
    };
    document.addEventListener('visibilitychange', writeWhenHidden);
    window.addEventListener('pagehide', writeAtEnd);
    window.addEventListener('pageshow', goOn);
    return () => {
      document.removeEventListener('visibilitychange', writeWhenHidden);
      window.removeEventListener('pagehide', writeAtEnd);
      window.removeEventListener('pageshow', goOn);
    };
  }, [drafts, chat]);

  return {
    text,
    type: (typed) => drafts.type(chat, typed),
    focus: () => drafts.focus(chat),
    blur: () => drafts.blur(chat),
    send: (message) => drafts.send(message),
  };
}
