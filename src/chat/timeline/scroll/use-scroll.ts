// Connects a rendered timeline to the driver of the scroll machine, and stores the position of a chat that closes.
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { useLine } from '../../../line/hooks.ts';
import type { LocatedJump } from '../jump/use-jumping.ts';
import type { Timeline } from '../timeline-model.ts';
import type { Pane } from '../use-pane.ts';
import type { ReaderState } from '../use-unread-span.ts';
import { ScrollDriver } from './driver.ts';
import type { JumpTarget } from './machine.ts';
import { restorations } from './restoration.ts';
import { type RowList, VirtualLayout } from './virtual-layout.ts';

export interface ScrollInputs {
  scroller: RefObject<HTMLElement | null>;
  list: RowList;
  timeline: Timeline;
  chat: ChatKey;
  readerState: ReaderState;
  pane: Pick<Pane, 'loadOlder' | 'loadNewer' | 'trim'>;
  located: LocatedJump | null;
  /** Key of the last message, if this tab sent it and the server has not confirmed it; null otherwise. */
  sent: string | null;
  /** Moves the window of loaded messages to the end of the chat. */
  onEnd: () => void;
  /** Called when a jump has brought its message into view. */
  onMark: (target: JumpTarget) => void;
}

export interface Scroll {
  /** The first scroll position is set. */
  opened: boolean;
  /** The timeline follows new messages. */
  pinned: boolean;
  toEnd: () => void;
}

export function useScroll(inputs: ScrollInputs): Scroll {
  const { scroller, list, timeline, chat, readerState, pane, located, sent, onEnd, onMark } = inputs;
  const { items, live } = timeline;
  const line = useLine();
  const [driver] = useState(() => new ScrollDriver());
  const [restoration] = useState(() => restorations.of(line, chat));
  const [mode, setMode] = useState(driver.mode);

  // A layout effect watches from the first rendering on, so the opened chat renders before the first paint.
  useLayoutEffect(() => driver.watchMode(() => setMode(driver.mode())), [driver]);

  // This effect runs after every rendering, because rows may have moved.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    // The React compiler would memoize the height outside of the effect: the virtualizer stays the same object.
    const total = list.getTotalSize();
    const target = located !== null && items.some(({ key }) => key === located.key) ? located : null;
    const facts = {
      newest: items.at(-1)?.key ?? null,
      divider: items.some(({ kind }) => kind === 'unread'),
      total,
      live,
      inSight: readerState.inSight,
      span: readerState.span,
      sent,
      target,
    };
    const actions = {
      scrollToEnd: () => scrollToEnd(box, list, total),
      mark: onMark,
      showEnd: onEnd,
      loadOlder: pane.loadOlder,
      loadNewer: pane.loadNewer,
      trim: pane.trim,
    };
    driver.rendered({ box, layout: new VirtualLayout(box, list, items), actions }, facts, restoration);
  });

  useEffect(() => (scroller.current ? driver.connect(scroller.current) : undefined), [driver, scroller]);

  const leave = useEffectEvent(() => {
    if (driver.mode() !== 'opening') restorations.set(line, chat, driver.restoration());
  });
  useLayoutEffect(() => () => leave(), []);

  return { opened: mode !== 'opening', pinned: mode === 'pinned', toEnd: driver.requestEnd };
}

/**
 * Scrolls without the virtualizer. The virtualizer scrolls to the end only after the event of its last scroll. It then
 * checks its position for two more frames.
 * @param atLeast minimum scroll position, px: a new row may be higher than it was estimated
 */
function scrollToEnd(box: HTMLElement, list: RowList, atLeast: number): void {
  box.scrollTop = Math.max(atLeast, box.scrollHeight);
  const { range, options } = list;
  // Where all visible rows are rendered, the virtualizer gets the position here. The scroll event would make it render
  // all rows once more within the frame that shows the new row.
  if (range && range.endIndex + options.overscan >= options.count - 1) list.scrollOffset = box.scrollTop;
}
