// The scroll position of a rendered timeline: where it opens, what it follows, and where it is found again.
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
  /** Key of the last message from this tab that the server has not confirmed. */
  sent: string | null;
  /** Requests the window at the end. */
  onEnd: () => void;
  /** A jump has brought its message into view. */
  onMark: (target: JumpTarget) => void;
}

export interface Scroll {
  /** The first position is set. */
  opened: boolean;
  isPinned: () => boolean;
  toEnd: () => void;
}

export function useScroll(inputs: ScrollInputs): Scroll {
  const { scroller, list, timeline, chat, readerState, pane, located, sent, onEnd, onMark } = inputs;
  const { items, live } = timeline;
  const line = useLine();
  const [driver] = useState(() => new ScrollDriver());
  const [restoration] = useState(() => restorations.of(line, chat));
  const [opened, setOpened] = useState(false);
  const total = list.getTotalSize();

  // After every rendering: rows may have moved. The state is set once.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
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
    // Known only once the rows have their places.
    // oxlint-disable-next-line react/set-state-in-effect
    if (driver.opened) setOpened(true);
  });

  useEffect(() => (scroller.current ? driver.connect(scroller.current) : undefined), [driver, scroller]);

  const leave = useEffectEvent(() => {
    if (driver.opened) restorations.set(line, chat, driver.restoration());
  });
  useLayoutEffect(() => () => leave(), []);

  return { opened, isPinned: () => driver.pinned, toEnd: driver.requestEnd };
}

/**
 * Scrolls without the virtualizer. The virtualizer follows the end only after the event of its last scroll, and it
 * checks for two more frames whether it has arrived.
 * @param atLeast px: a new row may turn out higher than it was estimated
 */
function scrollToEnd(box: HTMLElement, list: RowList, atLeast: number): void {
  box.scrollTop = Math.max(atLeast, box.scrollHeight);
  const { range, options } = list;
  // Where all visible rows are rendered, the virtualizer learns the position here: from the scroll event it would
  // render everything once more within the frame that shows the new row.
  if (range && range.endIndex + options.overscan >= options.count - 1) list.scrollOffset = box.scrollTop;
}
