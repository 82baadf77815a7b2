// The tab. The rows that can be seen, out of however many there are. One tab stop: arrow keys go from row
// to row, Enter opens, the menu key, a right click or a long press asks what can be done.
import { useLingui } from '@lingui/react/macro';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useNavigate } from '@tanstack/react-router';
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { ChatRow as Row } from '../../core/contract/rows.ts';
import { type ChatKey, parseChatKey } from '../../core/domain/chat-key.ts';
import { useLine } from '../../line/hooks.ts';
import { LazyBoundary } from '../../shared/lazy/LazyBoundary.tsx';
import { onDemand } from '../../shared/lazy/on-demand.ts';
import { rowAfterKey } from '../../shared/list/row-after-key.ts';
import { useEndToast } from '../../shared/list/use-end-toast.ts';
import { useLongPress } from '../../shared/long-press.ts';
import { dropFiles } from '../composer/attach/offered-files.ts';
import styles from './ChatList.module.css';
import { ChatRow } from './ChatRow.tsx';

const RowMenu = onDemand(async () => (await import('./RowMenu.tsx')).RowMenu);

const STRIDE = 59;

/** Rows of the first page; a list that fits into it has no pages. */
const PAGE = 50;

export interface ChatRowsProps {
  rows: readonly Row[];
  current: ChatKey | null;
  /** What is over the first row is told, so that the focus can go there. */
  onLeaveUp?: (() => void) | undefined;
}

interface Asked {
  chat: ChatKey;
  at: { x: number; y: number } | Element;
}

export function ChatRows({ rows, current, onLeaveUp }: ChatRowsProps) {
  // The virtualizer changes under an unchanging reference, which a compiled component would not see.
  'use no memo';
  const { t } = useLingui();
  const scroller = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<ChatKey | null>(null);
  const moved = useRef<ChatKey | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const line = useLine();
  const navigate = useNavigate();
  const scrolled = useEndToast(rows.length > PAGE);

  const indexOf = (key: ChatKey | null): number =>
    key === null ? -1 : rows.findIndex((row) => row.key === key);
  const wanted = asked && rows[indexOf(asked.chat)];
  const stopAt = Math.max(0, indexOf(stop) >= 0 ? indexOf(stop) : indexOf(current));

  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => STRIDE,
    getItemKey: (index) => rows[index]?.key ?? index,
    // The first rendering has rows already; how high the list really is shows once it stands.
    initialRect: { width: 0, height: window.innerHeight },
    overscan: 8,
    paddingStart: 2,
    paddingEnd: 8,
    // The row with the focus stays, however far one scrolls, or the focus would be lost with it.
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range);
      return seen.includes(stopAt) || stopAt >= rows.length ? seen : [...seen, stopAt].sort((a, b) => a - b);
    },
  });

  const elementOf = (chat: ChatKey): HTMLElement | null =>
    scroller.current?.querySelector<HTMLElement>(`[data-chat="${chat}"]`) ?? null;
  const stopElement = (): HTMLElement | null =>
    scroller.current?.querySelector<HTMLElement>('[data-chat][tabindex="0"]') ?? null;

  useEffect(() => {
    if (moved.current === null) return;
    elementOf(moved.current)?.focus({ preventScroll: true });
    moved.current = null;
  });

  /** Where the focus is in the list, and at which place: when its row goes the next one has it. */
  const held = useRef<{ element: Element; index: number } | null>(null);
  useLayoutEffect(() => {
    const { current: had } = held;
    if (!had || had.element.isConnected) return;
    held.current = null;
    const next = rows[Math.min(had.index, rows.length - 1)];
    if (document.activeElement !== document.body || !next) return;
    setStop(next.key);
    moved.current = next.key;
  }, [rows]);
  const gain = ({ target }: FocusEvent): void => {
    held.current = { element: target, index: stopAt };
    void RowMenu.preload();
  };

  const ask = (target: EventTarget, at: Asked['at']): boolean => {
    const chat = target instanceof Element ? chatAt(target) : null;
    if (chat === null) return false;
    setStop(chat);
    setAsked({ chat, at });
    return true;
  };
  const long = useLongPress((target, at) => ask(target, at));
  const menu = (event: MouseEvent): void => {
    // The menu key says no place.
    const isKey = event.clientX === 0 && event.clientY === 0;
    const at =
      isKey && event.target instanceof Element ? event.target : { x: event.clientX, y: event.clientY };
    if (ask(event.target, at)) event.preventDefault();
  };

  const press = (event: KeyboardEvent): void => {
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      if (event.target instanceof Element && ask(event.target, event.target)) event.preventDefault();
      return;
    }
    if (event.key === 'ArrowUp' && stopAt === 0 && onLeaveUp) {
      event.preventDefault();
      onLeaveUp();
      return;
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? STRIDE) / STRIDE) - 1);
    const next = rowAfterKey(event.key, stopAt, rows.length, page);
    const row = next === null ? undefined : rows[next];
    if (next === null || !row || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    list.scrollToIndex(next);
    moved.current = row.key;
    setStop(row.key);
  };

  return (
    <div
      ref={scroller}
      className={styles.scroller}
      style={{ '--rows': `${list.getTotalSize()}px` } as CSSProperties}
      onScroll={(event) => scrolled(event.currentTarget)}
    >
      <div
        role="list"
        aria-label={t`Chats`}
        className={styles.rows}
        style={{ height: list.getTotalSize() }}
        onKeyDown={press}
        onContextMenu={menu}
        onFocus={gain}
        onBlur={() => {
          held.current = null;
        }}
        onPointerEnter={() => void RowMenu.preload()}
        {...long}
      >
        {list.getVirtualItems().map((item) => {
          const row = rows[item.index];
          if (!row) return null;
          return (
            <div
              key={item.key}
              role="listitem"
              aria-setsize={rows.length}
              aria-posinset={item.index + 1}
              className={styles.slot}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <ChatRow
                row={row}
                selected={row.key === current}
                stop={item.index === stopAt}
                onFocus={() => setStop(row.key)}
                onMenu={(button) => setAsked({ chat: row.key, at: button })}
                onDropFiles={(data) => {
                  if (!dropFiles(line, row.key, data)) return;
                  // There it is looked at before it is sent.
                  void navigate({ to: '/home/chat', search: { chat: row.key } });
                }}
              />
            </div>
          );
        })}
      </div>
      {asked && wanted && (
        <LazyBoundary onMissing={() => setAsked(null)}>
          <RowMenu
            key={asked.chat}
            row={wanted}
            at={asked.at}
            open={asked.chat === current}
            finalFocus={() => elementOf(asked.chat) ?? stopElement()}
            onClose={() => setAsked(null)}
          />
        </LazyBoundary>
      )}
    </div>
  );
}

const chatAt = (target: Element): ChatKey | null =>
  parseChatKey(
    target.closest<HTMLElement>('[role=listitem]')?.querySelector<HTMLElement>('[data-chat]')?.dataset[
      'chat'
    ],
  );
