// The tab. The text of one composer: what is typed here, and what other tabs write of the same draft.
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { useLine } from '../../../line/hooks.ts';
import type { Draft } from './draft-field.ts';
import { draftsOf } from './drafts-of-line.ts';

export interface DraftInput {
  text: string;
  type: (text: string) => void;
  enter: () => void;
  leave: () => void;
  /** Takes the text out of the field; call what it answers with what came of it. */
  take: () => (written: boolean) => void;
}

/** @param draft what the engine holds; null until it has told */
export function useDraft(chat: ChatKey, draft: Draft | null): DraftInput {
  const line = useLine();
  const unsent = draftsOf(line);
  const text = useSyncExternalStore(unsent.watch, () => unsent.text(chat));

  // Before the first paint, so that an opened chat never shows an empty field first.
  useLayoutEffect(() => {
    unsent.open(chat, line.view({ view: 'chats' }).byKey.get(chat)?.draft ?? '');
    return () => unsent.close(chat);
  }, [unsent, line, chat]);
  useLayoutEffect(() => {
    if (draft) unsent.tell(chat, draft);
  }, [unsent, chat, draft]);

  // The last moment of a page at which something can be written.
  useEffect(() => {
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') unsent.writeNow(chat);
    };
    const gone = (): void => unsent.writeNow(chat);
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', gone);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', gone);
    };
  }, [unsent, chat]);

  return {
    text,
    type: (typed) => unsent.type(chat, typed),
    enter: () => unsent.enter(chat),
    leave: () => unsent.leave(chat),
    take: () => unsent.take(chat),
  };
}
