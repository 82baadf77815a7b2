// A window on a chat's messages that moves on request. The rows of the last window stay on the screen while the next
// window loads.
import { useMemo, useState } from 'react';
import type { MessageRow } from '../../core/contract/rows.ts';
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { useView } from '../../line/hooks.ts';
import {
  type LoadedMessages,
  newerWindow,
  olderWindow,
  type PaneWindow,
  trimmedWindow,
} from './window-plan.ts';

export interface Pane {
  rows: readonly MessageRow[];
  ready: boolean;
  /** `rows` are those of the window that was requested last. */
  current: boolean;
  /** The device holds older messages than `rows`. */
  more: boolean;
  /** The device holds newer messages than `rows`. */
  later: boolean;
  /** Loads older or newer messages, except while a window loads. `reader`: id of the first visible message. */
  loadOlder: (reader: number) => void;
  loadNewer: (reader: number) => void;
  /** Removes messages far above from the window. Called while the end of the chat is in view. */
  trim: () => void;
  show: (window: PaneWindow) => void;
}

/** @param opening returns the first window */
export function usePane(chat: ChatKey, opening: () => PaneWindow): Pane {
  const [window, show] = useState(opening);
  const requested = useView({ view: 'pane', chat, ...window });
  const [lastReady, setLastReady] = useState(requested);
  if (requested.ready && requested !== lastReady) setLastReady(requested);
  const { rows, ready, more, later } = requested.ready ? requested : lastReady;
  const loaded = useMemo((): LoadedMessages => ({ ids: idsOf(rows), more, later }), [rows, more, later]);
  const move = (next: PaneWindow | null): void => {
    if (next && requested.ready && JSON.stringify(next) !== JSON.stringify(window)) show(next);
  };
  return {
    rows,
    ready,
    current: requested.ready,
    more,
    later,
    loadOlder: (reader) => {
      // Where the first row is a gap, the engine has no older messages and requests them from the server by itself.
      if ((rows[0]?.gap ?? null) === null) move(olderWindow(loaded, reader));
    },
    loadNewer: (reader) => move(newerWindow(loaded, reader)),
    trim: () => move(trimmedWindow(loaded, window)),
    show,
  };
}

const idsOf = (rows: readonly MessageRow[]): number[] =>
  rows.flatMap(({ id, gap }) => (id === null || gap !== null ? [] : [id]));
