// The tab. The keyboard among the messages: the list is one stop of the Tab key. Arrows, Home and End
// go through the messages, Enter or the menu key opens a message's menu, Tab goes through the controls of that
// message and out, Esc goes back to the composer. The message with the focus stays rendered wherever the list is
// scrolled to; when it goes for good the focus moves to its neighbour.
//
//   const roving = useRovingMessages({ head, items, scroller });
//   const list = useVirtualizer({ ..., rangeExtractor: roving.range });
//   <div ref={scroller} {...roving.box}> ... <div {...roving.slot(item)}> ... </div> {roving.guard}
import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { HeadRow, MessageRow } from '../../../core/contract/rows.ts';
import { useLongPress } from '../../../shared/long-press.ts';
import { messageElement, registerConversation } from '../../context/active-conversation.ts';
import { focusComposer } from '../../context/focus-composer.ts';
import { openOverlay } from '../../context/open-overlay.ts';
import { selection } from '../../context/selection.ts';
import { maySelect } from '../../message-actions/available-actions.ts';
import { preloadActs } from '../../message-actions/lazy-parts.ts';
import { deselectGone, toggleSelected } from '../../message-actions/select/toggle-selected.ts';
import type { TimelineItem } from '../timeline-model.ts';
import { heirOf, stepOf } from './roving-steps.ts';

export interface RovingInput {
  head: Pick<HeadRow, 'key'>;
  items: readonly TimelineItem[];
  scroller: RefObject<HTMLElement | null>;
}

export interface Roving {
  /** For the virtualizer: the message with the focus stays rendered. */
  range: (range: Range) => number[];
  /** For the scrolling box. */
  box: HTMLAttributes<HTMLElement>;
  /** For the element around one item. */
  slot: (item: TimelineItem) => HTMLAttributes<HTMLElement> & { 'data-key': string };
  /** Stands behind the scrolling box. */
  guard: ReactNode;
}

export function useRovingMessages({ head, items, scroller }: RovingInput): Roving {
  const chat = head.key;
  const [active, setActive] = useState<string | null>(null);
  /** Gets the focus once it is rendered. */
  const wanted = useRef<string | null>(null);
  /** What has the focus within the list. */
  const held = useRef<Element | null>(null);
  const leaving = useRef(false);
  const guard = useRef<HTMLSpanElement>(null);
  const at = active === null ? -1 : items.findIndex((item) => item.key === active);
  /** What stood there when the one with the focus did. */
  const stood = useRef(items);

  const stands = (index: number): boolean => isStop(items[index]);
  const go = (index: number | null): void => {
    const item = index === null ? undefined : items[index];
    if (!item) return;
    wanted.current = item.key;
    setActive(item.key);
    // The same one again is rendered already.
    if (item.key === active) arrive(wanted);
  };

  useLayoutEffect(() => arrive(wanted));

  useLayoutEffect(() => {
    if (at >= 0) stood.current = items;
    const gone = held.current !== null && !held.current.isConnected;
    if (!gone) return;
    held.current = null;
    if (document.activeElement !== document.body) return;
    const item = items[at] ?? heirOf(stood.current, active, items.filter(isStop));
    if (!item) {
      scroller.current?.focus({ preventScroll: true });
      return;
    }
    wanted.current = item.key;
    setActive(item.key);
    arrive(wanted, false);
  }, [active, at, items, scroller, wanted]);

  useEffect(() => {
    const rows = (): readonly MessageRow[] =>
      items.flatMap((item) => (item.kind === 'message' || item.kind === 'tip' ? [item.row] : []));
    const leave = registerConversation({
      chat,
      rows,
      focus: (key) => {
        wanted.current = key;
        setActive(key);
        arrive(wanted);
      },
      back: () => scroller.current?.focus({ preventScroll: true }),
    });
    deselectGone(chat);
    return leave;
  }, [chat, items, scroller, wanted]);

  const openMenu = (key: string, point: { x: number; y: number } | null): void => {
    const now = openOverlay.get();
    if (now?.kind !== 'menu' || now.key !== key) openOverlay.set({ kind: 'menu', chat, key, at: point });
  };

  const toggle = (item: TimelineItem | undefined, range: boolean): void => {
    if (item?.kind === 'message' && maySelect(item.row)) toggleSelected(item.row.id, range);
  };

  const leave = (to: HTMLElement | null): void => {
    leaving.current = true;
    to?.focus({ preventScroll: true });
    leaving.current = false;
  };

  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, shiftKey, currentTarget: box, target } = event;
    if (!(target instanceof HTMLElement)) return;
    const row = target.closest<HTMLElement>('[data-key]');
    const onRow = target === row || target === box;
    if (key === 'Tab') {
      if (row) tabOut(event, row, shiftKey ? () => leave(box) : () => leave(guard.current));
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const choosing = selection.get()?.chat === chat;
    if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) {
      if (!row?.dataset['key']) return;
      openMenu(row.dataset['key'], null);
    } else if (key === 'Escape') {
      if (choosing) selection.set(null);
      else if (onRow) focusComposer(box);
      else row?.focus({ preventScroll: true });
    } else if (!onRow) {
      return;
    } else if (choosing && (key === ' ' || key === 'Enter')) {
      toggle(items[at], shiftKey);
    } else if (key === 'Enter' && row?.dataset['key']) {
      openMenu(row.dataset['key'], null);
    } else {
      const step = stepOf(key, target === box ? visible(box, items) : at, items.length, stands);
      if (step === null) {
        // The first one: older messages are openOverlay for at the top.
        if (key === 'ArrowUp' && at >= 0) box.scrollTop = 0;
        return;
      }
      go(step);
    }
    event.preventDefault();
  };

  const gain = (event: FocusEvent<HTMLElement>): void => {
    preloadActs();
    const { target, currentTarget: box } = event;
    if (target === box) {
      // A press beside the messages stays there.
      if (!leaving.current && box.matches(':focus-visible')) go(at >= 0 ? at : visible(box, items));
      return;
    }
    held.current = target;
    const key = target.closest<HTMLElement>('[data-key]')?.dataset['key'];
    if (key !== undefined) setActive(key);
  };

  const long = useLongPress((target, point) => {
    const key = keyAt(target);
    if (key !== null && selection.get() === null) openMenu(key, point);
  });

  const box: HTMLAttributes<HTMLElement> = {
    ...long,
    tabIndex: 0,
    onKeyDown: press,
    onFocus: gain,
    onBlur: () => {
      held.current = null;
    },
    onPointerEnter: preloadActs,
    // A right click takes neither the focus nor what is selected.
    onMouseDown: (event) => {
      if (event.button === 2) event.preventDefault();
    },
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      const { target } = event;
      const key = target instanceof Element && selection.get() === null ? keyAt(target) : null;
      if (key === null) return;
      event.preventDefault();
      const byKey = event.clientX === 0 && event.clientY === 0;
      openMenu(key, byKey ? null : { x: event.clientX, y: event.clientY });
    },
  };

  return {
    range: (range) => withIndex(defaultRangeExtractor(range), at),
    box,
    // What gives the focus back looks for something that Tab reaches.
    slot: (item) => ({
      'data-key': item.key,
      ...(isStop(item) && { tabIndex: item.key === active ? 0 : -1 }),
    }),
    guard: (
      // Whoever comes from behind reaches this, and not the last control of the last message.
      <span
        ref={guard}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        style={{ position: 'absolute', outline: 'none' }}
        onFocus={() => {
          const list = scroller.current;
          if (!leaving.current && list) go(at >= 0 ? at : visible(list, items));
        }}
      />
    ),
  };
}

const isStop = (item: TimelineItem | undefined): boolean => item?.kind === 'message' || item?.kind === 'tip';

/** Focuses what is wanted, as soon as it is there. */
function arrive(wanted: RefObject<string | null>, shown = true): void {
  const element = wanted.current === null ? null : messageElement(wanted.current);
  if (!element) return;
  wanted.current = null;
  element.focus({ preventScroll: true });
  if (shown) element.scrollIntoView({ block: 'nearest' });
}

/** The last one that can be seen whole. */
function visible(box: HTMLElement, items: readonly TimelineItem[]): number {
  const bottom = box.getBoundingClientRect().bottom + 1;
  const rows = [...box.querySelectorAll<HTMLElement>('[data-key][tabindex]')];
  const seen = rows.filter((row) => row.getBoundingClientRect().bottom <= bottom);
  const order = (row: HTMLElement): number => items.findIndex((item) => item.key === row.dataset['key']);
  return seen.reduce((last, row) => Math.max(last, order(row)), -1);
}

/** A link in a text keeps the browser's own menu. */
function keyAt(target: Element): string | null {
  if (target.closest('[data-words] a') || target.closest('input, textarea')) return null;
  return target.closest<HTMLElement>('[data-key][tabindex]')?.dataset['key'] ?? null;
}

/** Tab goes on through the controls of this message, and from the last one out of the list. */
function tabOut(event: KeyboardEvent, row: HTMLElement, out: () => void): void {
  const controls = [
    ...row.querySelectorAll<HTMLElement>('a[href], button, input, video, audio, [tabindex="0"]'),
  ].filter(
    (it) =>
      it.tabIndex >= 0 && !it.hasAttribute('disabled') && it.checkVisibility({ visibilityProperty: true }),
  );
  const index = controls.findIndex((it) => it === document.activeElement);
  if (!event.shiftKey) {
    if (index === controls.length - 1) out();
  } else if (index < 0) {
    out();
  } else if (index === 0) {
    row.focus({ preventScroll: true });
    event.preventDefault();
  }
}

const withIndex = (indexes: number[], at: number): number[] =>
  at < 0 || indexes.includes(at) ? indexes : [...indexes, at].toSorted((a, b) => a - b);
