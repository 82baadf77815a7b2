// Keyboard navigation of the message list (roving tabindex): the list is one tab stop. Arrow keys, Home and End move
// between messages. Enter or the menu key opens the menu of the focused message. Tab moves through the controls of that
// message and then out of the list. Escape returns to the composer. The focused message stays rendered wherever the
// list is scrolled; when the message is removed, the focus moves to its neighbor.
//
//   const roving = useRovingMessages({ head, items, scroller });
//   const list = useVirtualizer({ ..., rangeExtractor: roving.range });
//   <div ref={scroller} {...roving.box}> ... <div {...slotAttributes(item, item.key === roving.active)}> ... </div>
//   {roving.guard}
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
import { selection } from '../../context/message-selection.ts';
import { maySelect } from '../../message-actions/available-actions.ts';
import { preloadActs } from '../../message-actions/lazy-parts.ts';
import { deselectGone, toggleSelected } from '../../message-actions/select/toggle-selected.ts';
import type { TimelineItem } from '../timeline-model.ts';
import { focusSuccessor, indexAfterKey } from './roving-steps.ts';
import { isStop } from './slot-attributes.ts';

export interface RovingInput {
  head: Pick<HeadRow, 'key'>;
  items: readonly TimelineItem[];
  scroller: RefObject<HTMLElement | null>;
}

export interface Roving {
  /** Range extractor of the virtualizer; includes the focused message, so that it stays rendered. */
  range: (range: Range) => number[];
  /** Attributes of the scrolling box. */
  box: HTMLAttributes<HTMLElement>;
  /** Key of the message that is the tab stop; null for none. */
  active: string | null;
  /** Element to render after the scrolling box, which takes the focus that comes from behind the list. */
  guard: ReactNode;
}

export function useRovingMessages({ head, items, scroller }: RovingInput): Roving {
  const chat = head.key;
  const [active, setActive] = useState<string | null>(null);
  /** Key of the message that gets the focus once it is rendered. */
  const pendingFocus = useRef<string | null>(null);
  /** The element of the list that has the focus. */
  const focusedElement = useRef<Element | null>(null);
  const leaving = useRef(false);
  const guard = useRef<HTMLSpanElement>(null);
  const at = active === null ? -1 : items.findIndex((item) => item.key === active);
  /** The last items that included the focused message. */
  const lastItems = useRef(items);

  const isFocusable = (index: number): boolean => isStop(items[index]);
  const moveTo = (index: number | null): void => {
    const item = index === null ? undefined : items[index];
    if (!item) return;
    pendingFocus.current = item.key;
    setActive(item.key);
    // The active message is rendered already, so no rendering follows.
    if (item.key === active) focusPending(pendingFocus);
  };

  useLayoutEffect(() => focusPending(pendingFocus));

  useLayoutEffect(() => {
    if (at >= 0) lastItems.current = items;
    const wasRemoved = focusedElement.current !== null && !focusedElement.current.isConnected;
    if (wasRemoved) focusedElement.current = null;
    const item =
      items[at] ?? (active === null ? null : focusSuccessor(lastItems.current, active, items.filter(isStop)));
    // The neighbour becomes the tab stop also while a menu has the focus, which returns it afterwards.
    if (active !== null && at < 0) setActive(item?.key ?? null);
    if (!wasRemoved || document.activeElement !== document.body) return;
    if (!item) {
      scroller.current?.focus({ preventScroll: true });
      return;
    }
    pendingFocus.current = item.key;
    focusPending(pendingFocus, false);
  }, [active, at, items, scroller, pendingFocus]);

  useEffect(() => {
    const rows = (): readonly MessageRow[] =>
      items.flatMap((item) => (item.kind === 'message' || item.kind === 'tip' ? [item.row] : []));
    const unregister = registerConversation({
      chat,
      rows,
      focus: (key) => {
        pendingFocus.current = key;
        setActive(key);
        focusPending(pendingFocus);
      },
      tabStop: () => (active === null ? null : messageElement(active)) ?? scroller.current,
    });
    deselectGone(chat);
    return unregister;
  }, [active, chat, items, scroller, pendingFocus]);

  const openMenu = (key: string, point: { x: number; y: number } | null): void => {
    const now = openOverlay.get();
    if (now?.kind !== 'menu' || now.key !== key) openOverlay.set({ kind: 'menu', chat, key, at: point });
  };

  const toggle = (item: TimelineItem | undefined, range: boolean): void => {
    if (item?.kind === 'message' && maySelect(item.row)) toggleSelected(item.row.id, range);
  };

  const moveOut = (to: HTMLElement | null): void => {
    leaving.current = true;
    to?.focus({ preventScroll: true });
    leaving.current = false;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, shiftKey, currentTarget: box, target } = event;
    if (!(target instanceof HTMLElement)) return;
    const row = target.closest<HTMLElement>('[data-key]');
    const onRow = target === row || target === box;
    if (key === 'Tab') {
      if (row) tabOut(event, row, shiftKey ? () => moveOut(box) : () => moveOut(guard.current));
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const selecting = selection.get()?.chat === chat;
    if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) {
      if (!row?.dataset['key']) return;
      openMenu(row.dataset['key'], null);
    } else if (key === 'Escape') {
      if (selecting) selection.set(null);
      else if (onRow) focusComposer(box);
      else row?.focus({ preventScroll: true });
    } else if (!onRow) {
      return;
    } else if (selecting && (key === ' ' || key === 'Enter')) {
      toggle(items[at], shiftKey);
    } else if (key === 'Enter' && row?.dataset['key']) {
      openMenu(row.dataset['key'], null);
    } else {
      const next = indexAfterKey(
        key,
        target === box ? lastVisible(box, items) : at,
        items.length,
        isFocusable,
      );
      if (next === null) {
        // At the first message of the window, scroll to the top, which loads older messages.
        if (key === 'ArrowUp' && at >= 0) box.scrollTop = 0;
        return;
      }
      moveTo(next);
    }
    event.preventDefault();
  };

  const onFocus = (event: FocusEvent<HTMLElement>): void => {
    preloadActs();
    const { target, currentTarget: box } = event;
    if (target === box) {
      // A mouse press outside of the messages does not move the focus into a message.
      if (!leaving.current && box.matches(':focus-visible')) moveTo(at >= 0 ? at : lastVisible(box, items));
      return;
    }
    focusedElement.current = target;
    const key = target.closest<HTMLElement>('[data-key]')?.dataset['key'];
    if (key !== undefined) setActive(key);
  };

  const longPress = useLongPress((target, point) => {
    const key = keyAt(target);
    if (key !== null && selection.get() === null) openMenu(key, point);
  });

  const box: HTMLAttributes<HTMLElement> = {
    ...longPress,
    tabIndex: 0,
    onKeyDown,
    onFocus,
    onBlur: () => {
      focusedElement.current = null;
    },
    onPointerEnter: preloadActs,
    // A right click changes neither the focus nor the text selection.
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
    active,
    guard: (
      // Shift+Tab from behind the list reaches this element before the controls of the last message.
      <span
        ref={guard}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        style={{ position: 'absolute', outline: 'none' }}
        onFocus={() => {
          const list = scroller.current;
          if (!leaving.current && list) moveTo(at >= 0 ? at : lastVisible(list, items));
        }}
      />
    ),
  };
}

/** Focuses the message with the key `pendingFocus` once it is rendered. */
function focusPending(pendingFocus: RefObject<string | null>, scrollIntoView = true): void {
  const element = pendingFocus.current === null ? null : messageElement(pendingFocus.current);
  if (!element) return;
  pendingFocus.current = null;
  element.focus({ preventScroll: true });
  if (scrollIntoView) element.scrollIntoView({ block: 'nearest' });
}

/** Index of the last completely visible message, -1 for none. */
function lastVisible(box: HTMLElement, items: readonly TimelineItem[]): number {
  const bottom = box.getBoundingClientRect().bottom + 1;
  const rows = [...box.querySelectorAll<HTMLElement>('[data-key][tabindex]')];
  const visibleRows = rows.filter((row) => row.getBoundingClientRect().bottom <= bottom);
  const order = (row: HTMLElement): number => items.findIndex((item) => item.key === row.dataset['key']);
  return visibleRows.reduce((last, row) => Math.max(last, order(row)), -1);
}

/** Key of the message whose menu opens at `target`; null for text links and inputs, which keep the browser's menu. */
function keyAt(target: Element): string | null {
  if (target.closest('[data-words] a') || target.closest('input, textarea')) return null;
  return target.closest<HTMLElement>('[data-key][tabindex]')?.dataset['key'] ?? null;
}

/** Tab moves through the controls of this message; at either end, Tab leaves the list or returns to the message. */
function tabOut(event: KeyboardEvent, row: HTMLElement, moveOut: () => void): void {
  const controls = [
    ...row.querySelectorAll<HTMLElement>('a[href], button, input, video, audio, [tabindex="0"]'),
  ].filter(
    (control) =>
      control.tabIndex >= 0 &&
      !control.hasAttribute('disabled') &&
      control.checkVisibility({ visibilityProperty: true }),
  );
  const index = controls.findIndex((control) => control === document.activeElement);
  if (!event.shiftKey) {
    if (index === controls.length - 1) moveOut();
  } else if (index < 0) {
    moveOut();
  } else if (index === 0) {
    row.focus({ preventScroll: true });
    event.preventDefault();
  }
}

const withIndex = (indexes: number[], at: number): number[] =>
  at < 0 || indexes.includes(at) ? indexes : [...indexes, at].toSorted((a, b) => a - b);
