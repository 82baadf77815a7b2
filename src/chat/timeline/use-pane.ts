// The tab. A window on a chat's messages that moves on request. While the next one is on its way the one before
// stays on the screen.
import { useMemo, useState } from 'react';
import type { MessageRow } from '../../core/contract/rows.ts';
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { useView } from '../../line/hooks.ts';
import { type Held, newerWindow, olderWindow, type PaneWindow, trimmedWindow } from './window-plan.ts';

export interface Pane {
  rows: readonly MessageRow[];
  ready: boolean;
  /** They are those of the window that was asked for last. */
  fresh: boolean;
  /** Older messages are held than `rows` has. */
  more: boolean;
  /** Newer messages are held than `rows` has. */
  later: boolean;
  /** Ask for what lies above or below; do nothing while they are being answered. `reader`: see window-plan.ts. */
  older: (reader: number) => void;
  newer: (reader: number) => void;
  /** The end has been reached and is looked at: what lies far above can go. */
  trim: () => void;
  show: (window: PaneWindow) => void;
}

/** @param opening the first window */
export function usePane(chat: ChatKey, opening: () => PaneWindow): Pane {
  const [window, show] = useState(opening);
  const asked = useView({ view: 'pane', chat, ...window });
  const [held, setHeld] = useState(asked);
  if (asked.ready && asked !== held) setHeld(asked);
  const { rows, ready, more, later } = asked.ready ? asked : held;
  const facts = useMemo((): Held => ({ ids: idsOf(rows), more, later }), [rows, more, later]);
  const move = (next: PaneWindow | null): void => {
    if (next && asked.ready && JSON.stringify(next) !== JSON.stringify(window)) show(next);
  };
  return {
    rows,
    ready,
    fresh: asked.ready,
    more,
    later,
    older: (reader) => {
      // Where a gap stands first the engine has given all it has, and asks the server by itself.
      if ((rows[0]?.gap ?? null) === null) move(olderWindow(facts, reader));
    },
    newer: (reader) => move(newerWindow(facts, reader)),
    trim: () => move(trimmedWindow(facts, window)),
    show,
  };
}

const idsOf = (rows: readonly MessageRow[]): number[] =>
  rows.flatMap(({ id, gap }) => (id === null || gap !== null ? [] : [id]));
